use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::board::{Board, castling_key, en_passant_key, piece_key, side_key, variant_key};
use crate::setup::{Checked, Defect, EnPassantMode, InvalidPosition, Setup, check_setup};
use crate::types::{CastlingSide, Color, Square};
use crate::variant::{CastlingRights, ShuffledStart, Variant};

/// A position of a game: always valid, with no history.
///
/// Two positions are equal, and hash alike, if they are the same for the repetition rule: the same
/// men on the same squares, the same side to move, the same castling rights and the same legal en
/// passant capture, in the same variant. The clocks do not count; to compare them too, compare
/// [`Setup`]s.
///
/// ```
/// use grandchess_core::{Move, Position, Square};
///
/// let start = Position::default();
/// assert_eq!(start.legal_moves().len(), 65);
///
/// let next = start.play(Move::new(Square::E3, Square::E5))?;
/// assert_eq!(next.halfmove_clock(), 0);
/// assert!(start.play(Move::new(Square::E3, Square::E6)).is_err());
/// # Ok::<(), grandchess_core::IllegalMove>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(super) board: Board,
    pub(super) key: u64,
    pub(super) halfmove_clock: u32,
    pub(super) fullmove_number: u32,
    pub(super) castling: CastlingRights,
    /// The square passed by the double step just played, whether or not anybody can capture there.
    pub(super) en_passant: Option<Square>,
    /// Whether a legal en passant capture exists, which makes the square part of the position.
    pub(super) en_passant_is_legal: bool,
    pub(super) turn: Color,
    pub(super) variant: Variant,
}

impl Position {
    /// The start of a game; in `ShuffledGrand` from the unshuffled array.
    pub fn start(variant: Variant) -> Self {
        let setup = Setup::start(variant);
        Self::from_checked(&setup, variant, &check_setup(&setup, variant))
    }

    /// The start of a game of `ShuffledGrand`, each side with a back rank of its own (give the same
    /// twice for a symmetric start).
    ///
    /// ```
    /// use grandchess_core::{Position, ShuffledStart};
    ///
    /// let start = ShuffledStart::new(2026).unwrap();
    /// assert_eq!(Position::shuffled(start, start).castling_rights().rooks().len(), 4);
    /// ```
    pub fn shuffled(white: ShuffledStart, black: ShuffledStart) -> Self {
        let (setup, variant) = (Setup::shuffled(white, black), Variant::ShuffledGrand);
        Self::from_checked(&setup, variant, &check_setup(&setup, variant))
    }

    /// The position that a setup describes, if it has no defect.
    ///
    /// The en passant square is kept only where a legal en passant capture exists.
    ///
    /// # Errors
    ///
    /// Returns every [`Defect`] if there is one.
    pub fn from_setup(setup: &Setup, variant: Variant) -> Result<Self, InvalidPosition> {
        let checked = check_setup(setup, variant);
        if checked.defects.is_empty() {
            Ok(Self::from_checked(setup, variant, &checked))
        } else {
            Err(InvalidPosition::new(setup, variant, checked.defects))
        }
    }

    /// The position that a setup describes, leniently: drops castling rights and en passant squares
    /// that can't be, counts moves from 1, and lets an impossible number of checks pass. Returns what
    /// it met.
    ///
    /// Such a position with too many checks can be played, but is refused where it is read again:
    /// by [`from_setup`](Self::from_setup), from a FEN tag, packed bytes or serde.
    ///
    /// ```
    /// use grandchess_core::{Defect, Position, Setup, Square, Variant};
    ///
    /// let mut setup = Setup::start(Variant::Grand);
    /// setup.en_passant = Some(Square::E4);
    /// let (position, defects) = Position::from_setup_lenient(&setup, Variant::Grand)?;
    /// assert_eq!(position, Position::default());
    /// assert_eq!(defects, [Defect::EnPassant(Square::E4)]);
    /// # Ok::<(), grandchess_core::InvalidPosition>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every defect if one of them is not [tolerable](Defect::is_tolerable).
    pub fn from_setup_lenient(
        setup: &Setup,
        variant: Variant,
    ) -> Result<(Self, Vec<Defect>), InvalidPosition> {
        let checked = check_setup(setup, variant);
        if checked.defects.iter().all(|defect| defect.is_tolerable()) {
            Ok((
                Self::from_checked(setup, variant, &checked),
                checked.defects,
            ))
        } else {
            Err(InvalidPosition::new(setup, variant, checked.defects))
        }
    }

    fn from_checked(setup: &Setup, variant: Variant, checked: &Checked) -> Self {
        let mut position = Self {
            board: setup.board,
            key: 0,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
            castling: checked.castling,
            en_passant: checked.en_passant,
            en_passant_is_legal: false,
            turn: setup.turn,
            variant,
        };
        position.en_passant_is_legal = position.has_legal_en_passant();
        if !position.en_passant_is_legal {
            position.en_passant = None;
        }
        position.key = position.fresh_key();
        position
    }

    /// The description of this position.
    pub fn to_setup(&self, mode: EnPassantMode) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling_rooks: self.castling.rooks(),
            en_passant: self.en_passant(mode),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Who stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// With which rooks castling is still allowed.
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square that the double step just played has passed.
    pub fn en_passant(&self, mode: EnPassantMode) -> Option<Square> {
        self.en_passant
            .filter(|_| self.en_passant_is_legal || mode == EnPassantMode::Always)
    }

    /// Half-moves since the last capture or pawn move; stops at `u32::MAX`.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, from 1, counted up after Black's move; stops at `u32::MAX`.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The square of the king of `color`; `None` only after an illegal move by `play_unchecked` took it.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.board.king(color)
    }

    /// The Zobrist key: equal positions have equal keys, on every machine and in every release.
    ///
    /// The key is the exclusive or of numbers from the `SplitMix64` stream with the seed
    /// `0x4772616e64`, drawn in this order: for each [`Piece::index`](crate::Piece::index) the
    /// squares a1 to j10; Black to move; a legal en passant capture on each file; the castling
    /// right of White's rook on each file, of Black's; `ShuffledGrand`.
    ///
    /// Different positions can share a key, about once in 2⁶⁴: compare the positions where it matters.
    pub fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let men = self
            .board
            .pieces()
            .fold(0, |key, (square, piece)| key ^ piece_key(piece, square));
        men ^ side_key(self.turn)
            ^ self.castling_part_of_key()
            ^ self.en_passant_part_of_key()
            ^ variant_key(self.variant == Variant::ShuffledGrand)
    }

    pub(super) fn castling_part_of_key(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.castling.rook(color, side) {
                    key ^= castling_key(color, rook.file());
                }
            }
        }
        key
    }

    #[inline]
    pub(super) fn en_passant_part_of_key(&self) -> u64 {
        match self.en_passant {
            Some(square) if self.en_passant_is_legal => en_passant_key(square.file()),
            _ => 0,
        }
    }
}

impl Default for Position {
    /// The start of a game of Grand.
    fn default() -> Self {
        Self::start(Variant::Grand)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant(EnPassantMode::Legal) == other.en_passant(EnPassantMode::Legal)
            && self.variant == other.variant
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

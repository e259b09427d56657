use crate::board::Board;
use crate::types::{Bitboard, Color, Role, Square};
use crate::variant::{ShuffledStart, Variant};

/// When to tell the en passant square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantMode {
    /// Only if a legal en passant capture exists.
    #[default]
    Legal,
    /// After every double step.
    Always,
}

/// A position as somebody describes it: what a FEN says, unchecked, every field open.
///
/// [`Position::from_setup`](crate::Position::from_setup) is the door from here to a position that
/// can be played; [`Position::to_setup`](crate::Position::to_setup) leads back. A setup belongs to
/// no variant: the variant decides whether it is sound.
///
/// ```
/// use grandchess_core::{Color, Defect, Position, Setup, Square, Variant};
///
/// let mut setup = Setup::start(Variant::Grand);
/// setup.board.set(Square::E9, None);
/// let error = Position::from_setup(&setup, Variant::Grand).unwrap_err();
/// assert_eq!(error.defects(), [Defect::NoKing(Color::Black)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Who stands where.
    pub board: Board,
    /// Whose move it is.
    pub turn: Color,
    /// The rooks with which castling is still allowed.
    pub castling_rooks: Bitboard,
    /// The square that a pawn has just passed with a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, from 1, counted up after Black's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// A board without men, White to move, move 1.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling_rooks: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start of a game; in `ShuffledGrand` from the unshuffled array.
    pub fn start(variant: Variant) -> Self {
        let board = variant.start_board();
        Self::from_start(board, variant)
    }

    /// The start of a game of `ShuffledGrand`, both sides with a back rank of their own (give the
    /// same twice for a symmetric start).
    ///
    /// ```
    /// use grandchess_core::{Position, Setup, ShuffledStart, Variant};
    ///
    /// let start = ShuffledStart::new(2026).unwrap();
    /// let position = Position::from_setup(&Setup::shuffled(start, start), Variant::ShuffledGrand)?;
    /// assert_eq!(position.castling_rights().rooks().len(), 4);
    /// # Ok::<(), grandchess_core::InvalidPosition>(())
    /// ```
    pub fn shuffled(white: ShuffledStart, black: ShuffledStart) -> Self {
        let board = ShuffledStart::board(white, black);
        Self::from_start(board, Variant::ShuffledGrand)
    }

    fn from_start(board: Board, variant: Variant) -> Self {
        let castling_rooks = match variant {
            Variant::Grand => Bitboard::EMPTY,
            Variant::ShuffledGrand => board.by_role(Role::Rook),
        };
        Self {
            board,
            castling_rooks,
            ..Self::EMPTY
        }
    }

    /// The setup with colours swapped and ranks flipped: the same game from the other chair.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            board: self.board.mirrored(),
            turn: !self.turn,
            castling_rooks: self.castling_rooks.mirrored(),
            en_passant: self.en_passant.map(Square::mirrored),
            ..*self
        }
    }
}

impl Default for Setup {
    /// The start of a game of Grand.
    fn default() -> Self {
        Self::start(Variant::Grand)
    }
}

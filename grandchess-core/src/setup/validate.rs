use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::attacks;
use crate::board::start_count;
use crate::setup::Setup;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};
use crate::variant::{CastlingRights, Variant};

/// One reason why a [`Setup`] is no position of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Defect {
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Color),
    /// A side has more than one king.
    #[error("{0} has more than one king")]
    SeveralKings(Color),
    /// A side has more of a kind of piece than at the start, which can't arise: a pawn only becomes
    /// a piece that was lost.
    #[error("more {role}s of {color} than at the start of a game, which promotion can't bring about", color = .0.color, role = .0.role)]
    TooManyPieces(Piece),
    /// A side has more than ten pawns.
    #[error("{0} has more than ten pawns")]
    TooManyPawns(Color),
    /// A pawn stands behind the rank of its start, or on its tenth.
    #[error("a {color} pawn can't stand on {square}")]
    PawnOnImpossibleRank {
        /// Whose pawn.
        color: Color,
        /// Where.
        square: Square,
    },
    /// The kings stand on neighbouring squares.
    #[error("the kings stand next to each other")]
    KingsAdjacent,
    /// The side that has just moved is in check.
    #[error("{0} is in check, but it is not its move")]
    OpponentInCheck(Color),
    /// More men give check than one move can bring about: two in Grand, three in `ShuffledGrand`,
    /// where an en passant capture may promote.
    #[error("{0} men give check, more than one move can bring about")]
    ImpossibleCheck(usize),
    /// No double step can just have passed the en passant square.
    #[error("no pawn can just have passed {0} with a double step")]
    EnPassant(Square),
    /// There is no castling in [`Variant::Grand`].
    #[error("there is no castling in Grand Chess")]
    CastlingInGrand,
    /// A castling right that king and rook on the board do not bear out.
    #[error(
        "no right to castle with {0}: it takes a rook there, its king on the same back rank, and one rook a side"
    )]
    CastlingRights(Square),
    /// The number of the first move is 1.
    #[error("the full-move number starts at 1")]
    ZeroFullmoveNumber,
}

impl Defect {
    /// Whether a program can live with the defect, because who stands where is sound: the lenient
    /// door mends or ignores it.
    pub const fn is_tolerable(self) -> bool {
        matches!(
            self,
            Self::ImpossibleCheck(_)
                | Self::EnPassant(_)
                | Self::CastlingInGrand
                | Self::CastlingRights(_)
                | Self::ZeroFullmoveNumber
        )
    }
}

/// A setup is no position of the variant; all its defects, never just the first.
///
/// ```
/// use grandchess_core::{Position, Setup, Variant};
///
/// let error = Position::from_setup(&Setup::EMPTY, Variant::Grand).unwrap_err();
/// assert_eq!(error.to_string(), "impossible position: white has no king; black has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct InvalidPosition {
    defects: Vec<Defect>,
    sound_in: Option<Variant>,
}

impl InvalidPosition {
    /// How many defects the message names.
    const NAMED: usize = 5;

    pub(crate) fn new(setup: &Setup, variant: Variant, defects: Vec<Defect>) -> Self {
        let sound_in = Variant::ALL
            .into_iter()
            .find(|&other| other != variant && setup.defects(other).is_empty());
        Self { defects, sound_in }
    }

    /// Every defect, at least one.
    pub fn defects(&self) -> &[Defect] {
        &self.defects
    }

    /// The other variant, if the setup is a position of that.
    ///
    /// ```
    /// use grandchess_core::{Position, Variant};
    ///
    /// let fen = Position::start(Variant::ShuffledGrand).to_setup(Default::default());
    /// let error = Position::from_setup(&fen, Variant::Grand).unwrap_err();
    /// assert_eq!(error.sound_in(), Some(Variant::ShuffledGrand));
    /// ```
    pub fn sound_in(&self) -> Option<Variant> {
        self.sound_in
    }
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("impossible position: ")?;
        for (index, defect) in self.defects.iter().take(Self::NAMED).enumerate() {
            write!(f, "{}{defect}", if index == 0 { "" } else { "; " })?;
        }
        match self.defects.len().saturating_sub(Self::NAMED) {
            0 => {}
            more => write!(f, "; and {more} more")?,
        }
        match self.sound_in {
            Some(variant) => write!(f, " (but it is one of {variant})"),
            None => Ok(()),
        }
    }
}

impl Setup {
    /// Everything that keeps this setup from being a position of `variant`; empty if it is one.
    ///
    /// ```
    /// use grandchess_core::{Setup, Variant};
    ///
    /// assert!(Setup::start(Variant::Grand).defects(Variant::Grand).is_empty());
    /// // Pawns on the second rank, castling rights: another game.
    /// assert!(!Setup::start(Variant::ShuffledGrand).defects(Variant::Grand).is_empty());
    /// ```
    pub fn defects(&self, variant: Variant) -> Vec<Defect> {
        check_setup(self, variant).defects
    }
}

/// What is left of a setup after the check: its sound parts, and its defects.
pub(crate) struct Checked {
    pub(crate) castling: CastlingRights,
    /// The en passant square, if a double step can just have passed it.
    pub(crate) en_passant: Option<Square>,
    pub(crate) defects: Vec<Defect>,
}

pub(crate) fn check_setup(setup: &Setup, variant: Variant) -> Checked {
    let mut defects = Vec::new();
    check_men(setup, variant, &mut defects);
    check_kings(setup, variant, &mut defects);
    let en_passant = setup.en_passant.filter(|&square| {
        let possible = can_have_passed(setup, variant, square);
        if !possible {
            defects.push(Defect::EnPassant(square));
        }
        possible
    });
    let castling = check_castling(setup, variant, &mut defects);
    if setup.fullmove_number == 0 {
        defects.push(Defect::ZeroFullmoveNumber);
    }
    Checked {
        castling,
        en_passant,
        defects,
    }
}

fn check_men(setup: &Setup, variant: Variant, defects: &mut Vec<Defect>) {
    let board = &setup.board;
    for color in Color::ALL {
        match board.by_piece(Piece::new(color, Role::King)).len() {
            0 => defects.push(Defect::NoKing(color)),
            1 => {}
            _ => defects.push(Defect::SeveralKings(color)),
        }
        let pawns = board.by_piece(Piece::new(color, Role::Pawn));
        if pawns.len() > start_count(Role::Pawn) {
            defects.push(Defect::TooManyPawns(color));
        }
        for role in Role::PROMOTIONS {
            let piece = Piece::new(color, role);
            if board.by_piece(piece).len() > start_count(role) {
                defects.push(Defect::TooManyPieces(piece));
            }
        }
        for square in pawns - variant.pawn_squares(color) {
            defects.push(Defect::PawnOnImpossibleRank { color, square });
        }
    }
}

fn check_kings(setup: &Setup, variant: Variant, defects: &mut Vec<Defect>) {
    let (board, us) = (&setup.board, setup.turn);
    let kings = |color| board.by_piece(Piece::new(color, Role::King));
    let adjacent = kings(us)
        .iter()
        .any(|king| attacks::king(king).intersects(kings(!us)));
    if adjacent {
        defects.push(Defect::KingsAdjacent);
    }
    // A king that attacks the other is told above, not as a check.
    let checkers = |king: Square, color: Color| board.attackers(king, color) - kings(color);
    if kings(!us).iter().any(|king| !checkers(king, us).is_empty()) {
        defects.push(Defect::OpponentInCheck(!us));
    }
    let most = match variant {
        Variant::Grand => 2,
        Variant::ShuffledGrand => 3,
    };
    if let Some(king) = board.king(us) {
        let count = checkers(king, !us).len();
        if count > most {
            defects.push(Defect::ImpossibleCheck(count));
        }
    }
}

/// Whether a pawn of the side that has just moved can have passed `square` with a double step.
fn can_have_passed(setup: &Setup, variant: Variant, square: Square) -> bool {
    let (us, them) = (setup.turn, !setup.turn);
    let step = |square: Square, color: Color| Bitboard::from(square).forward(color).first();
    let (Some(origin), Some(pawn)) = (step(square, us), step(square, them)) else {
        return false;
    };
    if origin.rank() != variant.pawn_rank(them)
        || setup.board.piece_at(pawn) != Some(Piece::new(them, Role::Pawn))
        || setup
            .board
            .occupied()
            .intersects(Bitboard::from(square).with(origin))
    {
        return false;
    }
    // Before the double step it was their move, so our king can't have been attacked.
    let mut before = setup.board;
    before.shift(pawn, origin);
    before
        .king(us)
        .is_none_or(|king| !before.is_attacked(king, them))
}

fn check_castling(setup: &Setup, variant: Variant, defects: &mut Vec<Defect>) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    if variant == Variant::Grand {
        if !setup.castling_rooks.is_empty() {
            defects.push(Defect::CastlingInGrand);
        }
        return rights;
    }
    for square in setup.castling_rooks {
        let grant = Color::ALL.into_iter().find_map(|color| {
            if setup.board.piece_at(square) != Some(Piece::new(color, Role::Rook)) {
                return None;
            }
            let king = setup.board.king(color)?;
            let back_rank = Variant::back_rank(color);
            let side = if square > king {
                CastlingSide::Short
            } else {
                CastlingSide::Long
            };
            (king.rank() == back_rank
                && square.rank() == back_rank
                && rights.rook(color, side).is_none())
            .then_some((color, side))
        });
        match grant {
            Some((color, side)) => rights.grant(color, side, square.file()),
            None => defects.push(Defect::CastlingRights(square)),
        }
    }
    rights
}

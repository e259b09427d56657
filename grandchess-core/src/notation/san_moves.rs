use core::fmt;

use thiserror::Error;

use crate::notation::uci::castling_to;
use crate::notation::{Dialect, San, SanBody, SanError, SanSuffix};
use crate::position::{Choices, IllegalMove, IllegalReason, Position};
use crate::types::{Bitboard, CastlingSide, File, Move, Rank, Role, RoleSet, Square};
use crate::variant::Variant;

/// A move in SAN can't be played in a position as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SanMoveError {
    /// One man is meant, and its move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// No man can legally make the move.
    #[error("no {role} can legally go to {to}")]
    NoSuchMan {
        /// Which kind of man was to move.
        role: Role,
        /// Where to.
        to: Square,
    },
    /// There is no castling in [`Variant::Grand`].
    #[error("there is no castling in Grand Chess")]
    NoCastling,
    /// The right to castle on this side is lost, or there never was one.
    #[error("no right to castle {}: king or rook has moved", side_name(*.0))]
    NoCastlingRight(CastlingSide),
    /// A pawn goes to its tenth rank and the text does not say what it becomes.
    #[error("a pawn must promote on its tenth rank: say what it becomes, {}", Choices(*.choices))]
    MissingPromotion {
        /// Where it goes.
        to: Square,
        /// What it may become.
        choices: RoleSet,
    },
    /// Several men can legally make the move.
    #[error("ambiguous: a {role} can go to {to} from {}", List(*.candidates))]
    Ambiguous {
        /// Which kind of man is to move.
        role: Role,
        /// Where to.
        to: Square,
        /// Where the men stand that can.
        candidates: Bitboard,
    },
    /// The move is legal, but a strict reader wants it written like this, the suffix aside: with an
    /// `x` if and only if it captures, and saying where the man comes from just as far as needed.
    #[error("the move is written {}", .san.write(*.dialect))]
    Spelling {
        /// How the move is written.
        san: San,
        /// In which dialect the message says so.
        dialect: Dialect,
    },
}

impl SanMoveError {
    /// The error about a text in a dialect, in which it then answers.
    #[must_use]
    pub fn in_dialect(self, dialect: Dialect) -> Self {
        match self {
            Self::Spelling { san, .. } => Self::Spelling { san, dialect },
            error => error,
        }
    }

    fn spelling(body: SanBody) -> Self {
        Self::Spelling {
            san: body.into(),
            dialect: Dialect::STANDARD,
        }
    }
}

/// A text gives no move: it is no SAN, or the move that it describes can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum ReadSanError {
    /// The text is no SAN.
    #[error(transparent)]
    Syntax(#[from] SanError),
    /// The move can't be played.
    #[error(transparent)]
    Move(#[from] SanMoveError),
}

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::Short => "short",
        CastlingSide::Long => "long",
    }
}

/// Writes squares with commas.
struct List(Bitboard);

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}

/// What a text must say of where a man comes from, so that none of the other `origins` can be meant:
/// the file if that will do, else the rank if that will do, else both.
fn disambiguation(origins: Bitboard, from: Square) -> (Option<File>, Option<Rank>) {
    let others = origins.without(from);
    let (file, rank) = (from.file(), from.rank());
    if others.is_empty() {
        (None, None)
    } else if !others.intersects(file.into()) {
        (Some(file), None)
    } else if !others.intersects(rank.into()) {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}

impl SanSuffix {
    /// The suffix of the move that led to `position`.
    pub fn of(position: &Position) -> Option<Self> {
        if !position.is_check() {
            None
        } else if position.has_legal_moves() {
            Some(Self::Check)
        } else {
            Some(Self::Checkmate)
        }
    }
}

impl SanBody {
    /// Describes a legal move as [`San::from_move`] does, without looking at what comes after it.
    ///
    /// Who plays the move anyway, such as the writer of a game, gets the suffix more cheaply from
    /// the next position, by [`SanSuffix::of`].
    ///
    /// # Errors
    ///
    /// Returns the move and why it is illegal in `position`.
    pub fn from_move(position: &Position, m: Move) -> Result<Self, IllegalMove> {
        if let Some(side) = position.castling_side(m) {
            if position.is_legal(m) {
                return Ok(Self::Castle(side));
            }
        } else if let Some(role) = position.board().role_at(m.from) {
            let origins = position.origins(role, m.to, m.promotion);
            if origins.contains(m.from) {
                return Ok(Self::canonical(position, role, m, origins));
            }
        }
        Err(position.explain(m))
    }

    /// Describes a legal move of a man of `role`, which those on `origins` can make too.
    fn canonical(position: &Position, role: Role, m: Move, origins: Bitboard) -> Self {
        let capture = position.is_capture(m);
        let (from_file, from_rank) = if role == Role::Pawn {
            (capture.then(|| m.from.file()), None)
        } else {
            disambiguation(origins, m.from)
        };
        Self::Move {
            role,
            from_file,
            from_rank,
            capture,
            to: m.to,
            promotion: m.promotion,
        }
    }

    fn to_move(self, position: &Position, lenient: bool) -> Result<Move, SanMoveError> {
        let (role, from_file, from_rank, to, promotion) = match self {
            Self::Castle(side) => return castling_move(position, side),
            Self::Move {
                role,
                from_file,
                from_rank,
                to,
                promotion,
                ..
            } => (role, from_file, from_rank, to, promotion),
        };
        let origins = position.origins(role, to, promotion);
        // A pawn's move without a file is a push.
        let from_file = from_file.or((role == Role::Pawn).then(|| to.file()));
        let within = from_file.map_or(Bitboard::ALL, Bitboard::from)
            & from_rank.map_or(Bitboard::ALL, Bitboard::from);
        let candidates = origins & within;
        let Some(from) = candidates.first() else {
            if role == Role::King
                && promotion.is_none()
                && let Some(castle) = castling_to(position, to)
                && within.contains(castle.from)
            {
                // The king that goes where castling takes it, too far for a step.
                let written = position.castling_side(castle).map_or(self, Self::Castle);
                return if lenient {
                    Ok(castle)
                } else {
                    Err(SanMoveError::spelling(written))
                };
            }
            return Err(why_nobody(position, role, within, to, promotion));
        };
        let m = Move {
            from,
            to,
            promotion,
        };
        if candidates.has_several() {
            return Err(SanMoveError::Ambiguous {
                role,
                to,
                candidates,
            });
        }
        if !lenient {
            let canonical = Self::canonical(position, role, m, origins);
            if canonical != self {
                return Err(SanMoveError::spelling(canonical));
            }
        }
        Ok(m)
    }
}

fn castling_move(position: &Position, side: CastlingSide) -> Result<Move, SanMoveError> {
    if position.variant() == Variant::Grand {
        return Err(SanMoveError::NoCastling);
    }
    let us = position.turn();
    let rook = position.castling_rights().rook(us, side);
    let (Some(king), Some(rook)) = (position.king(us), rook) else {
        return Err(SanMoveError::NoCastlingRight(side));
    };
    let m = Move::new(king, rook);
    if position.is_legal(m) {
        Ok(m)
    } else {
        Err(position.explain(m).into())
    }
}

/// Why no man of `role` that stands `within` those squares can make a move.
#[cold]
fn why_nobody(
    position: &Position,
    role: Role,
    within: Bitboard,
    to: Square,
    promotion: Option<Role>,
) -> SanMoveError {
    let nobody = SanMoveError::NoSuchMan { role, to };
    let men = position.board().by_role(role) & position.board().by_color(position.turn());
    // Whose move is meant? The only man's that gets there, or the only one's that there is. Not
    // that of a man that is there already.
    let near = position.candidates(role, to) & within;
    let meant = if near.is_empty() {
        (men & within).without(to)
    } else {
        near
    };
    let (Some(from), false) = (meant.first(), meant.has_several()) else {
        return nobody;
    };
    let m = Move {
        from,
        to,
        promotion,
    };
    if position.castling_side(m).is_some() {
        return nobody;
    }
    match position.explain(m) {
        IllegalMove {
            reason: IllegalReason::MustPromote(choices),
            ..
        } => SanMoveError::MissingPromotion { to, choices },
        illegal => illegal.into(),
    }
}

impl San {
    /// Describes a legal move canonically: with an `x` if it captures, with the file, else the rank,
    /// else both if other men of its kind can legally go to the same square, with `+` or `#` if it
    /// gives check or mate. A pawn that stays a pawn on its eighth or ninth rank has nothing to show
    /// for it: `h8`.
    ///
    /// ```
    /// use grandchess_core::{Move, Position, San, Square, Variant};
    ///
    /// let position = Position::from_fen("R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1", Variant::Grand)?;
    /// let san = |from, to| San::from_move(&position, Move::new(from, to)).map(|san| san.to_string());
    /// assert_eq!(san(Square::A10, Square::A5)?, "R10a5");
    /// assert_eq!(san(Square::A1, Square::A8)?, "R1a8+");
    /// assert_eq!(san(Square::A1, Square::B1)?, "Rb1");
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the move and why it is illegal in `position`.
    pub fn from_move(position: &Position, m: Move) -> Result<Self, IllegalMove> {
        let body = SanBody::from_move(position, m)?;
        let mut next = position.clone();
        next.play_unchecked(m);
        Ok(Self {
            body,
            suffix: SanSuffix::of(&next),
        })
    }

    /// The legal move that is meant in `position`, if it is written as
    /// [`from_move`](Self::from_move) would: with an `x` if and only if it captures, and saying where
    /// the man comes from if and only if, and just as, that is needed. The suffix is not looked at.
    ///
    /// ```
    /// use grandchess_core::{Dialect, Position, San, SanMoveError, Square, Variant};
    ///
    /// let position = Position::from_fen("R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1", Variant::Grand)?;
    /// let long: San = "R1b1".parse()?;
    /// let right = SanMoveError::Spelling { san: "Rb1".parse()?, dialect: Dialect::STANDARD };
    /// assert_eq!(long.to_move(&position), Err(right));
    /// assert_eq!(long.to_move_lenient(&position)?.from, Square::A1);
    ///
    /// let error = "Ra5".parse::<San>()?.to_move(&position).unwrap_err();
    /// assert_eq!(error.to_string(), "ambiguous: a rook can go to a5 from a1, a10");
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns why there is no such move, which men the text may mean, or how the move is written.
    pub fn to_move(self, position: &Position) -> Result<Move, SanMoveError> {
        self.body.to_move(position, false)
    }

    /// The only legal move that can be meant in `position`, whether or not the text has an `x` where
    /// it should and however much it says of where the man comes from; castling also as the king's
    /// move to its square, if it could not step there. A pawn's move without a file
    /// is a push all the same, and a promotion must be there.
    ///
    /// # Errors
    ///
    /// Returns why there is no such move, or which men the text may mean.
    pub fn to_move_lenient(self, position: &Position) -> Result<Move, SanMoveError> {
        self.body.to_move(position, true)
    }
}

impl Position {
    /// Describes a legal move in SAN: [`San::from_move`].
    ///
    /// # Errors
    ///
    /// Returns the move and why it is illegal here.
    pub fn san(&self, m: Move) -> Result<San, IllegalMove> {
        San::from_move(self, m)
    }

    /// Reads a move in SAN, strictly: [`San::parse`] and [`San::to_move`].
    ///
    /// ```
    /// use grandchess_core::{Dialect, Move, Position, Square};
    ///
    /// let start = Position::default();
    /// let m = start.parse_san("Me4", Dialect::FREELING)?;
    /// assert_eq!(m, Move::new(Square::F2, Square::E4));
    /// assert_eq!(start.san(m)?.write(Dialect::STANDARD), "Ce4");
    ///
    /// let error = start.parse_san("O-O", Dialect::STANDARD).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no castling in Grand Chess");
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the text, or with the move.
    pub fn parse_san(&self, text: &str, dialect: Dialect) -> Result<Move, ReadSanError> {
        let san = San::parse(text, dialect)?;
        Ok(san
            .to_move(self)
            .map_err(|error| error.in_dialect(dialect))?)
    }

    /// Reads a move in SAN as people write it: [`San::parse_lenient`] and [`San::to_move_lenient`].
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the text, or with the move.
    pub fn parse_san_lenient(&self, text: &str, dialect: Dialect) -> Result<Move, ReadSanError> {
        Ok(San::parse_lenient(text, dialect)?.to_move_lenient(self)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_then_rank_then_both() {
        // No game has three men of a kind but pawns, so positions do not reach the last line.
        let says = |origins: &[Square]| {
            let from = origins[0];
            disambiguation(origins.iter().copied().collect(), from)
        };
        let (a, ten) = (Some(File::A), Some(Rank::Tenth));
        assert_eq!(says(&[Square::A10]), (None, None));
        assert_eq!(says(&[Square::A10, Square::B10]), (a, None));
        assert_eq!(says(&[Square::A10, Square::B9]), (a, None));
        assert_eq!(says(&[Square::A10, Square::A9]), (None, ten));
        assert_eq!(says(&[Square::A10, Square::A9, Square::B10]), (a, ten));
    }
}

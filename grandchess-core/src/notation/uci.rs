use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::notation::letters::PromotionLetters;
use crate::notation::{Dialect, Letters, Ranks};
use crate::position::{IllegalMove, Position};
use crate::types::{CastlingSide, Move, Role, Square, padded};
use crate::variant::castling_targets;

/// A move in coordinates, as UCI engines write it: `e3e5`, `a9a10q`, and `0000` for no move.
///
/// ```
/// use grandchess_core::{Dialect, Move, Role, Square, UciMove};
///
/// let m = UciMove::parse("a9a10m", Dialect::FREELING)?;
/// assert_eq!(m, UciMove::Move(Move::promoting(Square::A9, Square::A10, Role::Chancellor)));
/// assert_eq!(m.write(Dialect::STANDARD), "a9a10c");
/// assert_eq!("0000".parse(), Ok(UciMove::Null));
/// assert!("a11a10".parse::<UciMove>().is_err());
/// # Ok::<(), grandchess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciMove {
    /// A move.
    Move(Move),
    /// `0000`: no move, never legal.
    Null,
}

/// What is wrong with a text that should be a move in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum UciErrorKind {
    /// No square where the move starts.
    #[error("expected the square where the move starts, {}", .ranks.squares())]
    From {
        /// How the dialect numbers the ranks.
        ranks: Ranks,
    },
    /// No square where the move ends.
    #[error("expected the square where the move ends, {}", .ranks.squares())]
    To {
        /// How the dialect numbers the ranks.
        ranks: Ranks,
    },
    /// Start and end are one square.
    #[error("the move ends where it starts")]
    SameSquare,
    /// The letter of the promotion is none of the dialect's lower-case letters of n, b, r, q and the
    /// two compound pieces.
    #[error("expected what the pawn becomes: {}", PromotionLetters { letters: *.letters, upper_case: false })]
    Promotion {
        /// The letters of the dialect.
        letters: Letters,
    },
    /// `0000`, where a move was expected: nobody may pass.
    #[error("0000 is no move: nobody may pass")]
    Null,
    /// The text goes on after the move.
    #[error("text after the move")]
    Trailing,
}

/// A text is no move in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("invalid move text at byte {offset}: {kind}")]
pub struct UciError {
    /// What is wrong.
    pub kind: UciErrorKind,
    /// Where in the text, in bytes.
    pub offset: usize,
}

/// A move in coordinates can't be played in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum UciMoveError {
    /// The move is illegal there.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// `0000` is no move.
    #[error("0000 is no move: nobody may pass")]
    Null,
}

impl UciMove {
    /// Reads a move in coordinates. The squares must differ; whether such a move exists anywhere is
    /// the position's to say.
    ///
    /// # Errors
    ///
    /// Returns what was expected, and where.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, UciError> {
        if text == "0000" {
            return Ok(Self::Null);
        }
        let fail = |kind, offset| Err(UciError { kind, offset });
        let bytes = text.as_bytes();
        let ranks = dialect.ranks;
        let Some((from, middle)) = ranks.read_square(bytes) else {
            return fail(UciErrorKind::From { ranks }, 0);
        };
        let Some((to, length)) = ranks.read_square(&bytes[middle..]) else {
            return fail(UciErrorKind::To { ranks }, middle);
        };
        if from == to {
            return fail(UciErrorKind::SameSquare, middle);
        }
        let end = middle + length;
        let promotion = match &bytes[end..] {
            [] => None,
            // A rank that the board does not have, such as 11.
            [b'0'..=b'9', ..] => return fail(UciErrorKind::To { ranks }, middle),
            [blank, ..] if blank.is_ascii_whitespace() => return fail(UciErrorKind::Trailing, end),
            [letter, rest @ ..] => match promotion_role(*letter, dialect) {
                None => {
                    let letters = dialect.letters;
                    return fail(UciErrorKind::Promotion { letters }, end);
                }
                Some(_) if !rest.is_empty() => return fail(UciErrorKind::Trailing, end + 1),
                role => role,
            },
        };
        Ok(Self::Move(Move {
            from,
            to,
            promotion,
        }))
    }

    /// Writes the move in a dialect.
    pub fn write(self, dialect: Dialect) -> String {
        let mut text = String::with_capacity(7);
        // Writing to a String never fails.
        let _ = self.write_to(&mut text, dialect);
        text
    }

    /// Writes the move in a dialect to the end of `out`, without allocating.
    ///
    /// # Errors
    ///
    /// Returns the error of `out`.
    pub fn write_to(self, out: &mut impl fmt::Write, dialect: Dialect) -> fmt::Result {
        let Self::Move(m) = self else {
            return out.write_str("0000");
        };
        dialect.ranks.write_square(out, m.from)?;
        dialect.ranks.write_square(out, m.to)?;
        match m.promotion {
            Some(role) => out.write_char(dialect.letters.letter(role).to_ascii_lowercase()),
            None => Ok(()),
        }
    }

    /// The legal move that is meant in `position`.
    ///
    /// Castling is read as the king taking its own rook, and also as the king going to its
    /// destination if it could not step there.
    ///
    /// # Errors
    ///
    /// Returns why the move is illegal; [`UciMove::Null`] always is.
    pub fn to_move(self, position: &Position) -> Result<Move, UciMoveError> {
        let Self::Move(m) = self else {
            return Err(UciMoveError::Null);
        };
        if position.is_legal(m) {
            return Ok(m);
        }
        if position.king(position.turn()) == Some(m.from)
            && m.promotion.is_none()
            && let Some(castle) = castling_to(position, m.to)
        {
            return Ok(castle);
        }
        Ok(position.play(m).map(|_| m)?)
    }
}

/// The legal castling move that takes the king to a square.
pub(super) fn castling_to(position: &Position, to: Square) -> Option<Move> {
    let us = position.turn();
    let king = position.king(us)?;
    CastlingSide::ALL.into_iter().find_map(|side| {
        let rook = position.castling_rights().rook(us, side)?;
        let castle = Move::new(king, rook);
        (castling_targets(us, side).0 == to && position.is_legal(castle)).then_some(castle)
    })
}

fn promotion_role(letter: u8, dialect: Dialect) -> Option<Role> {
    let letter = char::from(letter);
    let role = dialect.letters.role(letter.to_ascii_uppercase())?;
    (letter.is_ascii_lowercase() && Role::PROMOTIONS.contains(&role)).then_some(role)
}

impl From<Move> for UciMove {
    fn from(m: Move) -> Self {
        Self::Move(m)
    }
}

/// Reads coordinates in the standard dialect, as [`UciMove`] does, but not `0000`.
///
/// ```
/// use grandchess_core::{Move, Square};
///
/// assert_eq!("e3e5".parse(), Ok(Move::new(Square::E3, Square::E5)));
/// ```
impl FromStr for Move {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        match text.parse()? {
            UciMove::Move(m) => Ok(m),
            UciMove::Null => Err(UciError {
                kind: UciErrorKind::Null,
                offset: 0,
            }),
        }
    }
}

/// Reads the standard dialect.
impl FromStr for UciMove {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        Self::parse(text, Dialect::STANDARD)
    }
}

/// Writes the standard dialect.
impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |mut out| self.write_to(&mut out, Dialect::STANDARD))
    }
}

/// Coordinates in the standard dialect, so that a failing test shows a move as people write it.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes coordinates in the standard dialect, as [`UciMove`] does.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::Move(*self).fmt(f)
    }
}

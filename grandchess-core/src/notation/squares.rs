use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::notation::Letters;
use crate::types::{File, Rank, Square};

/// How a text numbers the ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ranks {
    /// 1 to 10, as players do.
    #[default]
    OneToTen,
    /// 0 to 9, as engines that speak CECP (`XBoard`) do, so that a square is always two characters.
    ZeroToNine,
}

/// How a text is to be read or written: whose letters, which numbering of the ranks.
///
/// `FromStr` and `Display` of all texts use [`Dialect::STANDARD`].
///
/// ```
/// use grandchess_core::{Dialect, Square, UciMove};
///
/// let m = UciMove::parse("e2e4", Dialect::CECP)?;
/// assert_eq!(m.to_string(), "e3e5");
/// # Ok::<(), grandchess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dialect {
    /// The letters of the pieces.
    pub letters: Letters,
    /// The numbering of the ranks.
    pub ranks: Ranks,
}

impl Dialect {
    /// Neutral letters, ranks 1 to 10.
    pub const STANDARD: Self = Self {
        letters: Letters::Neutral,
        ranks: Ranks::OneToTen,
    };

    /// Freeling's letters, ranks 1 to 10.
    pub const FREELING: Self = Self {
        letters: Letters::Freeling,
        ranks: Ranks::OneToTen,
    };

    /// Neutral letters, ranks 0 to 9.
    pub const CECP: Self = Self {
        letters: Letters::Neutral,
        ranks: Ranks::ZeroToNine,
    };
}

impl From<Letters> for Dialect {
    /// The dialect with these letters and ranks 1 to 10.
    fn from(letters: Letters) -> Self {
        Self {
            letters,
            ..Self::STANDARD
        }
    }
}

impl Ranks {
    /// The first square and the last one, for messages.
    pub(super) const fn squares(self) -> &'static str {
        match self {
            Self::OneToTen => "a1 to j10",
            Self::ZeroToNine => "a0 to j9",
        }
    }

    /// Reads the rank at the start of `text`; gives it and the bytes it took.
    pub(crate) fn read_rank(self, text: &[u8]) -> Option<(Rank, usize)> {
        let digit = text.first().filter(|byte| byte.is_ascii_digit())? - b'0';
        match self {
            Self::OneToTen if text.get(1) == Some(&b'0') && digit == 1 => Some((Rank::Tenth, 2)),
            Self::OneToTen => Some((Rank::new((digit as usize).checked_sub(1)?)?, 1)),
            Self::ZeroToNine => Some((Rank::new(digit as usize)?, 1)),
        }
    }

    /// Reads the square at the start of `text`; gives it and the bytes it took.
    pub(crate) fn read_square(self, text: &[u8]) -> Option<(Square, usize)> {
        let file = File::from_char(*text.first()? as char)?;
        let (rank, length) = self.read_rank(&text[1..])?;
        Some((Square::at(file, rank), 1 + length))
    }

    pub(crate) fn write_rank(self, out: &mut impl fmt::Write, rank: Rank) -> fmt::Result {
        let first = match self {
            Self::OneToTen if rank == Rank::Tenth => return out.write_str("10"),
            Self::OneToTen => b'1',
            Self::ZeroToNine => b'0',
        };
        out.write_char(char::from(first + rank.index() as u8))
    }

    pub(crate) fn write_square(self, out: &mut impl fmt::Write, square: Square) -> fmt::Result {
        out.write_char(square.file().to_char())?;
        self.write_rank(out, square.rank())
    }
}

/// A text is no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("not a square: expected a file a-j and a rank 1-10, such as e3 or a10")]
pub struct ParseSquareError;

/// Reads `a1` to `j10`.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match Ranks::OneToTen.read_square(text.as_bytes()) {
            Some((square, length)) if length == text.len() => Ok(square),
            _ => Err(ParseSquareError),
        }
    }
}

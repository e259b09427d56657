use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::types::{Bitboard, Color, Rank};

/// The two games of this library. They share every rule but the start array, the rank of the
/// pawns and castling.
///
/// ```
/// use grandchess_core::{Color, Rank, Variant};
///
/// assert_eq!(Variant::Grand.pawn_rank(Color::White), Rank::Third);
/// assert_eq!("shuffledgrand".parse(), Ok(Variant::ShuffledGrand));
/// assert_eq!(Variant::Grand.to_string(), "Grand");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Christian Freeling's game of 1984: one start array, no castling.
    #[default]
    Grand,
    /// A server's game: a shuffled back rank on the first rank, pawns on the second,
    /// castling as in Chess960.
    ShuffledGrand,
}

impl Variant {
    /// Both variants.
    pub const ALL: [Self; 2] = [Self::Grand, Self::ShuffledGrand];

    /// The name as a PGN's `Variant` tag has it: `Grand` or `ShuffledGrand`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grand => "Grand",
            Self::ShuffledGrand => "ShuffledGrand",
        }
    }

    /// The name as UCI's `UCI_Variant` has it: `grand` or `shuffledgrand`.
    pub const fn uci_name(self) -> &'static str {
        match self {
            Self::Grand => "grand",
            Self::ShuffledGrand => "shuffledgrand",
        }
    }

    /// The rank on which the pawns of `color` start and from which they may step twice.
    #[inline]
    pub const fn pawn_rank(self, color: Color) -> Rank {
        let rank = match self {
            Self::Grand => Rank::Third,
            Self::ShuffledGrand => Rank::Second,
        };
        rank.relative_to(color)
    }

    /// The rank on which `color` castles: the first of its side.
    pub const fn back_rank(color: Color) -> Rank {
        Rank::First.relative_to(color)
    }

    /// The squares on which a pawn of `color` can stand: from its start rank to its ninth.
    pub const fn pawn_squares(self, color: Color) -> Bitboard {
        let start = self.pawn_rank(color).index();
        let mut squares = Bitboard::EMPTY;
        let mut steps = 0;
        while steps <= 8 - (if color.is_white() { start } else { 9 - start }) {
            let rank = if color.is_white() {
                start + steps
            } else {
                start - steps
            };
            squares = squares.union(Bitboard::from_rank(Rank::ALL[rank]));
            steps += 1;
        }
        squares
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is the name of neither variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown variant: expected Grand or ShuffledGrand")]
pub struct ParseVariantError;

/// Reads the names that PGN tags and UCI options use, in any case, with or without spaces, hyphens
/// or underscores: `Grand`, `Grand Chess`, `grand_chess`, `ShuffledGrand`, `Shuffled Grand Chess`.
impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Self, ParseVariantError> {
        let matches = |name: &str| {
            text.bytes()
                .filter(|byte| !matches!(byte, b' ' | b'-' | b'_'))
                .map(|byte| byte.to_ascii_lowercase())
                .eq(name.bytes())
        };
        if matches("grand") || matches("grandchess") {
            Ok(Self::Grand)
        } else if matches("shuffledgrand") || matches("shuffledgrandchess") {
            Ok(Self::ShuffledGrand)
        } else {
            Err(ParseVariantError)
        }
    }
}

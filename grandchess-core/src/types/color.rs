use core::fmt;
use core::ops::Not;

/// The two sides. White moves first.
///
/// ```
/// use grandchess_core::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The side that starts on the low ranks and moves first.
    White,
    /// The side that starts on the high ranks.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Whether this is White.
    pub const fn is_white(self) -> bool {
        matches!(self, Self::White)
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_white() { "white" } else { "black" })
    }
}

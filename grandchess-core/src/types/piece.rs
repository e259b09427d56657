use core::fmt;

use crate::types::{Color, Role, padded};

/// A man of one side.
///
/// ```
/// use grandchess_core::{Color, Piece, Role};
///
/// let piece = Piece::new(Color::Black, Role::Chancellor);
/// assert_eq!(piece.to_string(), "black chancellor");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose man it is.
    pub color: Color,
    /// What kind of man it is.
    pub role: Role,
}

impl Piece {
    /// A man of `color` and `role`.
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// 0–7 for White's roles, 8–15 for Black's.
    pub const fn index(self) -> usize {
        self.color.index() * 8 + self.role.index()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| write!(out, "{} {}", self.color, self.role))
    }
}

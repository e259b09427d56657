use crate::board::Board;
use crate::types::{Color, Piece, Role, RoleSet};

/// How many men of a kind a side has at the start of a game, in both variants.
///
/// No side ever has more: a pawn only becomes a man that was lost (Freeling's rule 5).
///
/// ```
/// use grandchess_core::{Role, start_count};
///
/// assert_eq!(start_count(Role::Pawn), 10);
/// assert_eq!(Role::ALL.map(start_count).iter().sum::<usize>(), 20);
/// ```
pub const fn start_count(role: Role) -> usize {
    match role {
        Role::Pawn => 10,
        Role::Knight | Role::Bishop | Role::Rook => 2,
        Role::Archbishop | Role::Chancellor | Role::Queen | Role::King => 1,
    }
}

/// The kinds of piece of which `color` has fewer than at the start: what a pawn may become.
///
/// "A captured friendly piece" and "fewer than at the start", as the sources say it, are the same
/// thing in any game from the start; the board alone tells it.
#[inline]
pub(crate) fn missing(board: &Board, color: Color) -> RoleSet {
    Role::PROMOTIONS
        .into_iter()
        .filter(|&role| board.by_piece(Piece::new(color, role)).len() < start_count(role))
        .collect()
}

/// The number of men of each kind and side.
///
/// ```
/// use grandchess_core::{Color, Piece, Position, Role};
///
/// let material = Position::default().board().material();
/// assert_eq!(material.count(Piece::new(Color::White, Role::Knight)), 2);
/// assert_eq!(material.total(Color::Black), 20);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Material([u8; 16]);

impl Material {
    /// How many of `piece` there are, 0–100.
    pub const fn count(&self, piece: Piece) -> usize {
        self.0[piece.index()] as usize
    }

    /// How many men `color` has, the king counted.
    pub fn total(&self, color: Color) -> usize {
        Role::ALL
            .into_iter()
            .map(|role| self.count(Piece::new(color, role)))
            .sum()
    }
}

impl Board {
    /// Counts the men.
    pub fn material(&self) -> Material {
        let mut counts = [0; 16];
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                counts[piece.index()] = self.by_piece(piece).len() as u8;
            }
        }
        Material(counts)
    }
}

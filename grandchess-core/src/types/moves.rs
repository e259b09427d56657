use crate::types::{Role, Square};

/// A move: a man goes from one square to another, and may become another man there.
///
/// Castling ([`Variant::ShuffledGrand`](crate::Variant::ShuffledGrand)) is written as the king taking
/// its own rook. A move by itself is neither legal nor illegal: ask a
/// [`Position`](crate::Position).
///
/// ```
/// use grandchess_core::{Move, Role, Square};
///
/// let quiet = Move::new(Square::E3, Square::E5);
/// let promotion = Move::promoting(Square::A9, Square::A10, Role::Queen);
/// assert_eq!(quiet.to_string(), "e3e5");
/// assert_eq!(promotion.to_string(), "a9a10q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes; for castling, the square of the own rook.
    pub to: Square,
    /// What a pawn becomes. `None` for a pawn that stays a pawn, as it may on its eighth and ninth rank.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }

    /// A number that orders moves as they are ordered, and is quicker to compare.
    pub(crate) const fn sort_key(self) -> u32 {
        let promotion = match self.promotion {
            None => 0,
            Some(role) => role as u32 + 1,
        };
        (self.from.index() as u32) << 16 | (self.to.index() as u32) << 8 | promotion
    }

    /// A move of a pawn that becomes `role`.
    pub const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self {
            from,
            to,
            promotion: Some(role),
        }
    }
}

/// What a legal move does, as told by [`Position::kind`](crate::Position::kind).
///
/// A move has one kind. A promotion may also take something: ask
/// [`Position::is_capture`](crate::Position::is_capture).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveKind {
    /// Takes nothing and promotes nothing.
    Quiet,
    /// Takes the man on the square it goes to.
    Capture,
    /// A pawn takes the pawn that has just passed it with a double step.
    EnPassant,
    /// King and rook move together.
    Castle(CastlingSide),
    /// A pawn becomes another man, by a push or by a capture.
    Promotion,
}

/// The two ways to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// `O-O`: the king goes to the i-file, the rook to the h-file.
    Short,
    /// `O-O-O`: the king goes to the c-file, the rook to the d-file.
    Long,
}

impl CastlingSide {
    /// Both sides, short first.
    pub const ALL: [Self; 2] = [Self::Short, Self::Long];

    /// 0 for short, 1 for long.
    pub const fn index(self) -> usize {
        self as usize
    }
}

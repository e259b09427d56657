use core::fmt;
use core::iter::FusedIterator;

/// The eight kinds of men.
///
/// Freeling calls the archbishop *cardinal* and the chancellor *marshal*. The letters of the two
/// vocabularies clash (`C`), so a role has none of its own: see [`Letters`](crate::Letters).
///
/// ```
/// use grandchess_core::Role;
///
/// let chancellor = Role::Chancellor;
/// assert!(chancellor.is_orthogonal() && chancellor.is_jumper() && !chancellor.is_diagonal());
/// assert_eq!(Role::Archbishop.to_string(), "archbishop");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Steps forward, takes diagonally forward.
    Pawn,
    /// Jumps (1, 2).
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Bishop and knight in one; Freeling's cardinal.
    Archbishop,
    /// Rook and knight in one; Freeling's marshal.
    Chancellor,
    /// Rook and bishop in one.
    Queen,
    /// Steps to the eight squares around it; may never be left attacked.
    King,
}

impl Role {
    /// All roles, in the order of the enum.
    pub const ALL: [Self; 8] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Archbishop,
        Self::Chancellor,
        Self::Queen,
        Self::King,
    ];

    /// The six roles that a pawn may become.
    pub const PROMOTIONS: [Self; 6] = [
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Archbishop,
        Self::Chancellor,
        Self::Queen,
    ];

    /// Position in [`Role::ALL`], 0–7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the man slides along ranks and files: rook, chancellor, queen.
    pub const fn is_orthogonal(self) -> bool {
        matches!(self, Self::Rook | Self::Chancellor | Self::Queen)
    }

    /// Whether the man slides along diagonals: bishop, archbishop, queen.
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::Bishop | Self::Archbishop | Self::Queen)
    }

    /// Whether the man jumps as a knight: knight, archbishop, chancellor.
    pub const fn is_jumper(self) -> bool {
        matches!(self, Self::Knight | Self::Archbishop | Self::Chancellor)
    }

    /// Whether the man slides at all: the king, the pawn and the knight do not.
    #[inline]
    pub(crate) const fn is_slider(self) -> bool {
        self.is_orthogonal() || self.is_diagonal()
    }

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Archbishop => "archbishop",
            Self::Chancellor => "chancellor",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of roles, such as what a pawn may become.
///
/// ```
/// use grandchess_core::{Role, RoleSet};
///
/// let set: RoleSet = [Role::Queen, Role::Knight].into_iter().collect();
/// assert!(set.contains(Role::Queen) && !set.contains(Role::Rook));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Role::Knight, Role::Queen]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoleSet(u8);

impl RoleSet {
    /// No role.
    pub const EMPTY: Self = Self(0);

    /// Whether `role` is in the set.
    pub const fn contains(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 == 1
    }

    /// The set and `role`.
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        Self(self.0 | 1 << role as u8)
    }

    /// The set without `role`.
    #[must_use]
    pub const fn without(self, role: Role) -> Self {
        Self(self.0 & !(1 << role as u8))
    }

    /// The set of one role.
    #[inline]
    pub(crate) const fn of(role: Role) -> Self {
        Self::EMPTY.with(role)
    }

    /// The number of roles in the set, 0–8.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no role is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles of the set, in the order of [`Role::ALL`].
    pub fn iter(self) -> Roles {
        Roles(self.0)
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for RoleSet {
    type Item = Role;
    type IntoIter = Roles;

    fn into_iter(self) -> Roles {
        self.iter()
    }
}

/// Iterator over a [`RoleSet`].
#[derive(Clone, Debug)]
pub struct Roles(u8);

impl Iterator for Roles {
    type Item = Role;

    fn next(&mut self) -> Option<Role> {
        let role = *Role::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(role)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Roles {}
impl FusedIterator for Roles {}

use crate::board::Board;
use crate::types::{Color, File, Piece, Role, Square};
use crate::variant::Variant;

/// A shuffled back rank: bishops on squares of opposite colours, the king between the rooks.
///
/// All of them are numbered from 0 to [`COUNT`](Self::COUNT) − 1, by the scheme of Chess960. The
/// number is taken apart by division; each remainder places a man on the squares still free,
/// counted from the a-file: by 5 the bishop on the light squares b, d, f, h, j; by 5 the one on the
/// dark squares a, c, e, g, i; by 8 the queen; by 7 the chancellor; by 6 the archbishop; what
/// remains, 0–9, places the knights on the five squares left (the pairs in lexicographic order); rook,
/// king and rook fill the last three.
///
/// ```
/// use grandchess_core::{Role, ShuffledStart};
///
/// let start = ShuffledStart::UNSHUFFLED;
/// assert_eq!(start.roles()[3..5], [Role::Queen, Role::King]);
/// assert_eq!(ShuffledStart::new(start.number()), Some(start));
/// assert_eq!(ShuffledStart::new(ShuffledStart::COUNT), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShuffledStart(u32);

/// Where the knights go among five squares.
const KNIGHT_PAIRS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

impl ShuffledStart {
    /// How many back ranks there are: 5 · 5 · 8 · 7 · 6 · 10.
    pub const COUNT: u32 = 84_000;

    /// The array of Grand closed up on the back rank: R N B Q K C A B N R, number 46858.
    pub const UNSHUFFLED: Self = Self(46_858);

    /// The back rank of a number; `None` from [`COUNT`](Self::COUNT) on.
    pub const fn new(number: u32) -> Option<Self> {
        if number < Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// A back rank from a source of random 64-bit numbers, of which one is drawn.
    ///
    /// Every back rank is as likely as any other, up to one part in 2⁴⁷.
    pub fn random(source: impl FnOnce() -> u64) -> Self {
        Self(((u128::from(source()) * u128::from(Self::COUNT)) >> 64) as u32)
    }

    /// The number, below [`COUNT`](Self::COUNT).
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The men of the back rank, from the a-file to the j-file.
    pub fn roles(self) -> [Role; 10] {
        let mut rest = self.0 as usize;
        let mut draw = |choices: usize| {
            let choice = rest % choices;
            rest /= choices;
            choice
        };
        let mut rank = [None; 10];
        rank[2 * draw(5) + 1] = Some(Role::Bishop);
        rank[2 * draw(5)] = Some(Role::Bishop);
        for (role, choices) in [
            (Role::Queen, 8),
            (Role::Chancellor, 7),
            (Role::Archbishop, 6),
        ] {
            place(&mut rank, draw(choices), role);
        }
        let (first, second) = KNIGHT_PAIRS[draw(KNIGHT_PAIRS.len())];
        // The second knight first, while the squares still have the numbers that the pair means.
        place(&mut rank, second, Role::Knight);
        place(&mut rank, first, Role::Knight);
        let mut last = [Role::Rook, Role::King, Role::Rook].into_iter();
        rank.map(|man| man.or_else(|| last.next()).unwrap_or(Role::Rook))
    }

    /// The number of a back rank, given from the a-file to the j-file; `None` if it is not one of
    /// those that can be drawn.
    ///
    /// ```
    /// use grandchess_core::{Role, ShuffledStart};
    ///
    /// let start = ShuffledStart::new(51_234).unwrap();
    /// assert_eq!(ShuffledStart::from_roles(start.roles()), Some(start));
    /// assert_eq!(ShuffledStart::from_roles([Role::Rook; 10]), None);
    /// ```
    pub fn from_roles(roles: [Role; 10]) -> Option<Self> {
        let light = (0..5).find(|i| roles[2 * i + 1] == Role::Bishop)?;
        let dark = (0..5).find(|i| roles[2 * i] == Role::Bishop)?;
        let mut rank = roles.map(Some);
        (rank[2 * light + 1], rank[2 * dark]) = (None, None);
        let queen = take(&mut rank, Role::Queen)?;
        let chancellor = take(&mut rank, Role::Chancellor)?;
        let archbishop = take(&mut rank, Role::Archbishop)?;
        let first = take(&mut rank, Role::Knight)?;
        let second = take(&mut rank, Role::Knight)? + 1;
        let knights = KNIGHT_PAIRS
            .iter()
            .position(|&pair| pair == (first, second))?;
        let number =
            light + 5 * (dark + 5 * (queen + 8 * (chancellor + 7 * (archbishop + 6 * knights))));
        // The men that were not looked at decide whether it is a back rank at all.
        Self::new(number as u32).filter(|start| start.roles() == roles)
    }

    /// The placement in which the two sides have these back ranks.
    pub fn board(white: Self, black: Self) -> Board {
        let mut board = Board::EMPTY;
        for (color, start) in [(Color::White, white), (Color::Black, black)] {
            for (file, role) in File::ALL.into_iter().zip(start.roles()) {
                let mut put =
                    |rank, role| board.put(Square::at(file, rank), Piece::new(color, role));
                put(Variant::back_rank(color), role);
                put(Variant::ShuffledGrand.pawn_rank(color), Role::Pawn);
            }
        }
        board
    }
}

/// Puts a man on the `index`th free square.
fn place(rank: &mut [Option<Role>; 10], index: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|man| man.is_none()).nth(index) {
        *square = Some(role);
    }
}

/// Takes the first `role` off the rank and tells its index among the men that were left.
fn take(rank: &mut [Option<Role>; 10], role: Role) -> Option<usize> {
    let index = rank.iter().flatten().position(|&man| man == role)?;
    *rank.iter_mut().find(|man| **man == Some(role))? = None;
    Some(index)
}

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, ControlFlow, Not, Sub,
    SubAssign,
};

use crate::types::{BySquare, Color, File, Rank, Square};

/// A set of squares: bit *n* of 128 is the square of index *n*; the 28 bits above j10 are never set.
///
/// The operators are those of sets: `&` both, `|` either, `^` just one, `-` without, `!` all others.
///
/// ```
/// use grandchess_core::{Bitboard, File, Rank, Square};
///
/// let corner = Bitboard::from(Rank::First) & Bitboard::from(File::A);
/// assert_eq!(corner, Bitboard::from(Square::A1));
/// assert_eq!((!corner).len(), 99);
/// assert_eq!(corner.iter().collect::<Vec<_>>(), [Square::A1]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(u128);

const BITS: BySquare<u128> = {
    let mut bits = BySquare::filled(0);
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        bits.set(square, 1 << index);
        index += 1;
    }
    bits
};

/// The squares of a rank are neighbouring bits.
const RANK_1: u128 = (1 << File::ALL.len()) - 1;

const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < Rank::ALL.len() {
        bits |= BITS.get(Square::at(File::A, Rank::ALL[rank]));
        rank += 1;
    }
    bits
};

const FILE_J: u128 = Bitboard::from_file(File::J).0;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All hundred squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// The dark squares, among them a1.
    pub const DARK: Self = {
        let mut dark = 0;
        let mut index = 0;
        while let Some(square) = Square::new(index) {
            if square.is_dark() {
                dark |= 1 << index;
            }
            index += 1;
        }
        Self(dark)
    };

    /// The set whose bits are `bits`; `None` if one of the upper 28 bits is set.
    pub const fn new(bits: u128) -> Option<Self> {
        if bits & !Self::ALL.0 == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The squares of `mask` whose bits are set in `bits`, for arithmetic that spills over the board.
    #[inline]
    pub(crate) const fn masked(bits: u128, mask: Self) -> Self {
        Self(bits & mask.0)
    }

    /// The set as 128 bits, a1 the lowest.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square, in a const context (elsewhere: `Bitboard::from`).
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(BITS.get(square))
    }

    /// The squares of one file, in a const context.
    #[inline]
    pub const fn from_file(file: File) -> Self {
        Self(FILE_A << file.index())
    }

    /// The squares of one rank, in a const context.
    #[inline]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(RANK_1 << (rank.index() * File::ALL.len()))
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & BITS.get(square) != 0
    }

    /// 1 if `square` is in the set, else 0: for counting and for putting bits together.
    #[inline]
    pub(crate) const fn bit(self, square: Square) -> usize {
        (self.0 >> square.index()) as usize & 1
    }

    /// The number of squares in the set, 0–100.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The square of lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as usize)
    }

    /// The square of highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        Square::new(127usize.wrapping_sub(self.0.leading_zeros() as usize))
    }

    /// Takes the square of lowest index out of the set.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Takes the square of highest index out of the set.
    #[inline]
    pub fn pop_last(&mut self) -> Option<Square> {
        let last = self.last()?;
        self.remove(last);
        Some(last)
    }

    /// Puts `square` into the set; whether it is new there.
    pub const fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        *self = self.with(square);
        is_new
    }

    /// Takes `square` out of the set; whether it was there.
    pub const fn remove(&mut self, square: Square) -> bool {
        let was_there = self.contains(square);
        *self = self.without(square);
        was_there
    }

    /// The squares, from a1 to j10.
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// Does something with each square, from a1 to j10, until told to break.
    ///
    /// Goes through the two halves of the set in turn, as [`Squares::fold`] does.
    #[inline]
    pub(crate) fn try_each(
        self,
        mut what: impl FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (mut half, offset) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while half != 0 {
                if let Some(square) = Square::new(half.trailing_zeros() as usize + offset) {
                    what(square)?;
                }
                half &= half - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// The set with `square` in it.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | BITS.get(square))
    }

    /// The set without `square`.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !BITS.get(square))
    }

    /// The squares of either set, in a const context (elsewhere: `|`).
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Every square `step` indices further, none of which may leave the board.
    #[inline]
    pub(crate) const fn shifted(self, step: i8) -> Self {
        let distance = step.unsigned_abs() as u32;
        if step < 0 {
            Self(self.0 >> distance)
        } else {
            Self(self.0 << distance & Self::ALL.0)
        }
    }

    /// Every square one rank up; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn up(self) -> Self {
        Self(self.0 << 10 & Self::ALL.0)
    }

    /// Every square one rank down; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn down(self) -> Self {
        Self(self.0 >> 10)
    }

    /// Every square one file to the left; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self(self.0 >> 1 & !FILE_J)
    }

    /// Every square one file to the right; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self(self.0 << 1 & Self::ALL.0 & !FILE_A)
    }

    /// Every square one rank towards the opponent of `color`.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.up(),
            Color::Black => self.down(),
        }
    }

    /// The set as the other side sees it: ranks flipped.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.iter().map(Square::mirrored).collect()
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl From<File> for Bitboard {
    fn from(file: File) -> Self {
        Self::from_file(file)
    }
}

impl From<Rank> for Bitboard {
    fn from(rank: Rank) -> Self {
        Self::from_rank(rank)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            *self = self.with(square);
        }
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// A picture of the board, rank 10 on top: `#` for the squares of the set, `.` for the others.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::at(file, rank)) {
                    '#'
                } else {
                    '.'
                };
                write!(f, "{}{mark}", if file == File::A { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Iterator over the squares of a [`Bitboard`], from a1 to j10.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    /// Goes through the two halves of the set in turn, which is quicker than 128 bits at once.
    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for (mut half, offset) in [(self.0.0 as u64, 0), ((self.0.0 >> 64) as u64, 64)] {
            while half != 0 {
                if let Some(square) = Square::new(half.trailing_zeros() as usize + offset) {
                    folded = f(folded, square);
                }
                half &= half - 1;
            }
        }
        folded
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

use core::fmt;
use core::ops::{Index, IndexMut};

use crate::types::{Color, padded};

/// The number of files, and of ranks: the board is 10×10.
const SIDE: u8 = 10;

/// A file of the board, `a` to `j`, from White's left.
///
/// ```
/// use grandchess_core::File;
///
/// assert_eq!(File::from_char('j'), Some(File::J));
/// assert_eq!(File::from_char('k'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
}

impl File {
    /// All files, from `a` to `j`.
    pub const ALL: [Self; SIDE as usize] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
        Self::I,
        Self::J,
    ];

    /// The file of an index, 0–9; `None` beyond.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The file of a lower-case letter, `'a'`–`'j'`.
    pub const fn from_char(letter: char) -> Option<Self> {
        match (letter as usize).checked_sub('a' as usize) {
            Some(index) => Self::new(index),
            None => None,
        }
    }

    /// 0 for `a`, 9 for `j`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case letter.
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_char().fmt(f)
    }
}

/// A rank of the board, 1 to 10, from White's side.
///
/// ```
/// use grandchess_core::Rank;
///
/// assert_eq!(Rank::Tenth.to_string(), "10");
/// assert_eq!(Rank::Tenth.index(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
    Ninth,
    Tenth,
}

impl Rank {
    /// All ranks, from the first to the tenth.
    pub const ALL: [Self; SIDE as usize] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
        Self::Ninth,
        Self::Tenth,
    ];

    /// The rank of an index, 0–9 (rank 1 has index 0); `None` beyond.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// 0 for rank 1, 9 for rank 10.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank as the other side counts it: 1 becomes 10.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::ALL[SIDE as usize - 1 - self.index()]
    }

    /// The rank as `color` counts it: Black's first is the tenth.
    ///
    /// ```
    /// use grandchess_core::{Color, Rank};
    ///
    /// assert_eq!(Rank::Second.relative_to(Color::White), Rank::Second);
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Ninth);
    /// ```
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.mirrored(),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.index() + 1).fmt(f)
    }
}

/// A square, `a1` (index 0) to `j10` (index 99), counted rank by rank: `b1` is 1, `a2` is 10.
///
/// ```
/// use grandchess_core::{File, Rank, Square};
///
/// let square = Square::at(File::B, Rank::Tenth);
/// assert_eq!(square, Square::B10);
/// assert_eq!(square.index(), 91);
/// assert_eq!("b10".parse(), Ok(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident)*) => { name_squares! { @ 0; $($name)* } };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Self = Self($index);
        name_squares! { @ $index + 1; $($rest)* }
    };
    (@ $index:expr;) => {};
}

impl Square {
    /// The number of squares.
    pub const COUNT: usize = SIDE as usize * SIDE as usize;

    /// The square of an index, 0–99; `None` beyond.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The square where a file and a rank meet.
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank as u8 * SIDE + file as u8)
    }

    /// All squares, from a1 to j10.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// 0 for a1, 99 for j10.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file of the square.
    pub const fn file(self) -> File {
        File::ALL[(self.0 % SIDE) as usize]
    }

    /// The rank of the square.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / SIDE) as usize]
    }

    /// The square as the other side sees it: ranks flipped, so a1 becomes a10.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::at(self.file(), self.rank().mirrored())
    }

    /// Whether the square is one of the dark ones; a1 is dark.
    pub const fn is_dark(self) -> bool {
        (self.0 / SIDE + self.0 % SIDE).is_multiple_of(2)
    }

    /// The square `files` to the right and `ranks` up (negative: left, down), if it is on the board.
    ///
    /// ```
    /// use grandchess_core::Square;
    ///
    /// assert_eq!(Square::E2.offset(1, 2), Some(Square::F4));
    /// assert_eq!(Square::J5.offset(1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 % SIDE) as i16 + files as i16;
        let rank = (self.0 / SIDE) as i16 + ranks as i16;
        let side = SIDE as i16;
        if file < 0 || file >= side || rank < 0 || rank >= side {
            return None;
        }
        Some(Self((rank * side + file).cast_unsigned() as u8))
    }

    /// The square whose index is lower by `step`, for steps that are known to stay on the board.
    #[inline]
    pub(crate) const fn stepped_back(self, step: i8) -> Self {
        Self(self.0.wrapping_sub(step.cast_unsigned()))
    }

    name_squares! {
        A1 B1 C1 D1 E1 F1 G1 H1 I1 J1
        A2 B2 C2 D2 E2 F2 G2 H2 I2 J2
        A3 B3 C3 D3 E3 F3 G3 H3 I3 J3
        A4 B4 C4 D4 E4 F4 G4 H4 I4 J4
        A5 B5 C5 D5 E5 F5 G5 H5 I5 J5
        A6 B6 C6 D6 E6 F6 G6 H6 I6 J6
        A7 B7 C7 D7 E7 F7 G7 H7 I7 J7
        A8 B8 C8 D8 E8 F8 G8 H8 I8 J8
        A9 B9 C9 D9 E9 F9 G9 H9 I9 J9
        A10 B10 C10 D10 E10 F10 G10 H10 I10 J10
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| write!(out, "{}{}", self.file(), self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A value for each square.
///
/// The array has room for every index that seven bits can name, so that looking up a square needs
/// no bounds check.
#[derive(Clone, Copy, Debug)]
pub struct BySquare<T>([T; 128]);

impl<T: Copy> BySquare<T> {
    /// `value` on every square.
    pub const fn filled(value: T) -> Self {
        Self([value; 128])
    }

    /// The value of a square, in a const context.
    pub const fn get(&self, square: Square) -> T {
        self.0[(square.0 & 127) as usize]
    }

    /// Gives a square its value, in a const context.
    pub const fn set(&mut self, square: Square, value: T) {
        self.0[(square.0 & 127) as usize] = value;
    }
}

impl<T> Index<Square> for BySquare<T> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square) -> &T {
        &self.0[(square.0 & 127) as usize]
    }
}

impl<T> IndexMut<Square> for BySquare<T> {
    #[inline]
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.0[(square.0 & 127) as usize]
    }
}

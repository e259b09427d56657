use crate::types::{Bitboard, BySquare, Square};

/// The four lines through a square, along which men slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// From a to j.
    Rank,
    /// From 1 to 10.
    File,
    /// Up to the right, as a1–j10.
    Diagonal,
    /// Down to the right, as a10–j1.
    Antidiagonal,
}

impl Line {
    /// All four lines.
    pub const ALL: [Self; 4] = [Self::Rank, Self::File, Self::Diagonal, Self::Antidiagonal];

    /// The step (files, ranks) along the line towards squares of higher index.
    const fn step(self) -> (i8, i8) {
        match self {
            Self::Rank => (1, 0),
            Self::File => (0, 1),
            Self::Diagonal => (1, 1),
            Self::Antidiagonal => (-1, 1),
        }
    }

    /// The line on which two different squares both stand, if there is one.
    pub const fn through(one: Square, other: Square) -> Option<Self> {
        let files = one.file().index().abs_diff(other.file().index());
        let ranks = one.rank().index().abs_diff(other.rank().index());
        let same_sign = (one.file().index() < other.file().index())
            == (one.rank().index() < other.rank().index());
        match (files, ranks) {
            (0, 0) => None,
            (0, _) => Some(Self::File),
            (_, 0) => Some(Self::Rank),
            _ if files != ranks => None,
            _ if same_sign => Some(Self::Diagonal),
            _ => Some(Self::Antidiagonal),
        }
    }
}

/// One line through a square, split at it. Square indices grow along every line, so the two halves
/// are also the lower and the higher bits.
#[derive(Clone, Copy)]
pub(super) struct Halves {
    pub(super) below: Bitboard,
    pub(super) above: Bitboard,
}

const fn ray(from: Square, step: (i8, i8)) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut at = from;
    while let Some(next) = at.offset(step.0, step.1) {
        squares = squares.with(next);
        at = next;
    }
    squares
}

const NO_HALVES: Halves = Halves {
    below: Bitboard::EMPTY,
    above: Bitboard::EMPTY,
};

const fn halves(line: Line) -> BySquare<Halves> {
    let mut table = BySquare::filled(NO_HALVES);
    let (files, ranks) = line.step();
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        let split = Halves {
            below: ray(square, (-files, -ranks)),
            above: ray(square, (files, ranks)),
        };
        table.set(square, split);
        index += 1;
    }
    table
}

/// By line and square; a square is not part of its own halves. The last row is for no line at all.
pub(super) static HALVES: [BySquare<Halves>; 5] = [
    halves(Line::Rank),
    halves(Line::File),
    halves(Line::Diagonal),
    halves(Line::Antidiagonal),
    BySquare::filled(NO_HALVES),
];

/// The row of [`HALVES`] for the line through two squares.
static ROW: BySquare<BySquare<u8>> = {
    let mut table = BySquare::filled(BySquare::filled(4));
    let mut index = 0;
    while let Some(one) = Square::new(index) {
        let mut row = BySquare::filled(4);
        let mut index_of_other = 0;
        while let Some(other) = Square::new(index_of_other) {
            if let Some(line) = Line::through(one, other) {
                row.set(other, line as u8);
            }
            index_of_other += 1;
        }
        table.set(one, row);
        index += 1;
    }
    table
};

/// The squares before and after `from` on a line, by index.
#[inline]
pub(crate) fn halves_of(line: Line, from: Square) -> [Bitboard; 2] {
    let Halves { below, above } = HALVES[line as usize][from];
    [below, above]
}

#[inline]
fn halves_through(one: Square, other: Square) -> &'static BySquare<Halves> {
    &HALVES[ROW[one][other] as usize]
}

const fn rays(lines: [Line; 2]) -> BySquare<Bitboard> {
    let mut table = BySquare::filled(Bitboard::EMPTY);
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        let [one, other] = [
            HALVES[lines[0] as usize].get(square),
            HALVES[lines[1] as usize].get(square),
        ];
        let squares = one
            .below
            .union(one.above)
            .union(other.below)
            .union(other.above);
        table.set(square, squares);
        index += 1;
    }
    table
}

static ORTHOGONAL_RAYS: BySquare<Bitboard> = rays([Line::Rank, Line::File]);
static DIAGONAL_RAYS: BySquare<Bitboard> = rays([Line::Diagonal, Line::Antidiagonal]);

/// What a rook would attack on an empty board.
#[inline]
pub(crate) fn orthogonal_rays(from: Square) -> Bitboard {
    ORTHOGONAL_RAYS[from]
}

/// What a bishop would attack on an empty board.
#[inline]
pub(crate) fn diagonal_rays(from: Square) -> Bitboard {
    DIAGONAL_RAYS[from]
}

/// The squares strictly between two squares of a line; none if they share no line.
///
/// ```
/// use grandchess_core::{Square, attacks};
///
/// let squares: Vec<_> = attacks::between(Square::B2, Square::E5).iter().collect();
/// assert_eq!(squares, [Square::C3, Square::D4]);
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(one: Square, other: Square) -> Bitboard {
    let halves = halves_through(one, other);
    let (low, high) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    halves[low].above & halves[high].below
}

/// The whole line through two squares, both included, from edge to edge; empty if they share none.
#[inline]
pub fn aligned(one: Square, other: Square) -> Bitboard {
    let split = &halves_through(one, other)[one];
    let others = split.below | split.above;
    if others.is_empty() {
        others
    } else {
        others.with(one)
    }
}

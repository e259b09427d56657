//! The board and how men reach squares on it.

use std::sync::LazyLock;

pub(crate) const SIDE: usize = 10;
pub(crate) const SQUARES: usize = SIDE * SIDE;
pub(crate) const ALL: u128 = (1 << SQUARES) - 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Archbishop,
    Chancellor,
    Pawn,
}
use Kind::{Archbishop, Bishop, Chancellor, King, Knight, Pawn, Queen, Rook};

pub(crate) const ORTHOGONAL: u8 = 1;
pub(crate) const DIAGONAL: u8 = 2;
pub(crate) const LEAP: u8 = 4;
pub(crate) const STEP: u8 = 8;
pub(crate) const PAWN_TAKES: u8 = 16;

impl Kind {
    /// How the kind reaches a square. A pawn here is Black's: White's pawns need no enumeration.
    pub(crate) const fn reach(self) -> u8 {
        match self {
            King => STEP,
            Queen => ORTHOGONAL | DIAGONAL,
            Rook => ORTHOGONAL,
            Bishop => DIAGONAL,
            Knight => LEAP,
            Archbishop => DIAGONAL | LEAP,
            Chancellor => ORTHOGONAL | LEAP,
            Pawn => PAWN_TAKES,
        }
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            King => 'K',
            Queen => 'Q',
            Rook => 'R',
            Bishop => 'B',
            Knight => 'N',
            Archbishop => 'A',
            Chancellor => 'C',
            Pawn => 'P',
        }
    }

    pub(crate) fn from_letter(letter: char) -> Self {
        [
            King, Queen, Rook, Bishop, Knight, Archbishop, Chancellor, Pawn,
        ]
        .into_iter()
        .find(|kind| kind.letter() == letter)
        .unwrap()
    }
}

/// For every pair of squares: how they are linked, and the squares between them if they share a line.
pub(crate) struct Board {
    pub(crate) link: Vec<u8>,
    between: Vec<u128>,
}

pub(crate) static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let mut board = Board {
        link: vec![0; SQUARES * SQUARES],
        between: vec![0; SQUARES * SQUARES],
    };
    for from in 0..SQUARES {
        for to in (0..SQUARES).filter(|&to| to != from) {
            let (df, dr) = (
                (to % SIDE).abs_diff(from % SIDE),
                (to / SIDE).abs_diff(from / SIDE),
            );
            let entry = from * SQUARES + to;
            if df == 0 || dr == 0 {
                board.link[entry] |= ORTHOGONAL;
            } else if df == dr {
                board.link[entry] |= DIAGONAL;
            } else if df + dr == 3 {
                board.link[entry] |= LEAP;
            }
            if df.max(dr) == 1 {
                board.link[entry] |= STEP;
            }
            if df == 1 && to / SIDE + 1 == from / SIDE {
                board.link[entry] |= PAWN_TAKES;
            }
            if board.link[entry] & (ORTHOGONAL | DIAGONAL) != 0 {
                let steps = df.max(dr);
                for step in 1..steps {
                    let part = |a: usize, b: usize| (a * (steps - step) + b * step) / steps;
                    board.between[entry] |=
                        bit(part(from / SIDE, to / SIDE) * SIDE + part(from % SIDE, to % SIDE));
                }
            }
        }
    }
    board
});

pub(crate) fn bit(square: usize) -> u128 {
    1 << square
}

pub(crate) fn squares(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as usize;
            set &= set - 1;
            square
        })
    })
}

/// The squares of a1's colour, or of the other one.
pub(crate) fn colour_of(square: usize) -> u128 {
    pub(crate) static DARK: LazyLock<u128> = LazyLock::new(|| {
        (0..SQUARES)
            .filter(|s| (s / SIDE + s % SIDE).is_multiple_of(2))
            .map(bit)
            .sum()
    });
    if *DARK & bit(square) != 0 {
        *DARK
    } else {
        ALL & !*DARK
    }
}

/// Whether the squares are linked in one of these ways and nothing stands between them.
pub(crate) fn linked(reach: u8, from: usize, to: usize, occupied: u128) -> bool {
    let entry = from * SQUARES + to;
    let link = BOARD.link[entry] & reach;
    link != 0 && (link & !(ORTHOGONAL | DIAGONAL) != 0 || BOARD.between[entry] & occupied == 0)
}

pub(crate) fn between(a: usize, b: usize) -> u128 {
    BOARD.between[a * SQUARES + b]
}

pub(crate) fn neighbours(square: usize) -> u128 {
    pub(crate) static STEPS: LazyLock<Vec<u128>> = LazyLock::new(|| {
        (0..SQUARES)
            .map(|from| {
                (0..SQUARES)
                    .filter(|&to| linked(STEP, from, to, 0))
                    .map(bit)
                    .sum()
            })
            .collect()
    });
    STEPS[square]
}

/// Where a helper can stand: Black's pawns on ranks 2 to 8, as in Freeling's array.
pub(crate) fn area_of(kind: Kind) -> u128 {
    if kind == Pawn {
        ALL >> (3 * SIDE) << SIDE
    } else {
        ALL
    }
}

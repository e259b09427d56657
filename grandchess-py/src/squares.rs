//! Squares are plain ints in Python: the functions that name and place them.

use grandchess_core::{File, Rank, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::{CountArg, SquareArg, Text, clip, square_number};

/// The square of a name, "a1" to "j10".
///
/// Raises ValueError if the text is no square.
#[pyfunction]
pub(crate) fn parse_square(name: Text<'_>) -> PyResult<u8> {
    match name.0.parse::<Square>() {
        Ok(square) => Ok(square_number(square)),
        Err(error) => Err(PyValueError::new_err(format!(
            "{:?} is {error}",
            clip(&name.0)
        ))),
    }
}

/// The name of a square, "a1" to "j10".
#[pyfunction]
pub(crate) fn square_name(square: SquareArg) -> String {
    square.0.to_string()
}

/// The square where a file (0 for a, 9 for j) and a rank (0 for rank 1, 9 for rank 10) meet.
///
/// Raises ValueError if one of them is not on the board.
#[pyfunction]
pub(crate) fn square(file_index: CountArg, rank_index: CountArg) -> PyResult<u8> {
    let file = File::new(file_index.0 as usize);
    match file.zip(Rank::new(rank_index.0 as usize)) {
        Some((file, rank)) => Ok(square_number(Square::at(file, rank))),
        None => Err(PyValueError::new_err(format!(
            "files and ranks go from 0 to 9, not {} and {}",
            file_index.0, rank_index.0
        ))),
    }
}

/// The file of a square, 0 for a to 9 for j.
#[pyfunction]
pub(crate) fn square_file(square: SquareArg) -> usize {
    square.0.file().index()
}

/// The rank of a square, 0 for rank 1 to 9 for rank 10.
#[pyfunction]
pub(crate) fn square_rank(square: SquareArg) -> usize {
    square.0.rank().index()
}

/// The square as the other side sees it: ranks flipped, so a1 becomes a10.
#[pyfunction]
pub(crate) fn square_mirror(square: SquareArg) -> u8 {
    square_number(square.0.mirrored())
}

/// The number of steps that a king needs from one square to another on an empty board, 0 to 9.
#[pyfunction]
pub(crate) fn square_distance(a: SquareArg, b: SquareArg) -> usize {
    let files = square_file(a).abs_diff(square_file(b));
    files.max(square_rank(a).abs_diff(square_rank(b)))
}

//! The compiled part of the Python package `grandchess`: `grandchess-core` seen from Python.
//!
//! Nothing is decided here that the core decides. Every class is frozen or keeps what changes behind
//! a lock, so the module does not need the global interpreter lock.

// Python's calling convention hands arguments over by value and objects by reference.
#![allow(clippy::needless_pass_by_value, clippy::trivially_copy_pass_by_ref)]
// The docs of a class or a function are shown by Python's help, which knows no Markdown.
#![allow(clippy::doc_markdown)]
// A path to a method of a type with a lifetime is often not general enough to stand for a closure.
#![allow(clippy::redundant_closure_for_method_calls)]

mod answers;
mod args;
mod board;
mod enums;
mod errors;
mod kinds;
mod legal_moves;
mod moves;
mod outcome;
mod perft;
mod pgn_editing;
mod pgn_game;
mod pgn_node;
mod pgn_reader;
mod piece;
mod position;
mod questions;
mod setup;
mod square_set;
mod squares;

use pyo3::prelude::*;

/// The compiled part of the package `grandchess`.
#[pymodule(gil_used = false)]
mod _grandchess {
    use grandchess_core::{Letters, LettersError, ShuffledStart};
    use pyo3::prelude::*;

    use crate::args::Text;
    use crate::enums::letters_object;

    #[pymodule_export]
    use crate::board::{_board, PyBoard};
    #[pymodule_export]
    use crate::legal_moves::LegalMoves;
    #[pymodule_export]
    use crate::moves::PyMove;
    #[pymodule_export]
    use crate::outcome::PyOutcome;
    #[pymodule_export]
    use crate::pgn_game::PyGame;
    #[pymodule_export]
    use crate::pgn_node::PyNode;
    #[pymodule_export]
    use crate::pgn_reader::PyReader;
    #[pymodule_export]
    use crate::piece::PyPiece;
    #[pymodule_export]
    use crate::position::{_position, PyPosition};
    #[pymodule_export]
    use crate::setup::{_setup, PySetup};
    #[pymodule_export]
    use crate::square_set::PySquareSet;
    #[pymodule_export]
    use crate::squares::{
        parse_square, square, square_distance, square_file, square_mirror, square_name, square_rank,
    };

    /// The letters in which a FEN, or its placement, is written; None if it has no letter that
    /// differs between the two sets.
    ///
    /// Raises ValueError if a C alone leaves it open, or if there are both an A and an M.
    #[pyfunction]
    fn detect_letters(py: Python<'_>, fen: Text<'_>) -> PyResult<Option<Py<PyAny>>> {
        let found = Letters::detect_fen(&fen.0)
            .map_err(|error: LettersError| crate::errors::letters_error(py, &error, &fen.0))?;
        found.map(|letters| letters_object(py, letters)).transpose()
    }

    #[pymodule_init]
    fn init(m: &Bound<'_, PyModule>) -> PyResult<()> {
        m.add("SHUFFLED_STARTS", ShuffledStart::COUNT)?;
        m.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

//! `LegalMoves`, a snapshot.

use std::sync::OnceLock;

use grandchess_core::{Letters, Move, Position};
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::answers::write_san;
use crate::moves::{MoveArg, PyMove, move_list, move_object};

/// The legal moves of a position: has a length, can be iterated over, indexed, and asked with `in`.
///
/// It is a snapshot: moves played later do not change it. The order of the moves is not specified.
#[pyclass(frozen, module = "grandchess", name = "LegalMoves")]
pub(crate) struct LegalMoves {
    position: Position,
    moves: OnceLock<Vec<Move>>,
}

impl LegalMoves {
    pub(crate) fn of(position: Position) -> Self {
        Self {
            position,
            moves: OnceLock::new(),
        }
    }

    fn moves(&self) -> &[Move] {
        self.moves.get_or_init(|| self.position.legal_moves())
    }
}

#[pymethods]
impl LegalMoves {
    /// The number of legal moves.
    fn count(&self) -> usize {
        self.moves
            .get()
            .map_or_else(|| self.position.legal_move_count(), Vec::len)
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __bool__(&self) -> bool {
        self.position.has_legal_moves()
    }

    fn __contains__(&self, r#move: MoveArg) -> bool {
        self.position.is_legal(r#move.0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        move_list(py, self.moves())?.try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyMove>> {
        let index = match index.extract::<isize>() {
            Ok(index) => Some(index),
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => None,
            Err(error) => return Err(error),
        };
        let moves = self.moves();
        let found = index.and_then(|index| {
            let from_start = if index < 0 {
                index.checked_add_unsigned(moves.len())?
            } else {
                index
            };
            moves.get(usize::try_from(from_start).ok()?)
        });
        match found {
            Some(&m) => move_object(py, m),
            None => Err(PyIndexError::new_err("no move of that index")),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let sans = self
            .moves()
            .iter()
            .map(|&m| write_san(py, &self.position, m, Letters::Neutral))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(format!("<LegalMoves ({})>", sans.join(", ")))
    }
}

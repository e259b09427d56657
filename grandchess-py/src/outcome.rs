//! `Outcome`.

use grandchess_core::{GameResult, Outcome};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::args::type_name;
use crate::enums::{ColorArg, TerminationArg, color_object, color_repr, termination_object};

/// How a game ended: why, and who won (None for a draw). Immutable and hashable.
#[pyclass(frozen, eq, hash, module = "grandchess", name = "Outcome")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

/// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on.
pub(crate) fn result_text(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("*", |outcome| outcome.result.as_str())
}

#[pymethods]
impl PyOutcome {
    #[new]
    fn new(termination: TerminationArg, winner: Option<ColorArg>) -> Self {
        Self(Outcome {
            result: winner.map_or(GameResult::Draw, |color| GameResult::win(color.0)),
            termination: termination.0,
        })
    }

    /// Why the game ended.
    #[getter]
    fn termination(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        termination_object(py, self.0.termination)
    }

    /// The side that won, or None for a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0
            .winner()
            .map(|color| color_object(py, color))
            .transpose()
    }

    /// "1-0", "0-1" or "1/2-1/2".
    fn result(&self) -> &'static str {
        result_text(Some(self.0))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "Outcome(Termination.{}, {})",
            self.0
                .termination
                .name()
                .to_ascii_uppercase()
                .replace('-', "_"),
            self.0.winner().map_or("None", color_repr)
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let outcome = slf.get();
        let args = (outcome.termination(py)?, outcome.winner(py)?);
        (slf.get_type(), args).into_pyobject(py)
    }
}

/// An outcome as an argument.
#[derive(Clone, Copy)]
pub(crate) struct OutcomeArg(pub(crate) Outcome);

impl FromPyObject<'_, '_> for OutcomeArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match obj.cast::<PyOutcome>() {
            Ok(outcome) => Ok(Self(outcome.get().0)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected a grandchess.Outcome, not {}",
                type_name(&obj)
            ))),
        }
    }
}

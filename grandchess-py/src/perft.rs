//! Perft with other threads running and Ctrl-C heard.

use std::time::{Duration, Instant};

use grandchess_core::Position;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::{short_repr, whole_number};

/// The recursion is as deep as the depth, so that it must have a bound.
const DEEPEST: u32 = 100;

/// The depth to which the core counts on its own: about a tenth of a second.
const UNINTERRUPTED: u32 = 3;

const PATIENCE: Duration = Duration::from_millis(50);

/// A depth as an argument: an int from 0 to 100, and no bool.
#[derive(Clone, Copy)]
pub(crate) struct DepthArg(u32);

impl FromPyObject<'_, '_> for DepthArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match whole_number(&obj, "a depth, an int")? {
            Some(depth @ 0..=DEEPEST) => Ok(Self(depth)),
            _ => Err(PyValueError::new_err(format!(
                "depth must be from 0 to {DEEPEST}, not {}",
                short_repr(&obj)
            ))),
        }
    }
}

pub(crate) fn perft(py: Python<'_>, position: &Position, depth: DepthArg) -> PyResult<u64> {
    let DepthArg(depth) = depth;
    let mut heard = Instant::now();
    py.detach(|| count(position, depth, &mut heard))
}

fn count(position: &Position, depth: u32, heard: &mut Instant) -> PyResult<u64> {
    if depth <= UNINTERRUPTED {
        if heard.elapsed() > PATIENCE {
            Python::attach(|py| py.check_signals())?;
            *heard = Instant::now();
        }
        return Ok(grandchess_core::perft(position, depth));
    }
    let mut nodes = 0u64;
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        nodes = nodes.saturating_add(count(&next, depth - 1, heard)?);
    }
    Ok(nodes)
}

//! `SquareSet`.

use grandchess_core::{Bitboard, Square, attacks};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyBool, PyFrozenSet, PyInt, PyIterator, PyList, PySet, PyString, PyTuple};

use crate::args::{SquareArg, short_repr, square_number, type_name};

/// An immutable, hashable set of squares: of the ints 0 (a1) to 99 (j10).
///
/// It is made of any iterable of squares, or of an int whose bit *n* stands for the square *n*. It
/// has the operators of a frozenset, is equal to a set with the same squares, and `~` gives all the
/// other squares. Squares come in the order a1, b1, … j10.
///
/// Raises ValueError for what is no square, and for a negative int or one of more than 100 bits.
#[pyclass(frozen, module = "grandchess", name = "SquareSet")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct PySquareSet(pub(crate) Bitboard);

fn numbers(set: Bitboard) -> impl ExactSizeIterator<Item = u8> {
    set.iter().map(square_number)
}

fn from_iterable(obj: &Bound<'_, PyAny>) -> PyResult<Bitboard> {
    if let Ok(set) = obj.cast::<PySquareSet>() {
        return Ok(set.get().0);
    }
    let Ok(items) = obj.try_iter() else {
        return Err(PyTypeError::new_err(format!(
            "expected a grandchess.SquareSet or an iterable of squares, not {}",
            type_name(obj)
        )));
    };
    let mut set = Bitboard::EMPTY;
    for item in items {
        set = set.with(item?.extract::<SquareArg>()?.0);
    }
    Ok(set)
}

/// The other side of an operator, which must be a set; anything else is not for us to handle.
struct Operand(Bitboard);

impl FromPyObject<'_, '_> for Operand {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let is_set = obj.is_instance_of::<PySquareSet>()
            || obj.is_instance_of::<PySet>()
            || obj.is_instance_of::<PyFrozenSet>();
        if is_set {
            from_iterable(&obj).map(Self)
        } else {
            Err(PyTypeError::new_err("not a set"))
        }
    }
}

/// Any iterable of squares.
pub(crate) struct SquaresArg(pub(crate) Bitboard);

impl FromPyObject<'_, '_> for SquaresArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        from_iterable(&obj).map(Self)
    }
}

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares=None, /))]
    fn new(squares: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(squares) = squares else {
            return Ok(Self(Bitboard::EMPTY));
        };
        if !squares.is_instance_of::<PyInt>() || squares.is_instance_of::<PyBool>() {
            return from_iterable(squares).map(Self);
        }
        let bits = squares.extract::<u128>().ok().and_then(Bitboard::new);
        bits.map(Self).ok_or_else(|| {
            let message = "a set of squares is an int from 0 to 2**100 - 1, not ";
            PyValueError::new_err(format!("{message}{}", short_repr(squares)))
        })
    }

    /// The squares between two squares on a rank, file or diagonal, without the two; empty if they
    /// are on none.
    #[staticmethod]
    fn between(a: SquareArg, b: SquareArg) -> Self {
        Self(attacks::between(a.0, b.0))
    }

    /// The rank, file or diagonal on which two squares are, from edge to edge; empty if they are on
    /// none, or the same.
    #[staticmethod]
    fn ray(a: SquareArg, b: SquareArg) -> Self {
        Self(attacks::aligned(a.0, b.0))
    }

    /// The set with one more square.
    fn with_square(&self, square: SquareArg) -> Self {
        Self(self.0.with(square.0))
    }

    /// The set without a square.
    fn without_square(&self, square: SquareArg) -> Self {
        Self(self.0.without(square.0))
    }

    /// The set as the other side sees it: ranks flipped.
    fn mirror(&self) -> Self {
        Self(self.0.mirrored())
    }

    /// The squares of this set and of the others.
    #[pyo3(signature = (*others))]
    fn union(&self, others: Vec<SquaresArg>) -> Self {
        Self(others.into_iter().fold(self.0, |set, other| set | other.0))
    }

    /// The squares that are in this set and in all the others.
    #[pyo3(signature = (*others))]
    fn intersection(&self, others: Vec<SquaresArg>) -> Self {
        Self(others.into_iter().fold(self.0, |set, other| set & other.0))
    }

    /// The squares that are in none of the others.
    #[pyo3(signature = (*others))]
    fn difference(&self, others: Vec<SquaresArg>) -> Self {
        Self(others.into_iter().fold(self.0, |set, other| set - other.0))
    }

    /// The squares that are in just one of the two sets.
    #[pyo3(signature = (other, /))]
    fn symmetric_difference(&self, other: SquaresArg) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Whether the two sets share no square.
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: SquaresArg) -> bool {
        !self.0.intersects(other.0)
    }

    /// Whether every square of this set is in the other.
    #[pyo3(signature = (other, /))]
    fn issubset(&self, other: SquaresArg) -> bool {
        self.0.is_subset(other.0)
    }

    /// Whether every square of the other set is in this one.
    #[pyo3(signature = (other, /))]
    fn issuperset(&self, other: SquaresArg) -> bool {
        other.0.is_subset(self.0)
    }

    /// The squares as a list.
    fn tolist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, numbers(self.0))
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        if square.is_instance_of::<PyString>() {
            // Only ever meant as the name of a square.
            return Err(PyTypeError::new_err(
                "squares are ints: parse_square gives that of a name",
            ));
        }
        let square = square.extract::<SquareArg>();
        Ok(square.is_ok_and(|square| self.0.contains(square.0)))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.tolist(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares: Vec<Square> = self.0.iter().rev().collect();
        PyList::new(py, squares.into_iter().map(square_number))?.try_iter()
    }

    fn __int__(&self) -> u128 {
        self.0.bits()
    }

    fn __and__(&self, other: Operand) -> Self {
        Self(self.0 & other.0)
    }

    fn __rand__(&self, other: Operand) -> Self {
        Self(self.0 & other.0)
    }

    fn __or__(&self, other: Operand) -> Self {
        Self(self.0 | other.0)
    }

    fn __ror__(&self, other: Operand) -> Self {
        Self(self.0 | other.0)
    }

    fn __xor__(&self, other: Operand) -> Self {
        Self(self.0 ^ other.0)
    }

    fn __rxor__(&self, other: Operand) -> Self {
        Self(self.0 ^ other.0)
    }

    fn __sub__(&self, other: Operand) -> Self {
        Self(self.0 - other.0)
    }

    fn __rsub__(&self, other: Operand) -> Self {
        Self(other.0 - self.0)
    }

    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(Operand(theirs)) = other.extract() else {
            // A set that holds more than squares is an operand too, but no equal one.
            let differs = other.is_instance_of::<PySet>() || other.is_instance_of::<PyFrozenSet>();
            return match op {
                CompareOp::Eq if differs => {
                    Ok(false.into_pyobject(py)?.to_owned().into_any().unbind())
                }
                CompareOp::Ne if differs => {
                    Ok(true.into_pyobject(py)?.to_owned().into_any().unbind())
                }
                _ => Ok(py.NotImplemented()),
            };
        };
        let (subset, superset) = (self.0.is_subset(theirs), theirs.is_subset(self.0));
        let holds = match op {
            CompareOp::Eq => subset && superset,
            CompareOp::Ne => !(subset && superset),
            CompareOp::Le => subset,
            CompareOp::Lt => subset && !superset,
            CompareOp::Ge => superset,
            CompareOp::Gt => superset && !subset,
        };
        Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// That of a frozenset, to which it may be equal.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyFrozenSet::new(py, numbers(self.0))?.hash()
    }

    fn __str__(&self) -> String {
        self.0.to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self
            .0
            .iter()
            .map(|square| square.to_string().to_ascii_uppercase())
            .collect();
        match names.as_slice() {
            [] => "SquareSet()".to_owned(),
            names => format!("SquareSet([{}])", names.join(", ")),
        }
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let options = pyo3::types::PyDict::new(py);
        options.set_item("squares", slf)?;
        options.set_item("size", 400)?;
        let svg = py.import("grandchess.svg")?;
        Ok(svg.call_method("board", (), Some(&options))?.unbind())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        (slf.get_type(), (slf.get().0.bits(),)).into_pyobject(py)
    }
}

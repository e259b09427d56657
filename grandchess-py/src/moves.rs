//! `Move`, and one shared object for every move.

use grandchess_core::{Dialect, Letters, Move, Role, Square, UciMove};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::args::{SquareArg, Text, square_number, type_name};
use crate::enums::{LettersArg, RoleArg, role_object};
use crate::errors::{null_move_error, uci_error};

/// A move: a man goes from one square to another, and may become another man there.
///
/// Castling is written as the king taking its own rook. A move by itself is neither legal nor
/// illegal: ask a Board or a Position. Moves are immutable, hashable and ordered by their squares.
///
/// `promotion` is what a pawn becomes; None for a pawn that stays a pawn, as it may on its eighth
/// and ninth rank.
///
/// Raises InvalidMoveError if the squares are the same, or for a promotion to a pawn or a king.
#[pyclass(frozen, eq, ord, hash, module = "grandchess", name = "Move")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyMove(pub(crate) Move);

/// Moves are few and come again and again: each is made once and shared.
static MOVES: [PyOnceLock<Py<PyMove>>; Square::COUNT * Square::COUNT * PROMOTIONS] =
    [const { PyOnceLock::new() }; Square::COUNT * Square::COUNT * PROMOTIONS];

/// No promotion, or one to a knight, bishop, rook, archbishop, chancellor or queen.
const PROMOTIONS: usize = 7;

fn shared(py: Python<'_>, m: Move) -> PyResult<&Bound<'_, PyMove>> {
    let promotion = m.promotion.map_or(0, Role::index);
    let index = (m.from.index() * Square::COUNT + m.to.index()) * PROMOTIONS + promotion;
    match MOVES.get(index) {
        Some(slot) => slot
            .get_or_try_init(py, || Py::new(py, PyMove(m)))
            .map(|object| object.bind(py)),
        None => Err(PyTypeError::new_err("a pawn can't become a king")),
    }
}

/// Gives Python a move.
pub(crate) fn move_object(py: Python<'_>, m: Move) -> PyResult<Bound<'_, PyMove>> {
    shared(py, m).cloned()
}

/// Gives Python a list of moves.
pub(crate) fn move_list<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Bound<'py, PyList>> {
    let objects = moves
        .iter()
        .map(|&m| shared(py, m))
        .collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, objects)
}

/// A move as an argument.
#[derive(Clone, Copy)]
pub(crate) struct MoveArg(pub(crate) Move);

impl FromPyObject<'_, '_> for MoveArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match obj.cast::<PyMove>() {
            Ok(m) => Ok(Self(m.get().0)),
            Err(_) => Err(wrong_type(&obj)),
        }
    }
}

#[cold]
fn wrong_type(obj: &Bound<'_, PyAny>) -> PyErr {
    let hint = if obj.is_instance_of::<PyString>() {
        ": push_uci, push_san, parse_uci, parse_san and Move.from_uci take texts"
    } else {
        ""
    };
    let name = type_name(obj);
    PyTypeError::new_err(format!("expected a grandchess.Move, not {name}{hint}"))
}

#[pymethods]
// The names are python-chess's.
#[allow(clippy::wrong_self_convention)]
impl PyMove {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn new(
        py: Python<'_>,
        from_square: SquareArg,
        to_square: SquareArg,
        promotion: Option<RoleArg>,
    ) -> PyResult<Self> {
        let m = Move {
            from: from_square.0,
            to: to_square.0,
            promotion: promotion.map(|role| role.0),
        };
        // What can't be written as a text is no move.
        let text = m.to_string();
        match text.parse::<UciMove>() {
            Ok(_) => Ok(Self(m)),
            Err(error) => Err(uci_error(py, &error, &text, None)),
        }
    }

    /// Reads a move in coordinates, such as "e3e5" or "a9a10q", with the promotion in lower case.
    ///
    /// Raises InvalidMoveError if the text is no move; "0000" is none.
    #[staticmethod]
    #[pyo3(signature = (uci, *, letters=LettersArg(Letters::Neutral)))]
    fn from_uci<'py>(
        py: Python<'py>,
        uci: Text<'_>,
        letters: LettersArg,
    ) -> PyResult<Bound<'py, Self>> {
        match UciMove::parse(&uci.0, letters.0.into()) {
            Ok(UciMove::Move(m)) => move_object(py, m),
            Ok(UciMove::Null) => Err(null_move_error(py, &uci.0, None)),
            Err(error) => Err(uci_error(py, &error, &uci.0, None)),
        }
    }

    /// The move in coordinates.
    #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral)))]
    fn uci(&self, letters: LettersArg) -> String {
        UciMove::Move(self.0).write(letters.0.into())
    }

    /// The square where the move starts, 0 to 99.
    #[getter]
    fn from_square(&self) -> u8 {
        square_number(self.0.from)
    }

    /// The square where the move ends, 0 to 99; for castling, that of the own rook.
    #[getter]
    fn to_square(&self) -> u8 {
        square_number(self.0.to)
    }

    /// What a pawn becomes, or None.
    #[getter]
    fn promotion(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0
            .promotion
            .map(|role| role_object(py, role))
            .transpose()
    }

    fn __str__(&self) -> String {
        UciMove::Move(self.0).write(Dialect::STANDARD)
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let m = slf.get().0;
        let promotion = m.promotion.map(|role| role_object(py, role)).transpose()?;
        let args = (square_number(m.from), square_number(m.to), promotion);
        (slf.get_type(), args).into_pyobject(py)
    }
}

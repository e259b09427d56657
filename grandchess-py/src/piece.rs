//! `Piece`, of which there are sixteen objects.

use grandchess_core::{Color, Letters, Piece};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};

use crate::args::{Text, clip, square_number, type_name};
use crate::enums::{
    ColorArg, LettersArg, RoleArg, color_object, color_repr, role_object, role_repr, unicode_sign,
};

/// A man of one side: `Piece(Role.QUEEN, Color.WHITE)`, or the other way round.
///
/// Pieces are immutable and hashable.
#[pyclass(frozen, eq, hash, module = "grandchess", name = "Piece")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PyPiece(pub(crate) Piece);

static PIECES: [PyOnceLock<Py<PyPiece>>; 16] = [const { PyOnceLock::new() }; 16];

/// Gives Python a man.
pub(crate) fn piece_object(py: Python<'_>, piece: Piece) -> PyResult<&Bound<'_, PyPiece>> {
    PIECES[piece.index()]
        .get_or_try_init(py, || Py::new(py, PyPiece(piece)))
        .map(|object| object.bind(py))
}

/// Gives Python the men of a board by square.
pub(crate) fn piece_map(
    py: Python<'_>,
    men: Vec<(grandchess_core::Square, Piece)>,
) -> PyResult<Bound<'_, PyDict>> {
    let map = PyDict::new(py);
    for (square, piece) in men {
        map.set_item(square_number(square), piece_object(py, piece)?)?;
    }
    Ok(map)
}

/// A man as an argument.
#[derive(Clone, Copy)]
pub(crate) struct PieceArg(pub(crate) Piece);

impl FromPyObject<'_, '_> for PieceArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match obj.cast::<PyPiece>() {
            Ok(piece) => Ok(Self(piece.get().0)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected a grandchess.Piece, not {}",
                type_name(&obj)
            ))),
        }
    }
}

#[pymethods]
impl PyPiece {
    #[new]
    fn new(role: &Bound<'_, PyAny>, color: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (role, color) = match role.extract::<RoleArg>() {
            Ok(role) => (role, color.extract::<ColorArg>()?),
            Err(error) => match (color.extract::<RoleArg>(), role.extract::<ColorArg>()) {
                (Ok(role), Ok(color)) => (role, color),
                _ => return Err(error),
            },
        };
        Ok(Self(Piece::new(color.0, role.0)))
    }

    /// The man of a letter as in a FEN: upper case for White, lower case for Black.
    ///
    /// Raises ValueError if the letter is none.
    #[staticmethod]
    #[pyo3(signature = (symbol, *, letters=LettersArg(Letters::Neutral)))]
    fn from_symbol<'py>(
        py: Python<'py>,
        symbol: Text<'_>,
        letters: LettersArg,
    ) -> PyResult<Bound<'py, Self>> {
        let mut signs = symbol.0.chars();
        match (signs.next(), signs.next()) {
            (Some(letter), None) => letters.0.piece(letter),
            _ => None,
        }
        .map_or_else(
            || {
                let text = clip(&symbol.0);
                let message = format!("{text:?} is no piece in the {} letters", letters.0);
                Err(PyValueError::new_err(message))
            },
            |piece| piece_object(py, piece).cloned(),
        )
    }

    /// The letter as in a FEN: upper case for White, lower case for Black.
    #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral)))]
    fn symbol(&self, letters: LettersArg) -> char {
        letters.0.piece_letter(self.0)
    }

    /// The Unicode sign. Those of archbishop and chancellor are in few fonts.
    fn unicode_symbol(&self) -> char {
        unicode_sign(self.0)
    }

    /// Whose man it is.
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_object(py, self.0.color)
    }

    /// What kind of man it is.
    #[getter]
    fn role(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        role_object(py, self.0.role)
    }

    /// The same as `role`, as python-chess calls it.
    #[getter]
    fn piece_type(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        role_object(py, self.0.role)
    }

    fn __str__(&self) -> char {
        Letters::Neutral.piece_letter(self.0)
    }

    fn __repr__(&self) -> String {
        format!(
            "Piece({}, {})",
            role_repr(self.0.role),
            color_repr(self.0.color)
        )
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let svg = slf.py().import("grandchess.svg")?;
        Ok(svg.call_method1("piece", (slf, 60))?.unbind())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let Piece { color, role } = slf.get().0;
        let args = (role_object(py, role)?, color_object(py, color)?);
        (slf.get_type(), args).into_pyobject(py)
    }
}

/// The board as text, rank 10 on top: a sign for every man, `.` for an empty square.
pub(crate) fn drawing(
    board: &grandchess_core::Board,
    bottom: Color,
    empty: char,
    sign: impl Fn(Piece) -> char,
) -> String {
    let mut text = String::with_capacity(200);
    for row in 0..10 {
        if row > 0 {
            text.push('\n');
        }
        for column in 0..10 {
            // From White's side the top left square is a10, from Black's it is j1.
            let index = match bottom {
                Color::White => (9 - row) * 10 + column,
                Color::Black => row * 10 + 9 - column,
            };
            let man = grandchess_core::Square::new(index).and_then(|at| board.piece_at(at));
            if column > 0 {
                text.push(' ');
            }
            text.push(man.map_or(empty, &sign));
        }
    }
    text
}

//! `Position`, immutable.

use grandchess_core::{
    Color, DrawPolicy, EnPassantMode, Fen, Letters, MoveKind, Outcome, Piece, Position, UciMove,
    Variant,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::answers::{
    find_move, line_san, move_arguments, ply, read_move, read_position, read_san, read_uci,
    require_legal, write_san,
};
use crate::args::{EMPTY_SQUARE, EnPassantArg, SquareArg, Text, square_number, type_name};
use crate::board::PyBoard;
use crate::enums::{
    ColorArg, LettersArg, PolicyArg, RoleArg, VariantArg, color_object, role_object, unicode_sign,
    variant_object, variant_repr,
};
use crate::errors::{illegal_move, unpack_error};
use crate::legal_moves::LegalMoves;
use crate::moves::{MoveArg, PyMove, move_list, move_object};
use crate::outcome::{PyOutcome, result_text};
use crate::perft::{DepthArg, perft};
use crate::piece::{PyPiece, drawing, piece_map, piece_object};
use crate::questions::questions;
use crate::setup::PySetup;
use crate::square_set::PySquareSet;

/// A position: always valid, immutable, hashable, without a history.
///
/// `fen` is read in the given letters (NEUTRAL unless told), as a position of the given variant
/// (GRAND unless told); without one it is the start of a game. Two positions are equal if they are the same for the repetition rule: the same
/// men on the same squares, side to move, castling rights, legal en passant capture and variant.
/// The clocks do not count.
///
/// Raises InvalidFenError if the text is no FEN, or the position that it describes can't be.
#[pyclass(frozen, eq, hash, module = "grandchess", name = "Position")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyPosition(pub(crate) Position);

impl PyPosition {
    fn now(&self, _py: Python<'_>) -> &Position {
        &self.0
    }
}

/// The `repr` of a position as the arguments of a constructor.
pub(crate) fn repr_arguments(position: &Position) -> String {
    match position.variant() {
        Variant::Grand => format!("'{}'", position.fen()),
        variant @ Variant::ShuffledGrand => {
            format!("'{}', variant={}", position.fen(), variant_repr(variant))
        }
    }
}

questions!(PyPosition);

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen=None, *, variant=VariantArg(Variant::Grand),
                        letters=LettersArg(Letters::Neutral)))]
    fn new(
        py: Python<'_>,
        fen: Option<Text<'_>>,
        variant: VariantArg,
        letters: LettersArg,
    ) -> PyResult<Self> {
        read_position(py, fen.as_ref(), variant, letters).map(Self)
    }

    /// The position after a legal move.
    ///
    /// Raises IllegalMoveError, which says why the move is illegal.
    fn play(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Self> {
        match self.0.play(r#move.0) {
            Ok(next) => Ok(Self(next)),
            Err(error) => Err(illegal_move(py, &error, None, &self.0)),
        }
    }

    /// The position after the side to move has passed, or None in check. No rule allows it: it is
    /// for analysis.
    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(Self)
    }

    /// The position of bytes that `pack` gave.
    ///
    /// Raises ValueError if they are none: InvalidFenError with all `defects` if the position that
    /// they describe can't be.
    #[staticmethod]
    fn unpack(py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = data.cast::<PyBytes>().map_err(|_| {
            PyTypeError::new_err(format!("expected bytes, not {}", type_name(data)))
        })?;
        Position::unpack(bytes.as_bytes())
            .map(Self)
            .map_err(|error| unpack_error(py, &error))
    }

    /// A board that starts from this position.
    #[pyo3(signature = (*, draw_policy=PolicyArg(DrawPolicy::Standard)))]
    fn to_board(&self, draw_policy: PolicyArg) -> PyBoard {
        PyBoard::start(self.0.clone(), draw_policy.0)
    }

    /// The end that the position brings about by itself: checkmate, stalemate or insufficient
    /// material. Draws that need a history are the board's to tell.
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(|end| PyOutcome(end.into()))
    }

    /// Whether the position ends the game by itself.
    fn is_game_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// "1-0", "0-1", "1/2-1/2", or "*" if the position does not end the game.
    fn result(&self) -> &'static str {
        result_text(self.0.outcome().map(Outcome::from))
    }

    fn __repr__(&self) -> String {
        format!("Position({})", repr_arguments(&self.0))
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        picture(slf.as_any(), None)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let p = &slf.get().0;
        let restore = py.import("grandchess._grandchess")?.getattr("_position")?;
        (restore, (p.fen(), variant_object(py, p.variant())?)).into_pyobject(py)
    }
}

/// What `pickle` calls for a position.
#[pyfunction]
pub(crate) fn _position(
    py: Python<'_>,
    fen: Text<'_>,
    variant: VariantArg,
) -> PyResult<PyPosition> {
    PyPosition::new(py, Some(fen), variant, LettersArg(Letters::Neutral))
}

/// The picture of a board or a position.
pub(crate) fn picture(
    board: &Bound<'_, PyAny>,
    last: Option<Bound<'_, PyMove>>,
) -> PyResult<Py<PyAny>> {
    let py = board.py();
    let options = PyDict::new(py);
    options.set_item("lastmove", last)?;
    options.set_item("check", "auto")?;
    options.set_item("size", 400)?;
    let svg = py.import("grandchess.svg")?;
    Ok(svg.call_method("board", (board,), Some(&options))?.unbind())
}

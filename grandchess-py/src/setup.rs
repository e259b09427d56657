//! `Setup`, a position in the making.

use std::sync::{Mutex, PoisonError};

use grandchess_core::{
    Color, Dialect, DrawPolicy, Fen, Letters, Piece, Position, Setup, ShuffledStart, Variant,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::args::{CountArg, EMPTY_SQUARE, SquareArg, Text, square_number};
use crate::board::PyBoard;
use crate::enums::{ColorArg, LettersArg, PolicyArg, VariantArg, color_object, unicode_sign};
use crate::errors::{defect_objects, fen_error, position_error};
use crate::piece::{PieceArg, PyPiece, drawing, piece_map, piece_object};
use crate::position::{PyPosition, picture};
use crate::square_set::{PySquareSet, SquaresArg};

/// A description of a position that can be edited, and need not be possible: what a FEN says.
///
/// Without a FEN it is an empty board with White to move. It belongs to no variant; the variant
/// decides whether it is sound. A setup can be changed, so it is not hashable.
///
/// Raises InvalidFenError if the text is no FEN. Its position is not looked at: ask `defects`.
#[pyclass(frozen, module = "grandchess", name = "Setup")]
pub(crate) struct PySetup(Mutex<Setup>);

impl From<Setup> for PySetup {
    fn from(setup: Setup) -> Self {
        Self(Mutex::new(setup))
    }
}

impl PySetup {
    fn get(&self, py: Python<'_>) -> Setup {
        let lock = self.0.lock_py_attached(py);
        *lock.unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing of Python may be touched by `edit`: the lock is held.
    fn edit<R>(&self, py: Python<'_>, edit: impl FnOnce(&mut Setup) -> R) -> R {
        let lock = self.0.lock_py_attached(py);
        edit(&mut lock.unwrap_or_else(PoisonError::into_inner))
    }

    fn check(&self, py: Python<'_>, variant: Variant) -> PyResult<Position> {
        let setup = self.get(py);
        Position::from_setup(&setup, variant).map_err(|error| {
            let fen = Fen::from(setup).write(Dialect::STANDARD);
            position_error(py, &error, None, Some(&fen))
        })
    }
}

/// The back rank of a number.
pub(crate) fn shuffled_start(number: u32) -> PyResult<ShuffledStart> {
    ShuffledStart::new(number).ok_or_else(|| {
        let count = ShuffledStart::COUNT;
        let message = format!("start arrays go from 0 to {}, not {number}", count - 1);
        PyValueError::new_err(message)
    })
}

/// The start of a shuffled game, Black's back rank like White's unless it is given.
pub(crate) fn shuffled_setup(number: u32, black: Option<u32>) -> PyResult<Setup> {
    let white = shuffled_start(number)?;
    let black = black.map_or(Ok(white), shuffled_start)?;
    Ok(Setup::shuffled(white, black))
}

#[pymethods]
impl PySetup {
    #[new]
    #[pyo3(signature = (fen=None, *, letters=LettersArg(Letters::Neutral)))]
    fn new(py: Python<'_>, fen: Option<Text<'_>>, letters: LettersArg) -> PyResult<Self> {
        let Some(text) = fen else {
            return Ok(Setup::EMPTY.into());
        };
        match Fen::parse(&text.0, letters.0.into()) {
            Ok(fen) => Ok(fen.setup.into()),
            Err(error) => Err(fen_error(py, &error, &text.0)),
        }
    }

    /// The start of a game; in SHUFFLED_GRAND from the unshuffled array.
    #[staticmethod]
    #[pyo3(signature = (variant=VariantArg(Variant::Grand)))]
    fn start(variant: VariantArg) -> Self {
        Setup::start(variant.0).into()
    }

    /// The start of a game of SHUFFLED_GRAND by the numbers of the back ranks, from 0 to
    /// SHUFFLED_STARTS - 1. Black's is like White's unless it is given.
    ///
    /// Raises ValueError for any other number.
    #[staticmethod]
    #[pyo3(signature = (number, black=None))]
    fn shuffled(number: CountArg, black: Option<CountArg>) -> PyResult<Self> {
        shuffled_setup(number.0, black.map(|black| black.0)).map(Self::from)
    }

    /// The man on a square, or None.
    fn piece_at<'py>(
        &self,
        py: Python<'py>,
        square: SquareArg,
    ) -> PyResult<Option<Bound<'py, PyPiece>>> {
        let piece = self.get(py).board.piece_at(square.0);
        piece
            .map(|piece| piece_object(py, piece).cloned())
            .transpose()
    }

    /// Puts a man on a square, in the place of whoever stands there; None empties the square.
    fn set_piece_at(&self, py: Python<'_>, square: SquareArg, piece: Option<PieceArg>) {
        let piece = piece.map(|piece| piece.0);
        self.edit(py, |setup| setup.board.set(square.0, piece));
    }

    /// Takes the man off a square and returns it, or None.
    fn remove_piece_at<'py>(
        &self,
        py: Python<'py>,
        square: SquareArg,
    ) -> PyResult<Option<Bound<'py, PyPiece>>> {
        let piece = self.edit(py, |setup| setup.board.set(square.0, None));
        piece
            .map(|piece| piece_object(py, piece).cloned())
            .transpose()
    }

    /// Takes all men off the board, and with them castling rights and the en passant square. White
    /// is to move, and the clocks start anew.
    fn clear(&self, py: Python<'_>) {
        self.edit(py, |setup| *setup = Setup::EMPTY);
    }

    /// The men by square, from a1 to j10.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece_map(py, self.get(py).board.pieces().collect())
    }

    /// The squares of the men of one kind and side.
    fn pieces(&self, py: Python<'_>, role: crate::enums::RoleArg, color: ColorArg) -> PySquareSet {
        let piece = Piece::new(color.0, role.0);
        PySquareSet(self.get(py).board.by_piece(piece))
    }

    /// Whose move it is.
    #[getter]
    fn get_turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_object(py, self.get(py).turn)
    }

    #[setter]
    fn set_turn(&self, py: Python<'_>, color: ColorArg) {
        self.edit(py, |setup| setup.turn = color.0);
    }

    /// The squares of the rooks with which castling is still allowed, of both sides.
    #[getter]
    fn get_castling_rooks(&self, py: Python<'_>) -> PySquareSet {
        PySquareSet(self.get(py).castling_rooks)
    }

    #[setter]
    fn set_castling_rooks(&self, py: Python<'_>, squares: SquaresArg) {
        self.edit(py, |setup| setup.castling_rooks = squares.0);
    }

    /// The square that a pawn has just passed with a double step, or None.
    #[getter]
    fn get_ep_square(&self, py: Python<'_>) -> Option<u8> {
        self.get(py).en_passant.map(square_number)
    }

    #[setter]
    fn set_ep_square(&self, py: Python<'_>, square: Option<SquareArg>) {
        let square = square.map(|square| square.0);
        self.edit(py, |setup| setup.en_passant = square);
    }

    /// Half-moves since the last capture or pawn move, 0 to 4294967295.
    #[getter]
    fn get_halfmove_clock(&self, py: Python<'_>) -> u32 {
        self.get(py).halfmove_clock
    }

    #[setter]
    fn set_halfmove_clock(&self, py: Python<'_>, halfmoves: CountArg) {
        self.edit(py, |setup| setup.halfmove_clock = halfmoves.0);
    }

    /// The number of the move, from 1, counted up after Black's move; to 4294967295.
    #[getter]
    fn get_fullmove_number(&self, py: Python<'_>) -> u32 {
        self.get(py).fullmove_number
    }

    #[setter]
    fn set_fullmove_number(&self, py: Python<'_>, number: CountArg) {
        self.edit(py, |setup| setup.fullmove_number = number.0);
    }

    /// Everything that keeps this setup from being a position of the variant; empty if it is one.
    #[pyo3(signature = (variant=VariantArg(Variant::Grand)))]
    fn defects<'py>(&self, py: Python<'py>, variant: VariantArg) -> PyResult<Bound<'py, PyList>> {
        Ok(defect_objects(py, &self.get(py).defects(variant.0))?.to_list())
    }

    /// The position. An en passant square is kept only where a legal en passant capture exists.
    ///
    /// Raises InvalidFenError with all `defects` if it can't be.
    #[pyo3(signature = (variant=VariantArg(Variant::Grand)))]
    fn to_position(&self, py: Python<'_>, variant: VariantArg) -> PyResult<PyPosition> {
        self.check(py, variant.0).map(PyPosition)
    }

    /// A board that starts from the position.
    ///
    /// Raises InvalidFenError with all `defects` if it can't be.
    #[pyo3(signature = (variant=VariantArg(Variant::Grand), *,
                        draw_policy=PolicyArg(DrawPolicy::Standard)))]
    pub(crate) fn to_board(
        &self,
        py: Python<'_>,
        variant: VariantArg,
        draw_policy: PolicyArg,
    ) -> PyResult<PyBoard> {
        let position = self.check(py, variant.0)?;
        Ok(PyBoard::start(position, draw_policy.0))
    }

    /// The FEN.
    #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral)))]
    fn fen(&self, py: Python<'_>, letters: LettersArg) -> String {
        Fen::from(self.get(py)).write(letters.0.into())
    }

    /// A setup with colours swapped and ranks flipped.
    fn mirror(&self, py: Python<'_>) -> Self {
        self.get(py).mirrored().into()
    }

    /// A setup like this one, to be edited on its own.
    fn copy(&self, py: Python<'_>) -> Self {
        self.get(py).into()
    }

    /// A drawing of the board in Unicode's chess signs.
    #[pyo3(signature = (*, orientation=ColorArg(Color::White), empty_square=EMPTY_SQUARE))]
    fn unicode(&self, py: Python<'_>, orientation: ColorArg, empty_square: char) -> String {
        drawing(
            &self.get(py).board,
            orientation.0,
            empty_square,
            unicode_sign,
        )
    }

    fn __str__(&self, py: Python<'_>) -> String {
        drawing(&self.get(py).board, Color::White, '.', |piece| {
            Letters::Neutral.piece_letter(piece)
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Setup('{}')", self.fen(py, LettersArg(Letters::Neutral)))
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        picture(slf.as_any(), None)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        match other.cast::<Self>() {
            Ok(other) => {
                let equal = self.get(py) == other.get().get(py);
                pyo3::types::PyBool::new(py, equal)
                    .to_owned()
                    .into_any()
                    .unbind()
            }
            Err(_) => py.NotImplemented(),
        }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let setup = slf.get();
        // The FEN leaves out castling rooks off the back ranks, which only an editor sets.
        let state = (
            setup.fen(py, LettersArg(Letters::Neutral)),
            setup.get_castling_rooks(py),
        );
        let restore = py.import("grandchess._grandchess")?.getattr("_setup")?;
        (restore, state).into_pyobject(py)
    }
}

/// What `pickle` calls for a setup.
#[pyfunction]
pub(crate) fn _setup(
    py: Python<'_>,
    fen: Text<'_>,
    castling_rooks: SquaresArg,
) -> PyResult<PySetup> {
    let setup = PySetup::new(py, Some(fen), LettersArg(Letters::Neutral))?;
    setup.set_castling_rooks(py, castling_rooks);
    Ok(setup)
}

//! `Game`: a game as a PGN holds it.

use grandchess_core::{
    DrawPolicy, GameResult, Letters, PgnError, PgnErrorKind, PgnGame, TagError, Variant,
};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};

use crate::args::{Text, clip};
use crate::board::PyBoard;
use crate::enums::{LettersArg, PolicyArg, VariantArg, variant_object};
use crate::errors::{game_error, pgn_error};
use crate::outcome::result_text;
use crate::pgn_node::PyNode;
use crate::position::PyPosition;

/// A game with its headers, a tree of legal moves with what is said about them, and a result.
///
/// It is the root of the tree, and starts without moves from the start of the variant. Two games
/// are equal if their headers, start positions, moves, comments, NAGs and results are; `str(game)`
/// is the PGN, which reads back equal. A game can be changed, so it is not hashable.
#[pyclass(frozen, extends = PyNode, module = "grandchess.pgn", name = "Game")]
pub(crate) struct PyGame;

impl PyGame {
    /// The game of which `root` is the root.
    pub(crate) fn of(py: Python<'_>, root: PyNode) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, PyClassInitializer::from(root).add_subclass(Self))
    }

    /// Gives Python a game.
    pub(crate) fn object(py: Python<'_>, game: PgnGame) -> PyResult<Bound<'_, Self>> {
        Self::of(py, PyNode::root(game))
    }
}

/// A copy of the game, to be looked at without the lock.
fn contents(game: &Bound<'_, PyGame>) -> PgnGame {
    game.as_super().get().lock(game.py()).clone()
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (variant=VariantArg(Variant::Grand)))]
    fn new(variant: VariantArg) -> PyClassInitializer<Self> {
        let root = PyNode::root(PgnGame::new(variant.0));
        PyClassInitializer::from(root).add_subclass(Self)
    }

    /// A game without moves from a position.
    #[staticmethod]
    fn from_position<'py>(
        py: Python<'py>,
        position: &Bound<'py, PyPosition>,
    ) -> PyResult<Bound<'py, Self>> {
        let start = position.get().0.clone();
        Self::object(py, PgnGame::from_position(start))
    }

    /// The game that was played on a board: its moves, and its result if it has ended.
    #[staticmethod]
    fn from_board<'py>(py: Python<'py>, board: &Bound<'py, PyBoard>) -> PyResult<Bound<'py, Self>> {
        let game = board.get().game(py);
        Self::object(py, game.to_pgn())
    }

    /// Reads the only game of a text. `read_game` and `games` read files with many.
    ///
    /// Raises PgnError if it can't be read, or if there are none or several.
    #[staticmethod]
    fn parse<'py>(py: Python<'py>, pgn: Text<'_>) -> PyResult<Bound<'py, Self>> {
        let read = py.detach(|| pgn.0.parse::<PgnGame>());
        match read {
            Ok(game) => Self::object(py, game),
            Err(error) => Err(pgn_error(py, error)),
        }
    }

    /// The tags by name: a mapping that can be changed.
    ///
    /// They are those that `str(game)` writes. `Variant`, `SetUp` and `FEN` say what the game knows,
    /// and can't be set.
    #[getter]
    fn headers(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let module = slf.py().import("grandchess.pgn")?;
        Ok(module.getattr("Headers")?.call1((slf,))?.unbind())
    }

    /// Which of the two games is played.
    #[getter]
    fn variant(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let variant = slf.as_super().get().lock(slf.py()).variant();
        variant_object(slf.py(), variant)
    }

    /// How the game ended: "1-0", "0-1", "1/2-1/2", or "*" if nobody knows.
    #[getter]
    fn get_result(slf: &Bound<'_, Self>) -> &'static str {
        let result = slf.as_super().get().lock(slf.py()).result();
        result.map_or(result_text(None), GameResult::as_str)
    }

    #[setter]
    fn set_result(slf: &Bound<'_, Self>, result: Text<'_>) -> PyResult<()> {
        let all = [GameResult::White, GameResult::Black, GameResult::Draw];
        let found = all.into_iter().find(|found| found.as_str() == result.0);
        if found.is_none() && result.0 != "*" {
            return Err(PyValueError::new_err(format!(
                "a result is \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\", not {:?}",
                clip(&result.0)
            )));
        }
        slf.as_super().get().lock(slf.py()).set_result(found);
        Ok(())
    }

    /// The PGN, with the letters given in the FEN tag and in the moves.
    #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral)))]
    fn write(slf: &Bound<'_, Self>, letters: LettersArg) -> String {
        contents(slf).write(letters.0)
    }

    /// A board on which the moves that were played have been played. Where the game goes on on the
    /// board, its end is the result, for the cause in the `Termination` tag if it can have been
    /// that, or for an unknown one. `Board.reopen` takes it back.
    #[pyo3(signature = (*, draw_policy=PolicyArg(DrawPolicy::Standard)))]
    fn to_board(slf: &Bound<'_, Self>, draw_policy: PolicyArg) -> PyResult<PyBoard> {
        let game = contents(slf);
        match game.to_game(draw_policy.0) {
            Ok(game) => Ok(game.into()),
            Err(error) => Err(game_error(slf.py(), &error, game.start())),
        }
    }

    /// A copy with a tree of its own.
    fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Self::object(slf.py(), contents(slf))
    }

    fn _tag(slf: &Bound<'_, Self>, name: Text<'_>) -> PyResult<String> {
        let game = slf.as_super().get().lock(slf.py());
        let value = match name.0.as_ref() {
            "Result" | "Variant" | "SetUp" | "FEN" => {
                let mut tags = game.written_tags(Letters::Neutral).into_iter();
                tags.find(|(other, _)| *other == name.0)
                    .map(|(_, value)| value.into_owned())
            }
            // The game writes these as they are.
            name => game.tag(name).map(str::to_owned),
        };
        value.ok_or_else(|| PyKeyError::new_err(name.0.into_owned()))
    }

    fn _tags(slf: &Bound<'_, Self>) -> Vec<(String, String)> {
        let game = slf.as_super().get().lock(slf.py());
        let tags = game.written_tags(Letters::Neutral).into_iter();
        tags.map(|(name, value)| (name.to_owned(), value.into_owned()))
            .collect()
    }

    fn _set_tag(slf: &Bound<'_, Self>, name: Text<'_>, value: Text<'_>) -> PyResult<()> {
        if name.0 == "Result" {
            return Self::set_result(slf, value);
        }
        let set = slf
            .as_super()
            .get()
            .lock(slf.py())
            .set_tag(&name.0, &value.0);
        set.map_err(|error: TagError| {
            PyValueError::new_err(format!("{:?}: {error}", clip(&name.0)))
        })
    }

    fn _remove_tag(slf: &Bound<'_, Self>, name: Text<'_>) {
        slf.as_super().get().lock(slf.py()).remove_tag(&name.0);
    }

    fn __str__(slf: &Bound<'_, Self>) -> String {
        contents(slf).write(Letters::Neutral)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> String {
        let game = slf.as_super().get().lock(slf.py());
        let tag = |name| clip(game.tag(name).unwrap_or("?"));
        format!(
            "<Game {:?} against {:?}, {}>",
            tag("White"),
            tag("Black"),
            tag("Date")
        )
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let py = slf.py();
        match other.cast::<Self>() {
            Ok(other) => {
                let equal = contents(slf) == contents(other);
                PyBool::new(py, equal).to_owned().into_any().unbind()
            }
            Err(_) => py.NotImplemented(),
        }
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        _memo: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let parse = slf.get_type().getattr("parse")?;
        (parse, (Self::__str__(slf),)).into_pyobject(slf.py())
    }
}

/// The text of the move that an error is about.
pub(crate) fn move_text(error: &PgnError) -> Option<&str> {
    match &error.kind {
        PgnErrorKind::San { text, .. }
        | PgnErrorKind::Move { text, .. }
        | PgnErrorKind::NullMove(text) => Some(text),
        _ => None,
    }
}

//! The exceptions, which are Python's, filled with what the core's errors know.

use grandchess_core::{
    Defect, FenError, IllegalMove, InvalidPosition, LettersError, Move, PgnError, PlayError,
    Position, SanError, SanMoveError, UciError, UciMoveError, UnpackError,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::args::clip;
use crate::kinds;
use crate::moves::{move_list, move_object};
use crate::pgn_game::{PyGame, move_text};

/// The exceptions and what belongs to them.
#[derive(Clone, Copy)]
pub(crate) enum Class {
    InvalidFen,
    InvalidMove,
    IllegalMove,
    AmbiguousMove,
    Pgn,
    /// What they have in common.
    Base,
    Defect,
}

static CLASSES: [PyOnceLock<Py<PyAny>>; 7] = [const { PyOnceLock::new() }; 7];

impl Class {
    fn get(self, py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
        let name = match self {
            Self::InvalidFen => "InvalidFenError",
            Self::InvalidMove => "InvalidMoveError",
            Self::IllegalMove => "IllegalMoveError",
            Self::AmbiguousMove => "AmbiguousMoveError",
            Self::Pgn => "PgnError",
            Self::Base => "GrandChessError",
            Self::Defect => "Defect",
        };
        CLASSES[self as usize]
            .get_or_try_init(py, || {
                Ok(py.import("grandchess._errors")?.getattr(name)?.unbind())
            })
            .map(|class| class.bind(py))
    }

    /// The exception with a message and what it is about.
    pub(crate) fn error(
        self,
        py: Python<'_>,
        message: &str,
        text: Option<&str>,
        offset: Option<usize>,
        fen: Option<&str>,
    ) -> PyErr {
        let raised = self
            .get(py)
            .and_then(|class| class.call1((message, text, offset, fen)));
        raised.map_or_else(|error| error, PyErr::from_value)
    }
}

/// The index of a character, as Python counts, from an index of a byte.
pub(crate) fn char_offset(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count()
}

/// A text is no FEN.
pub(crate) fn fen_error(py: Python<'_>, error: &FenError, text: &str) -> PyErr {
    let message = format!("{error} (in {:?})", clip(text));
    let offset = char_offset(text, error.offset);
    Class::InvalidFen.error(py, &message, Some(text), Some(offset), None)
}

/// A setup is no position.
pub(crate) fn position_error(
    py: Python<'_>,
    error: &InvalidPosition,
    text: Option<&str>,
    fen: Option<&str>,
) -> PyErr {
    let message = match text.or(fen) {
        Some(about) => format!("{error} (in {:?})", clip(about)),
        None => error.to_string(),
    };
    let raised = || {
        let defects = defect_objects(py, error.defects())?;
        let class = Class::InvalidFen.get(py)?;
        class.call1((message, text, None::<usize>, fen, defects))
    };
    raised().map_or_else(|error| error, PyErr::from_value)
}

/// The defects of a setup.
pub(crate) fn defect_objects<'py>(
    py: Python<'py>,
    defects: &[Defect],
) -> PyResult<Bound<'py, PyTuple>> {
    let class = Class::Defect.get(py)?;
    let objects = defects
        .iter()
        .map(|defect| {
            class.call1((
                defect.to_string(),
                kinds::of_defect(defect),
                defect.is_tolerable(),
            ))
        })
        .collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, objects)
}

/// A text is no move in coordinates.
pub(crate) fn uci_error(
    py: Python<'_>,
    error: &UciError,
    text: &str,
    position: Option<&Position>,
) -> PyErr {
    let message = format!("{error} (in {:?})", clip(text));
    let offset = char_offset(text, error.offset);
    let fen = position.map(Position::fen);
    Class::InvalidMove.error(py, &message, Some(text), Some(offset), fen.as_deref())
}

/// `0000` is no move.
pub(crate) fn null_move_error(py: Python<'_>, text: &str, position: Option<&Position>) -> PyErr {
    let message = UciMoveError::Null.to_string();
    let fen = position.map(Position::fen);
    Class::InvalidMove.error(py, &message, Some(text), Some(0), fen.as_deref())
}

/// A move is not legal in a position.
pub(crate) fn illegal_move(
    py: Python<'_>,
    error: &IllegalMove,
    text: Option<&str>,
    position: &Position,
) -> PyErr {
    let fen = position.fen();
    let message = format!("{error} (in {fen})");
    let text = text.map_or_else(|| error.m.to_string(), str::to_owned);
    let reason = kinds::of_reason(&error.reason);
    illegal(py, &message, &text, &fen, Some(error.m), reason)
}

/// The exception for a move that is not legal; of none if the text does not tell which.
fn illegal(
    py: Python<'_>,
    message: &str,
    text: &str,
    fen: &str,
    m: Option<Move>,
    reason: &str,
) -> PyErr {
    let raised = || {
        let m = m.map(|m| move_object(py, m)).transpose()?;
        let class = Class::IllegalMove.get(py)?;
        class.call1((message, text, None::<usize>, fen, m, reason))
    };
    raised().map_or_else(|error| error, PyErr::from_value)
}

/// A move can't be played on a board.
pub(crate) fn play_error(py: Python<'_>, error: &PlayError, m: Move, position: &Position) -> PyErr {
    match error {
        PlayError::Illegal(error) => illegal_move(py, error, None, position),
        PlayError::GameOver(over) => {
            let fen = position.fen();
            let message = format!("{m} can't be played: {over} (in {fen})");
            illegal(py, &message, &m.to_string(), &fen, Some(m), "game-over")
        }
    }
}

/// Something that a game does not allow as it stands.
pub(crate) fn game_error(
    py: Python<'_>,
    error: &dyn std::error::Error,
    position: &Position,
) -> PyErr {
    let fen = position.fen();
    Class::Base.error(py, &format!("{error} (in {fen})"), None, None, Some(&fen))
}

/// A text is no move in algebraic notation.
pub(crate) fn san_error(
    py: Python<'_>,
    error: &SanError,
    text: &str,
    position: &Position,
) -> PyErr {
    let fen = position.fen();
    let message = format!("{error} (in {:?})", clip(text));
    let offset = char_offset(text, error.offset);
    Class::InvalidMove.error(py, &message, Some(text), Some(offset), Some(&fen))
}

/// A text in algebraic notation means no legal move, or several.
pub(crate) fn san_move_error(
    py: Python<'_>,
    error: &SanMoveError,
    text: &str,
    position: &Position,
) -> PyErr {
    let fen = position.fen();
    let message = format!("{:?}: {error} (in {fen})", clip(text));
    match error {
        SanMoveError::Ambiguous { to, candidates, .. } => {
            let raised = || {
                // Pawns are never in doubt: their file is always told.
                let moves: Vec<_> = candidates.iter().map(|from| Move::new(from, *to)).collect();
                let class = Class::AmbiguousMove.get(py)?;
                let moves = move_list(py, &moves)?;
                class.call1((message, text, None::<usize>, fen, moves))
            };
            raised().map_or_else(|error| error, PyErr::from_value)
        }
        SanMoveError::Spelling { .. } => {
            Class::InvalidMove.error(py, &message, Some(text), None, Some(&fen))
        }
        error => {
            let m = match error {
                SanMoveError::Illegal(illegal) => Some(illegal.m),
                _ => None,
            };
            illegal(py, &message, text, &fen, m, kinds::of_san_move(error))
        }
    }
}

/// Bytes are no packed position.
pub(crate) fn unpack_error(py: Python<'_>, error: &UnpackError) -> PyErr {
    match error {
        UnpackError::Position(error) => position_error(py, error, None, None),
        error => PyValueError::new_err(error.to_string()),
    }
}

/// The letters of a FEN do not tell which set they belong to.
pub(crate) fn letters_error(py: Python<'_>, error: &LettersError, text: &str) -> PyErr {
    let message = format!("{error} (in {:?})", clip(text));
    Class::InvalidFen.error(py, &message, Some(text), None, None)
}

/// A game in a PGN can't be read.
pub(crate) fn pgn_error(py: Python<'_>, mut error: PgnError) -> PyErr {
    let partial = error.partial.take();
    let text = move_text(&error);
    let fen = error.position.as_ref().map(|position| position.fen());
    let game = (error.game > 0).then_some(error.game);
    let place = (game, error.line, error.column);
    let raised = || {
        let class = Class::Pgn.get(py)?;
        let partial = partial.map(|game| PyGame::object(py, *game)).transpose()?;
        let (game, line, column) = place;
        let arguments = (
            error.to_string(),
            text,
            error.offset,
            fen.as_deref(),
            game,
            line,
            column,
            text,
            kinds::of_pgn(&error.kind),
            partial,
        );
        class.call1(arguments)
    };
    raised().map_or_else(|error| error, PyErr::from_value)
}

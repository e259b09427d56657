//! Answers that take more than one call to the core.

use grandchess_core::{
    Fen, Letters, Move, Position, ReadMoveError, ReadSanError, Role, San, Square, UciMove,
    UciMoveError, Variant,
};
use pyo3::prelude::*;

use crate::args::{Text, items};
use crate::enums::{LettersArg, VariantArg};
use crate::errors::{
    fen_error, illegal_move, null_move_error, position_error, san_error, san_move_error, uci_error,
};
use crate::moves::MoveArg;

/// The position of a FEN, or the start of a game.
pub(crate) fn read_position(
    py: Python<'_>,
    fen: Option<&Text<'_>>,
    variant: VariantArg,
    letters: LettersArg,
) -> PyResult<Position> {
    match fen {
        None => Ok(Position::start(variant.0)),
        Some(text) => read_fen(py, &text.0, variant.0, letters.0),
    }
}

fn read_fen(py: Python<'_>, text: &str, variant: Variant, letters: Letters) -> PyResult<Position> {
    let fen = Fen::parse(text, letters.into()).map_err(|error| fen_error(py, &error, text))?;
    Position::from_setup(&fen.setup, variant)
        .map_err(|error| position_error(py, &error, Some(text), None))
}

/// Refuses an illegal move.
pub(crate) fn require_legal(py: Python<'_>, position: &Position, m: Move) -> PyResult<()> {
    if position.is_legal(m) {
        return Ok(());
    }
    match position.play(m) {
        Ok(_) => Ok(()),
        Err(error) => Err(illegal_move(py, &error, None, position)),
    }
}

/// The legal move that a text in coordinates means.
pub(crate) fn read_uci(
    py: Python<'_>,
    position: &Position,
    text: &str,
    letters: Letters,
) -> PyResult<Move> {
    let uci = UciMove::parse(text, letters.into())
        .map_err(|error| uci_error(py, &error, text, Some(position)))?;
    uci.to_move(position)
        .map_err(|error| uci_move_error(py, &error, text, position))
}

fn uci_move_error(py: Python<'_>, error: &UciMoveError, text: &str, position: &Position) -> PyErr {
    match error {
        UciMoveError::Null => null_move_error(py, text, Some(position)),
        UciMoveError::Illegal(error) => illegal_move(py, error, Some(text), position),
    }
}

/// The legal move from one square to another.
pub(crate) fn find_move(
    py: Python<'_>,
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> PyResult<Move> {
    let m = Move {
        from,
        to,
        promotion,
    };
    match UciMove::Move(m).to_move(position) {
        Ok(m) => Ok(m),
        Err(error) => Err(uci_move_error(py, &error, &m.to_string(), position)),
    }
}

/// The legal move that a text in algebraic notation means.
pub(crate) fn read_san(
    py: Python<'_>,
    position: &Position,
    text: &str,
    letters: Letters,
    strict: bool,
) -> PyResult<Move> {
    let san = if strict {
        San::parse(text, letters.into())
    } else {
        San::parse_lenient(text, letters.into())
    };
    let san = san.map_err(|error| san_error(py, &error, text, position))?;
    let m = if strict {
        san.to_move(position)
    } else {
        san.to_move_lenient(position)
    };
    m.map_err(|error| san_move_error(py, &error.in_dialect(letters.into()), text, position))
}

/// The legal move that somebody typed, in coordinates or in algebraic notation.
pub(crate) fn read_move(
    py: Python<'_>,
    position: &Position,
    text: &str,
    letters: Letters,
) -> PyResult<Move> {
    let error = match position.parse_move(text, letters.into()) {
        Ok(m) => return Ok(m),
        Err(error) => error,
    };
    Err(match error {
        ReadMoveError::Uci(error) => uci_error(py, &error, text, Some(position)),
        ReadMoveError::UciMove(error) => uci_move_error(py, &error, text, position),
        ReadMoveError::San(ReadSanError::Syntax(error)) => san_error(py, &error, text, position),
        ReadMoveError::San(ReadSanError::Move(error)) => san_move_error(py, &error, text, position),
    })
}

/// A legal move in algebraic notation.
pub(crate) fn write_san(
    py: Python<'_>,
    position: &Position,
    m: Move,
    letters: Letters,
) -> PyResult<String> {
    match San::from_move(position, m) {
        Ok(san) => Ok(san.write(letters.into())),
        Err(error) => Err(illegal_move(py, &error, None, position)),
    }
}

/// The moves of an iterable.
pub(crate) fn move_arguments(moves: &Bound<'_, PyAny>) -> PyResult<Vec<Move>> {
    items(moves, "moves, an iterable of grandchess.Move")?
        .map(|m| Ok(m?.extract::<MoveArg>()?.0))
        .collect()
}

/// A line of moves in algebraic notation, with move numbers.
pub(crate) fn line_san(
    py: Python<'_>,
    start: &Position,
    moves: &[Move],
    letters: Letters,
) -> PyResult<String> {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(moves.len() * 3 / 2 + 1);
    for (index, &m) in moves.iter().enumerate() {
        let number = position.fullmove_number();
        if position.turn().is_white() {
            words.push(format!("{number}."));
        } else if index == 0 {
            words.push(format!("{number}..."));
        }
        words.push(write_san(py, &position, m, letters)?);
        position.play_unchecked(m);
    }
    Ok(words.join(" "))
}

/// Half-moves since the start of the game, as a position tells by its number and side to move.
pub(crate) fn ply(position: &Position) -> u64 {
    let moves = u64::from(position.fullmove_number()).saturating_sub(1);
    2 * moves + u64::from(!position.turn().is_white())
}

use std::str::FromStr;

use grandchess_core::{Letters, Square};
use thiserror::Error;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Nothing: the line is empty.
    Nothing,
    /// Anything else: a move, in some notation.
    Move(String),
    /// Explain everything.
    Help,
    /// Show the board again.
    Board,
    /// List the legal moves, all or those from a square.
    Moves(Option<Square>),
    /// Take back a move, or so many.
    Undo(Option<u16>),
    /// Ask the engine.
    Hint,
    /// Show the position as a FEN.
    Fen,
    /// Write the game to a file.
    Save(String),
    /// Go on with a game from a file: which of its games, from 1.
    Load(String, usize),
    /// Give up.
    Resign,
    /// Claim a draw, now or with a move.
    Draw(Option<String>),
    /// Both players agree on a draw.
    Agree,
    /// Turn the board around.
    Flip,
    /// Use other letters for the pieces.
    Letters(Letters),
    /// Play against the engine at this strength, or without it.
    Level(u8),
    /// Leave.
    Quit,
}

/// A word that starts a command, but the rest makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("usage: {0}")]
pub struct OrderError(pub &'static str);

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(line: &str) -> Result<Self, OrderError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |order, usage| {
            if rest.is_empty() {
                Ok(order)
            } else {
                Err(OrderError(usage))
            }
        };
        let file = |usage| {
            if rest.is_empty() {
                Err(OrderError(usage))
            } else {
                Ok(rest.to_owned())
            }
        };
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Self::Nothing),
            "help" | "?" => Ok(Self::Help),
            "board" => alone(Self::Board, "board"),
            "moves" if rest.is_empty() => Ok(Self::Moves(None)),
            "moves" => match rest.parse() {
                Ok(square) => Ok(Self::Moves(Some(square))),
                Err(_) => Err(OrderError("moves, or moves and a square: moves e3")),
            },
            "undo" if rest.is_empty() => Ok(Self::Undo(None)),
            "undo" => match rest.parse() {
                Ok(count @ 1..) => Ok(Self::Undo(Some(count))),
                _ => Err(OrderError("undo, or undo and a number: undo 4")),
            },
            "hint" => alone(Self::Hint, "hint"),
            "fen" => alone(Self::Fen, "fen"),
            "save" => Ok(Self::Save(file("save FILE")?)),
            "load" => {
                let rest = file("load FILE, or load FILE and the number of the game")?;
                Ok(match rest.rsplit_once(char::is_whitespace) {
                    Some((name, number)) => match number.parse() {
                        Ok(number @ 1..) => Self::Load(name.trim().to_owned(), number),
                        _ => Self::Load(rest, 1),
                    },
                    None => Self::Load(rest, 1),
                })
            }
            "resign" => alone(Self::Resign, "resign"),
            "draw" => Ok(Self::Draw((!rest.is_empty()).then(|| rest.to_owned()))),
            "agree" => alone(Self::Agree, "agree"),
            "flip" => alone(Self::Flip, "flip"),
            "letters" => match rest.to_ascii_lowercase().as_str() {
                "neutral" => Ok(Self::Letters(Letters::Neutral)),
                "freeling" => Ok(Self::Letters(Letters::Freeling)),
                _ => Err(OrderError(
                    "letters neutral (A, C) or letters freeling (C, M)",
                )),
            },
            "level" => match rest.parse() {
                Ok(level @ 1..=8) => Ok(Self::Level(level)),
                _ => Err(OrderError("level and a number from 1 to 8: level 4")),
            },
            "quit" | "exit" => alone(Self::Quit, "quit"),
            _ => Ok(Self::Move(line.to_owned())),
        }
    }
}

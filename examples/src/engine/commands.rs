use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use grandchess_core::{
    Color, Dialect, PlayError, Position, ReadFenError, UciError, UciMove, UciMoveError,
};
use thiserror::Error;

use crate::engine::{Clock, Limits};

/// A line from the program that uses the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: say who you are and what can be set.
    Uci,
    /// `isready`: answer once everything before is done.
    IsReady,
    /// `ucinewgame`: what follows belongs to another game.
    NewGame,
    /// `setoption name … value …`.
    SetOption {
        /// Which option.
        name: String,
        /// Its new value, empty if there is none.
        value: String,
    },
    /// `position startpos|fen … moves …`.
    Position {
        /// Where the moves start; `None` at the start of a game.
        fen: Option<String>,
        /// The moves, unread.
        moves: Vec<String>,
    },
    /// `go …`.
    Go(Go),
    /// `go perft N`.
    Perft(u32),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: only for engines that think in the opponent's time.
    PonderHit,
    /// `quit`.
    Quit,
    /// An empty line, or `debug`, which changes nothing here.
    Nothing,
}

/// What `go` asks for, before it is known whose move it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    limits: Limits,
    /// White's and Black's time.
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    until_more_time: Option<u32>,
    /// The moves to choose from, unread.
    only: Vec<String>,
}

/// A line is no command, or can't be obeyed as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// The first word is none of those known.
    #[error("unknown command {0}")]
    Unknown(Quoted),
    /// A word can't stand where it stands.
    #[error("{command}: unexpected {word}")]
    Unexpected {
        /// In which command.
        command: &'static str,
        /// Which word.
        word: Quoted,
    },
    /// Something is missing.
    #[error("{command}: expected {what}")]
    Missing {
        /// In which command.
        command: &'static str,
        /// What.
        what: &'static str,
    },
    /// A number is none, or is out of range.
    #[error("go {keyword}: {word} is no number that makes sense there")]
    Number {
        /// After which word.
        keyword: Quoted,
        /// The text in its place.
        word: Quoted,
    },
    /// A move can't be read.
    #[error("{text}: {error}")]
    MoveText {
        /// The move.
        text: Quoted,
        /// What is wrong with it.
        error: UciError,
    },
    /// A move is illegal.
    #[error(transparent)]
    Move(#[from] UciMoveError),
    /// A move can't be played in the game.
    #[error(transparent)]
    Game(#[from] PlayError),
    /// A FEN gives no position.
    #[error(transparent)]
    Fen(#[from] ReadFenError),
    /// `go ponder` or `ponderhit`.
    #[error("this engine does not think in its opponent's time")]
    Ponder,
}

/// A word of the input as it may be told back: not long, and without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(String);

impl From<&str> for Quoted {
    fn from(word: &str) -> Self {
        const ENOUGH: usize = 40;
        let start: String = word.chars().take(ENOUGH).collect();
        let dots = if start.len() < word.len() { "…" } else { "" };
        Self(format!("{start:?}{dots}"))
    }
}

impl std::fmt::Display for Quoted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(Self::Nothing);
        };
        let alone = match first {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "debug" => return Ok(Self::Nothing),
            "setoption" => return read_option(words),
            "position" => return read_position(words),
            "go" => return read_go(words),
            _ => return Err(CommandError::Unknown(first.into())),
        };
        match words.next() {
            None => Ok(alone),
            // The first word is one of ours, so it is as short as they are.
            Some(word) => Err(CommandError::Unexpected {
                command: "a command that stands alone",
                word: word.into(),
            }),
        }
    }
}

fn missing(command: &'static str, what: &'static str) -> CommandError {
    CommandError::Missing { command, what }
}

fn read_option(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let command = "setoption";
    if words.next() != Some("name") {
        return Err(missing(command, "name"));
    }
    let words: Vec<_> = words.collect();
    let value = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(value.unwrap_or(words.len()));
    if name.is_empty() {
        return Err(missing(command, "the name of an option"));
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.get(1..).unwrap_or_default().join(" "),
    })
}

fn read_position(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let command = "position";
    let fen = match words.next() {
        Some("startpos") => None,
        Some("fen") => Some(()),
        _ => return Err(missing(command, "startpos or fen")),
    };
    let words: Vec<_> = words.collect();
    let moves = words.iter().position(|&word| word == "moves");
    let (place, moves) = words.split_at(moves.unwrap_or(words.len()));
    let fen = match (fen, place) {
        (None, []) => None,
        (None, [word, ..]) => {
            let word = (*word).into();
            return Err(CommandError::Unexpected { command, word });
        }
        (Some(()), []) => return Err(missing(command, "a FEN")),
        (Some(()), _) => Some(place.join(" ")),
    };
    let moves = moves.iter().skip(1).copied().map(str::to_owned).collect();
    Ok(Command::Position { fen, moves })
}

fn read_go(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let mut go = Go::default();
    while let Some(keyword) = words.next() {
        let mut number = |most: u64| {
            let word = words.next().unwrap_or_default();
            // A clock that has run out may be told as a negative number.
            let number = word.parse::<i64>().ok().map(|number| number.max(0) as u64);
            number
                .filter(|number| *number <= most)
                .ok_or_else(|| CommandError::Number {
                    keyword: keyword.into(),
                    word: word.into(),
                })
        };
        let limit = u32::MAX.into();
        match keyword {
            "depth" => go.at_most(number(limit)?.max(1) as u32),
            "mate" => {
                // A mate in so many moves shows at this depth.
                let moves = number(limit / 2)?.max(1) as u32;
                go.at_most(2 * moves - 1);
            }
            "nodes" => go.limits.nodes = Some(number(u64::MAX)?),
            "movetime" => go.limits.move_time = Some(milliseconds(number(limit)?)),
            "wtime" => go.time[0] = Some(milliseconds(number(limit)?)),
            "btime" => go.time[1] = Some(milliseconds(number(limit)?)),
            "winc" => go.increment[0] = milliseconds(number(limit)?),
            "binc" => go.increment[1] = milliseconds(number(limit)?),
            "movestogo" => {
                let moves = number(limit)? as u32;
                go.until_more_time = (moves > 0).then_some(moves);
            }
            "infinite" => go.limits.infinite = true,
            "perft" => {
                let depth = number(99)? as u32;
                return match words.next() {
                    None => Ok(Command::Perft(depth)),
                    Some(word) => Err(CommandError::Unexpected {
                        command: "go perft",
                        word: word.into(),
                    }),
                };
            }
            "searchmoves" => go.only = words.by_ref().map(str::to_owned).collect(),
            "ponder" => return Err(CommandError::Ponder),
            word => {
                return Err(CommandError::Unexpected {
                    command: "go",
                    word: word.into(),
                });
            }
        }
    }
    Ok(Command::Go(go))
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number)
}

impl Go {
    /// The least that gives a move.
    pub(crate) fn shallow() -> Self {
        Self {
            limits: Limits {
                depth: Some(1),
                ..Limits::default()
            },
            ..Self::default()
        }
    }

    /// Bounds the depth. Of several bounds the least counts.
    fn at_most(&mut self, depth: u32) {
        self.limits.depth = Some(self.limits.depth.map_or(depth, |other| other.min(depth)));
    }

    /// The limits of a search from `position`.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with one of the moves that the search was to be restricted to.
    pub fn limits(&self, position: &Position, dialect: Dialect) -> Result<Limits, CommandError> {
        let side = match position.turn() {
            Color::White => 0,
            Color::Black => 1,
        };
        let moves: Result<Vec<_>, CommandError> = self
            .only
            .iter()
            .map(|text| Ok(read_move(text, dialect)?.to_move(position)?))
            .collect();
        Ok(Limits {
            clock: self.time[side].map(|left| Clock {
                left,
                increment: self.increment[side],
                moves_to_go: self.until_more_time,
            }),
            moves: moves?,
            ..self.limits.clone()
        })
    }
}

/// Reads a move in coordinates.
pub(crate) fn read_move(text: &str, dialect: Dialect) -> Result<UciMove, CommandError> {
    UciMove::parse(text, dialect).map_err(|error| CommandError::MoveText {
        text: text.into(),
        error,
    })
}

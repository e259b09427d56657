use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};

use grandchess_core::{
    DrawPolicy, Game, Letters, LettersChoice, PgnError, PgnReader, ReadOptions, ReplayError,
    TagError, Variant,
};
use thiserror::Error;

/// A file can't be written or read.
#[derive(Debug, Error)]
pub(crate) enum RecordError {
    #[error("there is a file of that name already")]
    Exists,
    #[error(transparent)]
    Io(io::Error),
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error("there is no game {0} in the file")]
    NoSuchGame(usize),
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl From<io::Error> for RecordError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::AlreadyExists => Self::Exists,
            _ => Self::Io(error),
        }
    }
}

/// The game as a PGN, with the players' names.
pub(crate) fn to_text(game: &Game, players: [&str; 2]) -> Result<String, TagError> {
    let mut pgn = game.to_pgn();
    pgn.set_tag("White", players[0])?;
    pgn.set_tag("Black", players[1])?;
    Ok(pgn.write(Letters::Neutral))
}

/// Writes a new file, or over an old one if told to.
pub(crate) fn save(path: &str, text: &str, overwrite: bool) -> Result<(), RecordError> {
    let mut options = OpenOptions::new();
    options.write(true);
    if overwrite {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    Ok(options.open(path)?.write_all(text.as_bytes())?)
}

/// Reads the `number`th game of a file, its main line alone.
pub(crate) fn load(path: &str, number: usize, policy: DrawPolicy) -> Result<Game, RecordError> {
    let options = ReadOptions {
        default_variant: Some(Variant::Grand),
        fen_letters: DETECT_ELSE_NEUTRAL,
        move_letters: DETECT_ELSE_NEUTRAL,
        ..ReadOptions::default()
    };
    let mut games = PgnReader::new(File::open(path)?).with_options(options);
    let game = games
        .nth(number - 1)
        .ok_or(RecordError::NoSuchGame(number))??;
    Ok(game.to_game(policy)?)
}

const DETECT_ELSE_NEUTRAL: LettersChoice = LettersChoice::Detect {
    default: Some(Letters::Neutral),
};

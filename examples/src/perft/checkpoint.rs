use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use grandchess_core::{Dialect, Move, Position, UciMove};
use thiserror::Error;

/// The counts of first moves that are done, in a file, so that a run of hours can be interrupted.
///
/// The file is text: a line each for the variant, the position and the depth, and then for each
/// first move that is done its count.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    /// What the counts are of.
    head: String,
    parts: Mutex<Vec<(Move, u64)>>,
}

/// Why a run can't go on from a file.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file is there and can't be read, or the new one can't be written.
    #[error("can't read or write the checkpoint {path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is of another count.
    #[error(
        "{path} is the checkpoint of another count: it has {found:?} where this one has {expected:?}"
    )]
    Other {
        /// Which file.
        path: PathBuf,
        /// The line that differs; empty if it is missing.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// A line is no count of a first move.
    #[error("line {line} of the checkpoint {path} is not a first move with its count, once")]
    Line {
        /// Which file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
    },
}

impl Checkpoint {
    /// Reads the file, or starts without counts if there is none.
    ///
    /// # Errors
    ///
    /// Returns why the file can't be used: whatever is wrong with it, it is left alone.
    pub fn open(path: &Path, position: &Position, depth: u32) -> Result<Self, CheckpointError> {
        let head = format!(
            "variant {}\nposition {}\ndepth {depth}\n",
            position.variant(),
            position.fen()
        );
        let parts = match fs::read_to_string(path) {
            Ok(text) => read_parts(path, &text, &head, position)?,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                let path = path.to_owned();
                return Err(CheckpointError::File { path, error });
            }
        };
        Ok(Self {
            path: path.to_owned(),
            head,
            parts: Mutex::new(parts),
        })
    }

    /// The count of a first move, if it is done.
    pub fn get(&self, m: Move) -> Option<u64> {
        let parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        parts
            .iter()
            .find(|(done, _)| *done == m)
            .map(|&(_, nodes)| nodes)
    }

    /// Remembers the count of a first move: when this returns, the file has it. At any moment the
    /// file is either the old one or the new one, whole.
    ///
    /// # Errors
    ///
    /// Returns why the file can't be written.
    pub fn add(&self, m: Move, nodes: u64) -> Result<(), CheckpointError> {
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        parts.push((m, nodes));
        self.write(&parts).map_err(|error| CheckpointError::File {
            path: self.path.clone(),
            error,
        })
    }

    fn write(&self, parts: &[(Move, u64)]) -> io::Result<()> {
        let lines = parts
            .iter()
            .map(|&(m, nodes)| format!("{} {nodes}\n", UciMove::Move(m)));
        let text = self.head.clone() + &lines.collect::<String>();
        let mut name = self.path.clone().into_os_string();
        name.push(".new");
        let mut file = File::create(&name)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&name, &self.path)
    }
}

fn read_parts(
    path: &Path,
    text: &str,
    head: &str,
    position: &Position,
) -> Result<Vec<(Move, u64)>, CheckpointError> {
    let mut lines = text.lines();
    for expected in head.lines() {
        let found = lines.next().unwrap_or_default();
        if found != expected {
            return Err(CheckpointError::Other {
                path: path.to_owned(),
                found: found.to_owned(),
                expected: expected.to_owned(),
            });
        }
    }
    let mut parts: Vec<(Move, u64)> = Vec::new();
    for (index, line) in lines.enumerate() {
        let part = read_part(line, position)
            .filter(|(m, _)| parts.iter().all(|(done, _)| done != m))
            .ok_or_else(|| CheckpointError::Line {
                path: path.to_owned(),
                line: head.lines().count() + index + 1,
            })?;
        parts.push(part);
    }
    Ok(parts)
}

fn read_part(line: &str, position: &Position) -> Option<(Move, u64)> {
    let (m, nodes) = line.split_once(' ')?;
    let m = UciMove::parse(m, Dialect::STANDARD).ok()?;
    Some((m.to_move(position).ok()?, nodes.parse().ok()?))
}

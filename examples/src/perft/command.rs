use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use grandchess_core::{Move, Position, ReadFenError, UciMove, Variant};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuildError;
use thiserror::Error;

use crate::perft::{Checkpoint, CheckpointError, Counter, EpdError, Record, Table};

/// Counts the move sequences of a position, or checks a file of right counts.
#[derive(Clone, Debug, Parser)]
#[command(name = "perft")]
pub struct Perft {
    /// The number of half-moves.
    #[arg(required_unless_present = "epd", value_parser = clap::value_parser!(u32).range(0..=99))]
    pub depth: Option<u32>,

    /// The game.
    #[arg(long, value_enum, default_value = "grand")]
    pub variant: Game,

    /// The position, in neutral letters; the start of the game if not given.
    #[arg(long)]
    pub fen: Option<String>,

    /// Print the count of each first move.
    #[arg(long)]
    pub divide: bool,

    /// The number of threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,

    /// Remember counts in a table of so many mebibytes; the counts stay exact.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: Option<u32>,

    /// Keep the counts of first moves that are done in a file, and start from it if it is there:
    /// a run can be interrupted and goes on where it was.
    #[arg(long, value_name = "FILE", conflicts_with = "epd")]
    pub checkpoint: Option<PathBuf>,

    /// Check each line `FEN ;D1 n ;D2 n … ;id text` of a file; `#` starts a comment line.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    pub epd: Option<PathBuf>,

    /// Check no deeper counts than this.
    #[arg(long, value_name = "D", conflicts_with = "depth", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub max_depth: Option<u32>,
}

/// The names of the variants on a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Game {
    /// Freeling's game.
    Grand,
    /// The game with a shuffled back rank and castling; starts from the unshuffled rank.
    #[value(alias = "shuffledgrand")]
    Shuffled,
}

impl From<Game> for Variant {
    fn from(game: Game) -> Self {
        match game {
            Game::Grand => Self::Grand,
            Game::Shuffled => Self::ShuffledGrand,
        }
    }
}

/// Why there is no count.
#[derive(Debug, Error)]
pub enum PerftError {
    /// The argument of `--fen` is no position.
    #[error("--fen: {0}")]
    Fen(#[from] ReadFenError),
    /// The file can't be read.
    #[error("can't read {path}: {error}")]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// There is nothing in the file to check.
    #[error("{0} has no position to check")]
    NoPosition(PathBuf),
    /// The checkpoint can't be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The table is too large.
    #[error("no memory for a table of {0} MiB")]
    Memory(u32),
    /// The system gives no more threads.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    /// The count does not fit 64 bits.
    #[error("more than 18446744073709551614 sequences: too many to count")]
    TooMany,
    /// The answer can't be written.
    #[error("can't write: {0}")]
    Write(#[from] io::Error),
}

impl Perft {
    /// Does what the arguments ask for and prints it on `out`. Returns whether every count was right.
    ///
    /// # Errors
    ///
    /// Returns why there is nothing to tell.
    pub fn run(&self, out: &mut impl Write) -> Result<bool, PerftError> {
        let table = match self.hash {
            Some(size) => Some(Table::new(size as usize).ok_or(PerftError::Memory(size))?),
            None => None,
        };
        let counter = Counter::new(self.threads.into(), table)?;
        match &self.epd {
            Some(path) => self.check_file(path, &counter, out),
            None => self.count(&counter, out).map(|()| true),
        }
    }

    fn count(&self, counter: &Counter, out: &mut impl Write) -> Result<(), PerftError> {
        let position = match &self.fen {
            Some(fen) => Position::from_fen(fen, self.variant.into())?,
            None => Position::start(self.variant.into()),
        };
        let depth = self.depth.unwrap_or_default();
        let progress = bar("{wide_bar} {percent:>3} %, {eta} to go");
        let started = Instant::now();
        let (counted, parts) = if let Some(path) = &self.checkpoint {
            let checkpoint = Checkpoint::open(path, &position, depth)?;
            counter.resume(&position, depth, &progress, &checkpoint)?
        } else {
            let parts = counter.divide(&position, depth, &progress);
            (total(depth, &parts), parts)
        };
        let nodes = total(depth, &parts);
        progress.finish_and_clear();
        if nodes == u64::MAX {
            return Err(PerftError::TooMany);
        }
        let speed = per_second(counted, started.elapsed());
        if self.divide {
            let mut lines: Vec<_> = parts
                .iter()
                .map(|&(m, nodes)| (UciMove::Move(m).to_string(), nodes))
                .collect();
            lines.sort();
            for (m, nodes) in lines {
                writeln!(out, "{m}: {nodes}")?;
            }
        }
        writeln!(out, "Nodes searched: {nodes}\nNodes/s: {speed}")?;
        Ok(())
    }

    fn check_file(
        &self,
        path: &Path,
        counter: &Counter,
        out: &mut impl Write,
    ) -> Result<bool, PerftError> {
        let bytes = fs::read(path).map_err(|error| PerftError::Read {
            path: path.to_owned(),
            error,
        })?;
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<_> = text
            .trim_start_matches('\u{feff}')
            .lines()
            .map(str::trim)
            .enumerate()
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let progress = bar("{wide_bar} position {pos} of {len}");
        progress.set_length(lines.len() as u64);
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        for (number, line) in lines {
            match self.check_line(line, counter) {
                Ok(0) => skipped += 1,
                Ok(_) => passed += 1,
                Err(complaints) => {
                    failed += 1;
                    for complaint in complaints {
                        progress.suspend(|| writeln!(out, "line {}: {complaint}", number + 1))?;
                    }
                }
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        if skipped > 0 {
            writeln!(out, "{skipped} skipped: their counts are all deeper")?;
        }
        writeln!(out, "{passed} passed, {failed} failed")?;
        if passed + failed + skipped == 0 {
            return Err(PerftError::NoPosition(path.to_owned()));
        }
        Ok(failed == 0)
    }

    /// How many counts of a line are right, or what is wrong with the line or our counts.
    fn check_line(&self, line: &str, counter: &Counter) -> Result<usize, Vec<String>> {
        let record: Record = line
            .parse()
            .map_err(|error: EpdError| vec![error.to_string()])?;
        let position = Position::from_fen(&record.fen, self.variant.into())
            .map_err(|error| vec![format!("{error}: {}", record.fen)])?;
        let limit = self.max_depth.unwrap_or(u32::MAX);
        let mut right = 0;
        let mut complaints = Vec::new();
        for &(depth, expected) in record.counts.iter().filter(|(depth, _)| *depth <= limit) {
            let nodes = counter.count(&position, depth, &ProgressBar::hidden());
            if nodes == expected {
                right += 1;
            } else {
                let fen = &record.fen;
                let id = match record.id.as_str() {
                    "" => String::new(),
                    id => format!(" ({id})"),
                };
                complaints.push(format!(
                    "D{depth} should be {expected} and is {nodes}: {fen}{id}"
                ));
            }
        }
        if complaints.is_empty() {
            Ok(right)
        } else {
            Err(complaints)
        }
    }
}

/// A progress bar on stderr, which shows itself on a terminal only.
fn bar(template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The sum of the parts; without any half-move there are no parts, but one way to make none.
fn total(depth: u32, parts: &[(Move, u64)]) -> u64 {
    if depth == 0 {
        return 1;
    }
    parts
        .iter()
        .fold(0, |sum, &(_, nodes)| nodes.saturating_add(sum))
}

fn per_second(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1)
}

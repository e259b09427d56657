use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Parser, ValueEnum};
use grandchess_core::{
    DrawPolicy, Letters, LettersChoice, PgnErrorKind, PgnReader, PgnSource, Ranks, ReadOptions,
    ReplayError, Variant,
};
use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

use crate::adjudicate::{Summary, Verdict};

/// The games that are replayed if no file is named: a corpus of engine games, and a real one.
const SAMPLES: [(&str, &str); 2] = [
    (
        "games_public.pgn",
        include_str!("../../data/games_public.pgn"),
    ),
    (
        "real-game-1.pgn",
        include_str!("../../data/real-game-1.pgn"),
    ),
];

/// Replays the games of PGN files and says how each ended.
///
/// Prints a line for each game that can be read, its fields divided by tabs: number in the file,
/// White, Black, half-moves, the result that the game claims, the result on the board, and why it
/// ended (- if it did not end by itself). The end is that of the last position. Lines that start with #
/// are no games: the names of the files if there are several, games that were played on after a draw
/// that ends them by itself, and a summary at the end.
///
/// Illegal moves, other faults and results that contradict the board go to the standard error, with
/// their place; the exit code is then 1.
#[derive(Clone, Debug, Parser)]
#[command(name = "adjudicate")]
pub struct Adjudicate {
    /// The files to read; without any, a bundled sample.
    pub files: Vec<PathBuf>,
    /// Which draws end a game by themselves: threefold repetition and fifty moves (immediate), or
    /// fivefold repetition and seventy-five moves (standard).
    #[arg(long, value_enum, default_value = "immediate")]
    pub policy: PolicyName,
    /// The variant of games that name none; without it, they are errors.
    #[arg(long, value_enum)]
    pub default_variant: Option<VariantName>,
    /// The letters of the FEN tags.
    #[arg(long, value_enum, default_value = "neutral")]
    pub fen_letters: LettersName,
    /// The letters of the moves.
    #[arg(long, value_enum, default_value = "neutral")]
    pub move_letters: LettersName,
    /// The ranks are numbered 0 to 9, as by programs that speak CECP.
    #[arg(long)]
    pub ranks_from_zero: bool,
}

/// [`DrawPolicy`], as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PolicyName {
    /// Threefold repetition and fifty moves end a game.
    Immediate,
    /// They have to be claimed; fivefold repetition and seventy-five moves end a game.
    Standard,
}

/// [`Variant`], as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VariantName {
    /// Grand.
    Grand,
    /// `ShuffledGrand`.
    Shuffled,
}

/// [`LettersChoice`], as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LettersName {
    /// A archbishop, C chancellor.
    Neutral,
    /// M marshal, C cardinal.
    Freeling,
    /// Found out for each game; an error where that can't be done.
    Detect,
}

/// The games can't be replayed to the end.
#[derive(Debug, Error)]
pub enum AdjudicateError {
    /// A file can't be opened or read.
    #[error("{path}: {message}", path = .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        message: String,
    },
    /// The answer can't be written.
    #[error("can't write: {0}")]
    Write(#[from] io::Error),
    /// A game has an illegal move after all.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Adjudicate {
    /// Replays the games. Whether there was nothing to complain about.
    ///
    /// # Errors
    ///
    /// Returns why the work could not be done.
    pub fn run(
        &self,
        out: &mut impl Write,
        complaints: &mut impl Write,
    ) -> Result<bool, AdjudicateError> {
        let mut summary = Summary::default();
        let bar = bar("{bar:40} {bytes}/{total_bytes} {msg}");
        let names_files = self.files.len() != 1;
        if self.files.is_empty() {
            for (name, text) in SAMPLES {
                writeln!(out, "# {name}")?;
                let reader = PgnReader::from_text(text);
                self.replay(Path::new(name), reader, &bar, &mut summary, out, complaints)?;
            }
        }
        for path in &self.files {
            let unreadable = |error: io::Error| AdjudicateError::Read {
                path: path.clone(),
                message: error.to_string(),
            };
            let file = File::open(path).map_err(unreadable)?;
            bar.set_length(file.metadata().map_err(unreadable)?.len());
            bar.set_message(path.display().to_string());
            if names_files {
                writeln!(out, "# {}", path.display())?;
            }
            let reader = PgnReader::new(file);
            self.replay(path, reader, &bar, &mut summary, out, complaints)?;
        }
        bar.finish_and_clear();
        write!(out, "{summary}")?;
        out.flush()?;
        Ok(summary.is_clean())
    }

    fn replay<S: PgnSource>(
        &self,
        path: &Path,
        reader: PgnReader<S>,
        bar: &ProgressBar,
        summary: &mut Summary,
        out: &mut impl Write,
        complaints: &mut impl Write,
    ) -> Result<(), AdjudicateError> {
        let policy = match self.policy {
            PolicyName::Immediate => DrawPolicy::Immediate,
            PolicyName::Standard => DrawPolicy::Standard,
        };
        let mut reader = reader.with_options(self.options());
        let mut last = None;
        while let Some(game) = reader.next() {
            bar.set_position(reader.offset());
            let number = reader.game_count();
            let game = match game {
                Ok(game) => game,
                Err(error) => {
                    if let PgnErrorKind::Io { message, .. } = error.kind {
                        let path = path.to_owned();
                        return Err(AdjudicateError::Read { path, message });
                    }
                    if last == Some(error.game) {
                        summary.add_text_after_result();
                    } else {
                        summary.add_unreadable();
                    }
                    bar.suspend(|| writeln!(complaints, "{}: {error}", path.display()))?;
                    continue;
                }
            };
            last = Some(number);
            let verdict = Verdict::of(&game, policy)?;
            writeln!(out, "{number}\t{verdict}")?;
            if let Some((ply, outcome)) = verdict.played_on {
                writeln!(
                    out,
                    "# game {number} went on after half-move {ply}: {outcome}"
                )?;
            }
            if let Some((claimed, outcome)) = verdict.contradiction() {
                let line = reader.line();
                let plies = verdict.plies();
                bar.suspend(|| {
                    writeln!(
                        complaints,
                        "{}: game {number}, line {line}: the result is given as {claimed}, but after \
                         {plies} half-moves it is {outcome}",
                        path.display(),
                    )
                })?;
            }
            summary.add(&verdict);
        }
        Ok(())
    }

    fn options(&self) -> ReadOptions {
        let letters = |name| match name {
            LettersName::Neutral => LettersChoice::Given(Letters::Neutral),
            LettersName::Freeling => LettersChoice::Given(Letters::Freeling),
            LettersName::Detect => LettersChoice::DETECT,
        };
        ReadOptions {
            default_variant: self.default_variant.map(|name| match name {
                VariantName::Grand => Variant::Grand,
                VariantName::Shuffled => Variant::ShuffledGrand,
            }),
            fen_letters: letters(self.fen_letters),
            move_letters: letters(self.move_letters),
            ranks: if self.ranks_from_zero {
                Ranks::ZeroToNine
            } else {
                Ranks::OneToTen
            },
            ..ReadOptions::default()
        }
    }
}

/// A bar on the standard error, if that is a terminal and the answer goes elsewhere.
fn bar(template: &str) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use grandchess_core::{Dialect, Game, Move, Position, UciMove, perft};

use crate::engine::{Engine, Info, Limits, StopSignal};

/// Where answers go, from the session and from the search alike.
#[derive(Debug)]
pub struct Output<W> {
    writer: Arc<Mutex<W>>,
    /// How moves are read and written.
    pub(crate) dialect: Dialect,
}

impl<W: Write> Output<W> {
    /// Writes whole lines to `writer`.
    pub fn new(writer: W, dialect: Dialect) -> Self {
        Self {
            writer: Arc::new(Mutex::new(writer)),
            dialect,
        }
    }

    pub(crate) fn line(&self, line: impl Display) -> io::Result<()> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(writer, "{line}")?;
        writer.flush()
    }

    fn text_of(&self, m: Move) -> String {
        UciMove::Move(m).write(self.dialect)
    }

    fn describe(&self, info: &Info) -> String {
        let line: Vec<_> = info.line.iter().map(|&m| self.text_of(m)).collect();
        let milliseconds = info.time.as_millis();
        let speed = u128::from(info.nodes) * 1_000_000_000 / info.time.as_nanos().max(1);
        format!(
            "info depth {} seldepth {} score {} nodes {} nps {speed} hashfull {} time {milliseconds} pv {}",
            info.depth,
            info.selective_depth,
            info.score,
            info.nodes,
            info.table_fullness,
            line.join(" ")
        )
    }
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self {
            writer: Arc::clone(&self.writer),
            dialect: self.dialect,
        }
    }
}

/// Searches, and tells what is found.
pub(crate) fn answer<W: Write>(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    started: Instant,
    output: &Output<W>,
    stop: &StopSignal,
    answered: &AtomicBool,
) -> io::Result<()> {
    let mut written = Ok(());
    let found = engine.search(game, limits, started, stop, |info| {
        if written.is_ok() {
            written = output.line(output.describe(info));
        }
        if written.is_err() {
            // Nobody listens any more.
            stop.stop();
        }
    });
    written?;
    if found.best.is_none() {
        output.line(format_args!("info depth 0 score {}", found.score))?;
    }
    // Who asks for an endless search wants no answer before saying stop.
    while limits.infinite && !stop.is_stopped() {
        thread::park();
    }
    answered.store(true, Ordering::Release);
    match found.best {
        Some(best) => output.line(format_args!("bestmove {}", output.text_of(best))),
        None => output.line("bestmove (none)"),
    }
}

/// Counts as Fairy-Stockfish does, by first move.
pub(crate) fn count<W: Write>(
    position: &Position,
    depth: u32,
    output: &Output<W>,
    stop: &StopSignal,
    answered: &AtomicBool,
) -> io::Result<()> {
    let mut total = u64::from(depth == 0);
    for m in position.legal_moves().into_iter().filter(|_| depth > 0) {
        let mut next = position.clone();
        next.play_unchecked(m);
        let mut nodes = u64::from(depth == 1);
        for second in next.legal_moves().into_iter().filter(|_| depth > 1) {
            if stop.is_stopped() {
                return output.line("info string perft stopped");
            }
            let mut last = next.clone();
            last.play_unchecked(second);
            nodes += perft(&last, depth - 2);
        }
        output.line(format_args!("{}: {nodes}", output.text_of(m)))?;
        total += nodes;
    }
    answered.store(true, Ordering::Release);
    output.line(format_args!("\nNodes searched: {total}\n"))
}

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use grandchess_core::{Dialect, DrawPolicy, Fen, Game, Position, ReadFenError, Variant};

use crate::engine::answers::{Output, answer, count};
use crate::engine::commands::{CommandError, Go, read_move};
use crate::engine::{Command, Engine, Limits, StopSignal};

const HASH_DEFAULT: usize = 16;
const HASH_MOST: usize = 16_384;

/// The engine's side of a conversation in UCI.
#[derive(Debug)]
pub struct Session<W> {
    output: Output<W>,
    variant: Variant,
    game: Game,
    worker: Worker,
}

/// The engine, or the thread in which it searches.
#[derive(Debug)]
enum Worker {
    Idle(Engine),
    Busy(Job),
    /// The thread has died, and the engine with it.
    Lost,
}

#[derive(Debug)]
struct Job {
    thread: JoinHandle<(Engine, io::Result<()>)>,
    stop: StopSignal,
    /// Set just before the answer is given: from then on the next command may come.
    answered: Arc<AtomicBool>,
    endless: bool,
}

impl Job {
    fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Waits for the search to end.
    fn join(self) -> io::Result<Engine> {
        let (engine, written) = self
            .thread
            .join()
            .map_err(|_| io::Error::other("the search has died"))?;
        written.map(|()| engine)
    }
}

impl<W: Write + Send + 'static> Session<W> {
    /// A conversation whose answers go to `writer`, with moves in one dialect both ways.
    ///
    /// # Errors
    ///
    /// There is no memory for the engine's table.
    pub fn new(writer: W, dialect: Dialect) -> io::Result<Self> {
        let engine = Engine::new(HASH_DEFAULT);
        Ok(Self {
            output: Output::new(writer, dialect),
            variant: Variant::Grand,
            game: Game::default(),
            worker: Worker::Idle(engine.ok_or(io::ErrorKind::OutOfMemory)?),
        })
    }

    /// Answers line by line until `quit` or the end of the input. At the end of the input a search
    /// that has limits still comes to its end.
    ///
    /// # Errors
    ///
    /// The input can't be read or an answer can't be written.
    pub fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            // Bytes that are no text can't be part of a command, and are told as such.
            let text = String::from_utf8_lossy(&line);
            match text.parse() {
                Ok(Command::Quit) => {
                    self.stop()?;
                    break;
                }
                Ok(command) => self.obey(command)?,
                Err(error) => {
                    self.tell(error)?;
                    if asks_for_a_move(&text) {
                        self.go(&Go::shallow())?;
                    }
                }
            }
        }
        if let Worker::Busy(Job { endless: true, .. }) = self.worker {
            self.stop()?;
        }
        self.settle(true)
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.output.line("readyok"),
            Command::NewGame => self.forget(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => match self.read_game(fen.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(error) => self.tell(error),
            },
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => self.perft(depth),
            Command::Stop => self.stop(),
            Command::PonderHit => self.tell(CommandError::Ponder),
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    fn tell(&self, text: impl Display) -> io::Result<()> {
        self.output.line(format_args!("info string {text}"))
    }

    fn introduce(&self) -> io::Result<()> {
        let variants: Vec<_> = Variant::ALL
            .iter()
            .map(|variant| format!("var {}", variant.uci_name()))
            .collect();
        self.output.line(format_args!(
            "id name grandchess {}\n\
             id author {}\n\
             option name Hash type spin default {HASH_DEFAULT} min 1 max {HASH_MOST}\n\
             option name UCI_Variant type combo default {} {}\n\
             uciok",
            env!("CARGO_PKG_VERSION"),
            env!("CARGO_PKG_AUTHORS"),
            Variant::Grand.uci_name(),
            variants.join(" ")
        ))
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => match value.parse() {
                Ok(variant) => {
                    self.variant = variant;
                    self.game = Game::new(Position::start(variant), DrawPolicy::Standard);
                    self.forget()
                }
                Err(error) => self.tell(error),
            },
            "hash" => match value.parse() {
                Ok(size @ 1..=HASH_MOST) => match Engine::new(size) {
                    Some(other) => self.with_engine(|_| Worker::Idle(other)),
                    None => self.tell(format_args!("no memory for a table of {size} MiB")),
                },
                _ => self.tell(format_args!(
                    "Hash is a number from 1 to {HASH_MOST}, in MiB"
                )),
            },
            _ => self.tell("no such option: there are Hash and UCI_Variant"),
        }
    }

    fn forget(&mut self) -> io::Result<()> {
        self.with_engine(|mut engine| {
            engine.forget();
            Worker::Idle(engine)
        })
    }

    fn read_game(&self, fen: Option<&str>, moves: &[String]) -> Result<Game, CommandError> {
        let dialect = self.output.dialect;
        let start = match fen {
            Some(fen) => self.read_fen(fen)?,
            None => Position::start(self.variant),
        };
        let mut game = Game::new(start, DrawPolicy::Standard);
        for text in moves {
            game.play(read_move(text, dialect)?.to_move(game.position())?)?;
        }
        Ok(game)
    }

    fn read_fen(&self, text: &str) -> Result<Position, ReadFenError> {
        let fen = Fen::parse(text, self.output.dialect)?;
        Ok(fen.to_position(self.variant)?)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let started = Instant::now();
        let limits = match go.limits(self.game.position(), self.output.dialect) {
            Ok(limits) => limits,
            Err(error) => {
                self.tell(error)?;
                return self.go(&Go::shallow());
            }
        };
        let game = self.game.clone();
        let output = self.output.clone();
        self.start(is_endless(&limits), move |engine, stop, answered| {
            answer(engine, &game, &limits, started, &output, stop, answered)
        })
    }

    fn perft(&mut self, depth: u32) -> io::Result<()> {
        let position = self.game.position().clone();
        let output = self.output.clone();
        self.start(false, move |_, stop, answered| {
            count(&position, depth, &output, stop, answered)
        })
    }

    /// Has the engine work in a thread of its own.
    fn start(
        &mut self,
        endless: bool,
        work: impl FnOnce(&mut Engine, &StopSignal, &AtomicBool) -> io::Result<()> + Send + 'static,
    ) -> io::Result<()> {
        self.with_engine(|mut engine| {
            let stop = StopSignal::default();
            let answered = Arc::new(AtomicBool::new(false));
            let (signal, flag) = (stop.clone(), Arc::clone(&answered));
            let thread = thread::spawn(move || {
                let written = work(&mut engine, &signal, &flag);
                (engine, written)
            });
            Worker::Busy(Job {
                thread,
                stop,
                answered,
                endless,
            })
        })
    }

    fn stop(&mut self) -> io::Result<()> {
        if let Worker::Busy(job) = &self.worker {
            job.stop.stop();
            job.thread.thread().unpark();
        }
        self.settle(true)
    }

    /// Gets the engine back from a search that has answered, or `wait`s for the answer.
    fn settle(&mut self, wait: bool) -> io::Result<()> {
        match mem::replace(&mut self.worker, Worker::Lost) {
            Worker::Busy(job) if wait || job.has_answered() => {
                self.worker = Worker::Idle(job.join()?);
            }
            other => self.worker = other,
        }
        Ok(())
    }

    /// Has the engine do something, after what it is doing now if that has an end.
    fn with_engine(&mut self, change: impl FnOnce(Engine) -> Worker) -> io::Result<()> {
        self.settle(!matches!(
            self.worker,
            Worker::Busy(Job { endless: true, .. })
        ))?;
        match mem::replace(&mut self.worker, Worker::Lost) {
            Worker::Idle(engine) => {
                self.worker = change(engine);
                Ok(())
            }
            other => {
                self.worker = other;
                self.tell("a search without end is going on: stop it first")
            }
        }
    }
}

/// Whether who sent a line, though it can't be obeyed, waits for a move.
fn asks_for_a_move(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("go") && words.next() != Some("perft")
}

/// Whether a search ends only when it is told to.
fn is_endless(limits: &Limits) -> bool {
    limits.infinite || limits.budget().is_none() && limits.depth.is_none() && limits.nodes.is_none()
}

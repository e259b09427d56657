//! Grand Chess at a terminal: two people, or one against the computer. `play --help` has the options.

use std::io::{self, BufRead, ErrorKind, IsTerminal};
use std::process::ExitCode;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::{env, thread};

use clap::{Parser, ValueEnum};
use grandchess_core::{Color, DrawPolicy, Game, Letters, Position, Setup, ShuffledStart, Variant};
use grandchess_examples::engine::StopSignal;
use grandchess_examples::terminal::{Event, Opponent, Play, Symbols, View};

/// Grand Chess at a terminal: two people, or one against the computer.
#[derive(Parser)]
#[command(name = "play")]
struct Options {
    /// Play against the computer, which has this side.
    #[arg(long, value_enum, value_name = "SIDE")]
    computer: Option<Side>,

    /// How strong the computer is.
    #[arg(long, value_name = "1-8", default_value = "4", value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,

    /// Play the shuffled game, from the start of this number.
    #[arg(long, value_name = "0-83999", value_parser = clap::value_parser!(u32).range(0..i64::from(ShuffledStart::COUNT)))]
    shuffled: Option<u32>,

    /// Start from this position, in neutral letters.
    #[arg(long)]
    fen: Option<String>,

    /// The letters of the pieces: A and C, or Freeling's C and M.
    #[arg(long, value_enum, default_value = "neutral")]
    letters: Set,

    /// How men are shown.
    #[arg(long, value_enum, default_value = "unicode")]
    board: Symbols,

    /// Whether to use colours; by itself on a terminal, unless `NO_COLOR` is set.
    #[arg(long, value_enum, default_value = "auto")]
    color: When,

    /// End the game at the third occurrence and the fiftieth move, without a claim.
    #[arg(long)]
    immediate_draws: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
enum Set {
    Neutral,
    Freeling,
}

#[derive(Clone, Copy, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("play: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> Result<(), Box<dyn std::error::Error>> {
    let computer = options.computer.map(|side| match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    });
    let view = View {
        letters: match options.letters {
            Set::Neutral => Letters::Neutral,
            Set::Freeling => Letters::Freeling,
        },
        symbols: options.board,
        colors: match options.color {
            When::Auto => io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none(),
            When::Always => true,
            When::Never => false,
        },
        side: computer.map_or(Color::White, |computer| !computer),
    };
    let policy = if options.immediate_draws {
        DrawPolicy::Immediate
    } else {
        DrawPolicy::Standard
    };
    let stop = StopSignal::default();
    let opponent = Opponent::new(options.level, stop.clone());
    let opponent = opponent
        .ok_or(ErrorKind::OutOfMemory)
        .map_err(io::Error::from)?;
    let game = Game::new(start(options)?, policy);
    // One event at a time, so that the end of the input is not told over and over.
    let (sender, receiver) = sync_channel(0);
    let interrupts = sender.clone();
    ctrlc::set_handler(move || {
        stop.stop();
        // Once the game has gone there is nobody to tell.
        let _ = interrupts.send(Event::Interrupt);
    })?;
    thread::spawn(move || read_lines(&sender));
    let out = io::stdout().lock();
    match Play::new(out, game, view, opponent, computer).run(&mut receiver.into_iter()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

fn start(options: &Options) -> Result<Position, grandchess_core::Error> {
    let shuffled = options.shuffled.and_then(ShuffledStart::new);
    let variant = if shuffled.is_some() {
        Variant::ShuffledGrand
    } else {
        Variant::Grand
    };
    if let Some(fen) = &options.fen {
        return Ok(Position::from_fen(fen, variant)?);
    }
    let setup = shuffled.map_or_else(Setup::default, |start| Setup::shuffled(start, start));
    Ok(Position::from_setup(&setup, variant)?)
}

/// Hands on what is typed, as long as somebody listens. After Ctrl-D a terminal can be read again.
fn read_lines(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let event = match input.read_until(b'\n', &mut line) {
            Ok(1..) => {
                let line = String::from_utf8_lossy(&line);
                Event::Line(line.trim_end_matches(['\r', '\n']).to_owned())
            }
            Ok(0) | Err(_) => Event::End,
        };
        if events.send(event).is_err() {
            return;
        }
    }
}

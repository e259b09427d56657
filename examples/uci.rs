//! A small engine that speaks UCI: start it from a GUI, or type `uci` and go on from there.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;
use grandchess_core::Dialect;
use grandchess_examples::engine::Session;

/// A small engine for Grand Chess that speaks UCI on standard input and output.
#[derive(Parser)]
#[command(name = "uci")]
struct Uci {
    /// Number the ranks 0 to 9 instead of 1 to 10, for GUIs behind an adapter that does so
    #[arg(long)]
    ranks_from_zero: bool,
}

fn main() -> ExitCode {
    let dialect = if Uci::parse().ranks_from_zero {
        Dialect::CECP
    } else {
        Dialect::STANDARD
    };
    let run = || Session::new(io::stdout(), dialect)?.run(io::stdin().lock());
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // The other side has gone.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("uci: {error}");
            ExitCode::from(2)
        }
    }
}

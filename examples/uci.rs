//! A small engine that speaks UCI: start it from a GUI, or type `uci` and go on from there.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;
use grandchess_examples::engine::Session;

/// A small engine for Grand Chess that speaks UCI on standard input and output.
#[derive(Parser)]
#[command(name = "uci")]
struct Uci;

fn main() -> ExitCode {
    let Uci = Uci::parse();
    let run = || Session::new(io::stdout())?.run(io::stdin().lock());
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

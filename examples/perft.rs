//! Counts move sequences from a position, or checks counts in a file: `perft --help`.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;
use grandchess_examples::perft::{Perft, PerftError};

fn main() -> ExitCode {
    match Perft::parse().run(&mut io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads has seen enough.
        Err(PerftError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("perft: {error}");
            ExitCode::from(2)
        }
    }
}

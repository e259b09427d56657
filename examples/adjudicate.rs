//! Replays the games of PGN files and says how each ended: `adjudicate --help`.

use std::io::{self, BufWriter, ErrorKind};
use std::process::ExitCode;

use clap::Parser;
use grandchess_examples::adjudicate::{Adjudicate, AdjudicateError};

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    match Adjudicate::parse().run(&mut out, &mut io::stderr()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads has seen enough.
        Err(AdjudicateError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("adjudicate: {error}");
            ExitCode::from(2)
        }
    }
}

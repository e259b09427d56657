//! What the example programs do, each in a folder of its own.
//!
//! The programs beside this folder only read their arguments and call it, so that tests can drive
//! the same code with text instead of a terminal.

pub mod adjudicate;
pub mod engine;
pub mod perft;
pub mod terminal;

/// The pages of `docs/`, so that their code is compiled and run with the documentation tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../docs/adjudication.md")]
    struct Adjudication;
    #[doc = include_str!("../../docs/architecture.md")]
    struct Architecture;
    #[doc = include_str!("../../docs/notation.md")]
    struct Notation;
    #[doc = include_str!("../../docs/perft.md")]
    struct Perft;
    #[doc = include_str!("../../docs/pgn.md")]
    struct Pgn;
    #[doc = include_str!("../../docs/play.md")]
    struct Play;
    #[doc = include_str!("../../docs/rules.md")]
    struct Rules;
}

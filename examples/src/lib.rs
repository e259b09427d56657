//! What the example programs do, each in a folder of its own.
//!
//! The programs beside this folder only read their arguments and call it, so that tests can drive
//! the same code with text instead of a terminal.

pub mod adjudicate;
pub mod engine;
pub mod perft;
pub mod terminal;

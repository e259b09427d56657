//! A small chess engine: the example of how to write one on this library.
//!
//! In the order of reading: what a position is worth, what an exchange on a square wins, what is
//! remembered of positions, which moves to try first, when to stop, the search itself, and the
//! protocol by which a program on the other side of a pipe talks to it. The library knows the
//! rules; nothing here does.

// Depths, plies and numbers of squares are small.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)]

mod score;
mod worth;
mod eval;
mod exchange;
mod table;
mod order;
mod limits;
mod tree;
mod quiesce;
mod alphabeta;
mod search;
mod commands;
mod answers;
mod protocol;

pub use answers::Output;
pub use commands::{Command, CommandError};
pub use eval::evaluate;
pub use exchange::exchange;
pub use limits::{Budget, Clock, Limits, StopSignal};
pub use protocol::Session;
pub use score::Score;
pub use search::{Engine, Found, Info};
pub use worth::value;

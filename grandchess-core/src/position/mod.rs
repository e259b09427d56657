//! A position that can be played: its legal moves, and what each of them leads to.
//!
//! The file list is the order in which to read it: what a position holds, who checks and pins, what
//! becomes of a pawn, the moves of pawns, pieces and castling kings, and then the questions that are
//! asked about them; last the form in which it is kept.

mod state;
mod checks;
mod promotion;
mod sink;
mod pawns;
mod pieces;
mod castling;
mod movegen;
mod count;
mod origins;
mod illegal;
mod apply;
mod status;
mod exposure;
mod flights;
mod mobility;
mod replies;
mod perft;
mod packed;

pub(crate) use illegal::Choices;
pub use illegal::{IllegalMove, IllegalReason};
pub use packed::UnpackError;
pub use perft::{divide, perft};
pub use state::Position;
pub use status::BoardOutcome;

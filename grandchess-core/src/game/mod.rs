//! A game: a start position, the moves played, and how it ended.
//!
//! The file list is the order in which to read it: which counts make a draw, what can be refused, the
//! record of the moves, and the verdict on it.

mod draws;
mod errors;
mod record;
mod adjudicate;

pub use draws::DrawPolicy;
pub use errors::{ClaimError, GameOver, NothingToClaim, PlayError, ReplayError};
pub use record::Game;

//! A game: a start position, the moves played, and how it ended.
//!
//! The file list is the order in which to read it: which counts make a draw, what can be refused, the
//! record of the moves, the verdict on it, and the form in which it is kept.

mod draws;
mod errors;
mod record;
mod adjudicate;
mod packed;

pub use draws::DrawPolicy;
pub use errors::{ClaimError, GameOver, NothingToClaim, PlayError, ReplayError};
pub use packed::UnpackGameError;
pub use record::Game;

//! Playing at a terminal: two people, or one against the engine.
//!
//! In the order of reading: how the board is drawn, what a line says, which move a text means, the
//! opponent, and the game that goes on between them. Lines and interruptions come from an iterator
//! and answers go to a writer, so that a test can sit at the other end.

mod view;
mod orders;
mod moves;
mod opponent;
mod words;
mod records;
mod play;

pub use moves::{Choice, MoveTextError, read_move};
pub use opponent::Opponent;
pub use orders::{Order, OrderError};
pub use play::{Event, Play};
pub use view::{Symbols, View};

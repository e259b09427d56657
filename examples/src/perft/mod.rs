//! Counting move sequences: on several threads, with a table, against a file of right values.

mod table;
mod checkpoint;
mod count;
mod epd;
mod command;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use command::{Perft, PerftError};
pub use count::Counter;
pub use epd::{EpdError, Record};
pub use table::Table;

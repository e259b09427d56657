//! Counting move sequences: on several threads, with a table, against a file of right values.

mod table;
mod count;
mod epd;
mod command;

pub use command::{Perft, PerftError};
pub use count::Counter;
pub use epd::{EpdError, Record};
pub use table::Table;

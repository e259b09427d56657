//! Replaying the games of PGN files: who won and why, and whether the tags agree.

mod verdict;
mod summary;
mod command;

pub use command::{Adjudicate, AdjudicateError};
pub use summary::Summary;
pub use verdict::Verdict;

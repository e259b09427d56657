//! What the two variants do not share: start arrays, the pawns' rank, castling.

mod rules;
mod castling;
mod shuffle;
mod start;

pub use castling::{CastlingRights, castling_targets};
pub use rules::{ParseVariantError, Variant};
pub use shuffle::ShuffledStart;

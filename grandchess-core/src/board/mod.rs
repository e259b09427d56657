//! Who stands where: the placement, its counts of men, and the numbers that its keys are made of.

mod placement;
mod material;
mod keys;
mod mating;

pub(crate) use keys::{castling_key, en_passant_key, piece_key, side_key, variant_key};
pub(crate) use material::missing;
pub use material::{Material, start_count};
pub use placement::{Board, Pieces};

//! Where a man could go from a square: tables and arithmetic, without a position.
//!
//! "Attacks" are the squares that a man guards or may take on; men of either colour count as
//! obstacles, and the first obstacle on a line is attacked. Whose men stand there is for others to judge.

mod leapers;
mod lines;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod compressed;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
mod difference;
mod sliders;

pub use leapers::{king, knight, pawn, pawns};
pub use lines::{Line, aligned, between};
pub(crate) use lines::{diagonal_rays, halves_of, orthogonal_rays};
pub use sliders::{along, attacks, bishop, rook};

use crate::attacks::lines::{HALVES, Line};
use crate::types::{Bitboard, Square};

/// Slides along a line by the obstruction difference: take the nearest obstacle on either side as
/// numbers; twice the upper one less the lower one has exactly the bits from the lower to the upper.
#[inline]
pub(super) fn along(line: Line, from: Square, occupied: Bitboard) -> Bitboard {
    let halves = &HALVES[line as usize][from];
    let below = (halves.below & occupied).bits() | 1;
    let above = (halves.above & occupied).bits();
    let nearest_below = 1 << below.ilog2();
    let nearest_above = above & above.wrapping_neg();
    let reach = (nearest_above << 1).wrapping_sub(nearest_below);
    Bitboard::masked(reach, halves.below | halves.above)
}

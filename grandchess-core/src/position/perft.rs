use alloc::vec::Vec;

use crate::position::Position;
use crate::position::replies::count_replies;
use crate::types::Move;

/// The number of move sequences of `depth` half-moves from `position`: the standard test of a move
/// generator. Draw rules do not count; a finished line counts nothing beyond its end.
///
/// The last ply is counted, not played. The work, and the depth of the recursion, is the caller's to
/// bound: depth 5 from the start means a thousand million sequences.
///
/// ```
/// use grandchess_core::{Position, perft};
///
/// let start = Position::default();
/// assert_eq!(perft(&start, 0), 1);
/// assert_eq!(perft(&start, 3), 259_514);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_move_count() as u64,
        2 => count_replies(position),
        _ => {
            let mut nodes = 0;
            for m in position.legal_moves() {
                let mut next = position.clone();
                next.play_unchecked(m);
                nodes += perft(&next, depth - 1);
            }
            nodes
        }
    }
}

/// [`perft`] by first move, in the order of [`Position::legal_moves`]; empty at depth 0.
///
/// ```
/// use grandchess_core::{Position, divide};
///
/// let parts = divide(&Position::default(), 2);
/// assert_eq!(parts.len(), 65);
/// assert!(parts.iter().all(|&(_, nodes)| nodes == 65));
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            (m, perft(&next, rest))
        })
        .collect()
}

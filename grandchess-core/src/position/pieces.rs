use core::ops::ControlFlow;

use crate::attacks::{self, aligned};
use crate::position::Position;
use crate::position::checks::Checks;
use crate::position::sink::{Scope, Sink};
use crate::types::Bitboard;

/// The steps of the king to squares that nobody attacks once it has left its own.
#[inline]
pub(super) fn king(
    position: &Position,
    checks: &Checks,
    scope: Scope,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let (board, us) = (&position.board, position.turn);
    if !scope.movers.contains(checks.king) {
        return ControlFlow::Continue(());
    }
    let around = (attacks::king(checks.king) & scope.targets) - board.by_color(us);
    let without_king = board.occupied().without(checks.king);
    let safe = around
        .iter()
        .filter(|&to| !board.is_attacked_through(to, !us, without_king))
        .collect();
    sink.piece(checks.king, safe)
}

/// The moves of all men but kings and pawns, by movement: a compound piece appears once for each of
/// its two movements, which never lead to the same square.
#[inline]
pub(super) fn others(
    position: &Position,
    checks: &Checks,
    answers: Bitboard,
    scope: Scope,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let board = &position.board;
    let ours = board.by_color(position.turn);
    let occupied = board.occupied();
    let movers = ours & scope.movers;
    let open = (answers & scope.targets) - ours;
    let free = movers - checks.pinned;

    (board.orthogonal_sliders() & free)
        .try_each(|from| sink.piece(from, attacks::rook(from, occupied) & open))?;
    (board.diagonal_sliders() & free)
        .try_each(|from| sink.piece(from, attacks::bishop(from, occupied) & open))?;
    (board.jumpers() & free).try_each(|from| sink.piece(from, attacks::knight(from) & open))?;
    // A pinned slider stays on the line of the pin; a jump always leaves it.
    for from in movers & checks.pinned {
        let open = open & aligned(checks.king, from);
        if board.orthogonal_sliders().contains(from) {
            sink.piece(from, attacks::rook(from, occupied) & open)?;
        }
        if board.diagonal_sliders().contains(from) {
            sink.piece(from, attacks::bishop(from, occupied) & open)?;
        }
    }
    ControlFlow::Continue(())
}

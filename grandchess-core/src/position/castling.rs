use core::ops::ControlFlow;

use crate::attacks::between;
use crate::board::Board;
use crate::position::Position;
use crate::position::checks::Checks;
use crate::position::sink::{Scope, Sink};
use crate::types::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};
use crate::variant::castling_targets;

/// Castling, as in Chess960 (text 002; there is no right to it in Grand): king and rook jump to their
/// squares if nothing but the two stands on the way, and the king neither leaves, crosses nor enters
/// an attacked square.
#[inline]
pub(super) fn castle(
    position: &Position,
    checks: &Checks,
    scope: Scope,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    if position.castling.is_empty()
        || !checks.checkers.is_empty()
        || !scope.movers.contains(checks.king)
    {
        return ControlFlow::Continue(());
    }
    let us = position.turn;
    let mut rooks = Bitboard::EMPTY;
    for side in CastlingSide::ALL {
        if let Some(rook) = position.castling.rook(us, side)
            && blocker(&position.board, us, side, checks.king, rook).is_none()
        {
            rooks = rooks.with(rook);
        }
    }
    sink.piece(checks.king, rooks & scope.targets)
}

/// What keeps a king that is not in check from castling.
pub(super) enum CastlingBlocker {
    /// A man stands on the way of the king or the rook.
    Occupied(Square),
    /// The king would cross or enter a square that the opponent attacks.
    Attacked(Square),
}

pub(super) fn blocker(
    board: &Board,
    us: Color,
    side: CastlingSide,
    king: Square,
    rook: Square,
) -> Option<CastlingBlocker> {
    let (king_to, rook_to) = castling_targets(us, side);
    let king_path = between(king, king_to).with(king_to);
    let rook_path = between(rook, rook_to).with(rook_to);
    let others = board.occupied().without(king).without(rook);
    if let Some(square) = ((king_path | rook_path) & others).first() {
        return Some(CastlingBlocker::Occupied(square));
    }
    let attacked = |square, occupied| board.is_attacked_through(square, !us, occupied);
    if let Some(square) = king_path.iter().find(|&square| attacked(square, others)) {
        return Some(CastlingBlocker::Attacked(square));
    }
    // The rook may have shielded the king's new square, or may now do so no more.
    attacked(king_to, others.with(rook_to)).then_some(CastlingBlocker::Attacked(king_to))
}

impl Position {
    /// The side on which `m` castles, if it is the king of the side to move taking its own rook.
    pub(crate) fn castling_side(&self, m: Move) -> Option<CastlingSide> {
        let rooks = Piece::new(self.turn, Role::Rook);
        if !self.board.by_piece(rooks).contains(m.to) || self.board.king(self.turn) != Some(m.from)
        {
            return None;
        }
        Some(if m.to > m.from {
            CastlingSide::Short
        } else {
            CastlingSide::Long
        })
    }
}

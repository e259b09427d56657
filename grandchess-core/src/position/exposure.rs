use crate::attacks::{self, aligned, between};
use crate::board::Board;
use crate::types::{Bitboard, Color, Role, Square};

/// Where a move may change who checks or pins: what the opponent's lines to a king hang on.
///
/// The king's side has just been passed over, so it is not in check.
pub(super) struct Exposure {
    king: Square,
    /// The side whose king it is.
    color: Color,
    /// The king's men that are pinned.
    pub(super) pinned: Bitboard,
    /// Between the king and those that pin: who arrives there ends the pin.
    bars: Bitboard,
    /// The opponent's men that, by leaving, give check, pin or unpin.
    pub(super) holders: Bitboard,
    /// Where a man that slides along ranks and files would give check or pin.
    orthogonal: Bitboard,
    /// The same along diagonals.
    diagonal: Bitboard,
}

impl Exposure {
    pub(super) fn of(board: &Board, king: Square, color: Color) -> Self {
        let (ours, theirs) = (board.by_color(color), board.by_color(!color));
        let occupied = ours | theirs;
        let [mut pinned, mut bars, mut holders] = [Bitboard::EMPTY; 3];
        for sniper in board.snipers_at(king) & theirs {
            let line = between(king, sniper);
            let shields = line & occupied;
            if shields.is_subset(ours) && !shields.has_several() {
                pinned |= shields;
                bars |= line;
                holders = holders.with(sniper);
            } else if shields.len() <= 2 {
                holders |= shields & theirs;
            }
        }
        // A slider that arrives behind the first of the king's men on a line pins it.
        let rook = attacks::rook(king, occupied);
        let bishop = attacks::bishop(king, occupied);
        Self {
            king,
            color,
            pinned,
            bars,
            holders,
            orthogonal: attacks::rook(king, occupied - (rook & ours)),
            diagonal: attacks::bishop(king, occupied - (bishop & ours)),
        }
    }

    /// Where a man that comes from `from`, and is a `role` when it arrives, gives check, pins or
    /// unpins.
    pub(super) fn arrivals(&self, from: Square, role: Role) -> Bitboard {
        if role == Role::Pawn {
            return self.pawn_arrivals();
        }
        let mut squares = self.bars;
        if role.is_jumper() {
            squares |= attacks::knight(self.king);
        }
        if role.is_orthogonal() {
            squares |= self.orthogonal;
        }
        if role.is_diagonal() {
            squares |= self.diagonal;
        }
        // A pawn that promotes is no longer in its own way.
        if role.is_slider() && (self.orthogonal | self.diagonal).contains(from) {
            squares |= aligned(self.king, from);
        }
        squares
    }

    /// The same for pawns that stay pawns.
    pub(super) fn pawn_arrivals(&self) -> Bitboard {
        self.bars | attacks::pawn(self.color, self.king)
    }
}

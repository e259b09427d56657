use core::ops::ControlFlow;

use crate::position::promotion::Promotion;
use crate::types::{Bitboard, Square};

/// Receives the legal moves in bulk, and may stop the generation with `Break`.
pub(super) trait Sink {
    /// The man on `from`, which is no pawn, may go to each of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// Pawns may arrive on `targets`, each from `step` squares before.
    fn pawns(&mut self, targets: Bitboard, step: i8, promotion: Promotion) -> ControlFlow<()>;
}

/// Which moves are wanted: of men on `movers`, to `targets`.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    pub(super) movers: Bitboard,
    pub(super) targets: Bitboard,
}

impl Scope {
    pub(super) const ALL: Self = Self {
        movers: Bitboard::ALL,
        targets: Bitboard::ALL,
    };
}

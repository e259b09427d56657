use core::ops::ControlFlow;

use crate::position::Position;
use crate::position::movegen::generate;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::types::{Bitboard, Square};

/// Counts moves without looking at each.
#[derive(Default)]
pub(super) struct Count(usize);

impl Count {
    pub(super) fn moves(&self) -> usize {
        self.0
    }
}

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, promotion: Promotion) -> ControlFlow<()> {
        self.0 += promotion.count(targets);
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
struct Any;

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) -> ControlFlow<()> {
        if targets.is_empty() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: Promotion) -> ControlFlow<()> {
        if targets.is_empty() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

impl Position {
    /// The number of legal moves, counted without listing them.
    pub fn legal_move_count(&self) -> usize {
        let mut count = Count(0);
        let _ = generate(self, Scope::ALL, &mut count);
        count.0
    }

    /// Whether there is a legal move; stops at the first one found.
    pub fn has_legal_moves(&self) -> bool {
        generate(self, Scope::ALL, &mut Any).is_break()
    }
}

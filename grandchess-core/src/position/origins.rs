use core::ops::ControlFlow;

use crate::attacks;
use crate::position::Position;
use crate::position::movegen::generate;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::types::{Bitboard, Piece, Role, Square};

/// Collects the squares from which men arrive.
struct Origins {
    promotion: Option<Role>,
    found: Bitboard,
}

impl Sink for Origins {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        if !targets.is_empty() {
            self.found = self.found.with(from);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8, promotion: Promotion) -> ControlFlow<()> {
        for to in targets {
            let possible = match self.promotion {
                None => promotion.may_stay_on(to),
                Some(role) => promotion.choices_on(to).contains(role),
            };
            if possible {
                self.found = self.found.with(to.stepped_back(step));
            }
        }
        ControlFlow::Continue(())
    }
}

impl Position {
    /// The men of `role` that can legally go to `to`, as pawns with this promotion. Castling is no
    /// way for a king to get anywhere here.
    ///
    /// Looks backwards from `to`, so that it costs little whatever else can move.
    #[inline]
    pub(crate) fn origins(&self, role: Role, to: Square, promotion: Option<Role>) -> Bitboard {
        let mut origins = Origins {
            promotion,
            found: Bitboard::EMPTY,
        };
        let movers = self.candidates(role, to);
        if movers.is_empty()
            || self.board.by_color(self.turn).contains(to)
            || (promotion.is_some() && role != Role::Pawn)
        {
            return origins.found;
        }
        let targets = to.into();
        let _ = generate(self, Scope { movers, targets }, &mut origins);
        origins.found
    }

    /// The men of `role` of the side to move that could go to `to` if it were empty or taken as
    /// they like, and if checks and pins did not count.
    #[inline]
    pub(crate) fn candidates(&self, role: Role, to: Square) -> Bitboard {
        let us = self.turn;
        let men = self.board.by_piece(Piece::new(us, role));
        if role != Role::Pawn {
            let piece = Piece::new(us, role);
            // All but pawns go back the way they came.
            return attacks::attacks(piece, to, self.board.occupied()) & men;
        }
        let captures = attacks::pawn(!us, to) & men;
        let before = Bitboard::from(to).forward(!us);
        let pushes = if self.board.occupied().intersects(before) {
            before
        } else {
            before.forward(!us)
        };
        captures | pushes & men
    }
}

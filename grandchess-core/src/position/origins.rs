use core::ops::ControlFlow;

use crate::attacks::{self, aligned};
use crate::position::checks::Checks;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::position::{Position, pawns};
use crate::types::{Bitboard, Piece, Role, Square};

/// Collects the squares from which pawns arrive.
struct Origins {
    promotion: Option<Role>,
    found: Bitboard,
}

impl Sink for Origins {
    fn piece(&mut self, _: Square, _: Bitboard) -> ControlFlow<()> {
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
    pub(crate) fn origins(&self, role: Role, to: Square, promotion: Option<Role>) -> Bitboard {
        let candidates = self.candidates(role, to);
        let ours = self.board.by_color(self.turn);
        if candidates.is_empty() || ours.contains(to) || (promotion.is_some() && role != Role::Pawn)
        {
            return Bitboard::EMPTY;
        }
        let Some(checks) = Checks::against(&self.board, self.turn) else {
            return Bitboard::EMPTY;
        };
        match role {
            Role::Pawn => self.pawn_origins(&checks, candidates, to, promotion),
            Role::King => {
                let without_king = self.board.occupied().without(checks.king);
                let attackers = self.board.attackers_through(to, !self.turn, without_king);
                if attackers.is_empty() {
                    candidates
                } else {
                    Bitboard::EMPTY
                }
            }
            _ if !checks.answers().contains(to) => Bitboard::EMPTY,
            _ => {
                let pinned = candidates & checks.pinned;
                let leaving = pinned
                    .iter()
                    .filter(|&from| !aligned(checks.king, from).contains(to))
                    .collect();
                candidates - leaving
            }
        }
    }

    fn pawn_origins(
        &self,
        checks: &Checks,
        movers: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Bitboard {
        let mut origins = Origins {
            promotion,
            found: Bitboard::EMPTY,
        };
        let targets = to.into();
        let scope = Scope { movers, targets };
        let _ = pawns::steps(self, checks, checks.answers(), scope, &mut origins);
        if self.en_passant == Some(to) {
            let _ = pawns::en_passant(self, scope, &mut origins);
        }
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

use core::ops::ControlFlow;

use crate::attacks::{self, aligned};
use crate::position::Position;
use crate::position::checks::Checks;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::types::{Bitboard, Color, Role, Square};

/// The squares from one rank to the next, upwards.
const RANK: i8 = 10;

/// Pushes, double steps and ordinary captures.
#[inline]
pub(super) fn steps(
    position: &Position,
    checks: &Checks,
    answers: Bitboard,
    scope: Scope,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let (board, us) = (&position.board, position.turn);
    let promotion = Promotion::of(board, us);
    let open = answers & scope.targets & promotion.open_squares();
    let pawns = board.by_role(Role::Pawn) & board.by_color(us) & scope.movers;

    steps_of(position, pawns - checks.pinned, open, promotion, sink)?;
    for pawn in pawns & checks.pinned {
        let open = open & aligned(checks.king, pawn);
        steps_of(position, pawn.into(), open, promotion, sink)?;
    }
    ControlFlow::Continue(())
}

#[inline]
fn steps_of(
    position: &Position,
    pawns: Bitboard,
    open: Bitboard,
    promotion: Promotion,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let (board, us) = (&position.board, position.turn);
    let empty = !board.occupied();
    let theirs = board.by_color(!us);
    let ahead = if us.is_white() { RANK } else { -RANK };

    let pushed = pawns.forward(us) & empty;
    sink.pawns(pushed & open, ahead, promotion)?;
    let from_start = pawns & position.variant.pawn_rank(us).into();
    let pushed_twice = (from_start.forward(us) & empty).forward(us) & empty;
    sink.pawns(pushed_twice & open, 2 * ahead, promotion)?;
    let left = pawns.forward(us).left() & theirs;
    sink.pawns(left & open, ahead - 1, promotion)?;
    let right = pawns.forward(us).right() & theirs;
    sink.pawns(right & open, ahead + 1, promotion)
}

/// The en passant captures, which are rare enough to be tried one by one.
#[inline]
pub(super) fn en_passant(
    position: &Position,
    scope: Scope,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    match position.en_passant {
        Some(to) if position.en_passant_is_legal && scope.targets.contains(to) => {
            let promotion = Promotion::of(&position.board, position.turn);
            for from in position.en_passant_capturers() & scope.movers {
                let step = to.index() as i8 - from.index() as i8;
                sink.pawns(to.into(), step, promotion)?;
            }
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

/// The square behind `square`, as `color` sees it: where the pawn stands that is taken en passant.
#[inline]
pub(super) fn behind(square: Square, color: Color) -> Square {
    square.stepped_back(if color.is_white() { RANK } else { -RANK })
}

impl Position {
    /// The pawns of the side to move that may legally capture en passant.
    pub(super) fn en_passant_capturers(&self) -> Bitboard {
        let (board, us) = (&self.board, self.turn);
        let Some(to) = self.en_passant else {
            return Bitboard::EMPTY;
        };
        let beside = attacks::pawn(!us, to) & board.by_role(Role::Pawn) & board.by_color(us);
        let taken = behind(to, us);
        // Two men leave their squares at once, so pins do not tell: look at the king afterwards.
        beside
            .iter()
            .filter(|&from| {
                let occupied = board.occupied().without(from).without(taken).with(to);
                board.king(us).is_some_and(|king| {
                    board
                        .attackers_through(king, !us, occupied)
                        .without(taken)
                        .is_empty()
                })
            })
            .collect()
    }

    #[inline]
    pub(super) fn has_legal_en_passant(&self) -> bool {
        !self.en_passant_capturers().is_empty()
    }
}

//! Ways to make a position or a game simpler, for finding the smallest one that shows a fault.

use alloc::vec::Vec;

use crate::game::Game;
use crate::position::Position;
use crate::sample::valid;
use crate::setup::EnPassantMode;
use crate::types::{Bitboard, Role, Square};

/// One way to make a position or a game simpler.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Fewer moves: those before this one.
    Until(usize),
    /// Fewer moves: those from this one on.
    From(usize),
    /// No declared end.
    Reopened,
    /// No castling rights, clocks as at the start.
    Plain,
    /// No man on the square.
    Without(Square),
}

pub(crate) trait Shrink: Sized {
    /// What may be tried, the boldest first.
    fn steps(&self) -> Vec<Step>;

    /// The value after a step; `None` if it can't be taken or changes nothing.
    fn after(&self, step: Step) -> Option<Self>;
}

impl Shrink for Position {
    fn steps(&self) -> Vec<Step> {
        let men = self.board().occupied() - self.board().by_role(Role::King);
        let mut steps = Vec::from([Step::Plain]);
        steps.extend(men.iter().map(Step::Without));
        steps
    }

    fn after(&self, step: Step) -> Option<Self> {
        let before = self.to_setup(EnPassantMode::Legal);
        let mut setup = before;
        match step {
            Step::Plain => {
                setup.castling_rooks = Bitboard::EMPTY;
                setup.halfmove_clock = 0;
                setup.fullmove_number = 1;
            }
            Step::Without(square) => {
                setup.board.set(square, None);
                setup.castling_rooks = setup.castling_rooks.without(square);
            }
            Step::Until(_) | Step::From(_) | Step::Reopened => return None,
        }
        if setup == before {
            return None;
        }
        valid(&setup, self.variant())
            .or_else(|| {
                setup.en_passant = None;
                valid(&setup, self.variant())
            })
            .or_else(|| {
                // The man stood between a checker and the king of the side that has just moved.
                setup.turn = !setup.turn;
                valid(&setup, self.variant())
            })
    }
}

impl Shrink for Game {
    fn steps(&self) -> Vec<Step> {
        let plies = self.ply();
        let cuts = [plies / 2, plies / 4, plies / 8, 1];
        let mut steps = Vec::from([Step::Until(0)]);
        steps.extend(cuts.map(|cut| Step::Until(plies.saturating_sub(cut))));
        steps.extend(cuts.map(Step::From));
        steps.push(Step::Reopened);
        steps.extend(self.start().steps());
        steps
    }

    fn after(&self, step: Step) -> Option<Self> {
        let (start, moves) = match step {
            Step::Until(end) => (self.start().clone(), self.moves().get(..end)?),
            Step::From(first) => (self.position_at(first)?.clone(), self.moves().get(first..)?),
            Step::Reopened => (self.start().clone(), self.moves()),
            Step::Plain | Step::Without(_) => (self.start().after(step)?, self.moves()),
        };
        let mut game = Self::from_moves(start, self.policy(), moves.iter().copied()).ok()?;
        if !matches!(step, Step::Reopened)
            && let Some(outcome) = self.declared()
        {
            game.declare_again(outcome)?;
        }
        (game != *self).then_some(game)
    }
}

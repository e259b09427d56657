use grandchess_core::{Move, Position};

use crate::engine::order::{Picker, loud_moves};
use crate::engine::table::Bound;
use crate::engine::tree::{MAX_PLY, Tree};
use crate::engine::{Score, evaluate, exchange, value};

/// By how much a capture may turn out better than the material it wins.
const SURPRISE: i32 = 150;

impl Tree<'_> {
    /// Plays out the captures, so that nothing is judged in the middle of an exchange.
    pub(crate) fn quiesce(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.longest = self.longest.max(ply);
        if self.watch.visit() || position.is_insufficient_material() {
            return Score::DRAW;
        }
        let remembered = self.table.get(position.key());
        if let Some(entry) = &remembered
            && beta.0 - alpha.0 == 1
            && let Some(score) = entry.decides(alpha, beta, ply)
        {
            return score;
        }
        let known = remembered.and_then(|entry| entry.best);
        let before = alpha;
        let mut best = Score::mated_in(ply);
        let mut moves;
        if position.is_check() && ply < MAX_PLY {
            moves = position.legal_moves();
        } else {
            best = evaluate(position);
            if best >= beta || ply >= MAX_PLY {
                return best;
            }
            alpha = alpha.max(best);
            moves = loud_moves(position);
            // What loses material, or can't bring the score up even if it wins it, is not looked at.
            let standing = best.0;
            moves.retain(|&m| {
                let won = exchange(position, m);
                won >= 0 && standing + won.max(taken(position, m)) + SURPRISE > alpha.0
            });
        }
        let ply_of_killers = ply.min(MAX_PLY);
        let mut best_move = None;
        for m in Picker::new(position, moves, self.experience, known, ply_of_killers) {
            let mut next = position.clone();
            next.play_unchecked(m);
            let score = -self.quiesce(&next, -beta, -alpha, ply + 1);
            if self.watch.is_over() {
                return Score::DRAW;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(m);
            }
            if score >= beta {
                break;
            }
        }
        let bound = Bound::of(best, before, beta);
        self.table
            .put(position.key(), (best, bound), 0, ply, best_move);
        best
    }
}

/// The worth of what a move takes and promotes to.
fn taken(position: &Position, m: Move) -> i32 {
    let victim = position.board().role_at(m.to).map_or(100, value);
    victim + m.promotion.map_or(0, |role| value(role) - 100)
}

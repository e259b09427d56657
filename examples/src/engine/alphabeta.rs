use grandchess_core::{Move, Position, Role};

use crate::engine::order::{Picker, is_quiet};
use crate::engine::table::Bound;
use crate::engine::tree::{MAX_PLY, Tree};
use crate::engine::{Score, evaluate, exchange};

/// A position's place in the search, and the scores that still matter there: whoever moves has
/// `alpha` for sure elsewhere, and the opponent will not let it come to more than `beta`.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// Whether the position is expected to be too good for whoever moves.
    pub(crate) cut: bool,
}

impl Node {
    /// The node after a move, as the opponent sees it, with so much less depth than usual.
    fn child(self, reduction: i32) -> Self {
        Self {
            depth: self.depth - 1 - reduction,
            ply: self.ply + 1,
            alpha: -self.beta,
            beta: -self.alpha,
            cut: false,
        }
    }

    /// The node where it only matters whether the opponent gets more than `score`.
    fn narrow(self, score: Score) -> Self {
        Self {
            alpha: Score(-score.0 - 1),
            beta: -score,
            cut: !self.cut,
            ..self
        }
    }

    /// Whether the exact score matters.
    fn is_on_main_line(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// By how much less to look at a quiet move that comes late in the order.
    pub(crate) fn reduction(self, index: usize, history: i32, improving: bool) -> i32 {
        if index < 2 {
            return 0;
        }
        let base = f64::from(self.depth).ln() * (index as f64).ln() / 1.6 + 0.5;
        let expected =
            i32::from(!improving) + i32::from(self.cut) - i32::from(self.is_on_main_line());
        let reduction = base as i32 + expected - history / 4_000;
        reduction.clamp(0, self.depth - 1)
    }

    /// After how many quiet moves the rest is not looked at: close to the leaves a late one hardly
    /// ever is the best.
    fn enough(self, improving: bool) -> usize {
        if self.depth > 6 {
            return usize::MAX;
        }
        (5 + self.depth * self.depth) as usize / if improving { 1 } else { 2 }
    }
}

impl Tree<'_> {
    /// The best score that the side to move can reach, if it lies within the node's window; else a
    /// bound on it. `line` becomes the best play. What is returned once the watch says stop is void.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        mut node: Node,
        line: &mut Vec<Move>,
    ) -> Score {
        line.clear();
        self.longest = self.longest.max(node.ply);
        if self.is_draw(position) {
            return Score::DRAW;
        }
        if node.ply >= MAX_PLY {
            return evaluate(position);
        }
        // A mate found nearer the root can't be bettered down here.
        node.alpha = node.alpha.max(Score::mated_in(node.ply));
        node.beta = node.beta.min(-Score::mated_in(node.ply + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }
        let in_check = position.is_check();
        node.depth += i32::from(in_check);
        if node.depth <= 0 {
            return self.quiesce(position, node.alpha, node.beta, node.ply);
        }
        if self.watch.visit() {
            return Score::DRAW;
        }

        let remembered = self.table.get(position.key());
        if let Some(entry) = &remembered
            && !node.is_on_main_line()
            && i32::from(entry.depth) >= node.depth
            && let Some(score) = entry.decides(node.alpha, node.beta, node.ply)
        {
            return score;
        }
        let mut standing = evaluate(position);
        self.standings[node.ply] = standing;
        // A search, however short, knows more than a glance.
        if let Some(entry) = &remembered
            && let Some(score) = entry.decides(standing, standing, node.ply)
        {
            standing = score;
        }
        if !in_check && let Some(score) = self.without_moving(position, standing, node) {
            return score;
        }
        let known = remembered.and_then(|entry| entry.best);
        // Without a move to begin with the search here would be costly and of little use.
        if known.is_none() && node.depth >= 4 {
            node.depth -= 1;
        }
        self.by_moving(position, standing, known, node, line)
    }

    /// A score that is good enough without a look at the moves.
    fn without_moving(
        &mut self,
        position: &Position,
        standing: Score,
        node: Node,
    ) -> Option<Score> {
        let Node { depth, beta, .. } = node;
        if node.is_on_main_line() || standing < beta || beta >= Score::MATE_IN_SIGHT {
            return None;
        }
        // So far ahead that the opponent will not catch up in the few moves left.
        if depth <= 5 && standing.0 - 90 * depth >= beta.0 {
            return Some(standing);
        }
        // Whoever is well off even after passing need not look for a move. Not with king and pawns
        // alone, where having to move can be what loses.
        let board = position.board();
        let simple = board.by_role(Role::Pawn) | board.by_role(Role::King);
        if depth < 2 || board.by_color(position.turn()).is_subset(simple) {
            return None;
        }
        let next = self.pass(position)?;
        let reduction = 2 + depth / 4 + ((standing.0 - beta.0) / 200).min(3);
        let passed = node.child(reduction).narrow(Score(beta.0 - 1));
        let score = -self.search(&next, passed, &mut Vec::new());
        self.leave();
        // A mate seen with a move too many is no proof of one.
        (score >= beta && !self.watch.is_over()).then(|| score.min(Score::MATE_IN_SIGHT))
    }

    fn by_moving(
        &mut self,
        position: &Position,
        standing: Score,
        known: Option<Move>,
        mut node: Node,
        line: &mut Vec<Move>,
    ) -> Score {
        let Node { depth, ply, .. } = node;
        let in_check = position.is_check();
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if in_check {
                Score::mated_in(ply)
            } else {
                Score::DRAW
            };
        }
        let improving = self.is_improving(ply);
        let enough = node.enough(improving);
        let before = node.alpha;
        let (mut best, mut best_move) = (-Score::INFINITE, None);
        let mut tried = Vec::new();
        let mut answer = Vec::new();
        let picker = Picker::new(position, moves, self.experience, known, ply);
        for (index, m) in picker.enumerate() {
            let quiet = is_quiet(position, m);
            let calm = quiet && !in_check && !position.gives_check(m);
            let reduction = if calm {
                let history = self.experience.history(position.turn(), m);
                node.reduction(index, history, improving)
            } else {
                0
            };
            if best > -Score::MATE_IN_SIGHT && !in_check {
                let left = (depth - reduction).max(1);
                // So far behind that a quiet move will not bring the score up in the few moves left.
                let hope = Score(standing.0 + 120 * left);
                let hopeless = left <= 4 && hope <= node.alpha;
                if calm && (hopeless || tried.len() >= enough) {
                    best = best.max(hope.min(node.alpha));
                    continue;
                }
                // What loses so much material needs more moves than are left to be worth it.
                let loss = if quiet { 30 * left * left } else { 100 * depth };
                if left <= 6 && exchange(position, m) < -loss {
                    continue;
                }
            }
            let next = self.enter(position, m);
            let score = self.score(&next, node, index, reduction, &mut answer);
            self.leave();
            if self.watch.is_over() {
                return Score::DRAW;
            }
            best = best.max(score);
            if score > node.alpha {
                node.alpha = score;
                best_move = Some(m);
                *line = extended(m, std::mem::take(&mut answer));
            }
            if score >= node.beta {
                if quiet {
                    self.experience
                        .learn(position.turn(), m, &tried, ply, depth);
                }
                break;
            }
            if quiet {
                tried.push(m);
            }
        }
        let bound = Bound::of(best, before, node.beta);
        self.table
            .put(position.key(), (best, bound), depth, ply, best_move);
        best
    }

    /// What the `index`th move of a node is worth, which led to `next`.
    ///
    /// The first move is taken for the best: of the others it is enough to show that they are not
    /// better, which a window without width does, and of late ones with less depth. Only if that
    /// fails is a move looked at in full.
    pub(crate) fn score(
        &mut self,
        next: &Position,
        node: Node,
        index: usize,
        reduction: i32,
        answer: &mut Vec<Move>,
    ) -> Score {
        if index > 0 {
            let mut score = -self.search(next, node.child(reduction).narrow(node.alpha), answer);
            if reduction > 0 && score > node.alpha {
                score = -self.search(next, node.child(0).narrow(node.alpha), answer);
            }
            if score <= node.alpha || score >= node.beta {
                return score;
            }
        }
        -self.search(next, node.child(0), answer)
    }
}

/// A line with a move before it.
pub(crate) fn extended(m: Move, mut rest: Vec<Move>) -> Vec<Move> {
    rest.insert(0, m);
    rest
}

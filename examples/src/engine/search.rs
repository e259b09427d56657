use std::time::{Duration, Instant};

use grandchess_core::{Game, Move, Position, Role};

use crate::engine::limits::Watch;
use crate::engine::order::{Experience, Picker, is_quiet, loud_moves};
use crate::engine::table::{Bound, Table};
use crate::engine::{Limits, Score, StopSignal, evaluate, exchange, value};

/// No line is followed further than this.
const MAX_PLY: usize = 100;

/// What the engine keeps from one search to the next.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    experience: Experience,
}

/// What is known after each half-move further.
#[derive(Clone, Debug)]
pub struct Info {
    /// How many half-moves ahead every line was followed.
    pub depth: u32,
    /// How many the longest line was.
    pub selective_depth: usize,
    /// What the position is worth.
    pub score: Score,
    /// The positions visited.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_fullness: usize,
    /// The best play of both sides, as far as it was followed.
    pub line: Vec<Move>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move to play; `None` if there is no legal one.
    pub best: Option<Move>,
    /// What the position is worth.
    pub score: Score,
}

impl Engine {
    /// An engine with a table of so many mebibytes; `None` if there is no memory for it.
    pub fn new(mebibytes: usize) -> Option<Self> {
        Some(Self {
            table: Table::new(mebibytes)?,
            experience: Experience::new(MAX_PLY),
        })
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.experience = Experience::new(MAX_PLY);
    }

    /// Searches the position on the board of a game; its moves so far tell which positions have
    /// occurred. Reports as it goes on.
    ///
    /// ```
    /// use std::time::Instant;
    /// use grandchess_core::{DrawPolicy, Game, Position, Variant};
    /// use grandchess_examples::engine::{Engine, Limits, StopSignal};
    ///
    /// // A problem by Pal Benko: mate in two.
    /// let fen = "10/9k/10/7P2/8K1/10/10/10/10/Q9 w - - 0 1";
    /// let game = Game::new(Position::from_fen(fen, Variant::Grand)?, DrawPolicy::Standard);
    /// let limits = Limits { depth: Some(5), ..Limits::default() };
    /// let mut engine = Engine::new(1).unwrap();
    /// let found = engine.search(&game, &limits, Instant::now(), &StopSignal::default(), |_| ());
    /// assert_eq!(found.best.unwrap().to_string(), "a1j10");
    /// assert_eq!(found.score.to_string(), "mate 2");
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        started: Instant,
        stop: &StopSignal,
        report: impl FnMut(&Info),
    ) -> Found {
        self.experience.fade();
        let seen = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
        let keys: Vec<_> = seen.map(Position::key).collect();
        let search = Search {
            engine: self,
            watch: Watch::new(limits, started, stop),
            root: keys.len() - 1,
            keys,
            longest: 0,
            best: None,
        };
        search.deepen(game.position(), limits, report)
    }
}

/// One search.
struct Search<'a> {
    engine: &'a mut Engine,
    watch: Watch<'a>,
    /// The keys of the game's positions and of the line that is looked at.
    keys: Vec<u64>,
    /// Where in `keys` the line begins.
    root: usize,
    longest: usize,
    /// The best move at the root so far.
    best: Option<Move>,
}

/// A position's place in the search, and the scores that still matter there: whoever moves has
/// `alpha` for sure elsewhere, and the opponent will not let it come to more than `beta`.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    ply: usize,
    alpha: Score,
    beta: Score,
}

impl Node {
    /// The node after a move, as the opponent sees it, with so much less depth than usual.
    fn child(self, reduction: i32) -> Self {
        Self {
            depth: self.depth - 1 - reduction,
            ply: self.ply + 1,
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The node where it only matters whether the opponent gets more than `score`.
    fn narrow(self, score: Score) -> Self {
        Self {
            alpha: Score(-score.0 - 1),
            beta: -score,
            ..self
        }
    }

    /// Whether the exact score matters.
    fn is_on_main_line(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }
}

impl Search<'_> {
    /// Looks further and further ahead, one half-move at a time.
    fn deepen(
        mut self,
        position: &Position,
        limits: &Limits,
        mut report: impl FnMut(&Info),
    ) -> Found {
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            let mate = position.is_check();
            let score = if mate {
                Score::mated_in(0)
            } else {
                Score::DRAW
            };
            return Found { best: None, score };
        }
        if moves.iter().any(|m| limits.moves.contains(m)) {
            moves.retain(|m| limits.moves.contains(m));
        }
        let deepest = limits
            .depth
            .unwrap_or(u32::MAX)
            .clamp(1, MAX_PLY as u32 - 1);
        let mut score = Score::DRAW;
        for depth in 1..=deepest {
            let mut line = Vec::new();
            let found = self.around(score, position, &moves, depth as i32, &mut line);
            if self.watch.is_over() {
                break;
            }
            score = found;
            report(&Info {
                depth,
                selective_depth: self.longest,
                score,
                nodes: self.watch.nodes,
                time: self.watch.started.elapsed(),
                table_fullness: self.engine.table.fullness(),
                line,
            });
            // Mates are found in order of length: nothing nearer will come up.
            let settled = score
                .plies_to_mate()
                .is_some_and(|plies| plies <= depth as i32);
            if settled && !limits.infinite || !self.watch.may_go_deeper() {
                break;
            }
        }
        Found {
            best: self.best,
            score,
        }
    }

    /// Searches the root within a window around the score that is expected; widens it if the score
    /// turns out to lie beyond.
    fn around(
        &mut self,
        expected: Score,
        position: &Position,
        moves: &[Move],
        depth: i32,
        line: &mut Vec<Move>,
    ) -> Score {
        let mut width = if depth < 4 { Score::INFINITE.0 } else { 30 };
        let (mut low, mut high) = (expected.0 - width, expected.0 + width);
        loop {
            low = low.max(-Score::INFINITE.0);
            high = high.min(Score::INFINITE.0);
            let node = Node {
                depth,
                ply: 0,
                alpha: Score(low),
                beta: Score(high),
            };
            let score = self.root(position, moves, node, line);
            width *= 4;
            if self.watch.is_over() || low < score.0 && score.0 < high {
                return score;
            } else if score.0 <= low {
                low -= width;
            } else {
                high += width;
            }
        }
    }

    fn root(
        &mut self,
        position: &Position,
        moves: &[Move],
        mut node: Node,
        line: &mut Vec<Move>,
    ) -> Score {
        let known = self.best;
        let experience = &self.engine.experience;
        let picker = Picker::new(position, moves.to_vec(), experience, known, 0);
        let mut best = -Score::INFINITE;
        let mut answer = Vec::new();
        for (index, m) in picker.enumerate() {
            let next = self.enter(position, m);
            let score = self.score(&next, node, index, 0, &mut answer);
            self.keys.pop();
            if self.watch.is_over() {
                break;
            }
            best = best.max(score);
            if score > node.alpha {
                node.alpha = score;
                self.best = Some(m);
                *line = extended(m, std::mem::take(&mut answer));
            }
            if score >= node.beta {
                break;
            }
        }
        best
    }

    /// The best score that the side to move can reach, if it lies within the node's window; else a
    /// bound on it. `line` becomes the best play. What is returned once the watch says stop is void.
    fn search(&mut self, position: &Position, mut node: Node, line: &mut Vec<Move>) -> Score {
        line.clear();
        self.longest = self.longest.max(node.ply);
        let in_check = position.is_check();
        if self.is_draw(position, in_check) {
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
        node.depth += i32::from(in_check);
        if node.depth <= 0 {
            return self.quiesce(position, node.alpha, node.beta, node.ply);
        }
        if self.watch.visit() {
            return Score::DRAW;
        }

        let remembered = self.engine.table.get(position.key());
        if let Some(entry) = &remembered
            && !node.is_on_main_line()
            && i32::from(entry.depth) >= node.depth
        {
            let score = entry.score(node.ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= node.beta,
                Bound::Upper => score <= node.alpha,
            };
            if decides {
                return score;
            }
        }
        let standing = evaluate(position);
        if !in_check && let Some(score) = self.without_moving(position, standing, node) {
            return score;
        }
        let known = remembered.and_then(|entry| entry.best);
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
        if depth < 3 || board.by_color(position.turn()).is_subset(simple) {
            return None;
        }
        let next = position.null_move()?;
        self.keys.push(next.key());
        let passed = node.child(2 + depth / 4).narrow(Score(beta.0 - 1));
        let score = -self.search(&next, passed, &mut Vec::new());
        self.keys.pop();
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
        // So far behind that a quiet move will not bring the score up in the few moves left.
        let hope = Score(standing.0 + 120 * depth);
        let hopeless = depth <= 4 && hope <= node.alpha;
        let picker = Picker::new(position, moves, &self.engine.experience, known, ply);
        let (mut best, mut best_move, mut bound) = (-Score::INFINITE, None, Bound::Upper);
        let mut tried = Vec::new();
        let mut answer = Vec::new();
        for (index, m) in picker.enumerate() {
            let quiet = is_quiet(position, m);
            let next = self.enter(position, m);
            let calm = quiet && !in_check && !next.is_check();
            // Enough quiet moves have been tried this close to the leaves, or this one has no hope.
            let enough =
                depth <= 6 && !node.is_on_main_line() && tried.len() as i32 > 3 + depth * depth;
            if calm && index > 0 && best > -Score::MATE_IN_SIGHT && (hopeless || enough) {
                self.keys.pop();
                best = best.max(hope.min(node.alpha));
                continue;
            }
            let reduction = if calm && depth >= 3 && index >= 3 {
                let history = self.engine.experience.history(position.turn(), m);
                late(node, index, history)
            } else {
                0
            };
            let score = self.score(&next, node, index, reduction, &mut answer);
            self.keys.pop();
            if self.watch.is_over() {
                return Score::DRAW;
            }
            best = best.max(score);
            if score > node.alpha {
                node.alpha = score;
                (best_move, bound) = (Some(m), Bound::Exact);
                *line = extended(m, std::mem::take(&mut answer));
            }
            if score >= node.beta {
                bound = Bound::Lower;
                if quiet {
                    let experience = &mut self.engine.experience;
                    experience.learn(position.turn(), m, &tried, ply, depth);
                }
                break;
            }
            if quiet {
                tried.push(m);
            }
        }
        let table = &mut self.engine.table;
        table.put(position.key(), (best, bound), depth, ply, best_move);
        best
    }

    /// What the `index`th move of a node is worth, which led to `next`.
    ///
    /// The first move is taken for the best: of the others it is enough to show that they are not
    /// better, which a window without width does, and of late ones with less depth. Only if that
    /// fails is a move looked at in full.
    fn score(
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

    /// Plays out the captures, so that nothing is judged in the middle of an exchange.
    fn quiesce(&mut self, position: &Position, mut alpha: Score, beta: Score, ply: usize) -> Score {
        self.longest = self.longest.max(ply);
        if self.watch.visit() || position.is_insufficient_material() {
            return Score::DRAW;
        }
        let in_check = position.is_check();
        let mut best = Score::mated_in(ply);
        let mut moves;
        if in_check && ply < MAX_PLY {
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
                won >= 0 && standing + won.max(taken(position, m)) + 150 > alpha.0
            });
        }
        for m in Picker::new(
            position,
            moves,
            &self.engine.experience,
            None,
            ply.min(MAX_PLY),
        ) {
            let mut next = position.clone();
            next.play_unchecked(m);
            let score = -self.quiesce(&next, -beta, -alpha, ply + 1);
            if self.watch.is_over() {
                return Score::DRAW;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }

    /// The position after a move, which becomes part of the line.
    fn enter(&mut self, position: &Position, m: Move) -> Position {
        let mut next = position.clone();
        next.play_unchecked(m);
        self.keys.push(next.key());
        next
    }

    /// Whether the game is drawn, or as good as drawn: a position that comes up again in the line
    /// can come up a third time.
    fn is_draw(&self, position: &Position, in_check: bool) -> bool {
        let clock = position.halfmove_clock();
        if clock >= 100 && !(in_check && position.is_checkmate()) {
            return true;
        }
        if position.is_insufficient_material() {
            return true;
        }
        let Some((key, before)) = self.keys.split_last() else {
            return false;
        };
        let mut occurrences = 1;
        let earlier = before.iter().enumerate().rev();
        for (index, other) in earlier.skip(1).step_by(2).take(clock as usize / 2) {
            if other == key {
                occurrences += 1;
                if index >= self.root || occurrences == 3 {
                    return true;
                }
            }
        }
        false
    }
}

/// By how much less to look at a quiet move that comes late in the order.
fn late(node: Node, index: usize, history: i32) -> i32 {
    let base = f64::from(node.depth).ln() * (index as f64).ln() / 1.6;
    let reduction = base as i32 - i32::from(node.is_on_main_line()) - history / 4_000;
    reduction.clamp(0, node.depth - 2)
}

/// The worth of what a move takes and promotes to.
fn taken(position: &Position, m: Move) -> i32 {
    let victim = position.board().role_at(m.to).map_or(100, value);
    victim + m.promotion.map_or(0, |role| value(role) - 100)
}

fn extended(m: Move, mut rest: Vec<Move>) -> Vec<Move> {
    rest.insert(0, m);
    rest
}

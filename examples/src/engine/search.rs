use std::time::{Duration, Instant};

use grandchess_core::{Game, Move, Position};

use crate::engine::alphabeta::{Node, extended};
use crate::engine::limits::Watch;
use crate::engine::order::{Experience, Picker, is_quiet};
use crate::engine::table::Table;
use crate::engine::tree::{MAX_PLY, Tree};
use crate::engine::{Limits, Score, StopSignal, evaluate};

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
        let keys = seen.map(Position::key).collect();
        let watch = Watch::new(limits, started, stop);
        let search = Search {
            tree: Tree::new(&mut self.table, &mut self.experience, watch, keys),
            best: None,
        };
        search.deepen(game.position(), limits, report)
    }
}

/// One search.
struct Search<'a> {
    tree: Tree<'a>,
    /// The best move at the root so far.
    best: Option<Move>,
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
            if self.tree.watch.is_over() && depth > 1 {
                break;
            }
            // Of the first look even a part is told: with tight limits there is no more.
            score = found;
            if self.best.is_none() {
                score = evaluate(position);
                line.extend(moves.first());
            }
            report(&Info {
                depth,
                selective_depth: self.tree.longest,
                score,
                nodes: self.tree.watch.nodes,
                time: self.tree.watch.started.elapsed(),
                table_fullness: self.tree.table.fullness(),
                line,
            });
            // Mates are found in order of length: nothing nearer will come up.
            let settled = score
                .plies_to_mate()
                .is_some_and(|plies| plies <= depth as i32);
            if settled && !limits.infinite || !self.tree.watch.may_go_deeper() {
                break;
            }
        }
        Found {
            // The limits may be too narrow for a single move to be looked at.
            best: self.best.or(moves.first().copied()),
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
                cut: false,
            };
            let score = self.root(position, moves, node, line);
            width *= 4;
            if self.tree.watch.is_over() || low < score.0 && score.0 < high {
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
        let picker = Picker::new(position, moves.to_vec(), self.tree.experience, known, 0);
        let mut best = -Score::INFINITE;
        let mut answer = Vec::new();
        for (index, m) in picker.enumerate() {
            let calm = is_quiet(position, m) && !position.is_check() && !position.gives_check(m);
            let reduction = if calm {
                node.reduction(
                    index,
                    self.tree.experience.history(position.turn(), m),
                    true,
                )
            } else {
                0
            };
            let next = self.tree.enter(position, m);
            let score = self.tree.score(&next, node, index, reduction, &mut answer);
            self.tree.leave();
            if self.tree.watch.is_over() {
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
}

use grandchess_core::{Color, Move, Position, Rank, Role, Square};

use crate::engine::{exchange, value};

/// The moves that proved good elsewhere, and so are tried first here.
#[derive(Debug)]
pub(crate) struct Experience {
    /// The last two quiet moves that refuted something, by distance from the root.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a quiet move was a refutation, by side, start and target.
    history: Vec<i32>,
}

const HISTORY_LIMIT: i32 = 8_000;

impl Experience {
    pub(crate) fn new(max_ply: usize) -> Self {
        Self {
            killers: vec![[None; 2]; max_ply + 1],
            history: vec![0; 2 * Square::COUNT * Square::COUNT],
        }
    }

    /// Before a new search: killers belong to a distance from the root, which has moved.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        for count in &mut self.history {
            *count /= 4;
        }
    }

    /// `m` refuted what came before, after `tried` had not.
    pub(crate) fn learn(&mut self, color: Color, m: Move, tried: &[Move], ply: usize, depth: i32) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = first.replace(m);
        }
        let bonus = (depth * depth).min(400);
        self.shift(color, m, bonus);
        for &other in tried {
            self.shift(color, other, -bonus);
        }
    }

    /// Moves the count towards its limit, the slower the nearer it is.
    fn shift(&mut self, color: Color, m: Move, bonus: i32) {
        let count = &mut self.history[Self::index(color, m)];
        *count += bonus - *count * bonus.abs() / HISTORY_LIMIT;
    }

    pub(crate) fn history(&self, color: Color, m: Move) -> i32 {
        self.history[Self::index(color, m)]
    }

    fn index(color: Color, m: Move) -> usize {
        (color.index() * Square::COUNT + m.from.index()) * Square::COUNT + m.to.index()
    }

    /// How early to try a move: what is known to be best, what wins material, killers, history, what
    /// loses material.
    fn promise(&self, position: &Position, m: Move, known: Option<Move>, ply: usize) -> i32 {
        if known == Some(m) {
            return 1_000_000;
        }
        if is_quiet(position, m) {
            return if self.killers[ply].contains(&Some(m)) {
                50_000
            } else {
                self.history(position.turn(), m)
            };
        }
        let won = exchange(position, m);
        let victim = position.board().role_at(m.to).map_or(100, value);
        if won >= 0 {
            100_000 + 16 * victim + won
        } else {
            won - 100_000
        }
    }
}

/// Whether a legal move neither takes nor promotes.
pub(crate) fn is_quiet(position: &Position, m: Move) -> bool {
    m.promotion.is_none() && !position.is_capture(m)
}

/// The moves of a position, handed out from the most promising down; sorted no further than asked.
pub(crate) struct Picker {
    moves: Vec<(i32, Move)>,
}

impl Picker {
    pub(crate) fn new(
        position: &Position,
        moves: Vec<Move>,
        experience: &Experience,
        known: Option<Move>,
        ply: usize,
    ) -> Self {
        let promise = |m| (experience.promise(position, m, known, ply), m);
        Self {
            moves: moves.into_iter().map(promise).collect(),
        }
    }
}

impl Iterator for Picker {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (best, _) = self
            .moves
            .iter()
            .enumerate()
            .max_by_key(|(_, (promise, _))| *promise)?;
        Some(self.moves.swap_remove(best).1)
    }
}

/// The moves that change the material: captures, and promotions to the best that can be had.
pub(crate) fn loud_moves(position: &Position) -> Vec<Move> {
    let us = position.turn();
    let mut moves = position.captures();
    let choices = position.promotion_choices(us);
    if let Some(best) = choices.iter().max_by_key(|&role| value(role)) {
        moves.retain(|m| m.promotion.is_none_or(|role| role == best));
        let pawns = position.board().by_role(Role::Pawn) & position.board().by_color(us);
        for pawn in pawns {
            if pawn.rank().relative_to(us) >= Rank::Seventh {
                let moves_on = position.legal_moves_from(pawn).into_iter();
                moves.extend(
                    moves_on.filter(|&m| m.promotion == Some(best) && !position.is_capture(m)),
                );
            }
        }
    }
    moves
}

use grandchess_core::{Move, Position};

use crate::engine::Score;
use crate::engine::limits::Watch;
use crate::engine::order::Experience;
use crate::engine::table::Table;

/// No line is followed further than this.
pub(crate) const MAX_PLY: usize = 100;

/// The tree of moves while it is searched: the line that is looked at, and what was learnt elsewhere.
pub(crate) struct Tree<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) experience: &'a mut Experience,
    pub(crate) watch: Watch<'a>,
    /// The keys of the game's positions and of the line.
    keys: Vec<u64>,
    /// Where in `keys` the line begins.
    root: usize,
    /// What each position of the line is worth at a glance, by distance from the root.
    pub(crate) standings: [Score; MAX_PLY + 1],
    /// The length of the longest line so far.
    pub(crate) longest: usize,
}

impl<'a> Tree<'a> {
    /// A tree that grows from the last of the `seen` positions of a game.
    pub(crate) fn new(
        table: &'a mut Table,
        experience: &'a mut Experience,
        watch: Watch<'a>,
        seen: Vec<u64>,
    ) -> Self {
        Self {
            table,
            experience,
            watch,
            root: seen.len().saturating_sub(1),
            keys: seen,
            standings: [-Score::INFINITE; MAX_PLY + 1],
            longest: 0,
        }
    }

    /// The position after a move, which becomes part of the line.
    pub(crate) fn enter(&mut self, position: &Position, m: Move) -> Position {
        let mut next = position.clone();
        next.play_unchecked(m);
        self.keys.push(next.key());
        next
    }

    /// The position after passing, if one may pass, which becomes part of the line.
    pub(crate) fn pass(&mut self, position: &Position) -> Option<Position> {
        let next = position.null_move()?;
        self.keys.push(next.key());
        Some(next)
    }

    /// Takes the last position off the line.
    pub(crate) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Whether whoever moves at `ply` stands better than at its last move.
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        ply >= 2 && self.standings[ply] > self.standings[ply - 2]
    }

    /// Whether the game is drawn, or as good as drawn: a position that comes up again in the line
    /// can come up a third time.
    pub(crate) fn is_draw(&self, position: &Position) -> bool {
        let clock = position.halfmove_clock();
        if clock >= 100 && !position.is_checkmate() {
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

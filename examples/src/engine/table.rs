use grandchess_core::Move;

use crate::engine::Score;

/// What a remembered score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score is right.
    Exact,
    /// The position is at least so good.
    Lower,
    /// The position is at most so good.
    Upper,
}

impl Bound {
    /// What a score says that was found with these limits.
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    score: i16,
    pub(crate) depth: i8,
    bound: Bound,
    pub(crate) best: Option<Move>,
}

impl Entry {
    /// The score, seen from the root, `ply` half-moves before.
    fn score(&self, ply: usize) -> Score {
        Score(self.score.into()).seen_from(ply as i32)
    }

    /// The score, if it is exact or lies beyond these limits.
    pub(crate) fn decides(&self, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
        let score = self.score(ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        decides.then_some(score)
    }
}

/// The transposition table: positions already searched, by key. Where two keys want one slot, the
/// later one has it.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Option<Entry>>,
}

impl Table {
    /// A table of so many mebibytes; `None` if there is no memory for it.
    pub(crate) fn new(mebibytes: usize) -> Option<Self> {
        let count = mebibytes.checked_mul(1 << 20)? / size_of::<Option<Entry>>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count.max(1)).ok()?;
        slots.resize(count.max(1), None);
        Some(Self { slots })
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(None);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.slots[self.index(key)].filter(|entry| entry.key == key)
    }

    /// Remembers a score found `ply` half-moves below the root.
    pub(crate) fn put(
        &mut self,
        key: u64,
        (score, bound): (Score, Bound),
        depth: i32,
        ply: usize,
        best: Option<Move>,
    ) {
        let index = self.index(key);
        // A mate is as far from this position wherever the position comes up.
        let score = score.seen_from(-(ply as i32));
        self.slots[index] = Some(Entry {
            key,
            score: score.0 as i16,
            depth: depth.clamp(0, i8::MAX.into()) as i8,
            bound,
            best: best.or_else(|| self.get(key).and_then(|entry| entry.best)),
        });
    }

    /// How full the table is, in thousandths, from a sample.
    pub(crate) fn fullness(&self) -> usize {
        let sample = self.slots.len().min(1000);
        self.slots[..sample].iter().flatten().count() * 1000 / sample
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }
}

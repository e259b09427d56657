use grandchess_core::{Move, Position, perft};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::perft::Table;

/// Counts on several threads, with or without a table.
#[derive(Debug)]
pub struct Counter {
    pool: ThreadPool,
    table: Option<Table>,
}

impl Counter {
    /// A counter with so many threads.
    ///
    /// # Errors
    ///
    /// Returns the system's reason if it gives no more threads.
    pub fn new(threads: usize, table: Option<Table>) -> Result<Self, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { pool, table })
    }

    /// The number of move sequences of `depth` half-moves; `u64::MAX` stands for more than fit.
    pub fn count(&self, position: &Position, depth: u32, progress: &ProgressBar) -> u64 {
        if depth == 0 {
            return 1;
        }
        sum(self
            .divide(position, depth, progress)
            .into_iter()
            .map(|(_, nodes)| nodes))
    }

    /// The count by first move, in the order of [`Position::legal_moves`]; empty at depth 0.
    pub fn divide(
        &self,
        position: &Position,
        depth: u32,
        progress: &ProgressBar,
    ) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut parts: Vec<_> = successors(position).map(|(m, _)| (m, 0)).collect();
        // One first move can lead to far more than the others: two plies make small, even jobs.
        let jobs: Vec<(usize, Position)> = successors(position)
            .enumerate()
            .flat_map(|(part, (_, next))| {
                let seconds = if rest > 1 {
                    successors(&next).map(|(_, last)| last).collect()
                } else {
                    vec![next]
                };
                seconds.into_iter().map(move |job| (part, job))
            })
            .collect();
        let left = if rest > 1 { rest - 1 } else { rest };
        progress.set_length(jobs.len() as u64);
        let counts: Vec<u64> = self.pool.install(|| {
            jobs.par_iter()
                .map(|(_, job)| {
                    let nodes = self.nodes(job, left);
                    progress.inc(1);
                    nodes
                })
                .collect()
        });
        for ((part, _), nodes) in jobs.iter().zip(counts) {
            parts[*part].1 = sum([parts[*part].1, nodes]);
        }
        parts
    }

    fn nodes(&self, position: &Position, depth: u32) -> u64 {
        let Some(table) = self.table.as_ref().filter(|_| depth > 2) else {
            return perft(position, depth);
        };
        table.get(position, depth).unwrap_or_else(|| {
            let nodes = sum(successors(position).map(|(_, next)| self.nodes(&next, depth - 1)));
            table.put(position, depth, nodes);
            nodes
        })
    }
}

fn successors(position: &Position) -> impl Iterator<Item = (Move, Position)> {
    position.legal_moves().into_iter().map(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        (m, next)
    })
}

/// A table counts in a moment what would take ages to visit, so a sum can be too large.
fn sum(counts: impl IntoIterator<Item = u64>) -> u64 {
    counts.into_iter().fold(0, u64::saturating_add)
}

use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

use grandchess_core::{Move, Position, perft};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::perft::{Checkpoint, CheckpointError, Table};

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
        let parts = Parts::new(position, depth);
        self.finish(&parts, progress, |_, _| Ok::<_, Infallible>(()))
            .unwrap_or_else(|never| match never {});
        parts.counts()
    }

    /// As [`divide`](Self::divide), but takes from a file what is already done, and writes into it
    /// what gets done. Returns the number of sequences counted now with the counts.
    ///
    /// # Errors
    ///
    /// Returns why the file can't be written; the counting has stopped then.
    pub fn resume(
        &self,
        position: &Position,
        depth: u32,
        progress: &ProgressBar,
        checkpoint: &Checkpoint,
    ) -> Result<(u64, Vec<(Move, u64)>), CheckpointError> {
        let mut parts = Parts::new(position, depth);
        let known = parts.take_known(checkpoint);
        self.finish(&parts, progress, |m, nodes| checkpoint.add(m, nodes))?;
        let counts = parts.counts();
        let all = sum(counts.iter().map(|&(_, nodes)| nodes));
        Ok((all.saturating_sub(known), counts))
    }

    /// Does the jobs, and something with every part whose last job is done.
    fn finish<E: Send>(
        &self,
        parts: &Parts,
        progress: &ProgressBar,
        done: impl Fn(Move, u64) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        progress.set_length(parts.job_count as u64);
        progress.set_position((parts.job_count - parts.jobs.len()) as u64);
        progress.reset_eta();
        self.pool.install(|| {
            parts.jobs.par_iter().try_for_each(|(part, job)| {
                let nodes = self.nodes(job, parts.depth);
                progress.inc(1);
                match parts.add(*part, nodes) {
                    Some((m, nodes)) => done(m, nodes),
                    None => Ok(()),
                }
            })
        })
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

/// A count taken apart: by first moves, and these into jobs. One first move can lead to far more than
/// the others, so a job starts after two plies, which makes small, even ones.
struct Parts {
    firsts: Vec<Mutex<Part>>,
    /// What is left to do: positions, and the parts that they belong to.
    jobs: Vec<(usize, Position)>,
    /// The number of jobs, also of those that need not be done.
    job_count: usize,
    /// The half-moves that are left after a job's position.
    depth: u32,
}

struct Part {
    first: Move,
    nodes: u64,
    jobs_left: usize,
}

impl Parts {
    fn new(position: &Position, depth: u32) -> Self {
        let mut parts = Vec::new();
        let mut jobs = Vec::new();
        if let Some(rest) = depth.checked_sub(1) {
            for (index, (first, next)) in successors(position).enumerate() {
                let positions = if rest > 1 {
                    successors(&next).map(|(_, last)| last).collect()
                } else {
                    vec![next]
                };
                parts.push(Mutex::new(Part {
                    first,
                    nodes: 0,
                    jobs_left: positions.len(),
                }));
                jobs.extend(positions.into_iter().map(|job| (index, job)));
            }
        }
        Self {
            firsts: parts,
            job_count: jobs.len(),
            jobs,
            depth: depth.saturating_sub(if depth > 2 { 2 } else { 1 }),
        }
    }

    /// Leaves out the jobs of the parts that are known. Returns the sum of their counts.
    fn take_known(&mut self, checkpoint: &Checkpoint) -> u64 {
        let mut known = 0;
        for (index, part) in self.firsts.iter_mut().enumerate() {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            if let Some(nodes) = checkpoint.get(part.first) {
                part.nodes = nodes;
                known = sum([known, nodes]);
                self.jobs.retain(|(of, _)| *of != index);
            }
        }
        known
    }

    /// Adds the count of a job; returns the count of the part if that was its last.
    fn add(&self, index: usize, nodes: u64) -> Option<(Move, u64)> {
        let part = self.firsts.get(index)?;
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        part.nodes = sum([part.nodes, nodes]);
        part.jobs_left -= 1;
        (part.jobs_left == 0).then_some((part.first, part.nodes))
    }

    fn counts(self) -> Vec<(Move, u64)> {
        self.firsts
            .into_iter()
            .map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner))
            .map(|part| (part.first, part.nodes))
            .collect()
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

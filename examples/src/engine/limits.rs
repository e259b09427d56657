use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grandchess_core::Move;

/// A player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// The moves until more time comes; `None` if what is left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// When a search has to end. Without any limit it goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Look so many half-moves ahead.
    pub depth: Option<u32>,
    /// Visit so many positions.
    pub nodes: Option<u64>,
    /// Answer within this time.
    pub move_time: Option<Duration>,
    /// Answer such that the clock lasts for the game.
    pub clock: Option<Clock>,
    /// Give no answer before the search is stopped.
    pub infinite: bool,
    /// The moves to choose from; all if none of these is legal.
    pub moves: Vec<Move>,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After this it is not worth it to begin to look one half-move further.
    pub soft: Duration,
    /// After this it has to stop, wherever it is.
    pub hard: Duration,
}

impl Limits {
    /// The time for this move; `None` if time does not matter.
    ///
    /// ```
    /// use std::time::Duration;
    /// use grandchess_examples::engine::Limits;
    ///
    /// let move_time = Some(Duration::from_secs(1));
    /// let budget = Limits { move_time, ..Limits::default() }.budget().unwrap();
    /// assert!(budget.hard < Duration::from_secs(1));
    /// ```
    pub fn budget(&self) -> Option<Budget> {
        let by_clock = self.clock.map(|clock| {
            let left = without_margin(clock.left, CLOCK_MARGIN);
            let moves = clock.moves_to_go.unwrap_or(35).clamp(1, 50);
            let share = left / moves + clock.increment * 3 / 4;
            // The last move before more time comes may have all of it, others a third at most.
            let most = if moves == 1 { left } else { left / 3 };
            Budget {
                soft: (share / 2).min(most),
                hard: (share * 3).min(most),
            }
        });
        let by_move = self.move_time.map(|time| {
            let time = without_margin(time, MOVE_MARGIN.min(time / 4));
            Budget {
                soft: time,
                hard: time,
            }
        });
        match (by_clock, by_move) {
            (Some(one), Some(other)) => Some(Budget {
                soft: one.soft.min(other.soft),
                hard: one.hard.min(other.hard),
            }),
            (one, other) => one.or(other),
        }
    }
}

/// What is kept back of the time for a move: that much passes until the answer arrives if several
/// other programs want the same core. A quarter at most.
const MOVE_MARGIN: Duration = Duration::from_millis(60);

/// What is kept back of a clock: who loses on time loses the game, and the next moves will be late,
/// too.
const CLOCK_MARGIN: Duration = Duration::from_millis(200);

/// What remains of a time without a margin, which grows a little with the time.
fn without_margin(time: Duration, margin: Duration) -> Duration {
    let share = (time / 20).min(Duration::from_millis(300));
    time.saturating_sub(margin + share)
}

/// Tells a search in another thread to stop.
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    /// Stops the search, for good.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches the limits while a search goes on.
pub(crate) struct Watch<'a> {
    pub(crate) nodes: u64,
    pub(crate) started: Instant,
    budget: Option<Budget>,
    most_nodes: u64,
    stop: &'a StopSignal,
    over: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &Limits, started: Instant, stop: &'a StopSignal) -> Self {
        Self {
            nodes: 0,
            started,
            budget: limits.budget(),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
            over: false,
        }
    }

    /// Counts a position. Returns whether the search has to stop; once true it stays true.
    pub(crate) fn visit(&mut self) -> bool {
        self.nodes += 1;
        // Even of no time at all a move is made of as many positions as one look at the moves needs:
        // they take a few milliseconds on a slow core.
        if self.nodes.is_multiple_of(256) {
            let late = |budget: Budget| self.started.elapsed() >= budget.hard;
            self.over |= self.stop.is_stopped() || self.budget.is_some_and(late);
        }
        self.over |= self.nodes > self.most_nodes;
        self.over
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Whether there is time to look one half-move further.
    pub(crate) fn may_go_deeper(&self) -> bool {
        !self.over
            && !self.stop.is_stopped()
            && self
                .budget
                .is_none_or(|budget| self.started.elapsed() < budget.soft)
    }
}

use std::collections::BTreeMap;
use std::fmt;

use grandchess_core::{GameResult, Termination};

use crate::adjudicate::Verdict;
use crate::adjudicate::verdict::result_text;

/// How many games there were, and how they ended.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    games: u64,
    unreadable: u64,
    contradictions: u64,
    texts_after_results: u64,
    played_on: u64,
    plies: u64,
    white: u64,
    black: u64,
    draws: u64,
    terminations: BTreeMap<Termination, u64>,
}

impl Summary {
    /// Counts a game that could not be read.
    pub fn add_unreadable(&mut self) {
        self.games += 1;
        self.unreadable += 1;
    }

    /// Counts that a game that has been counted went on in the text after its result.
    pub fn add_text_after_result(&mut self) {
        self.texts_after_results += 1;
    }

    /// Counts a game.
    pub fn add(&mut self, verdict: &Verdict) {
        self.games += 1;
        self.plies += verdict.plies() as u64;
        self.contradictions += u64::from(verdict.contradiction().is_some());
        self.played_on += u64::from(verdict.played_on.is_some());
        if let Some(outcome) = verdict.outcome {
            *self.terminations.entry(outcome.termination).or_default() += 1;
            match outcome.result {
                GameResult::White => self.white += 1,
                GameResult::Black => self.black += 1,
                GameResult::Draw => self.draws += 1,
            }
        }
    }

    /// Whether every game could be read, and none contradicts itself.
    pub fn is_clean(&self) -> bool {
        self.unreadable + self.contradictions + self.texts_after_results == 0
    }
}

/// The lines of the summary, each with a `#` before it.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# games: {}, half-moves: {}", self.games, self.plies)?;
        let ended = self.white + self.black + self.draws;
        let open = self.games - self.unreadable - ended;
        let results = [
            (Some(GameResult::White), self.white),
            (Some(GameResult::Black), self.black),
            (Some(GameResult::Draw), self.draws),
            (None, open),
        ];
        let list = |entries: Vec<(&str, u64)>| {
            let entries = entries
                .iter()
                .map(|(name, count)| format!("{name} {count}"));
            entries.collect::<Vec<_>>().join(", ")
        };
        let results = results.map(|(result, count)| (result_text(result), count));
        writeln!(f, "# results on the board: {}", list(results.to_vec()))?;
        let ends = self.terminations.iter();
        let mut ends: Vec<_> = ends.map(|(end, &count)| (end.name(), count)).collect();
        ends.push(("-", open));
        writeln!(f, "# terminations: {}", list(ends))?;
        writeln!(f, "# played on after an end: {}", self.played_on)?;
        write!(
            f,
            "# errors: unreadable games {}, contradictory results {}",
            self.unreadable, self.contradictions
        )?;
        if self.texts_after_results > 0 {
            write!(f, ", texts after results {}", self.texts_after_results)?;
        }
        writeln!(f)
    }
}

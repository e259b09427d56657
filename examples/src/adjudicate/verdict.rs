use std::fmt;

use grandchess_core::{DrawPolicy, GameResult, Outcome, PgnGame, ReplayError};

/// What there is to say about a game that could be read.
#[derive(Clone, Debug)]
pub struct Verdict {
    white: String,
    black: String,
    plies: usize,
    /// The result that the game claims, in its tag or behind its moves.
    pub claimed: Option<GameResult>,
    /// How the game ended by itself, if it did.
    pub outcome: Option<Outcome>,
    /// After how many half-moves it ended by itself and was played on, and how.
    pub played_on: Option<(usize, Outcome)>,
}

impl Verdict {
    /// Replays a game.
    ///
    /// # Errors
    ///
    /// Returns an illegal move, of which there is none in a game that was read.
    pub fn of(pgn: &PgnGame, policy: DrawPolicy) -> Result<Self, ReplayError> {
        let mut game = pgn.to_game(policy)?;
        // The board is asked, not the tag that says how the game ended.
        game.reopen();
        let field = |tag| {
            let value = pgn.tag(tag).unwrap_or("?");
            value.replace(char::is_control, " ")
        };
        Ok(Self {
            white: field("White"),
            black: field("Black"),
            plies: game.ply(),
            claimed: pgn.result(),
            outcome: game.outcome(),
            played_on: game.first_end().filter(|&(ply, _)| ply < game.ply()),
        })
    }

    /// The outcome on the board, if the game claims another. A game that goes on on the board may
    /// have ended by resignation, on time or by agreement, and a `*` claims nothing.
    pub fn contradiction(&self) -> Option<(GameResult, Outcome)> {
        let (claimed, outcome) = (self.claimed?, self.outcome?);
        (claimed != outcome.result).then_some((claimed, outcome))
    }

    /// How many half-moves the game has.
    pub fn plies(&self) -> usize {
        self.plies
    }
}

/// How a PGN writes a result.
pub(super) fn result_text(result: Option<GameResult>) -> &'static str {
    result.map_or("*", GameResult::as_str)
}

/// The fields of a line, but for the number of the game.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}\t{}\t{}\t{}\t{}\t{}",
            self.white,
            self.black,
            self.plies,
            result_text(self.claimed),
            result_text(self.outcome.map(|outcome| outcome.result)),
            self.outcome
                .map_or("-", |outcome| outcome.termination.name()),
        )
    }
}

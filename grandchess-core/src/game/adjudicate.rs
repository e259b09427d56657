use crate::game::draws::DrawCounts;
use crate::game::errors::{ClaimError, GameOver, NothingToClaim};
use crate::game::record::Game;
use crate::position::{IllegalMove, Position};
use crate::types::{Color, GameResult, Move, Outcome, Termination};

/// How the game ended, who may claim what, and the ends that are declared.
/// `docs/adjudication.md` has the rule and the source of each.
impl Game {
    /// How the game has ended: an end that was declared, or one that the position on the board and
    /// the moves that led to it bring about by themselves. `None` while the game goes on.
    ///
    /// If several ends hold at once the first of these is the verdict: checkmate, stalemate,
    /// insufficient material, fivefold repetition, seventy-five moves, and under
    /// [`DrawPolicy::Immediate`](crate::DrawPolicy::Immediate) threefold repetition, fifty moves.
    /// What can only be claimed is [`claimable_draw`](Self::claimable_draw)'s to tell. Nothing is
    /// looked for a ply ahead, or at an earlier position.
    ///
    /// ```
    /// use grandchess_core::{DrawPolicy, Game, Position, Termination, Variant};
    ///
    /// // Black is mated, on the hundredth half-move without a capture or a pawn move.
    /// let mated = Position::from_fen("R8k/10/8K1/10/10/10/10/10/10/10 b - - 100 120", Variant::Grand)?;
    /// let game = Game::new(mated, DrawPolicy::Immediate);
    /// assert_eq!(game.outcome().map(|outcome| outcome.termination), Some(Termination::Checkmate));
    /// assert_eq!(game.result_text(), "1-0");
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared
            .or_else(|| self.automatic_end(self.position(), self.ply()))
    }

    /// The first end that the game came to by itself, and after how many half-moves: earlier than the
    /// last of them if the players went on where a repetition or the half-move clock had ended it.
    ///
    /// [`outcome`](Self::outcome) looks at the position on the board alone, because old games were
    /// often played on. Takes time in proportion to the half-moves, and for each to those since the
    /// last capture or pawn move.
    ///
    /// ```
    /// use grandchess_core::{Dialect, DrawPolicy, Game, Position, Termination};
    ///
    /// let mut game = Game::new(Position::default(), DrawPolicy::Immediate);
    /// for san in "Nc4 Nc7 Nb2 Nb9 Nc4 Nc7 Nb2 Nb9 e5".split(' ') {
    ///     let m = game.position().parse_san(san, Dialect::STANDARD)?;
    ///     game.play(m)?;
    /// }
    /// assert_eq!(game.outcome(), None);
    /// let (ply, outcome) = game.first_end().unwrap();
    /// assert_eq!((ply, outcome.termination), (8, Termination::ThreefoldRepetition));
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn first_end(&self) -> Option<(usize, Outcome)> {
        (0..=self.ply()).find_map(|ply| {
            let end = self.automatic_end(self.position_at(ply)?, ply)?;
            Some((ply, end))
        })
    }

    /// Whether the game has ended: whether there is an [`outcome`](Self::outcome).
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on, as in a PGN.
    pub fn result_text(&self) -> &'static str {
        self.outcome()
            .map_or("*", |outcome| outcome.result.as_str())
    }

    /// The draw that the player to move may claim now: threefold repetition, or else fifty moves.
    ///
    /// `None` if there is none, or if the game is over: then there is nothing left to claim.
    pub fn claimable_draw(&self) -> Option<Termination> {
        if self.is_over() {
            return None;
        }
        self.counts(self.position(), self.ply()).claimable()
    }

    /// The draw that the player to move may claim with the move that they are about to play, as the
    /// rules over the board have it: a move that would bring about the third occurrence, or complete
    /// fifty moves.
    ///
    /// Plays nothing. `None` if there is none, if the move ends the game by itself, or if the game
    /// is over already. To settle such a claim, play the move and call
    /// [`claim_draw`](Self::claim_draw).
    ///
    /// ```
    /// use grandchess_core::{DrawPolicy, Game, Move, Position, Square, Termination, Variant};
    ///
    /// let position = Position::from_fen("k9/10/1K8/10/10/10/10/10/10/9R w - - 99 150", Variant::Grand)?;
    /// let game = Game::new(position, DrawPolicy::Standard);
    /// let quiet = Move::new(Square::J1, Square::J2);
    /// let mate = Move::new(Square::J1, Square::J10);
    /// assert_eq!(game.can_claim_after(quiet)?, Some(Termination::FiftyMoves));
    /// assert_eq!(game.can_claim_after(mate)?, None);
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns why the move is illegal.
    pub fn can_claim_after(&self, m: Move) -> Result<Option<Termination>, IllegalMove> {
        let next = self.position().play(m)?;
        let ply = self.ply() + 1;
        if self.is_over() || self.automatic_end(&next, ply).is_some() {
            return Ok(None);
        }
        Ok(self.counts(&next, ply).claimable())
    }

    /// Ends the game with the draw that may be claimed now, and returns it.
    ///
    /// ```
    /// use grandchess_core::{ClaimError, Game, NothingToClaim};
    ///
    /// let wrong = Game::default().claim_draw();
    /// let counts = NothingToClaim { repetitions: 1, halfmove_clock: 0 };
    /// assert_eq!(wrong, Err(ClaimError::NothingToClaim(counts)));
    /// ```
    ///
    /// # Errors
    ///
    /// The game is over already, or neither of the two draws can be claimed.
    pub fn claim_draw(&mut self) -> Result<Outcome, ClaimError> {
        self.still_open()?;
        let counts = self.counts(self.position(), self.ply());
        let claimed = counts.claimable().ok_or(NothingToClaim {
            repetitions: counts.repetitions,
            halfmove_clock: counts.halfmove_clock,
        })?;
        let outcome = Outcome::draw(claimed);
        self.declared = Some(outcome);
        Ok(outcome)
    }

    /// `loser` gives up. Allowed at any time, also when it is the opponent's move.
    ///
    /// The opponent wins even if it could never mate: only a fallen flag asks that.
    ///
    /// # Errors
    ///
    /// The game is over already.
    pub fn resign(&mut self, loser: Color) -> Result<Outcome, GameOver> {
        self.declare(Outcome::win(!loser, Termination::Resignation))
    }

    /// The players agree on a draw.
    ///
    /// # Errors
    ///
    /// The game is over already.
    pub fn agree_draw(&mut self) -> Result<Outcome, GameOver> {
        self.declare(Outcome::draw(Termination::Agreement))
    }

    /// The time of `loser` has run out. The opponent wins, or it is a draw if the opponent could
    /// not mate by any series of legal moves, as its [material](Position::has_insufficient_material)
    /// says.
    ///
    /// ```
    /// use grandchess_core::{Color, DrawPolicy, Game, Position, Termination, Variant};
    ///
    /// let knight = Position::from_fen("4k5/q9/10/10/10/10/10/10/10/4KN4 b - - 0 1", Variant::Grand)?;
    /// let mut game = Game::new(knight, DrawPolicy::Standard);
    /// // The knight can't mate a king with a queen, so White does not win.
    /// assert_eq!(game.flag_fall(Color::Black)?.termination, Termination::FlagFallDraw);
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The game is over already: a mate on the board counts, though the flag fell a moment later.
    pub fn flag_fall(&mut self, loser: Color) -> Result<Outcome, GameOver> {
        let winner = !loser;
        self.declare(if self.position().has_insufficient_material(winner) {
            Outcome::draw(Termination::FlagFallDraw)
        } else {
            Outcome::win(winner, Termination::FlagFall)
        })
    }

    /// `loser` loses by a decision from outside the game: did not come, left, broke a rule.
    ///
    /// # Errors
    ///
    /// The game is over already.
    pub fn forfeit(&mut self, loser: Color) -> Result<Outcome, GameOver> {
        self.declare(Outcome::win(!loser, Termination::Forfeit))
    }

    /// Whoever directs the event decides how the unfinished game counts.
    ///
    /// ```
    /// use grandchess_core::{Game, GameResult};
    ///
    /// let mut game = Game::default();
    /// assert_eq!(game.adjudicate(GameResult::Draw)?.to_string(), "1/2-1/2 (adjudication)");
    /// # Ok::<(), grandchess_core::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The game is over already.
    pub fn adjudicate(&mut self, result: GameResult) -> Result<Outcome, GameOver> {
        self.declare(Outcome {
            result,
            termination: Termination::Adjudication,
        })
    }

    /// The game ended with this result, and why is not known: for records that say no more.
    ///
    /// # Errors
    ///
    /// The game is over already.
    pub fn record_result(&mut self, result: GameResult) -> Result<Outcome, GameOver> {
        self.declare(Outcome {
            result,
            termination: Termination::Unknown,
        })
    }

    /// Declares an end that had been declared when the moves were these; `None`, and nothing is
    /// changed, if it can't have been.
    pub(crate) fn declare_again(&mut self, outcome: Outcome) -> Option<()> {
        let loser = match outcome.result {
            GameResult::White => Color::Black,
            GameResult::Black | GameResult::Draw => Color::White,
        };
        let declared = match outcome.termination {
            Termination::Resignation => self.resign(loser).ok(),
            Termination::Agreement => self.agree_draw().ok(),
            // If White's flag is not the one that fell to this draw, Black's is.
            Termination::FlagFallDraw if !self.position().has_insufficient_material(!loser) => {
                self.flag_fall(!loser).ok()
            }
            Termination::FlagFall | Termination::FlagFallDraw => self.flag_fall(loser).ok(),
            Termination::Forfeit => self.forfeit(loser).ok(),
            Termination::Adjudication => self.adjudicate(outcome.result).ok(),
            Termination::Unknown => self.record_result(outcome.result).ok(),
            Termination::ThreefoldRepetition | Termination::FiftyMoves => self.claim_draw().ok(),
            Termination::Checkmate
            | Termination::Stalemate
            | Termination::InsufficientMaterial
            | Termination::FivefoldRepetition
            | Termination::SeventyFiveMoves => None,
        };
        if declared == Some(outcome) {
            return Some(());
        }
        if declared.is_some() {
            self.declared = None;
        }
        None
    }

    fn declare(&mut self, outcome: Outcome) -> Result<Outcome, GameOver> {
        self.still_open()?;
        self.declared = Some(outcome);
        Ok(outcome)
    }

    fn still_open(&self) -> Result<(), GameOver> {
        match self.outcome() {
            None => Ok(()),
            Some(outcome) => Err(GameOver { outcome }),
        }
    }

    /// The end that `position`, reached after `ply` half-moves, brings about by itself.
    fn automatic_end(&self, position: &Position, ply: usize) -> Option<Outcome> {
        position.outcome().map(Outcome::from).or_else(|| {
            self.counts(position, ply)
                .automatic(self.policy())
                .map(Outcome::draw)
        })
    }

    fn counts(&self, position: &Position, ply: usize) -> DrawCounts {
        DrawCounts {
            repetitions: self.occurrences(position, ply),
            halfmove_clock: position.halfmove_clock(),
        }
    }
}

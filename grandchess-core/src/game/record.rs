use alloc::vec::Vec;
use core::fmt;

use crate::game::draws::DrawPolicy;
use crate::game::errors::{GameOver, PlayError, ReplayError};
use crate::position::{IllegalMove, Position};
use crate::types::{Move, Outcome};

/// A game: a start position, the legal moves played from it, and how it ended.
///
/// The end is either on the board and in the record (mate, a draw by repetition, …), which
/// [`outcome`](Self::outcome) finds out, or it has been declared ([`resign`](Self::resign),
/// [`flag_fall`](Self::flag_fall), …).
///
/// Two games are equal if they start from the same position with the same clocks and have the same
/// moves, policy and declared end.
///
/// ```
/// use grandchess_core::{Color, Game, Move, Square, Termination};
///
/// let mut game = Game::default();
/// game.play(Move::new(Square::E3, Square::E5))?;
/// assert_eq!(game.position().turn(), Color::Black);
/// assert_eq!(game.outcome(), None);
///
/// let outcome = game.resign(Color::Black)?;
/// assert_eq!(outcome.winner(), Some(Color::White));
/// assert_eq!(game.outcome(), Some(outcome));
/// assert_eq!(game.undo(), Some(Move::new(Square::E3, Square::E5)));
/// assert_eq!(game, Game::default());
/// # Ok::<(), grandchess_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Game {
    start: Position,
    moves: Vec<Move>,
    /// The position after each move.
    reached: Vec<Position>,
    policy: DrawPolicy,
    pub(super) declared: Option<Outcome>,
}

impl Game {
    /// A game without moves yet.
    ///
    /// The position counts as the first occurrence for repetitions, and its half-move clock goes on
    /// from where it stands.
    pub fn new(start: Position, policy: DrawPolicy) -> Self {
        Self {
            start,
            moves: Vec::new(),
            reached: Vec::new(),
            policy,
            declared: None,
        }
    }

    /// The game with these moves.
    ///
    /// ```
    /// use grandchess_core::{DrawPolicy, Game, Move, Position, Square};
    ///
    /// let moves = [Move::new(Square::E3, Square::E5), Move::new(Square::E8, Square::E5)];
    /// let error = Game::from_moves(Position::default(), DrawPolicy::Standard, moves).unwrap_err();
    /// assert_eq!(error.ply, 1);
    /// assert_eq!(error.error.m, moves[1]);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first illegal move, and how many moves come before it.
    pub fn from_moves(
        start: Position,
        policy: DrawPolicy,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, ReplayError> {
        let mut game = Self::new(start, policy);
        for m in moves {
            let ply = game.ply();
            game.push(m).map_err(|error| ReplayError { ply, error })?;
        }
        Ok(game)
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.reached.last().unwrap_or(&self.start)
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after `ply` half-moves, if that many have been played: 0 is the start.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.reached.get(index),
        }
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many half-moves have been played in this game, whatever the clocks of its start say.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Which draws end the game by themselves.
    pub fn policy(&self) -> DrawPolicy {
        self.policy
    }

    /// The end that has been declared: a resignation, an agreement, a claim, a decision on time or
    /// from outside.
    pub fn declared(&self) -> Option<Outcome> {
        self.declared
    }

    /// Plays a legal move.
    ///
    /// An end that has been declared is final. A draw that holds by itself is not: old games were
    /// often played on past one, and a record must be able to say so. A server asks
    /// [`outcome`](Self::outcome) after every move, and plays no more once there is one.
    ///
    /// # Errors
    ///
    /// Returns why the move is illegal, or the end that has been declared. The game is as it was.
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.declared {
            return Err(GameOver { outcome }.into());
        }
        Ok(self.push(m)?)
    }

    fn push(&mut self, m: Move) -> Result<(), IllegalMove> {
        let position = self.position();
        if !position.is_legal(m) {
            return Err(position.explain(m));
        }
        // Written where it stays: `play` would hand the position over by way of its result.
        let next = position.clone();
        self.reached.push(next);
        if let Some(next) = self.reached.last_mut() {
            next.play_unchecked(m);
        }
        self.moves.push(m);
        Ok(())
    }

    /// Takes the last move back, and with it an end that has been declared after it. `None`, and
    /// nothing is changed, if there is no move.
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.reached.pop();
        self.declared = None;
        Some(m)
    }

    /// Withdraws the declared end, and returns it: the game goes on with the same moves.
    pub fn reopen(&mut self) -> Option<Outcome> {
        self.declared.take()
    }

    /// How often the position on the board has occurred in this game, this time included.
    ///
    /// Positions are the same if they are equal ([`Position`]): the side to move, the castling
    /// rights and a legal en passant capture count. Takes time in proportion to the half-moves since
    /// the last capture or pawn move.
    ///
    /// ```
    /// use grandchess_core::{Game, UciMove};
    ///
    /// let mut game = Game::default();
    /// for m in ["b2c4", "b9c7", "c4b2", "c7b9"] {
    ///     let m = m.parse::<UciMove>()?.to_move(game.position())?;
    ///     game.play(m)?;
    /// }
    /// assert_eq!(game.repetition_count(), 2);
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn repetition_count(&self) -> usize {
        self.occurrences(self.position(), self.ply())
    }

    /// How often `position`, reached after `ply` half-moves, has occurred by then.
    pub(super) fn occurrences(&self, position: &Position, ply: usize) -> usize {
        // A capture or a pawn move can't be taken back, and the same side is to move every other time.
        let first = ply.saturating_sub(position.halfmove_clock() as usize);
        let earlier = (first..ply).rev().skip(1).step_by(2);
        1 + earlier
            .filter(|&ply| self.position_at(ply) == Some(position))
            .count()
    }

    /// The clocks are no part of a position's equality, but of a game's.
    fn start_with_clocks(&self) -> (&Position, u32, u32) {
        (
            &self.start,
            self.start.halfmove_clock(),
            self.start.fullmove_number(),
        )
    }
}

impl Default for Game {
    /// A game of Grand from its start, with draws as over the board.
    fn default() -> Self {
        Self::new(Position::default(), DrawPolicy::default())
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.start_with_clocks() == other.start_with_clocks()
            && self.moves == other.moves
            && self.policy == other.policy
            && self.declared == other.declared
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The positions after the moves follow from these.
        f.debug_struct("Game")
            .field("start", &self.start)
            .field("moves", &self.moves)
            .field("policy", &self.policy)
            .field("declared", &self.declared)
            .finish_non_exhaustive()
    }
}

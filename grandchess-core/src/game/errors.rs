use thiserror::Error;

use crate::position::IllegalMove;
use crate::types::Outcome;

/// The game has ended, so that nothing more can happen in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the game is over: {outcome}")]
pub struct GameOver {
    /// How it ended.
    pub outcome: Outcome,
}

/// A move can't be played in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum PlayError {
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The end of the game has been declared.
    #[error(transparent)]
    GameOver(#[from] GameOver),
}

/// A list of moves is no game: one of them is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("after {ply} half-moves: {error}")]
pub struct ReplayError {
    /// How many moves of the list come before the illegal one.
    pub ply: usize,
    /// The illegal move, and why it is.
    pub error: IllegalMove,
}

/// Neither threefold repetition nor fifty moves: there is no draw to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error(
    "no draw to claim: occurrences of the position {repetitions} of 3, half-moves without capture or pawn move {halfmove_clock} of 100"
)]
pub struct NothingToClaim {
    /// How often the position has occurred.
    pub repetitions: usize,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u32,
}

/// A draw can't be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum ClaimError {
    /// The game has ended already.
    #[error(transparent)]
    GameOver(#[from] GameOver),
    /// The claim is wrong.
    #[error(transparent)]
    NothingToClaim(#[from] NothingToClaim),
}

use crate::position::Position;
use crate::types::{Color, Outcome, Termination};

/// How a position ends the game by itself, whatever came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardOutcome {
    /// The side to move is mated.
    Checkmate {
        /// The side that mated.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can ever mate.
    InsufficientMaterial,
}

impl From<BoardOutcome> for Outcome {
    fn from(outcome: BoardOutcome) -> Self {
        match outcome {
            BoardOutcome::Checkmate { winner } => Self::win(winner, Termination::Checkmate),
            BoardOutcome::Stalemate => Self::draw(Termination::Stalemate),
            BoardOutcome::InsufficientMaterial => Self::draw(Termination::InsufficientMaterial),
        }
    }
}

impl Position {
    /// Whether the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Whether the side to move is not in check and has no legal move.
    ///
    /// A pawn that waits on its ninth rank with nothing to promote to does not save its side
    /// (Freeling's rule 6).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// How the position ends the game by itself; the draws that need a history are
    /// [`Game::outcome`](crate::Game::outcome)'s.
    ///
    /// ```
    /// use grandchess_core::{BoardOutcome, Position, Variant};
    ///
    /// let position = Position::from_fen("5k4/5P4/5K4/10/10/10/10/10/10/10 b - - 0 1", Variant::Grand)?;
    /// assert_eq!(position.outcome(), Some(BoardOutcome::Stalemate));
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn outcome(&self) -> Option<BoardOutcome> {
        if !self.has_legal_moves() {
            let winner = !self.turn;
            Some(if self.is_check() {
                BoardOutcome::Checkmate { winner }
            } else {
                BoardOutcome::Stalemate
            })
        } else if self.is_insufficient_material() {
            Some(BoardOutcome::InsufficientMaterial)
        } else {
            None
        }
    }

    /// Whether `color` can never mate: [`Board::has_insufficient_material`](crate::Board::has_insufficient_material).
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        self.board.has_insufficient_material(color)
    }

    /// Whether neither side can ever mate: [`Board::is_insufficient_material`](crate::Board::is_insufficient_material).
    pub fn is_insufficient_material(&self) -> bool {
        self.board.is_insufficient_material()
    }
}

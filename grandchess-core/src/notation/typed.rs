use thiserror::Error;

use crate::notation::{Dialect, ReadSanError, San, UciError, UciErrorKind, UciMove, UciMoveError};
use crate::position::Position;
use crate::types::{File, Move};

/// A text gives no move, neither in coordinates nor in SAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum ReadMoveError {
    /// The text is meant as coordinates, and they are no move.
    #[error(transparent)]
    Uci(#[from] UciError),
    /// The move in coordinates can't be played.
    #[error(transparent)]
    UciMove(#[from] UciMoveError),
    /// The text is meant as SAN, and it is none or can't be played.
    #[error(transparent)]
    San(#[from] ReadSanError),
}

impl ReadMoveError {
    /// The error, in a text with so many bytes before.
    fn after(mut self, bytes: usize) -> Self {
        match &mut self {
            Self::Uci(error) => error.offset += bytes,
            Self::San(ReadSanError::Syntax(error)) => error.offset += bytes,
            Self::UciMove(_) | Self::San(ReadSanError::Move(_)) => {}
        }
        self
    }
}

impl Position {
    /// Reads a move as somebody types it: in coordinates, [`UciMove::parse`], or in SAN as people
    /// write it, [`San::parse_lenient`], with blanks around it or without. No text means two different
    /// moves in the two.
    ///
    /// ```
    /// use grandchess_core::{Dialect, Move, Position, Square};
    ///
    /// let start = Position::default();
    /// let knight = Move::new(Square::B2, Square::C4);
    /// assert_eq!(start.parse_move("b2c4", Dialect::STANDARD)?, knight);
    /// assert_eq!(start.parse_move("Nc4", Dialect::STANDARD)?, knight);
    ///
    /// let error = start.parse_move("b2b4", Dialect::STANDARD).unwrap_err();
    /// assert_eq!(error.to_string(), "illegal move b2b4: no knight moves like that");
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the text, as coordinates if it starts like two squares and as SAN if
    /// not, or with the move.
    pub fn parse_move(&self, text: &str, dialect: Dialect) -> Result<Move, ReadMoveError> {
        let blanks = text.len() - text.trim_start().len();
        self.parse_trimmed(text.trim(), dialect)
            .map_err(|error| error.after(blanks))
    }

    fn parse_trimmed(&self, text: &str, dialect: Dialect) -> Result<Move, ReadMoveError> {
        let uci = match UciMove::parse(text, dialect) {
            Ok(m) => return Ok(m.to_move(self)?),
            Err(error) => error,
        };
        let two_squares = match uci.kind {
            UciErrorKind::From { .. } => false,
            UciErrorKind::To { .. } => {
                text[uci.offset..].starts_with(|c| File::from_char(c).is_some())
            }
            _ => true,
        };
        match San::parse_lenient(text, dialect) {
            // One square twice is coordinates gone wrong, not a pawn's move in full.
            Ok(san) if uci.kind != UciErrorKind::SameSquare => {
                Ok(san.to_move_lenient(self).map_err(ReadSanError::from)?)
            }
            Err(san) if !two_squares => Err(ReadSanError::from(san).into()),
            _ => Err(uci.into()),
        }
    }
}

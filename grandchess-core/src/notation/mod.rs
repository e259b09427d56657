//! Texts for positions and moves. Each text is a value first; a position gives it its meaning.

mod letters;
mod squares;
mod fen;
mod uci;
mod san;
mod san_moves;
mod typed;

pub use fen::{Fen, FenError, FenErrorKind, FenField, ReadFenError};
pub use letters::{LetterClues, Letters, LettersError};
pub use san::{San, SanBody, SanError, SanErrorKind, SanSuffix};
pub use san_moves::{ReadSanError, SanMoveError};
pub use squares::{Dialect, ParseSquareError, Ranks};
pub use typed::ReadMoveError;
pub use uci::{UciError, UciErrorKind, UciMove, UciMoveError};

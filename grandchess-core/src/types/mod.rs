//! The vocabulary: colours, roles, squares, sets of squares, moves and ends of a game.
//!
//! Nothing here knows where a man may go; the size of the board is known to `square` alone.

mod padded;
mod color;
mod role;
mod piece;
mod square;
mod bitboard;
mod moves;
mod outcome;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use moves::{CastlingSide, Move, MoveKind};
pub use outcome::{GameResult, Outcome, Termination};
pub(crate) use padded::padded;
pub use piece::Piece;
pub use role::{Role, RoleSet, Roles};
pub use square::{BySquare, File, Rank, Square};

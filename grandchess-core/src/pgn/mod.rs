//! Games as text: PGN in and out.
//!
//! The file list is the order in which to read it: what a game holds (tags, signs and notes, the
//! tree of moves), what can be wrong with a text, and then the way from a text to games — tokens,
//! one game's tokens to its tree, a source's games one by one — and back.

mod tags;
mod notes;
mod tree;
mod node;
mod arrange;
mod game;
mod error;
mod bytes;
mod lexer;
mod tag_lexer;
mod decode;
mod options;
mod header;
mod builder;
mod source;
#[cfg(feature = "std")]
mod stream;
mod reader;
mod writer;

pub use error::{MoveNumber, PgnError, PgnErrorKind};
pub use game::PgnGame;
pub use node::{Ancestors, Children, Mainline, Node, NodeMut, WithPositions};
pub use notes::{Eval, Nag, Score};
pub use options::{LettersChoice, ReadOptions, ResultConflict};
pub use reader::PgnReader;
pub use source::PgnSource;
#[cfg(feature = "std")]
pub use stream::Stream;
pub use tags::{TagError, Tags};
pub use tree::NodeId;

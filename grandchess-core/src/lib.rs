#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod types;
pub mod attacks;
mod board;
mod variant;
mod setup;
mod position;
mod notation;
mod game;
mod pgn;
mod error;
#[cfg(feature = "serde")]
mod text_serde;
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
mod sample;
#[cfg(feature = "proptest")]
mod shrink;
#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "proptest")]
pub mod strategies;

pub use board::{Board, Material, Pieces, start_count};
pub use error::{Error, ErrorCategory};
pub use game::{
    ClaimError, DrawPolicy, Game, GameOver, NothingToClaim, PlayError, ReplayError, UnpackGameError,
};
pub use notation::{
    Dialect, Fen, FenError, FenErrorKind, FenField, LetterClues, Letters, LettersError,
    ParseSquareError, Ranks, ReadFenError, ReadMoveError, ReadSanError, San, SanBody, SanError,
    SanErrorKind, SanMoveError, SanSuffix, UciError, UciErrorKind, UciMove, UciMoveError,
};
#[cfg(feature = "std")]
pub use pgn::Stream;
pub use pgn::{
    Ancestors, Children, Eval, LettersChoice, Mainline, MoveNumber, Nag, Node, NodeId, NodeMut,
    PgnError, PgnErrorKind, PgnGame, PgnReader, PgnSource, ReadOptions, ResultConflict, Score,
    TagError, Tags, WithPositions,
};
pub use position::{
    BoardOutcome, IllegalMove, IllegalReason, Position, UnpackError, divide, perft,
};
pub use setup::{Defect, EnPassantMode, InvalidPosition, Setup};
pub use types::{
    Bitboard, BySquare, CastlingSide, Color, File, GameResult, Move, MoveKind, Outcome, Piece,
    Rank, Role, RoleSet, Roles, Square, Squares, Termination,
};
pub use variant::{CastlingRights, ParseVariantError, ShuffledStart, Variant, castling_targets};

use alloc::boxed::Box;
#[cfg(feature = "std")]
use alloc::string::String;
use core::fmt;

use thiserror::Error;

use crate::notation::{FenError, LettersError, SanError, SanMoveError};
use crate::pgn::game::PgnGame;
use crate::position::Position;
use crate::setup::InvalidPosition;
use crate::types::{Color, GameResult};

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A `{` without a `}` before the end of the text, or before a blank line and the tag of a next
    /// game.
    #[error("a comment is not closed: expected }}")]
    UnterminatedComment,
    /// A tag's value without its closing quote on the same line.
    #[error("the value of a tag is not closed: expected \"")]
    UnterminatedString,
    /// A tag without `]`.
    #[error("a tag is not closed: expected ]")]
    UnterminatedTag,
    /// A tag is not written `[Name "value"]`.
    #[error("not a tag: expected [Name \"value\"]")]
    MalformedTag,
    /// A character that has no place between moves, such as `}` or `]`.
    #[error("unexpected {0:?}")]
    UnexpectedCharacter(char),
    /// A `$` without a number from 0 to 255.
    #[error("expected a number from 0 to 255 after $")]
    Nag,
    /// A `)` without a `(`.
    #[error("no variation to close here")]
    UnmatchedParenthesis,
    /// A `(` without a `)`.
    #[error("a variation is not closed: expected )")]
    UnclosedVariation,
    /// A `(` where no move comes before in the same line.
    #[error("a variation without a move that it could replace")]
    VariationWithoutMove,
    /// More variations in each other than [`PgnReader::MAX_NESTING`](crate::PgnReader::MAX_NESTING).
    #[error("variations are nested too deep")]
    NestedTooDeep,
    /// The game is longer than [`ReadOptions::max_game_bytes`](crate::ReadOptions::max_game_bytes).
    #[error("the game is longer than {limit} bytes")]
    TooLarge {
        /// The longest text that is read as one game.
        limit: usize,
    },
    /// A tag occurs twice, with different values.
    #[error("the tag {0} has two values")]
    ContradictoryTag(Box<str>),
    /// No tag names the variant, and the caller named none.
    #[error("no Variant tag, and no default variant: which game is this?")]
    MissingVariant,
    /// The Variant tag names another game.
    #[error("unknown variant {0:?}: expected Grand or ShuffledGrand")]
    UnknownVariant(Box<str>),
    /// The game has no FEN tag, though it needs one: there is a `SetUp` tag that says 1, or the game is
    /// `ShuffledGrand`, which has no start position of its own.
    #[error("no FEN tag, so the start position is unknown")]
    MissingFen,
    /// The FEN tag holds no FEN.
    #[error("FEN tag: {0}")]
    Fen(FenError),
    /// The FEN tag describes no position of the variant.
    #[error("FEN tag: {0}")]
    Position(InvalidPosition),
    /// The letters of the FEN tag do not tell which set they are.
    #[error("letters of the FEN tag: {0}")]
    FenLetters(LettersError),
    /// The letters of the moves do not tell which set they are.
    #[error("letters of the moves: {0}")]
    MoveLetters(LettersError),
    /// A text is no move.
    #[error("{text:?} is no move: {error}")]
    San {
        /// The text.
        text: Box<str>,
        /// What is wrong with it.
        error: SanError,
    },
    /// A move can't be played: it is illegal, may mean several moves, or lacks its promotion.
    #[error("{text:?} can't be played: {error}")]
    Move {
        /// The move as it is written.
        text: Box<str>,
        /// What is wrong with it.
        error: SanMoveError,
    },
    /// `--`, `Z0`, `0000` or `@@@@`: nobody may pass.
    #[error("{0:?} is no move: nobody may pass")]
    NullMove(Box<str>),
    /// Moves or the like after the result of a game with tags, before the next game's tags.
    #[error("the game has ended with its result: expected a tag of the next game")]
    TextAfterResult,
    /// The Result tag and the end of the moves name different results.
    #[error("the Result tag says {tag}, the moves end with {text}")]
    ResultConflict {
        /// What the tag says.
        tag: GameResult,
        /// What the text says.
        text: GameResult,
    },
    /// The text holds no game, but one was asked for.
    #[error("there is no game in the text")]
    NoGame,
    /// The text goes on after the one game that was asked for.
    #[error("another game follows")]
    SeveralGames,
    /// The source can't be read. Nothing more comes from the reader.
    #[cfg(feature = "std")]
    #[error("can't read on: {message}")]
    Io {
        /// What kind of failure.
        kind: std::io::ErrorKind,
        /// What the source says.
        message: String,
    },
}

/// The number of a move and the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// The number, counted up after Black's move.
    pub number: u32,
    /// Who is to move.
    pub color: Color,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({})", self.number, self.color)
    }
}

/// A game can't be read: what is wrong, and where.
///
/// ```
/// use grandchess_core::{PgnGame, PgnError};
///
/// let text = "[Variant \"Grand\"]\n\n1. e5 e6 2. Bb4 *";
/// let error: PgnError = text.parse::<PgnGame>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 1, move 2 (white), line 3, column 13: \"Bb4\" can't be played: no bishop can legally go to b4",
/// );
/// assert_eq!("".parse::<PgnGame>().unwrap_err().to_string(), "there is no game in the text");
/// assert_eq!(
///     error.position.unwrap().fen(),
///     "r8r/1nbqkcabn1/pppp1ppppp/10/4p5/4P5/10/PPPP1PPPPP/1NBQKCABN1/R8R w - - 0 2",
/// );
/// assert_eq!(error.partial.unwrap().mainline().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct PgnError {
    /// What is wrong.
    pub kind: PgnErrorKind,
    /// Which game of the source, from 1. Games that could not be read count. 0 if there is none.
    pub game: u64,
    /// The move that was to be played, if it is about the moves.
    pub move_number: Option<MoveNumber>,
    /// The position in which it was to be played, if it is about the moves.
    pub position: Option<Box<Position>>,
    /// The game as far as it could be read, if it is about the moves or the result: all moves before
    /// the error, those of variations too.
    pub partial: Option<Box<PgnGame>>,
    /// The line in the source, from 1. Lines end with LF, CR LF or CR.
    pub line: u64,
    /// The character in the line, from 1. A byte that is no UTF-8 is one character.
    pub column: u64,
    /// The byte in the source, from 0.
    pub offset: u64,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game == 0 {
            return self.kind.fmt(f);
        }
        write!(f, "game {}, ", self.game)?;
        if let Some(number) = self.move_number {
            write!(f, "{number}, ")?;
        }
        let Self {
            line, column, kind, ..
        } = self;
        write!(f, "line {line}, column {column}: {kind}")
    }
}

/// What is wrong with a game, and where in its text.
#[derive(Debug)]
pub(super) struct Located {
    pub(super) kind: PgnErrorKind,
    pub(super) at: usize,
    pub(super) move_number: Option<MoveNumber>,
    pub(super) position: Option<Box<Position>>,
    pub(super) partial: Option<Box<PgnGame>>,
}

impl Located {
    /// Something that is not about a move.
    pub(super) fn at(kind: PgnErrorKind, at: usize) -> Self {
        Self {
            kind,
            at,
            move_number: None,
            position: None,
            partial: None,
        }
    }
}

use thiserror::Error;

use crate::game::{ClaimError, GameOver, NothingToClaim, PlayError, ReplayError, UnpackGameError};
use crate::notation::{
    FenError, LettersError, ParseSquareError, ReadFenError, ReadMoveError, ReadSanError, SanError,
    SanMoveError, UciError, UciMoveError,
};
use crate::pgn::{PgnError, TagError};
use crate::position::{IllegalMove, UnpackError};
use crate::setup::InvalidPosition;
use crate::variant::ParseVariantError;

/// Any error of this library, so that `?` composes.
///
/// ```
/// use grandchess_core::{Error, ErrorCategory, Position, UciMove, Variant};
///
/// fn after(fen: &str, m: &str) -> Result<Position, Error> {
///     let position = Position::from_fen(fen, Variant::Grand)?;
///     let m = m.parse::<UciMove>()?.to_move(&position)?;
///     Ok(position.play(m)?)
/// }
///
/// let start = Position::default().fen();
/// assert!(after(&start, "e3e5").is_ok());
/// assert_eq!(after("", "e3e5").unwrap_err().category(), ErrorCategory::Fen);
/// assert_eq!(after(&start, "e3").unwrap_err().category(), ErrorCategory::MoveText);
/// assert_eq!(after(&start, "e3e6").unwrap_err().category(), ErrorCategory::IllegalMove);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is no FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A setup is no position.
    #[error(transparent)]
    Position(#[from] InvalidPosition),
    /// A text is no move in coordinates.
    #[error(transparent)]
    Uci(#[from] UciError),
    /// A text is no move in SAN.
    #[error(transparent)]
    San(#[from] SanError),
    /// A move in SAN can't be played as it is written.
    #[error(transparent)]
    SanMove(#[from] SanMoveError),
    /// A move is illegal.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// A list of moves holds an illegal one.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// `0000` was to be played.
    #[error("0000 is no move: nobody may pass")]
    NullMove,
    /// A text is no square.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A text names no variant.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
    /// The letters of a text are ambiguous or mixed.
    #[error(transparent)]
    Letters(#[from] LettersError),
    /// A game's text can't be read.
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// A tag of a game can't be set.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// Bytes are no packed position.
    #[error(transparent)]
    Unpack(#[from] UnpackError),
    /// Bytes are no packed game.
    #[error(transparent)]
    UnpackGame(#[from] UnpackGameError),
    /// A game has ended already.
    #[error(transparent)]
    GameOver(#[from] GameOver),
    /// There is no draw to claim.
    #[error(transparent)]
    NothingToClaim(#[from] NothingToClaim),
}

/// What kind of thing is wrong, for programs that treat errors alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCategory {
    /// A FEN, or the position that it describes.
    Fen,
    /// The text of a move.
    MoveText,
    /// A move that the position does not allow.
    IllegalMove,
    /// A text that may mean several legal moves.
    AmbiguousMove,
    /// A name, such as that of a variant or a tag, or a square.
    Name,
    /// Piece letters that can't be told apart.
    Letters,
    /// The text of a game; [`PgnError::kind`] says more.
    Pgn,
    /// Packed bytes, or the position or game that they describe.
    Packed,
    /// Something that a game does not allow as it stands: it is over, or there is no draw to claim.
    Game,
}

impl Error {
    /// What kind of thing is wrong.
    pub fn category(&self) -> ErrorCategory {
        match self {
            Self::Fen(_) | Self::Position(_) => ErrorCategory::Fen,
            Self::Uci(_) | Self::San(_) | Self::SanMove(SanMoveError::Spelling { .. }) => {
                ErrorCategory::MoveText
            }
            Self::SanMove(SanMoveError::Ambiguous { .. }) => ErrorCategory::AmbiguousMove,
            Self::SanMove(_) | Self::IllegalMove(_) | Self::Replay(_) | Self::NullMove => {
                ErrorCategory::IllegalMove
            }
            Self::Square(_) | Self::Variant(_) | Self::Tag(_) => ErrorCategory::Name,
            Self::Letters(_) => ErrorCategory::Letters,
            Self::Pgn(_) => ErrorCategory::Pgn,
            Self::Unpack(_) | Self::UnpackGame(_) => ErrorCategory::Packed,
            Self::GameOver(_) | Self::NothingToClaim(_) => ErrorCategory::Game,
        }
    }
}

impl From<ReadFenError> for Error {
    fn from(error: ReadFenError) -> Self {
        match error {
            ReadFenError::Syntax(error) => error.into(),
            ReadFenError::Position(error) => error.into(),
        }
    }
}

impl From<ReadSanError> for Error {
    fn from(error: ReadSanError) -> Self {
        match error {
            ReadSanError::Syntax(error) => error.into(),
            ReadSanError::Move(error) => error.into(),
        }
    }
}

impl From<UciMoveError> for Error {
    fn from(error: UciMoveError) -> Self {
        match error {
            UciMoveError::Illegal(error) => error.into(),
            UciMoveError::Null => Self::NullMove,
        }
    }
}

impl From<ReadMoveError> for Error {
    fn from(error: ReadMoveError) -> Self {
        match error {
            ReadMoveError::Uci(error) => error.into(),
            ReadMoveError::UciMove(error) => error.into(),
            ReadMoveError::San(error) => error.into(),
        }
    }
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Illegal(error) => error.into(),
            PlayError::GameOver(error) => error.into(),
        }
    }
}

impl From<ClaimError> for Error {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::GameOver(error) => error.into(),
            ClaimError::NothingToClaim(error) => error.into(),
        }
    }
}

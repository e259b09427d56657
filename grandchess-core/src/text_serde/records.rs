use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::board::Board;
use crate::game::{DrawPolicy, Game, UnpackGameError};
use crate::notation::{Dialect, Fen, Letters, Ranks};
use crate::position::Position;
use crate::setup::{EnPassantMode, Setup};
use crate::text_serde::bytes::Bytes;
use crate::text_serde::value::{Value, serde_by_value};
use crate::types::{Bitboard, Color, GameResult, Move, Outcome, Square, Termination};
use crate::variant::{ShuffledStart, Variant};

serde_by_value!(Fen);

impl Value for Fen {
    const EXPECTED: &'static str = "a FEN in neutral letters";

    type Compact = Setup;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_compact(&self) -> Setup {
        self.setup
    }

    fn from_compact(setup: Setup) -> Option<Self> {
        Some(Self { setup }).filter(Self::is_readable)
    }

    /// A FEN has letters for castling rooks on the back ranks alone.
    fn is_readable(&self) -> bool {
        let back_ranks = Color::ALL
            .map(|color| Bitboard::from(Variant::back_rank(color)))
            .into_iter()
            .fold(Bitboard::EMPTY, Bitboard::union);
        self.setup.castling_rooks.is_subset(back_ranks)
    }
}

/// The number, below [`ShuffledStart::COUNT`].
impl Serialize for ShuffledStart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.number())
    }
}

impl<'de> Deserialize<'de> for ShuffledStart {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u32::deserialize(deserializer)?;
        let unexpected = de::Unexpected::Unsigned(number.into());
        Self::new(number)
            .ok_or_else(|| de::Error::invalid_value(unexpected, &"a number from 0 to 83999"))
    }
}

/// The variant and the FEN, which does not name it; or [`Position::pack`]'s bytes.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a position, its variant and its fen")]
struct PositionText {
    variant: Variant,
    fen: String,
}

/// Refuses what would not be read again: a position that came through the lenient door with more
/// checks than one move can give.
fn must_be_strict<E: ser::Error>(position: &Position) -> Result<(), E> {
    let setup = position.to_setup(EnPassantMode::Legal);
    match setup.defects(position.variant()).first() {
        None => Ok(()),
        Some(defect) => Err(E::custom(defect)),
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        must_be_strict(self)?;
        if serializer.is_human_readable() {
            let (variant, fen) = (self.variant(), self.fen());
            PositionText { variant, fen }.serialize(serializer)
        } else {
            serializer.serialize_bytes(&self.pack())
        }
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let PositionText { variant, fen } = PositionText::deserialize(deserializer)?;
            return Self::from_fen(&fen, variant).map_err(de::Error::custom);
        }
        let Bytes(bytes) = Bytes::deserialize(deserializer)?;
        Self::unpack(&bytes).map_err(de::Error::custom)
    }
}

/// A game as a list of its moves; or [`Game::pack`]'s bytes.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a game, its start, policy, moves and declared end"
)]
struct GameText {
    start: Position,
    policy: DrawPolicy,
    moves: Vec<Move>,
    #[serde(deserialize_with = "must_be_there")]
    declared: Option<Outcome>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        must_be_strict(self.start())?;
        if serializer.is_human_readable() {
            let text = GameText {
                start: self.start().clone(),
                policy: self.policy(),
                moves: self.moves().into(),
                declared: self.declared(),
            };
            text.serialize(serializer)
        } else {
            serializer.serialize_bytes(&self.pack())
        }
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            let Bytes(bytes) = Bytes::deserialize(deserializer)?;
            return Self::unpack(&bytes).map_err(de::Error::custom);
        }
        let text = GameText::deserialize(deserializer)?;
        let mut game =
            Self::from_moves(text.start, text.policy, text.moves).map_err(de::Error::custom)?;
        if let Some(outcome) = text.declared {
            game.declare_again(outcome)
                .ok_or_else(|| de::Error::custom(UnpackGameError::End))?;
        }
        Ok(game)
    }
}

/// An option whose field may be `null`, but not missing as `serde` lets it be by itself: a game whose
/// end got lost would go on.
fn must_be_there<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Dialect", deny_unknown_fields)]
struct DialectFields {
    letters: Letters,
    ranks: Ranks,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Outcome", deny_unknown_fields)]
struct OutcomeFields {
    result: GameResult,
    termination: Termination,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "Setup", deny_unknown_fields)]
struct SetupFields {
    board: Board,
    turn: Color,
    castling_rooks: Bitboard,
    #[serde(deserialize_with = "must_be_there")]
    en_passant: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

macro_rules! serde_by_fields {
    ($($type:ty: $fields:ty;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$fields>::serialize(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$fields>::deserialize(deserializer)
            }
        }
    )*};
}

serde_by_fields! {
    Dialect: DialectFields;
    Outcome: OutcomeFields;
    Setup: SetupFields;
}

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::DrawPolicy;
use crate::notation::{Letters, Ranks};
use crate::setup::EnPassantMode;
use crate::text_serde::value::{Value, serde_by_value};
use crate::types::{
    CastlingSide, Color, File, GameResult, Piece, Rank, Role, RoleSet, Termination,
};
use crate::variant::Variant;

/// Enums: a name, or the place in a list that may only grow at its end.
macro_rules! value_by_name {
    ($($type:ty, $expected:literal: $all:expr, $name:expr;)*) => {
        $(impl Value for $type {
            const EXPECTED: &'static str = $expected;

            type Compact = u8;

            fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let name: fn(Self) -> _ = $name;
                write!(f, "{}", name(*self))
            }

            fn read(text: &str) -> Option<Self> {
                let name: fn(Self) -> _ = $name;
                $all.into_iter().find(|&value| same_text(name(value), text))
            }

            fn to_compact(&self) -> u8 {
                // No list has as many as 256 values.
                $all.iter().position(|value| value == self).unwrap_or_default() as u8
            }

            fn from_compact(index: u8) -> Option<Self> {
                $all.get(usize::from(index)).copied()
            }
        })*
        serde_by_value!($($type),*);
    };
}

fn same_text(value: impl Display, text: &str) -> bool {
    value.to_string() == text
}

value_by_name! {
    Color, "white or black": Color::ALL, |color| color;
    Role, "the English name of a piece in lower case": Role::ALL, Role::name;
    File, "a file, a to j": File::ALL, |file| file;
    Rank, "a rank, 1 to 10": Rank::ALL, |rank| rank;
    CastlingSide, "short or long": CastlingSide::ALL, |side| match side {
        CastlingSide::Short => "short",
        CastlingSide::Long => "long",
    };
    Variant, "Grand or ShuffledGrand": Variant::ALL, Variant::name;
    GameResult, "1-0, 0-1 or 1/2-1/2": [GameResult::White, GameResult::Black, GameResult::Draw], GameResult::as_str;
    Termination, "the way a game ended, such as checkmate": Termination::ALL, Termination::name;
    EnPassantMode, "legal or always": [EnPassantMode::Legal, EnPassantMode::Always], |mode| match mode {
        EnPassantMode::Legal => "legal",
        EnPassantMode::Always => "always",
    };
    DrawPolicy, "standard or immediate": [DrawPolicy::Standard, DrawPolicy::Immediate], |policy| match policy {
        DrawPolicy::Standard => "standard",
        DrawPolicy::Immediate => "immediate",
    };
    Letters, "neutral or freeling": [Letters::Neutral, Letters::Freeling], |letters| match letters {
        Letters::Neutral => "neutral",
        Letters::Freeling => "freeling",
    };
    Ranks, "1-10 or 0-9": [Ranks::OneToTen, Ranks::ZeroToNine], |ranks| match ranks {
        Ranks::OneToTen => "1-10",
        Ranks::ZeroToNine => "0-9",
    };
}

serde_by_value!(Piece);

impl Value for Piece {
    const EXPECTED: &'static str = "a colour and a piece, such as white chancellor";

    type Compact = u8;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn read(text: &str) -> Option<Self> {
        let (color, role) = text.split_once(' ')?;
        Some(Self::new(Color::read(color)?, Role::read(role)?))
    }

    fn to_compact(&self) -> u8 {
        self.index() as u8
    }

    fn from_compact(index: u8) -> Option<Self> {
        let color = *Color::ALL.get(usize::from(index >> 3))?;
        Some(Self::new(color, Role::ALL[usize::from(index & 7)]))
    }
}

/// A list of names, or a bit for each role.
impl Serialize for RoleSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u8(self.iter().fold(0, |bits, role| bits | 1 << role.index()))
        }
    }
}

impl<'de> Deserialize<'de> for RoleSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let roles = Vec::<Role>::deserialize(deserializer)?;
            return Ok(roles.into_iter().collect());
        }
        let bits = u8::deserialize(deserializer)?;
        let held = |role: &Role| bits >> role.index() & 1 == 1;
        Ok(Role::ALL.into_iter().filter(held).collect())
    }
}

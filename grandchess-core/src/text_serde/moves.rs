use alloc::string::{String, ToString};
use core::fmt::{self, Display, Formatter};

use crate::notation::{San, UciMove};
use crate::text_serde::value::{Value, serde_by_value};
use crate::types::{Move, Role, Square};

serde_by_value!(Square, UciMove, Move, San);

impl Value for Square {
    const EXPECTED: &'static str = "a square, a1 to j10";

    type Compact = u8;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_compact(&self) -> u8 {
        self.index() as u8
    }

    fn from_compact(index: u8) -> Option<Self> {
        Self::new(usize::from(index))
    }
}

/// From, to, and the index of the role that a pawn becomes: 0, the pawn's, if it stays one. No move
/// goes from a1 to a1, so three zeros are free for `0000`.
type MoveBytes = (u8, u8, u8);

impl Value for UciMove {
    const EXPECTED: &'static str = "a move in coordinates, such as e3e5 or a9a10q";

    type Compact = MoveBytes;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_compact(&self) -> MoveBytes {
        match self {
            Self::Move(m) => (
                m.from.index() as u8,
                m.to.index() as u8,
                m.promotion.map_or(0, |role| role.index() as u8),
            ),
            Self::Null => (0, 0, 0),
        }
    }

    fn from_compact((from, to, role): MoveBytes) -> Option<Self> {
        if (from, to, role) == (0, 0, 0) {
            return Some(Self::Null);
        }
        let m = Move {
            from: Square::from_compact(from)?,
            to: Square::from_compact(to)?,
            promotion: match role {
                0 => None,
                role => Some(Role::from_compact(role)?),
            },
        };
        Some(Self::Move(m)).filter(Self::is_readable)
    }

    fn is_readable(&self) -> bool {
        match self {
            Self::Move(m) => {
                m.from != m.to
                    && m.promotion
                        .is_none_or(|role| Role::PROMOTIONS.contains(&role))
            }
            Self::Null => true,
        }
    }
}

impl Value for Move {
    const EXPECTED: &'static str = UciMove::EXPECTED;

    type Compact = MoveBytes;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn read(text: &str) -> Option<Self> {
        some_move(UciMove::read(text)?)
    }

    fn to_compact(&self) -> MoveBytes {
        UciMove::Move(*self).to_compact()
    }

    fn from_compact(compact: MoveBytes) -> Option<Self> {
        some_move(UciMove::from_compact(compact)?)
    }

    fn is_readable(&self) -> bool {
        UciMove::Move(*self).is_readable()
    }
}

fn some_move(m: UciMove) -> Option<Move> {
    match m {
        UciMove::Move(m) => Some(m),
        UciMove::Null => None,
    }
}

/// Text everywhere: there is hardly anything shorter.
impl Value for San {
    const EXPECTED: &'static str = "a move in SAN, such as Axc8#";

    type Compact = String;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_compact(&self) -> String {
        self.to_string()
    }

    fn from_compact(text: String) -> Option<Self> {
        Self::read(&text)
    }

    /// The parts of a SAN can be put together to what no text says.
    fn is_readable(&self) -> bool {
        Self::read(&self.to_string()) == Some(*self)
    }
}

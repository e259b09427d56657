use alloc::vec::Vec;
use core::fmt::{self, Formatter};

use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::types::{Bitboard, Square};

/// Bytes, which formats write without a mark for each.
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BytesVisitor;

        impl<'de> Visitor<'de> for BytesVisitor {
            type Value = Bytes;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<Bytes, A::Error> {
                let mut all = Vec::new();
                while let Some(byte) = bytes.next_element()? {
                    all.push(byte);
                }
                Ok(Bytes(all))
            }
        }

        deserializer.deserialize_bytes(BytesVisitor)
    }
}

/// The bytes that a hundred bits take.
pub(super) const SQUARE_BYTES: usize = Square::COUNT.div_ceil(8);

pub(super) fn square_bits(squares: Bitboard) -> Vec<u8> {
    squares.bits().to_le_bytes()[..SQUARE_BYTES].into()
}

pub(super) fn read_square_bits(bytes: &[u8]) -> Option<Bitboard> {
    if bytes.len() != SQUARE_BYTES {
        return None;
    }
    let mut bits = [0; 16];
    bits[..SQUARE_BYTES].copy_from_slice(bytes);
    Bitboard::new(u128::from_le_bytes(bits))
}

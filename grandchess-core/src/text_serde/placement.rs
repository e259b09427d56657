use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::board::Board;
use crate::text_serde::bytes::{Bytes, SQUARE_BYTES, read_square_bits, square_bits};
use crate::text_serde::value::{Value, serde_by_value};
use crate::types::{Bitboard, Piece, Square};

/// A list of squares, or a hundred bits.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            Bytes(square_bits(*self)).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let squares = Vec::<Square>::deserialize(deserializer)?;
            return Ok(squares.into_iter().collect());
        }
        let Bytes(bytes) = Bytes::deserialize(deserializer)?;
        read_square_bits(&bytes).ok_or_else(|| de::Error::custom("expected a set of squares"))
    }
}

serde_by_value!(Board);

/// The placement of a FEN; or the occupied squares, and four bits for each man, as in
/// [`Position::pack`], but for as many men as there are.
impl Value for Board {
    const EXPECTED: &'static str = "the placement field of a FEN";

    type Compact = Bytes;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_compact(&self) -> Bytes {
        let mut bytes = square_bits(self.occupied());
        let codes: Vec<u8> = self.pieces().map(|(_, piece)| piece.to_compact()).collect();
        bytes.extend(
            codes
                .chunks(2)
                .map(|pair| pair.iter().rev().fold(0, |byte, code| byte << 4 | code)),
        );
        Bytes(bytes)
    }

    fn from_compact(Bytes(bytes): Bytes) -> Option<Self> {
        let (squares, codes) = bytes.split_at_checked(SQUARE_BYTES)?;
        let codes = codes.iter().flat_map(|byte| [byte & 0xf, byte >> 4]);
        let mut board = Self::EMPTY;
        for (square, code) in read_square_bits(squares)?.iter().zip(codes) {
            board.put(square, Piece::from_compact(code)?);
        }
        // Too few codes, too many, or half a byte left over that is not zero.
        (board.to_compact().0 == bytes).then_some(board)
    }
}

use thiserror::Error;

use crate::board::Board;
use crate::position::Position;
use crate::setup::{EnPassantMode, InvalidPosition, Setup};
use crate::types::{Bitboard, Color, File, Piece, Role, Square};
use crate::variant::Variant;

/// No valid position has more men: twenty a side, the army of the start.
const MEN: usize = 40;

// The layout, in bytes. The bits of a byte are counted from the lowest.
const OCCUPIED: usize = 0;
const FLAGS: usize = 13;
const CODES: usize = 14;
const HALFMOVE_CLOCK: usize = CODES + MEN / 2;
const FULLMOVE_NUMBER: usize = HALFMOVE_CLOCK + 4;
const SIZE: usize = FULLMOVE_NUMBER + 4;

/// Above the hundred squares in the first thirteen bytes: which rooks may castle.
const CASTLING_SHIFT: usize = Square::COUNT;

const BLACK_TO_MOVE: u8 = 1 << 4;
const SHUFFLED: u8 = 1 << 5;
const EN_PASSANT_FILE: u8 = 0xf;

/// Why bytes are no packed position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// Not [`Position::PACKED_SIZE`] bytes.
    #[error("a packed position has {size} bytes, not {0}", size = Position::PACKED_SIZE)]
    Length(usize),
    /// More squares are occupied than two whole armies take.
    #[error("{0} men, more than the forty of the start")]
    TooManyMen(usize),
    /// The position that the bytes describe can't be.
    #[error(transparent)]
    Position(#[from] InvalidPosition),
    /// The position is sound, but packs to other bytes: a field that means nothing is not zero, or
    /// an en passant square is told where nobody can capture.
    #[error("byte {0} is not as a position is packed")]
    NotCanonical(usize),
}

impl Position {
    /// The size of a packed position in bytes.
    pub const PACKED_SIZE: usize = SIZE;

    /// How many of the first bytes of a packed position are equal exactly if the positions are: all
    /// but the clocks.
    pub const PACKED_IDENTITY_SIZE: usize = HALFMOVE_CLOCK;

    /// The position as 42 bytes, for databases and training data.
    ///
    /// The form is canonical and stable: a position and its clocks have just one, in every release.
    /// The first [`PACKED_IDENTITY_SIZE`](Self::PACKED_IDENTITY_SIZE) bytes are equal exactly if the
    /// positions are, so they can be a database's key. All that the position is survives, both
    /// clocks with all 32 bits. What does not: the history, and the square of a double step that
    /// nobody can capture en passant.
    ///
    /// | bytes | content |
    /// |---|---|
    /// | 0–12 | 100 bits: the occupied squares, a1 the lowest bit of byte 0; above them in byte 12 (bits 4–7) whether the 1st to 4th rook on the board, counted from a1, may castle |
    /// | 13 | bits 0–3 the file of a legal en passant capture, 1 for a to 10 for j, or 0; bit 4 Black to move; bit 5 `ShuffledGrand`; bits 6 and 7 zero |
    /// | 14–33 | four bits for each man from a1 on, the lower half of a byte first: [`Piece::index`]; zero beyond the last man |
    /// | 34–37 | the half-move clock, least byte first |
    /// | 38–41 | the number of the move, least byte first |
    ///
    /// ```
    /// use grandchess_core::Position;
    ///
    /// let start = Position::default();
    /// let bytes = start.pack();
    /// assert_eq!(bytes.len(), 42);
    /// assert_eq!(Position::unpack(&bytes)?, start);
    /// # Ok::<(), grandchess_core::UnpackError>(())
    /// ```
    pub fn pack(&self) -> [u8; Self::PACKED_SIZE] {
        let setup = self.to_setup(EnPassantMode::Legal);
        let mut bytes = [0; SIZE];

        let mut squares = setup.board.occupied().bits();
        for (index, rook) in setup.board.by_role(Role::Rook).iter().take(4).enumerate() {
            let may_castle = setup.castling_rooks.contains(rook);
            squares |= u128::from(may_castle) << (CASTLING_SHIFT + index);
        }
        bytes[OCCUPIED..FLAGS].copy_from_slice(&squares.to_le_bytes()[..FLAGS]);

        if let Some(square) = setup.en_passant {
            bytes[FLAGS] |= square.file() as u8 + 1;
        }
        if setup.turn == Color::Black {
            bytes[FLAGS] |= BLACK_TO_MOVE;
        }
        if self.variant() == Variant::ShuffledGrand {
            bytes[FLAGS] |= SHUFFLED;
        }

        let codes = &mut bytes[CODES..HALFMOVE_CLOCK];
        let men = setup.board.pieces().enumerate();
        men.for_each(|(index, (_, piece))| {
            if let Some(byte) = codes.get_mut(index / 2) {
                *byte |= (piece.index() as u8) << (index % 2 * 4);
            }
        });
        bytes[HALFMOVE_CLOCK..FULLMOVE_NUMBER].copy_from_slice(&setup.halfmove_clock.to_le_bytes());
        bytes[FULLMOVE_NUMBER..].copy_from_slice(&setup.fullmove_number.to_le_bytes());
        bytes
    }

    /// The position that was [packed](Self::pack).
    ///
    /// Any bytes may come: they are taken through the same strict door as every position, and only
    /// the canonical form is accepted, so what can be unpacked packs to the same bytes again.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the bytes, or every defect of the position that they describe.
    ///
    /// ```
    /// use grandchess_core::{Position, UnpackError};
    ///
    /// let mut bytes = Position::default().pack();
    /// assert_eq!(Position::unpack(&bytes[..10]), Err(UnpackError::Length(10)));
    /// bytes[13] |= 0x80;
    /// assert_eq!(Position::unpack(&bytes), Err(UnpackError::NotCanonical(13)));
    /// ```
    pub fn unpack(bytes: &[u8]) -> Result<Self, UnpackError> {
        let &bytes: &[u8; SIZE] = bytes
            .try_into()
            .map_err(|_| UnpackError::Length(bytes.len()))?;
        let variant = if bytes[FLAGS] & SHUFFLED == 0 {
            Variant::Grand
        } else {
            Variant::ShuffledGrand
        };
        let position = Self::from_setup(&read_setup(&bytes, variant)?, variant)?;
        match position.pack().iter().zip(&bytes).position(|(a, b)| a != b) {
            Some(offset) => Err(UnpackError::NotCanonical(offset)),
            None => Ok(position),
        }
    }
}

/// What the bytes say. Bits without a meaning are passed over: packing again tells them.
fn read_setup(bytes: &[u8; SIZE], variant: Variant) -> Result<Setup, UnpackError> {
    let mut squares = [0; 16];
    squares[..FLAGS].copy_from_slice(&bytes[OCCUPIED..FLAGS]);
    let squares = u128::from_le_bytes(squares);

    let occupied = Bitboard::masked(squares, Bitboard::ALL);
    if occupied.len() > MEN {
        return Err(UnpackError::TooManyMen(occupied.len()));
    }
    let mut board = Board::EMPTY;
    for (index, square) in occupied.iter().enumerate() {
        let code = bytes[CODES + index / 2] >> (index % 2 * 4) & 0xf;
        board.put(square, piece_of(code));
    }

    let castling_rooks = board
        .by_role(Role::Rook)
        .iter()
        .take(4)
        .enumerate()
        .filter(|(index, _)| squares >> (CASTLING_SHIFT + index) & 1 == 1)
        .map(|(_, rook)| rook)
        .collect();

    let flags = bytes[FLAGS];
    let turn = if flags & BLACK_TO_MOVE == 0 {
        Color::White
    } else {
        Color::Black
    };
    let file = usize::from(flags & EN_PASSANT_FILE).checked_sub(1);
    let en_passant = file.and_then(File::new).and_then(|file| {
        let origin = Square::at(file, variant.pawn_rank(!turn));
        Bitboard::from(origin).forward(!turn).first()
    });

    Ok(Setup {
        board,
        turn,
        castling_rooks,
        en_passant,
        halfmove_clock: read_number(bytes, HALFMOVE_CLOCK),
        fullmove_number: read_number(bytes, FULLMOVE_NUMBER),
    })
}

/// The man whose [`Piece::index`] is the four bits of `code`.
fn piece_of(code: u8) -> Piece {
    let color = Color::ALL[usize::from(code >> 3 & 1)];
    Piece::new(color, Role::ALL[usize::from(code & 7)])
}

fn read_number(bytes: &[u8; SIZE], at: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(number)
}

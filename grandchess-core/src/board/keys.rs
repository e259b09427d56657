use crate::types::{BySquare, Color, File, Piece, Square};

/// The numbers of which a position's key is the exclusive or, in the order of the stream below.
struct Keys {
    pieces: [BySquare<u64>; 16],
    black_to_move: u64,
    en_passant: [u64; 10],
    castling: [[u64; 10]; 2],
    shuffled: u64,
}

/// The stream is `SplitMix64` from this seed ("Grand" in ASCII). Keys are part of the public
/// promise: neither the seed nor the order in which numbers are drawn may ever change.
const SEED: u64 = 0x0047_7261_6e64;

static KEYS: Keys = {
    let mut state = SEED;
    let mut keys = Keys {
        pieces: [const { BySquare::filled(0) }; 16],
        black_to_move: 0,
        en_passant: [0; 10],
        castling: [[0; 10]; 2],
        shuffled: 0,
    };
    let mut piece = 0;
    while piece < 16 {
        let mut index = 0;
        while let Some(square) = Square::new(index) {
            let number;
            (state, number) = split_mix(state);
            keys.pieces[piece].set(square, number);
            index += 1;
        }
        piece += 1;
    }
    (state, keys.black_to_move) = split_mix(state);
    let mut file = 0;
    while file < 10 {
        (state, keys.en_passant[file]) = split_mix(state);
        file += 1;
    }
    let mut right = 0;
    while right < 20 {
        (state, keys.castling[right / 10][right % 10]) = split_mix(state);
        right += 1;
    }
    (_, keys.shuffled) = split_mix(state);
    keys
};

const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, mixed ^ mixed >> 31)
}

/// The part of a key for a man on a square.
#[inline]
pub(crate) fn piece_key(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square]
}

/// The part of a key for the side to move.
#[inline]
pub(crate) fn side_key(turn: Color) -> u64 {
    if turn.is_white() {
        0
    } else {
        KEYS.black_to_move
    }
}

/// The part of a key for a legal en passant capture on `file`.
pub(crate) fn en_passant_key(file: File) -> u64 {
    KEYS.en_passant[file.index()]
}

/// The part of a key for the right of `color` to castle with the rook that started on `file`.
pub(crate) fn castling_key(color: Color, file: File) -> u64 {
    KEYS.castling[color.index()][file.index()]
}

/// The part of a key for the variant: 0 in Grand.
pub(crate) fn variant_key(shuffled: bool) -> u64 {
    if shuffled { KEYS.shuffled } else { 0 }
}

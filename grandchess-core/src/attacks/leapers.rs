use crate::types::{Bitboard, BySquare, Color, Square};

const fn leaps(offsets: &[(i8, i8)]) -> BySquare<Bitboard> {
    let mut table = BySquare::filled(Bitboard::EMPTY);
    let mut index = 0;
    while let Some(from) = Square::new(index) {
        let mut targets = Bitboard::EMPTY;
        let mut leap = 0;
        while leap < offsets.len() {
            if let Some(to) = from.offset(offsets[leap].0, offsets[leap].1) {
                targets = targets.with(to);
            }
            leap += 1;
        }
        table.set(from, targets);
        index += 1;
    }
    table
}

static KNIGHT: BySquare<Bitboard> = leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

static KING: BySquare<Bitboard> = leaps(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);

static PAWN: [BySquare<Bitboard>; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// The squares that a knight attacks; archbishop and chancellor jump there as well.
///
/// ```
/// use grandchess_core::{Square, attacks};
///
/// assert_eq!(attacks::knight(Square::A1).len(), 2);
/// assert_eq!(attacks::knight(Square::E5).len(), 8);
/// ```
#[inline]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from]
}

/// The squares that a king attacks.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING[from]
}

/// The squares that a pawn of `color` attacks, whether or not it may ever go there: a pawn on its
/// ninth rank attacks the tenth even when there is nothing to promote to.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from]
}

/// The squares that a set of pawns of `color` attacks.
#[inline]
pub fn pawns(color: Color, from: Bitboard) -> Bitboard {
    let ahead = from.forward(color);
    ahead.left() | ahead.right()
}

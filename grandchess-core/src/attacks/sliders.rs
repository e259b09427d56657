#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use crate::attacks::compressed;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use crate::attacks::difference;
use crate::attacks::leapers;
use crate::attacks::lines::Line;
use crate::types::{Bitboard, Piece, Role, Square};

/// The squares that a man sliding on one line attacks from `from`, up to and including the first
/// obstacle on either side.
#[inline]
pub fn along(line: Line, from: Square, occupied: Bitboard) -> Bitboard {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return compressed::along(line, from, occupied);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return difference::along(line, from, occupied);
}

/// The squares that a rook attacks.
///
/// ```
/// use grandchess_core::{Bitboard, Square, attacks};
///
/// let occupied = Bitboard::from(Square::C1) | Bitboard::from(Square::A2);
/// let squares: Vec<_> = attacks::rook(Square::A1, occupied).iter().collect();
/// assert_eq!(squares, [Square::B1, Square::C1, Square::A2]);
/// ```
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    along(Line::Rank, from, occupied) | along(Line::File, from, occupied)
}

/// The squares that a bishop attacks.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    along(Line::Diagonal, from, occupied) | along(Line::Antidiagonal, from, occupied)
}

/// The squares that any man attacks from `from`.
///
/// ```
/// use grandchess_core::{Bitboard, Color, Piece, Role, Square, attacks};
///
/// let marshal = Piece::new(Color::White, Role::Chancellor);
/// assert_eq!(attacks::attacks(marshal, Square::E5, Bitboard::EMPTY).len(), 18 + 8);
/// ```
pub fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => leapers::pawn(piece.color, from),
        Role::King => leapers::king(from),
        role => {
            let mut squares = Bitboard::EMPTY;
            if role.is_orthogonal() {
                squares |= rook(from, occupied);
            }
            if role.is_diagonal() {
                squares |= bishop(from, occupied);
            }
            if role.is_jumper() {
                squares |= leapers::knight(from);
            }
            squares
        }
    }
}

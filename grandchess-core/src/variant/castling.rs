use crate::types::{Bitboard, CastlingSide, Color, File, Square};
use crate::variant::Variant;

/// Where king and rook of `color` land when they castle: c and d file, or i and h file.
///
/// Text 002: "the white king goes to c1 or i1", the rook next to it as on an 8×8 board.
pub const fn castling_targets(color: Color, side: CastlingSide) -> (Square, Square) {
    let rank = Variant::back_rank(color);
    match side {
        CastlingSide::Short => (Square::at(File::I, rank), Square::at(File::H, rank)),
        CastlingSide::Long => (Square::at(File::C, rank), Square::at(File::D, rank)),
    }
}

/// The rooks with which a side may still castle. Always empty in [`Variant::Grand`].
///
/// A right says that neither the king nor that rook has moved, not that castling is legal now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// By colour and side; the rook stands on the back rank.
    files: [[Option<File>; 2]; 2],
}

impl CastlingRights {
    /// No right.
    pub const NONE: Self = Self {
        files: [[None; 2]; 2],
    };

    /// Whether nobody may castle any more.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The square of the rook with which `color` may castle on `side`.
    #[inline]
    pub fn rook(self, color: Color, side: CastlingSide) -> Option<Square> {
        let file = self.files[color.index()][side.index()]?;
        Some(Square::at(file, Variant::back_rank(color)))
    }

    /// The squares of all rooks with a right, of both sides.
    pub fn rooks(self) -> Bitboard {
        Color::ALL
            .into_iter()
            .flat_map(|color| CastlingSide::ALL.map(|side| self.rook(color, side)))
            .flatten()
            .collect()
    }

    /// The rights of `color` with the rook on `file` for `side`.
    pub(crate) fn grant(&mut self, color: Color, side: CastlingSide, file: File) {
        self.files[color.index()][side.index()] = Some(file);
    }

    /// Takes both rights of `color`.
    pub(crate) fn revoke_all(&mut self, color: Color) {
        self.files[color.index()] = [None; 2];
    }

    /// Takes the right that belongs to the rook on `square`, if there is one.
    pub(crate) fn revoke(&mut self, color: Color, square: Square) {
        if square.rank() == Variant::back_rank(color) {
            for file in &mut self.files[color.index()] {
                if *file == Some(square.file()) {
                    *file = None;
                }
            }
        }
    }
}

use crate::board::Board;
use crate::types::{Bitboard, Color, Piece, Role};

impl Board {
    /// Whether `color` can never mate with the men on the board, wherever they stand and whatever
    /// the opponent plays. Only the kinds of men and the colours of the bishops' squares count; a
    /// blocked position with enough material does not.
    ///
    /// What a lone knight or bishops on one colour need is a man of the opponent that can stand in
    /// its own king's way without being able to take the checker or to step in between.
    /// `tests/mating_material` proves each line by enumerating placements; it differs from 8×8 in
    /// the archbishop and the chancellor.
    ///
    /// ```
    /// use grandchess_core::{Board, Color};
    ///
    /// let board: Board = "4k5/q9/10/10/10/10/10/10/10/4KN4".parse()?;
    /// assert!(board.has_insufficient_material(Color::White)); // a knight can't mate beside a queen
    /// assert!(!board.has_insufficient_material(Color::Black));
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let men = |color, role| self.by_piece(Piece::new(color, role));
        let ours = |role| men(color, role);
        let theirs = |role| !men(!color, role).is_empty();

        // Slider pairs and compounds mate a bare king. A pawn can become one of them or, if nothing
        // of its side was lost, stands beside them.
        let strong = [
            Role::Pawn,
            Role::Rook,
            Role::Archbishop,
            Role::Chancellor,
            Role::Queen,
        ];
        if strong.into_iter().any(|role| !ours(role).is_empty()) {
            return false;
        }
        let (knights, bishops) = (ours(Role::Knight), ours(Role::Bishop));
        if knights.is_empty() && bishops.is_empty() {
            return true;
        }
        if bishops.is_empty() && !knights.has_several() {
            return !(theirs(Role::Pawn)
                || theirs(Role::Knight)
                || theirs(Role::Bishop)
                || theirs(Role::Rook)
                || theirs(Role::Archbishop) && theirs(Role::Chancellor));
        }
        if knights.is_empty() && on_one_color(bishops) {
            return !(theirs(Role::Pawn)
                || theirs(Role::Knight)
                || theirs(Role::Archbishop)
                || !on_one_color(bishops | men(!color, Role::Bishop)));
        }
        false
    }

    /// Whether neither side can ever mate: the game is drawn (`docs/adjudication.md`).
    ///
    /// True for king against king, one knight or one bishop against a bare king, and any number of
    /// bishops that all stand on squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.has_insufficient_material(color))
    }
}

fn on_one_color(squares: Bitboard) -> bool {
    squares.is_subset(Bitboard::DARK) || !squares.intersects(Bitboard::DARK)
}

use crate::attacks;
use crate::board::{piece_key, side_key};
use crate::position::pawns::behind;
use crate::position::{IllegalMove, Position};
use crate::setup::EnPassantMode;
use crate::types::{Bitboard, Color, Move, MoveKind, Piece, Role, Square};
use crate::variant::castling_targets;

impl Position {
    /// The position after a move.
    ///
    /// # Errors
    ///
    /// Returns the move and why it is illegal here.
    ///
    /// ```
    /// use grandchess_core::{Move, Position, Square};
    ///
    /// let start = Position::default();
    /// let error = start.play(Move::new(Square::D2, Square::D5)).unwrap_err();
    /// assert_eq!(error.to_string(), "illegal move d2d5: the pawn on d3 is in the way of the queen");
    /// ```
    pub fn play(&self, m: Move) -> Result<Self, IllegalMove> {
        if !self.is_legal(m) {
            return Err(self.explain(m));
        }
        let mut next = self.clone();
        next.play_unchecked(m);
        Ok(next)
    }

    /// Plays a move that is known to be legal here, such as one of [`legal_moves`](Self::legal_moves).
    ///
    /// Any other move gives a nonsensical position, on which every function still returns and none
    /// panics.
    pub fn play_unchecked(&mut self, m: Move) {
        let us = self.turn;
        let passed = self.forget_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);

        let mut double_step = false;
        if self.board.by_color(us).contains(m.to) {
            self.castle(m);
        } else if self.board.by_color(us).contains(m.from) {
            let role = self.board.role_of(m.from);
            self.take(m.to, !us);
            self.toggle(m.from, Piece::new(us, role));
            self.toggle(m.to, Piece::new(us, m.promotion.unwrap_or(role)));
            if role == Role::Pawn {
                self.halfmove_clock = 0;
                if passed == Some(m.to) && m.from.file() != m.to.file() {
                    self.take(behind(m.to, us), !us);
                }
                double_step = m.from.index().abs_diff(m.to.index()) == 20;
            } else if self.may_castle() {
                self.revoke_castling(us, role, m.from);
            }
        }

        self.pass_turn();
        if double_step {
            // Halfway rather than one step back: on the board even if the pawn went the wrong way.
            let halfway = usize::midpoint(m.from.index(), m.to.index());
            if let Some(passed) = Square::new(halfway) {
                self.remember_en_passant(passed);
            }
        }
    }

    /// The position after the side to move has passed; `None` in check, where it may not.
    ///
    /// No rule of the game allows it: it is for analysis and engines. Counts as a half-move on both
    /// clocks, and the right to capture en passant is gone.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.forget_en_passant();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.pass_turn();
        Some(next)
    }

    /// Puts a man on an empty square, or takes it off its own.
    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        self.board.toggle(square, piece);
        self.key ^= piece_key(piece, square);
    }

    /// Takes the man of `color` on a square, if there is one.
    #[inline]
    fn take(&mut self, square: Square, color: Color) {
        if self.board.by_color(color).contains(square) {
            let role = self.board.role_of(square);
            self.toggle(square, Piece::new(color, role));
            self.halfmove_clock = 0;
            if self.may_castle() {
                self.revoke_castling(color, role, square);
            }
        }
    }

    /// A king or a rook has left its square, by itself or taken.
    fn revoke_castling(&mut self, color: Color, role: Role, from: Square) {
        self.key ^= self.castling_part_of_key();
        match role {
            Role::King => self.castling.revoke_all(color),
            Role::Rook => self.castling.revoke(color, from),
            _ => {}
        }
        self.key ^= self.castling_part_of_key();
    }

    fn castle(&mut self, m: Move) {
        let us = self.turn;
        let Some(side) = self.castling_side(m) else {
            return;
        };
        let (king_to, rook_to) = castling_targets(us, side);
        let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
        self.toggle(m.from, king);
        self.toggle(m.to, rook);
        // Nobody stands there if the move is legal.
        self.board.clear(Bitboard::from(king_to).with(rook_to));
        self.toggle(king_to, king);
        self.toggle(rook_to, rook);
        self.revoke_castling(us, Role::King, m.from);
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.key ^= side_key(Color::Black);
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        self.turn = !self.turn;
    }

    #[inline]
    pub(super) fn forget_en_passant(&mut self) -> Option<Square> {
        self.key ^= self.en_passant_part_of_key();
        self.en_passant_is_legal = false;
        self.en_passant.take()
    }

    /// A pawn of the side that has just moved has passed `square`.
    #[inline]
    fn remember_en_passant(&mut self, square: Square) {
        self.en_passant = Some(square);
        let beside = attacks::pawn(!self.turn, square) & self.board.by_role(Role::Pawn);
        if beside.intersects(self.board.by_color(self.turn)) {
            self.en_passant_is_legal = self.has_legal_en_passant();
            self.key ^= self.en_passant_part_of_key();
        }
    }

    /// What a legal move does. Of an illegal one, what it would do if it were legal.
    ///
    /// ```
    /// use grandchess_core::{Move, MoveKind, Position, Square};
    ///
    /// let start = Position::default();
    /// assert_eq!(start.kind(Move::new(Square::E3, Square::E5)), MoveKind::Quiet);
    /// ```
    pub fn kind(&self, m: Move) -> MoveKind {
        if let Some(side) = self.castling_side(m) {
            MoveKind::Castle(side)
        } else if m.promotion.is_some() {
            MoveKind::Promotion
        } else if self.board.by_color(!self.turn).contains(m.to) {
            MoveKind::Capture
        } else if self.is_en_passant(m) {
            MoveKind::EnPassant
        } else {
            MoveKind::Quiet
        }
    }

    /// Whether a legal move takes a man, en passant included.
    pub fn is_capture(&self, m: Move) -> bool {
        self.board.by_color(!self.turn).contains(m.to) || self.is_en_passant(m)
    }

    fn is_en_passant(&self, m: Move) -> bool {
        self.en_passant(EnPassantMode::Always) == Some(m.to)
            && self.board.role_at(m.from) == Some(Role::Pawn)
            && m.from.file() != m.to.file()
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use grandchess_core::{Move, Position, Square, Variant};
    ///
    /// let position = Position::from_fen("4k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1", Variant::Grand)?;
    /// assert!(position.gives_check(Move::new(Square::A1, Square::A10)));
    /// assert!(!position.gives_check(Move::new(Square::A1, Square::A9)));
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn gives_check(&self, m: Move) -> bool {
        let mut next = self.clone();
        next.play_unchecked(m);
        next.is_check()
    }
}

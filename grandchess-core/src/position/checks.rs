use crate::attacks::{self, between};
use crate::board::Board;
use crate::position::Position;
use crate::types::{Bitboard, Color, Role, Square};

/// What the opponent's men do to a king: all that decides which moves are legal, worked out once.
pub(super) struct Checks {
    pub(super) king: Square,
    /// The opponent's men that give check.
    pub(super) checkers: Bitboard,
    /// Own men that would uncover a check if they left the line to their king.
    pub(super) pinned: Bitboard,
}

impl Checks {
    /// The checks and pins against the king of `us`; `None` without a king.
    #[inline]
    pub(super) fn against(board: &Board, us: Color) -> Option<Self> {
        let king = board.king(us)?;
        let (ours, theirs) = (board.by_color(us), board.by_color(!us));
        let mut checkers = theirs
            & (attacks::knight(king) & board.jumpers()
                | attacks::pawn(us, king) & board.by_role(Role::Pawn));
        let mut pinned = Bitboard::EMPTY;
        for sniper in board.snipers_at(king) & theirs {
            let shield = between(king, sniper) & (ours | theirs);
            if shield.is_empty() {
                checkers = checkers.with(sniper);
            } else if !shield.has_several() {
                pinned |= shield & ours;
            }
        }
        Some(Self {
            king,
            checkers,
            pinned,
        })
    }

    /// Where a man other than the king must go: anywhere if there is no check, between the checker
    /// and the king or onto the checker if there is one, nowhere if there are more.
    #[inline]
    pub(super) fn answers(&self) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.has_several() => Bitboard::EMPTY,
            Some(checker) => between(self.king, checker).with(checker),
        }
    }
}

impl Position {
    /// The opponent's men that give check to the side to move.
    ///
    /// ```
    /// use grandchess_core::{Position, Square, Variant};
    ///
    /// // The pawn can't promote, since White has every piece, but it gives check.
    /// let position = Position::from_fen(
    ///     "4k5/3P6/10/10/10/10/10/10/1NBQKCABN1/R8R b - - 0 1", Variant::Grand)?;
    /// assert_eq!(position.checkers().iter().collect::<Vec<_>>(), [Square::D9]);
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn checkers(&self) -> Bitboard {
        self.king(self.turn).map_or(Bitboard::EMPTY, |king| {
            self.board.attackers(king, !self.turn)
        })
    }

    /// The men of `color` that are pinned to their king: they may move along the line of the pin only.
    pub fn pinned(&self, color: Color) -> Bitboard {
        Checks::against(&self.board, color).map_or(Bitboard::EMPTY, |checks| checks.pinned)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.king(self.turn)
            .is_some_and(|king| self.board.is_attacked(king, !self.turn))
    }
}

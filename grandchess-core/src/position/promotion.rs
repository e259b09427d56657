use crate::board::{Board, missing};
use crate::position::Position;
use crate::types::{Bitboard, Color, Rank, Role, RoleSet, Square};

/// What becomes of a pawn where it arrives: the promotion rule, all of it.
///
/// On its eighth and ninth rank a pawn may promote, on its tenth it must (003, rules 3 and 4), by a
/// push or a capture alike. It becomes a piece of a kind of which its side has fewer than at the
/// start (003, rule 5; 000, 004). While there is none it can't go to the tenth rank at all (003,
/// rule 6); it still attacks the squares there (003, rule 7), which is why attacks know nothing of
/// this file.
#[derive(Clone, Copy)]
pub(super) struct Promotion {
    /// Where a pawn may promote: its eighth rank and beyond.
    zone: Bitboard,
    /// Where it must.
    last: Bitboard,
    choices: RoleSet,
}

/// The relative ranks from which the zone is one step away: without a pawn there or further, the
/// choices do not matter and need not be counted.
const NEAR: [Bitboard; 2] = relative_ranks(7);
const ZONE: [Bitboard; 2] = relative_ranks(8);
const LAST: [Bitboard; 2] = relative_ranks(10);

/// The ranks from the `first`th (1–10) to the tenth, as White and as Black count them.
const fn relative_ranks(first: usize) -> [Bitboard; 2] {
    let mut ranks = [Bitboard::EMPTY; 2];
    let mut index = first - 1;
    while index < Rank::ALL.len() {
        let rank = Rank::ALL[index];
        ranks[0] = ranks[0].union(Bitboard::from_rank(rank));
        ranks[1] = ranks[1].union(Bitboard::from_rank(rank.mirrored()));
        index += 1;
    }
    ranks
}

impl Promotion {
    /// The rule for the pawns of `color` as the men stand.
    #[inline]
    pub(super) fn of(board: &Board, color: Color) -> Self {
        let choices = if Self::candidates(board, color).is_empty() {
            RoleSet::EMPTY
        } else {
            missing(board, color)
        };
        Self {
            zone: ZONE[color.index()],
            last: LAST[color.index()],
            choices,
        }
    }

    /// The pawns of `color` so far ahead that they might promote next.
    #[inline]
    pub(super) fn candidates(board: &Board, color: Color) -> Bitboard {
        board.by_role(Role::Pawn) & board.by_color(color) & NEAR[color.index()]
    }

    /// Where a pawn can arrive at all.
    #[inline]
    pub(super) fn open_squares(self) -> Bitboard {
        if self.choices.is_empty() {
            !self.last
        } else {
            Bitboard::ALL
        }
    }

    /// Where a pawn may promote, if it has a choice.
    #[inline]
    pub(super) fn zone(self) -> Bitboard {
        if self.choices.is_empty() {
            Bitboard::EMPTY
        } else {
            self.zone
        }
    }

    /// What a pawn may become on `square`.
    #[inline]
    pub(super) fn choices_on(self, square: Square) -> RoleSet {
        if self.zone.contains(square) {
            self.choices
        } else {
            RoleSet::EMPTY
        }
    }

    /// Whether a pawn that arrives on `square` may stay a pawn.
    #[inline]
    pub(super) fn may_stay_on(self, square: Square) -> bool {
        !self.last.contains(square)
    }

    /// The number of moves by which pawns arrive on `squares`, all of them open.
    #[inline]
    pub(super) fn count(self, squares: Bitboard) -> usize {
        let stays = (squares - self.last).len();
        if self.choices.is_empty() {
            stays
        } else {
            stays + (squares & self.zone).len() * self.choices.len()
        }
    }
}

impl Position {
    /// What a pawn of `color` may become where it may promote: the kinds of piece of which `color`
    /// has fewer than at the start.
    ///
    /// ```
    /// use grandchess_core::{Color, Position, Role, Square, Variant};
    ///
    /// // White has lost its queen and nothing else.
    /// let position = Position::from_fen(
    ///     "r9/1nbqkcabn1/10/7P2/10/10/10/10/1NB1KCABN1/R8R w - - 0 1", Variant::Grand)?;
    /// let choices = position.promotion_choices(Color::White);
    /// assert_eq!(choices.iter().collect::<Vec<_>>(), [Role::Queen]);
    /// assert_eq!(position.legal_moves_from(Square::H7).len(), 2); // h7h8 and h7h8q
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    #[must_use]
    pub fn promotion_choices(&self, color: Color) -> RoleSet {
        missing(&self.board, color)
    }
}

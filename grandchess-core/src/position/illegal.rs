use core::fmt;

use thiserror::Error;

use crate::attacks::{self, between};
use crate::position::Position;
use crate::position::castling::{CastlingBlocker, blocker};
use crate::position::pawns::behind;
use crate::types::{CastlingSide, Color, Move, Piece, Role, RoleSet, Square};
use crate::variant::Variant;

/// A move is not legal in the position where it was to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("illegal move {m}: {reason}")]
pub struct IllegalMove {
    /// The move.
    pub m: Move,
    /// What is wrong with it.
    pub reason: IllegalReason,
}

/// Why a move is illegal: the first rule it breaks, in words for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// There is nobody to move.
    #[error("there is no man on {0}")]
    EmptySquare(Square),
    /// The man belongs to the opponent.
    #[error("the {role} on {square} is {color}'s, and it is not {color}'s move", role = .piece.role, color = .piece.color)]
    NotYourMan {
        /// Whose man it is, and which.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The target is occupied by an own man.
    #[error("your own {role} stands on {square}")]
    OwnMan {
        /// Which man.
        role: Role,
        /// Where it stands.
        square: Square,
    },
    /// The man does not move like that.
    #[error("no {0} moves like that")]
    NoSuchMove(Role),
    /// Something stands between the man and its target.
    #[error("the {blocker} on {square} is in the way of the {role}")]
    Blocked {
        /// Which man is in the way.
        blocker: Role,
        /// Where.
        square: Square,
        /// Of whom.
        role: Role,
    },
    /// A pawn goes diagonally only to take.
    #[error("a pawn goes diagonally only to take, and there is nothing to take on {0}")]
    NothingToTake(Square),
    /// A pawn steps twice only from the rank on which it starts.
    #[error("a pawn steps twice only from the rank on which it started")]
    NoDoubleStep,
    /// Only a pawn promotes.
    #[error("only a pawn promotes, no {0}")]
    NotAPawn(Role),
    /// A pawn promotes on its eighth, ninth and tenth rank only.
    #[error("a pawn promotes on its eighth, ninth or tenth rank, not on {0}")]
    TooEarlyToPromote(Square),
    /// A pawn becomes neither a king nor a pawn.
    #[error("a pawn can't become a {0}")]
    NoSuchPromotion(Role),
    /// Pawns become only what their side has lost.
    #[error("no {0} to promote to: none of yours has been lost")]
    NothingLost(Role),
    /// On the tenth rank a pawn must promote.
    #[error("a pawn must promote on its tenth rank: say what it becomes, {}", Choices(*.0))]
    MustPromote(RoleSet),
    /// The pawn waits on its ninth rank while all pieces are on the board.
    #[error(
        "nothing to promote to: all your pieces are on the board, so the pawn waits on its ninth rank; it still gives check"
    )]
    NothingToPromoteTo,
    /// The king would stand on an attacked square.
    #[error("the king would be attacked on {0}")]
    KingAttacked(Square),
    /// The king is in check and the move does nothing about it.
    #[error("the king is in check and this doesn't help")]
    StillInCheck,
    /// The man would uncover an attack on its king.
    #[error("the {0} is pinned: its king would be attacked")]
    Pinned(Role),
    /// There is no castling in [`Variant::Grand`].
    #[error("there is no castling in Grand Chess")]
    NoCastling,
    /// There is no right to castle with this rook, or no longer.
    #[error("no right to castle with the rook on {0}: king or rook has moved")]
    NoCastlingRight(Square),
    /// A king in check does not castle.
    #[error("a king in check doesn't castle")]
    CastlingOutOfCheck,
    /// A man stands on the way of the king or of the rook.
    #[error("a man on {0} is in the way of castling")]
    CastlingBlocked(Square),
    /// The king would cross or enter an attacked square.
    #[error("the king would cross {0}, which is attacked")]
    CastlingThroughCheck(Square),
}

/// Writes what a pawn may become, in words: letters mean different men in the two sets.
pub(crate) struct Choices(pub(crate) RoleSet);

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        for (index, role) in self.0.iter().enumerate() {
            let before = match count - index {
                _ if index == 0 => "",
                1 => " or ",
                _ => ", ",
            };
            let article = if role == Role::Archbishop { "an" } else { "a" };
            write!(f, "{before}{article} {role}")?;
        }
        Ok(())
    }
}

impl Position {
    /// Why `m` is illegal. Only asked once the generator has refused it.
    #[cold]
    pub(crate) fn explain(&self, m: Move) -> IllegalMove {
        IllegalMove {
            m,
            reason: self.first_broken_rule(m),
        }
    }

    fn first_broken_rule(&self, m: Move) -> IllegalReason {
        let Some(piece) = self.board.piece_at(m.from) else {
            return IllegalReason::EmptySquare(m.from);
        };
        if piece.color != self.turn {
            return IllegalReason::NotYourMan {
                piece,
                square: m.from,
            };
        }
        if m.promotion.is_some() && piece.role != Role::Pawn {
            return IllegalReason::NotAPawn(piece.role);
        }
        if let Some(side) = self.castling_side(m) {
            return self.why_not_castle(m, side);
        }
        if self.board.color_at(m.to) == Some(piece.color) && m.from != m.to {
            if let Some(reason) = self.why_no_way(m, piece) {
                return reason;
            }
            return IllegalReason::OwnMan {
                role: self.board.role_of(m.to),
                square: m.to,
            };
        }
        if let Some(reason) = self.why_no_way(m, piece) {
            return reason;
        }
        if piece.role == Role::Pawn
            && let Some(reason) = self.why_no_promotion(m)
        {
            return reason;
        }
        if piece.role == Role::King {
            IllegalReason::KingAttacked(m.to)
        } else if self.pinned(self.turn).contains(m.from) {
            IllegalReason::Pinned(piece.role)
        } else if self.is_check() {
            IllegalReason::StillInCheck
        } else {
            // Only an en passant capture opens a line by more than the man that moves.
            IllegalReason::Pinned(piece.role)
        }
    }

    /// Why the man can't get there, whatever becomes of its king.
    fn why_no_way(&self, m: Move, piece: Piece) -> Option<IllegalReason> {
        let Piece { role, .. } = piece;
        if role == Role::Pawn {
            return self.why_no_pawn_step(m, piece.color);
        }
        if attacks::attacks(piece, m.from, self.board.occupied()).contains(m.to) {
            return None;
        }
        let on_empty_board = attacks::attacks(piece, m.from, crate::types::Bitboard::EMPTY);
        if !on_empty_board.contains(m.to) {
            return Some(IllegalReason::NoSuchMove(role));
        }
        self.blocked(m, role)
    }

    fn blocked(&self, m: Move, role: Role) -> Option<IllegalReason> {
        let men = between(m.from, m.to) & self.board.occupied();
        // The nearest: what stands behind it does not matter yet.
        let nearest = if m.from < m.to {
            men.first()
        } else {
            men.last()
        };
        let square = nearest?;
        let blocker = self.board.role_of(square);
        Some(IllegalReason::Blocked {
            blocker,
            square,
            role,
        })
    }

    fn why_no_pawn_step(&self, m: Move, us: Color) -> Option<IllegalReason> {
        let forward = behind(m.from, !us);
        let files = m.from.file().index().abs_diff(m.to.file().index());
        let ranks = m.to.rank().index() as i8 - m.from.rank().index() as i8;
        let ranks = if us.is_white() { ranks } else { -ranks };
        match (files, ranks) {
            (0, 1 | 2) if ranks == 2 && m.from.rank() != self.variant.pawn_rank(us) => {
                Some(IllegalReason::NoDoubleStep)
            }
            (0, 1 | 2) => {
                let way = if ranks == 1 {
                    [Some(m.to), None]
                } else {
                    [Some(forward), Some(m.to)]
                };
                way.into_iter().flatten().find_map(|square| {
                    let blocker = self.board.role_at(square)?;
                    Some(IllegalReason::Blocked {
                        blocker,
                        square,
                        role: Role::Pawn,
                    })
                })
            }
            (1, 1) if self.board.color_at(m.to).is_none() && self.en_passant != Some(m.to) => {
                Some(IllegalReason::NothingToTake(m.to))
            }
            (1, 1) => None,
            _ => Some(IllegalReason::NoSuchMove(Role::Pawn)),
        }
    }

    /// What the promotion rule has against a pawn's move that its geometry allows.
    fn why_no_promotion(&self, m: Move) -> Option<IllegalReason> {
        let rank = m.to.rank().relative_to(self.turn).index() + 1;
        let choices = self.promotion_choices(self.turn);
        match m.promotion {
            None if rank < 10 => None,
            _ if rank == 10 && choices.is_empty() => Some(IllegalReason::NothingToPromoteTo),
            None => Some(IllegalReason::MustPromote(choices)),
            Some(role @ (Role::Pawn | Role::King)) => Some(IllegalReason::NoSuchPromotion(role)),
            Some(_) if rank < 8 => Some(IllegalReason::TooEarlyToPromote(m.to)),
            Some(role) if !choices.contains(role) => Some(IllegalReason::NothingLost(role)),
            Some(_) => None,
        }
    }

    fn why_not_castle(&self, m: Move, side: CastlingSide) -> IllegalReason {
        if self.variant == Variant::Grand {
            return IllegalReason::NoCastling;
        }
        if self.castling.rook(self.turn, side) != Some(m.to) {
            return IllegalReason::NoCastlingRight(m.to);
        }
        if self.is_check() {
            return IllegalReason::CastlingOutOfCheck;
        }
        match blocker(&self.board, self.turn, side, m.from, m.to) {
            Some(CastlingBlocker::Occupied(square)) => IllegalReason::CastlingBlocked(square),
            Some(CastlingBlocker::Attacked(square)) => IllegalReason::CastlingThroughCheck(square),
            None => IllegalReason::NoCastlingRight(m.to),
        }
    }
}

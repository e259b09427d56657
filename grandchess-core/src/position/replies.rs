use core::ops::ControlFlow;

use crate::attacks;
use crate::board::Board;
use crate::position::Position;
use crate::position::exposure::Exposure;
use crate::position::flights::Flights;
use crate::position::mobility::Mobility;
use crate::position::movegen::generate;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::types::{Bitboard, Move, Role, Square};

/// The number of sequences of two half-moves, mostly without playing the first of them.
///
/// Most moves change little for the opponent: from the number of replies that there would be if the
/// side to move passed, one slider has to be subtracted that is now blocked sooner, or a pawn that
/// can't be pushed, or a square that the king can't step to. All moves of a man are counted at once.
///
/// Every other move is played, and its replies are counted: moves that give check, pin or unpin,
/// castling and whatever else may touch the right to it, en passant and moves after which the
/// opponent could capture so, and moves whose leaving and arriving touch the same man.
pub(super) fn count_replies(position: &Position) -> u64 {
    let mut replies = Replies {
        position,
        opponent: Opponent::of(position),
        total: 0,
    };
    let _ = generate(position, Scope::ALL, &mut replies);
    replies.total.cast_unsigned()
}

/// Counts the replies to each move that it is handed.
struct Replies<'a> {
    position: &'a Position,
    /// `None` if every move must be played.
    opponent: Option<Opponent<'a>>,
    total: i64,
}

/// What the replies to a move are made of.
struct Opponent<'a> {
    exposure: Exposure,
    flights: Flights<'a>,
    mobility: Mobility,
}

impl<'a> Opponent<'a> {
    fn of(position: &'a Position) -> Option<Self> {
        let color = !position.turn;
        let king = position.board.king(color)?;
        if position.may_castle() {
            return None;
        }
        let exposure = Exposure::of(&position.board, king, color);
        Some(Self {
            flights: Flights::new(&position.board, king, color),
            mobility: Mobility::new(position, king, &exposure),
            exposure,
        })
    }

    /// The replies to those moves of a man from `from` to `targets`, where it is a `role`, that need
    /// not be played; and the targets of the others.
    fn replies(
        &self,
        board: &Board,
        from: Square,
        targets: Bitboard,
        role: Role,
    ) -> (i64, Bitboard) {
        if self.exposure.holders.contains(from) {
            return (0, targets);
        }
        let (leaving, entangled) = self.mobility.departure(from);
        let mut quick = targets - (self.exposure.arrivals(role) | entangled);
        let mut replies = 0;
        for taken in quick & board.occupied() {
            match self.mobility.taking(taken) {
                Some(change) => replies += change,
                None => quick = quick.without(taken),
            }
        }
        replies += quick.len() as i64 * (self.mobility.steady + leaving)
            + self.mobility.arrivals(quick)
            + self.flights.after(from, quick, role) as i64;
        (replies, targets - quick)
    }
}

impl Replies<'_> {
    fn play(&mut self, m: Move) {
        let mut next = self.position.clone();
        next.play_unchecked(m);
        self.total += next.legal_move_count() as i64;
    }

    /// Counts the replies to moves of one man that becomes, or stays, a `role`. Returns the targets
    /// of those moves that must be played.
    fn count(&mut self, from: Square, targets: Bitboard, role: Role) -> Bitboard {
        let Some(opponent) = &self.opponent else {
            return targets;
        };
        let (replies, rest) = opponent.replies(&self.position.board, from, targets, role);
        self.total += replies;
        rest
    }

    /// Whether a pawn's step is one that the opponent might answer by capturing en passant, or is
    /// such a capture itself.
    fn is_en_passant(&self, to: Square, step: i8) -> bool {
        let board = &self.position.board;
        let theirs = board.by_color(!self.position.turn);
        if step.abs() % 10 != 0 {
            return !theirs.contains(to);
        }
        let pawns = board.by_role(Role::Pawn) & theirs;
        step.abs() == 20
            && attacks::pawn(self.position.turn, to.stepped_back(step / 2)).intersects(pawns)
    }
}

impl Sink for Replies<'_> {
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let role = self.position.board.role_of(from);
        for to in self.count(from, targets, role) {
            self.play(Move::new(from, to));
        }
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, targets: Bitboard, step: i8, promotion: Promotion) -> ControlFlow<()> {
        for to in targets {
            let from = to.stepped_back(step);
            let must_play = self.is_en_passant(to, step);
            if promotion.may_stay_on(to)
                && (must_play || !self.count(from, to.into(), Role::Pawn).is_empty())
            {
                self.play(Move::new(from, to));
            }
            for role in promotion.choices_on(to) {
                if must_play || !self.count(from, to.into(), role).is_empty() {
                    self.play(Move::promoting(from, to, role));
                }
            }
        }
        ControlFlow::Continue(())
    }
}

use core::ops::ControlFlow;

use crate::attacks;
use crate::position::Position;
use crate::position::exposure::Exposure;
use crate::position::flights::Flights;
use crate::position::mobility::Mobility;
use crate::position::movegen::generate;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::types::{Bitboard, Move, Role, RoleSet, Square};

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
    theirs: Bitboard,
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
            theirs: position.board.by_color(color),
            flights: Flights::new(&position.board, king, color),
            mobility: Mobility::new(position, king, &exposure),
            exposure,
        })
    }

    /// The squares on which the moves of a man from `from` that becomes a `role` must be played.
    fn must_play(&self, from: Square, role: Role, entangled: Bitboard) -> Bitboard {
        self.exposure.arrivals(from, role) | self.mobility.precious | entangled
    }

    /// The replies to the moves of a man from `from` to each of `targets` where it becomes each of
    /// `roles`, added up; `leaving` is the change by its leaving.
    fn replies(&self, from: Square, leaving: i64, targets: Bitboard, roles: RoleSet) -> i64 {
        let mut others = targets.len() as i64 * (self.mobility.steady + leaving)
            + self.mobility.arrivals(targets);
        for taken in targets & self.theirs {
            others += self.mobility.taking(taken);
        }
        others * roles.len() as i64 + self.flights.after(from, targets, roles) as i64
    }

    /// Those of the targets of pawns where nothing but arriving matters, and that not to the king.
    fn calm(&self, targets: Bitboard, step: i8) -> Bitboard {
        let near = self.flights.near;
        let leaving = self.mobility.busy | self.exposure.holders | near;
        let arriving = self.exposure.pawn_arrivals() | near | self.theirs;
        let busy = targets.shifted(-step) & leaving;
        targets - (arriving | busy.shifted(step))
    }
}

impl Replies<'_> {
    fn play(&mut self, m: Move) {
        let mut next = self.position.clone();
        next.play_unchecked(m);
        self.total += next.legal_move_count() as i64;
    }

    /// The targets where pawns capture en passant, or may be captured so.
    fn en_passant(&self, targets: Bitboard, step: i8) -> Bitboard {
        let (board, us) = (&self.position.board, self.position.turn);
        let theirs = board.by_color(!us);
        match step.abs() {
            10 => Bitboard::EMPTY,
            20 => {
                let passed = attacks::pawns(!us, board.by_role(Role::Pawn) & theirs);
                targets & passed.forward(us)
            }
            _ => targets - theirs,
        }
    }
}

impl Sink for Replies<'_> {
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let mut rest = targets;
        if let Some(opponent) = &self.opponent
            && !opponent.exposure.holders.contains(from)
        {
            let role = self.position.board.role_of(from);
            let (leaving, entangled) = opponent.mobility.departure(from);
            rest &= opponent.must_play(from, role, entangled);
            self.total += opponent.replies(from, leaving, targets - rest, RoleSet::of(role));
        }
        for to in rest {
            self.play(Move::new(from, to));
        }
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, targets: Bitboard, step: i8, promotion: Promotion) -> ControlFlow<()> {
        let en_passant = self.en_passant(targets, step);
        let mut rest = targets;
        if let Some(opponent) = &self.opponent {
            let calm = opponent.calm(targets, step) - (en_passant | promotion.zone());
            rest -= calm;
            let steady = opponent.mobility.steady + opponent.flights.steady as i64;
            self.total += calm.len() as i64 * steady + opponent.mobility.arrivals(calm);
        }
        for to in rest {
            let from = to.stepped_back(step);
            let mut roles = promotion.choices_on(to);
            if promotion.may_stay_on(to) {
                roles = roles.with(Role::Pawn);
            }
            if let Some(opponent) = &self.opponent
                && !opponent.exposure.holders.contains(from)
                && !en_passant.contains(to)
            {
                let (leaving, entangled) = opponent.mobility.departure(from);
                let must_play =
                    |&role: &Role| opponent.must_play(from, role, entangled).contains(to);
                let counted = roles.iter().filter(|role| !must_play(role)).collect();
                roles = roles.iter().filter(must_play).collect();
                self.total += opponent.replies(from, leaving, to.into(), counted);
            }
            for role in roles {
                let promotion = Some(role).filter(|&role| role != Role::Pawn);
                self.play(Move {
                    from,
                    to,
                    promotion,
                });
            }
        }
        ControlFlow::Continue(())
    }
}

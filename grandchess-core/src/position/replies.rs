use core::ops::ControlFlow;

use crate::attacks::{self, Line, aligned};
use crate::board::Board;
use crate::position::Position;
use crate::position::checks::Checks;
use crate::position::movegen::generate;
use crate::position::pawns::behind;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::types::{Bitboard, BySquare, Color, Move, Role, Square};

/// The number of sequences of two half-moves, mostly without playing the first of them.
///
/// Most moves change little for the opponent: from the number of replies that there would be if the
/// side to move passed, one slider has to be subtracted that is now blocked sooner, or a pawn that
/// can't be pushed. What changes by leaving a square and by arriving on one is worked out per square;
/// then all moves of a man are counted at once.
///
/// Every other move is played, and its replies are counted: captures, castling, moves after which
/// the opponent could capture en passant, and moves from or to the *delicate* squares, where they
/// could concern the opponent's king.
pub(super) fn count_replies(position: &Position) -> u64 {
    let mut replies = Replies::new(position);
    let _ = generate(position, Scope::ALL, &mut replies);
    replies.total.cast_unsigned()
}

/// Counts the replies to each move that it is handed.
struct Replies<'a> {
    position: &'a Position,
    /// Replies if the side to move passed.
    after_pass: i64,
    /// Where a man that comes or goes may give check, pin, unpin, or bar the opponent's king.
    delicate: Bitboard,
    /// The change in the number of replies by a man of the side to move that arrives on a square.
    arrival: BySquare<i16>,
    /// The squares with a change in `arrival`.
    watched: Bitboard,
    opponent: Opponent,
    total: i64,
}

/// The opponent's men that are not pinned: those whose moves may change. Pinned men move on
/// delicate squares only.
struct Opponent {
    color: Color,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    pawns: Bitboard,
    promotion: Promotion,
    /// The squares that they attack by sliding.
    slides: Bitboard,
    /// The squares that the pawns attack.
    pawn_attacks: Bitboard,
    /// The squares to which the pawns might be pushed, were they free.
    pushes: Bitboard,
    double_pushes: Bitboard,
}

impl<'a> Replies<'a> {
    fn new(position: &'a Position) -> Self {
        let them = !position.turn;
        let board = &position.board;
        let mut passed = position.clone();
        passed.forget_en_passant();
        passed.turn = them;
        let pinned = Checks::against(board, them).map_or(Bitboard::ALL, |checks| checks.pinned);
        let may_castle = position.may_castle();
        let mut replies = Self {
            position,
            after_pass: passed.legal_move_count() as i64,
            delicate: if may_castle {
                Bitboard::ALL
            } else {
                delicate_squares(board, them)
            },
            arrival: BySquare::filled(0),
            watched: Bitboard::EMPTY,
            opponent: Opponent::new(position, them, pinned),
            total: 0,
        };
        if !may_castle {
            replies.watch_sliders();
            replies.watch_pawns();
        }
        replies
    }

    fn watch(&mut self, square: Square, change: i16) {
        self.watched = self.watched.with(square);
        self.arrival[square] += change;
    }

    /// A man on the way of a slider takes the squares beyond it.
    fn watch_sliders(&mut self) {
        let occupied = self.position.board.occupied();
        let theirs = self.position.board.by_color(self.opponent.color);
        for (sliders, lines) in self.opponent.sliders() {
            for slider in sliders {
                for line in lines {
                    let reach = attacks::along(line, slider, occupied);
                    self.opponent.slides |= reach;
                    let [below, above] = attacks::halves_of(line, slider);
                    let targets = (reach & below) - theirs;
                    let free = targets - occupied;
                    for (beyond, square) in free.iter().enumerate() {
                        let captures = targets.len() - free.len();
                        self.watch(square, -((beyond + captures) as i16));
                    }
                    let targets = (reach & above) - theirs;
                    for (nearer, square) in (targets - occupied).iter().enumerate() {
                        self.watch(square, -((targets.len() - nearer - 1) as i16));
                    }
                }
            }
        }
    }

    /// A man before a pawn stops it, a man beside its way can be taken.
    fn watch_pawns(&mut self) {
        let Opponent {
            color,
            pawns,
            promotion,
            ..
        } = self.opponent;
        let empty = !self.position.board.occupied();
        // None to the tenth rank while there is nothing to promote to.
        let moves_to = |square: Square| promotion.count(square.into()) as i16;
        for square in self.opponent.pushes & empty {
            self.watch(square, -moves_to(square));
        }
        for square in self.opponent.double_pushes & empty {
            // The square that the pawn passes was empty, or this would be no double push.
            self.watch(square, -1);
            self.watch(behind(square, color), -1);
        }
        for square in self.opponent.pawn_attacks & empty {
            let attackers = attacks::pawn(!color, square) & pawns;
            self.watch(square, attackers.len() as i16 * moves_to(square));
        }
    }

    /// The change in the number of replies when the man on `from` leaves, and the squares on which
    /// its arrival is more than the sum of the two changes.
    fn departure(&self, from: Square) -> (i64, Bitboard) {
        let (board, opponent) = (&self.position.board, &self.opponent);
        let occupied = board.occupied();
        let theirs = board.by_color(opponent.color);
        let (mut change, mut entangled) = (0, Bitboard::EMPTY);
        if opponent.slides.contains(from) {
            for (sliders, lines) in opponent.sliders() {
                for line in lines {
                    for slider in attacks::along(line, from, occupied) & sliders {
                        let reach = |occupied| {
                            (attacks::along(line, slider, occupied) - theirs).len() as i64
                        };
                        change += reach(occupied.without(from)) - reach(occupied);
                        entangled |= aligned(slider, from);
                    }
                }
            }
        }
        let moves_to = |square: Square| opponent.promotion.count(square.into()) as i64;
        if opponent.pawn_attacks.contains(from) {
            let attackers = attacks::pawn(!opponent.color, from) & opponent.pawns;
            change -= attackers.len() as i64 * moves_to(from);
        }
        if opponent.pushes.contains(from) {
            entangled |= from.file().into();
            change += moves_to(from);
            // The pawn behind may now have two steps, if it is on its start rank.
            let next = Bitboard::from(from).forward(opponent.color);
            let pawn = behind(from, opponent.color);
            let starts = Bitboard::from(self.position.variant.pawn_rank(opponent.color));
            if starts.contains(pawn) && !next.intersects(occupied) {
                change += 1;
            }
        }
        if opponent.double_pushes.contains(from) {
            entangled |= from.file().into();
            change += 1;
        }
        (change, entangled)
    }

    /// Whether leaving the square may change the number of replies.
    fn departures(&self) -> Bitboard {
        let Opponent {
            slides,
            pawn_attacks,
            pushes,
            double_pushes,
            ..
        } = self.opponent;
        slides | pawn_attacks | pushes | double_pushes
    }

    /// Whether a pawn of the opponent, pinned or not, attacks the square that a double step passes.
    fn may_be_passed(&self, square: Square) -> bool {
        let board = &self.position.board;
        let pawns = board.by_role(Role::Pawn) & board.by_color(self.opponent.color);
        attacks::pawn(self.position.turn, square).intersects(pawns)
    }

    fn play(&mut self, m: Move) {
        let mut next = self.position.clone();
        next.play_unchecked(m);
        self.total += next.legal_move_count() as i64;
    }
}

impl Opponent {
    fn new(position: &Position, color: Color, pinned: Bitboard) -> Self {
        let board = &position.board;
        let free = board.by_color(color) - pinned;
        let pawns = board.by_role(Role::Pawn) & free;
        let pushes = pawns.forward(color);
        let start = pawns & position.variant.pawn_rank(color).into();
        Self {
            color,
            orthogonal: board.orthogonal_sliders() & free,
            diagonal: board.diagonal_sliders() & free,
            pawns,
            promotion: Promotion::of(board, color),
            slides: Bitboard::EMPTY,
            pawn_attacks: attacks::pawns(color, pawns),
            pushes,
            double_pushes: (start.forward(color) - board.occupied()).forward(color),
        }
    }

    /// The sliders with the lines on which they slide.
    fn sliders(&self) -> [(Bitboard, [Line; 2]); 2] {
        [
            (self.orthogonal, [Line::Rank, Line::File]),
            (self.diagonal, [Line::Diagonal, Line::Antidiagonal]),
        ]
    }
}

/// The squares where a man that comes or goes may matter to the king of `color`: those from which it
/// or a square that it may step to could be attacked, and what stands behind its shields.
fn delicate_squares(board: &Board, color: Color) -> Bitboard {
    let Some(king) = board.king(color) else {
        return Bitboard::ALL;
    };
    let ours = board.by_color(color);
    let occupied = board.occupied().without(king);
    let queen =
        |square, occupied| attacks::rook(square, occupied) | attacks::bishop(square, occupied);
    let shields = queen(king, occupied) & ours;
    let mut delicate = queen(king, occupied - shields);
    // A queen attacks whatever a king or a pawn would.
    for square in (attacks::king(king) - ours).with(king) {
        delicate |= queen(square, occupied) | attacks::knight(square);
    }
    delicate
}

impl Sink for Replies<'_> {
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let mut quick = Bitboard::EMPTY;
        if !self.delicate.contains(from) {
            quick = targets - (self.delicate | self.position.board.occupied());
            let mut replies = self.after_pass;
            if self.departures().contains(from) {
                let (change, entangled) = self.departure(from);
                quick -= entangled;
                replies += change;
            }
            self.total += quick.len() as i64 * replies;
            for to in quick & self.watched {
                self.total += i64::from(self.arrival[to]);
            }
        }
        for to in targets - quick {
            self.play(Move::new(from, to));
        }
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, targets: Bitboard, step: i8, promotion: Promotion) -> ControlFlow<()> {
        for to in targets {
            let from = to.stepped_back(step);
            let choices = promotion.choices_on(to);
            let stays = usize::from(promotion.may_stay_on(to));
            let en_passant = step.abs() == 20 && self.may_be_passed(to.stepped_back(step / 2));
            let captures = step.abs() % 10 != 0;
            let mut quick = !captures
                && !en_passant
                && !self.delicate.contains(from)
                && !self.delicate.contains(to);
            let mut replies = self.after_pass + i64::from(self.arrival[to]);
            if quick && self.departures().contains(from) {
                let (change, entangled) = self.departure(from);
                quick = !entangled.contains(to);
                replies += change;
            }
            if quick {
                self.total += replies * (choices.len() + stays) as i64;
                continue;
            }
            if stays == 1 {
                self.play(Move::new(from, to));
            }
            for role in choices {
                self.play(Move::promoting(from, to, role));
            }
        }
        ControlFlow::Continue(())
    }
}

use crate::attacks::{self, Line, aligned};
use crate::board::Board;
use crate::position::checks::Checks;
use crate::position::count::Count;
use crate::position::exposure::Exposure;
use crate::position::pawns::behind;
use crate::position::promotion::Promotion;
use crate::position::sink::Scope;
use crate::position::{Position, pawns, pieces};
use crate::types::{Bitboard, BySquare, Color, Role, Square};

/// How many moves the opponent's men other than the king have, and by how much a move changes that:
/// by its leaving a square, by its arriving on one, by its taking a man. No check and no change of
/// pins is reckoned with. Men that are pinned move on squares only that matter to the pin.
pub(super) struct Mobility {
    /// The position after a pass.
    passed: Position,
    checks: Checks,
    /// The opponent.
    color: Color,
    /// The moves after a pass.
    pub(super) steady: i64,
    /// The change by a man that arrives on an empty square.
    arrival: BySquare<i16>,
    /// The squares with a change in `arrival`.
    watched: Bitboard,
    /// Men whose loss may change what pawns can become, which [`taking`](Self::taking) leaves out.
    pub(super) precious: Bitboard,
    /// Where leaving may make a change.
    pub(super) busy: Bitboard,
    // The men that are not pinned: those whose moves may change.
    orthogonal: Bitboard,
    diagonal: Bitboard,
    jumpers: Bitboard,
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

impl Mobility {
    pub(super) fn new(position: &Position, king: Square, exposure: &Exposure) -> Self {
        let color = !position.turn;
        let mut passed = position.clone();
        passed.forget_en_passant();
        passed.turn = color;
        let checks = Checks {
            king,
            checkers: Bitboard::EMPTY,
            pinned: exposure.pinned,
        };
        let board = &position.board;
        let free = board.by_color(color) - exposure.pinned;
        let pawns = board.by_role(Role::Pawn) & free;
        let start = pawns & position.variant.pawn_rank(color).into();
        let precious = if Promotion::candidates(board, color).is_empty() {
            Bitboard::EMPTY
        } else {
            board.by_color(color) - board.by_role(Role::Pawn)
        };
        let mut mobility = Self {
            precious,
            busy: Bitboard::EMPTY,
            checks,
            color,
            steady: 0,
            arrival: BySquare::filled(0),
            watched: Bitboard::EMPTY,
            orthogonal: board.orthogonal_sliders() & free,
            diagonal: board.diagonal_sliders() & free,
            jumpers: board.jumpers() & free,
            pawns,
            promotion: Promotion::of(board, color),
            slides: Bitboard::EMPTY,
            pawn_attacks: attacks::pawns(color, pawns),
            pushes: pawns.forward(color),
            double_pushes: (start.forward(color) - board.occupied()).forward(color),
            passed,
        };
        mobility.steady = mobility.moves_of(Bitboard::ALL);
        mobility.watch_sliders();
        mobility.watch_pawns();
        mobility.busy =
            mobility.slides | mobility.pawn_attacks | mobility.pushes | mobility.double_pushes;
        mobility
    }

    fn board(&self) -> &Board {
        &self.passed.board
    }

    /// The moves of `movers` after a pass.
    fn moves_of(&self, movers: Bitboard) -> i64 {
        let (targets, answers) = (Bitboard::ALL, Bitboard::ALL);
        let scope = Scope { movers, targets };
        let mut count = Count::default();
        let _ = pieces::others(&self.passed, &self.checks, answers, scope, &mut count);
        let _ = pawns::steps(&self.passed, &self.checks, answers, scope, &mut count);
        count.moves() as i64
    }

    /// The sliders with the lines on which they slide.
    fn sliders(&self) -> [(Bitboard, [Line; 2]); 2] {
        [
            (self.orthogonal, [Line::Rank, Line::File]),
            (self.diagonal, [Line::Diagonal, Line::Antidiagonal]),
        ]
    }

    fn watch(&mut self, square: Square, change: i16) {
        self.watched = self.watched.with(square);
        self.arrival[square] += change;
    }

    /// A man on the way of a slider takes the squares beyond it.
    fn watch_sliders(&mut self) {
        let occupied = self.board().occupied();
        let theirs = self.board().by_color(self.color);
        for (sliders, lines) in self.sliders() {
            for slider in sliders {
                for line in lines {
                    let reach = attacks::along(line, slider, occupied);
                    self.slides |= reach;
                    let [below, above] = attacks::halves_of(line, slider);
                    let targets = (reach & below) - theirs;
                    let free = targets - occupied;
                    let captures = targets.len() - free.len();
                    for (beyond, square) in free.iter().enumerate() {
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
        let color = self.color;
        let empty = !self.board().occupied();
        let open = self.promotion.open_squares();
        for square in self.pushes & empty & open {
            self.watch(square, -(self.ways_to(square) as i16));
        }
        for square in self.double_pushes & empty {
            // The square that the pawn passes was empty, or this would be no double push.
            self.watch(square, -1);
            self.watch(behind(square, color), -1);
        }
        for square in self.pawn_attacks & empty {
            self.watch(square, self.pawn_captures(square) as i16);
        }
    }

    /// The number of moves of one pawn to `square`, which is open to it.
    fn ways_to(&self, square: Square) -> i64 {
        self.promotion.count(square.into()) as i64
    }

    /// The number of moves of pawns that take a man on `square`.
    fn pawn_captures(&self, square: Square) -> i64 {
        if !self.promotion.open_squares().contains(square) {
            return 0;
        }
        let takers = attacks::pawn(!self.color, square) & self.pawns;
        takers.len() as i64 * self.ways_to(square)
    }

    /// The change by arriving on empty squares, added up.
    pub(super) fn arrivals(&self, squares: Bitboard) -> i64 {
        (squares & self.watched)
            .iter()
            .map(|square| i64::from(self.arrival[square]))
            .sum()
    }

    /// The change by leaving `from`, and the squares on which arriving or taking is more than the
    /// sum of the two changes.
    pub(super) fn departure(&self, from: Square) -> (i64, Bitboard) {
        let (mut change, mut entangled) = (0, Bitboard::EMPTY);
        if !self.busy.contains(from) {
            return (change, entangled);
        }
        let occupied = self.board().occupied();
        let theirs = self.board().by_color(self.color);
        if self.slides.contains(from) {
            for (sliders, lines) in self.sliders() {
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
        if self.pawn_attacks.contains(from) {
            change -= self.pawn_captures(from);
            entangled |= attacks::pawn(!self.color, from) & self.pawns;
        }
        if self.pushes.contains(from) {
            entangled |= from.file().into();
            if self.promotion.open_squares().contains(from) {
                change += self.ways_to(from);
            }
            // The pawn behind may now have two steps, if it is on its start rank.
            let next = Bitboard::from(from).forward(self.color);
            let pawn = behind(from, self.color);
            let starts = Bitboard::from(self.passed.variant.pawn_rank(self.color));
            if starts.contains(pawn) && !next.intersects(occupied) {
                change += 1;
            }
        }
        if self.double_pushes.contains(from) {
            entangled |= from.file().into();
            change += 1;
        }
        (change, entangled)
    }

    /// The change by taking the man on `square`: its moves are gone, and where its own side could
    /// not go it can now take.
    pub(super) fn taking(&self, square: Square) -> i64 {
        let occupied = self.board().occupied();
        let takers = attacks::rook(square, occupied) & self.orthogonal
            | attacks::bishop(square, occupied) & self.diagonal
            | attacks::knight(square) & self.jumpers;
        let retakes = takers.len() as i64 + self.pawn_captures(square);
        retakes - self.moves_of(square.into())
    }
}

//! Seeded chance: the same numbers in every run, on every machine.

use grandchess_core::{
    Bitboard, Color, EnPassantMode, Move, MoveKind, Piece, Position, Rank, Role, Setup, Square,
    Variant, attacks,
};

/// Marsaglia's xorshift with 64 bits of state and a multiplication at the end.
pub(crate) struct Rng(u64);

impl Rng {
    /// A stream of its own for each seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap_or(0) % bound
    }

    /// `true` once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    pub(crate) fn square(&mut self) -> Square {
        Square::new(self.below(Square::COUNT)).unwrap_or(Square::A1)
    }

    pub(crate) fn color(&mut self) -> Color {
        self.pick(&Color::ALL)
    }
}

/// Any placement at all: up to sixty men wherever they fall, with any other fields. Mostly nonsense.
pub(crate) fn any_setup(rng: &mut Rng) -> Setup {
    let mut setup = Setup::EMPTY;
    for _ in 0..rng.below(60) {
        let piece = Piece::new(rng.color(), rng.pick(&Role::ALL));
        setup.board.set(rng.square(), Some(piece));
    }
    setup.turn = rng.color();
    if rng.one_in(2) {
        setup.castling_rooks = (0..rng.below(4)).map(|_| rng.square()).collect();
    }
    if rng.one_in(2) {
        setup.en_passant = Some(rng.square());
    }
    setup.halfmove_clock = rng.below(200) as u32;
    setup.fullmove_number = rng.below(3) as u32;
    setup
}

/// A random sound position of few or many men, thick with what the generator finds hard: pawns about to
/// promote with everything or nothing lost, pawns about to meet, kings in the open.
pub(crate) fn sharp_position(rng: &mut Rng, variant: Variant) -> Position {
    loop {
        let setup = sharp_setup(rng, variant);
        if let Ok(position) = Position::from_setup(&setup, variant) {
            return position;
        }
    }
}

fn sharp_setup(rng: &mut Rng, variant: Variant) -> Setup {
    let mut setup = Setup::EMPTY;
    setup.turn = rng.color();
    setup.fullmove_number = 1 + rng.below(60) as u32;
    for color in Color::ALL {
        put_on(rng, &mut setup, Bitboard::ALL, color, Role::King);
    }
    let study = rng.below(6);
    match study {
        0 => pawns_on_the_kings_line(rng, &mut setup, variant),
        1 => battery(rng, &mut setup),
        2 => waiting_pawn(rng, &mut setup),
        _ => {}
    }
    if variant == Variant::ShuffledGrand && rng.one_in(2) {
        castling_kings(rng, &mut setup);
    }
    for color in Color::ALL {
        // All pieces, so that pawns wait; or some of them.
        let army = match study {
            0 | 1 => 3,
            2 if color == setup.turn => 0,
            _ => rng.below(4),
        };
        for (role, count) in [
            (Role::Knight, 2),
            (Role::Bishop, 2),
            (Role::Rook, 2),
            (Role::Archbishop, 1),
            (Role::Chancellor, 1),
            (Role::Queen, 1),
        ] {
            let there = setup.board.by_piece(Piece::new(color, role)).len();
            for _ in there..count {
                if army == 0 || (army < 3 && rng.one_in(3)) {
                    put_on(rng, &mut setup, Bitboard::ALL, color, role);
                }
            }
        }
        let far = [Rank::Seventh, Rank::Eighth, Rank::Ninth].map(|rank| match color {
            Color::White => rank,
            Color::Black => rank.mirrored(),
        });
        for _ in 0..rng.below(4) {
            let rank = rng.pick(&far);
            put_on(rng, &mut setup, rank.into(), color, Role::Pawn);
        }
        for _ in 0..rng.below(4) {
            let start = variant.pawn_rank(color);
            put_on(rng, &mut setup, start.into(), color, Role::Pawn);
        }
        // Where the other side's double steps end.
        let meeting = (0..3).fold(Bitboard::from(variant.pawn_rank(!color)), |rank, step| {
            if step < 2 { rank.forward(!color) } else { rank }
        });
        for _ in 0..rng.below(3) {
            put_on(rng, &mut setup, meeting, color, Role::Pawn);
        }
    }
    setup
}

fn put_on(rng: &mut Rng, setup: &mut Setup, where_: Bitboard, color: Color, role: Role) {
    let free: Vec<Square> = (where_ - setup.board.occupied()).iter().collect();
    if !free.is_empty() {
        let square = rng.pick(&free);
        setup.board.set(square, Some(Piece::new(color, role)));
    }
}

/// A pawn before its double step, an enemy pawn that will stand beside it, and behind that one its king and
/// a rook on the same rank: the capture may open the rank.
fn pawns_on_the_kings_line(rng: &mut Rng, setup: &mut Setup, variant: Variant) {
    let us = setup.turn;
    let start: Vec<Square> = (Bitboard::from(variant.pawn_rank(us)) - setup.board.occupied())
        .iter()
        .collect();
    let from = rng.pick(&start);
    let up = if us.is_white() { 1 } else { -1 };
    let beside = if rng.one_in(2) { 1 } else { -1 };
    let Some(capturer) = from.offset(beside, 2 * up) else {
        return;
    };
    let rank = Bitboard::from(capturer.rank());
    setup.board.set(from, Some(Piece::new(us, Role::Pawn)));
    setup.board.set(capturer, Some(Piece::new(!us, Role::Pawn)));
    if let Some(king) = setup.board.king(!us) {
        setup.board.set(king, None);
        put_on(rng, setup, rank, !us, Role::King);
        let slider = rng.pick(&[Role::Rook, Role::Chancellor, Role::Queen, Role::Bishop]);
        put_on(rng, setup, rank, us, slider);
    }
}

/// A slider aimed at the other king with one own man in between, whose move uncovers a check.
fn battery(rng: &mut Rng, setup: &mut Setup) {
    let us = setup.turn;
    let Some(king) = setup.board.king(!us) else {
        return;
    };
    let (files, ranks) = rng.pick(&[
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    ]);
    let near = 1 + rng.below(3) as i8;
    let far = near + 1 + rng.below(3) as i8;
    let at = |steps: i8| king.offset(files * steps, ranks * steps);
    let (Some(front), Some(back)) = (at(near), at(far)) else {
        return;
    };
    let slider = if files == 0 || ranks == 0 {
        rng.pick(&[Role::Rook, Role::Chancellor, Role::Queen])
    } else {
        rng.pick(&[Role::Bishop, Role::Archbishop, Role::Queen])
    };
    let man = rng.pick(&[Role::Knight, Role::Archbishop, Role::Bishop, Role::Pawn]);
    for (square, role) in [(front, man), (back, slider)] {
        if setup.board.role_at(square) != Some(Role::King) {
            setup.board.set(square, Some(Piece::new(us, role)));
        }
    }
}

/// A pawn one step before its ninth rank, diagonally before the other king on the tenth.
fn waiting_pawn(rng: &mut Rng, setup: &mut Setup) {
    let us = setup.turn;
    if let Some(king) = setup.board.king(!us) {
        setup.board.set(king, None);
    }
    let last = Bitboard::from(Variant::back_rank(!us));
    put_on(rng, setup, last, !us, Role::King);
    let (beside, back) = (rng.pick(&[-1, 1]), if us.is_white() { -2 } else { 2 });
    let pawn = setup
        .board
        .king(!us)
        .and_then(|king| king.offset(beside, back));
    if let Some(square) = pawn
        && setup.board.role_at(square).is_none()
    {
        setup.board.set(square, Some(Piece::new(us, Role::Pawn)));
    }
}

/// Kings between their rooks on the back rank, with the rights to castle.
fn castling_kings(rng: &mut Rng, setup: &mut Setup) {
    for color in Color::ALL {
        let back_rank = Bitboard::from(Variant::back_rank(color));
        for square in setup.board.by_color(color) & back_rank {
            setup.board.set(square, None);
        }
        if let Some(king) = setup.board.king(color) {
            setup.board.set(king, None);
        }
        let free: Vec<Square> = (back_rank - setup.board.occupied()).iter().collect();
        if free.len() < 3 {
            continue;
        }
        let mut squares = [0; 3].map(|_: usize| rng.pick(&free));
        squares.sort_unstable();
        let [long, king, short] = squares;
        setup.board.set(king, Some(Piece::new(color, Role::King)));
        for rook in [long, short] {
            if rook != king {
                setup.board.set(rook, Some(Piece::new(color, Role::Rook)));
                setup.castling_rooks = setup.castling_rooks.with(rook);
            }
        }
    }
}

/// One of the legal moves, the rarer kinds preferred; `None` at the end of the game.
pub(crate) fn lively_move(rng: &mut Rng, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let weights: Vec<usize> = moves.iter().map(|&m| liveliness(position, m)).collect();
    let mut rest = rng.below(weights.iter().sum::<usize>().max(1));
    moves
        .into_iter()
        .zip(weights)
        .find(|&(_, weight)| {
            let here = rest < weight;
            rest = rest.saturating_sub(weight);
            here
        })
        .map(|(m, _)| m)
}

/// Whether a pawn of the side to move stands where it could take en passant on `passed`, were it not for
/// its king.
fn meets_a_pawn(position: &Position, passed: Square) -> bool {
    let pawns = Piece::new(position.turn(), Role::Pawn);
    attacks::pawn(!position.turn(), passed).intersects(position.board().by_piece(pawns))
}

fn liveliness(position: &Position, m: Move) -> usize {
    let mut next = position.clone();
    next.play_unchecked(m);
    let kind = match position.kind(m) {
        MoveKind::Castle(_) => 30,
        MoveKind::EnPassant => 12,
        MoveKind::Promotion => 2,
        MoveKind::Capture => 3,
        _ => match next.en_passant(EnPassantMode::Always) {
            Some(passed) if meets_a_pawn(&next, passed) => 60,
            Some(_) => 4,
            None => 2,
        },
    };
    kind * match next.checkers().len() {
        0 => 1,
        1 => 3,
        _ => 200,
    }
}

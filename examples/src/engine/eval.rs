use grandchess_core::{Bitboard, Board, Color, Piece, Position, Role, Square, attacks};

use crate::engine::worth::{FULL_PHASE, PIECES, check, menace, mobility, phase};
use crate::engine::{Score, value};

/// For a passed pawn on its first to tenth rank with a full choice of promotions.
const PASSED: [i32; 10] = [0, 0, 5, 12, 25, 45, 80, 130, 170, 0];

/// For having the move.
const TEMPO: i32 = 45;

/// A value in the middlegame and one in the endgame.
#[derive(Clone, Copy, Default)]
struct Tapered {
    middle: i32,
    end: i32,
}

impl Tapered {
    fn add(&mut self, times: usize, middle: i32, end: i32) {
        self.middle += middle * times as i32;
        self.end += end * times as i32;
    }
}

/// The squares that a side attacks.
struct Reach {
    by: [Bitboard; Role::ALL.len()],
    all: Bitboard,
}

impl Reach {
    fn new(board: &Board, color: Color) -> Self {
        let mut by = [Bitboard::EMPTY; Role::ALL.len()];
        for role in Role::ALL {
            for square in men(board, color, role) {
                let piece = Piece::new(color, role);
                by[role.index()] |= attacks::attacks(piece, square, board.occupied());
            }
        }
        let all = by.into_iter().fold(Bitboard::EMPTY, |sum, more| sum | more);
        Self { by, all }
    }

    fn by(&self, role: Role) -> Bitboard {
        self.by[role.index()]
    }
}

/// What a position is worth to the side to move, as it stands.
///
/// ```
/// use grandchess_core::{Position, Variant};
/// use grandchess_examples::engine::{Score, evaluate};
///
/// // Black's queen is gone.
/// let position = Position::from_fen(
///     "r8r/1nb1kcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", Variant::Grand)?;
/// assert!(evaluate(&position) > Score(800));
/// # Ok::<(), grandchess_core::Error>(())
/// ```
pub fn evaluate(position: &Position) -> Score {
    let board = position.board();
    let us = position.turn();
    let [our_reach, their_reach] = [us, !us].map(|color| Reach::new(board, color));
    let ours = side(position, us, &our_reach, &their_reach);
    let theirs = side(position, !us, &their_reach, &our_reach);
    let phase = PIECES
        .iter()
        .map(|&role| phase(role) * board.by_role(role).len() as i32)
        .sum::<i32>()
        .min(FULL_PHASE);
    let middle = ours.middle - theirs.middle;
    let end = ours.end - theirs.end;
    let mut score = TEMPO + (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
    // Who can never mate is never better.
    if position.has_insufficient_material(us) {
        score = score.min(0);
    }
    if position.has_insufficient_material(!us) {
        score = score.max(0);
    }
    // An advantage that leads nowhere fades as the fifty moves go by.
    let quiet = position.halfmove_clock().min(100) as i32;
    Score(score * (200 - quiet) / 200)
}

/// What a side has for itself.
fn side(position: &Position, us: Color, ours: &Reach, theirs: &Reach) -> Tapered {
    let board = position.board();
    let mut sum = Tapered::default();
    pieces(board, us, theirs, &mut sum);
    threats(board, us, ours, theirs, &mut sum);
    pawns(position, us, ours, theirs, &mut sum);
    king(board, us, &mut sum);
    sum
}

fn men(board: &Board, color: Color, role: Role) -> Bitboard {
    board.by_piece(Piece::new(color, role))
}

fn pieces(board: &Board, us: Color, theirs: &Reach, sum: &mut Tapered) {
    let own = men(board, us, Role::Pawn);
    let safe = !(board.by_color(us) | theirs.by(Role::Pawn));
    let near_king = board.king(!us).map_or(Bitboard::EMPTY, attacks::king);
    let (mut attackers, mut danger) = (0, 0);
    for role in PIECES {
        for square in men(board, us, role) {
            let piece = Piece::new(us, role);
            let reach = attacks::attacks(piece, square, board.occupied());
            let worth = value(role) + mobility(role) * (reach & safe).len() as i32;
            let centre = 4 - from_centre(square);
            let light = matches!(role, Role::Knight | Role::Bishop);
            let middle = if light { 18 } else { 4 };
            sum.add(1, worth + middle * centre, worth + 2 * centre);
            let attacked = reach & near_king;
            if !attacked.is_empty() {
                attackers += 1;
                danger += menace(role) * attacked.len() as i32;
            }
            // Rooks look down files without own pawns.
            let file = Bitboard::from_file(square.file());
            if matches!(role, Role::Rook | Role::Chancellor) && !file.intersects(own) {
                let open = !file.intersects(board.by_role(Role::Pawn));
                sum.add(1, if open { 70 } else { 50 }, 5);
            }
        }
    }
    // One man alone does not mate; several do more than the sum of them.
    if attackers > 1 {
        let storm = (danger * danger / 10).min(400) + 12 * attackers * attackers;
        sum.add(1, storm, storm * 3 / 4);
    }
    if men(board, us, Role::Bishop).has_several() {
        sum.add(1, 10, 30);
    }
}

/// What may be won soon: men that cheaper men attack, men that nobody guards, safe checks.
fn threats(board: &Board, us: Color, ours: &Reach, theirs: &Reach, sum: &mut Tapered) {
    let pawns = men(board, !us, Role::Pawn);
    let pieces = board.by_color(!us) - pawns - men(board, !us, Role::King);
    let heavy = pieces - men(board, !us, Role::Knight) - men(board, !us, Role::Bishop);
    let heaviest = heavy - men(board, !us, Role::Rook);
    let light = ours.by(Role::Knight) | ours.by(Role::Bishop);
    let cheaply = [
        ours.by(Role::Pawn) & pieces,
        light & heavy,
        ours.by(Role::Rook) & heaviest,
    ];
    for attacked in cheaply {
        sum.add(attacked.len(), 80, 25);
    }
    sum.add(((pieces & ours.all) - theirs.all).len(), 5, 50);
    sum.add(((pawns & ours.all) - theirs.by(Role::Pawn)).len(), 0, 50);

    let Some(king) = board.king(!us) else { return };
    let may_stand = !(board.by_color(us) | theirs.all);
    for role in PIECES {
        // A man gives check from where it would attack if it stood on the king's square.
        let from = attacks::attacks(Piece::new(us, role), king, board.occupied());
        if ours.by(role).intersects(from & may_stand) {
            sum.add(1, check(role), check(role));
        }
    }
}

fn pawns(position: &Position, us: Color, ours: &Reach, theirs: &Reach, sum: &mut Tapered) {
    let board = position.board();
    let own = men(board, us, Role::Pawn);
    let ahead = span(own, us);
    let files = ahead | own | span(own, !us);
    sum.add((own - (files.left() | files.right())).len(), -15, -20);
    sum.add((own & ahead).len(), -30, -10);

    let barred = span(men(board, !us, Role::Pawn), !us);
    let passed = own - (barred | barred.left() | barred.right());
    // A passed pawn is worth what it can become: without anything lost it has to wait, though
    // something will be lost sooner or later.
    let choices = position.promotion_choices(us);
    let best = choices.iter().map(value).max().unwrap_or_default();
    let hope = 15 + 85 * best / value(Role::Queen);
    for square in own {
        let rank = square.rank().relative_to(us);
        let advance = rank.index() as i32;
        sum.add(1, 50 + 9 * advance, 90 + 14 * advance);
        if passed.contains(square) {
            let bonus = PASSED[rank.index()] * hope / 100;
            let next = Bitboard::from(square).forward(us);
            let free = !next.intersects((theirs.all - ours.all) | board.by_color(!us));
            sum.add(1, bonus, if free { 5 * bonus / 2 } else { bonus / 2 });
        }
    }
}

fn king(board: &Board, us: Color, sum: &mut Tapered) {
    let Some(king) = board.king(us) else { return };
    let file = Bitboard::from_file(king.file());
    let pawns = men(board, us, Role::Pawn);
    let near = [file.left(), file, file.right()].into_iter();
    let bare = near.filter(|&file| !file.is_empty() && !file.intersects(pawns));
    sum.add(bare.count(), -45, 15);
    sum.add(1, 0, -6 * from_centre(king));
    // Whoever has men against a bare king drives it to the edge, and comes closer.
    if board.by_color(!us).len() == 1
        && let Some(bare) = board.king(!us)
    {
        sum.add(1, 0, 25 * from_centre(bare) - 8 * distance(king, bare));
    }
}

/// The squares before a set of pawns.
fn span(pawns: Bitboard, color: Color) -> Bitboard {
    let mut step = pawns;
    let mut squares = Bitboard::EMPTY;
    for _ in 0..8 {
        step = step.forward(color);
        squares |= step;
    }
    squares
}

/// 0 on the four squares of the centre, 4 on the edge.
fn from_centre(square: Square) -> i32 {
    let off = |index: usize| (2 * index as i32 - 9).abs() / 2;
    off(square.file().index()).max(off(square.rank().index()))
}

/// How many steps a king takes from one square to the other.
fn distance(one: Square, other: Square) -> i32 {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    files.max(ranks) as i32
}

use grandchess_core::{Bitboard, Board, Color, Piece, Position, Role, Square, attacks};

use crate::engine::Score;

/// What a man is worth, in hundredths of a pawn.
///
/// The larger the board the better the sliders and the worse the jumpers: more than in chess, a
/// bishop is better than a knight. A compound is worth more than its parts, since it never has to
/// choose between them: the archbishop, two light pieces in one, is close to the chancellor, and
/// both are close to the queen, as matches between engines on wide boards have shown.
pub const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 280,
        Role::Bishop => 340,
        Role::Rook => 490,
        Role::Archbishop => 800,
        Role::Chancellor => 880,
        Role::Queen => 960,
        Role::King => 0,
    }
}

/// The men that mobility, king safety and the phase of the game ask about.
const PIECES: [Role; 6] = Role::PROMOTIONS;

/// For each square that the man can safely go to.
const fn mobility(role: Role) -> i32 {
    match role {
        Role::Knight => 6,
        Role::Bishop => 5,
        Role::Archbishop | Role::Rook => 4,
        Role::Chancellor => 3,
        Role::Queen => 2,
        Role::Pawn | Role::King => 0,
    }
}

/// For each square next to the opponent's king that the man attacks.
const fn menace(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 2,
        Role::Rook => 3,
        Role::Archbishop => 5,
        Role::Chancellor | Role::Queen => 6,
        Role::Pawn | Role::King => 0,
    }
}

/// How much the man makes a middlegame of the game.
const fn phase(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Archbishop => 3,
        Role::Chancellor | Role::Queen => 4,
        Role::Pawn | Role::King => 0,
    }
}

/// The phase of a full board: both sides' pieces.
const FULL_PHASE: i32 = 38;

/// For a passed pawn on its first to tenth rank with a full choice of promotions.
const PASSED: [i32; 10] = [0, 0, 5, 12, 25, 45, 80, 130, 170, 0];

/// For having the move.
const TEMPO: i32 = 12;

/// A value in the middlegame and one in the endgame.
#[derive(Clone, Copy, Default)]
struct Tapered {
    middle: i32,
    end: i32,
}

impl Tapered {
    fn add(&mut self, middle: i32, end: i32) {
        self.middle += middle;
        self.end += end;
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
    let [ours, theirs] = [us, !us].map(|color| side(position, color));
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
fn side(position: &Position, us: Color) -> Tapered {
    let board = position.board();
    let mut sum = Tapered::default();
    pieces(board, us, &mut sum);
    pawns(position, us, &mut sum);
    king(board, us, &mut sum);
    sum
}

fn men(board: &Board, color: Color, role: Role) -> Bitboard {
    board.by_piece(Piece::new(color, role))
}

fn pieces(board: &Board, us: Color, sum: &mut Tapered) {
    let guarded = attacks::pawns(!us, men(board, !us, Role::Pawn));
    let safe = !(board.by_color(us) | guarded);
    let near_king = board.king(!us).map_or(Bitboard::EMPTY, attacks::king);
    let (mut attackers, mut danger) = (0, 0);
    for role in PIECES {
        for square in men(board, us, role) {
            let piece = Piece::new(us, role);
            let reach = attacks::attacks(piece, square, board.occupied());
            let worth = value(role) + mobility(role) * (reach & safe).len() as i32;
            let centre = 4 - from_centre(square);
            sum.add(worth + 4 * centre, worth + 2 * centre);
            let attacked = reach & near_king;
            if !attacked.is_empty() {
                attackers += 1;
                danger += menace(role) * attacked.len() as i32;
            }
        }
    }
    // One man alone does not mate; several do more than the sum of them.
    if attackers > 1 {
        sum.add((danger * danger / 8).min(500), danger);
    }
    if men(board, us, Role::Bishop).len() > 1 {
        sum.add(30, 50);
    }
}

fn pawns(position: &Position, us: Color, sum: &mut Tapered) {
    let board = position.board();
    let own = men(board, us, Role::Pawn);
    let ahead = span(own, us);
    let files = ahead | own | span(own, !us);
    let isolated = own - (files.left() | files.right());
    let doubled = own & ahead;
    sum.add(
        -14 * isolated.len() as i32 - 10 * doubled.len() as i32,
        -16 * isolated.len() as i32 - 20 * doubled.len() as i32,
    );

    let barred = span(men(board, !us, Role::Pawn), !us);
    let passed = own - (barred | barred.left() | barred.right());
    // A passed pawn is worth what it can become: without anything lost it has to wait, though
    // something will be lost sooner or later.
    let choices = position.promotion_choices(us);
    let best = choices.iter().map(value).max().unwrap_or_default();
    let hope = 30 + 70 * best / value(Role::Queen);
    for square in own {
        let rank = square.rank().relative_to(us);
        let advance = rank.index() as i32;
        sum.add(
            value(Role::Pawn) + 3 * advance,
            value(Role::Pawn) + 6 * advance,
        );
        if passed.contains(square) {
            let mut bonus = PASSED[rank.index()] * hope / 100;
            if Bitboard::from(square)
                .forward(us)
                .intersects(board.occupied())
            {
                bonus = bonus * 2 / 3;
            }
            sum.add(bonus / 2, bonus);
        }
    }
}

fn king(board: &Board, us: Color, sum: &mut Tapered) {
    let Some(king) = board.king(us) else { return };
    let wall = Bitboard::from(king).forward(us);
    let wall = wall | wall.forward(us);
    let shield = (wall | wall.left() | wall.right()) & men(board, us, Role::Pawn);
    sum.add(14 * shield.len() as i32, -6 * from_centre(king));
    // Whoever has men against a bare king drives it to the edge, and comes closer.
    if board.by_color(!us).len() == 1
        && let Some(bare) = board.king(!us)
    {
        sum.add(0, 25 * from_centre(bare) - 8 * distance(king, bare));
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

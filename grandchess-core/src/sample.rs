//! Positions and games made from a source of choices, for [`arbitrary`](crate) and `strategies`.
//!
//! Nothing here is uniform: what is rare in play (promotion with little to choose from, en passant,
//! thin material) is common here. Everything ends, whatever the source says.

use alloc::vec::Vec;

use crate::game::{DrawPolicy, Game};
use crate::position::Position;
use crate::setup::{EnPassantMode, Setup};
use crate::types::{Bitboard, Color, File, GameResult, Move, Piece, Rank, Role, Square};
use crate::variant::{ShuffledStart, Variant};

/// Half-moves of a game made here at most; its start may have as many behind it.
pub(crate) const MOST_PLIES: usize = 120;

/// Men put down or taken away at most.
const MOST_EDITS: usize = 60;

/// Where choices come from: a fuzzer's bytes, or a generator of random numbers.
pub(crate) trait Source {
    /// A number below `bound`, which is at least 1. A source that has run dry says 0.
    fn below(&mut self, bound: usize) -> usize;

    /// Whether there is nothing left to choose by: then play and editing stop, so that what a fuzzer
    /// makes of few bytes takes little time.
    fn is_dry(&self) -> bool {
        false
    }

    /// One of `items`; `None` if there are none.
    fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let index = self.below(items.len().max(1));
        items.get(index).copied()
    }

    /// True once in `times` times, and never if the source has run dry.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }
}

pub(crate) fn square(source: &mut impl Source) -> Square {
    Square::new(source.below(Square::COUNT)).unwrap_or(Square::A1)
}

pub(crate) fn piece(source: &mut impl Source) -> Piece {
    Piece::new(color(source), role(source))
}

pub(crate) fn color(source: &mut impl Source) -> Color {
    source.pick(&Color::ALL).unwrap_or(Color::White)
}

pub(crate) fn role(source: &mut impl Source) -> Role {
    source.pick(&Role::ALL).unwrap_or(Role::Pawn)
}

pub(crate) fn variant(source: &mut impl Source) -> Variant {
    source.pick(&Variant::ALL).unwrap_or_default()
}

pub(crate) fn shuffled_start(source: &mut impl Source) -> ShuffledStart {
    let number = source.below(ShuffledStart::COUNT as usize);
    ShuffledStart::new(number as u32).unwrap_or(ShuffledStart::UNSHUFFLED)
}

/// A clock: mostly as games have it, near the draws, or near the end of its range.
pub(crate) fn number(source: &mut impl Source) -> u32 {
    let near = source.below(160) as u32;
    match source.below(4) {
        0 | 1 => near,
        2 => (source.below(1 << 16) as u32) << 16 | near,
        _ => u32::MAX - near,
    }
}

/// The start of a game of either variant.
pub(crate) fn start(source: &mut impl Source) -> Position {
    if variant(source) == Variant::Grand {
        return Position::default();
    }
    let white = shuffled_start(source);
    let black = if source.once_in(2) {
        shuffled_start(source)
    } else {
        white
    };
    valid(&Setup::shuffled(white, black), Variant::ShuffledGrand).unwrap_or_default()
}

/// A valid position: from random play, and then from men put down, taken away and moved as long as
/// the position stays valid.
pub(crate) fn position(source: &mut impl Source) -> Position {
    let mut position = start(source);
    for _ in 0..source.below(MOST_PLIES + 1) {
        if source.is_dry() {
            break;
        }
        match legal_move(&position, source) {
            Some(m) => position.play_unchecked(m),
            None => break,
        }
    }
    if source.once_in(4) {
        position = without_men(&position);
    }
    for _ in 0..source.below(MOST_EDITS + 1) {
        if source.is_dry() {
            break;
        }
        if let Some(edited) = edited(&position, source) {
            position = edited;
        }
    }
    if source.once_in(8) {
        position = cornered(&position, source).unwrap_or(position);
    }
    if source.once_in(4) {
        position = with_double_step(&position, source).unwrap_or(position);
    }
    position
}

/// A game from the start, or from any position, with whatever end it has come to.
pub(crate) fn game(source: &mut impl Source) -> Game {
    let start = if source.once_in(3) {
        position(source)
    } else {
        start(source)
    };
    let policy = source
        .pick(&[DrawPolicy::Standard, DrawPolicy::Immediate])
        .unwrap_or_default();
    let mut game = Game::new(start, policy);
    let shuffling = source.once_in(4);
    for _ in 0..source.below(MOST_PLIES + 1) {
        if source.is_dry() {
            break;
        }
        // Moves forth and back bring repetitions about.
        let back = back_move(&game).filter(|_| shuffling && !source.once_in(4));
        let m = back.or_else(|| legal_move(game.position(), source));
        match m.map(|m| game.play(m)) {
            Some(Ok(())) => {}
            Some(Err(_)) | None => break,
        }
    }
    // An end that can't be declared, since there is one, is none.
    let _ = match source.below(12) {
        1 => game.resign(color(source)).ok(),
        2 => game.agree_draw().ok(),
        3 => game.flag_fall(color(source)).ok(),
        4 => game.forfeit(color(source)).ok(),
        5 => game.claim_draw().ok(),
        6 => game.adjudicate(result(source)).ok(),
        7 => game.record_result(result(source)).ok(),
        _ => None,
    };
    game
}

fn result(source: &mut impl Source) -> GameResult {
    source
        .pick(&[GameResult::White, GameResult::Black, GameResult::Draw])
        .unwrap_or(GameResult::Draw)
}

/// The move that takes back what the side to move played last, if it is legal.
fn back_move(game: &Game) -> Option<Move> {
    let last = game.moves().iter().rev().nth(1)?;
    Some(Move::new(last.to, last.from)).filter(|&m| game.position().is_legal(m))
}

/// A legal move; the same choice is the same move in every release.
pub(crate) fn legal_move(position: &Position, source: &mut impl Source) -> Option<Move> {
    let mut moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let index = source.below(moves.len());
    let (_, &mut m, _) = moves.select_nth_unstable_by_key(index, |m| m.sort_key());
    Some(m)
}

/// The kings alone, without clocks and castling rights.
fn without_men(position: &Position) -> Position {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    let men = setup.board.occupied() - setup.board.by_role(Role::King);
    setup.board.clear(men);
    setup.castling_rooks = Bitboard::EMPTY;
    setup.en_passant = None;
    valid(&setup, position.variant()).unwrap_or_else(|| position.clone())
}

/// A lone king to move on the edge, mated or stalemated as like as not, against a few men.
fn cornered(position: &Position, source: &mut impl Source) -> Option<Position> {
    let us = position.turn();
    let mut setup = without_men(position).to_setup(EnPassantMode::Legal);
    let board = &mut setup.board;
    let king = board.set(board.king(us)?, None);
    let edge = [File::A, File::J].map(Bitboard::from_file);
    let ends = [Rank::First, Rank::Tenth].map(Bitboard::from_rank);
    let edge: Vec<Square> = (edge[0] | edge[1] | ends[0] | ends[1]).iter().collect();
    let corner = source.pick(&edge)?;
    let opponent = board.king(!us)?;
    let opponent_king = board.set(opponent, None);
    board.set(corner, king);
    // Two files away or a knight's jump: near, but not next to each other.
    let near: Vec<Square> = [
        (2, 0),
        (-2, 0),
        (0, 2),
        (0, -2),
        (1, 2),
        (2, 1),
        (-1, 2),
        (-2, -1),
    ]
    .into_iter()
    .filter_map(|(files, ranks)| corner.offset(files, ranks))
    .collect();
    board.set(source.pick(&near)?, opponent_king);
    let mut position = valid(&setup, position.variant())?;
    for _ in 0..source.below(4) {
        let mut setup = position.to_setup(EnPassantMode::Legal);
        let man = Piece::new(!us, role(source));
        setup.board.set(square(source), Some(man));
        if let Some(harder) = sound(setup, position.variant()) {
            position = harder;
        }
    }
    Some(position)
}

/// The position with something changed; `None` if it is none then.
fn edited(position: &Position, source: &mut impl Source) -> Option<Position> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    let board = &mut setup.board;
    match source.below(8) {
        0..=2 => {
            board.set(square(source), None);
        }
        3 | 4 => {
            let man = piece(source);
            board.set(square(source), Some(man));
        }
        5 => {
            let men: Vec<Square> = board.occupied().iter().collect();
            let (from, to) = (source.pick(&men)?, square(source));
            let man = board.set(from, None);
            board.set(to, man);
        }
        6 => setup.turn = !setup.turn,
        _ => setup.halfmove_clock = number(source),
    }
    sound(setup, position.variant())
}

/// The position after a double step beside a pawn that may be able to capture it.
fn with_double_step(position: &Position, source: &mut impl Source) -> Option<Position> {
    let (us, variant) = (position.turn(), position.variant());
    let pawn = Piece::new(us, Role::Pawn);
    let rank = Bitboard::from(variant.pawn_rank(us));
    let origins: Vec<Square> = rank.iter().collect();
    let origin = Bitboard::from(source.pick(&origins)?);
    let passed = origin.forward(us);
    let target = passed.forward(us);
    let beside: Vec<Square> = (target.left() | target.right()).iter().collect();

    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.board.clear(passed | target);
    let from = origin.first()?;
    setup.board.set(from, Some(pawn));
    let other = Piece::new(!us, Role::Pawn);
    setup.board.set(source.pick(&beside)?, Some(other));
    let before = sound(setup, variant)?;
    before.play(Move::new(from, target.first()?)).ok()
}

/// The position of a setup, with the castling rights that are still borne out.
fn sound(mut setup: Setup, variant: Variant) -> Option<Position> {
    let rooks = setup.board.by_role(Role::Rook);
    setup.castling_rooks &= rooks;
    setup.en_passant = None;
    valid(&setup, variant).or_else(|| {
        setup.castling_rooks = Bitboard::EMPTY;
        valid(&setup, variant)
    })
}

pub(crate) fn valid(setup: &Setup, variant: Variant) -> Option<Position> {
    Position::from_setup(setup, variant).ok()
}

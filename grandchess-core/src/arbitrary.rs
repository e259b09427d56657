//! Values made from a fuzzer's bytes, for [`arbitrary`].
//!
//! Positions and games are always valid, and their sizes bounded: at most 120 half-moves of play
//! lie behind a position and as many in a game, and no more than there are bytes to choose them. No
//! bytes are refused, and no bytes at all give the simplest value.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::board::Board;
use crate::game::{DrawPolicy, Game};
use crate::notation::{Dialect, Letters, Ranks, UciMove};
use crate::position::Position;
use crate::sample::{self, Source};
use crate::setup::{EnPassantMode, Setup};
use crate::types::{Bitboard, CastlingSide, Color, File, Move, Piece, Rank, Role, RoleSet, Square};
use crate::variant::{ShuffledStart, Variant};

struct Bytes<'a, 'b>(&'a mut Unstructured<'b>);

impl Source for Bytes<'_, '_> {
    fn below(&mut self, bound: usize) -> usize {
        // Bytes that have run out give the lowest number.
        self.0.int_in_range(0..=bound - 1).unwrap_or_default()
    }

    fn is_dry(&self) -> bool {
        self.0.is_empty()
    }
}

/// Any placement at all.
fn board(source: &mut impl Source) -> Board {
    let mut board = Board::EMPTY;
    for _ in 0..source.below(Square::COUNT + 1) {
        if source.is_dry() {
            break;
        }
        let man = sample::piece(source);
        board.set(sample::square(source), Some(man));
    }
    board
}

/// Any setup: a position's with something changed in it, or nonsense from end to end.
fn setup(source: &mut impl Source) -> Setup {
    let mut setup = if source.once_in(2) {
        Setup {
            board: board(source),
            turn: sample::color(source),
            castling_rooks: bitboard(source),
            ..Setup::EMPTY
        }
    } else {
        sample::position(source).to_setup(EnPassantMode::Always)
    };
    for _ in 0..source.below(4) {
        match source.below(6) {
            0 => {
                let man = sample::piece(source);
                setup.board.set(sample::square(source), Some(man));
            }
            1 => setup.turn = !setup.turn,
            2 => setup.castling_rooks = bitboard(source),
            3 => setup.en_passant = Some(sample::square(source)),
            4 => setup.halfmove_clock = sample::number(source),
            _ => setup.fullmove_number = sample::number(source),
        }
    }
    setup
}

fn bitboard(source: &mut impl Source) -> Bitboard {
    match source.below(3) {
        0 => (0..source.below(5))
            .map(|_| sample::square(source))
            .collect(),
        1 => !(0..source.below(5))
            .map(|_| sample::square(source))
            .collect::<Bitboard>(),
        _ => {
            let mut bits = 0;
            for _ in 0..8 {
                bits = bits << 16 | source.below(1 << 16) as u128;
            }
            Bitboard::masked(bits, Bitboard::ALL)
        }
    }
}

macro_rules! arbitrary_from {
    ($($type:ty: $make:path;)*) => {$(
        impl Arbitrary<'_> for $type {
            fn arbitrary(u: &mut Unstructured<'_>) -> Result<Self> {
                Ok($make(&mut Bytes(u)))
            }
        }
    )*};
}

arbitrary_from! {
    Bitboard: bitboard;
    Board: board;
    Color: sample::color;
    Game: sample::game;
    Piece: sample::piece;
    Position: sample::position;
    Role: sample::role;
    Setup: setup;
    ShuffledStart: sample::shuffled_start;
    Square: sample::square;
    Variant: sample::variant;
}

macro_rules! arbitrary_choice {
    ($($type:ty: $all:expr;)*) => {$(
        impl Arbitrary<'_> for $type {
            fn arbitrary(u: &mut Unstructured<'_>) -> Result<Self> {
                u.choose(&$all).copied()
            }
        }
    )*};
}

arbitrary_choice! {
    CastlingSide: CastlingSide::ALL;
    DrawPolicy: [DrawPolicy::Standard, DrawPolicy::Immediate];
    EnPassantMode: [EnPassantMode::Legal, EnPassantMode::Always];
    File: File::ALL;
    Letters: [Letters::Neutral, Letters::Freeling];
    Rank: Rank::ALL;
    Ranks: [Ranks::OneToTen, Ranks::ZeroToNine];
}

impl Arbitrary<'_> for RoleSet {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Self> {
        let bits: u8 = u.arbitrary()?;
        let held = |role: &Role| bits >> role.index() & 1 == 1;
        Ok(Role::ALL.into_iter().filter(held).collect())
    }
}

impl Arbitrary<'_> for Dialect {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Self {
            letters: u.arbitrary()?,
            ranks: u.arbitrary()?,
        })
    }
}

/// Any move, legal somewhere or nowhere.
impl Arbitrary<'_> for Move {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Self {
            from: u.arbitrary()?,
            to: u.arbitrary()?,
            promotion: u.arbitrary()?,
        })
    }
}

impl Arbitrary<'_> for UciMove {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Option::arbitrary(u)?.map_or(Self::Null, Self::Move))
    }
}

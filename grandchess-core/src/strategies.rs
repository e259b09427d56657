//! Strategies for [`proptest`]: positions, games, moves, texts.
//!
//! For the tests of programs that use this library, and its own. Positions and games are always
//! valid, come in both variants, and are made so that what is rare in play is common: pawns that
//! have little or nothing to promote to, en passant, castling rights, thin material, repetitions. A
//! case that fails shrinks to few moves and few men: what is left out can be left out.
//!
//! ```
//! use grandchess_core::{Position, strategies};
//! use proptest::prelude::*;
//!
//! proptest! {
//!     fn fens_are_read_back(position in strategies::positions()) {
//!         let read = Position::from_fen(&position.fen(), position.variant())?;
//!         prop_assert_eq!(read, position);
//!     }
//! }
//! fens_are_read_back();
//! ```

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::{Just, Rng, any, prop_oneof};
use proptest::sample::{Index, select};
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::{TestRng, TestRunner};

use crate::board::Board;
use crate::game::Game;
use crate::notation::{Dialect, Fen, Letters, Ranks, UciMove};
use crate::position::Position;
use crate::sample::{self, Source};
use crate::setup::{EnPassantMode, Setup};
use crate::shrink::{Shrink, Step};
use crate::types::{Bitboard, Color, Move, Piece, Role, Square};
use crate::variant::{ShuffledStart, Variant};

impl Source for TestRng {
    fn below(&mut self, bound: usize) -> usize {
        // The error of this way to scale is one part in 2⁴⁰ for the bounds that occur.
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }
}

/// Makes values at random, and shrinks those that show a fault.
#[derive(Clone, Copy)]
struct Sampled<T>(fn(&mut TestRng) -> T);

impl<T> Debug for Sampled<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Sampled")
    }
}

impl<T: Shrink + Clone + Debug> Strategy for Sampled<T> {
    type Tree = ShrinkTree<T>;
    type Value = T;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        Ok(ShrinkTree::new((self.0)(runner.rng())))
    }
}

/// A value that gets simpler step by step, as long as it still shows the fault.
struct ShrinkTree<T> {
    current: T,
    /// The value before the last step, which is known to show the fault.
    before: Option<T>,
    steps: VecDeque<Step>,
    /// Whether a step of this round has been kept: then another round may find more.
    progress: bool,
}

impl<T: Shrink> ShrinkTree<T> {
    fn new(value: T) -> Self {
        Self {
            steps: value.steps().into(),
            current: value,
            before: None,
            progress: false,
        }
    }
}

impl<T: Shrink + Clone + Debug> ValueTree for ShrinkTree<T> {
    type Value = T;

    fn current(&self) -> T {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        self.progress |= self.before.take().is_some();
        loop {
            while let Some(step) = self.steps.pop_front() {
                if let Some(simpler) = self.current.after(step) {
                    self.before = Some(core::mem::replace(&mut self.current, simpler));
                    return true;
                }
            }
            if !core::mem::take(&mut self.progress) {
                return false;
            }
            self.steps = self.current.steps().into();
        }
    }

    fn complicate(&mut self) -> bool {
        match self.before.take() {
            Some(before) => {
                self.current = before;
                true
            }
            None => false,
        }
    }
}

/// Valid positions of both variants.
pub fn positions() -> impl Strategy<Value = Position> + Clone {
    Sampled(sample::position)
}

/// Games of both variants, from their start or from any position, of at most 120 half-moves: ended
/// by themselves, by declaration, or not at all.
pub fn games() -> impl Strategy<Value = Game> + Clone {
    Sampled(sample::game)
}

/// The legal moves of a position; `None` if it has none.
///
/// To draw a position and one of its moves together, take [`positions_with_moves`].
///
/// ```
/// use grandchess_core::{Position, strategies};
///
/// assert!(strategies::moves_of(&Position::default()).is_some());
/// ```
pub fn moves_of(position: &Position) -> Option<impl Strategy<Value = Move> + Clone + use<>> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    (!moves.is_empty()).then(|| select(moves))
}

/// Positions that are not over by mate or stalemate, each with one of its legal moves.
pub fn positions_with_moves() -> impl Strategy<Value = (Position, Move)> + Clone {
    (positions(), any::<Index>()).prop_filter_map(
        "a mated or stalemated side has no move",
        |(position, index)| {
            let mut moves = position.legal_moves();
            moves.sort_unstable();
            (!moves.is_empty()).then(|| (position, moves[index.index(moves.len())]))
        },
    )
}

/// Setups of every kind, few of them sound: any men on any squares, or a position with a defect.
pub fn setups() -> impl Strategy<Value = Setup> + Clone {
    let fields = (
        boards(),
        colors(),
        bitboards(),
        proptest::option::of(squares()),
        clocks(),
        clocks(),
    );
    let unsound = fields.prop_map(
        |(board, turn, castling_rooks, en_passant, halfmove_clock, fullmove_number)| Setup {
            board,
            turn,
            castling_rooks,
            en_passant,
            halfmove_clock,
            fullmove_number,
        },
    );
    let damaged = (positions(), vec((squares(), pieces()), 0..3), any::<u8>()).prop_map(
        |(position, men, change)| {
            let mut setup = position.to_setup(EnPassantMode::Always);
            for (square, man) in men {
                setup.board.set(square, Some(man));
            }
            match change % 4 {
                1 => setup.turn = !setup.turn,
                2 => setup.castling_rooks = setup.board.by_role(Role::Rook),
                3 => setup.fullmove_number = 0,
                _ => {}
            }
            setup
        },
    );
    prop_oneof![unsound, damaged]
}

/// Clocks: as games have them, and all the others.
fn clocks() -> impl Strategy<Value = u32> + Clone {
    prop_oneof![0u32..160, any::<u32>()]
}

/// FENs in the standard dialect, of positions of both variants, some damaged in a few places. Most
/// are FENs still, and most of those are positions.
pub fn fens() -> impl Strategy<Value = String> + Clone {
    let text = positions()
        .prop_map(|position| Fen::from(position.to_setup(EnPassantMode::Always)).to_string());
    damaged(text, "0123456789/pnbracqkPNBRACQKmMwb -abcdefghij\t\0é١")
}

/// Moves in coordinates and SAN, legal in a position or not, some damaged.
pub fn move_texts() -> impl Strategy<Value = String> + Clone {
    let text = (positions_with_moves(), dialects(), any::<bool>()).prop_map(
        |((position, m), dialect, coordinates)| match position.san(m) {
            Ok(san) if !coordinates => san.write(dialect),
            _ => UciMove::Move(m).write(dialect),
        },
    );
    damaged(text, "abcdefghijk0123456789xNBRACQKMOPnbrcqm=+#-!? .\0é")
}

/// PGNs of games of both variants, with comments, signs and variations strewn in, some damaged in a
/// few places. Many can be read still.
///
/// ```
/// use grandchess_core::{PgnReader, strategies};
/// use proptest::prelude::*;
///
/// proptest! {
///     fn nothing_panics(text in strategies::pgns()) {
///         for game in PgnReader::from_text(&text) {
///             let _ = game.map(|game| game.end().position());
///         }
///     }
/// }
/// nothing_panics();
/// ```
pub fn pgns() -> impl Strategy<Value = String> + Clone {
    const NOTES: [&str; 8] = [
        "{ a comment }",
        "{ [%clk 0:01:30] }",
        "{ [%eval -0.35,12] better }",
        "$1",
        "!?",
        "; the rest of the line\n",
        "(e5 {why not} $4 (e4))",
        "[Round \"1.1\"]\n",
    ];
    let notes = vec((any::<Index>(), select(&NOTES[..])), 0..3);
    let text = (games(), notes, letters()).prop_map(|(game, notes, letters)| {
        let text = game.to_pgn().write(letters);
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        for (at, note) in notes {
            let at = at.index(words.len() + 1);
            words.insert(at, " ");
            words.insert(at, note);
        }
        words.concat()
    });
    damaged(text, "(){};$%!?[]\"\\\r\n .0123456789abNQMCAxO-+#=*\0é")
}

/// Texts in which up to three characters are left out, doubled or replaced.
fn damaged(
    texts: impl Strategy<Value = String> + Clone,
    alphabet: &'static str,
) -> impl Strategy<Value = String> + Clone {
    let letters: Vec<char> = alphabet.chars().collect();
    let damage = (
        any::<Index>(),
        proptest::option::of(select(letters)),
        any::<bool>(),
    );
    (texts, vec(damage, 0..4)).prop_map(|(text, damages)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (at, letter, insert) in damages {
            let at = at.index(letters.len() + 1);
            if !insert && at < letters.len() {
                letters.remove(at);
            }
            if let Some(letter) = letter {
                letters.insert(at, letter);
            }
        }
        letters.into_iter().collect()
    })
}

/// Any move, legal somewhere or nowhere.
pub fn moves() -> impl Strategy<Value = Move> + Clone {
    (squares(), squares(), proptest::option::of(roles())).prop_map(|(from, to, promotion)| Move {
        from,
        to,
        promotion,
    })
}

/// Any placement.
pub fn boards() -> impl Strategy<Value = Board> + Clone {
    vec((squares(), pieces()), 0..=Square::COUNT).prop_map(|men| {
        let mut board = Board::EMPTY;
        for (square, man) in men {
            board.set(square, Some(man));
        }
        board
    })
}

/// Any set of squares.
pub fn bitboards() -> impl Strategy<Value = Bitboard> + Clone {
    vec(squares(), 0..=Square::COUNT).prop_map(|squares| squares.into_iter().collect())
}

/// Any square.
pub fn squares() -> impl Strategy<Value = Square> + Clone {
    (0..Square::COUNT).prop_filter_map("a square of the board", Square::new)
}

/// Any man.
pub fn pieces() -> impl Strategy<Value = Piece> + Clone {
    (colors(), roles()).prop_map(|(color, role)| Piece::new(color, role))
}

/// Any kind of man.
pub fn roles() -> impl Strategy<Value = Role> + Clone {
    select(&Role::ALL[..])
}

/// Either side.
pub fn colors() -> impl Strategy<Value = Color> + Clone {
    select(&Color::ALL[..])
}

/// Either variant.
pub fn variants() -> impl Strategy<Value = Variant> + Clone {
    select(&Variant::ALL[..])
}

/// Any shuffled back rank.
pub fn shuffled_starts() -> impl Strategy<Value = ShuffledStart> + Clone {
    (0..ShuffledStart::COUNT).prop_filter_map("a number below the count", ShuffledStart::new)
}

/// Either set of letters.
pub fn letters() -> impl Strategy<Value = Letters> + Clone {
    prop_oneof![Just(Letters::Neutral), Just(Letters::Freeling)]
}

/// Any dialect.
pub fn dialects() -> impl Strategy<Value = Dialect> + Clone {
    let ranks = prop_oneof![Just(Ranks::OneToTen), Just(Ranks::ZeroToNine)];
    (letters(), ranks).prop_map(|(letters, ranks)| Dialect { letters, ranks })
}

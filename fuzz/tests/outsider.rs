//! The public strategies and `Arbitrary`, used as a program that depends on the library would.

use arbitrary::{Arbitrary, Unstructured};
use grandchess_core::{
    Bitboard, Board, Color, Dialect, File, Game, Move, Piece, Position, Rank, Role, Setup,
    ShuffledStart, Square, UciMove, Variant, strategies,
};
use proptest::prelude::*;

/// Something of one's own that is made of the library's values.
#[derive(Debug, Clone)]
struct Puzzle {
    position: Position,
    solution: Move,
}

impl<'a> Arbitrary<'a> for Puzzle {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let position = Position::arbitrary(u)?;
        let solution = *u.choose(&position.legal_moves())?;
        Ok(Self { position, solution })
    }
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    strategies::positions_with_moves()
        .prop_map(|(position, solution)| Puzzle { position, solution })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn puzzles_can_be_solved(puzzle in puzzles()) {
        prop_assert!(puzzle.position.play(puzzle.solution).is_ok());
    }

    #[test]
    fn values_have_lawful_texts(square in strategies::squares(), m in strategies::moves()) {
        prop_assert_eq!(square.to_string().parse::<Square>(), Ok(square));
        if let Ok(UciMove::Move(read)) = m.to_string().parse() {
            prop_assert_eq!(read, m);
        }
    }

    #[test]
    fn games_end_at_most_once(game in strategies::games()) {
        prop_assert_eq!(game.is_over(), game.outcome().is_some());
    }

    /// Any bytes make values, and the values hold what their types promise.
    #[test]
    fn bytes_make_values(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        let mut u = Unstructured::new(&bytes);
        if let Ok(puzzle) = Puzzle::arbitrary(&mut u) {
            prop_assert!(puzzle.position.is_legal(puzzle.solution));
        }
        let game = Game::arbitrary(&mut u).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(game.ply() <= 120);
        let bitboard = Bitboard::arbitrary(&mut u);
        prop_assert!(bitboard.is_ok_and(|squares| squares.len() <= 100));
        let _: (Board, Setup, Variant, Dialect) = u.arbitrary().map_err(|error| TestCaseError::fail(error.to_string()))?;
    }
}

/// Bytes that have run out give the simplest values, not an error.
#[test]
fn no_bytes_give_the_simplest_values() {
    let mut none = Unstructured::new(&[]);
    assert_eq!(Position::arbitrary(&mut none), Ok(Position::default()));
    assert_eq!(Game::arbitrary(&mut none), Ok(Game::default()));
    assert_eq!(Square::arbitrary(&mut none), Ok(Square::A1));
    assert_eq!(Board::arbitrary(&mut none), Ok(Board::EMPTY));
    assert_eq!(Color::arbitrary(&mut none), Ok(Color::White));
    assert_eq!(
        Piece::arbitrary(&mut none),
        Ok(Piece::new(Color::White, Role::Pawn))
    );
    assert_eq!(File::arbitrary(&mut none), Ok(File::A));
    assert_eq!(Rank::arbitrary(&mut none), Ok(Rank::First));
    let first = ShuffledStart::new(0);
    assert_eq!(ShuffledStart::arbitrary(&mut none).ok(), first);
}

/// Positions made from bytes reach what is rare in play, too.
#[test]
fn arbitrary_positions_reach_the_corners_of_the_rules() {
    let mut state = 0x0ddb_1a5e_5bad_5eed_u64;
    let mut byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    };
    let positions: Vec<Position> = (0..1_000)
        .filter_map(|_| {
            let bytes: Vec<u8> = (0..600).map(|_| byte()).collect();
            Position::arbitrary(&mut Unstructured::new(&bytes)).ok()
        })
        .collect();
    let count =
        |is: &dyn Fn(&Position) -> bool| positions.iter().filter(|position| is(position)).count();
    assert!(count(&|p| p.variant() == Variant::Grand) > 200);
    assert!(count(&|p| p.variant() == Variant::ShuffledGrand) > 200);
    assert!(count(&Position::is_check) > 30);
    assert!(count(&|p| !p.has_legal_moves()) > 3);
    assert!(count(&|p| p.legal_moves().iter().any(|m| m.promotion.is_some())) > 30);
    assert!(
        count(&|p| p
            .en_passant(grandchess_core::EnPassantMode::Legal)
            .is_some())
            > 5
    );
    assert!(count(&|p| !p.castling_rights().is_empty()) > 30);
    assert!(count(&|p| p.board().occupied().len() <= 6) > 20);
}

//! The last two plies of perft are counted by a shortcut: it must agree with playing every move.
#![allow(clippy::unwrap_used)]

use grandchess_core::{EnPassantMode, Move, Position, Setup, ShuffledStart, Variant, perft};

/// A small random source (xorshift64*).
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}

fn played_out(position: &Position) -> u64 {
    let after = |m: Move| position.play(m).unwrap().legal_move_count() as u64;
    position.legal_moves().into_iter().map(after).sum()
}

/// Plays random games, every third move a capture or a pawn move if there is one, so that boards
/// empty and pawns get far.
fn compare(start: &Position, rng: &mut Rng, plies: usize) -> usize {
    let mut position = start.clone();
    for ply in 0..plies {
        assert_eq!(
            perft(&position, 2),
            played_out(&position),
            "{}",
            position.fen()
        );
        let moves = position.legal_moves();
        if moves.is_empty() {
            return ply;
        }
        let pawns = position.board().by_role(grandchess_core::Role::Pawn);
        let lively: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&m| position.is_capture(m) || pawns.contains(m.from))
            .collect();
        let pool = if !lively.is_empty() && rng.below(3) == 0 {
            &lively
        } else {
            &moves
        };
        position = position.play(pool[rng.below(pool.len())]).unwrap();
    }
    plies
}

/// Positions in which moves concern the opponent's king, or more than one of its men at once.
const DELICATE: [(&str, &str); 12] = [
    (
        "a pawn that promotes is no longer in its own way",
        "8Q1/2bq6/3p1Pp3/1rp2kA3/2P4p2/1P1P6/P1N4P2/R3P1P2a/R7Nc/5K2B1 w - - 1 44",
    ),
    (
        "a bishop takes a pawn that attacks it",
        "4k5/10/10/10/3p6/2B7/10/10/10/4K5 w - - 0 1",
    ),
    (
        "a rook takes one of two rooks that look at it",
        "4k5/10/10/10/r2R5r/10/10/10/10/4K5 w - - 0 1",
    ),
    (
        "a knight uncovers a check",
        "10/4k5/10/10/4N5/10/4R5/10/10/4K5 w - - 0 1",
    ),
    (
        "a knight that leaves pins the other",
        "4k5/10/4n5/10/4N5/10/4R5/10/10/4K5 w - - 0 1",
    ),
    (
        "a knight that comes unpins a rook",
        "4k5/10/4r5/10/2N7/10/4R5/10/10/4K5 w - - 0 1",
    ),
    (
        "a knight opens squares to the king by standing before its own rook",
        "4k5/R9/10/1N8/10/10/10/10/10/4K5 w - - 0 1",
    ),
    (
        "a knight opens squares to the king by leaving them, and closes them by leaving a line",
        "5k4/10/3N6/R2N6/10/10/10/B9/10/4K5 w - - 0 1",
    ),
    (
        "a man beside the king is taken, guarded or not",
        "10/4k5/3ppp4/10/3N2R3/10/10/10/10/4K4B w - - 0 1",
    ),
    (
        "a rook's loss changes what a pawn can become",
        "4k5/10/10/R3r5/10/10/10/1pP7/10/5K4 w - - 0 1",
    ),
    (
        "pawns promote beside the king, by pushes and captures",
        "2n1r5/3Pk5/1Pn3P3/10/10/10/10/10/10/4K5 w - - 0 1",
    ),
    (
        "the kings share squares",
        "10/10/10/4k5/10/4K1P3/3p6/10/10/10 w - - 0 1",
    ),
];

/// The same with colours and directions swapped.
fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup(EnPassantMode::Legal);
    let mirrored = Setup {
        board: setup.board.mirrored(),
        turn: !setup.turn,
        ..setup
    };
    Position::from_setup(&mirrored, position.variant()).unwrap()
}

#[test]
fn agree_where_moves_touch_several_things_at_once() {
    for (what, fen) in DELICATE {
        let position = Position::from_fen(fen, Variant::Grand).unwrap();
        for position in [mirrored(&position), position] {
            assert_eq!(perft(&position, 2), played_out(&position), "{what}");
            for m in position.legal_moves() {
                let next = position.play(m).unwrap();
                assert_eq!(perft(&next, 2), played_out(&next), "{what}, then {m}");
            }
        }
    }
}

/// With pawns on the second rank, the square that is passed is one where the other side promotes.
#[test]
fn agree_where_a_pawn_promotes_en_passant() {
    for fen in [
        "8k1/10/10/2Pp6/10/10/10/10/10/1K8 w - d8 0 1",
        "1k8/10/10/10/10/10/2pP6/10/10/8K1 b - d3 0 1",
    ] {
        let position = Position::from_fen(fen, Variant::ShuffledGrand).unwrap();
        assert_eq!(perft(&position, 2), played_out(&position), "{fen}");
    }
}

#[test]
fn agree_with_playing_every_move() {
    let mut rng = Rng(0x5eed);
    let games = if std::env::var_os("GRANDCHESS_LONG").is_some() {
        4_000
    } else {
        60
    };
    let mut positions = 0;
    for _ in 0..games {
        positions += compare(&Position::default(), &mut rng, 240);
        let [white, black] = [(); 2]
            .map(|()| ShuffledStart::new(rng.below(ShuffledStart::COUNT as usize) as u32).unwrap());
        let setup = Setup::shuffled(white, black);
        let start = Position::from_setup(&setup, Variant::ShuffledGrand).unwrap();
        positions += compare(&start, &mut rng, 120);
    }
    assert!(positions > games * 200, "{positions}");
}

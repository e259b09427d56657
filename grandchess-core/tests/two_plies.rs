//! The last two plies of perft are counted by a shortcut: it must agree with playing every move.
#![allow(clippy::unwrap_used)]

use grandchess_core::{Move, Position, Setup, ShuffledStart, Variant, perft};

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

//! Colours swapped and ranks flipped, everything is the same from the other chair.
#![allow(clippy::unwrap_used)]

mod common;

use common::random::{Rng, lively_move, sharp_position};
use common::{lines, moves_line, texts};
use grandchess_core::{Color, EnPassantMode, Move, Position, Variant, perft};

fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup(EnPassantMode::Always).mirrored();
    Position::from_setup(&setup, position.variant()).unwrap()
}

fn mirrored_move(m: Move) -> Move {
    Move {
        from: m.from.mirrored(),
        to: m.to.mirrored(),
        promotion: m.promotion,
    }
}

fn mirrored_moves(position: &Position) -> Vec<String> {
    let moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .map(mirrored_move)
        .collect();
    texts(&moves)
}

fn assert_mirror(position: &Position) {
    let other = mirrored(position);
    let fen = position.fen();
    assert_eq!(
        texts(&other.legal_moves()),
        mirrored_moves(position),
        "{fen}"
    );
    assert_eq!(
        other.legal_move_count(),
        position.legal_move_count(),
        "{fen}"
    );
    assert_eq!(other.checkers(), position.checkers().mirrored(), "{fen}");
    for color in Color::ALL {
        assert_eq!(
            other.pinned(!color),
            position.pinned(color).mirrored(),
            "{fen}"
        );
        assert_eq!(
            other.has_insufficient_material(!color),
            position.has_insufficient_material(color),
            "{fen}"
        );
    }
    assert_eq!(mirrored(&other).fen(), fen);
}

#[test]
fn corpora() {
    for (corpus, variant) in [
        (include_str!("data/moves_public.txt"), Variant::Grand),
        (
            include_str!("data/moves_shuffled.txt"),
            Variant::ShuffledGrand,
        ),
    ] {
        for line in lines(corpus) {
            let position = common::position(moves_line(line).0, variant);
            assert_mirror(&position);
            assert_eq!(perft(&mirrored(&position), 2), perft(&position, 2));
        }
    }
}

#[test]
fn random_games() {
    let mut rng = Rng::new(7);
    for game in 0..600 {
        let mut position = sharp_position(&mut rng, Variant::ALL[game % 2]);
        for _ in 0..12 {
            assert_mirror(&position);
            let Some(m) = lively_move(&mut rng, &position) else {
                break;
            };
            // Playing and mirroring may change places.
            let mut other = mirrored(&position);
            other.play_unchecked(mirrored_move(m));
            position.play_unchecked(m);
            assert_eq!(mirrored(&position).key(), other.key(), "{}", position.fen());
        }
    }
}

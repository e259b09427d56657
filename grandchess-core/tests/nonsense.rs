//! `play_unchecked` with moves that are not legal gives nonsense, but no function ever panics on it.
#![allow(clippy::unwrap_used)]

mod common;

use common::random::{Rng, sharp_position};
use grandchess_core::{
    BoardOutcome, Color, Dialect, EnPassantMode, Fen, Move, Position, Role, Square, UciMove,
    Variant, divide, perft,
};

/// Calls everything that a position can be asked.
fn ask_everything(position: &Position, m: Move) {
    let mut moves = Vec::new();
    position.legal_moves_into(&mut moves);
    assert_eq!(moves.len(), position.legal_move_count());
    assert_eq!(moves.is_empty(), !position.has_legal_moves());
    let _ = position.captures();
    let _ = position.legal_moves_from(m.from);
    let _ = position.is_legal(m);
    let _ = position.play(m).map_err(|error| error.to_string());
    let _ = (
        position.kind(m),
        position.is_capture(m),
        position.gives_check(m),
    );
    let _ = position.null_move();
    let _ = (position.key(), position.is_check(), position.checkers());
    let _ = matches!(position.outcome(), Some(BoardOutcome::Stalemate));
    let _ = UciMove::from(m).to_move(position);
    let _ = position.castling_rights().rooks();
    for color in Color::ALL {
        let _ = (position.pinned(color), position.promotion_choices(color));
        let _ = position.has_insufficient_material(color);
    }
    for mode in [EnPassantMode::Legal, EnPassantMode::Always] {
        let setup = position.to_setup(mode);
        for dialect in [Dialect::STANDARD, Dialect::CECP] {
            let _ = Fen::from(setup).write(dialect);
        }
        let _ = format!("{:?} {position:?}", setup.mirrored());
        for variant in Variant::ALL {
            let _ = setup.defects(variant);
            let _ = Position::from_setup_lenient(&setup, variant);
        }
    }
    let _ = (divide(position, 1), perft(position, 2));
    let _ = (position.pack(), position.is_insufficient_material());
}

#[test]
fn arbitrary_moves() {
    let mut rng = Rng::new(13);
    for game in 0..3_000 {
        let mut position = sharp_position(&mut rng, Variant::ALL[game % 2]);
        for _ in 0..12 {
            let promotion = rng.one_in(3).then(|| rng.pick(&Role::ALL));
            let m = Move {
                from: rng.square(),
                to: rng.square(),
                promotion,
            };
            position.play_unchecked(m);
            ask_everything(&position, m);
        }
    }
}

/// From the start position every move that can be written down, backwards double steps of pawns included.
#[test]
fn every_single_move() {
    for variant in Variant::ALL {
        let start = Position::start(variant);
        for from in Square::all() {
            for to in Square::all() {
                let m = Move::new(from, to);
                let mut position = start.clone();
                position.play_unchecked(m);
                ask_everything(&position, m);
            }
        }
    }
}

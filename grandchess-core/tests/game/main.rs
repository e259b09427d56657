//! Games: the record, the repetitions, the ends, and who may claim or declare what.
#![allow(clippy::unwrap_used)]

mod collision;
mod corpora;
mod declared;
mod ends;
mod random;
mod record;

use grandchess_core::{DrawPolicy, Game, Move, Position, UciMove, Variant};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Grand).unwrap()
}

/// A game under [`DrawPolicy::Standard`], with its moves separated by spaces.
fn game(fen: &str, moves: &str) -> Game {
    game_under(DrawPolicy::Standard, fen, moves)
}

fn game_under(policy: DrawPolicy, fen: &str, moves: &str) -> Game {
    let mut game = Game::new(position(fen), policy);
    play(&mut game, moves);
    game
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let m = uci(game.position(), text);
        game.play(m).unwrap();
    }
}

/// A legal move.
fn uci(position: &Position, text: &str) -> Move {
    text.parse::<UciMove>().unwrap().to_move(position).unwrap()
}

/// A square-to-square move, legal or not.
fn raw(text: &str) -> Move {
    match text.parse() {
        Ok(UciMove::Move(m)) => m,
        other => panic!("{text}: {other:?}"),
    }
}

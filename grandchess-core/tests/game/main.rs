//! Games: the record, the repetitions, the ends, and who may claim or declare what.
#![allow(clippy::unwrap_used)]

mod collision;
#[path = "../common/mod.rs"]
mod common;
mod corpora;
mod declared;
mod ends;
mod random;
mod record;

use common::{grand, uci};
use grandchess_core::{DrawPolicy, Game};

/// A game under [`DrawPolicy::Standard`], with its moves divided by spaces.
fn game(fen: &str, moves: &str) -> Game {
    game_under(DrawPolicy::Standard, fen, moves)
}

fn game_under(policy: DrawPolicy, fen: &str, moves: &str) -> Game {
    let mut game = Game::new(grand(fen), policy);
    play(&mut game, moves);
    game
}

fn play(game: &mut Game, moves: &str) {
    for m in moves.split_whitespace() {
        game.play(uci(m)).unwrap();
    }
}

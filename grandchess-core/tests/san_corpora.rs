//! SAN: the corpora and a real game, both ways.
#![allow(clippy::unwrap_used)]

use grandchess_core::{Dialect, Move, Position, UciMove, Variant};

fn uci(text: &str) -> Move {
    match text.parse().unwrap() {
        UciMove::Move(m) => m,
        UciMove::Null => panic!("no move"),
    }
}

fn check_corpus(corpus: &str, variant: Variant) -> usize {
    let mut moves = 0;
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let position = Position::from_fen(fields.next().unwrap(), variant).unwrap();
        let list = fields.nth(1).unwrap();
        for entry in list.split(' ').filter(|&entry| entry != "-") {
            let (coordinates, san) = entry.split_once(':').unwrap();
            let m = uci(coordinates);
            assert_eq!(position.san(m).unwrap().to_string(), san, "{line}");
            let read = position.parse_san(san, Dialect::STANDARD);
            assert_eq!(read, Ok(m), "{san} in {line}");
            let read = position.parse_san_lenient(san, Dialect::STANDARD);
            assert_eq!(read, Ok(m), "{san} in {line}");
            moves += 1;
        }
    }
    moves
}

#[test]
fn every_move_of_the_corpora_both_ways() {
    let moves = check_corpus(include_str!("data/moves_public.txt"), Variant::Grand);
    assert!(moves > 15_000, "{moves}");
    let shuffled = include_str!("data/moves_shuffled.txt");
    assert_eq!(check_corpus(shuffled, Variant::ShuffledGrand), 13_696);
}

/// The moves of the only game in a PGN without comments and variations.
fn movetext(pgn: &str) -> impl Iterator<Item = &str> {
    let text = pgn.split("]\n\n").nth(1).unwrap();
    text.split_whitespace()
        .filter(|token| !token.ends_with('.') && !["1-0", "0-1", "1/2-1/2", "*"].contains(token))
}

fn replay(pgn: &str) -> (Vec<String>, Position) {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for san in movetext(pgn) {
        let m = position.parse_san(san, Dialect::STANDARD).unwrap();
        assert_eq!(position.san(m).unwrap().to_string(), san);
        moves.push(m.to_string());
        position = position.play(m).unwrap();
    }
    (moves, position)
}

#[test]
fn a_real_game_there_and_back() {
    let (moves, end) = replay(include_str!("data/real-game-1.pgn"));
    let right = "e3e5 f9e7 g3g4 c8c7 f3f5 g8g7 c3c4 b8b6 d3d5 e7c8 c2e4 f8f7 f2d3 g9c5 d3c5 b6c5 \
        h2f4 c8b6 d2c3 d9b7 e4c2 i8i7 b2d3 c9a7 d3c5 b7b8 g2e4 b6i6 f4h2 d8d6 c5d3 i9h7 i2h4 h7g5 \
        e4d2 i6j6 d2g5 h8h6 g5e7 a10d10 e5d6 d10d7 c3g7 e9e10 g7j10 e10e9 j10g7 e9e10 e7f8";
    assert_eq!(moves.join(" "), right);
    let right = "4k5/1n5b2/pq2pA3p/b1pr1pQ1p1/3P3p1c/3P1P4/2P3PN2/PP1N3PPP/2B1K2B2/R8R b - - 4 25";
    assert_eq!(end.fen(), right);
}

#[test]
fn corpus_games_agree_with_their_coordinates() {
    let pgn = include_str!("data/games_public.pgn");
    let games = pgn.split("[Event ").skip(1);
    let lines = include_str!("data/games_public.txt").lines();
    let records = lines.filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for (game, record) in games.zip(records) {
        let fields: Vec<_> = record.split('\t').collect();
        assert!(game.contains(&format!("[Round \"{}\"]", fields[0])));
        let (moves, end) = replay(game);
        assert_eq!(moves.join(" "), fields[7], "{}", fields[0]);
        assert_eq!(end.fen(), fields[6], "{}", fields[0]);
        count += 1;
    }
    assert_eq!(count, 50);
}

//! What the tests of the rules share: short ways to positions and moves, the corpora's lines, seeded chance.
#![allow(dead_code)] // Each test crate that includes this file uses a part of it.

pub(crate) mod random;

use grandchess_core::{Move, Position, UciMove, Variant};

/// The position of a FEN, through the strict door.
pub(crate) fn position(fen: &str, variant: Variant) -> Position {
    Position::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position of Freeling's game.
pub(crate) fn grand(fen: &str) -> Position {
    position(fen, Variant::Grand)
}

/// A position of the shuffled game.
pub(crate) fn shuffled(fen: &str) -> Position {
    position(fen, Variant::ShuffledGrand)
}

/// The move of a text, whether or not it is legal anywhere.
pub(crate) fn uci(text: &str) -> Move {
    match text.parse() {
        Ok(UciMove::Move(m)) => m,
        other => panic!("{text}: {other:?}"),
    }
}

/// The position after some moves, divided by spaces.
pub(crate) fn play(start: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start.clone(), |position, m| {
        position
            .play(uci(m))
            .unwrap_or_else(|error| panic!("{}: {error}", position.fen()))
    })
}

/// Moves as the corpora write them: in coordinates, sorted as ASCII strings.
pub(crate) fn texts(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

/// All legal moves, sorted.
pub(crate) fn moves(position: &Position) -> Vec<String> {
    texts(&position.legal_moves())
}

/// The legal moves of the man on a square, sorted, in one string divided by spaces.
pub(crate) fn moves_from(position: &Position, square: &str) -> String {
    let square = square
        .parse()
        .unwrap_or_else(|error| panic!("{square}: {error}"));
    texts(&position.legal_moves_from(square)).join(" ")
}

/// The lines of a corpus that are no comments.
pub(crate) fn lines(corpus: &str) -> impl Iterator<Item = &str> {
    corpus
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The three fields of a line of `moves_public.txt`: FEN, flags, and the moves in coordinates.
pub(crate) fn moves_line(line: &str) -> (&str, Vec<&str>, Vec<&str>) {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[fen, flags, moves] = fields.as_slice() else {
        panic!("not three fields: {line}");
    };
    let flags = flags.split(',').filter(|&flag| flag != "-").collect();
    let moves = moves
        .split(' ')
        .filter(|&m| m != "-")
        .map(|m| m.split(':').next().unwrap_or(m))
        .collect();
    (fen, flags, moves)
}

/// The FEN and the counts by depth of a line of `perft_public.epd`.
pub(crate) fn perft_line(line: &str) -> (&str, Vec<(u32, u64)>) {
    let mut parts = line.split(" ;");
    let fen = parts.next().unwrap_or_default();
    let counts = parts
        .filter_map(|part| part.trim().strip_prefix('D')?.split_once(' '))
        .map(|(depth, nodes)| match (depth.parse(), nodes.parse()) {
            (Ok(depth), Ok(nodes)) => (depth, nodes),
            _ => panic!("no count: {line}"),
        })
        .collect();
    (fen, counts)
}

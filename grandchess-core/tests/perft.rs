//! Perft: the corpora of both variants, and the known counts of the start position.
#![allow(clippy::unwrap_used)]

mod common;

use common::{lines, perft_line, position};
use grandchess_core::{Position, Variant, divide, perft};

/// Counts beyond this many nodes are left to `examples/perft.rs --epd`.
const MOST_NODES: u64 = 4_000_000;

fn check_corpus(corpus: &str, variant: Variant) -> usize {
    let mut checked = 0;
    for line in lines(corpus) {
        let (fen, counts) = perft_line(line);
        let position = position(fen, variant);
        assert!(counts.len() >= 3, "{line}");
        for (depth, nodes) in counts {
            if depth <= 3 || nodes <= MOST_NODES {
                assert_eq!(perft(&position, depth), nodes, "depth {depth} of {line}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn public_corpus() {
    assert!(check_corpus(include_str!("data/perft_public.epd"), Variant::Grand) > 360);
}

#[test]
fn shuffled_corpus() {
    let corpus = include_str!("data/perft_shuffled.epd");
    assert!(check_corpus(corpus, Variant::ShuffledGrand) > 75);
}

#[test]
fn start() {
    let start = Position::default();
    for (depth, nodes) in [(0, 1), (1, 65), (2, 4225), (3, 259_514), (4, 15_921_643)] {
        assert_eq!(perft(&start, depth), nodes, "depth {depth}");
    }
}

#[test]
#[ignore = "a thousand million nodes: seconds with optimisation, minutes without"]
fn start_to_depth_five() {
    assert_eq!(perft(&Position::default(), 5), 959_883_584);
}

#[test]
fn divide_tells_each_first_move_once_and_adds_up() {
    for line in lines(include_str!("data/perft_public.epd")).step_by(5) {
        let (fen, counts) = perft_line(line);
        let position = position(fen, Variant::Grand);
        let parts = divide(&position, 3);
        let firsts: Vec<_> = parts.iter().map(|&(m, _)| m).collect();
        assert_eq!(firsts, position.legal_moves());
        assert_eq!(
            parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(),
            counts[2].1
        );
        for (m, nodes) in parts {
            assert_eq!(nodes, perft(&position.play(m).unwrap(), 2), "{m} in {fen}");
        }
    }
    assert!(divide(&Position::default(), 0).is_empty());
}

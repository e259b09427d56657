//! Perft against the public corpus.
#![allow(clippy::unwrap_used)]

use grandchess_core::{Position, Variant, perft};

#[test]
fn public() {
    for line in include_str!("data/perft_public.epd")
        .lines()
        .filter(|l| !l.starts_with('#'))
    {
        let mut parts = line.split(" ;");
        let position = Position::from_fen(parts.next().unwrap(), Variant::Grand).unwrap();
        for part in parts.filter(|p| p.starts_with('D')) {
            let (depth, nodes) = part[1..].split_once(' ').unwrap();
            let depth = depth.parse().unwrap();
            if depth <= 3 {
                assert_eq!(
                    perft(&position, depth),
                    nodes.trim().parse::<u64>().unwrap(),
                    "{line} {depth}"
                );
            }
        }
    }
}

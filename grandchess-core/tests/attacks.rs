//! The two tools under everything: sets of squares, and the attacks of a man by arithmetic.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use common::random::Rng;
use grandchess_core::{Bitboard, Color, Piece, Role, Square, attacks};

/// Sets of squares against sets of the standard library.
#[test]
fn sets_of_squares() {
    let mut rng = Rng::new(2);
    for _ in 0..500 {
        let mut draw =
            || -> BTreeSet<Square> { (0..rng.below(60)).map(|_| rng.square()).collect() };
        let (one, other) = (draw(), draw());
        let bits = |set: &BTreeSet<Square>| set.iter().copied().collect::<Bitboard>();
        let (a, b) = (bits(&one), bits(&other));
        assert_eq!(
            a.iter().collect::<Vec<_>>(),
            one.iter().copied().collect::<Vec<_>>()
        );
        assert_eq!(a.len(), one.len());
        assert_eq!(a.iter().len(), one.len());
        assert_eq!(
            a.iter().rev().collect::<Vec<_>>(),
            one.iter().rev().copied().collect::<Vec<_>>()
        );
        assert_eq!(a & b, bits(&(&one & &other)));
        assert_eq!(a | b, bits(&(&one | &other)));
        assert_eq!(a ^ b, bits(&(&one ^ &other)));
        assert_eq!(a - b, bits(&(&one - &other)));
        assert_eq!((!a).len(), 100 - one.len());
        assert_eq!(a.first(), one.first().copied());
        assert_eq!(a.last(), one.last().copied());
        assert_eq!(a.is_subset(b), one.is_subset(&other));
        assert_eq!(a.intersects(b), !one.is_disjoint(&other));
        assert_eq!(a.has_several(), one.len() > 1);
        assert_eq!(Bitboard::new(a.bits()), Some(a));
        let shifted = |files, ranks| -> Bitboard {
            one.iter()
                .filter_map(|square| square.offset(files, ranks))
                .collect()
        };
        assert_eq!(a.up(), shifted(0, 1));
        assert_eq!(a.down(), shifted(0, -1));
        assert_eq!(a.left(), shifted(-1, 0));
        assert_eq!(a.right(), shifted(1, 0));
        assert_eq!(
            a.mirrored(),
            one.iter().map(|square| square.mirrored()).collect()
        );
    }
    assert_eq!(Bitboard::new(1 << 100), None);
    assert_eq!(Bitboard::EMPTY.first(), None);
    assert_eq!(Bitboard::EMPTY.last(), None);
    assert_eq!(Bitboard::DARK.len(), 50);
    assert!(Bitboard::DARK.contains(Square::A1) && !Bitboard::DARK.contains(Square::J1));
}

/// Attacks by arithmetic against attacks by walking.
#[test]
fn attacks_of_every_man() {
    let mut rng = Rng::new(4);
    let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    for _ in 0..300 {
        let occupied: Bitboard = (0..rng.below(50)).map(|_| rng.square()).collect();
        for from in Square::all() {
            for role in Role::ALL {
                let mut expected = Bitboard::EMPTY;
                let walk = |steps: [(i8, i8); 4]| -> Bitboard {
                    let mut squares = Bitboard::EMPTY;
                    for (files, ranks) in steps {
                        let mut at = from;
                        while let Some(next) = at.offset(files, ranks) {
                            squares = squares.with(next);
                            if occupied.contains(next) {
                                break;
                            }
                            at = next;
                        }
                    }
                    squares
                };
                if matches!(role, Role::Rook | Role::Chancellor | Role::Queen) {
                    expected |= walk(straight);
                }
                if matches!(role, Role::Bishop | Role::Archbishop | Role::Queen) {
                    expected |= walk(diagonal);
                }
                let distance = |to: Square| {
                    let files = to.file().index().abs_diff(from.file().index());
                    let ranks = to.rank().index().abs_diff(from.rank().index());
                    (files.min(ranks), files.max(ranks))
                };
                if matches!(role, Role::Knight | Role::Archbishop | Role::Chancellor) {
                    expected |= Square::all().filter(|&to| distance(to) == (1, 2)).collect();
                }
                if role == Role::King {
                    expected |= Square::all().filter(|&to| distance(to).1 == 1).collect();
                }
                for color in Color::ALL {
                    let mut expected = expected;
                    if role == Role::Pawn {
                        let up = if color.is_white() { 1 } else { -1 };
                        let steps = [from.offset(-1, up), from.offset(1, up)];
                        expected = steps.into_iter().flatten().collect();
                    }
                    let attacked = attacks::attacks(Piece::new(color, role), from, occupied);
                    assert_eq!(attacked, expected, "{color} {role} on {from}");
                }
            }
        }
    }
}

//! Long random games, compared with counting by text and with playing on.

use std::collections::{HashMap, HashSet};

use grandchess_core::{DrawPolicy, Game, Move, Position, Setup, ShuffledStart, Variant};

use crate::common::random::Rng;
use crate::common::{grand, shuffled};

/// What makes a position the same for the repetition rule, as text.
fn fields(position: &Position) -> String {
    let fen = position.fen();
    let (rest, _fullmove) = fen.rsplit_once(' ').unwrap();
    let (rest, _halfmove) = rest.rsplit_once(' ').unwrap();
    rest.to_owned()
}

/// A move that often goes back to where the man came from, so that positions occur again.
fn shuffling_move(game: &Game, rng: &mut Rng) -> Option<Move> {
    let position = game.position();
    if let Some(own) = game.ply().checked_sub(2) {
        let last = game.moves()[own];
        let back = Move::new(last.to, last.from);
        if rng.below(10) < 7 && position.is_legal(back) {
            return Some(back);
        }
    }
    let legal = position.legal_moves();
    let quiet: Vec<_> = legal
        .iter()
        .copied()
        .filter(|&m| position.play(m).unwrap().halfmove_clock() > 0)
        .collect();
    let choice = if quiet.is_empty() || rng.one_in(20) {
        &legal[..]
    } else {
        &quiet
    };
    (!choice.is_empty()).then(|| choice[rng.below(choice.len())])
}

fn starts(rng: &mut Rng) -> Vec<Position> {
    let mut starts: Vec<_> = [
        "4k5/10/10/10/10/4p5/10/3P6/10/K3R5 w - - 0 1",
        "9k/10/3p6/10/4P5/10/10/10/10/K8N w - - 0 1",
        "k8r/10/9p/10/10/10/10/P9/10/K8R w - - 0 1",
    ]
    .map(grand)
    .into();
    let castling = [
        "r3k4r/10/10/10/10/10/10/10/10/R3K4R w JAja - 0 1",
        "1r2k2r2/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/1R2K2R2 w HBhb - 0 1",
    ];
    starts.extend(castling.map(shuffled));
    for _ in 0..5 {
        let mut back_rank = || ShuffledStart::random(|| rng.next());
        let setup = Setup::shuffled(back_rank(), back_rank());
        starts.push(Position::from_setup(&setup, Variant::ShuffledGrand).unwrap());
    }
    starts
}

#[test]
fn repetitions_are_what_counting_by_text_says() {
    let mut rng = Rng::new(0x5eed);
    let (mut thrice, mut by_rights_only) = (0, 0);
    for round in 0..12 {
        for start in starts(&mut rng) {
            let mut game = Game::new(start, DrawPolicy::Standard);
            let mut seen: HashMap<String, usize> = HashMap::new();
            let mut placements: HashSet<String> = HashSet::new();
            let mut counts = Vec::new();
            for _ in 0..250 {
                let text = fields(game.position());
                let placement: String = text.split(' ').take(2).collect();
                let count = seen.entry(text.clone()).or_default();
                *count += 1;
                assert_eq!(game.repetition_count(), *count, "{round} {text}");
                counts.push(*count);
                thrice += usize::from(*count == 3);
                // The men have stood like this before, but with other rights.
                by_rights_only += usize::from(!placements.insert(placement) && *count == 1);
                let Some(m) = shuffling_move(&game, &mut rng) else {
                    break;
                };
                game.play(m).unwrap();
            }
            while game.undo().is_some() {
                counts.truncate(game.ply() + 1);
                assert_eq!(Some(&game.repetition_count()), counts.last());
            }
        }
    }
    assert!(thrice > 200, "{thrice}");
    assert!(by_rights_only > 20, "{by_rights_only}");
}

#[test]
fn what_may_be_claimed_after_a_move_is_what_may_be_claimed_once_it_is_played() {
    let mut rng = Rng::new(0xc1a1);
    let mut claims = 0;
    for policy in [DrawPolicy::Standard, DrawPolicy::Immediate] {
        for start in starts(&mut rng) {
            let mut game = Game::new(start, policy);
            for _ in 0..120 {
                for m in game.position().legal_moves() {
                    let foretold = game.can_claim_after(m).unwrap();
                    let mut next = game.clone();
                    next.play(m).unwrap();
                    let allowed = if game.is_over() {
                        None
                    } else {
                        next.claimable_draw()
                    };
                    assert_eq!(foretold, allowed, "{m} {:?}", game.position());
                    assert!(policy == DrawPolicy::Standard || foretold.is_none());
                    claims += usize::from(foretold.is_some());
                }
                let Some(m) = shuffling_move(&game, &mut rng) else {
                    break;
                };
                game.play(m).unwrap();
            }
        }
    }
    assert!(claims > 50, "{claims}");
}

//! Two positions that share a key are not one position.
//!
//! The two were found by a birthday search over placements of sixteen men, in the numbers that
//! `Position::key` promises; the line between them has neither a capture nor a pawn move.

use grandchess_core::{DrawPolicy, Termination};

use crate::common::grand;
use crate::{game_under, play};

const ONE: &str = "9k/3nc2q2/5a4/4rN4/C8b/nAN7/BR8/4r1Q1R1/10/K9 w - - 0 1";
const OTHER: &str = "1A7k/3R3c2/1aq1n5/6rBb1/7R2/2N7/C9/1N1n6/3r6/K7Q1 w - - 0 1";
const ONE_AND_BACK: &str = "g3g1 e3e2 g1g3 e2e3";
const FROM_ONE_TO_OTHER: &str = "b5f9 a5c6 f7g5 h9h3 g5e6 d9f10 b4b9 e7d7 f9e7 d7d2 e7b10 c6b4 \
    b9d9 f10e8 a4c2 e9h9 c5b3 f8d6 c2h7 j6i7 g3i1 d6b8 e6c5 e3g3 a6a4 h3c8 i3h3 b4d3 h3h6 g3g7";
const OTHER_AND_BACK: &str = "i1b1 d2b2 b1i1 b2d2";

#[test]
fn positions_with_one_key_are_not_equal() {
    let (one, other) = (grand(ONE), grand(OTHER));
    assert_eq!(one.key(), other.key());
    assert_ne!(one, other);
}

#[test]
fn a_key_that_occurs_three_times_does_not_end_a_game() {
    let mut game = game_under(DrawPolicy::Immediate, ONE, ONE_AND_BACK);
    assert_eq!(game.repetition_count(), 2);
    play(&mut game, FROM_ONE_TO_OTHER);
    assert_eq!(*game.position(), grand(OTHER));
    let keys = (0..=game.ply()).map(|ply| game.position_at(ply).unwrap().key());
    let same_key = keys.filter(|&key| key == game.position().key()).count();
    assert_eq!(same_key, 3);
    assert_eq!(game.repetition_count(), 1);
    assert_eq!(game.outcome(), None);

    play(&mut game, OTHER_AND_BACK);
    assert_eq!(game.outcome(), None);
    play(&mut game, OTHER_AND_BACK);
    assert_eq!(game.repetition_count(), 3);
    let termination = game.outcome().unwrap().termination;
    assert_eq!(termination, Termination::ThreefoldRepetition);
}

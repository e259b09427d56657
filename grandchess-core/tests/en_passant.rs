//! En passant: who may take, whose king would be left attacked, and when the square is told.
#![allow(clippy::unwrap_used)]

mod common;

use common::{grand, moves, moves_from, play, shuffled, uci};
use grandchess_core::{
    Defect, EnPassantMode, IllegalReason, MoveKind, Position, Role, Setup, Square, Variant,
};

#[test]
fn both_neighbours_may_take() {
    let position = grand("4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1");
    assert_eq!(moves_from(&position, "d5"), "d5d4 d5e4");
    assert_eq!(moves_from(&position, "f5"), "f5e4 f5f4");
    assert_eq!(position.kind(uci("d5e4")), MoveKind::EnPassant);
    assert!(position.is_capture(uci("d5e4")));
    let next = play(&position, "f5e4");
    assert_eq!(next.fen(), "4k5/10/10/10/10/3p6/4p5/10/10/4K5 w - - 0 2");
}

#[test]
fn no_wrap_round_the_edge() {
    let position = grand("4k5/10/10/10/10/P8p/10/10/10/4K5 b - a4 0 1");
    assert_eq!(moves_from(&position, "j5"), "j5j4");
    // Nobody can take, so the square is dropped.
    assert_eq!(position.en_passant(EnPassantMode::Always), None);
    let position = grand("4k5/10/10/10/10/p8P/10/10/10/4K5 b - j4 0 1");
    assert_eq!(moves_from(&position, "a5"), "a5a4");
}

#[test]
fn two_men_leave_the_rank_at_once() {
    let position = grand("4k5/10/10/10/K3pP3r/10/10/10/10/10 w - e7 0 1");
    assert_eq!(moves_from(&position, "f6"), "f6f7");
    assert!(!position.is_legal(uci("f6e7")));
    // With something else on the rank the capture is legal.
    let position = grand("4k5/10/10/10/K2NpP3r/10/10/10/10/10 w - e7 0 1");
    assert_eq!(moves_from(&position, "f6"), "f6e7 f6f7");
}

#[test]
fn a_capture_may_take_the_checker() {
    let position = grand("10/10/10/10/3k6/4Pp4/10/10/4K5/10 b - e4 0 1");
    assert!(position.is_check());
    assert!(position.is_legal(uci("f5e4")));
    assert!(!play(&position, "f5e4").is_check());
}

#[test]
fn a_capture_may_not_ignore_another_check() {
    // The double step of the e-pawn uncovered the rook on h3: taking the pawn does not help.
    let start = grand("10/10/10/10/10/3p6/10/k3P2R2/10/4K5 w - - 0 1");
    let position = play(&start, "e3e5");
    assert!(position.is_check());
    assert!(!position.is_legal(uci("d5e4")));
    assert_eq!(
        position.play(uci("d5e4")).unwrap_err().reason,
        IllegalReason::StillInCheck
    );
}

#[test]
fn a_pinned_capturer_may_not_take() {
    for (line, start) in [
        ("file", "10/10/3k6/10/10/3p6/10/3RP5/10/7K2 w - - 0 1"),
        ("diagonal", "10/10/10/1k8/10/3p6/10/4PB4/10/9K w - - 0 1"),
        (
            "other diagonal",
            "10/10/10/5k4/10/3p6/10/1B2P5/10/9K w - - 0 1",
        ),
    ] {
        let position = play(&grand(start), "e3e5");
        let is_legal = position.is_legal(uci("d5e4"));
        // Along the line of the pin it may: this diagonal leads through e4.
        assert_eq!(is_legal, line == "diagonal", "{line}");
        if !is_legal {
            let error = position.play(uci("d5e4")).unwrap_err();
            assert_eq!(error.reason, IllegalReason::Pinned(Role::Pawn), "{line}");
        }
    }
}

#[test]
fn a_pinned_capturer_keeps_the_square_out_of_the_fen() {
    let start = grand("4k5/10/10/10/10/4p5/10/3P6/10/K3R5 w - - 0 1");
    let next = play(&start, "d3d5");
    assert_eq!(next.fen(), "4k5/10/10/10/10/3Pp5/10/10/10/K3R5 b - - 0 1");
    assert_eq!(next.en_passant(EnPassantMode::Legal), None);
    assert_eq!(next.en_passant(EnPassantMode::Always), Some(Square::D4));
    assert!(!next.is_legal(uci("e5d4")));
}

#[test]
fn a_pinned_capturer_may_take_along_the_pin() {
    // Bishop f3 – e4 – d5 – c6 – b7: the pawn on d5 is pinned and takes on e4.
    let start = grand("10/10/10/1k8/10/3p6/10/4PB4/10/K9 w - - 0 1");
    let next = play(&start, "e3e5");
    assert_eq!(
        next.pinned(next.turn()).iter().collect::<Vec<_>>(),
        [Square::D5]
    );
    assert_eq!(moves_from(&next, "d5"), "d5e4");
}

#[test]
fn only_the_double_step_just_played() {
    let start = grand("4k5/10/10/10/10/3p6/10/4P5/10/4K5 w - - 0 1");
    let now = play(&start, "e3e5");
    assert!(now.is_legal(uci("d5e4")));
    let later = play(&now, "e10e9 e1e2");
    assert!(!later.is_legal(uci("d5e4")));
    let single = play(&start, "e3e4 e10e9 e4e5");
    assert_eq!(single.en_passant(EnPassantMode::Always), None);
    assert!(!single.is_legal(uci("d5e4")));
}

#[test]
fn only_a_pawn_takes_so() {
    // The knight goes to the passed square without taking anything.
    let position = play(
        &grand("4k5/10/10/10/5n4/3p6/10/4P2q2/10/3K6 w - - 0 1"),
        "e3e5",
    );
    let quiet = uci("f6e4");
    assert!(position.is_legal(quiet) && !position.is_capture(quiet));
    let next = position.play(quiet).unwrap();
    assert_eq!(next.board().role_at(Square::E5), Some(Role::Pawn));
    assert!(!position.captures().contains(&quiet));
    assert!(position.captures().contains(&uci("d5e4")));
}

#[test]
fn the_double_step_starts_where_the_variant_says() {
    let grand_rank = grand("4k5/10/10/10/10/10/10/4P5/10/4K5 w - - 0 1");
    assert_eq!(moves_from(&grand_rank, "e3"), "e3e4 e3e5");
    let shuffled_rank = shuffled("4k5/10/10/10/10/10/10/10/4P5/3K6 w - - 0 1");
    assert_eq!(moves_from(&shuffled_rank, "e2"), "e2e3 e2e4");
    let third = shuffled("4k5/10/10/10/10/10/10/4P5/10/4K5 w - - 0 1");
    assert_eq!(moves_from(&third, "e3"), "e3e4");
    for blocked in [
        "4k5/10/10/10/10/10/4n5/4P5/10/4K5 w - - 0 1",
        "4k5/10/10/10/10/10/4N5/4P5/10/4K5 w - - 0 1",
    ] {
        assert_eq!(moves_from(&grand(blocked), "e3"), "", "{blocked}");
    }
    let half = grand("4k5/10/10/10/10/4n5/10/4P5/10/4K5 w - - 0 1");
    assert_eq!(moves_from(&half, "e3"), "e3e4");
}

#[test]
fn in_grand_a_capture_never_promotes() {
    let position = play(&grand("4k5/10/1p8/10/P9/10/10/10/10/4K5 b - - 0 1"), "b8b6");
    assert_eq!(moves_from(&position, "a6"), "a6a7 a6b7");
}

/// The pawn has reached its eighth rank, so it may promote or stay.
#[test]
fn in_shuffled_grand_a_capture_may_promote() {
    let position = play(
        &shuffled("4k5/8p1/10/9P/10/10/10/10/10/4K5 b - - 0 1"),
        "i9i7",
    );
    assert_eq!(
        moves_from(&position, "j7"),
        "j7i8 j7i8a j7i8b j7i8c j7i8n j7i8q j7i8r j7j8 j7j8a j7j8b j7j8c j7j8n j7j8q j7j8r"
    );
    let m = uci("j7i8q");
    assert_eq!(position.kind(m), MoveKind::Promotion);
    assert!(position.is_capture(m));
    assert!(position.captures().contains(&m));
    assert_eq!(position.captures().len(), 7);
    let next = position.play(m).unwrap();
    assert_eq!(next.fen(), "4k5/10/8Q1/10/10/10/10/10/10/4K5 b - - 0 2");
    // With nothing to become the pawn takes and stays.
    let full = shuffled("4k5/8p1/10/9P/10/10/10/10/PNBQACBN2/R3K4R b - - 0 1");
    assert_eq!(moves_from(&play(&full, "i9i7"), "j7"), "j7i8 j7j8");
}

#[test]
fn told_when_asked_for() {
    let start = Position::default();
    let next = play(&start, "e3e5");
    assert_eq!(next.to_setup(EnPassantMode::Legal).en_passant, None);
    assert_eq!(
        next.to_setup(EnPassantMode::Always).en_passant,
        Some(Square::E4)
    );
    // Read back, the square without a capture is dropped and changes nothing.
    let setup = next.to_setup(EnPassantMode::Always);
    let read = Position::from_setup(&setup, Variant::Grand).unwrap();
    assert_eq!(read, next);
    assert_eq!(read.key(), next.key());
    assert_eq!(read.en_passant(EnPassantMode::Always), None);
}

/// A square that no double step can just have passed is a defect.
#[test]
fn impossible_squares() {
    let square = |fen: &str, variant: Variant| -> Vec<Defect> {
        let setup: Setup = fen.parse::<grandchess_core::Fen>().unwrap().setup;
        setup.defects(variant)
    };
    for (what, fen) in [
        (
            "at the start",
            "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - e4 0 1",
        ),
        ("no pawn", "4k5/10/10/10/10/10/10/10/10/4K5 b - e4 0 1"),
        ("a piece", "4k5/10/10/10/10/4N5/10/10/10/4K5 b - e4 0 1"),
        ("own pawn", "4k5/10/10/10/10/4p5/10/10/10/4K5 b - e4 0 1"),
        (
            "own side's turn",
            "4k5/10/10/10/10/4P5/10/10/10/4K5 w - e4 0 1",
        ),
        ("wrong rank", "4k5/10/10/10/4P5/10/10/10/10/4K5 b - e5 0 1"),
        (
            "square occupied",
            "4k5/10/10/10/10/4P5/4n5/10/10/4K5 b - e4 0 1",
        ),
        (
            "origin occupied",
            "4k5/10/10/10/10/4P5/10/4N5/10/4K5 b - e4 0 1",
        ),
        ("first rank", "4k5/10/10/10/10/10/10/10/10/4K5 b - a1 0 1"),
        ("tenth rank", "4k5/10/10/10/10/10/10/10/10/4K5 w - a10 0 1"),
    ] {
        let defects = square(fen, Variant::Grand);
        assert!(
            matches!(defects.as_slice(), [Defect::EnPassant(_)]),
            "{what}: {defects:?}"
        );
    }
    // The pawn stood between the rook and the king: its double step uncovered the check.
    let uncovered = "10/10/10/10/10/4P5/10/k6R2/10/4K5 b - e4 0 1";
    assert!(square(uncovered, Variant::Grand).is_empty());
    // This rook gave check before, and it was White's move. So did this bishop, through the square where
    // the pawn stands now.
    let elsewhere = "10/10/10/10/k6R2/4P5/10/10/10/4K5 b - e4 0 1";
    assert_eq!(
        square(elsewhere, Variant::Grand),
        [Defect::EnPassant(Square::E4)]
    );
    let through = "10/10/1k8/10/10/3pP5/5B4/10/10/7K2 b - e4 0 1";
    assert_eq!(
        square(through, Variant::Grand),
        [Defect::EnPassant(Square::E4)]
    );
    // The ranks are those of the variant.
    let second = "4k5/10/10/10/10/10/4P5/10/10/4K5 b - e3 0 1";
    assert!(square(second, Variant::ShuffledGrand).is_empty());
    assert_eq!(
        square(second, Variant::Grand),
        [Defect::EnPassant(Square::E3)]
    );
}

#[test]
fn capture_is_the_only_move() {
    let start = grand("4Q5/10/10/10/3k1N4/5p4/10/4P5/10/2R6K w - - 0 40");
    assert_eq!(moves(&play(&start, "e3e5")), ["f5e4"]);
    let other_file = grand("4Q5/10/10/10/3k1N4/6p3/10/4P5/10/2R6K w - - 0 40");
    assert!(play(&other_file, "e3e5").is_checkmate());
}

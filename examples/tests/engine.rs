//! What the engine holds for good, and what it plays.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use grandchess_core::{
    Color, DrawPolicy, EnPassantMode, Game, Move, Position, Role, Square, Termination, Variant,
};
use grandchess_examples::engine::{
    Clock, Engine, Found, Limits, Score, StopSignal, evaluate, exchange, value,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Grand).unwrap()
}

fn search(game: &Game, limits: &Limits) -> Found {
    let mut engine = Engine::new(4).unwrap();
    engine.search(game, limits, Instant::now(), &StopSignal::default(), |_| ())
}

fn best(fen: &str, depth: u32) -> (String, Score) {
    let game = Game::new(position(fen), DrawPolicy::Standard);
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let found = search(&game, &limits);
    (found.best.unwrap().to_string(), found.score)
}

/// The same position from the other chair is worth the same to the side to move.
#[test]
fn both_sides_are_judged_alike() {
    let text = include_str!("../../grandchess-core/tests/data/moves_public.txt");
    let fens = text.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for fen in fens.map(|line| line.split('\t').next().unwrap()) {
        let here = position(fen);
        let setup = here.to_setup(EnPassantMode::Legal).mirrored();
        let there = Position::from_setup(&setup, Variant::Grand).unwrap();
        assert_eq!(evaluate(&here), evaluate(&there), "{fen}");
        count += 1;
    }
    assert_eq!(count, 500);
}

/// The reserve makes a passed pawn: with the queen lost it is worth more than with nothing lost,
/// apart from the queen.
#[test]
fn a_passed_pawn_knows_what_it_can_become() {
    let passed = |men: &str| {
        let with = position(&format!("4k5/10/10/1P8/10/10/10/10/{men}/R8R w - - 0 1"));
        let without = position(&format!("4k5/10/10/10/10/10/10/10/{men}/R8R w - - 0 1"));
        evaluate(&with).0 - evaluate(&without).0
    };
    let nothing_lost = passed("1NBQKCABN1");
    let knight_lost = passed("2BQKCABN1");
    let queen_lost = passed("1NB1KCABN1");
    assert!(nothing_lost < knight_lost && knight_lost < queen_lost);
}

#[test]
fn who_cannot_mate_is_not_ahead() {
    for men in ["N", "B"] {
        let fen = format!("k9/10/10/10/10/10/10/10/4{men}5/4K5 w - - 0 1");
        assert_eq!(evaluate(&position(&fen)), Score::DRAW);
    }
    let rook = position("k9/10/10/10/10/10/10/10/4R5/4K5 w - - 0 1");
    assert!(evaluate(&rook) > Score(400));
}

/// The values were worked out by hand, capture by capture.
#[test]
fn exchanges_are_added_up() {
    use Role::{Archbishop, Bishop, Knight, Pawn, Queen, Rook};
    let cases = [
        // Nobody takes back.
        (
            "4k5/10/10/3n6/10/10/10/10/10/3RK5 w - - 0 1",
            "d1d7",
            value(Knight),
        ),
        // Takes a knight, is taken by a pawn.
        (
            "4k5/10/2p7/3n6/10/10/10/10/10/3RK5 w - - 0 1",
            "d1d7",
            value(Knight) - value(Rook),
        ),
        // A rook behind the rook joins in: the pawn is not worth taking back with the queen.
        (
            "3qk5/10/10/3p6/10/10/10/10/3R6/3RK5 w - - 0 1",
            "d2d7",
            value(Pawn),
        ),
        // The king may not take a guarded man.
        (
            "10/3k6/3p6/10/10/10/10/10/3R6/3RK5 w - - 0 1",
            "d2d8",
            value(Pawn),
        ),
        (
            "10/3k6/3p6/10/10/10/10/10/3R6/4K5 w - - 0 1",
            "d2d8",
            value(Pawn) - value(Rook),
        ),
        // Bishop takes bishop, archbishop takes back, knight takes the archbishop.
        (
            "5k4/10/5a4/10/3b6/1N8/10/B9/10/5K4 w - - 0 1",
            "a3d6",
            value(Bishop),
        ),
        // A quiet move to a square that a pawn guards.
        (
            "5k4/10/2p7/10/10/10/10/10/3Q6/5K4 w - - 0 1",
            "d2d7",
            -value(Queen),
        ),
        // A promotion, taken back by a rook.
        (
            "r5k3/3P6/10/10/10/10/10/10/10/5K4 w - - 0 1",
            "d9d10a",
            -value(Pawn),
        ),
        (
            "4k5/10/7P2/10/10/10/10/10/10/5K4 w - - 0 1",
            "h8h9a",
            value(Archbishop) - value(Pawn),
        ),
    ];
    for (fen, text, right) in cases {
        let position = position(fen);
        let m = text.parse::<grandchess_core::UciMove>().unwrap();
        let m = m.to_move(&position).unwrap();
        assert_eq!(exchange(&position, m), right, "{fen} {text}");
    }
}

#[test]
fn mates_are_found() {
    let (m, score) = best("k9/10/1K8/10/10/10/10/10/10/9R w - - 0 1", 3);
    assert_eq!((m.as_str(), score), ("j1j10", -Score::mated_in(1)));
    // Mate by a promotion to the only piece that was lost.
    let (m, score) = best("1r6qK/7P2/10/10/10/2k7/10/10/2BQ1CABN1/R8R w - - 0 1", 2);
    assert_eq!(m, "h9i10n");
    assert!(score > Score(-2_000));
    // A problem by Pal Benko.
    let (m, score) = best("10/9k/10/7P2/8K1/10/10/10/10/Q9 w - - 0 1", 5);
    assert_eq!((m.as_str(), score), ("a1j10", -Score::mated_in(3)));
}

/// A pawn that would stalemate as a queen becomes something else, or waits.
#[test]
fn the_engine_does_not_stalemate() {
    let fen = "k9/10/2K7/10/10/10/10/10/10/1R8 w - - 0 1";
    let (text, score) = best(fen, 6);
    let m = text.parse::<grandchess_core::UciMove>().unwrap();
    let here = position(fen);
    let next = here.play(m.to_move(&here).unwrap()).unwrap();
    assert!(!next.is_stalemate());
    assert!(score > Score(400));
}

/// A move that repeats the position for the third time is a draw; whoever is lost plays it.
#[test]
fn repetitions_of_the_game_count() {
    // Black is a rook down, and its queen gives check for ever.
    let mut game = Game::new(
        position("4k5/10/10/10/10/10/10/10/10/R3K4R w - - 0 1"),
        DrawPolicy::Standard,
    );
    for (from, to) in [
        (Square::E1, Square::E2),
        (Square::E10, Square::E9),
        (Square::E2, Square::E1),
        (Square::E9, Square::E10),
        (Square::E1, Square::E2),
        (Square::E10, Square::E9),
        (Square::E2, Square::E1),
    ] {
        game.play(Move::new(from, to)).unwrap();
    }
    // Back on e10 it is the third time.
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let found = search(&game, &limits);
    assert_eq!(found.best, Some(Move::new(Square::E9, Square::E10)));
    assert_eq!(found.score, Score::DRAW);
}

#[test]
fn a_bare_king_is_mated() {
    for fen in [
        "10/10/10/4k5/10/10/10/10/10/Q3K5 w - - 0 1",
        "10/10/10/4k5/10/10/10/10/10/C3K5 w - - 0 1",
        "10/10/10/4k5/10/10/10/10/10/R3K4R w - - 0 1",
        "10/10/10/4k5/P9/10/10/10/10/4K5 w - - 0 1",
    ] {
        let mut game = Game::new(position(fen), DrawPolicy::Immediate);
        let mut engine = Engine::new(8).unwrap();
        let limits = Limits {
            nodes: Some(8_000),
            ..Limits::default()
        };
        while !game.is_over() {
            let found = engine.search(
                &game,
                &limits,
                Instant::now(),
                &StopSignal::default(),
                |_| (),
            );
            game.play(found.best.unwrap()).unwrap();
        }
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.termination, Termination::Checkmate, "{fen}");
        assert_eq!(outcome.winner(), Some(Color::White));
    }
}

/// Whatever the clock says, a search plans to end before it runs out.
#[test]
fn no_budget_exceeds_the_clock() {
    for left in [0, 1, 10, 50, 200, 1_000, 60_000, 5_400_000] {
        for increment in [0, 1, 100, 10_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                let left = Duration::from_millis(left);
                let clock = Some(Clock {
                    left,
                    increment: Duration::from_millis(increment),
                    moves_to_go,
                });
                let budget = Limits {
                    clock,
                    ..Limits::default()
                }
                .budget()
                .unwrap();
                assert!(budget.soft <= budget.hard);
                assert!(budget.hard < left || left.is_zero() && budget.hard.is_zero());
            }
        }
    }
}

/// A short time for a move is used, for the most part, and so is a long one.
#[test]
fn most_of_the_time_for_a_move_is_used() {
    for milliseconds in [10, 20, 60, 100, 240, 1_000, 60_000] {
        let time = Duration::from_millis(milliseconds);
        let limits = Limits {
            move_time: Some(time),
            ..Limits::default()
        };
        let budget = limits.budget().unwrap();
        assert!(budget.hard < time, "{time:?}: {budget:?}");
        assert!(budget.soft >= time * 2 / 3, "{time:?}: {budget:?}");
    }
}

#[test]
fn there_is_always_a_move() {
    // Many captures: they alone are more positions than these.
    let fen = "r8r/3qk5/2n1p3p1/4cbpnap/pp1p1bNp2/3P3P2/2C5PP/1PP1PP1A2/1NBQK2B2/R8R b - - 3 19";
    let game = Game::new(position(fen), DrawPolicy::Standard);
    for nodes in [0, 1, 10, 100, 200] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut engine = Engine::new(1).unwrap();
        let mut lines = Vec::new();
        let found = engine.search(
            &game,
            &limits,
            Instant::now(),
            &StopSignal::default(),
            |info| {
                lines.push(info.line.clone());
            },
        );
        let best = found.best.unwrap();
        assert!(game.position().is_legal(best), "{nodes}: {best}");
        assert_eq!(lines.last().unwrap().first(), Some(&best), "{nodes}");
    }
}

/// The same search with the same table gives the same answer.
#[test]
fn a_search_by_nodes_can_be_repeated() {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let game = Game::default();
    assert_eq!(search(&game, &limits), search(&game, &limits));
}

//! Ends that are declared: resignation, agreement, claims, the clock, decisions from outside.

use std::collections::BTreeSet;

use grandchess_core::{
    ClaimError, Color, DrawPolicy, Game, GameOver, GameResult, Outcome, Position, Termination,
};

use crate::common::grand;
use crate::{game, game_under};

type Declaration = fn(&mut Game) -> Result<Outcome, GameOver>;

/// Every way to declare an end.
fn declarations() -> [Declaration; 12] {
    [
        |game| game.resign(Color::White),
        |game| game.resign(Color::Black),
        |game| game.flag_fall(Color::White),
        |game| game.flag_fall(Color::Black),
        |game| game.forfeit(Color::White),
        |game| game.forfeit(Color::Black),
        Game::agree_draw,
        |game| game.adjudicate(GameResult::White),
        |game| game.adjudicate(GameResult::Draw),
        |game| game.record_result(GameResult::Black),
        |game| game.record_result(GameResult::Draw),
        |game| {
            game.claim_draw().map_err(|error| match error {
                ClaimError::GameOver(over) => over,
                ClaimError::NothingToClaim(counts) => panic!("{counts}"),
            })
        },
    ]
}

#[test]
fn who_wins() {
    for loser in Color::ALL {
        for turn in ["", "e3e5"] {
            let game = game(&Position::default().fen(), turn);
            let end = |declare: fn(&mut Game, Color) -> Result<Outcome, GameOver>| {
                let mut game = game.clone();
                let outcome = declare(&mut game, loser).unwrap();
                assert_eq!(game.outcome(), Some(outcome));
                assert_eq!(game.declared(), Some(outcome));
                assert_eq!(game.claimable_draw(), None);
                assert_eq!(outcome.winner(), Some(!loser));
                assert_eq!(game.result_text(), ["0-1", "1-0"][loser.index()]);
                outcome.termination
            };
            assert_eq!(end(Game::resign), Termination::Resignation);
            assert_eq!(end(Game::flag_fall), Termination::FlagFall);
            assert_eq!(end(Game::forfeit), Termination::Forfeit);
        }
    }
    let mut game = Game::default();
    let draw = Outcome::draw(Termination::Agreement);
    assert_eq!(game.agree_draw(), Ok(draw));
    assert_eq!(game.result_text(), "1/2-1/2");
    for (result, text) in [
        (GameResult::White, "1-0"),
        (GameResult::Black, "0-1"),
        (GameResult::Draw, "1/2-1/2"),
    ] {
        for (declare, termination) in [
            (
                Game::adjudicate as fn(&mut _, _) -> _,
                Termination::Adjudication,
            ),
            (Game::record_result, Termination::Unknown),
        ] {
            let mut game = Game::default();
            let outcome: Outcome = declare(&mut game, result).unwrap();
            assert_eq!((outcome.result, outcome.termination), (result, termination));
            assert_eq!((game.outcome(), game.result_text()), (Some(outcome), text));
            assert_eq!(game.reopen(), Some(outcome));
        }
    }
}

#[test]
fn a_flag_falls_against_men_that_can_mate_or_not() {
    for (fen, white_wins, black_wins) in [
        ("4k5/10/10/10/10/10/10/10/5A4/4K5 w - - 0 1", true, false),
        ("4k5/10/10/10/10/10/10/5P4/10/4K5 w - - 0 1", true, false),
        // A knight can mate beside a rook of the other side, not beside a queen.
        ("4k5/r9/10/10/10/10/10/10/5N4/4K5 w - - 0 1", true, true),
        ("4k5/q9/10/10/10/10/10/10/5N4/4K5 w - - 0 1", false, true),
        // Beside an archbishop or a chancellor it can't, beside both it can.
        ("4k5/a9/10/10/10/10/10/10/5N4/4K5 w - - 0 1", false, true),
        ("4k5/c9/10/10/10/10/10/10/5N4/4K5 w - - 0 1", false, true),
        ("4k5/ac8/10/10/10/10/10/10/5N4/4K5 w - - 0 1", true, true),
        // A bishop can beside an archbishop, not beside a rook.
        ("4k5/a9/10/10/10/10/10/10/5B4/4K5 w - - 0 1", true, true),
        ("4k5/r9/10/10/10/10/10/10/5B4/4K5 w - - 0 1", false, true),
        // Blocked for ever, but with pawns.
        ("4k5/10/10/10/5p4/5P4/10/10/10/4K5 w - - 0 1", true, true),
    ] {
        for (loser, wins) in [(Color::Black, white_wins), (Color::White, black_wins)] {
            let expected = if wins {
                Outcome::win(!loser, Termination::FlagFall)
            } else {
                Outcome::draw(Termination::FlagFallDraw)
            };
            // The time of the side that is not to move can be the one that is told to have run out.
            assert_eq!(
                game(fen, "").flag_fall(loser),
                Ok(expected),
                "{fen} {loser}"
            );
        }
    }
}

#[test]
fn a_resignation_wins_even_for_a_bare_king() {
    let mut game = game("4k5/10/10/10/10/10/10/10/5A4/4K5 w - - 0 1", "");
    let outcome = game.resign(Color::White).unwrap();
    assert_eq!(outcome.winner(), Some(Color::Black));
}

#[test]
fn nothing_is_declared_once_the_game_is_over() {
    let knights = "b2c4 b9c7 c4b2 c7b9 ";
    let start = Position::default().fen();
    let over = [
        game("R8k/10/8K1/10/10/10/10/10/10/10 b - - 0 1", ""),
        game("9K/10/10/10/10/10/10/1Q8/10/k9 b - - 0 90", ""),
        game("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", ""),
        game("9k/10/10/10/10/4R5/10/10/10/K9 w - - 150 120", ""),
        game(&start, &knights.repeat(4)),
        game_under(DrawPolicy::Immediate, &start, &knights.repeat(2)),
        game_under(
            DrawPolicy::Immediate,
            "9k/10/10/10/10/4R5/10/10/10/K9 w - - 100 120",
            "",
        ),
    ];
    let declared = declarations().into_iter().map(|declare| {
        let mut game = game(&start, &knights.repeat(2));
        declare(&mut game).unwrap();
        game
    });
    let mut count = 0;
    for game in over.into_iter().chain(declared) {
        let outcome = game.outcome().unwrap();
        for declare in declarations() {
            let mut again = game.clone();
            assert_eq!(declare(&mut again), Err(GameOver { outcome }));
            assert_eq!(again, game);
            count += 1;
        }
    }
    assert_eq!(count, (7 + 12) * 12);
    let text = GameOver {
        outcome: Outcome::win(Color::White, Termination::Checkmate),
    }
    .to_string();
    assert_eq!(text, "the game is over: 1-0 (checkmate)");
}

#[test]
fn every_termination_can_be_reached() {
    let knights = "b2c4 b9c7 c4b2 c7b9 ";
    let start = Position::default().fen();
    let rook = |clock: u32| format!("9k/10/10/10/10/4R5/10/10/10/K9 w - - {clock} 120");
    let mut seen: BTreeSet<_> = [
        game("9k/10/8K1/10/10/R9/10/10/10/10 w - - 0 1", "a5a10"),
        game("8K1/10/10/10/10/10/10/1Q8/10/k9 w - - 0 90", "i10j10"),
        game("9k/10/10/10/10/10/10/10/1r8/K9 w - - 0 100", "a1b2"),
        game(&start, &knights.repeat(4)),
        game(&rook(149), "e5e6"),
        game_under(DrawPolicy::Immediate, &start, &knights.repeat(2)),
        game_under(DrawPolicy::Immediate, &rook(99), "e5e6"),
    ]
    .iter()
    .map(|game| game.outcome().unwrap().termination)
    .collect();
    for declare in declarations() {
        let mut game = game(&start, &knights.repeat(2));
        seen.insert(declare(&mut game).unwrap().termination);
    }
    let bare = grand("4k5/10/10/10/10/10/10/10/5A4/4K5 w - - 0 1");
    let mut game = Game::new(bare, DrawPolicy::Standard);
    seen.insert(game.flag_fall(Color::White).unwrap().termination);
    assert!(seen.into_iter().eq(Termination::ALL));
}

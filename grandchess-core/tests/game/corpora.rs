//! The public corpora of results and games, written by hand or by other programs.

use grandchess_core::{
    DrawPolicy, EnPassantMode, Game, Outcome, Position, Termination, UciMove, UciMoveError,
};

use crate::common::{grand, lines, uci};

fn fields(line: &str) -> Vec<&str> {
    line.split('\t').collect()
}

fn termination(reason: &str) -> Termination {
    match reason {
        "checkmate" => Termination::Checkmate,
        "stalemate" => Termination::Stalemate,
        "insufficient" => Termination::InsufficientMaterial,
        "threefold" => Termination::ThreefoldRepetition,
        "fifty" => Termination::FiftyMoves,
        _ => panic!("{reason}"),
    }
}

/// What a line says: the result with the reason that comes first, `None` if the game goes on.
fn expected(result: &str, reasons: &str) -> Option<(String, Termination)> {
    (result != "*").then(|| {
        let reason = reasons.split('|').map(termination).min().unwrap();
        (result.to_owned(), reason)
    })
}

fn told(outcome: Option<Outcome>) -> Option<(String, Termination)> {
    outcome.map(|outcome| (outcome.result.to_string(), outcome.termination))
}

/// Plays a move that is legal; the game must not be over before it.
fn play_on(game: &mut Game, text: &str, id: &str) {
    assert_eq!(game.outcome(), None, "{id} before {text}");
    assert_eq!(game.result_text(), "*");
    game.play(uci(text)).unwrap();
}

fn is_refused(game: &mut Game, text: &str) -> bool {
    let before = game.clone();
    let refused = match text.parse::<UciMove>() {
        // No pawn becomes a king or stays where it is, so that is no move's text.
        Err(_) => true,
        Ok(m) => {
            let UciMove::Move(raw) = m else {
                panic!("{text}")
            };
            game.play(raw).is_err()
                && matches!(m.to_move(game.position()), Err(UciMoveError::Illegal(_)))
        }
    };
    refused && *game == before
}

#[test]
fn results_that_were_written_by_hand() {
    let mut count = 0;
    for line in lines(include_str!("../data/results.txt")) {
        let [id, fen, moves, result, reasons, _remark] = fields(line)[..] else {
            panic!("{line:?}")
        };
        count += 1;
        let moves: Vec<_> = moves.split(' ').filter(|&text| text != "-").collect();
        let mut immediate = Game::new(grand(fen), DrawPolicy::Immediate);
        if result == "illegal" {
            let (last, others) = moves.split_last().unwrap();
            for text in others {
                play_on(&mut immediate, text, id);
            }
            assert_eq!(immediate.outcome(), None, "{id}");
            assert!(is_refused(&mut immediate, last), "{id}");
            continue;
        }
        for text in moves {
            play_on(&mut immediate, text, id);
        }
        let expected = expected(result, reasons);
        assert_eq!(told(immediate.outcome()), expected, "{id}");
        assert_eq!(immediate.result_text(), result, "{id}");
        assert_eq!(immediate.claimable_draw(), None, "{id}");

        // Over the board the draws that depend on the history are there to be claimed.
        let (start, moves) = (immediate.start().clone(), immediate.moves().to_vec());
        let mut standard = Game::from_moves(start, DrawPolicy::Standard, moves).unwrap();
        let (claimable, over) = match expected {
            Some((_, end @ (Termination::ThreefoldRepetition | Termination::FiftyMoves))) => {
                (Some(end), None)
            }
            end => (None, end),
        };
        assert_eq!(standard.claimable_draw(), claimable, "{id}");
        assert_eq!(told(standard.outcome()), over, "{id}");
        assert_eq!(
            standard.claim_draw().ok(),
            claimable.map(Outcome::draw),
            "{id}"
        );
    }
    assert_eq!(count, 65);
}

#[test]
fn whole_games_forwards_and_back() {
    let mut count = 0;
    for line in lines(include_str!("../data/games_public.txt")) {
        let [id, _how, result, reason, plies, men, fen, moves] = fields(line)[..] else {
            panic!("{line:?}")
        };
        count += 1;
        let mut game = Game::new(Position::default(), DrawPolicy::Immediate);
        let setup = |game: &Game| game.position().to_setup(EnPassantMode::Always);
        let mut before = Vec::new();
        for text in moves.split(' ') {
            before.push((setup(&game), game.position().key()));
            play_on(&mut game, text, id);
        }
        assert_eq!(game.ply().to_string(), plies, "{id}");
        assert_eq!(game.position().fen(), fen, "{id}");
        let left = game.position().board().occupied().len();
        assert_eq!(left.to_string(), men, "{id}");
        assert_eq!(told(game.outcome()), expected(result, reason), "{id}");
        assert_eq!(game.result_text(), result, "{id}");

        let again = Game::from_moves(
            Position::default(),
            DrawPolicy::Immediate,
            game.moves().iter().copied(),
        );
        assert_eq!(again.as_ref(), Ok(&game), "{id}");

        while let Some(was) = before.pop() {
            let last = game.moves().last().copied();
            assert_eq!(game.undo(), last);
            assert_eq!(
                (setup(&game), game.position().key()),
                was,
                "{id} {}",
                game.ply()
            );
            assert_eq!(game.outcome(), None, "{id}");
        }
        assert_eq!(
            game,
            Game::new(Position::default(), DrawPolicy::Immediate),
            "{id}"
        );
    }
    assert_eq!(count, 50);
}

//! Whole games: the corpora, a real game, and a server's mixed letters.
#![allow(clippy::unwrap_used)]

use grandchess_core::{
    Color, DrawPolicy, GameResult, Letters, LettersChoice, LettersError, Move, Outcome,
    PgnErrorKind, PgnGame, PgnReader, ReadOptions, Termination, UciMove,
};

const CORPUS: &str = include_str!("data/games_public.pgn");
const VALUES: &str = include_str!("data/games_public.txt");
const REAL: &str = include_str!("data/real-game-1.pgn");

fn uci(moves: impl Iterator<Item = Move>) -> String {
    let moves: Vec<String> = moves.map(|m| m.to_string()).collect();
    moves.join(" ")
}

#[test]
fn corpus_games_have_the_moves_results_and_reasons_given() {
    let mut games = PgnReader::from_text(CORPUS);
    let values = VALUES.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for value in values {
        let fields: Vec<&str> = value.split('\t').collect();
        let [id, style, result, reason, plies, _men, fen, moves] = fields[..] else {
            panic!("{value}");
        };
        let pgn = games.next().unwrap().unwrap();
        assert_eq!(pgn.tag("Round"), Some(id));
        assert_eq!(pgn.tag("White"), Some(style));
        assert_eq!(uci(pgn.moves()), moves, "{id}");
        assert_eq!(pgn.mainline().count().to_string(), plies, "{id}");
        assert_eq!(pgn.result().map(GameResult::as_str), Some(result), "{id}");
        assert_eq!(pgn.end().position().fen(), fen, "{id}");

        let game = pgn.to_game(DrawPolicy::Immediate).unwrap();
        let played = (1..).map_while(|ply| game.position_at(ply).cloned());
        let walked = pgn.mainline().with_positions();
        assert!(walked.map(|(_, position)| position).eq(played), "{id}");

        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.result.as_str(), result, "{id}");
        let name = outcome.termination.name();
        assert!(
            name.starts_with(reason) || name.replace('-', " ").starts_with(reason),
            "{id}: {name}, {reason}"
        );
        assert_eq!(
            game.to_pgn()
                .write(Letters::Neutral)
                .parse::<PgnGame>()
                .unwrap()
                .to_game(DrawPolicy::Immediate)
                .unwrap(),
            game
        );
        count += 1;
    }
    assert_eq!(count, 50);
    assert!(games.next().is_none());
    assert_eq!(games.game_count(), 50);
}

#[test]
fn corpus_games_are_written_as_they_were() {
    // The corpus was written by another program. The reader keeps what the writer does not order
    // in the same way: the result tag comes before Variant in both.
    for (written, game) in CORPUS.split("\n\n[").zip(PgnReader::from_text(CORPUS)) {
        let text = game.unwrap().to_string();
        let words = |text: &str| -> Vec<String> {
            let moves = text.split("\n\n").nth(1).unwrap();
            moves.split_whitespace().map(str::to_owned).collect()
        };
        assert_eq!(words(&text), words(written));
    }
}

#[test]
fn real_game() {
    let game: PgnGame = REAL.parse().unwrap();
    let moves = "e3e5 f9e7 g3g4 c8c7 f3f5 g8g7 c3c4 b8b6 d3d5 e7c8 c2e4 f8f7 f2d3 g9c5 d3c5 b6c5 \
        h2f4 c8b6 d2c3 d9b7 e4c2 i8i7 b2d3 c9a7 d3c5 b7b8 g2e4 b6i6 f4h2 d8d6 c5d3 i9h7 i2h4 h7g5 \
        e4d2 i6j6 d2g5 h8h6 g5e7 a10d10 e5d6 d10d7 c3g7 e9e10 g7j10 e10e9 j10g7 e9e10 e7f8";
    assert_eq!(uci(game.moves()), moves);
    let end = game.end().position();
    assert_eq!(
        end.fen(),
        "4k5/1n5b2/pq2pA3p/b1pr1pQ1p1/3P3p1c/3P1P4/2P3PN2/PP1N3PPP/2B1K2B2/R8R b - - 4 25"
    );
    assert_eq!(end.legal_move_count(), 2);
    assert_eq!(game.result(), Some(GameResult::White));
    assert_eq!(game.tag("TimeControl"), Some("600+5"));
    let ended = game.to_game(DrawPolicy::Immediate).unwrap().outcome();
    assert_eq!(
        ended,
        Some(Outcome::win(Color::White, Termination::Unknown))
    );
    // SAN to moves to SAN.
    let san = |text: &str| {
        text.split("\n\n")
            .nth(1)
            .unwrap()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(san(&game.to_string()), san(REAL));
    assert_eq!(game.to_string().parse(), Ok(game));
}

const MIXED: &str = r#"[Variant "Grand"]
[SetUp "1"]
[FEN "r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1"]
[Result "1-0"]

1. Af4 Qe10 2. Ad6 Qf10 3. Axc8# 1-0
"#;

fn read(
    text: &str,
    fen_letters: LettersChoice,
    move_letters: LettersChoice,
) -> Result<PgnGame, PgnErrorKind> {
    let options = ReadOptions {
        fen_letters,
        move_letters,
        ..ReadOptions::default()
    };
    let mut reader = PgnReader::from_text(text).with_options(options);
    reader.next().unwrap().map_err(|error| error.kind)
}

#[test]
fn fen_tag_and_moves_in_different_letters() {
    use Letters::{Freeling, Neutral};
    const DETECT: LettersChoice = LettersChoice::DETECT;
    use LettersChoice::Given;
    for (fen, moves) in [
        (Given(Freeling), Given(Neutral)),
        (DETECT, DETECT),
        (DETECT, Given(Neutral)),
        (Given(Freeling), DETECT),
    ] {
        let game = read(MIXED, fen, moves).unwrap();
        assert_eq!(uci(game.moves()), "g2f4 d9e10 f4d6 e10f10 d6c8");
        assert!(game.end().position().is_checkmate());
    }
    // With the letters of the other set, each is an error of its own, never a silent swap.
    assert!(matches!(
        read(MIXED, Given(Neutral), DETECT),
        Err(PgnErrorKind::Fen(_))
    ));
    assert!(matches!(
        read(MIXED, DETECT, Given(Freeling)),
        Err(PgnErrorKind::San { .. })
    ));
    assert!(matches!(
        PgnReader::from_text(MIXED)
            .next()
            .unwrap()
            .unwrap_err()
            .kind,
        PgnErrorKind::Fen(_)
    ));
}

#[test]
fn letters_that_do_not_tell() {
    const DETECT: LettersChoice = LettersChoice::DETECT;
    let given = LettersChoice::Given;
    let or = |letters| LettersChoice::Detect {
        default: Some(letters),
    };
    let text = "[Variant \"Grand\"] 1. Cf1 *";
    assert_eq!(
        read(text, DETECT, DETECT),
        Err(PgnErrorKind::MoveLetters(LettersError::Ambiguous))
    );
    assert_eq!(
        uci(read(text, DETECT, or(Letters::Neutral)).unwrap().moves()),
        "f2f1"
    );
    assert_eq!(
        uci(read(text, DETECT, or(Letters::Freeling)).unwrap().moves()),
        "g2f1"
    );
    // A clue may come late, and in a variation or a promotion; a comment, a tag and a file are none.
    let late = "[Variant \"Grand\"] [White \"A\"] 1. Cf1 {A} (1. e4 Me7) a7 *";
    assert_eq!(
        uci(read(late, DETECT, DETECT).unwrap().moves()),
        "g2f1 a8a7"
    );
    let both = "[Variant \"Grand\"] 1. Af4 Me7 *";
    assert_eq!(
        read(both, DETECT, or(Letters::Neutral)),
        Err(PgnErrorKind::MoveLetters(LettersError::Mixed))
    );
    // Nothing to tell, nothing to ask.
    assert!(read("[Variant \"Grand\"] 1. e5 Nc7 *", DETECT, DETECT).is_ok());

    let fen =
        "[Variant \"Grand\"] [SetUp \"1\"] [FEN \"4k5/10/10/10/10/10/10/10/10/4KC4 w - - 0 1\"] *";
    assert_eq!(
        read(fen, DETECT, DETECT),
        Err(PgnErrorKind::FenLetters(LettersError::Ambiguous))
    );
    let moves = |letters| {
        read(fen, letters, DETECT)
            .unwrap()
            .start()
            .legal_move_count()
    };
    assert_eq!(moves(or(Letters::Neutral)), 21);
    assert_eq!(moves(given(Letters::Freeling)), 17);
}

#[test]
fn a_broken_game_does_not_take_others_with_it() {
    let breaks: [(&str, &str); 9] = [
        ("1. e5", "1. e9"),
        ("1. e5", "1. {e5"),
        ("1. e5", "1. (e5"),
        ("1. e5", "1. e5 ) } ] ["),
        ("1. e5", "1. e5 $999 \"<>"),
        ("[Variant \"Grand\"]", "[Variant \"Grand"),
        ("[Variant \"Grand\"]", "[Variant \"Grand\""),
        ("[Variant \"Grand\"]", "[Variant Grand]"),
        ("[Variant \"Grand\"]", "[Variant \"Chess\"]"),
    ];
    let game = |n: usize| {
        format!(
            "[Event \"{n}\"]\n[Variant \"Grand\"]\n\n1. e5 {{ first }} e6 {{ [%clk 0:01:00] }}\n2. d5 *\n\n"
        )
    };
    for (good, bad) in breaks {
        let text: String = (1..=100)
            .map(|n| {
                if n == 50 {
                    game(n).replacen(good, bad, 1)
                } else {
                    game(n)
                }
            })
            .collect();
        let games: Vec<_> = PgnReader::from_text(&text).collect();
        assert_eq!(games.len(), 100, "{bad}");
        for (n, game) in (1..).zip(games) {
            if n == 50 {
                let error = game.unwrap_err();
                assert_eq!(error.game, 50, "{bad}");
                assert!((295..300).contains(&error.line), "{bad}: {error}");
            } else {
                let game = game.unwrap();
                assert_eq!(game.tag("Event"), Some(n.to_string().as_str()));
                assert_eq!(game.mainline().count(), 3);
            }
        }
    }
}

#[test]
fn moves_in_uci_too() {
    // Long algebraic is among what a lenient reader takes.
    let text = "[Variant \"Grand\"] 1. e3e5 e8-e6 2. d3-d5 e6xd5 *";
    let game: PgnGame = text.parse().unwrap();
    let m: UciMove = "e6d5".parse().unwrap();
    assert_eq!(UciMove::Move(game.end().m().unwrap()), m);
}

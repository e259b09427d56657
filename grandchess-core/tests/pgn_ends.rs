//! Where a game ends and the next one starts, also where something is wrong.
#![allow(clippy::unwrap_used)]

use grandchess_core::{PgnError, PgnErrorKind, PgnGame, PgnReader, ReadOptions, Variant};

/// Reads all games, of Grand unless they say otherwise.
fn all(text: &str) -> Vec<Result<PgnGame, PgnError>> {
    let options = ReadOptions {
        default_variant: Some(Variant::Grand),
        ..ReadOptions::default()
    };
    let reader = PgnReader::from_text(text).with_options(options);
    reader.collect()
}

/// What comes of each game: how many moves it has, or which game is wrong, and what of it.
fn ends(text: &str) -> Vec<Result<usize, (u64, PgnErrorKind)>> {
    let end = |game: Result<PgnGame, PgnError>| match game {
        Ok(game) => Ok(game.mainline().count()),
        Err(error) => Err((error.game, error.kind)),
    };
    all(text).into_iter().map(end).collect()
}

#[test]
fn where_games_end() {
    let count = |text: &str| {
        let games = all(text).into_iter();
        games
            .map(|game| game.unwrap().mainline().count())
            .collect::<Vec<_>>()
    };
    assert_eq!(count(""), []);
    assert_eq!(count(" \r\n\u{feff}\n"), []);
    assert_eq!(count("; nothing\n\n{ at all }\n% here"), []);
    assert_eq!(count("1. e5 * 1. d5 d6 *\n\n{ behind }"), [1, 2]);
    assert_eq!(count("1. e5 e6 2. d5\n[White \"x\"]\n1. e5"), [3, 1]);
    assert_eq!(count("[White \"x\"]\n\n[Event \"y\"]\n1. e5 *"), [0, 1]);
    assert_eq!(count("[Event \"x\"]\n\n[White \"y\"]\n1. e5 *"), [1]);
    assert_eq!(count("*\n*\n1-0"), [0, 0, 0]);
    assert_eq!(
        count("1. e5 {\n\n[not a tag] [Event x]\n[Event\n} e6 *"),
        [2]
    );
    // A comment without an end ends before the next game, also where its tag is indented.
    let unended = "[Variant \"Grand\"]\n\n1. e5 {\n\n  [Variant \"Grand\"]\n\n1. e5 *";
    let both: Vec<_> = PgnReader::from_text(unended).collect();
    assert!(matches!(&both[..], [Err(_), Ok(_)]), "{both:?}");
    let one = |text: &str| text.parse::<PgnGame>().unwrap_err();
    assert_eq!(one("").kind, PgnErrorKind::NoGame);
    let two = one("[Variant \"Grand\"] *\n\n[Variant \"Grand\"] *");
    assert_eq!(
        (two.kind, two.line, two.column),
        (PgnErrorKind::SeveralGames, 3, 1)
    );
    let broken = one("[Variant \"Grand\"] *\n\n[Variant \"Grand\"] e9 *");
    assert_eq!(broken.kind, PgnErrorKind::SeveralGames);
}

#[test]
fn text_behind_a_result_is_no_game() {
    let wrong = |game| Err((game, PgnErrorKind::TextAfterResult));
    let next = "\n\n[White \"b\"]\n\n1. e5 *";
    for (text, right) in [
        // On the same line, the game is wrong.
        ("[White \"a\"]\n\n1. e5 1-0 e6 2. d5 1-0", vec![wrong(1)]),
        ("[White \"a\"]\n\n1. e5 1-0 1/2-1/2", vec![wrong(1)]),
        // The result again says nothing new.
        (
            "[White \"a\"]\n\n1. e5 1-0 1-0 {so it was} 1-0",
            vec![Ok(1)],
        ),
        (
            "[White \"a\"]\n\n1. e5 * {so far} *\n*\n\n{a word}\n*",
            vec![Ok(1)],
        ),
        // On the next lines, the game has been given already.
        (
            "[White \"a\"]\n\n1. e5 1-0\n1... e6 2. d5 1-0\n2... d6 1-0",
            vec![Ok(1), wrong(1)],
        ),
        ("[White \"a\"]\n\n1. e5 1-0\n0-1", vec![Ok(1), wrong(1)]),
        // What is wrong with a game is told once.
        ("[White \"a\"]\n\n1. e5 1-0 e6\n2. d5 1-0", vec![wrong(1)]),
        (
            "[White \"a]\n\n1. e5 1-0\n1... e6 1-0",
            vec![Err((1, PgnErrorKind::UnterminatedString))],
        ),
    ] {
        assert_eq!(ends(text), right, "{text}");
        let more = right.into_iter().chain([Ok(1)]).collect::<Vec<_>>();
        assert_eq!(ends(&format!("{text}{next}")), more, "{text} and another");
    }
    // Without tags, a result is all that divides games.
    assert_eq!(
        ends("1. e5 1-0 1. e5 e6 *\n1. e5 e6 2. d5 1-0"),
        [Ok(1), Ok(2), Ok(3)]
    );
    let error = "[Variant \"Grand\"]\n\n1. e5 1-0\n\n1... e6 *"
        .parse::<PgnGame>()
        .unwrap_err();
    assert_eq!(
        (error.kind, error.line, error.column),
        (PgnErrorKind::TextAfterResult, 5, 6)
    );
}

#[test]
fn a_broken_tag_spoils_its_game_alone() {
    for broken in [
        "[White \"a]",
        "[White a\"]",
        "[White \"a\"",
        "White \"a\"]",
        "[White \"a\"]]",
        "[White \"a\"] b\"]",
        "[\"a\"]",
        "[White]",
        "[White \"a\" ;]",
    ] {
        let next = "[Event \"y\"]\n\n1. e5 *";
        for text in [
            format!("[Event \"x\"]\n{broken}\n[Black \"b\"]\n\n1. e5 e6 1-0\n\n{next}"),
            format!("{broken}\n[Event \"x\"]\n[Black \"b\"]\n\n1. e5 e6 1-0\n\n{next}"),
            format!("[Black \"b\"]\n{broken}\n\n1. e5 e6 1-0\n\n{next}"),
        ] {
            let games = ends(&text);
            assert!(
                matches!(games[..], [Err((1, _)), Ok(1)]),
                "{text}: {games:?}"
            );
        }
    }
    // A line that is skipped may have quotes.
    assert_eq!(
        ends("[White \"a\"]\n% \"b\"\n[Black \"c\"]\n\n1. e5 *"),
        [Ok(1)]
    );
    // What only looks like a tag starts no game between the moves.
    let error = PgnErrorKind::UnexpectedCharacter('[');
    assert_eq!(ends("1. e5\n[D]\n1... e6 1-0"), [Err((1, error))]);
}

#[test]
fn where_games_start() {
    let text = "\n[Variant \"Grand\"]\n\n1. e5 *\n1... e6\n\n[Variant \"Grand\"] 1. e5 * [Variant \"Grand\"] *";
    let mut reader = PgnReader::from_text(text);
    assert_eq!(
        (reader.game_count(), reader.line(), reader.offset()),
        (0, 1, 0)
    );
    for (is_game, number, line) in [(true, 1, 2), (false, 1, 2), (true, 2, 7), (true, 3, 7)] {
        assert_eq!(reader.next().unwrap().is_ok(), is_game);
        assert_eq!((reader.game_count(), reader.line()), (number, line));
    }
    assert_eq!(reader.offset(), text.len() as u64);
    assert!(reader.next().is_none());
    assert_eq!(reader.game_count(), 3);
    assert!(format!("{reader:?}").starts_with("PgnReader"));
}

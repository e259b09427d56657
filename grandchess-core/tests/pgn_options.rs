//! What a PGN reader can be asked for: tags alone, no variations, other ranks, as far as it goes.
#![allow(clippy::unwrap_used)]

use grandchess_core::{
    Dialect, PgnError, PgnErrorKind, PgnGame, PgnReader, Ranks, ReadOptions, San, Variant,
};

fn read(text: &str, options: ReadOptions) -> Result<PgnGame, PgnError> {
    let options = ReadOptions {
        default_variant: Some(Variant::Grand),
        ..options
    };
    let mut reader = PgnReader::from_text(text).with_options(options);
    reader.next().unwrap()
}

fn played(game: &PgnGame) -> String {
    let moves = game.moves().map(|m| m.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn ranks_from_zero() {
    let options = ReadOptions {
        ranks: Ranks::ZeroToNine,
        ..ReadOptions::default()
    };
    // The en passant square is numbered so, too: e5 is e6 elsewhere, c4 is c5.
    let fen = "r8r/1nbqkcabn1/pppp1ppppp/10/4p5/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - e6 0 2";
    let text = format!("[FEN \"{fen}\"]\n\n2. Af3 Qe7 3. Ad4 *");
    let game = read(&text, options).unwrap();
    assert_eq!(played(&game), "g2f4 d9e8 f4d5");
    assert!(read(&text, ReadOptions::default()).is_err());
    let mate = read("1. Af3 Qe9 2. Ad5 Qf9 3. Axc7# 1-0", options).unwrap();
    assert!(mate.end().position().is_checkmate());
    // The same move is read in its own numbering alone.
    let zero = Dialect {
        ranks: Ranks::ZeroToNine,
        ..Dialect::STANDARD
    };
    assert_eq!(San::parse("Axc7", zero).unwrap(), "Axc8".parse().unwrap());
}

#[test]
fn variations_passed_over() {
    let options = ReadOptions {
        skip_variations: true,
        ..ReadOptions::default()
    };
    // What stands in a variation is not looked at, but it must have an end.
    let text = "1. e5 {a} (1. Qz9 {b} (1. d5) $3 1-0) $1 {c} e6 (?? nonsense) 2. d5 1-0";
    let game = read(text, options).unwrap();
    let bare = read("1. e5 $1 {a} {c} e6 2. d5 1-0", ReadOptions::default()).unwrap();
    assert_eq!(game, bare);
    for (text, right) in [
        ("1. e5 (1. d5 (1. c5) e6", PgnErrorKind::UnclosedVariation),
        ("1. e5 (1. d5)) e6", PgnErrorKind::UnmatchedParenthesis),
        ("1. e5 (1. d5 }) e6", PgnErrorKind::UnexpectedCharacter('}')),
        (
            "1. e5 (1. d5) e9",
            read("1. e5 e9", options).unwrap_err().kind,
        ),
    ] {
        assert_eq!(read(text, options).unwrap_err().kind, right, "{text}");
    }
    let deep = format!("1. e5 {}{} e6 *", "(".repeat(50_000), ")".repeat(50_000));
    assert_eq!(read(&deep, options).unwrap().mainline().count(), 2);
}

#[test]
fn tags_alone() {
    let text = "[White \"a\"]\n\n1. e5 e9 (nonsense *\n\n[White \"b]\n\n1. e5 *\n\n\
                [White \"c\"]\n[Variant \"Chess\"]\n\n1. e4 1-0\n\n[White \"d\"]\n\n1. e5 *";
    let mut reader = PgnReader::from_text(text);
    let mut next = || {
        let tags = reader.next_tags();
        tags.map(|tags| tags.map(|tags| tags.get("White").unwrap().to_owned()))
    };
    assert_eq!(next().unwrap().unwrap(), "a");
    let error = next().unwrap().unwrap_err();
    assert_eq!(
        (error.game, error.kind),
        (2, PgnErrorKind::UnterminatedString)
    );
    assert_eq!(next().unwrap().unwrap(), "c");
    assert_eq!(next().unwrap().unwrap(), "d");
    assert_eq!(next(), None);
    // Tags and games by turns.
    let text = "[Variant \"Grand\"]\n\n1. e5 *\n\n[Variant \"Grand\"]\n\n1. e5 e6 *\n";
    let mut reader = PgnReader::from_text(text);
    assert_eq!(
        reader.next_tags().unwrap().unwrap().get("Variant"),
        Some("Grand")
    );
    assert_eq!(reader.next().unwrap().unwrap().mainline().count(), 2);
    assert_eq!(reader.game_count(), 2);
    assert!(reader.next_tags().is_none() && reader.next().is_none());
}

#[test]
fn a_game_that_breaks_off() {
    let partial = |text: &str| read(text, ReadOptions::default()).unwrap_err().partial;
    let text = "[White \"a\"]\n\n1. e5 {good} (1. d5 d6) e6 2. Qa9 d6 1-0";
    let game = partial(text).unwrap();
    assert_eq!(played(&game), "e3e5 e8e6");
    assert_eq!((game.tag("White"), game.result()), (Some("a"), None));
    let whole = read(
        "[White \"a\"]\n\n1. e5 {good} (1. d5 d6) e6",
        ReadOptions::default(),
    );
    assert_eq!(*game, whole.unwrap());
    // Broken off in a variation, or where the results disagree.
    let game = partial("1. e5 e6 (1... d6 2. Qa9) 2. d5").unwrap();
    assert_eq!((played(&game), game.node_count()), ("e3e5 e8e6".into(), 4));
    let game = partial("[Result \"1-0\"]\n\n1. e5 0-1").unwrap();
    assert_eq!((played(&game), game.result()), ("e3e5".into(), None));
    // Without a start position there is no game.
    assert!(partial("[FEN \"nonsense\"]\n\n1. e5").is_none());
    assert!(partial("[White \"a]\n\n1. e5").is_none());
}

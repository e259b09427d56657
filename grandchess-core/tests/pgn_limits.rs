//! Texts that are deep, large, broken, or come in small pieces.
#![allow(clippy::unwrap_used)]

use std::io::{self, Read};

use grandchess_core::{
    DrawPolicy, Move, PgnError, PgnErrorKind, PgnGame, PgnReader, ReadOptions, Square, Stream,
    Variant,
};

const CORPUS: &str = include_str!("data/games_public.pgn");

type Games = Vec<Result<PgnGame, PgnError>>;

fn options(max_game_bytes: usize) -> ReadOptions {
    ReadOptions {
        default_variant: Some(Variant::Grand),
        max_game_bytes,
        ..ReadOptions::default()
    }
}

fn slice(text: &[u8], options: ReadOptions) -> Games {
    PgnReader::from_bytes(text).with_options(options).collect()
}

/// Gives a few bytes at a time, and is now and then interrupted.
struct Pieces<'a> {
    rest: &'a [u8],
    sizes: &'a [usize],
    reads: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        if self.reads.is_multiple_of(7) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.sizes[self.reads % self.sizes.len()];
        let size = size.min(self.rest.len()).min(buffer.len());
        let (now, rest) = self.rest.split_at(size);
        buffer[..size].copy_from_slice(now);
        self.rest = rest;
        Ok(size)
    }
}

fn pieces<'a>(text: &'a [u8], sizes: &'a [usize]) -> PgnReader<Stream<Pieces<'a>>> {
    PgnReader::new(Pieces {
        rest: text,
        sizes,
        reads: 0,
    })
}

fn streamed(text: &[u8], sizes: &[usize], options: ReadOptions) -> Games {
    pieces(text, sizes).with_options(options).collect()
}

#[test]
fn a_hundred_thousand_open_parentheses() {
    let next = "\n\n[Event \"next\"]\n\n1. e5 *\n";
    for start in ["", "1. e5 ", "1. e5 e6 "] {
        for open in ["(", "( ", "({x}", "(1. e4 "] {
            let text = format!("{start}{}{next}", open.repeat(100_000));
            let games = slice(text.as_bytes(), options(1 << 30));
            assert_eq!(games.len(), 2);
            let kind = &games[0].as_ref().unwrap_err().kind;
            let right = matches!(
                kind,
                PgnErrorKind::VariationWithoutMove
                    | PgnErrorKind::NestedTooDeep
                    | PgnErrorKind::Move { .. }
                    | PgnErrorKind::UnclosedVariation
            );
            assert!(right, "{kind}");
            assert_eq!(games[1].as_ref().unwrap().tag("Event"), Some("next"));
        }
    }
    // Each closed again, and each a game by itself.
    let nested = |depth: usize| format!("1. e5 {}{} *", "(1. e4 ".repeat(depth), ")".repeat(depth));
    let deep = slice(nested(100_000).as_bytes(), options(1 << 30));
    assert_eq!(
        deep[0].as_ref().unwrap_err().kind,
        PgnErrorKind::NestedTooDeep
    );
    let most = PgnReader::<&[u8]>::MAX_NESTING;
    let game = slice(nested(most).as_bytes(), options(1 << 30))
        .remove(0)
        .unwrap();
    assert_eq!(game.root().children().count(), most + 1);
    let flat = format!("1. e5 {} *", "(1. e4) ".repeat(100_000));
    let flat = slice(flat.as_bytes(), options(1 << 30)).remove(0).unwrap();
    assert_eq!(flat.root().children().count(), 100_001);
}

/// Variations in variations: each replaces the second move of the one around it.
fn nested_text(depth: usize) -> String {
    const PATH: [&str; 4] = ["Nc4", "Nc7", "Nb2", "Nb9"];
    const REPLACED: [&str; 4] = ["Nh4", "Nh7", "Nh4", "Nh7"];
    let mut text = String::from("[Variant \"Grand\"]\n\n");
    for level in 0..depth {
        text += [REPLACED[level % 4], " (", PATH[level % 4], " "]
            .concat()
            .as_str();
    }
    text + &")".repeat(depth) + " *"
}

#[test]
fn deep_variations_are_read_compared_and_written() {
    let most = PgnReader::<&[u8]>::MAX_NESTING;
    let read = |depth| slice(nested_text(depth).as_bytes(), options(1 << 30)).remove(0);
    let game = read(most).unwrap();
    let mut deepest = game.root();
    while let Some(node) = deepest.children().nth(1) {
        deepest = node;
    }
    assert_eq!(deepest.ply(), most);
    assert_eq!(game.node_count(), 2 * most + 1);
    let copy = game.clone();
    assert!(copy == game && read(most - 1).unwrap() != game);
    drop(copy);
    assert!(game.to_string().parse::<PgnGame>().unwrap() == game);
    for depth in [most + 1, 100_000] {
        assert_eq!(read(depth).unwrap_err().kind, PgnErrorKind::NestedTooDeep);
    }
}

#[test]
fn a_game_of_a_hundred_thousand_moves() {
    let m = Move::new;
    let moves = [
        m(Square::B2, Square::C4),
        m(Square::B9, Square::C7),
        m(Square::C4, Square::B2),
        m(Square::C7, Square::B9),
    ];
    let line: Vec<Move> = moves.into_iter().cycle().take(100_000).collect();
    let mut game = PgnGame::new(Variant::Grand);
    game.root_mut().add_line(&line).unwrap();
    assert!(game.to_string().parse::<PgnGame>().unwrap() == game.clone());
    let game = game.to_game(DrawPolicy::Standard).unwrap();
    assert_eq!(game.moves(), line);
}

#[test]
fn games_that_are_too_large() {
    let large = format!(
        "[Event \"large\"]\n\n1. e5 {{{}}} *\n\n{{ [Event \"no\"]\n\n }}\n\n",
        "x ".repeat(500)
    );
    let small = "[Event \"small\"]\n\n1. e5 *\n\n";
    let text = format!("{small}{large}{small}{large}{small}");
    for limit in [0, 1, 30, 100, 200, 1000] {
        let games = slice(text.as_bytes(), options(limit));
        assert!(games.iter().any(
            |game| matches!(game, Err(error) if error.kind == PgnErrorKind::TooLarge { limit })
        ));
        if limit >= 30 {
            assert_eq!(games.len(), 5);
            for (n, game) in games.iter().enumerate() {
                match game {
                    Ok(game) => assert_eq!(game.tag("Event"), Some("small"), "{n}"),
                    Err(error) => {
                        assert_eq!(error.game as usize, n + 1);
                        assert!(text[error.offset as usize..].starts_with("[Event \"large"));
                        assert_eq!(error.column, 1);
                    }
                }
            }
        }
        for sizes in [&[1][..], &[3, 50], &[100_000]] {
            assert_eq!(
                streamed(text.as_bytes(), sizes, options(limit)),
                games,
                "{limit}"
            );
        }
    }
    // The next game is found behind blanks and a byte order mark, too.
    for before in ["  ", "\u{feff}"] {
        let games = slice(format!("{large}{before}{small}").as_bytes(), options(100));
        assert_eq!(games.len(), 2, "{before:?}");
        assert_eq!(games[1].as_ref().unwrap().tag("Event"), Some("small"));
    }
    let games = slice(text.as_bytes(), options(2000));
    assert!(games.iter().all(Result::is_ok) && games.len() == 5);
    // A limit counts from the first byte of a game to its last.
    assert!(
        slice(b"\n\n  1. e5 e6 *  \n", options(10))
            .remove(0)
            .is_err()
    );
    assert!(
        slice(b"\n\n  1. e5 e6 *  \n", options(13))
            .remove(0)
            .is_ok()
    );
    let marked = "\u{feff}1. e5 e6 *";
    assert!(slice(marked.as_bytes(), options(10)).remove(0).is_ok());
}

#[test]
fn pieces_give_the_same_games() {
    let head: String = CORPUS
        .lines()
        .take(260)
        .flat_map(|line| [line, "\r\n"])
        .collect();
    let broken = head
        .replace("2. f5", "2. f9")
        .replace("Cxg2+", "{")
        .replace('\n', "\n\u{feff}");
    let cr = head.replace("\r\n", "\r");
    for text in [head, broken, cr] {
        let whole = slice(text.as_bytes(), options(1 << 20));
        assert!(whole.len() > 3);
        for sizes in [&[1][..], &[2, 3], &[17, 1, 64], &[4096]] {
            assert!(streamed(text.as_bytes(), sizes, options(1 << 20)) == whole);
        }
    }
}

/// A tag that is spread over lines is no sign that the game before has ended: a stream may not have
/// its second line at hand, and both ways to read must see the same games.
#[test]
fn a_tag_over_two_lines_in_a_comment() {
    for line_break in ["\n", "\r", "\r\n"] {
        let text = format!("1. e5 {{never ends\n\n[Event{line_break}\"next\"]\n\n1. e4 *");
        let whole = slice(text.as_bytes(), options(1 << 20));
        assert_eq!(whole.len(), 1, "{text:?}");
        assert!(streamed(text.as_bytes(), &[1], options(1 << 20)) == whole);
    }
}

/// Whether a byte is a blank of Latin-1 or goes on with a character depends on the bytes before, which
/// a stream may have let go. All short texts of what matters here.
#[test]
fn blanks_are_the_same_in_pieces() {
    let parts: [&[u8]; 11] = [
        b"\xef\xbb\xbf",
        b"\xf0\x90\x80\x80",
        b"\xa0",
        b"\xc2\xa0",
        b"\xc2",
        b"\xe2",
        b"\xf0\x90\x80",
        b"\x80",
        b" ",
        b"\n",
        b"e5",
    ];
    for number in 0..parts.len().pow(5) {
        let text: Vec<u8> = (0..5)
            .flat_map(|place| parts[number / parts.len().pow(place) % parts.len()])
            .copied()
            .collect();
        let sizes = [1, 1 + number % 3];
        for limit in [1 << 20, 3] {
            let whole = slice(&text, options(limit));
            assert!(
                streamed(&text, &sizes, options(limit)) == whole,
                "{text:x?}"
            );
        }
    }
}

#[test]
fn any_bytes_are_read_without_panic_and_alike_in_pieces() {
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = move |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    };
    let games: Vec<&str> = CORPUS.split_inclusive("\n\n[").collect();
    let rich = "[Event \"a\\\"b\"]\n\n{c}\n1. e5! (1. e4 $3 (1. d5) 1... e6) {x\n\n[y} 1... Ce7 ; z\n%q\n2. d5 1/2-1/2 {t}\n\n[Event \"\"]\r\n1. e5\r\r[Event \"2\"]\n1... -- *\n";
    for round in 0..1500 {
        let mut text = rich.as_bytes().to_vec();
        if round % 3 == 0 {
            text.extend_from_slice(games[random(games.len())].as_bytes());
        }
        for _ in 0..random(12) {
            let at = random(text.len());
            match random(4) {
                0 => text[at] = random(256) as u8,
                1 => text[at] = b"[]{}()\"\\;%$*\n\r.-10 "[random(19)],
                2 => {
                    text.remove(at);
                }
                _ => {
                    let end = (at + random(60)).min(text.len());
                    let copy = text[at..end].to_vec();
                    let to = random(text.len());
                    text.splice(to..to, copy);
                }
            }
        }
        let limit = if random(4) == 0 { random(200) } else { 1 << 20 };
        let whole = slice(&text, options(limit));
        let sizes = [1 + random(5), 1 + random(90)];
        assert!(
            streamed(&text, &sizes, options(limit)) == whole,
            "{:?}",
            String::from_utf8_lossy(&text)
        );
        let mut number = 0;
        for game in &whole {
            // Text on the lines behind a game is told as that game's.
            let is_rest = matches!(game, Err(error) if error.kind == PgnErrorKind::TextAfterResult
                && error.game == number);
            number += u64::from(!is_rest);
            match game {
                Ok(game) => {
                    let again: PgnGame = game.to_string().parse().unwrap();
                    assert!(again == *game, "{game}");
                }
                Err(error) => assert!(error.game == number && error.offset <= text.len() as u64),
            }
        }
    }
}

/// Fails after a while.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::new(
                io::ErrorKind::ConnectionReset,
                "the line is dead",
            ));
        }
        self.0.read(buffer)
    }
}

#[test]
fn a_source_that_fails() {
    let text = b"[Variant \"Grand\"]\n1. e5 *\n\n[Variant \"Grand\"]\n1. e5";
    let mut games = PgnReader::new(Failing(text));
    assert!(games.next().unwrap().is_ok());
    let error = games.next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 2, line 5, column 6: can't read on: the line is dead"
    );
    assert!(matches!(
        error.kind,
        PgnErrorKind::Io {
            kind: io::ErrorKind::ConnectionReset,
            ..
        }
    ));
    assert!(games.next().is_none());
}

#[test]
fn games_and_readers_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<PgnGame>();
    shared::<PgnError>();
    shared::<ReadOptions>();
    shared::<PgnReader<&'static [u8]>>();
    shared::<PgnReader<Stream<std::fs::File>>>();
}

//! Inputs made to hurt: megabytes of them are read in linear time and in bounded memory.
//!
//! There is no clock here. Whatever took time beyond all proportion would hold these tests up for
//! minutes. `unsafe` is needed to count memory; the library itself has none.
#![allow(clippy::unwrap_used)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
#[cfg(feature = "std")]
use std::io::{self, Read};

use grandchess_core::{
    Board, Dialect, Fen, Game, LetterClues, Letters, LettersChoice, PgnGame, PgnReader, Position,
    ReadOptions, San, Square, UciMove, Variant,
};

/// The system's allocator, counting the bytes that the current thread holds.
struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // While a thread ends its counters may be gone; nothing is measured then.
    let held = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        held.get()
    });
    let _ = held.map(|held| PEAK.try_with(|peak| peak.set(peak.get().max(held))));
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most memory that `work` held at a time, in bytes, beyond what there was before.
fn peak_of(work: impl FnOnce()) -> usize {
    let before = HELD.get();
    PEAK.set(before);
    work();
    usize::try_from(PEAK.get() - before).unwrap_or_default()
}

const MEGABYTE: usize = 1 << 20;

/// A kilobyte, for what should hold hardly anything: an error's text, a list of moves.
const LITTLE: usize = 1 << 10;

fn megabyte_of(part: &str) -> String {
    part.repeat(MEGABYTE.div_ceil(part.len()))
}

const PARTS: [&str; 16] = [
    "1", "0", "9", "10/", "p", "/", " ", "e", "e3", "e3e5", "N", "x", "=Q", "O-O-", "(", "é",
];

#[test]
fn texts_of_positions_and_moves() {
    for part in PARTS {
        let text = megabyte_of(part);
        for dialect in [Dialect::STANDARD, Dialect::FREELING, Dialect::CECP] {
            let peak = peak_of(|| {
                assert!(Fen::parse(&text, dialect).is_err());
                assert!(UciMove::parse(&text, dialect).is_err());
                assert!(San::parse(&text, dialect).is_err());
                assert!(San::parse_lenient(&text, dialect).is_err());
                assert!(Position::default().parse_san(&text, dialect).is_err());
                assert!(text.parse::<Square>().is_err());
                assert!(text.parse::<Board>().is_err());
                assert!(text.parse::<Variant>().is_err());
                let _ = Letters::detect_fen(&text);
            });
            assert!(peak <= LITTLE, "{part}: {peak} bytes");
        }
    }
    // A move, and then whatever.
    for part in ["!", "?", "+", "-", " ", "e", "ep", "x", "="] {
        let text = format!("e4{}", megabyte_of(part));
        let peak = peak_of(|| {
            let read = San::parse_lenient(&text, Dialect::STANDARD);
            assert_eq!(read.is_ok(), matches!(part, "!" | "?"));
            assert!(text.parse::<San>().is_err());
            LetterClues::default().see_san(&text);
        });
        assert!(peak <= LITTLE, "{part}: {peak} bytes");
    }
    // A position with blanks between its fields.
    let blanks = megabyte_of(" ");
    let text = Position::default().fen().replacen(' ', &blanks, 1);
    assert!(peak_of(|| assert!(text.parse::<Fen>().is_ok())) <= LITTLE);
    // A position, and then whatever.
    let start = Position::default().fen();
    for part in PARTS {
        let text = format!("{start} {}", megabyte_of(part));
        let peak = peak_of(|| {
            let read = Position::from_fen(&text, Variant::Grand);
            assert_eq!(read.is_ok(), part == " ");
        });
        assert!(peak <= LITTLE, "{part}: {peak} bytes");
    }
}

#[test]
fn packed_bytes() {
    for byte in [0, 1, 2, 3, 0x55, 0xff] {
        let bytes = vec![byte; MEGABYTE];
        let peak = peak_of(|| {
            assert!(Position::unpack(&bytes).is_err());
            let _ = Game::unpack(&bytes);
        });
        assert!(peak <= 512 * MEGABYTE, "{byte}: {peak} bytes");
    }

    // A game of kings and rooks going to and fro: a byte a move, a position each in memory.
    let start = "4k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1";
    let start = Position::from_fen(start, Variant::Grand).unwrap();
    let mut bytes = vec![1, 0];
    bytes.extend(start.pack());
    let moves = MEGABYTE / 8;
    bytes.resize(bytes.len() + moves, 0);
    let peak = peak_of(|| {
        let game = Game::unpack(&bytes).unwrap();
        assert_eq!(game.ply(), moves);
        assert!(game.is_over());
        assert!(game.repetition_count() > 5);
        assert_eq!(game.pack(), bytes);
    });
    let most = 512 * bytes.len();
    assert!(peak <= most, "{peak} bytes for {}", bytes.len());
}

#[test]
fn games_as_text() {
    let head = "[Variant \"Grand\"]\n\n";
    for part in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        ";",
        "%",
        "*",
        "* ",
        "1",
        "1.",
        "1. e5 ",
        "$1 ",
        "$",
        "e5 ",
        "(e5 ",
        "{}",
        "{\n",
        "[A \"b\"]\n",
        "[A \"b\"]\n\n*\n\n",
        "\n",
        "\r",
        "\0",
        "é",
        "-- ",
        "O-O ",
        "()",
        "\\",
        "1-0 ",
        "!",
        "Nc4 Nc7 Nb2 Nb9 ",
        "Nc4!Nc7!Nb2!Nb9!",
        "Nc4{a}Nc7{a}Nb2{a}Nb9{a}",
    ] {
        let text = format!("{head}{}", &megabyte_of(part)[..MEGABYTE / 4]);
        for max_game_bytes in [ReadOptions::MAX_GAME_BYTES, 1_000] {
            let options = ReadOptions {
                default_variant: Some(Variant::Grand),
                move_letters: LettersChoice::DETECT,
                max_game_bytes,
                ..ReadOptions::default()
            };
            let peak = peak_of(|| {
                let reader = PgnReader::from_text(&text).with_options(options);
                assert!(reader.count() <= text.len());
            });
            // As the options' documentation says of a game's memory.
            let most = 80 * max_game_bytes.min(text.len()) + 64 * LITTLE;
            assert!(peak <= most, "{part}: {peak} bytes");
        }
    }
}

/// What is found in comments: commands that do not end, or end where another has begun.
#[test]
fn commands_in_comments() {
    for part in [
        "[%eval ", "[%", "[%clk 1:", "[%eval]", "[%eval 1", "]", "[%x ]",
    ] {
        let text = format!("[Variant \"Grand\"]\n\ne5 {{{}}} *", megabyte_of(part));
        let game: PgnGame = text.parse().unwrap();
        let node = game.mainline().next().unwrap();
        assert_eq!((node.eval(), node.clock()), (None, None), "{part}");
        assert_eq!(node.command("csl"), None, "{part}");
    }
}

/// Gives one byte at a time.
#[cfg(feature = "std")]
struct Drops<'a>(&'a [u8]);

#[cfg(feature = "std")]
impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (now, rest) = self.0.split_at(self.0.len().min(buffer.len()).min(1));
        buffer[..now.len()].copy_from_slice(now);
        self.0 = rest;
        Ok(now.len())
    }
}

/// A stream's buffer is as large as a game needs, and what it holds is not gone over for each read.
#[test]
#[cfg(feature = "std")]
fn games_that_come_in_drops() {
    let head = "[Variant \"Grand\"]\n\n";
    let game = format!("{head}1. e5 e6 *\n\n");
    for games in [1, 100_000] {
        let text = game.repeat(games);
        let peak = peak_of(|| {
            let reader = PgnReader::new(Drops(text.as_bytes()));
            assert_eq!(reader.flatten().count(), games);
        });
        assert!(peak <= 16 * LITTLE, "{games} games: {peak} bytes");
    }
    for blank in ["\n", " "] {
        let text = format!("{head}{{{}}} 1. e5 *", megabyte_of(blank));
        let reader = PgnReader::new(Drops(text.as_bytes()));
        assert_eq!(reader.flatten().count(), 1);
    }
}

/// What needs more than one thing repeated to be special.
#[test]
fn games_of_many_parts() {
    let numbered = |part: &dyn Fn(usize) -> String| (0..20_000).map(part).collect::<String>();
    let nested = PgnReader::<&[u8]>::MAX_NESTING;
    for text in [
        numbered(&|n| format!("[A{n} \"b\"]\n")),
        format!("1. e5 {{{}}}", numbered(&|_| "x\n".into())),
        format!("1. e5 {{{}}}", numbered(&|n| format!("[%eval {n} "))),
        format!("1. e5 {}", numbered(&|_| "{a} ".into())),
        format!("1. e5 {}", numbered(&|_| "(1. e4) ".into())),
        format!("1. e5 {}{}", "(1. e4 ".repeat(nested), ")".repeat(nested)),
        numbered(&|n| format!("1. e5 $3 * {{{n}}}\n\n")),
        numbered(&|n| format!("1. e9 {n} *\n\n")),
    ] {
        let options = ReadOptions {
            default_variant: Some(Variant::Grand),
            ..ReadOptions::default()
        };
        for game in PgnReader::from_text(&text).with_options(options) {
            let Ok(game) = game else { continue };
            let written = game.to_string();
            assert!(written.len() < 4 * text.len() + LITTLE);
            for node in game.mainline() {
                assert_eq!((node.eval(), node.clock()), (None, None));
            }
        }
    }
    // Evaluations that are begun and never end are looked through once, not once for each.
    let comment = megabyte_of("[%eval ").repeat(16);
    let mut game = PgnGame::new(Variant::Grand);
    game.root_mut().add_comment(&comment);
    assert_eq!(game.root().eval(), None);
}

#[test]
#[cfg(feature = "serde")]
fn serde_values() {
    for part in PARTS {
        let text = serde_json::to_string(&megabyte_of(part)).unwrap();
        let peak = peak_of(|| {
            assert!(serde_json::from_str::<Fen>(&text).is_err());
            assert!(serde_json::from_str::<UciMove>(&text).is_err());
            assert!(serde_json::from_str::<Position>(&text).is_err());
            assert!(serde_json::from_str::<Game>(&text).is_err());
        });
        // The error of the format quotes the text.
        assert!(peak <= 8 * MEGABYTE, "{part}: {peak} bytes");
    }
    // A length that is not there: nothing is set aside for it.
    for length in [&[0xff, 0xff, 0xff, 0xff, 0x0f][..], &[0x80, 0x80, 0x40]] {
        let peak = peak_of(|| {
            assert!(postcard::from_bytes::<Position>(length).is_err());
            assert!(postcard::from_bytes::<Game>(length).is_err());
            assert!(postcard::from_bytes::<Board>(length).is_err());
        });
        assert!(peak <= LITTLE, "{peak} bytes");
    }
}

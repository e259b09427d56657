//! Inputs made to hurt: megabytes of them are read in linear time and in bounded memory.
//!
//! There is no clock here. Whatever took time beyond all proportion would hold these tests up for
//! minutes. `unsafe` is needed to count memory; the library itself has none.
#![allow(clippy::unwrap_used)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use grandchess_core::{
    Board, Dialect, Fen, Game, Letters, LettersChoice, PgnGame, PgnReader, Position, ReadOptions,
    San, Square, UciMove, Variant,
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
            let most = 40 * max_game_bytes.min(text.len()) + 64 * LITTLE;
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

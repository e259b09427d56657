//! FEN: what is read and how it is written, and for what is not, the field, the byte and the reason.
#![allow(clippy::unwrap_used)]

mod common;

use common::random::{Rng, any_setup, sharp_position};
use common::{grand, play};
use grandchess_core::{
    Bitboard, Board, Dialect, EnPassantMode, Fen, FenError, FenErrorKind, FenField, Letters,
    Position, Rank, Ranks, Setup, Square, Variant,
};

const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
const START_FREELING: &str =
    "r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1";

fn error(text: &str) -> FenError {
    match text.parse::<Fen>() {
        Ok(fen) => panic!("{text:?} was read as {fen}"),
        Err(error) => error,
    }
}

fn assert_error(text: &str, field: FenField, offset: usize, kind: FenErrorKind) {
    assert_eq!(
        error(text),
        FenError {
            kind,
            field,
            offset
        },
        "{text:?}"
    );
}

/// A FEN whose first rank of text is `rank`, everything else in order.
fn with_rank(rank: &str) -> String {
    format!("{rank}/10/4k5/10/10/10/10/10/10/4K5 w - - 0 1")
}

#[test]
fn the_start_position() {
    let fen: Fen = START.parse().unwrap();
    assert_eq!(fen.setup, Setup::default());
    assert_eq!(fen.to_string(), START);
    assert_eq!(Position::default().fen(), START);
    let board: Board = START.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(&board, Position::default().board());
    assert_eq!(Some(board.to_string().as_str()), START.split(' ').next());
    assert_eq!(format!("{board:?}"), format!("Board({board})"));
}

/// Ten empty squares are read in every way that adds up, and written `10`.
#[test]
fn ten_empty_squares() {
    for rank in [
        "10",
        "91",
        "19",
        "55",
        "28",
        "82",
        "1111111111",
        "22222",
        "3421",
        "111111112",
    ] {
        let fen: Fen = with_rank(rank).parse().unwrap();
        assert_eq!(fen.to_string(), with_rank("10"), "{rank}");
    }
    // Digits before and after men count one by one.
    for (rank, written) in [
        ("p11111111p", "p8p"),
        ("4p23", "4p5"),
        ("p9", "p9"),
        ("9p", "9p"),
        ("1p1p1p1p1p", "1p1p1p1p1p"),
        ("18p", "9p"),
    ] {
        let fen: Fen = with_rank(rank).parse().unwrap();
        assert_eq!(fen.to_string(), with_rank(written), "{rank}");
    }
}

#[test]
fn malformed_ranks() {
    let long = FenErrorKind::LongRank(Rank::Tenth);
    let short = |squares| FenErrorKind::ShortRank {
        rank: Rank::Tenth,
        squares,
    };
    for (rank, offset, kind) in [
        ("11", 2, short(2)),
        ("01", 0, FenErrorKind::Zero),
        ("0", 0, FenErrorKind::Zero),
        ("00", 0, FenErrorKind::Zero),
        ("9pp", 2, long),
        ("10p", 2, long),
        ("p10", 1, long),
        ("1010", 1, FenErrorKind::Zero),
        ("100", 1, FenErrorKind::Zero),
        ("101", 1, FenErrorKind::Zero),
        ("110", 2, FenErrorKind::Zero),
        ("010", 0, FenErrorKind::Zero),
        ("510", 2, FenErrorKind::Zero),
        ("", 0, short(0)),
        ("9", 1, short(9)),
        ("92", 1, long),
        ("p8", 2, short(9)),
        ("1P5P1", 5, short(9)),
        ("1P5P12", 5, long),
        ("pppppppppp1", 10, long),
        ("ppppppppppp", 10, long),
        ("99999999999999999999", 1, long),
        (
            "5-5",
            1,
            FenErrorKind::Letter {
                letter: '-',
                letters: Letters::Neutral,
            },
        ),
        (
            "5m4",
            1,
            FenErrorKind::Letter {
                letter: 'm',
                letters: Letters::Neutral,
            },
        ),
        (
            "5\u{0}4",
            1,
            FenErrorKind::Letter {
                letter: '\0',
                letters: Letters::Neutral,
            },
        ),
        (
            "5\u{ff15}",
            1,
            FenErrorKind::Letter {
                letter: '\u{ff15}',
                letters: Letters::Neutral,
            },
        ),
        (
            "5é4",
            1,
            FenErrorKind::Letter {
                letter: 'é',
                letters: Letters::Neutral,
            },
        ),
        (
            "5x4",
            1,
            FenErrorKind::Letter {
                letter: 'x',
                letters: Letters::Neutral,
            },
        ),
    ] {
        assert_error(&with_rank(rank), FenField::Placement, offset, kind);
    }
    // The rank is named, and offsets are bytes of the whole text.
    let text = "r8r/1nbqkcabn1/ppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
    let kind = FenErrorKind::ShortRank {
        rank: Rank::Eighth,
        squares: 9,
    };
    assert_error(text, FenField::Placement, 24, kind);
    let text = "10/4k5/10/10/10/10/10/10/10/4K w - - 0 1";
    let kind = FenErrorKind::ShortRank {
        rank: Rank::First,
        squares: 5,
    };
    assert_error(text, FenField::Placement, 30, kind);
    let text = format!("  {}", with_rank("5é4"));
    assert_eq!(error(&text).offset, 3);
}

#[test]
fn malformed_numbers_of_ranks() {
    let nine = "10/4k5/10/10/10/10/10/10/4K5";
    assert_error(
        nine,
        FenField::Placement,
        nine.len(),
        FenErrorKind::TooFewRanks(9),
    );
    assert_error("10", FenField::Placement, 2, FenErrorKind::TooFewRanks(1));
    let eleven = "10/4k5/10/10/10/10/10/10/4K5/10/10 w - - 0 1";
    assert_error(eleven, FenField::Placement, 31, FenErrorKind::TooManyRanks);
    let trailing = "10/4k5/10/10/10/10/10/10/4K5/10/ w - - 0 1";
    assert_error(
        trailing,
        FenField::Placement,
        31,
        FenErrorKind::TooManyRanks,
    );
    let empty = "10//10/10/10/10/10/10/4K5/10";
    let kind = FenErrorKind::ShortRank {
        rank: Rank::Ninth,
        squares: 0,
    };
    assert_error(empty, FenField::Placement, 3, kind);
    for text in ["", " ", "\t  "] {
        assert_error(text, FenField::Placement, 0, FenErrorKind::Empty);
    }
    assert_eq!("".parse::<Board>().unwrap_err().kind, FenErrorKind::Empty);
    assert!(START.parse::<Board>().is_err());
}

/// Asserts an error in the fields after the placement; the offset is counted from them.
fn assert_field(rest: &str, field: FenField, offset: usize, kind: FenErrorKind) {
    let placement = "4k5/10/10/10/10/10/10/10/10/4K5 ";
    let offset = placement.len() + offset;
    assert_error(&format!("{placement}{rest}"), field, offset, kind);
}

#[test]
fn malformed_turn_and_castling() {
    for text in ["W - - 0 1", "white", "wb - - 0 1", "- - - 0 1", "é"] {
        assert_field(text, FenField::Turn, 0, FenErrorKind::Turn);
    }
    for (text, offset) in [
        ("w x - 0 1", 2),
        ("w KQxq - 0 1", 4),
        ("w KK - 0 1", 3),
        ("w -- - 0 1", 2),
        ("w A- - 0 1", 3),
        ("w é - 0 1", 2),
    ] {
        assert_field(text, FenField::Castling, offset, FenErrorKind::Castling);
    }
}

/// K and Q mean rooks beside the king. A rook on the king's own file, which only a king that has
/// left its rank can have, is on neither side: the right is told for the corner.
#[test]
fn a_rook_on_the_file_of_the_king_is_on_neither_side() {
    for (side, corner) in [("K", Square::J1), ("Q", Square::A1)] {
        let text = format!("4k5/10/10/10/10/10/10/4K5/10/4R5 w {side} - 0 1");
        let fen: Fen = text.parse().unwrap();
        assert_eq!(fen.setup.castling_rooks, Bitboard::from(corner));
    }
}

#[test]
fn malformed_en_passant_squares() {
    for square in ["e", "e0", "e11", "k4", "E4", "--", "4e", "e4e4", "é4"] {
        let text = format!("w - {square} 0 1");
        assert_field(&text, FenField::EnPassant, 4, FenErrorKind::EnPassant);
    }
}

#[test]
fn malformed_clocks() {
    let huge = "1".to_owned() + &"0".repeat(30);
    for number in [
        "-1",
        "+1",
        "abc",
        "1.5",
        "4294967296",
        &huge,
        "\u{ff11}",
        "0x1",
    ] {
        let text = format!("w - - {number} 1");
        assert_field(&text, FenField::HalfmoveClock, 6, FenErrorKind::Number);
        let text = format!("w - - 0 {number}");
        assert_field(&text, FenField::FullmoveNumber, 8, FenErrorKind::Number);
    }
    for text in ["w - - 0 1 2", "w - - 0 1 moves e3e5"] {
        assert_field(text, FenField::Trailing, 10, FenErrorKind::Trailing);
    }
    let placement = "4k5/10/10/10/10/10/10/10/10/4K5";
    let last: Fen = format!("{placement} b - - 4294967295 4294967295")
        .parse()
        .unwrap();
    assert_eq!(
        (last.setup.halfmove_clock, last.setup.fullmove_number),
        (u32::MAX, u32::MAX)
    );
}

#[test]
fn missing_fields_have_their_defaults() {
    let placement = "4k5/10/10/10/10/3pP5/10/10/10/R3K5";
    for (rest, written) in [
        ("", "w - - 0 1"),
        (" b", "b - - 0 1"),
        (" b -", "b - - 0 1"),
        (" b A", "b A - 0 1"),
        (" b - e4", "b - e4 0 1"),
        (" b - e4 7", "b - e4 7 1"),
        ("   b  -\te4 7   9 ", "b - e4 7 9"),
    ] {
        let fen: Fen = format!("{placement}{rest}").parse().unwrap();
        assert_eq!(
            fen.to_string(),
            format!("{placement} {written}"),
            "{rest:?}"
        );
    }
    // Never invented rights: the rook could castle, but nobody said so.
    let fen: Fen = placement.parse().unwrap();
    assert_eq!(fen.setup.castling_rooks, Bitboard::EMPTY);
    // A diagram needs no kings.
    let diagram: Fen = "10/10/10/10/10/2R2Q4/10/4c5/10/10".parse().unwrap();
    assert_eq!(diagram.setup.board.pieces().len(), 3);
}

/// Enormous input costs no more than reading it.
#[test]
fn a_line_read_from_a_file_ends_in_a_line_break() {
    let start = Position::default().fen();
    for end in ["\n", "\r\n", " \t"] {
        assert_eq!(format!("{start}{end}").parse(), start.parse::<Fen>());
    }
    // Inside, a line break divides nothing.
    assert!(start.replace(' ', "\n").parse::<Fen>().is_err());
}

#[test]
fn a_megabyte_of_anything() {
    let million = 1 << 20;
    for text in [
        "1".repeat(million),
        "9".repeat(million),
        "0".repeat(million),
        "/".repeat(million),
        "p".repeat(million),
        "é".repeat(million / 2),
        "\u{0}".repeat(million),
        "10/".repeat(million / 3),
        format!("{START}{}", "1".repeat(million)),
        format!("{} {}", &START[..START.len() - 6], "KQ".repeat(million / 2)),
        format!("{START}{}x", " ".repeat(million)),
    ] {
        assert!(text.parse::<Fen>().is_err());
        assert!(text.parse::<Board>().is_err());
        let _ = Letters::detect_fen(&text);
    }
    assert_error(
        &"1".repeat(million),
        FenField::Placement,
        10,
        FenErrorKind::LongRank(Rank::Tenth),
    );
    // Zeros before a number are a number.
    let zeros = format!("{}{}1", &START[..START.len() - 1], "0".repeat(million));
    assert_eq!(zeros.parse::<Fen>().unwrap().setup.fullmove_number, 1);
}

/// Engines that count ranks from 0 write the en passant square so as well.
#[test]
fn ranks_from_zero() {
    let text = "4k5/10/10/10/4pP4/10/10/10/10/4K5 w - e6 0 1";
    let fen = Fen::parse(text, Dialect::CECP).unwrap();
    assert_eq!(fen.setup.en_passant, Some(Square::E7));
    assert_eq!(fen.write(Dialect::CECP), text);
    assert_eq!(fen.to_string(), text.replace("e6", "e7"));
    let position = Position::from_setup(&fen.setup, Variant::Grand).unwrap();
    assert!(position.is_legal(common::uci("f6e7")));
    // In that dialect there is no rank 10, in the ordinary one no rank 0.
    let ten = text.replace("e6", "a10");
    let offset = text.len() - 6;
    assert_eq!(Fen::parse(&ten, Dialect::CECP).unwrap_err().offset, offset);
    let zero = text.replace("e6", "a0");
    assert_error(&zero, FenField::EnPassant, offset, FenErrorKind::EnPassant);
    let zero = Fen::parse(&zero, Dialect::CECP).unwrap();
    assert_eq!(zero.setup.en_passant, Some(Square::A1));
}

#[test]
fn en_passant_modes() {
    let legal = play(&Position::default(), "e3e5 b8b7 e5e6 d8d6");
    let fen = |position: &Position, mode| Fen::from(position.to_setup(mode)).to_string();
    let square = |position: &Position, mode| {
        let text = fen(position, mode);
        text.split(' ').nth(3).unwrap().to_owned()
    };
    assert_eq!(square(&legal, EnPassantMode::Legal), "d7");
    assert_eq!(square(&legal, EnPassantMode::Always), "d7");
    let nobody = play(&Position::default(), "e3e5");
    assert_eq!(square(&nobody, EnPassantMode::Legal), "-");
    assert_eq!(square(&nobody, EnPassantMode::Always), "e4");
    let pinned = play(
        &grand("4k5/10/10/10/10/4p5/10/3P6/10/K3R5 w - - 0 1"),
        "d3d5",
    );
    assert_eq!(square(&pinned, EnPassantMode::Legal), "-");
    assert_eq!(square(&pinned, EnPassantMode::Always), "d4");
    let later = play(&nobody, "e8e7");
    assert_eq!(square(&later, EnPassantMode::Always), "-");
}

#[test]
fn setups_read_back_as_written() {
    let mut rng = Rng::new(3);
    for _ in 0..20_000 {
        let mut setup = any_setup(&mut rng);
        // Castling rooks have letters on the back ranks only, and their case names the rank.
        let ends = Bitboard::from(Rank::First) | Bitboard::from(Rank::Tenth);
        setup.castling_rooks &= ends;
        for letters in Letters::ALL {
            for ranks in [Ranks::OneToTen, Ranks::ZeroToNine] {
                let dialect = Dialect { letters, ranks };
                let text = Fen::from(setup).write(dialect);
                let again = Fen::parse(&text, dialect).unwrap();
                assert_eq!(again.setup, setup, "{text}");
            }
        }
    }
}

#[test]
fn positions_read_back_equal() {
    let mut rng = Rng::new(5);
    for round in 0..4_000 {
        let variant = Variant::ALL[round % 2];
        let position = sharp_position(&mut rng, variant);
        let again = common::position(&position.fen(), variant);
        assert_eq!(again, position);
        assert_eq!(again.fen(), position.fen());
    }
}

/// Texts with bytes changed, put in, taken out and doubled: an error or a setup, never a panic; what is read
/// is written and read the same.
#[test]
fn mutated_texts() {
    let mut rng = Rng::new(99);
    let seeds = [
        START,
        START_FREELING,
        "1r3kr3/10/10/10/10/10/10/10/10/1R3KR3 w GBgb - 0 1",
        "4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1",
    ];
    let bits = [
        "10", "0", "/", " ", "é", "\u{0}", "K", "a10", "-", "99999", "p", "m", "９",
    ];
    let (mut read, mut refused) = (0, 0);
    for _ in 0..60_000 {
        let mut text: Vec<char> = rng.pick(&seeds).chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() + 1);
            match rng.below(3) {
                0 => drop(text.splice(at..at, rng.pick(&bits).chars())),
                1 if at < text.len() => drop(text.remove(at)),
                _ if at < text.len() => text[at] = rng.pick(&bits).chars().next().unwrap(),
                _ => {}
            }
            if text.is_empty() {
                text.push(' ');
            }
        }
        let text: String = text.into_iter().collect();
        for dialect in [Dialect::STANDARD, Dialect::FREELING, Dialect::CECP] {
            match Fen::parse(&text, dialect) {
                Ok(fen) => {
                    read += 1;
                    assert_eq!(
                        Fen::parse(&fen.write(dialect), dialect),
                        Ok(fen),
                        "{text:?}"
                    );
                    for variant in Variant::ALL {
                        let _ = Position::from_setup_lenient(&fen.setup, variant);
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.offset <= text.len(), "{text:?}: {error}");
                    assert!(text.is_char_boundary(error.offset), "{text:?}: {error}");
                }
            }
        }
    }
    assert!(read > 5_000 && refused > 50_000, "{read} {refused}");
}

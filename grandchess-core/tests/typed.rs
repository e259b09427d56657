//! Moves as somebody types them: in coordinates or in SAN, and what is said of those that are none.
#![allow(clippy::unwrap_used)]

use grandchess_core::{Dialect, Error, ErrorCategory, Position, Variant};

fn read(fen: &str, variant: Variant, text: &str, dialect: Dialect) -> Result<String, Error> {
    let position = Position::from_fen(fen, variant)?;
    Ok(position.parse_move(text, dialect)?.to_string())
}

const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
const PROMOTION: &str = "10/10/10/2k4P2/10/10/3K6/10/10/10 w - - 0 1";
const CASTLING: &str = "4k5/10/10/10/10/10/10/10/10/R4K3R w JA - 0 1";

#[test]
fn both_ways_to_write() {
    let neutral = Dialect::STANDARD;
    for (fen, text, right) in [
        (START, "b2c4", "b2c4"),
        (START, "Nc4", "b2c4"),
        (START, "Nb2-c4!?", "b2c4"),
        (START, "e5", "e3e5"),
        (START, "e3e5", "e3e5"),
        (START, "e3-e5", "e3e5"),
        (PROMOTION, "h7h8a", "h7h8a"),
        (PROMOTION, "h8=A", "h7h8a"),
        (PROMOTION, "h7h8=A", "h7h8a"),
        (PROMOTION, "h7h8A", "h7h8a"),
        (PROMOTION, "h8", "h7h8"),
        (PROMOTION, "h7h8", "h7h8"),
    ] {
        assert_eq!(
            read(fen, Variant::Grand, text, neutral).as_deref(),
            Ok(right),
            "{text}"
        );
    }
    for text in ["O-O", "0-0", "f1j1", "f1i1", "Ki1"] {
        let m = read(CASTLING, Variant::ShuffledGrand, text, neutral);
        assert_eq!(m.as_deref(), Ok("f1j1"), "{text}");
    }
    for text in ["Me4", "f2e4"] {
        let m = read(START, Variant::Grand, text, Dialect::FREELING);
        assert_eq!(m.as_deref(), Ok("f2e4"), "{text}");
    }
}

#[test]
fn what_is_said_of_others() {
    use ErrorCategory::{AmbiguousMove, IllegalMove, MoveText};
    for (text, category, message) in [
        (
            "e3e11",
            MoveText,
            "invalid move text at byte 2: expected the square where the move ends, a1 to j10",
        ),
        (
            "a1a1",
            MoveText,
            "invalid move text at byte 2: the move ends where it starts",
        ),
        (
            "h7h8k",
            MoveText,
            "invalid move text at byte 4: expected what the pawn becomes: n, b, r, a, c or q in neutral letters",
        ),
        (
            "h8=K",
            MoveText,
            "invalid move text at byte 3: expected what the pawn becomes: N, B, R, A, C or Q in neutral letters",
        ),
        (
            "Me4",
            MoveText,
            "invalid move text at byte 0: 'M' is no piece in neutral letters, no file and no O-O; in Freeling's it is the marshal",
        ),
        (
            "",
            MoveText,
            "invalid move text at byte 0: the text is empty",
        ),
        ("0000", IllegalMove, "0000 is no move: nobody may pass"),
        (
            "d2d5",
            IllegalMove,
            "illegal move d2d5: the pawn on d3 is in the way of the queen",
        ),
        (
            "Qd5",
            IllegalMove,
            "illegal move d2d5: the pawn on d3 is in the way of the queen",
        ),
        // A man that is there already is not the one that is meant.
        ("Qd2", IllegalMove, "no queen can legally go to d2"),
        ("Ke2", IllegalMove, "no king can legally go to e2"),
        ("e3", IllegalMove, "no pawn can legally go to e3"),
        (
            "d2d3",
            IllegalMove,
            "illegal move d2d3: your own pawn stands on d3",
        ),
    ] {
        let error = read(START, Variant::Grand, text, Dialect::STANDARD).unwrap_err();
        assert_eq!(
            (error.category(), error.to_string().as_str()),
            (category, message),
            "{text}"
        );
    }
    // Blanks around the text are nothing; places count them all the same.
    let read_start = |text| read(START, Variant::Grand, text, Dialect::STANDARD);
    assert_eq!(read_start(" e5\n").unwrap(), read_start("\te3e5 ").unwrap());
    for (text, place) in [
        (" e3e11 ", "byte 3"),
        ("  e5 e6", "byte 4"),
        ("\u{a0}Xe5", "byte 2"),
    ] {
        let error = read_start(text).unwrap_err().to_string();
        assert!(error.contains(place), "{error}");
    }
    let rooks = "R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1";
    let error = read(rooks, Variant::Grand, "Ra5", Dialect::STANDARD).unwrap_err();
    assert_eq!(error.category(), AmbiguousMove);
    let error = Position::from_fen(START, Variant::Grand)
        .unwrap()
        .parse_move("Ae4", Dialect::FREELING)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("in neutral letters it is the archbishop")
    );
}

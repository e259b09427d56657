//! Texts of positions and moves: whatever they say, there is a value or an error with its place, and
//! what is read is written so that it is read as the same.

use std::sync::LazyLock;

use grandchess_core::{
    Dialect, EnPassantMode, Error, Fen, LetterClues, Letters, Position, Ranks, ReadSanError, San,
    UciMove, Variant,
};

const DIALECTS: [Dialect; 4] = [
    Dialect::STANDARD,
    Dialect::FREELING,
    Dialect::CECP,
    Dialect {
        letters: Letters::Freeling,
        ranks: Ranks::ZeroToNine,
    },
];

/// An error is in the text or at its end, and says something.
fn check_error(text: &str, offset: usize, error: impl Into<Error>) {
    assert!(offset <= text.len(), "{offset} is beyond the text");
    assert!(!error.into().to_string().is_empty());
}

/// `Fen::parse`, and the doors from there to a position.
pub fn fen(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let _ = Letters::detect_fen(text);
    let mut clues = LetterClues::default();
    clues.see_placement(text);
    for dialect in DIALECTS {
        match Fen::parse(text, dialect) {
            Ok(fen) => check_fen(fen, dialect),
            Err(error) => check_error(text, error.offset, error),
        }
    }
}

fn check_fen(fen: Fen, dialect: Dialect) {
    for other in DIALECTS {
        assert_eq!(Fen::parse(&fen.write(other), other), Ok(fen));
    }
    let written = fen.write(dialect);
    assert_eq!(
        Fen::parse(&written, dialect).map(|fen| fen.write(dialect)),
        Ok(written)
    );
    for variant in Variant::ALL {
        let defects = fen.setup.defects(variant);
        let strict = Position::from_setup(&fen.setup, variant);
        assert_eq!(strict.is_ok(), defects.is_empty());
        if let Ok(position) = strict {
            let mut setup = position.to_setup(EnPassantMode::Always);
            assert!(setup.en_passant.is_none() || setup.en_passant == fen.setup.en_passant);
            setup.en_passant = fen.setup.en_passant;
            assert_eq!(setup, fen.setup);
        }
    }
}

/// `UciMove::parse`, and what a move means in a position.
pub fn uci(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    for dialect in DIALECTS {
        match UciMove::parse(text, dialect) {
            Ok(m) => {
                assert_eq!(m.write(dialect), text);
                for position in POSITIONS.iter() {
                    match m.to_move(position) {
                        Ok(legal) => assert!(position.is_legal(legal)),
                        Err(error) => assert!(!Error::from(error).to_string().is_empty()),
                    }
                }
            }
            Err(error) => check_error(text, error.offset, error),
        }
    }
}

/// `San::parse`, strict and lenient, and what a move means in a position.
pub fn san(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    for dialect in DIALECTS {
        let strict = San::parse(text, dialect);
        let lenient = San::parse_lenient(text, dialect);
        match strict {
            Ok(san) => {
                assert_eq!(lenient, Ok(san));
                assert_eq!(san.write(dialect), text);
            }
            Err(error) => check_error(text, error.offset, error),
        }
        match lenient {
            Ok(san) => assert_eq!(San::parse_lenient(&san.write(dialect), dialect), Ok(san)),
            Err(error) => check_error(text, error.offset, error),
        }
        // What is no move's text is none in any position: one will do.
        let positions = if lenient.is_ok() { POSITIONS.len() } else { 1 };
        for position in POSITIONS.iter().take(positions) {
            check_san(position, text, dialect);
        }
    }
}

fn check_san(position: &Position, text: &str, dialect: Dialect) {
    let lenient = position.parse_san_lenient(text, dialect);
    match position.parse_san(text, dialect) {
        Ok(m) => {
            assert_eq!(lenient, Ok(m));
            // Strict reading leaves nothing to choose but the suffix.
            let mut canonical = position.san(m).unwrap_or_else(|error| panic!("{error}"));
            canonical.suffix = San::parse(text, dialect).ok().and_then(|san| san.suffix);
            assert_eq!(canonical.write(dialect), text);
        }
        Err(error) => {
            if let ReadSanError::Syntax(error) = &error {
                assert!(error.offset <= text.len());
            }
            assert!(!Error::from(error).to_string().is_empty());
        }
    }
    if let Ok(m) = lenient {
        assert!(position.is_legal(m));
    }
}

/// Positions in which there is something to say: the starts, promotions by push and capture, men
/// that must be told apart, castling, a legal en passant capture.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let grand = [
        "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
        "r3k5/1P8/P9/10/10/4pP4/10/R9/10/1N2K2N1R b - f4 0 60",
        "1r2k5/P9/2P7/N9/10/N9/R8R/10/1A8/4K5 w - - 12 60",
        "4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1",
    ];
    let shuffled = [
        "r3k4r/1ppppp4/6P3/10/10/10/10/10/PPPP4PP/R3K4R w JAja - 0 1",
        "1r1k3r2/10/10/10/10/10/10/10/10/1R1K3R2 b HBhb - 0 1",
    ];
    let read = |fen: &str, variant| {
        Position::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"))
    };
    let grand = grand.map(|fen| read(fen, Variant::Grand));
    let shuffled = shuffled.map(|fen| read(fen, Variant::ShuffledGrand));
    grand.into_iter().chain(shuffled).collect()
});

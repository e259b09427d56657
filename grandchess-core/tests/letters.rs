//! The two sets of letters in a FEN: C means two different pieces, and is never guessed.
#![allow(clippy::unwrap_used)]

use grandchess_core::{
    Board, Color, Dialect, Fen, FenError, FenErrorKind, FenField, LetterClues, Letters,
    LettersError, Piece, Position, Role, Setup, Square, Variant,
};

const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
const START_FREELING: &str =
    "r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1";

#[test]
fn read_and_written() {
    let freeling = Fen::parse(START_FREELING, Dialect::FREELING).unwrap();
    assert_eq!(freeling.setup, Setup::default());
    assert_eq!(freeling.write(Dialect::FREELING), START_FREELING);
    assert_eq!(freeling.write(Dialect::STANDARD), START);
    // With the other letters it is an error at the m, never a silent swap.
    let kind = FenErrorKind::Letter {
        letter: 'm',
        letters: Letters::Neutral,
    };
    let error = FenError {
        kind,
        field: FenField::Placement,
        offset: 9,
    };
    assert_eq!(START_FREELING.parse::<Fen>(), Err(error));
    let error = Fen::parse(START, Dialect::FREELING).unwrap_err();
    assert_eq!(error.offset, 10);
    assert_eq!(
        error.kind,
        FenErrorKind::Letter {
            letter: 'a',
            letters: Letters::Freeling
        }
    );
}

#[test]
fn detection_never_guesses() {
    let ambiguous = Err(LettersError::Ambiguous);
    let mixed = Err(LettersError::Mixed);
    for (text, verdict) in [
        (START, Ok(Some(Letters::Neutral))),
        (START_FREELING, Ok(Some(Letters::Freeling))),
        ("4k5/10/10/10/10/10/10/10/10/4KC4 w - - 0 1", ambiguous),
        ("4k5/10/10/10/10/10/10/10/10/4Kc4 w - - 0 1", ambiguous),
        ("4k5/10/10/10/10/10/10/10/10/4KQ4 w - - 0 1", Ok(None)),
        (
            "4k5/10/10/10/10/10/10/10/10/4KA4 w - - 0 1",
            Ok(Some(Letters::Neutral)),
        ),
        (
            "4k5/10/10/10/10/10/10/10/10/4KM4 w - - 0 1",
            Ok(Some(Letters::Freeling)),
        ),
        ("4k5/10/10/10/10/10/10/10/10/4KM3a w - - 0 1", mixed),
        // The files of castling rooks are no pieces.
        ("4k5/10/10/10/10/10/10/10/10/R3KC4 w A - 0 1", ambiguous),
        ("  4k5/10/10/10/10/10/10/10/10/R3K4R w JA - 0 1", Ok(None)),
        ("", Ok(None)),
    ] {
        assert_eq!(Letters::detect_fen(text), verdict, "{text}");
    }
}

#[test]
fn a_default_is_for_letters_that_do_not_tell() {
    let verdict_or = |placement: &str, default| {
        let mut clues = LetterClues::default();
        clues.see_placement(placement);
        clues.verdict_or(default)
    };
    for default in Letters::ALL {
        assert_eq!(verdict_or("4KQ4", default), Ok(default));
        assert_eq!(verdict_or("4KC4", default), Ok(default));
        assert_eq!(verdict_or("4KA4", default), Ok(Letters::Neutral));
        assert_eq!(verdict_or("4KM4", default), Ok(Letters::Freeling));
        assert_eq!(verdict_or("4KAM3", default), Err(LettersError::Mixed));
    }
}

/// The same C is two pieces: 21 moves as a chancellor, 17 as a cardinal.
#[test]
fn an_ambiguous_c_moves_in_two_ways() {
    let text = "4k5/10/10/10/10/10/10/10/10/4KC4 w - - 0 1";
    for (dialect, moves) in [(Dialect::STANDARD, 21), (Dialect::FREELING, 17)] {
        let setup = Fen::parse(text, dialect).unwrap().setup;
        let position = Position::from_setup(&setup, Variant::Grand).unwrap();
        assert_eq!(position.legal_move_count(), moves);
    }
}

/// The diagram of text 002: "the black cardinal can take on c5 and f5".
#[test]
fn the_diagram_of_the_rules() {
    let text = "10/10/10/10/10/2R2Q4/10/4c5/10/10";
    let attacked = |dialect| {
        let board = Fen::parse(text, dialect).unwrap().setup.board;
        let white = board.by_color(Color::White);
        let on_e3 = board.piece_at(Square::E3).unwrap();
        let taken: Vec<Square> = (board.attacks_from(Square::E3) & white).iter().collect();
        (on_e3.role, taken)
    };
    let both = vec![Square::C5, Square::F5];
    assert_eq!(attacked(Dialect::FREELING), (Role::Archbishop, both));
    assert_eq!(
        attacked(Dialect::STANDARD),
        (Role::Chancellor, vec![Square::F5])
    );
}

#[test]
fn neutral_letters_of_every_kind() {
    let board: Board = "pnbracqk2/PNBRACQK2/10/10/10/10/10/10/10/10"
        .parse()
        .unwrap();
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Archbishop,
        Role::Chancellor,
        Role::Queen,
        Role::King,
    ];
    for (index, role) in roles.into_iter().enumerate() {
        let black = Square::new(90 + index).unwrap();
        let white = Square::new(80 + index).unwrap();
        assert_eq!(board.piece_at(black), Some(Piece::new(Color::Black, role)));
        assert_eq!(board.piece_at(white), Some(Piece::new(Color::White, role)));
    }
}

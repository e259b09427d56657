//! SAN: what is written, what is read, and what is refused and why.
#![allow(clippy::unwrap_used)]

use grandchess_core::SanErrorKind as Kind;
use grandchess_core::{
    Bitboard, CastlingSide, Dialect, Error, ErrorCategory, File, IllegalReason, LetterClues,
    Letters, LettersError, Move, MoveKind, Position, Rank, ReadSanError, Role, San, SanBody,
    SanError, SanMoveError, SanSuffix, Square, UciMove, Variant,
};

const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
const TWO_ROOKS: &str = "R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1";
const TWO_KNIGHTS: &str = "10/1N8/8k1/1N8/10/10/10/10/7K2/10 w - - 0 1";
const FULL_CHOICE: &str = "4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1";
const NO_CHOICE: &str = "4k5/8P1/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
/// f5 may take on e4 en passant, and nobody else.
const EN_PASSANT: &str = "4k5/10/10/10/10/4Pp4/10/10/10/4K5 b - e4 0 1";

const PROMOTION_LETTER: Kind = Kind::Promotion {
    letters: Letters::Neutral,
};

fn grand(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Grand).unwrap()
}

fn uci(text: &str) -> Move {
    match text.parse().unwrap() {
        UciMove::Move(m) => m,
        UciMove::Null => panic!("no move"),
    }
}

fn strict(fen: &str, text: &str) -> Result<String, ReadSanError> {
    let m = grand(fen).parse_san(text, Dialect::STANDARD)?;
    Ok(m.to_string())
}

fn lenient(fen: &str, text: &str) -> Result<String, ReadSanError> {
    let m = grand(fen).parse_san_lenient(text, Dialect::STANDARD)?;
    Ok(m.to_string())
}

/// The error of a text that is good SAN.
fn refused(fen: &str, text: &str) -> SanMoveError {
    match strict(fen, text) {
        Err(ReadSanError::Move(error)) => error,
        other => panic!("{text}: {other:?}"),
    }
}

fn syntax(text: &str, dialect: Dialect) -> SanError {
    San::parse(text, dialect).unwrap_err()
}

#[test]
fn the_letters_decide_what_a_c_means() {
    let start = Position::default();
    let san = |text, dialect| start.parse_san(text, dialect).map(|m| m.to_string()).ok();
    // Text, its move with A and C, its move with M and C.
    for (text, neutral, freeling) in [
        ("Ce4", Some("f2e4"), None),
        ("Cg4", Some("f2g4"), None),
        ("Af4", Some("g2f4"), None),
        ("Me4", None, Some("f2e4")),
        ("Mg4", None, Some("f2g4")),
        ("Cf4", None, Some("g2f4")),
        ("Cf1", Some("f2f1"), Some("g2f1")),
        ("Ch1", Some("f2h1"), Some("g2h1")),
    ] {
        assert_eq!(san(text, Dialect::STANDARD).as_deref(), neutral, "{text}");
        assert_eq!(san(text, Dialect::FREELING).as_deref(), freeling, "{text}");
    }
}

#[test]
fn ranks_from_zero() {
    let cecp = |fen, text| grand(fen).parse_san(text, Dialect::CECP).unwrap();
    assert_eq!(cecp(START, "e4"), uci("e3e5"));
    assert_eq!(cecp(TWO_ROOKS, "R9a4"), uci("a10a5"));
    assert_eq!(cecp(TWO_ROOKS, "R0a4"), uci("a1a5"));
    let m = San::parse("R10a5", Dialect::STANDARD).unwrap();
    assert_eq!(m.write(Dialect::CECP), "R9a4");
    let error = syntax("R10a5", Dialect::CECP);
    assert_eq!((error.kind, error.offset), (Kind::To, 2));
    let error = syntax("a0", Dialect::STANDARD);
    assert_eq!((error.kind, error.offset), (Kind::To, 1));
}

#[test]
fn disambiguation() {
    let table = [
        (TWO_ROOKS, "a10a5:R10a5 a1a5:R1a5 a1a8:R1a8+ a1b1:Rb1"),
        (
            "R8R/10/8k1/10/10/10/10/10/7K2/10 w - - 0 1",
            "a10d10:Rad10 j10d10:Rjd10 a10a9:Ra9",
        ),
        (TWO_KNIGHTS, "b9d8:N9d8 b7d8:N7d8 b9d10:Nd10"),
        // The knight on b9 is pinned and can't go to d8.
        ("1r5k2/1N8/10/1K3N4/10/10/10/10/10/10 w - - 0 1", "f7d8:Nd8"),
        // A double step, a capture and en passant need no more than the pawn's file.
        (EN_PASSANT, "f5e4:fxe4 f5f4:f4"),
    ];
    for (fen, moves) in table {
        let position = grand(fen);
        for entry in moves.split(' ') {
            let (coordinates, right) = entry.split_once(':').unwrap();
            let m = uci(coordinates);
            let san = position.san(m).map(|san| san.to_string());
            assert_eq!(san.as_deref(), Ok(right), "{entry}");
            assert_eq!(strict(fen, right), Ok(m.to_string()), "{entry}");
        }
    }
}

#[test]
fn file_and_rank_with_three_of_a_kind() {
    // Validation allows two rooks; ranks and files together need three men of one kind, which no
    // game has, so look at the value itself.
    let san: San = "Ra1xa10+".parse().unwrap();
    let body = SanBody::Move {
        role: Role::Rook,
        from_file: Some(File::A),
        from_rank: Some(Rank::First),
        capture: true,
        to: Square::A10,
        promotion: None,
    };
    assert_eq!((san.body, san.suffix), (body, Some(SanSuffix::Check)));
    assert_eq!(san.to_string(), "Ra1xa10+");
    for text in ["R10a5", "R1a10", "Ra1a10", "Ra10a1", "Raa10", "R10a10"] {
        assert_eq!(text.parse::<San>().unwrap().to_string(), text);
    }
}

#[test]
fn a_short_mate() {
    let mut position = Position::default();
    for (san, coordinates) in [
        ("Af4", "g2f4"),
        ("Qe10", "d9e10"),
        ("Ad6", "f4d6"),
        ("Qf10", "e10f10"),
        ("Axc8#", "d6c8"),
    ] {
        let m = position.parse_san(san, Dialect::STANDARD).unwrap();
        assert_eq!(m, uci(coordinates));
        assert_eq!(position.san(m).unwrap().to_string(), san);
        position = position.play(m).unwrap();
    }
    assert!(position.is_checkmate());
}

#[test]
fn promotion() {
    let six = "h7h8:h8 h7h8a:h8=A h7h8c:h8=C h7h8b:h8=B h7h8n:h8=N h7h8r:h8=R h7h8q:h8=Q";
    let table = [
        ("10/10/10/2k4P2/10/10/3K6/10/10/10 w - - 0 1", six),
        (FULL_CHOICE, "a9a10q:a10=Q+ a9a10a:a10=A"),
        (
            "1r6qK/7P2/10/10/10/2k7/10/10/2BQ1CABN1/R8R w - - 0 1",
            "h9i10n:hxi10=N",
        ),
        ("10/9k/10/7P2/8K1/10/10/10/10/Q9 w - - 0 1", "a1j10:Qj10+"),
        (
            "9k/10/10/7P2/8K1/10/10/10/10/10 w - - 0 1",
            "h7h8a:h8=A# h7h8:h8",
        ),
    ];
    for (fen, moves) in table {
        for entry in moves.split(' ') {
            let (coordinates, san) = entry.split_once(':').unwrap();
            assert_eq!(grand(fen).san(uci(coordinates)).unwrap().to_string(), san);
            assert_eq!(strict(fen, san).as_deref(), Ok(coordinates), "{fen}");
        }
    }

    let missing = SanMoveError::MissingPromotion {
        to: Square::A10,
        choices: Role::PROMOTIONS.into_iter().collect(),
    };
    assert_eq!(refused(FULL_CHOICE, "a10"), missing);
    let says = "a pawn must promote on its tenth rank: say what it becomes, a knight, a bishop, a \
                rook, an archbishop, a chancellor or a queen";
    assert_eq!(missing.to_string(), says);
    // a9 from a8 stays a pawn.
    let eighth = "4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1";
    assert_eq!(strict(eighth, "a9").as_deref(), Ok("a8a9"));
    assert_eq!(lenient(FULL_CHOICE, "a10Q").as_deref(), Ok("a9a10q"));
    let error = lenient(FULL_CHOICE, "a10").unwrap_err();
    assert_eq!(error, ReadSanError::Move(missing));
}

#[test]
fn writing_refuses_illegal_moves() {
    let start = Position::default();
    for m in ["d2d5", "e3e6", "e8e7", "e5e6", "e2a1", "g3g4q", "f2e4q"] {
        let m = uci(m);
        assert_eq!(start.san(m).unwrap_err(), start.play(m).unwrap_err());
    }
}

#[test]
fn strict_syntax() {
    use Kind::{Castling, Empty, NotAPawn, NullMove, PawnMove, PromotionSign, To, Trailing};
    let start = |letter| Kind::Start {
        letter,
        letters: Letters::Neutral,
    };
    for (text, kind, offset) in [
        ("", Empty, 0),
        ("0000", NullMove, 0),
        ("--", NullMove, 0),
        ("Z0", NullMove, 0),
        ("Pe5", start('P'), 0),
        ("Me4", start('M'), 0),
        ("nf4", start('n'), 0),
        ("k5", start('k'), 0),
        ("xd5", start('x'), 0),
        (" e5", start(' '), 0),
        ("é5", start('é'), 0),
        ("\u{ff25}5", start('\u{ff25}'), 0),
        ("0-0", start('0'), 0),
        ("o-o", start('o'), 0),
        ("O", Castling, 1),
        ("O-", Castling, 2),
        ("OO", Castling, 1),
        ("O-0", Castling, 2),
        ("O-O-", Castling, 4),
        ("O-O-O-O", Trailing, 5),
        ("e", To, 1),
        ("e0", To, 1),
        ("k1", start('k'), 0),
        ("N", To, 1),
        ("Nk5", To, 1),
        ("Nx", To, 2),
        ("Nb", To, 2),
        ("Nb9x", To, 4),
        ("N9", To, 2),
        ("N11a1", To, 2),
        ("N-d3", To, 1),
        ("Nd0", To, 2),
        ("Na11", Trailing, 3),
        ("e11", Trailing, 2),
        ("a100", Trailing, 3),
        ("e3e5", PawnMove, 1),
        ("ed6", PawnMove, 1),
        ("e5xd6", PawnMove, 1),
        ("e3-e5", Trailing, 2),
        ("Nb9-d8", Trailing, 3),
        ("Nb9Nd8", NotAPawn, 3),
        ("Nd8=Q", NotAPawn, 3),
        ("h8=", PROMOTION_LETTER, 3),
        ("h8=K", PROMOTION_LETTER, 3),
        ("h8=P", PROMOTION_LETTER, 3),
        ("h8=M", PROMOTION_LETTER, 3),
        ("h8=a", PROMOTION_LETTER, 3),
        ("h8A", PromotionSign, 2),
        ("h8(A)", PromotionSign, 2),
        ("h8/A", PromotionSign, 2),
        ("h8=AQ", Trailing, 4),
        ("e5++", Trailing, 3),
        ("e5+#", Trailing, 3),
        ("e5!", Trailing, 2),
        ("e5 ", Trailing, 2),
        ("exd6e.p.", Trailing, 4),
        ("e5é", Trailing, 2),
        ("e5\0", Trailing, 2),
    ] {
        assert_eq!(
            syntax(text, Dialect::STANDARD),
            SanError { kind, offset },
            "{text:?}"
        );
    }
    let error = syntax("Ae4", Dialect::FREELING);
    assert_eq!(
        error.to_string(),
        "invalid move text at byte 0: 'A' is no piece in Freeling's letters, no file and no O-O; in neutral letters it is the archbishop"
    );
}

#[test]
fn strict_spelling() {
    for (fen, text, right) in [
        (TWO_ROOKS, "R1b1", "Rb1"),
        (TWO_ROOKS, "Rab1", "Rb1"),
        (TWO_ROOKS, "Ra1b1", "Rb1"),
        (TWO_ROOKS, "Ra10a5", "R10a5"),
        (TWO_ROOKS, "R10xa5", "R10a5"),
        (TWO_KNIGHTS, "N9d10", "Nd10"),
        (TWO_KNIGHTS, "Nb7d8", "N7d8"),
        ("4k5/10/10/10/3p6/10/4N5/10/10/4K5 w - - 0 1", "Nd6", "Nxd6"),
        ("4k5/10/10/10/10/3p6/4N5/10/10/4K5 w - - 0 1", "Nxd6", "Nd6"),
        (START, "Kxe1", "Ke1"),
    ] {
        let right: San = right.parse().unwrap();
        let dialect = Dialect::STANDARD;
        let san = right;
        assert_eq!(
            refused(fen, text),
            SanMoveError::Spelling { san, dialect },
            "{text}"
        );
        let m = strict(fen, &right.to_string());
        assert!(m.is_ok());
        assert_eq!(lenient(fen, text), m, "{text}");
    }
    // The answer is in the dialect of the question.
    let position = grand("9k/10/10/10/3p6/10/4C5/10/10/4K5 w - - 0 1");
    for (dialect, text, right) in [
        (Dialect::FREELING, "Md6", "the move is written Mxd6"),
        (Dialect::CECP, "Cd5", "the move is written Cxd5"),
    ] {
        let error = position.parse_san(text, dialect).unwrap_err();
        assert_eq!(error.to_string(), right);
    }
    // The suffix is not looked at.
    for text in ["R1a8", "R1a8+", "R1a8#"] {
        assert_eq!(strict(TWO_ROOKS, text).as_deref(), Ok("a1a8"));
    }
}

#[test]
fn illegal_and_ambiguous() {
    let why = |fen, text| match refused(fen, text) {
        SanMoveError::Illegal(error) => error.reason,
        other => panic!("{text}: {other}"),
    };
    let blocked = |blocker, square, role| IllegalReason::Blocked {
        blocker,
        square,
        role,
    };
    assert_eq!(
        why(START, "Qd5"),
        blocked(Role::Pawn, Square::D3, Role::Queen)
    );
    assert_eq!(why(START, "Qe5"), IllegalReason::NoSuchMove(Role::Queen));
    assert_eq!(why(START, "Ka5"), IllegalReason::NoSuchMove(Role::King));
    assert_eq!(why(START, "e6"), IllegalReason::NoSuchMove(Role::Pawn));
    assert_eq!(why(START, "exd4"), IllegalReason::NothingToTake(Square::D4));
    assert_eq!(
        why(START, "Cf3"),
        IllegalReason::OwnMan {
            role: Role::Pawn,
            square: Square::F3
        }
    );
    assert_eq!(
        why(START, "e5=Q"),
        IllegalReason::TooEarlyToPromote(Square::E5)
    );
    assert_eq!(why(NO_CHOICE, "i10=Q"), IllegalReason::NothingToPromoteTo);
    assert_eq!(why(NO_CHOICE, "i10"), IllegalReason::NothingToPromoteTo);
    // Of two pawns on a file, the one that would get there is meant.
    let doubled = "4k5/10/10/10/10/4P5/10/4P5/10/4K5 w - - 0 1";
    assert_eq!(
        why(doubled, "exd6"),
        IllegalReason::NothingToTake(Square::D6)
    );
    let lost_queen = "r9/1nbqkcabn1/10/7P2/10/10/10/10/1NB1KCABN1/R8R w - - 0 1";
    assert_eq!(
        why(lost_queen, "h8=A"),
        IllegalReason::NothingLost(Role::Archbishop)
    );
    let pinned = "1r5k2/1N8/10/1K8/10/10/10/10/10/10 w - - 0 1";
    assert_eq!(why(pinned, "Nd8"), IllegalReason::Pinned(Role::Knight));
    let check = "1r5k2/10/10/1K8/10/N9/10/10/10/10 w - - 0 1";
    assert_eq!(why(check, "Nc6"), IllegalReason::StillInCheck);
    assert_eq!(why(check, "Kb6"), IllegalReason::KingAttacked(Square::B6));
    // Of two men that give check, none is worth taking or blocking.
    let double_check = "4r3k1/10/10/10/10/10/1b8/10/10/1R2K5 w - - 0 1";
    for text in ["Rxb4", "Rb2", "Rc1"] {
        assert!(lenient(double_check, text).is_err(), "{text}");
    }
    assert_eq!(why(double_check, "Rxb4"), IllegalReason::StillInCheck);
    assert!(
        grand(double_check)
            .san(Move::new(Square::B1, Square::B4))
            .is_err()
    );

    let nobody = |role, to| SanMoveError::NoSuchMan { role, to };
    assert_eq!(refused(START, "Ka1"), nobody(Role::King, Square::A1));
    assert_eq!(refused(START, "Nf7"), nobody(Role::Knight, Square::F7));
    assert_eq!(refused(START, "Rba5"), nobody(Role::Rook, Square::A5));
    assert_eq!(refused(TWO_ROOKS, "Nb3"), nobody(Role::Knight, Square::B3));
    assert_eq!(refused(TWO_ROOKS, "e5"), nobody(Role::Pawn, Square::E5));

    let candidates = Bitboard::from(Square::A1).with(Square::A10);
    let ambiguous = SanMoveError::Ambiguous {
        role: Role::Rook,
        to: Square::A5,
        candidates,
    };
    assert_eq!(refused(TWO_ROOKS, "Ra5"), ambiguous);
    assert_eq!(refused(TWO_ROOKS, "Raa5"), ambiguous);
    assert_eq!(lenient(TWO_ROOKS, "Ra1-a5").as_deref(), Ok("a1a5"));
    assert_eq!(lenient(TWO_ROOKS, "Ra5"), Err(ambiguous.into()));
    assert_eq!(
        ambiguous.to_string(),
        "ambiguous: a rook can go to a5 from a1, a10"
    );
}

#[test]
fn lenient_reading() {
    let capture = "4k5/10/10/3p6/4P5/10/10/10/10/4K5 w - - 0 1";
    let eighth = "4k5/10/10/7P2/10/10/10/10/10/4K5 w - - 0 1";
    for (fen, text, right) in [
        (START, "e3e5", "e3e5"),
        (START, "e3-e5", "e3e5"),
        (START, "Pe5", "e3e5"),
        (START, "Pe3-e5", "e3e5"),
        (START, "ee5", "e3e5"),
        (START, "e5!", "e3e5"),
        (START, "e5!?", "e3e5"),
        (START, "e5+??", "e3e5"),
        (START, "e5++", "e3e5"),
        (START, "Cf2-e4", "f2e4"),
        (START, "Cf2xe4#!!", "f2e4"),
        (TWO_KNIGHTS, "Nb9-d8", "b9d8"),
        (TWO_KNIGHTS, "Nb9d8", "b9d8"),
        (capture, "ed7", "e6d7"),
        (capture, "e6d7", "e6d7"),
        (capture, "e6xd7", "e6d7"),
        (capture, "e6-d7", "e6d7"),
        (capture, "Pexd7", "e6d7"),
        (EN_PASSANT, "fxe4e.p.", "f5e4"),
        (EN_PASSANT, "fxe4 e.p.", "f5e4"),
        (EN_PASSANT, "fxe4ep", "f5e4"),
        (EN_PASSANT, "fxe4 ep+", "f5e4"),
        (EN_PASSANT, "fxe4+ e.p.!", "f5e4"),
        (EN_PASSANT, "fe4", "f5e4"),
        (eighth, "h8A", "h7h8a"),
        (eighth, "h8(A)", "h7h8a"),
        (eighth, "h8/A", "h7h8a"),
        (eighth, "h8=a", "h7h8a"),
        (eighth, "h8C+!", "h7h8c"),
        (eighth, "h7-h8A", "h7h8a"),
        (eighth, "h8", "h7h8"),
    ] {
        assert_eq!(lenient(fen, text).as_deref(), Ok(right), "{text}");
    }
    for (text, kind, offset) in [
        ("", Kind::Empty, 0),
        ("0000", Kind::NullMove, 0),
        ("Z0", Kind::NullMove, 0),
        ("0", Kind::Castling, 1),
        ("0-0-0-0", Kind::Trailing, 5),
        ("O-Oep", Kind::Trailing, 3),
        (
            " e5",
            Kind::Start {
                letter: ' ',
                letters: Letters::Neutral,
            },
            0,
        ),
        (
            "nf4",
            Kind::Start {
                letter: 'n',
                letters: Letters::Neutral,
            },
            0,
        ),
        ("e5 ", Kind::Trailing, 2),
        ("e5ep", Kind::To, 3),
        ("Nxe4 ep", Kind::Trailing, 4),
        ("e5!+", Kind::Trailing, 3),
        ("e5+++", Kind::Trailing, 4),
        ("Pxd5", Kind::PawnMove, 1),
        ("P3d5", Kind::PawnMove, 1),
        ("N-d3", Kind::To, 1),
        ("Nb-d3", Kind::To, 2),
        ("e3-", Kind::To, 3),
        ("e3x-e5", Kind::To, 3),
        ("h8a", Kind::To, 3),
        ("h8(A", PROMOTION_LETTER, 4),
        ("h8()", PROMOTION_LETTER, 3),
        ("h8(a)", PROMOTION_LETTER, 3),
        ("h8=", PROMOTION_LETTER, 3),
        ("h8=k", PROMOTION_LETTER, 3),
        ("h8K", PROMOTION_LETTER, 2),
        ("Nd8Q", Kind::NotAPawn, 3),
    ] {
        let error = San::parse_lenient(text, Dialect::STANDARD).unwrap_err();
        assert_eq!(error, SanError { kind, offset }, "{text:?}");
    }
}

#[test]
fn castling() {
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K4R w JA - 0 1";
    let position = Position::from_fen(fen, Variant::ShuffledGrand).unwrap();
    for (m, text, others) in [
        ("e1j1", "O-O", ["0-0", "o-o", "O-O+", "0-0!?"]),
        ("e1a1", "O-O-O", ["0-0-0", "o-o-o", "O-O-O#", "0-0-0?"]),
    ] {
        let m = uci(m);
        assert!(matches!(position.kind(m), MoveKind::Castle(_)));
        assert_eq!(position.san(m).unwrap().to_string(), text);
        assert_eq!(position.parse_san(text, Dialect::STANDARD), Ok(m));
        for other in others {
            assert_eq!(position.parse_san_lenient(other, Dialect::FREELING), Ok(m));
        }
    }
    // Not as a step of the king, nor as taking the rook.
    assert!(
        position
            .parse_san_lenient("Ka1", Dialect::STANDARD)
            .is_err()
    );
    assert!(
        position
            .parse_san_lenient("Kxj1", Dialect::STANDARD)
            .is_err()
    );

    let grand = Position::default().parse_san("O-O", Dialect::STANDARD);
    let right = SanMoveError::NoCastling;
    assert_eq!(grand, Err(right.into()));
    assert_eq!(right.to_string(), "there is no castling in Grand Chess");

    let refused = |fen, text| {
        let position = Position::from_fen(fen, Variant::ShuffledGrand).unwrap();
        position.parse_san(text, Dialect::STANDARD).unwrap_err()
    };
    let no_right = "4k5/10/10/10/10/10/10/10/10/R3K4R w A - 0 1";
    let no_long_right = "4k5/10/10/10/10/10/10/10/10/R3K4R w J - 0 1";
    for (fen, text, side, name) in [
        (no_right, "O-O", CastlingSide::Short, "short"),
        (no_long_right, "O-O-O", CastlingSide::Long, "long"),
    ] {
        let error = refused(fen, text);
        assert_eq!(error, SanMoveError::NoCastlingRight(side).into());
        assert!(error.to_string().contains(name), "{error}");
    }
    let through_check = "4k2r2/10/10/10/10/10/10/10/10/R3K4R w JA - 0 1";
    match refused(through_check, "O-O") {
        ReadSanError::Move(SanMoveError::Illegal(error)) => {
            assert_eq!(
                error.reason,
                IllegalReason::CastlingThroughCheck(Square::H1)
            );
        }
        other => panic!("{other}"),
    }
}

#[test]
fn errors_have_their_category() {
    let category = |fen, text| Error::from(strict(fen, text).unwrap_err()).category();
    assert_eq!(category(START, "e"), ErrorCategory::MoveText);
    assert_eq!(category(START, "--"), ErrorCategory::MoveText);
    assert_eq!(category(START, "Kxe1"), ErrorCategory::MoveText);
    assert_eq!(category(START, "e6"), ErrorCategory::IllegalMove);
    assert_eq!(category(START, "Nf7"), ErrorCategory::IllegalMove);
    assert_eq!(category(START, "O-O"), ErrorCategory::IllegalMove);
    assert_eq!(category(FULL_CHOICE, "a10"), ErrorCategory::IllegalMove);
    assert_eq!(category(TWO_ROOKS, "Ra5"), ErrorCategory::AmbiguousMove);
}

#[test]
fn clues_in_moves() {
    let verdict = |text: &str| {
        let mut clues = LetterClues::default();
        text.split(' ').for_each(|token| clues.see_san(token));
        clues.verdict()
    };
    for text in [
        "Mxe4", "M10a5+", "h8=M", "h8M", "h8(M)", "axb8/M#", "h8=m", "Ce4 Me4",
    ] {
        assert_eq!(verdict(text), Ok(Some(Letters::Freeling)), "{text}");
    }
    for text in ["Axc8#", "e5 h8=A", "h8A", "h8(A)", "h8=a", "Cc7 Aa4"] {
        assert_eq!(verdict(text), Ok(Some(Letters::Neutral)), "{text}");
    }
    for text in ["Cc7", "h8=C", "h8=c", "cxb8=C"] {
        assert_eq!(verdict(text), Err(LettersError::Ambiguous), "{text}");
    }
    assert_eq!(verdict("Af4 Mxe4"), Err(LettersError::Mixed));
    for text in [
        "a10 axb4 c5 cxd6 Nc5 Ra10 Qaa4 O-O O-O-O",
        "",
        "1-0",
        "é",
        "exd6e.p.",
    ] {
        assert_eq!(verdict(text), Ok(None), "{text}");
    }
}

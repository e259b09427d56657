//! The door from a setup to a position: every defect alone and all together, strict and lenient.
#![allow(clippy::unwrap_used)]

mod common;

use common::random::{Rng, any_setup};
use grandchess_core::{
    Color, Defect, EnPassantMode, Error, ErrorCategory, Fen, Piece, Position, Role, Setup, Square,
    Variant,
};

fn setup(fen: &str) -> Setup {
    fen.parse::<Fen>()
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .setup
}

/// Asserts that a setup has exactly one defect in a variant, for White as written and for Black from the
/// other chair, and which door it passes.
fn assert_defect(fen: &str, variant: Variant, expected: Defect) {
    let setup = setup(fen);
    assert_eq!(setup.defects(variant), [expected], "{fen}");
    let error = Position::from_setup(&setup, variant).unwrap_err();
    assert_eq!(error.defects(), [expected], "{fen}");
    assert_eq!(
        Position::from_setup_lenient(&setup, variant).is_ok(),
        expected.is_tolerable()
    );
    let message = error.to_string();
    let rest = message.strip_prefix(&format!("impossible position: {expected}"));
    match error.sound_in() {
        None => assert_eq!(rest, Some("")),
        Some(other) => {
            assert!(setup.defects(other).is_empty());
            assert!(rest.unwrap().contains(other.name()), "{message}");
        }
    }

    let mirrored = setup.mirrored().defects(variant);
    let same_kind = std::mem::discriminant(&expected);
    assert_eq!(mirrored.len(), 1, "{fen}: {mirrored:?}");
    assert_eq!(std::mem::discriminant(&mirrored[0]), same_kind, "{fen}");
}

fn assert_grand(fen: &str, expected: Defect) {
    assert_defect(fen, Variant::Grand, expected);
}

#[test]
fn kings() {
    assert_grand(
        "10/10/10/10/10/10/10/10/10/4K5 w - - 0 1",
        Defect::NoKing(Color::Black),
    );
    assert_grand(
        "4k5/10/10/10/10/10/10/10/10/10 w - - 0 1",
        Defect::NoKing(Color::White),
    );
    assert_grand(
        "4k5/10/10/10/10/10/10/10/10/4K2K2 w - - 0 1",
        Defect::SeveralKings(Color::White),
    );
    assert_grand(
        "10/10/10/4k5/4K5/10/10/10/10/10 w - - 0 1",
        Defect::KingsAdjacent,
    );
    assert_grand(
        "10/10/10/3k6/4K5/10/10/10/10/10 b - - 0 1",
        Defect::KingsAdjacent,
    );
    // Opposite edges of the board are no neighbours.
    assert!(
        setup("10/10/10/k8K/10/10/10/10/10/10 w - - 0 1")
            .defects(Variant::Grand)
            .is_empty()
    );
    assert!(
        setup("10/10/9k/K9/10/10/10/10/10/10 w - - 0 1")
            .defects(Variant::Grand)
            .is_empty()
    );
}

#[test]
fn too_many_pieces() {
    for (men, role) in [
        ("NNN", Role::Knight),
        ("BBB", Role::Bishop),
        ("RRR", Role::Rook),
        ("1AA", Role::Archbishop),
        ("1CC", Role::Chancellor),
        ("1QQ", Role::Queen),
    ] {
        let fen = format!("10/4k5/10/10/10/10/10/10/K9/{men}7 w - - 0 1");
        assert_grand(&fen, Defect::TooManyPieces(Piece::new(Color::White, role)));
    }
}

#[test]
fn too_many_pawns() {
    assert_grand(
        "9k/10/10/10/10/10/P9/PPPPPPPPPP/10/K9 w - - 0 1",
        Defect::TooManyPawns(Color::White),
    );
    assert!(
        setup("9k/10/10/10/10/10/P9/PPPPPPPPP1/10/K9 w - - 0 1")
            .defects(Variant::Grand)
            .is_empty()
    );
}

/// White: 1, 2 and 10 in Grand, 1 and 10 in `ShuffledGrand`; mirrored for Black.
#[test]
fn pawns_on_impossible_ranks() {
    for variant in Variant::ALL {
        for color in Color::ALL {
            for square in Square::all().filter(|square| square.file().to_char() == 'g') {
                let mut setup = setup("k9/10/10/10/10/10/10/10/10/K9 w - - 0 1");
                setup.board.set(square, Some(Piece::new(color, Role::Pawn)));
                let counted = match color {
                    Color::White => square.rank().index() + 1,
                    Color::Black => 10 - square.rank().index(),
                };
                let impossible = match variant {
                    Variant::Grand => matches!(counted, 1 | 2 | 10),
                    Variant::ShuffledGrand => matches!(counted, 1 | 10),
                };
                let expected = Defect::PawnOnImpossibleRank { color, square };
                let defects = setup.defects(variant);
                assert_eq!(
                    defects == [expected],
                    impossible,
                    "{variant} {color} {square}"
                );
                assert_eq!(
                    defects.is_empty(),
                    !impossible,
                    "{variant} {color} {square}"
                );
            }
        }
    }
}

#[test]
fn the_side_that_has_moved_is_in_check() {
    for fen in [
        "4k5/10/10/10/10/10/10/10/10/K3R5 w - - 0 1",
        "4k5/10/3N6/10/10/10/10/10/10/K9 w - - 0 1",
        "4k5/3P6/10/10/10/10/10/10/10/K9 w - - 0 1",
        // Even if the pawn could not take, for want of a piece to become.
        "4k5/3P6/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1",
    ] {
        assert_grand(fen, Defect::OpponentInCheck(Color::Black));
    }
}

/// Two men at once may give check; three only in `ShuffledGrand`, by an en passant capture that promotes.
#[test]
fn impossible_checks() {
    let two = "4k5/10/3N6/10/4R5/10/10/10/10/K9 b - - 0 1";
    assert!(setup(two).defects(Variant::Grand).is_empty());
    let three = "4k5/10/3N6/10/4R3B1/10/10/10/10/K9 b - - 0 1";
    assert_grand(three, Defect::ImpossibleCheck(3));
    assert!(setup(three).defects(Variant::ShuffledGrand).is_empty());
    let four = "4k5/10/3N1N4/10/4R3B1/10/10/10/10/K9 b - - 0 1";
    assert_grand(four, Defect::ImpossibleCheck(4));
    assert_defect(four, Variant::ShuffledGrand, Defect::ImpossibleCheck(4));
}

/// The three checks that a promotion by en passant can give are really reached.
#[test]
fn three_checks_by_one_move() {
    // Rook e6, pawn e7, king e8: the pawn takes on f8, away from the file. Bishop g6 looks through f7.
    let start = common::shuffled("10/5p4/4k5/4P5/4R1B3/10/10/10/10/K9 b - - 0 1");
    let taken = common::play(&start, "f9f7 e7f8q");
    assert_eq!(
        taken.checkers().iter().collect::<Vec<_>>(),
        [Square::E6, Square::G6, Square::F8]
    );
    let setup = taken.to_setup(EnPassantMode::Legal);
    assert!(setup.defects(Variant::ShuffledGrand).is_empty());
}

#[test]
fn en_passant_castling_and_move_number() {
    assert_grand(
        "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - e4 0 1",
        Defect::EnPassant(Square::E4),
    );
    assert_grand(
        "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w KQkq - 0 1",
        Defect::CastlingInGrand,
    );
    assert_grand(
        "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 0",
        Defect::ZeroFullmoveNumber,
    );
    assert_defect(
        "4k5/10/10/10/10/10/10/10/10/R3K5 w J - 0 1",
        Variant::ShuffledGrand,
        Defect::CastlingRights(Square::J1),
    );
}

/// All defects are told together, never just the first.
#[test]
fn every_defect_at_once() {
    let mut setup = setup(
        "1p1P6/NNN1nnn3/BBB1bbb3/RRR1rrr3/AA2aa4/CC2cc4/QQ2qq4/PPPPPPPPP1/ppppppppp1/1p1P6 w KQkq e4 0 0",
    );
    let of = |color| {
        let too_many = Role::PROMOTIONS.map(|role| Defect::TooManyPieces(Piece::new(color, role)));
        [Defect::NoKing(color), Defect::TooManyPawns(color)]
            .into_iter()
            .chain(too_many)
    };
    let defects = setup.defects(Variant::Grand);
    let mut expected: Vec<Defect> = Color::ALL.into_iter().flat_map(of).collect();
    let wrong_pawns = [
        (Color::White, vec![Square::D1, Square::D10]),
        (Color::Black, vec![Square::B1, Square::B10]),
    ];
    for (color, squares) in wrong_pawns {
        let on = |square| Defect::PawnOnImpossibleRank { color, square };
        expected.extend(squares.into_iter().map(on));
    }
    expected.extend([
        Defect::EnPassant(Square::E4),
        Defect::CastlingInGrand,
        Defect::ZeroFullmoveNumber,
    ]);
    assert_same(&defects, &expected);

    // With kings next to each other, twice, and everybody in check.
    let king = |color| Some(Piece::new(color, Role::King));
    for (square, color) in [
        (Square::G6, Color::White),
        (Square::H7, Color::Black),
        (Square::H4, Color::White),
        (Square::J9, Color::Black),
    ] {
        setup.board.set(square, king(color));
    }
    let attacker = Piece::new(Color::White, Role::Pawn);
    setup.board.set(Square::I8, Some(attacker));
    let defects = setup.defects(Variant::Grand);
    expected.retain(|defect| !matches!(defect, Defect::NoKing(_)));
    expected.extend([
        Defect::SeveralKings(Color::White),
        Defect::SeveralKings(Color::Black),
        Defect::KingsAdjacent,
        Defect::OpponentInCheck(Color::Black),
    ]);
    let checks = |defect: &&Defect| matches!(defect, Defect::ImpossibleCheck(_));
    expected.extend(defects.iter().find(checks));
    assert_same(&defects, &expected);

    let error = Position::from_setup(&setup, Variant::Grand).unwrap_err();
    assert_eq!(error.defects(), defects);
    // The message names the first five.
    let message = error.to_string();
    for (index, defect) in defects.iter().enumerate() {
        assert_eq!(
            message.contains(&defect.to_string()),
            index < 5,
            "{defect} in {message}"
        );
    }
    assert!(
        message.ends_with(&format!("; and {} more", defects.len() - 5)),
        "{message}"
    );
    assert_eq!(Error::from(error).category(), ErrorCategory::Fen);
}

fn assert_same(defects: &[Defect], expected: &[Defect]) {
    for defect in expected {
        assert_eq!(
            defects.iter().filter(|d| *d == defect).count(),
            1,
            "{defect:?}: {defects:?}"
        );
    }
    assert_eq!(defects.len(), expected.len(), "{defects:?}");
}

/// The lenient door mends what does not touch who stands where, and says so.
#[test]
fn the_lenient_door() {
    let text = "4k5/10/10/10/10/10/10/10/10/R3K5 w KQkq e4 3 0";
    let (position, defects) = Position::from_setup_lenient(&setup(text), Variant::Grand).unwrap();
    assert_eq!(
        defects,
        [
            Defect::EnPassant(Square::E4),
            Defect::CastlingInGrand,
            Defect::ZeroFullmoveNumber
        ]
    );
    assert_eq!(position.fen(), "4k5/10/10/10/10/10/10/10/10/R3K5 w - - 3 1");
    assert!(Position::from_setup(&setup(text), Variant::Grand).is_err());

    // Sound rights stay, the others go.
    let text = "4k5/10/10/10/10/10/10/10/10/R3K5 w KQ - 0 1";
    let (position, defects) =
        Position::from_setup_lenient(&setup(text), Variant::ShuffledGrand).unwrap();
    assert_eq!(defects, [Defect::CastlingRights(Square::J1)]);
    assert_eq!(position.fen(), "4k5/10/10/10/10/10/10/10/10/R3K5 w A - 0 1");

    // More checks than a move can give: only the king can move.
    let text = "4k5/10/3N6/10/4R3B1/10/10/10/10/K9 b - - 0 1";
    let (position, _) = Position::from_setup_lenient(&setup(text), Variant::Grand).unwrap();
    assert_eq!(position.checkers().len(), 3);
    assert!(position.legal_moves().iter().all(|m| m.from == Square::E10));

    // A sound setup passes both doors alike.
    let start = Setup::default();
    let (position, defects) = Position::from_setup_lenient(&start, Variant::Grand).unwrap();
    assert!(defects.is_empty());
    assert_eq!(position, Position::default());
}

#[test]
fn starts_are_sound_in_their_own_variant_only() {
    for variant in Variant::ALL {
        let start = Setup::start(variant);
        assert!(start.defects(variant).is_empty());
        assert_eq!(
            Position::from_setup(&start, variant).unwrap(),
            Position::start(variant)
        );
        assert_eq!(start.mirrored().mirrored(), start);
    }
    let defects = Setup::start(Variant::ShuffledGrand).defects(Variant::Grand);
    assert!(defects.contains(&Defect::CastlingInGrand));
    // Freeling's array has no pawn where the other game could not have one.
    assert!(
        Setup::start(Variant::Grand)
            .defects(Variant::ShuffledGrand)
            .is_empty()
    );
}

/// Any placement at all is judged without a panic; what passes is a position on which everything works, and
/// the doors agree with the list of defects.
#[test]
fn arbitrary_setups() {
    let mut rng = Rng::new(42);
    let (mut sound, mut tolerable) = (0, 0);
    for round in 0..60_000 {
        let mut setup = any_setup(&mut rng);
        if round % 3 > 0 {
            make_nearly_sound(&mut rng, &mut setup);
        }
        for variant in Variant::ALL {
            let defects = setup.defects(variant);
            match Position::from_setup(&setup, variant) {
                Ok(position) => {
                    assert!(defects.is_empty());
                    assert_sound(&position);
                    sound += 1;
                }
                Err(error) => assert_eq!(error.defects(), defects),
            }
            let lenient = Position::from_setup_lenient(&setup, variant);
            let all_tolerable = defects.iter().all(|defect| defect.is_tolerable());
            assert_eq!(lenient.is_ok(), all_tolerable);
            if let Ok((position, told)) = lenient {
                assert_eq!(told, defects);
                assert_sound(&position);
                tolerable += 1;
            }
        }
    }
    assert!(
        sound > 500 && tolerable > sound + 500,
        "{sound} {tolerable}"
    );
}

/// One king each and few other men: what is left wrong is chance.
fn make_nearly_sound(rng: &mut Rng, setup: &mut Setup) {
    let squares: Vec<Square> = setup.board.occupied().iter().collect();
    for square in squares {
        if rng.one_in(2) || setup.board.role_at(square) == Some(Role::King) {
            setup.board.set(square, None);
        }
    }
    for color in Color::ALL {
        setup
            .board
            .set(rng.square(), Some(Piece::new(color, Role::King)));
    }
}

fn assert_sound(position: &Position) {
    for mode in [EnPassantMode::Legal, EnPassantMode::Always] {
        let setup = position.to_setup(mode);
        let again = Position::from_setup_lenient(&setup, position.variant())
            .unwrap()
            .0;
        assert_eq!(&again, position);
    }
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.legal_move_count());
    for m in moves {
        let next = position.play(m).unwrap();
        // The mover's king is safe, and nobody has too many of anything.
        let setup = next.to_setup(EnPassantMode::Legal);
        assert!(
            setup
                .defects(next.variant())
                .iter()
                .all(|defect| defect.is_tolerable()),
            "{m} in {}",
            position.fen()
        );
    }
}

//! Moves in coordinates: what is read, what is refused and where, both numberings of the ranks.
#![allow(clippy::unwrap_used)]

mod common;

use common::grand;
use common::random::Rng;
use grandchess_core::{
    Dialect, Error, IllegalReason, Letters, Move, ParseSquareError, Position, Ranks, Role, Square,
    UciErrorKind, UciMove, UciMoveError,
};

#[test]
fn accepted() {
    for (text, m) in [
        ("a10a9", Move::new(Square::A10, Square::A9)),
        ("a1a10", Move::new(Square::A1, Square::A10)),
        ("j10a1", Move::new(Square::J10, Square::A1)),
        ("a10b10", Move::new(Square::A10, Square::B10)),
        (
            "b9c10q",
            Move::promoting(Square::B9, Square::C10, Role::Queen),
        ),
        (
            "b9c10a",
            Move::promoting(Square::B9, Square::C10, Role::Archbishop),
        ),
        (
            "b9c10c",
            Move::promoting(Square::B9, Square::C10, Role::Chancellor),
        ),
        (
            "a2a1n",
            Move::promoting(Square::A2, Square::A1, Role::Knight),
        ),
        (
            "h7h8b",
            Move::promoting(Square::H7, Square::H8, Role::Bishop),
        ),
        ("h7h8r", Move::promoting(Square::H7, Square::H8, Role::Rook)),
    ] {
        assert_eq!(text.parse(), Ok(UciMove::Move(m)), "{text}");
        assert_eq!(UciMove::from(m).to_string(), text);
        assert_eq!(m.to_string(), text);
    }
}

#[test]
fn refused() {
    use UciErrorKind::{From, SameSquare, To, Trailing};
    let ranks = Ranks::OneToTen;
    let promotion = UciErrorKind::Promotion {
        letters: Letters::Neutral,
    };
    for (text, kind, offset) in [
        ("", From { ranks }, 0),
        ("e3e5 ", Trailing, 4),
        ("e3e5\n", Trailing, 4),
        ("a0a1", From { ranks }, 0),
        ("a11a10", To { ranks }, 2),
        ("k1k2", From { ranks }, 0),
        ("a10", To { ranks }, 3),
        ("a1", To { ranks }, 2),
        ("a1010", To { ranks }, 3),
        ("a1a1", SameSquare, 2),
        ("a10a10", SameSquare, 3),
        ("a10b:", To { ranks }, 3),
        ("a10b11", To { ranks }, 3),
        ("e3e55", To { ranks }, 2),
        ("h7h8k", promotion, 4),
        ("h7h8p", promotion, 4),
        ("h7h8Q", promotion, 4),
        ("h7h8m", promotion, 4),
        ("h7h8=q", promotion, 4),
        ("h7h8qq", Trailing, 5),
        (" e3e5", From { ranks }, 0),
        ("E3E5", From { ranks }, 0),
        ("e3-e5", To { ranks }, 2),
        ("00000", From { ranks }, 0),
        ("000", From { ranks }, 0),
        ("--", From { ranks }, 0),
        ("e3é5", To { ranks }, 2),
        ("é", From { ranks }, 0),
        ("e3e5\u{0}", promotion, 4),
        ("ｅ3e5", From { ranks }, 0),
        ("a1j0", To { ranks }, 2),
    ] {
        let error = text.parse::<UciMove>().unwrap_err();
        assert_eq!((error.kind, error.offset), (kind, offset), "{text:?}");
    }
}

#[test]
fn the_null_move_is_no_move() {
    assert_eq!("0000".parse(), Ok(UciMove::Null));
    assert_eq!(format!("{:?}", Move::new(Square::E3, Square::E5)), "e3e5");
    assert_eq!(UciMove::Null.to_string(), "0000");
    assert_eq!(UciMove::Null.write(Dialect::CECP), "0000");
    let error = UciMove::Null.to_move(&Position::default()).unwrap_err();
    assert_eq!(error, UciMoveError::Null);
    assert_eq!(Error::from(error), Error::NullMove);
}

#[test]
fn freelings_letters() {
    let chancellor = Move::promoting(Square::B9, Square::C10, Role::Chancellor);
    let archbishop = Move::promoting(Square::B9, Square::C10, Role::Archbishop);
    for (text, m) in [("b9c10m", chancellor), ("b9c10c", archbishop)] {
        assert_eq!(
            UciMove::parse(text, Dialect::FREELING),
            Ok(UciMove::Move(m))
        );
        assert_eq!(UciMove::from(m).write(Dialect::FREELING), text);
    }
    let error = UciMove::parse("b9c10a", Dialect::FREELING).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid move text at byte 5: expected what the pawn becomes: n, b, r, c, m or q in Freeling's letters"
    );
}

#[test]
fn ranks_from_zero() {
    let parse = |text| UciMove::parse(text, Dialect::CECP);
    for (zero, one) in [
        ("e2e4", "e3e5"),
        ("a9a8", "a10a9"),
        ("a0a9", "a1a10"),
        ("b8c9q", "b9c10q"),
    ] {
        let m = parse(zero).unwrap();
        assert_eq!(m.to_string(), one);
        assert_eq!(m.write(Dialect::CECP), zero);
    }
    let ranks = Ranks::ZeroToNine;
    // A rank is one digit: a10 is a1 and something that does not belong there.
    let error = parse("a9a10").unwrap_err();
    assert_eq!((error.kind, error.offset), (UciErrorKind::To { ranks }, 2));
    let error = parse("a10a9").unwrap_err();
    assert_eq!((error.kind, error.offset), (UciErrorKind::To { ranks }, 2));
    let says = "invalid move text at byte 2: expected the square where the move ends, a0 to j9";
    assert_eq!(error.to_string(), says);
    assert_eq!("a0a9".parse::<UciMove>().unwrap_err().offset, 0);
}

#[test]
fn every_move_reads_back_as_written() {
    let mut rng = Rng::new(17);
    let mut promotions = vec![None];
    promotions.extend(Role::PROMOTIONS.map(Some));
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            let promotion = rng.pick(&promotions);
            let m = UciMove::Move(Move {
                from,
                to,
                promotion,
            });
            for letters in Letters::ALL {
                for ranks in [Ranks::OneToTen, Ranks::ZeroToNine] {
                    let dialect = Dialect { letters, ranks };
                    assert_eq!(UciMove::parse(&m.write(dialect), dialect), Ok(m));
                }
            }
        }
    }
}

#[test]
fn arbitrary_text_never_panics() {
    let mut rng = Rng::new(23);
    let bits = [
        "a", "1", "10", "0", "j", "q", "k", "é", "\u{0}", " ", "-", "e5", "a9", "９",
    ];
    let mut read = 0;
    for _ in 0..100_000 {
        let text: String = (0..rng.below(7)).map(|_| rng.pick(&bits)).collect();
        for dialect in [Dialect::STANDARD, Dialect::CECP] {
            match UciMove::parse(&text, dialect) {
                Ok(m) => {
                    read += 1;
                    assert_eq!(m.write(dialect), text);
                }
                Err(error) => assert!(error.offset <= text.len()),
            }
        }
    }
    assert!(read > 500, "{read}");
    assert!("a1".repeat(1 << 20).parse::<UciMove>().is_err());
}

#[test]
fn squares() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for text in [
        "", "a", "a0", "a11", "k1", "A1", "a1 ", "a10 ", "10a", "a100", "a010", "é1",
    ] {
        assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
    }
}

#[test]
fn illegal_moves_say_why() {
    let position = grand("4k5/8P1/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1");
    let to_move = |text: &str| text.parse::<UciMove>().unwrap().to_move(&position);
    assert_eq!(to_move("b2a4"), Ok(Move::new(Square::B2, Square::A4)));
    let Err(UciMoveError::Illegal(error)) = to_move("i9i10n") else {
        panic!("i9i10n was taken for legal");
    };
    assert_eq!(error.reason, IllegalReason::NothingToPromoteTo);
    // A pawn that reaches the last rank never becomes a queen by itself.
    let position = grand("4k5/8P1/10/10/10/10/10/10/10/4K5 w - - 0 1");
    let m: UciMove = "i9i10".parse().unwrap();
    let Err(UciMoveError::Illegal(error)) = m.to_move(&position) else {
        panic!("i9i10 was taken for legal");
    };
    let IllegalReason::MustPromote(choices) = error.reason else {
        panic!("{error}");
    };
    assert!(choices.iter().eq(Role::PROMOTIONS));
}

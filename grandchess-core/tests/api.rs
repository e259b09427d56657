//! What users rely on beyond the rules: threads, sizes, messages, categories, the small types.
#![allow(clippy::unwrap_used)]

mod common;

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::mem::size_of;

use common::uci;
use grandchess_core::*;

#[test]
fn public_types_cross_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<(Color, Role, RoleSet, Roles, Piece, File, Rank, Square)>();
    shared::<(
        Bitboard,
        Squares,
        BySquare<u64>,
        Move,
        MoveKind,
        CastlingSide,
    )>();
    shared::<(GameResult, Outcome, Termination, BoardOutcome)>();
    shared::<(Board, Pieces<'static>, Material, attacks::Line)>();
    shared::<(Variant, CastlingRights, ShuffledStart)>();
    shared::<(Setup, EnPassantMode, Defect, Position)>();
    shared::<(Letters, LetterClues, Ranks, Dialect, Fen, FenField, UciMove)>();
    shared::<(Error, ErrorCategory, FenError, FenErrorKind, ReadFenError)>();
    shared::<(LettersError, ParseSquareError, ParseVariantError)>();
    shared::<(UciError, UciErrorKind, UciMoveError)>();
    shared::<(IllegalMove, IllegalReason, InvalidPosition)>();
}

#[test]
fn errors_are_errors() {
    fn error<T: std::error::Error + Clone + PartialEq + 'static>() {}
    error::<Error>();
    error::<FenError>();
    error::<FenErrorKind>();
    error::<ReadFenError>();
    error::<LettersError>();
    error::<ParseSquareError>();
    error::<ParseVariantError>();
    error::<UciError>();
    error::<UciErrorKind>();
    error::<UciMoveError>();
    error::<IllegalMove>();
    error::<IllegalReason>();
    error::<InvalidPosition>();
    error::<Defect>();
}

#[test]
fn values_are_comparable_and_hashable() {
    fn value<T: Clone + Debug + Eq + Hash>() {}
    fn ordered<T: Copy + Ord>() {}
    value::<(
        Position,
        Setup,
        Board,
        Material,
        Fen,
        UciMove,
        Move,
        MoveKind,
    )>();
    value::<(
        Outcome,
        BoardOutcome,
        Termination,
        CastlingRights,
        RoleSet,
        Dialect,
    )>();
    ordered::<(
        Color,
        Role,
        Piece,
        File,
        Rank,
        Square,
        Bitboard,
        Move,
        Variant,
        Letters,
    )>();
    ordered::<(ShuffledStart, Termination, CastlingSide)>();
}

/// Positions are copied at every move of a search.
#[test]
fn sizes() {
    assert!(size_of::<Position>() <= 192, "{}", size_of::<Position>());
    assert!(size_of::<Move>() <= 4, "{}", size_of::<Move>());
    assert!(
        size_of::<Option<Move>>() <= 4,
        "{}",
        size_of::<Option<Move>>()
    );
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<Bitboard>(), 16);
    assert!(
        size_of::<IllegalMove>() <= 16,
        "{}",
        size_of::<IllegalMove>()
    );
}

fn assert_says_something(text: &impl Display) {
    let text = text.to_string();
    assert!(text.len() > 2 && text.trim() == text, "{text:?}");
    assert!(!text.contains("Some(") && !text.contains('{'), "{text:?}");
}

#[test]
fn every_message_says_something() {
    for color in Color::ALL {
        for role in Role::ALL {
            assert_says_something(&Piece::new(color, role));
            assert_says_something(&Defect::TooManyPieces(Piece::new(color, role)));
        }
        assert_says_something(&color);
        assert_says_something(&Defect::NoKing(color));
        assert_says_something(&Defect::SeveralKings(color));
        assert_says_something(&Defect::TooManyPawns(color));
        assert_says_something(&Defect::OpponentInCheck(color));
        let square = Square::A10;
        assert_says_something(&Defect::PawnOnImpossibleRank { color, square });
        for termination in Termination::ALL {
            assert_says_something(&Outcome::win(color, termination));
            assert_says_something(&Outcome::draw(termination));
            assert_says_something(&termination);
        }
    }
    for defect in [
        Defect::KingsAdjacent,
        Defect::ImpossibleCheck(3),
        Defect::EnPassant(Square::E4),
        Defect::CastlingInGrand,
        Defect::CastlingRights(Square::A1),
        Defect::ZeroFullmoveNumber,
    ] {
        assert_says_something(&defect);
    }
    for letters in Letters::ALL {
        assert_says_something(&letters);
        assert_says_something(&FenErrorKind::Letter {
            letter: 'x',
            letters,
        });
    }
    let rank = Rank::Tenth;
    for kind in [
        FenErrorKind::Empty,
        FenErrorKind::Zero,
        FenErrorKind::LongRank(rank),
        FenErrorKind::ShortRank { rank, squares: 9 },
        FenErrorKind::TooManyRanks,
        FenErrorKind::TooFewRanks(9),
        FenErrorKind::Turn,
        FenErrorKind::Castling,
        FenErrorKind::EnPassant,
        FenErrorKind::Number,
        FenErrorKind::Trailing,
    ] {
        assert_says_something(&kind);
    }
    let ranks = Ranks::OneToTen;
    for kind in [
        UciErrorKind::From { ranks },
        UciErrorKind::To { ranks },
        UciErrorKind::SameSquare,
        UciErrorKind::Promotion {
            letters: Letters::Neutral,
        },
        UciErrorKind::Trailing,
    ] {
        assert_says_something(&kind);
    }
    for error in [LettersError::Ambiguous, LettersError::Mixed] {
        assert_says_something(&error);
    }
    assert_says_something(&ParseSquareError);
    assert_says_something(&ParseVariantError);
    assert_says_something(&UciMoveError::Null);
    assert_says_something(&Error::NullMove);
    for variant in Variant::ALL {
        assert_says_something(&variant);
    }
}

#[test]
fn messages_name_the_place() {
    let error = "4k5/10/10/10/10/10/10/10/10/4K5 w - - x 1"
        .parse::<Fen>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid FEN, half-move clock field, byte 38: expected a number from 0 to 4294967295"
    );
    let error = "e3e55".parse::<UciMove>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid move text at byte 2: expected the square where the move ends, a1 to j10"
    );
}

#[test]
fn one_umbrella_error() {
    fn all() -> Vec<Error> {
        let fen = || Ok::<Position, Error>(Position::from_fen("x", Variant::Grand)?);
        let setup = || Ok::<Position, Error>(Position::from_setup(&Setup::EMPTY, Variant::Grand)?);
        let text = || Ok::<UciMove, Error>("x".parse::<UciMove>()?);
        let illegal = || Ok::<Position, Error>(Position::default().play(uci("e3e6"))?);
        let null = || Ok::<Move, Error>(UciMove::Null.to_move(&Position::default())?);
        let square = || Ok::<Square, Error>("x".parse::<Square>()?);
        let variant = || Ok::<Variant, Error>("x".parse::<Variant>()?);
        let letters = || Ok::<Option<Letters>, Error>(Letters::detect_fen("c")?);
        vec![
            fen().unwrap_err(),
            setup().unwrap_err(),
            text().unwrap_err(),
            illegal().unwrap_err(),
            null().unwrap_err(),
            square().unwrap_err(),
            variant().unwrap_err(),
            letters().unwrap_err(),
        ]
    }
    let categories: Vec<ErrorCategory> = all().iter().map(Error::category).collect();
    assert_eq!(
        categories,
        [
            ErrorCategory::Fen,
            ErrorCategory::Fen,
            ErrorCategory::MoveText,
            ErrorCategory::IllegalMove,
            ErrorCategory::IllegalMove,
            ErrorCategory::Name,
            ErrorCategory::Name,
            ErrorCategory::Letters,
        ]
    );
    for error in all() {
        assert_says_something(&error);
    }
}

#[test]
fn names_of_the_variants() {
    for (text, variant) in [
        ("Grand", Variant::Grand),
        ("grand", Variant::Grand),
        ("Grand Chess", Variant::Grand),
        ("grand-chess", Variant::Grand),
        ("ShuffledGrand", Variant::ShuffledGrand),
        ("shuffledgrand", Variant::ShuffledGrand),
        ("Shuffled Grand Chess", Variant::ShuffledGrand),
    ] {
        assert_eq!(text.parse(), Ok(variant), "{text}");
    }
    for text in [
        "",
        "Grandhouse",
        "Grande Acedrex",
        "Grander Chess",
        "Grand960",
        "Chess",
        "Grand 960",
    ] {
        assert_eq!(text.parse::<Variant>(), Err(ParseVariantError), "{text}");
    }
    for variant in Variant::ALL {
        assert_eq!(variant.name().parse(), Ok(variant));
        assert_eq!(variant.uci_name().parse(), Ok(variant));
        assert_eq!(variant.to_string(), variant.name());
    }
    assert_eq!(Variant::Grand.uci_name(), "grand");
    assert_eq!(Variant::ShuffledGrand.uci_name(), "shuffledgrand");
}

/// Tables are made of these, so a width counts for the whole text.
#[test]
fn widths_count() {
    let king = Piece::new(Color::White, Role::King);
    let san: San = "Axc8#".parse().unwrap();
    let m: Move = "a9a10q".parse().unwrap();
    assert_eq!(
        format!("[{:>4}|{:<4}|{:^5}]", Square::A1, Square::J10, Square::B2),
        "[  a1|j10 | b2  ]"
    );
    assert_eq!(
        format!("[{:>2}|{:>3}]", Square::A1.file(), Square::A10.rank()),
        "[ a| 10]"
    );
    assert_eq!(
        format!("[{m:>8}|{san:<6}|{king:>11}]"),
        "[  a9a10q|Axc8# | white king]"
    );
    assert_eq!(format!("[{m}|{san}|{king}]"), "[a9a10q|Axc8#|white king]");
}

#[test]
fn a_bitboard_is_changed_square_by_square() {
    let mut set = Bitboard::EMPTY;
    assert!(set.insert(Square::J10) && set.insert(Square::A1) && set.insert(Square::E5));
    assert!(!set.insert(Square::E5));
    assert_eq!(set.len(), 3);
    assert!(set.remove(Square::E5) && !set.remove(Square::E5));
    assert_eq!(set.pop_last(), Some(Square::J10));
    assert_eq!(set.pop_first(), Some(Square::A1));
    assert_eq!((set.pop_last(), set.pop_first()), (None, None));
    let roles = RoleSet::EMPTY.with(Role::Queen).with(Role::Rook);
    assert_eq!(roles.without(Role::Queen), RoleSet::EMPTY.with(Role::Rook));
    assert_eq!(roles.without(Role::King), roles);
}

#[test]
fn positions_and_boards_are_shown() {
    let start = Position::default();
    assert_eq!(start.to_string(), start.fen());
    let diagram = "\
r . . . . . . . . r
. n b q k c a b n .
p p p p p p p p p p
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
P P P P P P P P P P
. N B Q K C A B N .
R . . . . . . . . R
";
    assert_eq!(format!("{:#}", start.board()), diagram);
}

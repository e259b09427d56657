//! The promotion rule (`src/position/promotion.rs`): optional on the eighth and ninth rank, compulsory on the
//! tenth, only to what was lost, and no way to the tenth rank while nothing was.
#![allow(clippy::unwrap_used)]

mod common;

use common::{grand, moves, moves_from, play, uci};
use grandchess_core::{
    Color, EnPassantMode, IllegalReason, Move, Piece, Position, Rank, Role, Setup, Square, Variant,
};

/// The same position from the other chair.
fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup(EnPassantMode::Legal).mirrored();
    Position::from_setup(&setup, position.variant()).unwrap()
}

fn mirrored_square(square: &str) -> String {
    square.parse::<Square>().unwrap().mirrored().to_string()
}

/// Asserts what the pawn on a square may do, for White as written and for Black from the other chair:
/// targets with the letters of the promotions, `-` for staying a pawn.
fn assert_pawn(fen: &str, square: &str, expected: &[(&str, &str)]) {
    let white = grand(fen);
    for (position, flip) in [(mirrored(&white), true), (white, false)] {
        let name = |square: &str| {
            if flip {
                mirrored_square(square)
            } else {
                square.to_owned()
            }
        };
        let mut moves = Vec::new();
        for (to, promotions) in expected {
            for promotion in promotions.chars() {
                let letter = promotion.to_string().replace('-', "");
                moves.push(format!("{}{}{letter}", name(square), name(to)));
            }
        }
        moves.sort();
        assert_eq!(
            moves_from(&position, &name(square)),
            moves.join(" "),
            "{fen}"
        );
    }
}

#[test]
fn everything_was_lost() {
    assert_pawn(
        "10/10/10/2k4P2/10/10/3K6/10/10/10 w - - 0 1",
        "h7",
        &[("h8", "-abcnqr")],
    );
}

#[test]
fn something_was_lost() {
    assert_pawn(
        "10/10/10/2k4P2/10/10/3K6/3QBBN3/10/10 w - - 0 1",
        "h7",
        &[("h8", "-acnr")],
    );
}

#[test]
fn the_tenth_rank_demands_a_promotion() {
    let fen = "10/7P2/10/2k7/10/10/3K6/3QBBN3/10/10 w - - 0 1";
    assert_pawn(fen, "h9", &[("h10", "acnr")]);
    let error = grand(fen).play(uci("h9h10")).unwrap_err();
    let lost = [Role::Rook, Role::Knight, Role::Archbishop, Role::Chancellor];
    let choices = lost.into_iter().collect();
    assert_eq!(error.reason, IllegalReason::MustPromote(choices));
}

#[test]
fn nothing_was_lost() {
    let fen = "r9/1nbqkcabn1/10/7P2/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    assert_pawn(fen, "h7", &[("g8", ""), ("h8", "-")]);
    let error = grand(fen).play(uci("h7h8q")).unwrap_err();
    assert_eq!(error.reason, IllegalReason::NothingLost(Role::Queen));
}

#[test]
fn the_opponents_losses_give_nothing() {
    assert_pawn(
        "r9/1nbqkcabn1/10/7P2/10/10/10/10/1NB1KCABN1/R8R w - - 0 1",
        "h7",
        &[("h8", "-q")],
    );
}

#[test]
fn a_waiting_pawn_neither_steps_nor_takes() {
    let all = "4k2r1r/8P1/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    assert_pawn(all, "i9", &[]);
    for target in ["i9i10", "i9i10q", "i9h10", "i9h10q", "i9j10n"] {
        let error = grand(all).play(uci(target)).unwrap_err();
        assert_eq!(error.reason, IllegalReason::NothingToPromoteTo, "{target}");
    }
    assert_pawn(
        "4k2r1r/8P1/10/10/10/10/10/10/2BQKCABN1/R8R w - - 0 1",
        "i9",
        &[("h10", "n"), ("i10", "n"), ("j10", "n")],
    );
}

#[test]
fn a_waiting_pawn_mates() {
    let mate = grand("k9/1P1N6/1K8/10/10/10/10/10/2BQ1CABN1/R8R b - - 0 1");
    assert!(mate.is_checkmate());
    assert!(mate.checkers().contains(Square::B9));
    // Here the pawn is the only one that gives check.
    let mate = grand("4k5/3P6/2N1K1N3/10/10/10/10/10/2BQ1CAB2/R8R b - - 0 60");
    assert!(mate.is_checkmate());
    assert_eq!(mate.checkers().iter().collect::<Vec<_>>(), [Square::D9]);
}

#[test]
fn a_waiting_pawn_guards() {
    let position = grand("2Rk6/1P8/10/10/10/10/10/10/1NBQKCABN1/R9 b - - 0 1");
    assert_eq!(moves(&position), ["d10e9"]);
    // Without the pawn nobody guards the rook.
    let position = grand("2Rk6/10/10/10/10/10/10/10/1NBQKCABN1/R9 b - - 0 1");
    assert!(moves(&position).contains(&"d10c10".to_owned()));
}

#[test]
fn a_waiting_pawn_does_not_save_from_mate() {
    assert!(grand("1r6qK/7P2/10/10/10/2k7/10/10/1NBQ1CABN1/R8R w - - 0 1").is_checkmate());
    let saved = grand("1r6qK/7P2/10/10/10/2k7/10/10/2BQ1CABN1/R8R w - - 0 1");
    assert_eq!(moves(&saved), ["h9i10n"]);
}

#[test]
fn a_waiting_pawn_does_not_save_from_stalemate() {
    let position = grand("5q1rBQ/6RNPB/4c1NKAr/6R1C1/9a/4b5/10/10/10/k9 w - - 0 60");
    assert_eq!(moves_from(&position, "i9"), "");
    assert!(position.is_stalemate());
}

#[test]
fn a_promoted_queen_that_is_taken_is_a_queen_lost() {
    let start = grand("r3k5/10/10/P6P2/10/10/10/10/1NB1KCABN1/R8R w - - 0 1");
    let promoted = play(&start, "a7a8q");
    assert!(promoted.promotion_choices(Color::White).is_empty());
    let taken = play(&promoted, "a10a8");
    assert_eq!(moves_from(&taken, "h7"), "h7h8 h7h8q");
}

#[test]
fn a_loss_sets_the_pawn_free() {
    let start = grand("4k5/8P1/10/10/1r8/10/10/10/1NBQKCABN1/R8R b - - 0 1");
    assert_eq!(moves_from(&play(&start, "e10e9"), "i9"), "");
    assert_eq!(moves_from(&play(&start, "b6b2"), "i9"), "i9i10n");
}

#[test]
fn a_pawn_promotes_only_where_it_arrives() {
    let position = grand("4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1");
    let in_place = Move::promoting(Square::A8, Square::A8, Role::Queen);
    assert!(!position.is_legal(in_place));
    assert!(position.play(in_place).is_err());
    assert_eq!(
        moves_from(&position, "a8"),
        "a8a9 a8a9a a8a9b a8a9c a8a9n a8a9q a8a9r"
    );
}

#[test]
fn black_waits_on_the_second_rank() {
    let all = grand("r8r/1nbqkcabn1/10/10/10/10/10/10/1p8/4K5 b - - 0 1");
    assert_eq!(moves_from(&all, "b2"), "");
    let lost = grand("r8r/1nb1kcabn1/10/10/10/10/10/10/1p8/4K5 b - - 0 1");
    assert_eq!(moves_from(&lost, "b2"), "b2b1q");
}

/// A piece that the promoting move takes is the opponent's: it changes nothing for the mover.
#[test]
fn what_the_move_itself_takes_does_not_count() {
    let fen = "4k4q/8P1/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    assert_pawn(fen, "i9", &[]);
    let lost_knight = "4k4q/8P1/10/10/10/10/10/10/1NBQKCAB2/R8R w - - 0 1";
    assert_pawn(lost_knight, "i9", &[("i10", "n"), ("j10", "n")]);
}

/// Promotion uses the piece up, and of two lost pieces of a kind two pawns may become one each.
#[test]
fn promotion_uses_the_piece_up() {
    let start = grand("4k5/10/10/PP8/10/10/10/10/1NBQKCAB2/R8R w - - 0 1");
    let once = play(&start, "a7a8n e10e9");
    assert_eq!(moves_from(&once, "b7"), "b7b8");
    let start = grand("4k5/10/10/PP8/10/10/10/10/2BQKCAB2/R8R w - - 0 1");
    let once = play(&start, "a7a8n e10e9");
    assert_eq!(moves_from(&once, "b7"), "b7b8 b7b8n");
    let twice = play(&once, "b7b8n");
    assert!(twice.promotion_choices(Color::White).is_empty());
}

/// A pawn that stayed a pawn on its eighth rank may promote on its ninth, and must on its tenth.
#[test]
fn a_pawn_that_stayed_may_promote_later() {
    let mut position = grand("k9/10/10/9P/10/10/10/10/10/K9 w - - 0 1");
    for (step, choices) in [("j7j8", 7), ("j8j9", 7), ("j9j10q", 6)] {
        let from = &step[..2];
        assert_eq!(moves_from(&position, from).split(' ').count(), choices);
        position = play(&position, step);
        if position.turn() == Color::Black {
            let m = position.legal_moves_from(position.king(Color::Black).unwrap())[0];
            position = position.play(m).unwrap();
        }
    }
    assert_eq!(position.board().role_at(Square::J10), Some(Role::Queen));
}

/// One pawn on every rank in turn, for both sides and in both variants, with nothing, one kind and
/// everything lost; by a push and by a capture to either side.
#[test]
fn every_rank_both_colours_push_and_capture() {
    for variant in Variant::ALL {
        for color in Color::ALL {
            for counted in variant.pawn_rank(Color::White).index() + 1..=9 {
                for lost in [0, 1, 6] {
                    for target in [-1, 0, 1] {
                        assert_arrival(variant, color, counted, lost, target);
                    }
                }
            }
        }
    }
}

/// Asserts the number of moves by which a pawn of `color` on the rank that it counts as `counted` arrives on
/// the next rank, `beside` files away, if its side has lost all pieces of so many kinds.
fn assert_arrival(variant: Variant, color: Color, counted: usize, lost: usize, beside: i8) {
    let seen = |rank: usize| match color {
        Color::White => Rank::new(rank - 1).unwrap(),
        Color::Black => Rank::new(rank - 1).unwrap().mirrored(),
    };
    let mut setup = Setup::EMPTY;
    setup.turn = color;
    let from = Square::at(grandchess_core::File::F, seen(counted));
    let up = if color.is_white() { 1 } else { -1 };
    let to = from.offset(beside, up).unwrap();
    setup.board.set(from, Some(Piece::new(color, Role::Pawn)));
    if beside != 0 {
        setup.board.set(to, Some(Piece::new(!color, Role::Knight)));
    }
    // The pieces that are left stand along the first three ranks of their side, out of the pawn's way.
    let mut free = Square::all().filter(|square| {
        let square = if color.is_white() {
            *square
        } else {
            square.mirrored()
        };
        !matches!(square.file().to_char(), 'e'..='g') && square.rank() < Rank::Fourth
    });
    for role in Role::PROMOTIONS.into_iter().skip(lost) {
        for _ in 0..grandchess_core::start_count(role) {
            let square = free.next().unwrap();
            setup.board.set(square, Some(Piece::new(color, role)));
        }
    }
    let position = with_kings(&setup, variant);
    let arrivals = position.legal_moves_from(from);
    let arrivals = arrivals.iter().filter(|m| m.to == to).count();
    let expected = match counted + 1 {
        ..=7 => 1,
        8 | 9 => 1 + lost,
        _ => lost,
    };
    assert_eq!(arrivals, expected, "{} {from}{to}", position.fen());
    let stays = position.is_legal(Move::new(from, to));
    assert_eq!(stays, counted + 1 < 10, "{} {from}{to}", position.fen());
}

/// Puts the kings out of the pawn's way, where they make a sound position without check.
fn with_kings(setup: &Setup, variant: Variant) -> Position {
    let king = |color| Some(Piece::new(color, Role::King));
    let in_the_way = |square: &Square| matches!(square.file().to_char(), 'e'..='g');
    let free = |square: &Square| !in_the_way(square) && setup.board.piece_at(*square).is_none();
    Square::all()
        .filter(free)
        .flat_map(|ours| Square::all().filter(free).map(move |theirs| (ours, theirs)))
        .find_map(|(ours, theirs)| {
            let mut setup = *setup;
            setup.board.set(ours, king(setup.turn));
            setup.board.set(theirs, king(!setup.turn));
            Position::from_setup(&setup, variant)
                .ok()
                .filter(|position| !position.is_check())
        })
        .unwrap()
}

/// The counting and the early exit know the rule as well as the list does.
#[test]
fn counted_without_listing() {
    for (fen, count) in [
        // h7 seven, king d4 eight.
        ("10/10/10/2k4P2/10/10/3K6/10/10/10 w - - 0 1", 15),
        ("10/7P2/10/2k7/10/10/3K6/10/10/10 w - - 0 1", 14),
    ] {
        assert_eq!(grand(fen).legal_move_count(), count, "{fen}");
    }
    let stuck = grand("4k2r1r/8P1/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1");
    let free = grand("4k2r1r/8P1/10/10/10/10/10/10/2BQKCABN1/R8R w - - 0 1");
    assert_eq!(stuck.legal_move_count(), stuck.legal_moves().len());
    assert_eq!(free.legal_move_count(), free.legal_moves().len());
}

//! A move that is refused is refused with the first rule it breaks, in words for a player.
#![allow(clippy::unwrap_used)]

mod common;

use common::{grand, play, shuffled, uci};
use grandchess_core::{Color, IllegalReason as Reason, Move, Piece, Position, Role, Square};

fn assert_refused(position: &Position, m: Move, reason: Reason, message: &str) {
    let error = position.play(m).unwrap_err();
    assert_eq!(error.reason, reason, "{m} in {}", position.fen());
    assert_eq!(error.m, m);
    assert_eq!(error.to_string(), format!("illegal move {m}: {message}"));
}

#[test]
fn whose_man() {
    let start = Position::default();
    let refused = |m, reason, message| assert_refused(&start, uci(m), reason, message);
    refused(
        "e5e6",
        Reason::EmptySquare(Square::E5),
        "there is no man on e5",
    );
    let theirs = Reason::NotYourMan {
        piece: Piece::new(Color::Black, Role::Pawn),
        square: Square::E8,
    };
    refused(
        "e8e7",
        theirs,
        "the pawn on e8 is black's, and it is not black's move",
    );
    let own = |role, square| Reason::OwnMan { role, square };
    refused(
        "e2e3",
        own(Role::Pawn, Square::E3),
        "your own pawn stands on e3",
    );
    refused(
        "b2d3",
        own(Role::Pawn, Square::D3),
        "your own pawn stands on d3",
    );
    refused(
        "e2d2",
        own(Role::Queen, Square::D2),
        "your own queen stands on d2",
    );
}

#[test]
fn how_men_move() {
    let start = Position::default();
    for (m, role) in [
        ("b2b4", Role::Knight),
        ("c2c4", Role::Bishop),
        ("j1i2", Role::Rook),
        ("g2g4", Role::Archbishop),
        ("f2d4", Role::Chancellor),
        ("d2e4", Role::Queen),
        ("e2e5", Role::King),
        ("e3e6", Role::Pawn),
        ("e3f5", Role::Pawn),
        ("e3e2", Role::Pawn),
        ("e3f3", Role::Pawn),
    ] {
        let message = format!("no {role} moves like that");
        assert_refused(&start, uci(m), Reason::NoSuchMove(role), &message);
    }
    let nowhere = Move::new(Square::E2, Square::E2);
    let message = "no king moves like that";
    assert_refused(&start, nowhere, Reason::NoSuchMove(Role::King), message);
}

#[test]
fn who_is_in_the_way() {
    let start = Position::default();
    let blocked = |blocker, square, role| Reason::Blocked {
        blocker,
        square,
        role,
    };
    let reason = blocked(Role::Pawn, Square::D3, Role::Queen);
    let message = "the pawn on d3 is in the way of the queen";
    assert_refused(&start, uci("d2d5"), reason, message);
    // The nearest of several, whichever way.
    let rook = grand("4k5/10/3n6/10/3b6/10/1n1R4pp/10/10/4K5 w - - 0 1");
    for (m, blocker, square) in [
        ("d4d9", Role::Bishop, Square::D6),
        ("d4j4", Role::Pawn, Square::I4),
        ("d4a4", Role::Knight, Square::B4),
    ] {
        let message = format!("the {blocker} on {square} is in the way of the rook");
        assert_refused(
            &rook,
            uci(m),
            blocked(blocker, square, Role::Rook),
            &message,
        );
    }
    let down = grand("4k5/10/3R6/3n6/3b6/10/10/10/10/4K5 w - - 0 1");
    let reason = blocked(Role::Knight, Square::D7, Role::Rook);
    let message = "the knight on d7 is in the way of the rook";
    assert_refused(&down, uci("d8d2"), reason, message);
    let pawns = grand("4k5/10/10/10/10/10/1P1n6/1P1P6/10/4K5 w - - 0 1");
    let reason = blocked(Role::Pawn, Square::B4, Role::Pawn);
    let message = "the pawn on b4 is in the way of the pawn";
    assert_refused(&pawns, uci("b3b5"), reason, message);
    let reason = blocked(Role::Knight, Square::D4, Role::Pawn);
    let message = "the knight on d4 is in the way of the pawn";
    assert_refused(&pawns, uci("d3d4"), reason, message);
}

#[test]
fn pawns() {
    let start = Position::default();
    assert_refused(
        &start,
        uci("e3f4"),
        Reason::NothingToTake(Square::F4),
        "a pawn goes diagonally only to take, and there is nothing to take on f4",
    );
    assert_refused(
        &play(&start, "e3e4 e8e7"),
        uci("e4e6"),
        Reason::NoDoubleStep,
        "a pawn steps twice only from the rank on which it started",
    );
}

#[test]
fn promotions() {
    let pawn = grand("4k5/10/10/P9/10/10/1P8/10/10/4K5 w - - 0 1");
    assert_refused(
        &Position::default(),
        uci("b2a4q"),
        Reason::NotAPawn(Role::Knight),
        "only a pawn promotes, no knight",
    );
    assert_refused(
        &pawn,
        uci("b4b5q"),
        Reason::TooEarlyToPromote(Square::B5),
        "a pawn promotes on its eighth, ninth or tenth rank, not on b5",
    );
    for role in [Role::Pawn, Role::King] {
        assert_refused(
            &pawn,
            Move::promoting(Square::A7, Square::A8, role),
            Reason::NoSuchPromotion(role),
            &format!("a pawn can't become a {role}"),
        );
    }
    let knight_lost = grand("4k5/8P1/10/10/10/10/10/10/2BQKCABN1/R8R w - - 0 1");
    assert_refused(
        &knight_lost,
        uci("i9i10q"),
        Reason::NothingLost(Role::Queen),
        "no queen to promote to: none of yours has been lost",
    );
    assert_refused(
        &knight_lost,
        uci("i9i10"),
        Reason::MustPromote([Role::Knight].into_iter().collect()),
        "a pawn must promote on its tenth rank: say what it becomes, a knight",
    );
}

#[test]
fn a_waiting_pawn() {
    let full = grand("4k2r1r/8P1/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1");
    for m in ["i9i10", "i9i10q", "i9j10", "i9h10n"] {
        assert_refused(
            &full,
            uci(m),
            Reason::NothingToPromoteTo,
            "nothing to promote to: all your pieces are on the board, so the pawn waits on its ninth rank; \
             it still gives check",
        );
    }
}

#[test]
fn kings() {
    let check = grand("4rk4/10/10/10/10/10/10/10/A9/4K5 w - - 0 1");
    assert_refused(
        &check,
        uci("e1e2"),
        Reason::KingAttacked(Square::E2),
        "the king would be attacked on e2",
    );
    assert_refused(
        &check,
        uci("a2b3"),
        Reason::StillInCheck,
        "the king is in check and this doesn't help",
    );
    let pinned = grand("4rk4/10/10/10/4C5/10/10/10/10/4K5 w - - 0 1");
    assert_refused(
        &pinned,
        uci("e6f6"),
        Reason::Pinned(Role::Chancellor),
        "the chancellor is pinned: its king would be attacked",
    );
    // A pawn may promote, were it not pinned.
    let pawn = grand("4r1k3/10/4P5/10/4K5/10/10/10/10/10 w - - 0 1");
    assert!(pawn.is_legal(uci("e8e9q")));
    let pawn = grand("6k3/10/2K1P1r3/10/10/10/10/10/10/10 w - - 0 1");
    assert_refused(
        &pawn,
        uci("e8e9q"),
        Reason::Pinned(Role::Pawn),
        "the pawn is pinned: its king would be attacked",
    );
    // En passant takes two men off the rank at once: neither alone was pinned.
    let before = grand("4k5/10/4p5/10/K4P3r/10/10/10/10/10 b - - 0 1");
    assert_refused(
        &play(&before, "e8e6"),
        uci("f6e7"),
        Reason::Pinned(Role::Pawn),
        "the pawn is pinned: its king would be attacked",
    );
}

#[test]
fn castling() {
    assert_refused(
        &grand("4k5/10/10/10/10/10/10/10/10/4K4R w - - 0 1"),
        uci("e1j1"),
        Reason::NoCastling,
        "there is no castling in Grand Chess",
    );
    assert_refused(
        &shuffled("4k5/10/10/10/10/10/10/10/10/4K4R w - - 0 1"),
        uci("e1j1"),
        Reason::NoCastlingRight(Square::J1),
        "no right to castle with the rook on j1: king or rook has moved",
    );
    assert_refused(
        &shuffled("10/2k2r4/10/10/10/10/10/10/10/R4K3R w JA - 0 1"),
        uci("f1j1"),
        Reason::CastlingOutOfCheck,
        "a king in check doesn't castle",
    );
    let position = shuffled("10/2k3r3/10/10/10/10/10/10/10/RN3K3R w JA - 0 1");
    assert_refused(
        &position,
        uci("f1a1"),
        Reason::CastlingBlocked(Square::B1),
        "a man on b1 is in the way of castling",
    );
    assert_refused(
        &position,
        uci("f1j1"),
        Reason::CastlingThroughCheck(Square::G1),
        "the king would cross g1, which is attacked",
    );
}

//! Castling in `ShuffledGrand`, as in Chess960 with the king to the c- or i-file; none in Grand.
#![allow(clippy::unwrap_used)]

mod common;

use common::{play, shuffled, uci};
use grandchess_core::attacks::between;
use grandchess_core::{
    CastlingSide, Color, Defect, Dialect, EnPassantMode, Fen, File, IllegalReason, Move, MoveKind,
    Piece, Position, Rank, Role, Setup, Square, UciMove, Variant, castling_targets,
};

/// Asserts a castling for both sides: as written for White, and from the other chair.
fn assert_castles(fen: &str, castle: &str, after: &str) {
    let position = shuffled(fen);
    let m = uci(castle);
    assert!(position.is_legal(m), "{castle} in {fen}");
    let placement = |position: &Position| position.board().to_string();
    assert_eq!(
        placement(&play(&position, castle)),
        after,
        "{castle} in {fen}"
    );

    let other = mirrored(&position);
    let castle = format!("{}{}", m.from.mirrored(), m.to.mirrored());
    let expected = position.play(m).unwrap().board().mirrored().to_string();
    assert_eq!(
        placement(&play(&other, &castle)),
        expected,
        "{castle} for Black"
    );
}

/// Asserts that a castling is refused to both sides, and why.
fn assert_refused(fen: &str, castle: &str, reason: IllegalReason) {
    let position = shuffled(fen);
    let m = uci(castle);
    assert!(!position.is_legal(m), "{castle} in {fen}");
    assert_eq!(
        position.play(m).unwrap_err().reason,
        reason,
        "{castle} in {fen}"
    );
    let other = mirrored(&position);
    let mirrored = format!("{}{}", m.from.mirrored(), m.to.mirrored());
    assert!(!other.is_legal(uci(&mirrored)), "{mirrored} for Black");
}

fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup(EnPassantMode::Legal).mirrored();
    Position::from_setup(&setup, Variant::ShuffledGrand).unwrap()
}

#[test]
fn where_king_and_rook_land() {
    for (color, side, king, rook) in [
        (Color::White, CastlingSide::Short, Square::I1, Square::H1),
        (Color::White, CastlingSide::Long, Square::C1, Square::D1),
        (Color::Black, CastlingSide::Short, Square::I10, Square::H10),
        (Color::Black, CastlingSide::Long, Square::C10, Square::D10),
    ] {
        assert_eq!(castling_targets(color, side), (king, rook));
    }
}

#[test]
fn both_sides_from_corners() {
    let fen = "4k5/10/10/10/10/10/10/10/10/R4K3R w JA - 0 1";
    assert_castles(fen, "f1j1", "4k5/10/10/10/10/10/10/10/10/R6RK1");
    assert_castles(fen, "f1a1", "4k5/10/10/10/10/10/10/10/10/2KR5R");
    let position = shuffled(fen);
    assert_eq!(
        position.kind(uci("f1j1")),
        MoveKind::Castle(CastlingSide::Short)
    );
    assert_eq!(
        position.kind(uci("f1a1")),
        MoveKind::Castle(CastlingSide::Long)
    );
    assert!(!position.is_capture(uci("f1j1")));
    assert!(position.captures().is_empty());
    let next = play(&position, "f1j1");
    assert_eq!(next.fen(), "4k5/10/10/10/10/10/10/10/10/R6RK1 b - - 1 1");
}

#[test]
fn the_king_may_stay() {
    assert_castles(
        "4k5/10/10/10/10/10/10/10/10/R7KR w JA - 0 1",
        "i1j1",
        "4k5/10/10/10/10/10/10/10/10/R6RK1",
    );
    assert_castles(
        "5k4/10/10/10/10/10/10/10/10/1RK6R w JB - 0 1",
        "c1b1",
        "5k4/10/10/10/10/10/10/10/10/2KR5R",
    );
}

#[test]
fn the_rook_may_stay() {
    assert_castles(
        "3k6/10/10/10/10/10/10/10/10/R4K1R2 w HA - 0 1",
        "f1h1",
        "3k6/10/10/10/10/10/10/10/10/R6RK1",
    );
    assert_castles(
        "5k4/10/10/10/10/10/10/10/10/3RK4R w JD - 0 1",
        "e1d1",
        "5k4/10/10/10/10/10/10/10/10/2KR5R",
    );
}

#[test]
fn king_and_rook_may_change_places() {
    assert_castles(
        "5k4/10/10/10/10/10/10/10/10/2RK5R w JC - 0 1",
        "d1c1",
        "5k4/10/10/10/10/10/10/10/10/2KR5R",
    );
    assert_castles(
        "3k6/10/10/10/10/10/10/10/10/R6KR1 w IA - 0 1",
        "h1i1",
        "3k6/10/10/10/10/10/10/10/10/R6RK1",
    );
}

/// The king walks away from the middle, towards a rook that is nearer to it.
#[test]
fn the_king_may_go_outwards_and_inwards() {
    assert_castles(
        "8k1/10/10/10/10/10/10/10/10/RK7R w JA - 0 1",
        "b1a1",
        "8k1/10/10/10/10/10/10/10/10/2KR5R",
    );
    assert_castles(
        "8k1/10/10/10/10/10/10/10/10/RK7R w JA - 0 1",
        "b1j1",
        "8k1/10/10/10/10/10/10/10/10/R6RK1",
    );
}

#[test]
fn every_square_on_the_way_is_empty() {
    // Between the king and i1.
    assert_refused(
        "3k6/10/10/10/10/10/10/10/10/R4K1N1R w JA - 0 1",
        "f1j1",
        IllegalReason::CastlingBlocked(Square::H1),
    );
    // Only the rook passes b1.
    assert_refused(
        "10/8k1/10/10/10/10/10/10/10/RN3K3R w JA - 0 1",
        "f1a1",
        IllegalReason::CastlingBlocked(Square::B1),
    );
    // An enemy man is in the way as well: castling takes nothing.
    assert_refused(
        "10/8k1/10/10/10/10/10/10/10/R1n2K3R w JA - 0 1",
        "f1a1",
        IllegalReason::CastlingBlocked(Square::C1),
    );
    // The king passes nobody, but its own target is beyond the rook: g1 castles with h1, i1 is taken.
    assert_refused(
        "3k6/10/10/10/10/10/10/10/10/R5KRN1 w HA - 0 1",
        "g1h1",
        IllegalReason::CastlingBlocked(Square::I1),
    );
}

#[test]
fn not_out_of_check() {
    assert_refused(
        "10/8k1/10/10/5r4/10/10/10/10/R4K3R w JA - 0 1",
        "f1j1",
        IllegalReason::CastlingOutOfCheck,
    );
}

#[test]
fn not_through_or_into_an_attack() {
    for (fen, castle, attacked) in [
        (
            "10/8k1/10/10/6r3/10/10/10/10/R4K3R w JA - 0 1",
            "f1j1",
            Square::G1,
        ),
        (
            "10/8k1/10/10/8r1/10/10/10/10/R4K3R w JA - 0 1",
            "f1j1",
            Square::I1,
        ),
        (
            "10/8k1/10/10/4r5/10/10/10/10/R4K3R w JA - 0 1",
            "f1a1",
            Square::E1,
        ),
        (
            "10/8k1/10/10/2r7/10/10/10/10/R4K3R w JA - 0 1",
            "f1a1",
            Square::C1,
        ),
    ] {
        assert_refused(fen, castle, IllegalReason::CastlingThroughCheck(attacked));
    }
    // Only the rook crosses b1, and it stands attacked itself: that does not matter.
    let fen = "10/8k1/10/10/1r8/10/10/10/10/R4K3R w JA - 0 1";
    assert_castles(fen, "f1a1", "10/8k1/10/10/1r8/10/10/10/10/2KR5R");
    let fen = "8k1/10/10/10/r8r/10/10/10/10/R4K3R w JA - 0 1";
    assert_castles(fen, "f1j1", "8k1/10/10/10/r8r/10/10/10/10/R6RK1");
}

/// The castling rook shields the king's new square until it has moved.
#[test]
fn the_rook_was_a_shield() {
    assert_refused(
        "4k5/10/10/10/10/10/10/10/10/qR2K4R w JB - 0 1",
        "e1b1",
        IllegalReason::CastlingThroughCheck(Square::C1),
    );
    // Without the queen it castles.
    assert_castles(
        "4k5/10/10/10/10/10/10/10/10/1R2K4R w JB - 0 1",
        "e1b1",
        "4k5/10/10/10/10/10/10/10/10/2KR5R",
    );
    // The king stays on c1, and the rook that leaves b1 uncovers it.
    assert_refused(
        "4k5/10/10/10/10/10/10/10/10/rRK6R w JB - 0 1",
        "c1b1",
        IllegalReason::CastlingThroughCheck(Square::C1),
    );
}

#[test]
fn castling_may_give_check() {
    let position = shuffled("3k6/10/10/10/10/10/10/10/10/R3K5 w A - 0 1");
    assert!(position.gives_check(uci("e1a1")));
    assert!(play(&position, "e1a1").is_check());
}

#[test]
fn rights_are_lost_by_moves_and_captures() {
    let fen = "r4k3r/10/10/10/10/10/10/10/10/R4K3R w JAja - 0 1";
    for (moves, rights) in [
        ("f1f2", "ja"),
        ("f1f2 f10f9 f2f1 f9f10", "-"),
        ("a1b1", "Jja"),
        ("a1b1 f10e10 b1a1 e10f10", "J"),
        ("j1i1", "Aja"),
        // Each rook takes the other: both rights are gone.
        ("a1a10", "Jj"),
        ("j1j10", "Aa"),
        ("f1j1", "ja"),
        ("f1a1 f10j10", "-"),
        ("f1e2 a10a1", "j"),
    ] {
        let position = play(&shuffled(fen), moves);
        let field = position.fen();
        assert_eq!(field.split(' ').nth(2), Some(rights), "{moves}");
    }
}

/// Another rook on the same file neither takes the right along when it moves nor when it is taken.
#[test]
fn another_rook_on_the_file_does_not_matter() {
    let start = shuffled("r4k4/10/10/10/r9/1N8/R9/10/10/R4K4 w Aa - 0 1");
    for (moves, rights) in [
        ("a4b4", "Aa"),
        ("b5d6 a6b6", "Aa"),
        ("a4a6", "Aa"),
        ("b5d6 a6a4", "Aa"),
        ("a1b1", "a"),
    ] {
        let fen = play(&start, moves).fen();
        assert_eq!(fen.split(' ').nth(2), Some(rights), "{moves}");
    }
}

#[test]
fn a_rook_taken_by_a_promotion_takes_its_right_along() {
    let position = shuffled("r4k3r/1P8/10/10/10/10/10/10/10/5K4 w ja - 0 1");
    let next = play(&position, "b9a10q f10e9");
    assert_eq!(next.castling_rights().rooks().len(), 0);
    let next = play(&position, "b9a10n");
    assert_eq!(
        next.castling_rights()
            .rook(Color::Black, CastlingSide::Long),
        None
    );
    let short = next
        .castling_rights()
        .rook(Color::Black, CastlingSide::Short);
    assert_eq!(short, Some(Square::J10));
}

#[test]
fn a_promoted_rook_never_castles() {
    // White has lost its right with the rook j1; a new rook on j10 has none, nor has it on j1.
    let start = shuffled("1k8/9P/10/10/10/10/10/10/10/R4K4 w A - 0 1");
    let back = play(&start, "j9j10r b10b9 j10j1 b9b10");
    assert_eq!(back.fen(), "1k8/10/10/10/10/10/10/10/10/R4K3R w A - 3 3");
    let error = back.play(uci("f1j1")).unwrap_err();
    assert_eq!(error.reason, IllegalReason::NoCastlingRight(Square::J1));
    assert!(back.is_legal(uci("f1a1")));
}

#[test]
fn no_castling_in_grand() {
    let position = common::grand("4k5/10/10/10/10/10/10/10/10/R4K3R w - - 0 1");
    let error = position.play(uci("f1j1")).unwrap_err();
    assert_eq!(error.reason, IllegalReason::NoCastling);
    let setup = "4k5/10/10/10/10/10/10/10/10/R4K3R w KQ - 0 1"
        .parse::<Fen>()
        .unwrap()
        .setup;
    assert_eq!(setup.defects(Variant::Grand), [Defect::CastlingInGrand]);
}

#[test]
fn king_and_queen_side_letters_mean_the_outermost_rooks() {
    for (letters, files) in [
        ("r4k3r/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "JAja"),
        ("1r3kr3/10/10/10/10/10/10/10/10/1R3KR3 w KQkq - 0 1", "GBgb"),
        ("rr3k4/10/10/10/10/10/10/10/10/5KRR2 w Kq - 0 1", "Ha"),
        ("r4k3r/10/10/10/10/10/10/10/10/R4K3R w Qk - 0 1", "Aj"),
    ] {
        let fen = shuffled(letters).fen();
        assert_eq!(fen.split(' ').nth(2), Some(files), "{letters}");
    }
    // The inner rook has to be named.
    let inner = shuffled("4k5/10/10/10/10/10/10/10/10/RR2K5 w B - 0 1");
    assert!(inner.is_legal(uci("e1b1")));
    assert!(!inner.is_legal(uci("e1a1")));
}

#[test]
fn rights_that_the_board_does_not_bear_out() {
    for (fen, square) in [
        // No rook there; the king not on its back rank; two rooks on one side.
        ("4k5/10/10/10/10/10/10/10/10/R3K5 w J - 0 1", Square::J1),
        ("4k5/10/10/10/10/10/10/10/4K5/R9 w A - 0 1", Square::A1),
        ("4k5/10/10/10/10/10/10/10/10/RR2K5 w BA - 0 1", Square::B1),
        ("4k5/10/10/10/10/10/10/10/10/r3K5 b A - 0 1", Square::A1),
        ("4k5/10/10/10/10/10/10/10/10/4K5 w Q - 0 1", Square::A1),
    ] {
        let setup = fen.parse::<Fen>().unwrap().setup;
        let defects = setup.defects(Variant::ShuffledGrand);
        assert!(
            defects.contains(&Defect::CastlingRights(square)),
            "{fen}: {defects:?}"
        );
    }
}

/// Coordinates that name the king's destination are read as castling where the king could not step there.
#[test]
fn the_kings_destination_is_understood() {
    let to_move = |fen: &str, text: &str| {
        let m: UciMove = text.parse().unwrap();
        m.to_move(&shuffled(fen)).map(|m| m.to_string())
    };
    let far = "4k5/10/10/10/10/10/10/10/10/R4K3R w JA - 0 1";
    assert_eq!(to_move(far, "f1i1"), Ok("f1j1".to_owned()));
    assert_eq!(to_move(far, "f1c1"), Ok("f1a1".to_owned()));
    assert_eq!(to_move(far, "f1j1"), Ok("f1j1".to_owned()));
    assert_eq!(to_move(far, "f1g1"), Ok("f1g1".to_owned()));
    assert!(to_move(far, "f1h1").is_err());
    assert!(to_move(far, "f1i1q").is_err());
    assert!(to_move(far, "j1i1q").is_err());
    // A step is a step: castling needs the other form.
    let near = "4k5/10/10/10/10/10/10/10/10/R6K1R w JA - 0 1";
    assert_eq!(to_move(near, "h1i1"), Ok("h1i1".to_owned()));
    let near = shuffled(near);
    assert_eq!(near.kind(uci("h1i1")), MoveKind::Quiet);
    // In SAN the lenient reader does the same, and the strict one says how it is written.
    let far = shuffled(far);
    assert_eq!(
        far.parse_san_lenient("Ki1", Dialect::STANDARD),
        Ok(uci("f1j1"))
    );
    assert_eq!(
        far.parse_san_lenient("Kc1", Dialect::STANDARD),
        Ok(uci("f1a1"))
    );
    let error = far.parse_san("Ki1", Dialect::STANDARD).unwrap_err();
    assert_eq!(error.to_string(), "the move is written O-O");
    assert!(far.parse_san_lenient("Kh1", Dialect::STANDARD).is_err());
    assert_eq!(
        near.parse_san_lenient("Ki1", Dialect::STANDARD),
        Ok(uci("h1i1"))
    );
    // No right, no reading.
    assert!(to_move("4k5/10/10/10/10/10/10/10/10/R4K3R w - - 0 1", "f1i1").is_err());
}

/// From all 120 places of king and rooks, with nobody else near: castling is legal to both sides, unless the
/// other rook stands in the way.
#[test]
fn from_everywhere() {
    let mut blocked_ones = 0;
    let files = || File::ALL.into_iter();
    for king in files() {
        for long in files().filter(|&rook| rook < king) {
            for short in files().filter(|&rook| rook > king) {
                let position = bare_start(long, king, short);
                for (side, rook, other) in [
                    (CastlingSide::Long, long, short),
                    (CastlingSide::Short, short, long),
                ] {
                    let on = |file| Square::at(file, Rank::First);
                    let m = Move::new(on(king), on(rook));
                    let (king_to, rook_to) = castling_targets(Color::White, side);
                    let way = between(m.from, king_to).with(king_to)
                        | between(m.to, rook_to).with(rook_to);
                    let blocked = way.contains(on(other));
                    blocked_ones += usize::from(blocked);
                    assert_eq!(position.is_legal(m), !blocked, "{m} in {}", position.fen());
                    if !blocked {
                        let next = position.play(m).unwrap();
                        assert_eq!(next.king(Color::White), Some(king_to));
                        assert_eq!(next.board().role_at(rook_to), Some(Role::Rook));
                        assert_eq!(next.board().by_role(Role::Rook).len(), 2);
                    }
                }
            }
        }
    }
    // Long: the king on b1 and the other rook on c1 or d1, or the king on c1 and that rook on d1 (twice).
    // Short: the king on i1 and the other rook on h1.
    assert_eq!(blocked_ones, 5);
}

/// White's king and rooks with both rights, and Black's king where no rook looks.
fn bare_start(long: File, king: File, short: File) -> Position {
    let mut setup = Setup::EMPTY;
    for (file, role) in [(long, Role::Rook), (king, Role::King), (short, Role::Rook)] {
        let square = Square::at(file, Rank::First);
        setup
            .board
            .set(square, Some(Piece::new(Color::White, role)));
    }
    setup.castling_rooks = setup.board.by_role(Role::Rook);
    let theirs = Square::at(king, Rank::Eighth);
    setup
        .board
        .set(theirs, Some(Piece::new(Color::Black, Role::King)));
    Position::from_setup(&setup, Variant::ShuffledGrand).unwrap()
}

//! The legal moves of the corpora, and that everything which speaks about moves says the same.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashSet;

use common::{lines, moves, moves_line, position, texts, uci};
use grandchess_core::{
    BoardOutcome, Color, Move, MoveKind, Piece, Position, Role, Square, Variant,
};

const PUBLIC: &str = include_str!("data/moves_public.txt");
const SHUFFLED: &str = include_str!("data/moves_shuffled.txt");

fn corpora() -> impl Iterator<Item = (Variant, &'static str)> {
    let grand = lines(PUBLIC).map(|line| (Variant::Grand, line));
    grand.chain(lines(SHUFFLED).map(|line| (Variant::ShuffledGrand, line)))
}

fn positions() -> impl Iterator<Item = Position> {
    corpora().map(|(variant, line)| position(moves_line(line).0, variant))
}

#[test]
fn moves_and_flags_of_the_corpora() {
    let mut count = 0;
    for (variant, line) in corpora() {
        let (fen, flags, expected) = moves_line(line);
        let position = position(fen, variant);
        assert_eq!(moves(&position), expected, "{fen}");
        assert_eq!(position.fen(), fen);
        let told = [
            ("check", position.is_check()),
            ("checkmate", position.is_checkmate()),
            ("stalemate", position.is_stalemate()),
            ("insufficient", position.is_insufficient_material()),
        ];
        for (flag, holds) in told {
            assert_eq!(holds, flags.contains(&flag), "{flag} in {fen}");
        }
        let outcome = match position.outcome() {
            Some(BoardOutcome::Checkmate { winner }) => {
                assert_eq!(winner, !position.turn(), "{fen}");
                "checkmate"
            }
            Some(BoardOutcome::Stalemate) => "stalemate",
            Some(BoardOutcome::InsufficientMaterial) => "insufficient",
            None => "-",
        };
        let ends = ["checkmate", "stalemate", "insufficient"];
        let expected = ends.into_iter().find(|end| flags.contains(end));
        assert_eq!(outcome, expected.unwrap_or("-"), "{fen}");
        count += 1;
    }
    assert!(count > 750, "{count}");
}

/// Every question about the moves of a position, each answered by its own way through the generator.
#[test]
fn counts_lists_and_questions_agree() {
    let mut buffer = vec![Move::new(Square::A1, Square::A2); 3];
    for position in positions() {
        let fen = position.fen();
        let all = position.legal_moves();
        let set: HashSet<Move> = all.iter().copied().collect();
        assert_eq!(set.len(), all.len(), "a move twice in {fen}");
        assert_eq!(position.legal_move_count(), all.len(), "{fen}");
        assert_eq!(position.has_legal_moves(), !all.is_empty(), "{fen}");
        position.legal_moves_into(&mut buffer);
        assert_eq!(buffer, all, "{fen}");

        let mut by_square = Vec::new();
        for square in Square::all() {
            let from = position.legal_moves_from(square);
            assert!(from.iter().all(|m| m.from == square), "{square} in {fen}");
            by_square.extend(from);
        }
        assert_eq!(texts(&by_square), texts(&all), "{fen}");

        let takes = |m: &Move| position.is_capture(*m);
        let captures: Vec<Move> = all.iter().copied().filter(takes).collect();
        assert_eq!(texts(&position.captures()), texts(&captures), "{fen}");
        position.captures_into(&mut buffer);
        assert_eq!(texts(&buffer), texts(&captures), "{fen}");
    }
}

/// `is_legal` is asked about every move that can be written down: 100 · 99 pairs of squares, each with no
/// promotion and with every role.
#[test]
fn is_legal_is_membership_in_the_list() {
    let promotions: Vec<Option<Role>> = [None].into_iter().chain(Role::ALL.map(Some)).collect();
    for position in positions().step_by(6) {
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        for from in Square::all() {
            for to in Square::all() {
                for &promotion in &promotions {
                    let m = Move {
                        from,
                        to,
                        promotion,
                    };
                    assert_eq!(
                        position.is_legal(m),
                        legal.contains(&m),
                        "{m} in {}",
                        position.fen()
                    );
                }
            }
        }
    }
}

/// Playing an illegal move is refused and loses nothing.
#[test]
fn play_refuses_what_is_not_in_the_list() {
    for position in positions().step_by(60) {
        let before = position.clone();
        for from in Square::all() {
            for to in Square::all() {
                let m = Move::new(from, to);
                match position.play(m) {
                    Ok(next) => {
                        assert!(position.is_legal(m));
                        assert_eq!(next.turn(), !position.turn());
                    }
                    Err(error) => {
                        assert!(!position.is_legal(m));
                        assert_eq!(error.m, m);
                    }
                }
            }
        }
        assert_eq!(position.fen(), before.fen());
        assert_eq!(position.key(), before.key());
    }
}

/// What is told of a move before it is played is what playing it does.
#[test]
fn what_a_move_does_is_told_before() {
    for position in positions() {
        let us = position.turn();
        let men = |position: &Position, color: Color| position.board().by_color(color).len();
        for m in position.legal_moves() {
            let context = format!("{m} in {}", position.fen());
            let next = position.play(m).unwrap();
            let mut unchecked = position.clone();
            unchecked.play_unchecked(m);
            assert_eq!(unchecked.fen(), next.fen(), "{context}");
            assert_eq!(unchecked.key(), next.key(), "{context}");

            assert_eq!(position.gives_check(m), next.is_check(), "{context}");
            assert_eq!(next.is_check(), !next.checkers().is_empty(), "{context}");
            let taken = men(&position, !us) - men(&next, !us);
            assert_eq!(position.is_capture(m), taken == 1, "{context}");
            assert_eq!(men(&next, us), men(&position, us), "{context}");

            let man = position.board().piece_at(m.from).unwrap();
            match position.kind(m) {
                MoveKind::Quiet => assert_eq!(taken, 0, "{context}"),
                MoveKind::Capture => {
                    assert_eq!(position.board().color_at(m.to), Some(!us), "{context}");
                }
                MoveKind::EnPassant => {
                    assert_eq!(taken, 1, "{context}");
                    assert_eq!(position.board().piece_at(m.to), None, "{context}");
                    assert_eq!(man.role, Role::Pawn, "{context}");
                }
                MoveKind::Promotion => {
                    let queen = m.promotion.unwrap();
                    let arrived = next.board().piece_at(m.to);
                    assert_eq!(arrived, Some(Piece::new(us, queen)), "{context}");
                }
                MoveKind::Castle(_) => {
                    let rook = Piece::new(us, Role::Rook);
                    assert_eq!(position.board().piece_at(m.to), Some(rook), "{context}");
                }
                other => panic!("{other:?}: {context}"),
            }
            // The clock starts again with each capture and each move of a pawn.
            let resets = taken == 1 || man.role == Role::Pawn;
            let clock = if resets {
                0
            } else {
                position.halfmove_clock() + 1
            };
            assert_eq!(next.halfmove_clock(), clock, "{context}");
            let number = position.fullmove_number() + u32::from(!us.is_white());
            assert_eq!(next.fullmove_number(), number, "{context}");
        }
    }
}

#[test]
fn pinned_men_stay_on_the_line_of_the_pin() {
    for (fen, square, expected) in [
        (
            "4rk4/10/10/10/4C5/10/10/10/10/4K5 w - - 0 1",
            "e6",
            "e6e10 e6e2 e6e3 e6e4 e6e5 e6e7 e6e8 e6e9",
        ),
        ("5k4/10/10/10/10/10/10/10/10/K2A4r1 w - - 0 1", "d1", ""),
        (
            "5k3b/10/10/10/10/10/3A6/10/1K8/10 w - - 0 1",
            "d4",
            "d4c3 d4e5 d4f6 d4g7 d4h8 d4i9 d4j10",
        ),
        ("5k4/10/10/10/10/4K5/10/2N7/10/b9 w - - 0 1", "c3", ""),
        ("5k4/10/10/10/10/10/b9/1P8/10/3K6 w - - 0 1", "b3", "b3a4"),
        (
            "4rk4/10/10/10/10/10/10/4P5/10/4K5 w - - 0 1",
            "e3",
            "e3e4 e3e5",
        ),
    ] {
        let position = common::grand(fen);
        assert_eq!(common::moves_from(&position, square), expected, "{fen}");
    }
}

#[test]
fn a_null_move_passes() {
    let start = Position::default();
    let next = start.null_move().unwrap();
    assert_eq!(
        next.fen(),
        "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R b - - 1 1"
    );
    assert_eq!(next.null_move().unwrap().fullmove_number(), 2);
    assert_ne!(next.key(), start.key());
    // In check nobody passes, and the right to take en passant is gone once somebody has.
    assert!(
        common::grand("4k5/10/10/10/10/10/10/10/4r5/4K5 w - - 0 1")
            .null_move()
            .is_none()
    );
    let meeting = common::grand("4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1");
    let passed = meeting.null_move().unwrap().null_move().unwrap();
    assert!(!passed.is_legal(uci("d5e4")));
    assert_eq!(passed.fen(), "4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - - 2 2");
}

#[test]
fn clocks() {
    let position = common::grand("4k5/10/10/P9/10/10/10/10/10/4K5 w - - 37 60");
    for (m, clock) in [("a7a8q", 0), ("a7a8", 0), ("e1e2", 38)] {
        let next = position.play(uci(m)).unwrap();
        assert_eq!(
            (next.halfmove_clock(), next.fullmove_number()),
            (clock, 60),
            "{m}"
        );
    }
    // They stop rather than wrap.
    let last = common::grand("4k5/10/10/10/10/10/10/10/10/4K5 b - - 4294967295 4294967295");
    let next = last.play(uci("e10e9")).unwrap();
    assert_eq!(next.halfmove_clock(), u32::MAX);
    assert_eq!(next.fullmove_number(), u32::MAX);
}

//! Ends that the board and the record bring about, and draws to claim.

use grandchess_core::{
    ClaimError, Color, DrawPolicy, Game, GameOver, IllegalReason, NothingToClaim, Outcome,
    Position, Termination,
};

use crate::common::{grand, shuffled, uci};
use crate::{game, game_under, play};

const POLICIES: [DrawPolicy; 2] = [DrawPolicy::Standard, DrawPolicy::Immediate];
/// Out with a knight of each side and back.
const KNIGHTS: &str = "b2c4 b9c7 c4b2 c7b9 ";

fn termination(game: &Game) -> Option<Termination> {
    game.outcome().map(|outcome| outcome.termination)
}

#[test]
fn threefold_is_claimed_or_ends_the_game_and_fivefold_ends_it() {
    let start = Position::default().fen();
    for policy in POLICIES {
        let immediate = policy == DrawPolicy::Immediate;
        let mut game = game_under(policy, &start, "");
        for occurrences in 1..=5 {
            assert_eq!(game.repetition_count(), occurrences);
            let claimable = (occurrences >= 3).then_some(Termination::ThreefoldRepetition);
            let (ends, claims) = match occurrences {
                5 => (Some(Termination::FivefoldRepetition), None),
                _ if immediate => (claimable, None),
                _ => (None, claimable),
            };
            assert_eq!(termination(&game), ends, "{policy:?} {occurrences}");
            assert_eq!(game.claimable_draw(), claims, "{policy:?} {occurrences}");
            play(&mut game, KNIGHTS);
        }
    }
}

#[test]
fn fifty_moves_are_claimed_or_end_the_game_and_seventy_five_end_it() {
    for policy in POLICIES {
        for clock in [0, 98, 99, 100, 148, 149, 150, 1000] {
            let fen = format!("9k/10/10/10/10/4R5/10/10/10/K9 w - - {clock} 120");
            let game = game_under(policy, &fen, "e5e6");
            let fifty = (clock + 1 >= 100).then_some(Termination::FiftyMoves);
            let (ends, claims) = match policy {
                _ if clock + 1 >= 150 => (Some(Termination::SeventyFiveMoves), None),
                DrawPolicy::Immediate => (fifty, None),
                DrawPolicy::Standard => (None, fifty),
            };
            assert_eq!(termination(&game), ends, "{policy:?} {clock}");
            assert_eq!(game.claimable_draw(), claims, "{policy:?} {clock}");
        }
    }
}

#[test]
fn of_several_ends_the_first_is_the_verdict() {
    // Mate, stalemate and dead material, each with the clock at 150.
    for (fen, end) in [
        (
            "R8k/10/8K1/10/10/10/10/10/10/10 b - - 150 200",
            Termination::Checkmate,
        ),
        (
            "9K/10/10/10/10/10/10/1Q8/10/k9 b - - 150 200",
            Termination::Stalemate,
        ),
        (
            "4k5/10/10/10/10/10/10/10/5N4/4K5 b - - 150 200",
            Termination::InsufficientMaterial,
        ),
        // A lone bishop, and Black has no move.
        (
            "10/10/10/10/10/10/4B5/1K8/10/k9 b - - 0 1",
            Termination::Stalemate,
        ),
    ] {
        for policy in POLICIES {
            assert_eq!(
                termination(&game_under(policy, fen, "")),
                Some(end),
                "{fen}"
            );
        }
    }

    // The fourth return to the start is the fifth occurrence.
    let rook = "9k/10/10/10/10/4R5/10/10/10/K9 w - - ";
    let around = "a1b1 j10i10 b1a1 i10j10 ";
    for (clock, policy, rounds, end) in [
        (
            134,
            DrawPolicy::Standard,
            4,
            Termination::FivefoldRepetition,
        ),
        (142, DrawPolicy::Immediate, 2, Termination::SeventyFiveMoves),
        (
            92,
            DrawPolicy::Immediate,
            2,
            Termination::ThreefoldRepetition,
        ),
        (
            92,
            DrawPolicy::Immediate,
            4,
            Termination::FivefoldRepetition,
        ),
    ] {
        let game = game_under(
            policy,
            &format!("{rook}{clock} 200"),
            &around.repeat(rounds),
        );
        assert_eq!(termination(&game), Some(end), "{clock} {rounds}");
    }
    let both = game(&format!("{rook}92 200"), &around.repeat(2));
    assert_eq!(
        both.claimable_draw(),
        Some(Termination::ThreefoldRepetition)
    );
}

#[test]
fn mate_wins_at_the_hundredth_half_move() {
    let fen = "k9/10/1K8/10/10/10/10/10/10/9R w - - 99 150";
    for policy in POLICIES {
        let start = game_under(policy, fen, "");
        for m in start.position().legal_moves() {
            let mut game = start.clone();
            game.play(m).unwrap();
            if m == uci("j1j10") {
                let mate = Outcome::win(Color::White, Termination::Checkmate);
                assert_eq!(game.outcome(), Some(mate));
                assert_eq!(game.claimable_draw(), None);
                assert_eq!(start.can_claim_after(m), Ok(None));
            } else if game.position().is_stalemate() {
                assert_eq!(termination(&game), Some(Termination::Stalemate));
            } else if policy == DrawPolicy::Immediate {
                assert_eq!(termination(&game), Some(Termination::FiftyMoves));
                assert_eq!(start.can_claim_after(m), Ok(None));
            } else {
                assert_eq!(game.outcome(), None);
                assert_eq!(game.claimable_draw(), Some(Termination::FiftyMoves));
                assert_eq!(start.can_claim_after(m), Ok(Some(Termination::FiftyMoves)));
            }
        }
    }
}

#[test]
fn a_claim_before_the_move_is_told_without_playing_it() {
    let start = Position::default().fen();
    let game = game(&start, &format!("{KNIGHTS}b2c4 b9c7 c4b2"));
    let before = game.clone();
    // c7b9 brings the start about for the third time, another knight's move nothing.
    assert_eq!(
        game.can_claim_after(uci("c7b9")),
        Ok(Some(Termination::ThreefoldRepetition))
    );
    assert_eq!(game.can_claim_after(uci("c7e6")), Ok(None));
    assert_eq!(game.claimable_draw(), None);
    let error = game.can_claim_after(uci("c7c6")).unwrap_err();
    assert!(matches!(error.reason, IllegalReason::NoSuchMove(_)));
    assert_eq!(game, before);

    let mut resigned = game.clone();
    resigned.resign(Color::Black).unwrap();
    assert_eq!(resigned.can_claim_after(uci("c7b9")), Ok(None));
    // The fifth occurrence needs no claim.
    let mut game = game;
    play(&mut game, &format!("c7b9 {KNIGHTS}b2c4 b9c7 c4b2"));
    assert_eq!(game.can_claim_after(uci("c7b9")), Ok(None));
}

#[test]
fn a_draw_is_claimed_once_and_only_where_there_is_one() {
    let mut game = game(&Position::default().fen(), KNIGHTS);
    let counts = NothingToClaim {
        repetitions: 2,
        halfmove_clock: 4,
    };
    let error = game.claim_draw().unwrap_err();
    assert_eq!(error, ClaimError::NothingToClaim(counts));
    let text = error.to_string();
    assert!(
        text.contains("2 of 3") && text.contains("4 of 100"),
        "{text}"
    );
    assert_eq!(game.outcome(), None);

    play(&mut game, KNIGHTS);
    let draw = Outcome::draw(Termination::ThreefoldRepetition);
    assert_eq!(game.claim_draw(), Ok(draw));
    assert_eq!(game.outcome(), Some(draw));
    assert_eq!(game.claimable_draw(), None);
    let over = GameOver { outcome: draw };
    assert_eq!(game.claim_draw(), Err(ClaimError::GameOver(over)));
    assert!(game.play(uci("b2c4")).is_err());
}

#[test]
fn an_en_passant_square_counts_only_if_a_capture_is_legal() {
    // The rook pins the pawn on e5 to its king from e1, and not from j1.
    let moves = "d3d5 e10e9 a1a2 e9e10 a2a1 e10e9 a1a2 e9e10 a2a1";
    for (fen, after_the_step, repetitions) in [
        (
            "4k5/10/10/10/10/4p5/10/3P6/10/K3R5 w - - 0 1",
            " b - - 0 1",
            3,
        ),
        (
            "4k5/10/10/10/10/4p5/10/3P6/10/K8R w - - 0 1",
            " b - d4 0 1",
            2,
        ),
    ] {
        let game = game(fen, moves);
        let after = game.position_at(1).unwrap().fen();
        assert!(after.ends_with(after_the_step), "{after}");
        assert_eq!(game.repetition_count(), repetitions);
        let claimable = (repetitions == 3).then_some(Termination::ThreefoldRepetition);
        assert_eq!(game.claimable_draw(), claimable);
    }
}

#[test]
fn castling_rights_make_positions_differ() {
    let fen = "r3k4r/10/10/10/10/10/10/10/10/R3K4R w JAja - 0 20";
    let start = shuffled(fen);
    let mut game = Game::new(start, DrawPolicy::Immediate);
    // White gives up the right with the rook on j1, so the start itself comes back only without it.
    let around = "j1j2 j10j9 j2j1 j9j10";
    play(&mut game, around);
    assert_eq!(game.position().board(), game.start().board());
    assert_eq!(game.repetition_count(), 1);
    play(&mut game, around);
    assert_eq!(game.repetition_count(), 2);
    assert_eq!(game.outcome(), None);
    play(&mut game, around);
    assert_eq!(termination(&game), Some(Termination::ThreefoldRepetition));
}

#[test]
fn the_half_move_clock_of_the_start_is_no_history() {
    let game = game(
        "9k/10/10/10/10/4R5/10/10/10/K9 w - - 60 110",
        "a1b1 j10i10 b1a1 i10j10",
    );
    assert_eq!(game.repetition_count(), 2);
    assert_eq!(game.claimable_draw(), None);
}

#[test]
fn a_pawn_that_waits_on_its_ninth_rank_does_not_save_from_stalemate_or_mate() {
    for (fen, end) in [
        (
            "5k4/5P4/5K4/10/10/10/10/10/10/10 b - - 0 1",
            Termination::Stalemate,
        ),
        (
            "k9/1P1N6/1K8/10/10/10/10/10/2BQ1CABN1/R8R b - - 0 1",
            Termination::Checkmate,
        ),
    ] {
        assert_eq!(termination(&game(fen, "")), Some(end), "{fen}");
    }
}

#[test]
fn a_lone_compound_piece_is_no_draw() {
    for piece in ["A", "C"] {
        let fen = format!("4k5/10/10/10/10/10/10/10/5{piece}4/4K5 w - - 0 100");
        let game = game(&fen, "");
        assert_eq!(game.outcome(), None);
        assert!(!game.position().has_insufficient_material(Color::White));
        assert!(game.position().has_insufficient_material(Color::Black));
    }
}

#[test]
fn an_archbishop_mates_early() {
    let game = game(&Position::default().fen(), "g2f4 d9e10 f4d6 e10f10 d6c8");
    let mate = Outcome::win(Color::White, Termination::Checkmate);
    assert_eq!(game.outcome(), Some(mate));
    assert_eq!(game.result_text(), "1-0");
}

/// Whether the side to move mates by its next move against every reply before it, in `moves` moves.
fn mates_in(position: &Position, moves: u32) -> bool {
    position
        .legal_moves()
        .into_iter()
        .any(|m| leads_to_mate(position, m, moves))
}

fn leads_to_mate(position: &Position, m: grandchess_core::Move, moves: u32) -> bool {
    let next = position.play(m).unwrap();
    next.is_checkmate()
        || moves > 1
            && next.has_legal_moves()
            && next
                .legal_moves()
                .into_iter()
                .all(|reply| mates_in(&next.play(reply).unwrap(), moves - 1))
}

#[test]
fn a_mate_in_two_by_pal_benko() {
    let start = grand("10/9k/10/7P2/8K1/10/10/10/10/Q9 w - - 0 1");
    let keys: Vec<_> = start
        .legal_moves()
        .into_iter()
        .filter(|&m| leads_to_mate(&start, m, 2))
        .collect();
    assert_eq!(keys, [uci("a1j10")]);
    let mut game = Game::new(start, DrawPolicy::Standard);
    play(&mut game, "a1j10");
    for reply in game.position().legal_moves() {
        let mut game = game.clone();
        game.play(reply).unwrap();
        let m = uci("h7h8a");
        game.play(m).unwrap();
        assert_eq!(termination(&game), Some(Termination::Checkmate), "{reply}");
    }
}

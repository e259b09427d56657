//! The record: moves, positions by ply, taking back, equality.

use grandchess_core::{
    Color, DrawPolicy, EnPassantMode, Error, ErrorCategory, Game, GameOver, IllegalReason, Outcome,
    PlayError, Position, Setup, Termination, Variant,
};

use crate::common::{grand, shuffled, uci};
use crate::{game, play};

#[test]
fn positions_by_ply() {
    let mut game = Game::default();
    assert_eq!(game.ply(), 0);
    assert_eq!(game.position(), game.start());
    play(&mut game, "e3e5 e8e6 b2c4");
    assert_eq!(game.ply(), 3);
    assert_eq!(game.moves(), [uci("e3e5"), uci("e8e6"), uci("b2c4")]);
    assert_eq!(game.position_at(0), Some(&Position::default()));
    let second = "r8r/1nbqkcabn1/pppp1ppppp/10/4p5/4P5/10/PPPP1PPPPP/1NBQKCABN1/R8R w - - 0 2";
    assert_eq!(game.position_at(2).unwrap().fen(), second);
    assert_eq!(game.position_at(3), Some(game.position()));
    assert_eq!(game.position_at(4), None);
    assert_eq!(game.position_at(usize::MAX), None);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game(&Position::default().fen(), "e3e5");
    let before = game.clone();
    let error = game.play(uci("e5e6")).unwrap_err();
    assert!(
        matches!(error, PlayError::Illegal(error) if matches!(error.reason, IllegalReason::NotYourMan { .. }))
    );
    assert_eq!(game, before);
    assert_eq!(game.position(), before.position());
    assert_eq!(Error::from(error).category(), ErrorCategory::IllegalMove);
}

#[test]
fn a_list_with_an_illegal_move_is_no_game() {
    let moves = ["e3e5", "e8e6", "e5e6", "a8a7"].map(uci);
    let from = |moves: &[_]| {
        Game::from_moves(
            Position::default(),
            DrawPolicy::Standard,
            moves.iter().copied(),
        )
    };
    let error = from(&moves).unwrap_err();
    assert_eq!(error.ply, 2);
    assert_eq!(error.error.m, moves[2]);
    assert!(
        error
            .to_string()
            .starts_with("after 2 half-moves: illegal move e5e6: ")
    );
    assert_eq!(Error::from(error).category(), ErrorCategory::IllegalMove);
    assert_eq!(from(&moves[1..]).unwrap_err().ply, 0);
    assert_eq!(from(&moves[..2]).unwrap().ply(), 2);
}

#[test]
fn taking_back_gives_every_clock_back() {
    let fen = "4k5/10/10/P9/10/10/10/10/10/4K5 w - - 37 60";
    for (m, clock) in [("a7a8q", 0), ("a7a8", 0), ("e1e2", 38)] {
        let mut game = game(fen, m);
        assert_eq!(game.position().halfmove_clock(), clock);
        assert_eq!(game.undo(), Some(uci(m)));
        assert_eq!(game.position().fen(), fen);
        assert_eq!(game.undo(), None);
    }
}

#[test]
fn taking_back_brings_en_passant_back() {
    let fen = "4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1";
    for m in ["d5e4", "f5e4", "e10e9"] {
        let mut game = game(fen, m);
        game.undo();
        assert_eq!(game.position().fen(), fen);
        play(&mut game, "f5e4");
        assert_eq!(game.position().board().occupied().len(), 4);
    }
}

#[test]
fn taking_back_brings_castling_rights_back() {
    let fen = "r3k4r/10/10/10/10/10/10/10/10/R3K4R w JAja - 3 20";
    let start = shuffled(fen);
    let all = start.castling_rights();
    assert_eq!(all.rooks().len(), 4);
    let mut game = Game::new(start, DrawPolicy::Standard);
    play(&mut game, "e1j1 a10a1");
    assert!(game.position().castling_rights() != all);
    game.undo();
    game.undo();
    assert_eq!(game.position().castling_rights(), all);
    assert_eq!(game.position().halfmove_clock(), 3);
}

#[test]
fn a_declared_end_stops_the_moves_until_it_is_taken_back() {
    let mut game = game(&Position::default().fen(), "e3e5");
    let lost = Outcome::win(Color::Black, Termination::Resignation);
    assert_eq!(game.declared(), None);
    assert_eq!(game.resign(Color::White), Ok(lost));
    assert_eq!(game.declared(), Some(lost));
    let over = PlayError::GameOver(GameOver { outcome: lost });
    assert_eq!(game.play(uci("e8e6")), Err(over));
    // A move that is illegal as well: the game is over.
    assert_eq!(game.play(uci("e8e3")), Err(over));
    assert_eq!(Error::from(over).category(), ErrorCategory::Game);
    assert_eq!(game.ply(), 1);

    assert_eq!(game.reopen(), Some(lost));
    assert_eq!(game.reopen(), None);
    play(&mut game, "e8e6");
    game.agree_draw().unwrap();
    assert_eq!(game.undo(), Some(uci("e8e6")));
    assert_eq!(game.outcome(), None);
    play(&mut game, "e8e6");
}

#[test]
fn taking_back_without_moves_changes_nothing() {
    let mut game = Game::default();
    let outcome = game.forfeit(Color::Black).unwrap();
    assert_eq!(game.undo(), None);
    assert_eq!(game.outcome(), Some(outcome));
}

#[test]
fn a_game_may_go_on_past_an_automatic_draw() {
    let mut game = game("9k/10/10/10/10/4R5/10/10/10/K9 w - - 149 120", "e5e6");
    let end = game.outcome().unwrap();
    assert_eq!(end.termination, Termination::SeventyFiveMoves);
    play(&mut game, "j10j9");
    assert_eq!(game.ply(), 2);
    assert_eq!(game.outcome(), Some(end));
    // And a rook taken later is another end.
    play(&mut game, "e6j6 j9i9 j6j10 i9j10");
    let end = game.outcome().unwrap();
    assert_eq!(end.termination, Termination::InsufficientMaterial);
}

#[test]
fn equal_games() {
    let fen = "4k5/10/10/P9/10/10/10/10/10/4K5 w - - 37 60";
    let one = game(fen, "e1e2 e10e9");
    assert_eq!(one, game(fen, "e1e2 e10e9"));
    assert_ne!(one, game(fen, "e1e2"));
    assert_ne!(one, game(fen, "e1e2 e10d9"));
    let moves = one.moves().iter().copied();
    let other_policy = Game::from_moves(grand(fen), DrawPolicy::Immediate, moves.clone()).unwrap();
    assert_ne!(one, other_policy);
    for clocks in ["36 60", "37 61"] {
        let start = grand(&fen.replace("37 60", clocks));
        assert_eq!(start, grand(fen));
        assert_ne!(
            one,
            Game::from_moves(start, DrawPolicy::Standard, moves.clone()).unwrap()
        );
    }
    let mut declared = one.clone();
    declared.agree_draw().unwrap();
    assert_ne!(one, declared);
    // The same moves from another start, to the same position.
    let mut bare = Setup::start(Variant::ShuffledGrand);
    bare.castling_rooks = grandchess_core::Bitboard::EMPTY;
    let bare = Position::from_setup(&bare, Variant::ShuffledGrand).unwrap();
    let full = Position::start(Variant::ShuffledGrand);
    assert_ne!(
        Game::new(bare, DrawPolicy::Standard),
        Game::new(full, DrawPolicy::Standard)
    );
}

#[test]
fn debug_shows_what_the_game_is_made_of() {
    let text = format!("{:?}", game(&Position::default().fen(), "e3e5"));
    assert!(text.starts_with("Game { start: Position("), "{text}");
    assert!(text.contains("policy: Standard, declared: None"), "{text}");
}

#[test]
fn games_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Game>();
    shared::<PlayError>();
}

#[test]
fn clocks_at_their_limit() {
    let mut setup =
        grand("9k/10/10/10/10/4R5/10/10/10/K9 w - - 0 1").to_setup(EnPassantMode::Legal);
    setup.halfmove_clock = u32::MAX;
    setup.fullmove_number = u32::MAX;
    let start = Position::from_setup(&setup, Variant::Grand).unwrap();
    let mut game = Game::new(start, DrawPolicy::Standard);
    play(&mut game, "a1b1 j10i10 b1a1 i10j10");
    assert_eq!(game.repetition_count(), 2);
    let end = game.outcome().unwrap();
    assert_eq!(end.termination, Termination::SeventyFiveMoves);
}

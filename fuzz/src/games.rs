//! Games made from bytes.

use arbitrary::{Arbitrary, Unstructured};
use grandchess_core::{Color, EnPassantMode, Game, Outcome, Piece, Position, Role, start_count};

/// A game: its positions are valid and survive being written, none has more men than the start army,
/// keys are as of fresh positions, and everything comes back by undo.
///
/// The first byte says which position is looked at closely besides the last, and whether the game is
/// packed or taken back.
pub fn playout(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    let (Ok(choice), Ok(game)) = (u8::arbitrary(&mut bytes), Game::arbitrary(&mut bytes)) else {
        return;
    };
    let mut occurrences = 0;
    for ply in 0..=game.ply() {
        let Some(position) = game.position_at(ply) else {
            panic!("there is no position after {ply} half-moves");
        };
        let same = position == game.position();
        assert_eq!(same, position.key() == game.position().key());
        occurrences += usize::from(same);
        if ply == game.ply() || ply == usize::from(choice / 2) % game.ply().max(1) {
            check_position(position);
        }
    }
    assert_eq!(occurrences, game.repetition_count());

    let outcome = game.outcome();
    assert_eq!(game.is_over(), outcome.is_some());
    assert!(outcome.is_none() || game.claimable_draw().is_none());
    if let Some(board_end) = game.position().outcome() {
        let of_board = Outcome::from(board_end);
        assert_eq!(outcome, game.declared().or(Some(of_board)));
    }
    for m in game.position().legal_moves().into_iter().step_by(11) {
        assert!(game.can_claim_after(m).is_ok());
    }
    if choice & 1 == 0 {
        assert_eq!(Game::unpack(&game.pack()), Ok(game));
    } else {
        check_undo(game);
    }
}

fn check_position(position: &Position) {
    let variant = position.variant();
    let setup = position.to_setup(EnPassantMode::Always);
    let Ok(fresh) = Position::from_setup(&setup, variant) else {
        panic!("{position:?} has defects");
    };
    assert_eq!(fresh.key(), position.key());
    assert_eq!(fresh, *position);
    assert_eq!(Position::unpack(&position.pack()).as_ref(), Ok(position));
    assert_eq!(
        Position::from_fen(&position.fen(), variant).as_ref(),
        Ok(position)
    );
    let material = position.board().material();
    for color in Color::ALL {
        for role in Role::ALL {
            assert!(material.count(Piece::new(color, role)) <= start_count(role));
        }
    }
}

/// Taken back move by move the game is what it was, and played again it is what it became.
fn check_undo(mut game: Game) {
    let whole = game.clone();
    let same = |game: &Game| {
        let then = whole.position_at(game.ply());
        let then = then.map(|position| position.to_setup(EnPassantMode::Always));
        assert_eq!(Some(game.position().to_setup(EnPassantMode::Always)), then);
    };
    for &m in whole.moves().iter().rev() {
        assert_eq!(game.undo(), Some(m));
        assert_eq!(game.declared(), None);
        same(&game);
    }
    assert_eq!(game.undo(), None);
    game.reopen();
    for &m in whole.moves() {
        assert_eq!(game.play(m), Ok(()));
        same(&game);
    }
}

//! Laws that hold of every position, game and text, tried on those of the public strategies.
#![allow(clippy::unwrap_used)]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use grandchess_core::strategies::{
    dialects, fens, games, letters, move_texts, moves, moves_of, pgns, positions,
    positions_with_moves, setups,
};
use grandchess_core::{
    Color, Dialect, DrawPolicy, EnPassantMode, Fen, Game, Letters, LettersChoice, Move, PgnError,
    PgnGame, PgnReader, Piece, Position, ReadOptions, Role, San, Setup, Termination, UciMove,
    Variant, start_count,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The position as made anew from its description.
fn fresh(position: &Position) -> Position {
    let setup = position.to_setup(EnPassantMode::Always);
    Position::from_setup(&setup, position.variant()).unwrap()
}

fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup(EnPassantMode::Always).mirrored();
    Position::from_setup(&setup, position.variant()).unwrap()
}

fn mirrored_move(m: Move) -> Move {
    Move {
        from: m.from.mirrored(),
        to: m.to.mirrored(),
        promotion: m.promotion,
    }
}

/// What the repetition rule compares, as text: a FEN without its clocks.
fn identity(position: &Position) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    format!("{} {}", position.variant(), fields.join(" "))
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn read_pgn(text: &str, letters: Letters) -> Vec<Result<PgnGame, PgnError>> {
    let options = ReadOptions {
        fen_letters: LettersChoice::Given(letters),
        move_letters: LettersChoice::Given(letters),
        ..ReadOptions::default()
    };
    PgnReader::from_text(text).with_options(options).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn fens_read_back_in_every_dialect(position in positions(), dialect in dialects()) {
        for mode in [EnPassantMode::Legal, EnPassantMode::Always] {
            let fen = Fen::from(position.to_setup(mode));
            prop_assert_eq!(Fen::parse(&fen.write(dialect), dialect), Ok(fen));
        }
    }

    #[test]
    fn a_fen_that_is_read_is_written_canonically(text in fens()) {
        if let Ok(fen) = text.parse::<Fen>() {
            prop_assert_eq!(fen.to_string().parse(), Ok(fen));
        }
    }

    #[test]
    fn a_setup_is_a_position_or_has_defects(setup in setups()) {
        for variant in Variant::ALL {
            match Position::from_setup(&setup, variant) {
                Ok(position) => {
                    prop_assert!(setup.defects(variant).is_empty());
                    let kept = position.to_setup(EnPassantMode::Legal);
                    let en_passant = kept.en_passant;
                    prop_assert_eq!(kept, Setup { en_passant, ..setup });
                    prop_assert!(en_passant.is_none() || en_passant == setup.en_passant);
                }
                Err(error) => {
                    prop_assert!(!error.defects().is_empty());
                    prop_assert_eq!(error.defects(), setup.defects(variant));
                }
            }
        }
    }

    #[test]
    fn moves_read_back(m in moves(), dialect in dialects()) {
        let text = UciMove::Move(m).write(dialect);
        let readable = m.from != m.to
            && m.promotion.is_none_or(|role| Role::PROMOTIONS.contains(&role));
        prop_assert_eq!(UciMove::parse(&text, dialect).ok(), readable.then_some(UciMove::Move(m)));
    }

    #[test]
    fn what_is_read_as_a_move_is_written_as_it_was_read(text in move_texts(), dialect in dialects()) {
        if let Ok(m) = UciMove::parse(&text, dialect) {
            prop_assert_eq!(m.write(dialect), text.clone());
        }
        if let Ok(san) = San::parse(&text, dialect) {
            prop_assert_eq!(San::parse(&san.write(dialect), dialect), Ok(san));
        }
    }

    #[test]
    fn every_move_has_one_san(position in positions(), dialect in dialects()) {
        let mut seen = Vec::new();
        for m in position.legal_moves() {
            let san = position.san(m).unwrap();
            let text = san.write(dialect);
            prop_assert_eq!(position.parse_san(&text, dialect), Ok(m));
            prop_assert_eq!(position.parse_san_lenient(&text, dialect), Ok(m));
            seen.push(text);
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        prop_assert_eq!(seen.len(), count);
    }

    #[test]
    fn packed_positions_read_back(position in positions()) {
        let bytes = position.pack();
        let back = Position::unpack(&bytes).unwrap();
        prop_assert_eq!(&back, &position);
        prop_assert_eq!(back.to_setup(EnPassantMode::Always), position.to_setup(EnPassantMode::Legal));
    }

    #[test]
    fn packed_games_read_back(game in games()) {
        prop_assert_eq!(Game::unpack(&game.pack()), Ok(game));
    }

    #[test]
    fn unpacked_bytes_pack_to_themselves(
        position in positions(),
        damage in proptest::collection::vec((0..Position::PACKED_SIZE, any::<u8>()), 0..4),
    ) {
        let mut bytes = position.pack();
        for (at, byte) in damage {
            bytes[at] = byte;
        }
        if let Ok(position) = Position::unpack(&bytes) {
            prop_assert_eq!(position.pack(), bytes);
        }
    }

    #[test]
    fn unpacked_games_pack_to_themselves(
        game in games(),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let mut bytes = game.pack();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(game) = Game::unpack(&bytes) {
            prop_assert_eq!(game.pack(), bytes);
        }
    }

    #[test]
    fn the_other_chair_sees_the_same(position in positions()) {
        let other = mirrored(&position);
        let moves = position.legal_moves().into_iter().map(mirrored_move).collect();
        prop_assert_eq!(sorted(other.legal_moves()), sorted(moves));
        prop_assert_eq!(other.is_check(), position.is_check());
        prop_assert_eq!(mirrored(&other), position);
    }

    /// Equal positions hash alike, and two are equal exactly if their descriptions without clocks are.
    #[test]
    fn equality_is_that_of_the_repetition_rule(game in games()) {
        let positions: Vec<_> = (0..=game.ply()).filter_map(|ply| game.position_at(ply)).collect();
        let identities: Vec<_> = positions.iter().map(|position| identity(position)).collect();
        for (index, position) in positions.iter().enumerate() {
            let made_anew = fresh(position);
            prop_assert_eq!(&made_anew, *position);
            prop_assert_eq!(made_anew.key(), position.key());
            for (other, identity) in positions.iter().zip(&identities).take(index) {
                prop_assert_eq!(position == other, identities[index] == *identity);
                if position == other {
                    prop_assert_eq!(hash(position), hash(other));
                }
            }
        }
    }

    #[test]
    fn a_move_leads_to_a_valid_position((position, m) in positions_with_moves()) {
        let next = position.play(m).unwrap();
        let setup = next.to_setup(EnPassantMode::Always);
        prop_assert_eq!(setup.defects(next.variant()), []);
        prop_assert_eq!(next.is_check(), position.gives_check(m));
        for color in Color::ALL {
            let material = next.board().material();
            for role in Role::ALL {
                let count = material.count(Piece::new(color, role));
                prop_assert!(count <= start_count(role));
            }
        }
    }

    #[test]
    fn clocks_go_on_unless_a_man_is_taken_or_a_pawn_moves((position, m) in positions_with_moves()) {
        let next = position.play(m).unwrap();
        let pawn = position.board().role_at(m.from) == Some(Role::Pawn);
        let taken = next.board().occupied().len() < position.board().occupied().len();
        let expected = if pawn || taken { 0 } else { position.halfmove_clock().saturating_add(1) };
        prop_assert_eq!(next.halfmove_clock(), expected);
        prop_assert_eq!(taken, position.is_capture(m));
        let black = position.turn() == Color::Black;
        let expected = position.fullmove_number().saturating_add(u32::from(black));
        prop_assert_eq!(next.fullmove_number(), expected);
    }

    #[test]
    fn undo_gives_everything_back(game in games()) {
        let mut undone = game.clone();
        let declared = undone.reopen();
        while let Some(m) = undone.undo() {
            prop_assert_eq!(m, game.moves()[undone.ply()]);
            let before = game.position_at(undone.ply()).unwrap();
            prop_assert_eq!(undone.position().to_setup(EnPassantMode::Always), before.to_setup(EnPassantMode::Always));
            prop_assert_eq!(undone.position().key(), before.key());
        }
        for &m in game.moves() {
            undone.play(m).unwrap();
        }
        prop_assert_eq!(undone.declared(), None);
        let mut reopened = game.clone();
        reopened.reopen();
        prop_assert_eq!(undone, reopened);
        prop_assert_eq!(declared, game.declared());
    }

    #[test]
    fn repetitions_are_counted_as_by_hand(game in games()) {
        let now = identity(game.position());
        let count = (0..=game.ply())
            .filter(|&ply| identity(game.position_at(ply).unwrap()) == now)
            .count();
        // Before a capture or a pawn move nothing can have been the same.
        prop_assert_eq!(game.repetition_count(), count);
    }

    #[test]
    fn verdicts_come_in_their_order(game in games()) {
        let position = game.position();
        let repetitions = game.repetition_count();
        let (clock, immediate) = (position.halfmove_clock(), game.policy() == DrawPolicy::Immediate);
        let moves = position.legal_moves().is_empty();
        let expected = if let Some(outcome) = game.declared() {
            Some(outcome.termination)
        } else if moves && position.is_check() {
            Some(Termination::Checkmate)
        } else if moves {
            Some(Termination::Stalemate)
        } else if position.is_insufficient_material() {
            Some(Termination::InsufficientMaterial)
        } else if repetitions >= 5 {
            Some(Termination::FivefoldRepetition)
        } else if clock >= 150 {
            Some(Termination::SeventyFiveMoves)
        } else if immediate && repetitions >= 3 {
            Some(Termination::ThreefoldRepetition)
        } else if immediate && clock >= 100 {
            Some(Termination::FiftyMoves)
        } else {
            None
        };
        prop_assert_eq!(game.outcome().map(|outcome| outcome.termination), expected);
    }

    #[test]
    fn every_way_to_ask_for_moves_agrees(position in positions(), m in moves()) {
        let all = sorted(position.legal_moves());
        prop_assert_eq!(position.legal_move_count(), all.len());
        prop_assert_eq!(position.has_legal_moves(), !all.is_empty());
        prop_assert_eq!(position.is_legal(m), all.contains(&m));
        prop_assert_eq!(position.play(m).is_ok(), all.contains(&m));
        let captures = all.iter().copied().filter(|&m| position.is_capture(m)).collect();
        prop_assert_eq!(sorted(position.captures()), sorted(captures));
        let from = position.legal_moves_from(m.from);
        prop_assert_eq!(sorted(from), all.into_iter().filter(|other| other.from == m.from).collect::<Vec<_>>());
    }

    #[test]
    fn games_read_back_from_pgn(game in games(), letters in letters()) {
        let pgn = game.to_pgn();
        let read = read_pgn(&pgn.write(letters), letters);
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(read[0].as_ref(), Ok(&pgn));
        let start = game.start().to_setup(EnPassantMode::Legal);
        prop_assert_eq!(pgn.start().to_setup(EnPassantMode::Legal), start);
        prop_assert_eq!(&pgn.to_game(game.policy()).unwrap(), &game);
        prop_assert_eq!(pgn.outcome(), game.outcome());
    }

    #[test]
    fn the_first_end_is_that_of_the_shortest_game(game in games()) {
        let outcome_after = |ply| {
            let moves = game.moves()[..ply].iter().copied();
            let game = Game::from_moves(game.start().clone(), game.policy(), moves).unwrap();
            Some((ply, game.outcome()?))
        };
        prop_assert_eq!(game.first_end(), (0..=game.ply()).find_map(outcome_after));
    }

    #[test]
    fn what_is_read_of_a_pgn_is_written_as_it_was_read(text in pgns(), letters in letters()) {
        for game in read_pgn(&text, letters).into_iter().flatten() {
            let read = read_pgn(&game.write(letters), letters);
            prop_assert_eq!(read, [Ok(game)]);
        }
    }

    #[test]
    fn a_drawn_move_is_legal(position in positions()) {
        match moves_of(&position) {
            None => prop_assert!(!position.has_legal_moves()),
            Some(strategy) => {
                let mut runner = TestRunner::deterministic();
                for _ in 0..8 {
                    let m = strategy.new_tree(&mut runner).unwrap().current();
                    prop_assert!(position.is_legal(m));
                }
            }
        }
    }

    #[test]
    fn values_survive_serde(position in positions(), setup in setups(), game in games()) {
        let text = serde_json::to_string(&(&position, setup, &game)).unwrap();
        let back: (Position, Setup, Game) = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&back, &(position, setup, game));
        let bytes = postcard::to_allocvec(&back).unwrap();
        prop_assert_eq!(postcard::from_bytes::<(Position, Setup, Game)>(&bytes).unwrap(), back);
    }
}

/// The smallest failing value that a run of the strategy comes to.
fn smallest<T: std::fmt::Debug>(
    strategy: &impl Strategy<Value = T>,
    fails: impl Fn(&T) -> bool,
) -> T {
    let config = ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let result = runner.run(strategy, |value| {
        if fails(&value) {
            return Err(TestCaseError::fail("found"));
        }
        Ok(())
    });
    match result {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn positions_shrink_to_the_men_that_matter() {
    let chancellor = smallest(&positions(), |position| {
        !position.board().by_role(Role::Chancellor).is_empty()
    });
    assert_eq!(chancellor.board().occupied().len(), 3);
    assert_eq!(chancellor.fullmove_number(), 1);

    let en_passant = smallest(&positions(), |position| {
        position.en_passant(EnPassantMode::Legal).is_some()
    });
    assert_eq!(en_passant.board().occupied().len(), 4);

    let castling = smallest(&positions(), |position| {
        !position.castling_rights().is_empty()
    });
    assert_eq!(castling.board().occupied().len(), 3);
}

#[test]
fn games_shrink_to_the_moves_that_matter() {
    let capture = smallest(&games(), |game| {
        (0..game.ply()).any(|ply| game.position_at(ply).unwrap().is_capture(game.moves()[ply]))
    });
    assert_eq!(capture.ply(), 1);
    assert!(capture.start().board().occupied().len() <= 4);
    let threefold = smallest(&games(), |game| game.repetition_count() >= 3);
    assert_eq!(threefold.ply(), 8);
}

/// What is rare in play is not rare here.
#[test]
fn samples_reach_the_corners_of_the_rules() {
    let mut runner = TestRunner::deterministic();
    let strategy = positions();
    let sample: Vec<Position> = (0..2_000)
        .map(|_| strategy.new_tree(&mut runner).unwrap().current())
        .collect();
    let often = |what: &str, least: usize, is: &dyn Fn(&Position) -> bool| {
        let count = sample.iter().filter(|position| is(position)).count();
        assert!(count >= least, "{what}: {count} of 2000");
    };
    let promotes = |m: &Move| m.promotion.is_some();
    let ninth_rank_pawn = |position: &Position| {
        let us = position.turn();
        let pawns = position.board().by_role(Role::Pawn) & position.board().by_color(us);
        let last = if us.is_white() { 8 } else { 1 };
        pawns.iter().any(|pawn| pawn.rank().index() == last)
    };
    often("shuffled", 500, &|p| p.variant() == Variant::ShuffledGrand);
    often("Grand", 500, &|p| p.variant() == Variant::Grand);
    often("check", 100, &Position::is_check);
    often("mate", 10, &Position::is_checkmate);
    often("stalemate", 2, &Position::is_stalemate);
    often("legal en passant", 25, &|p| {
        p.en_passant(EnPassantMode::Legal).is_some()
    });
    often("castling rights", 100, &|p| !p.castling_rights().is_empty());
    often("a castling move", 10, &|p| {
        let us = p.turn();
        p.legal_moves()
            .iter()
            .any(|m| p.board().by_color(us).contains(m.to))
    });
    often("promotion", 100, &|p| p.legal_moves().iter().any(promotes));
    often("a pawn on its ninth rank", 100, &ninth_rank_pawn);
    often("such a pawn and nothing to become", 2, &|p| {
        ninth_rank_pawn(p) && p.promotion_choices(p.turn()).is_empty()
    });
    often("at most six men", 50, &|p| p.board().occupied().len() <= 6);
    often(
        "insufficient material",
        10,
        &Position::is_insufficient_material,
    );

    let strategy = games();
    let mut ends = std::collections::BTreeSet::new();
    for _ in 0..1_500 {
        let game = strategy.new_tree(&mut runner).unwrap().current();
        ends.extend(game.outcome().map(|outcome| outcome.termination));
        ends.extend(game.claimable_draw());
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), Termination::ALL);

    let strategy = fens();
    let texts = (0..1_000).map(|_| strategy.new_tree(&mut runner).unwrap().current());
    let read = texts
        .filter(|text| Fen::parse(text, Dialect::STANDARD).is_ok())
        .count();
    assert!((300..900).contains(&read), "{read} of 1000 texts are FENs");

    let strategy = pgns();
    let texts = (0..300).map(|_| strategy.new_tree(&mut runner).unwrap().current());
    let readable = |text: &String| {
        let read = |letters| read_pgn(text, letters).iter().all(Result::is_ok);
        read(Letters::Neutral) || read(Letters::Freeling)
    };
    let read = texts.filter(readable).count();
    assert!((75..270).contains(&read), "{read} of 300 texts are PGNs");
}

//! Positions made from bytes, beside the slow second opinion on the rules.

use arbitrary::{Arbitrary, Unstructured};
use grandchess_core::{Dialect, EnPassantMode, Fen, Move, Position, Role, Setup, Square, Variant};

use crate::reference::Reference;

/// The doors from any setup to a position, and what can be asked of one that came through the
/// lenient door.
pub fn setup(data: &[u8]) {
    let Ok(setup) = Setup::arbitrary(&mut Unstructured::new(data)) else {
        return;
    };
    assert_eq!(setup.mirrored().mirrored(), setup);
    for variant in Variant::ALL {
        let defects = setup.defects(variant);
        // Of several kings the lowest square's counts, which is another one in the mirror.
        if setup.board.by_role(Role::King).len() <= 2 {
            assert_eq!(
                setup.mirrored().defects(variant).is_empty(),
                defects.is_empty()
            );
        }
        match Position::from_setup(&setup, variant) {
            Ok(position) => {
                assert!(defects.is_empty());
                check_kept(&position, &setup);
                let lenient = Position::from_setup_lenient(&setup, variant);
                assert_eq!(lenient, Ok((position, Vec::new())));
            }
            Err(error) => assert_eq!(error.defects(), defects),
        }
        match Position::from_setup_lenient(&setup, variant) {
            Ok((position, met)) => {
                assert_eq!(met, defects);
                check_kept(&position, &setup);
                check_counts(&position);
            }
            Err(error) => {
                assert_eq!(error.defects(), defects);
                assert!(defects.iter().any(|defect| !defect.is_tolerable()));
            }
        }
    }
    let fen = Fen::from(setup).write(Dialect::STANDARD);
    let read = Fen::parse(&fen, Dialect::STANDARD).map(|fen| fen.setup);
    // The one thing that a FEN can't say: castling rooks off the back ranks.
    let castling_rooks = read.map_or(setup.castling_rooks, |read| read.castling_rooks);
    assert!(castling_rooks.is_subset(setup.castling_rooks));
    assert_eq!(
        read,
        Ok(Setup {
            castling_rooks,
            ..setup
        })
    );
}

fn check_kept(position: &Position, setup: &Setup) {
    assert_eq!(position.board(), &setup.board);
    assert_eq!(position.turn(), setup.turn);
    assert_eq!(position.halfmove_clock(), setup.halfmove_clock);
    assert_eq!(position.fullmove_number(), setup.fullmove_number.max(1));
    let rooks = position.castling_rights().rooks();
    assert!(rooks.is_subset(setup.castling_rooks));
}

/// Every way to ask for moves gives the same ones.
fn check_counts(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    assert_eq!(position.legal_move_count(), moves.len());
    assert_eq!(position.has_legal_moves(), !moves.is_empty());
    let captures: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&m| position.is_capture(m))
        .collect();
    let mut told = position.captures();
    told.sort_unstable();
    assert_eq!(told, captures);
    moves
}

/// The legal moves: those of the reference, and those that are accepted one by one.
///
/// The first byte says which man and which move are looked at closely. The reference is asked about
/// them, and in one of eight inputs about all moves, which takes twenty times as long.
pub fn legality(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    let Ok(choice) = u8::arbitrary(&mut bytes) else {
        return;
    };
    let Ok(position) = Position::arbitrary(&mut bytes) else {
        return;
    };
    let moves = check_counts(&position);
    let reference = reference(&position);
    assert_eq!(position.is_check(), reference.is_check());
    let insufficient = reference.insufficient();
    assert_eq!(position.is_insufficient_material(), insufficient);
    if choice % 8 == 0 {
        let expected = reference.legal_moves();
        assert_eq!(texts(&moves), expected, "{position:?}");
        let (check, over) = (position.is_check(), expected.is_empty());
        assert_eq!(position.is_checkmate(), check && over);
        assert_eq!(position.is_stalemate(), !check && over);
    }
    if let Some(&m) = pick(&moves, choice) {
        let told = reference.gives_check(&m.to_string());
        assert_eq!(told, Ok(position.gives_check(m)), "{m}");
    }

    let men: Vec<Square> = position.board().by_color(position.turn()).iter().collect();
    if let Some(&from) = pick(&men, choice) {
        let mut from_here = moves.clone();
        from_here.retain(|m| m.from == from);
        let told = reference.legal_moves_from(&from.to_string());
        assert_eq!(told, Ok(texts(&from_here)), "{position:?}");
        let pawn = position.board().role_at(from) == Some(Role::Pawn);
        let check = |m| assert_eq!(position.is_legal(m), from_here.contains(&m), "{m}");
        for to in Square::all() {
            check(Move::new(from, to));
            let near = from.file().index().abs_diff(to.file().index()) <= 1
                && from.rank().index().abs_diff(to.rank().index()) <= 1;
            for role in Role::ALL.into_iter().filter(|_| pawn && near) {
                check(Move::promoting(from, to, role));
            }
        }
    }
    // Moves that no man of the side to move can make.
    while !bytes.is_empty() {
        let Ok(m) = Move::arbitrary(&mut bytes) else {
            break;
        };
        let legal = moves.binary_search(&m).is_ok();
        assert_eq!(position.is_legal(m), legal);
        assert_eq!(position.play(m).is_ok(), legal);
    }
}

/// One of some things, by a fuzzer's choice.
fn pick<T>(items: &[T], choice: u8) -> Option<&T> {
    items.get(usize::from(choice) % items.len().max(1))
}

fn texts(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

fn reference(position: &Position) -> Reference {
    let shuffled = position.variant() == Variant::ShuffledGrand;
    let fen = Fen::from(position.to_setup(EnPassantMode::Always)).write(Dialect::STANDARD);
    Reference::from_fen(&fen, shuffled).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every legal move has one SAN, in both sets of letters, and it is the reference's.
///
/// The first byte says in which set of letters, the second which move is written, and the others that
/// go to the same square, which alone can have the same text. In every second input the reference
/// writes the move as well.
pub fn san_moves(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    let Ok((way, choice)) = <(u8, u8)>::arbitrary(&mut bytes) else {
        return;
    };
    let Ok(position) = Position::arbitrary(&mut bytes) else {
        return;
    };
    let moves = position.legal_moves();
    let Some(&chosen) = pick(&moves, choice) else {
        return;
    };
    let dialect = match way & 1 {
        0 => Dialect::STANDARD,
        _ => Dialect::FREELING,
    };
    let mut texts = Vec::new();
    for &m in moves.iter().filter(|m| m.to == chosen.to) {
        let san = position.san(m).unwrap_or_else(|error| panic!("{error}"));
        let text = san.write(dialect);
        assert_eq!(position.parse_san(&text, dialect), Ok(m), "{text}");
        assert_eq!(position.parse_san_lenient(&text, dialect), Ok(m), "{text}");
        assert!(!texts.contains(&text), "{text} in {position:?}");
        texts.push(text);
    }
    if way & 2 == 0 {
        let san = position.san(chosen).map(|san| san.write(Dialect::STANDARD));
        let expected = reference(&position).san(&chosen.to_string());
        assert_eq!(san.ok(), expected.ok(), "{position:?}");
    }
}

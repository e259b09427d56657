//! SAN: the laws that hold for every text, value and move.
#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use grandchess_core::{
    Color, Dialect, File, LetterClues, Move, MoveKind, Position, Rank, Role, San, SanBody,
    SanMoveError, Setup, ShuffledStart, Square, Variant, castling_targets,
};

const DIALECTS: [Dialect; 3] = [Dialect::STANDARD, Dialect::FREELING, Dialect::CECP];

/// A small random stream, so that every run sees the same games.
struct Stream(u64);

impl Stream {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// Positions from random games of both variants.
fn random_positions(games: u64, mut look: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut stream = Stream(seed);
        let mut position = if seed % 2 == 0 {
            Position::default()
        } else {
            let number = stream.below(ShuffledStart::COUNT as usize) as u32;
            let start = ShuffledStart::new(number).unwrap();
            let setup = Setup::shuffled(start, start);
            Position::from_setup(&setup, Variant::ShuffledGrand).unwrap()
        };
        for _ in 0..250 {
            look(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[stream.below(moves.len())]);
        }
    }
}

#[test]
fn every_text_means_one_move() {
    random_positions(12, |position| {
        let moves = position.legal_moves();
        for dialect in DIALECTS {
            let mut texts = HashSet::new();
            for &m in &moves {
                let san = position.san(m).unwrap();
                let text = san.write(dialect);
                assert_eq!(San::parse(&text, dialect), Ok(san));
                assert_eq!(position.parse_san(&text, dialect), Ok(m), "{position:?}");
                assert_eq!(position.parse_san_lenient(&text, dialect), Ok(m));
                assert_eq!(san.suffix.is_some(), position.gives_check(m));
                // One spelling, one move: also without the suffix.
                let body = San::from(san.body).write(dialect);
                assert_eq!(position.parse_san(&body, dialect), Ok(m));
                assert!(texts.insert(body), "{text} {position:?}");
            }
        }
    });
}

/// Everything that a SAN can say, but castling and suffixes.
fn all_bodies(mut look: impl FnMut(SanBody)) {
    let files = || File::ALL.into_iter().map(Some).chain([None]);
    let ranks = || Rank::ALL.into_iter().map(Some).chain([None]);
    let promotions = || Role::ALL.into_iter().map(Some).chain([None]);
    for role in Role::ALL {
        for to in Square::all() {
            for promotion in promotions().filter(|&p| p.is_none() || role == Role::Pawn) {
                for (from_file, from_rank) in files().flat_map(|f| ranks().map(move |r| (f, r))) {
                    for capture in [false, true] {
                        look(SanBody::Move {
                            role,
                            from_file,
                            from_rank,
                            capture,
                            to,
                            promotion,
                        });
                    }
                }
            }
        }
    }
}

/// All texts against all moves: the strict reader takes exactly one text for each move, the lenient
/// one exactly those that fit one legal move.
#[test]
fn every_text_in_some_positions() {
    let shuffled = "r3k4r/10/1P8/10/10/10/3pP5/10/10/R3K4R b JAja e3 0 1";
    let positions = [
        ("R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1", Variant::Grand),
        (
            "4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1",
            Variant::Grand,
        ),
        (
            "4k4r/7P2/10/1N3P3P/1N8/2CQA5/10/B3K2q1B/10/R8R w - - 0 1",
            Variant::Grand,
        ),
        (shuffled, Variant::ShuffledGrand),
    ];
    for (fen, variant) in positions {
        let position = Position::from_fen(fen, variant).unwrap();
        let mut by_target: HashMap<_, Vec<Move>> = HashMap::new();
        let mut walks = HashSet::new();
        for m in position.legal_moves() {
            if !matches!(position.kind(m), MoveKind::Castle(_)) {
                let role = position.board().role_at(m.from).unwrap();
                by_target
                    .entry((role, m.to, m.promotion))
                    .or_default()
                    .push(m);
                walks.insert(m);
            }
        }
        let mut read = Vec::new();
        all_bodies(|body| {
            let SanBody::Move {
                role,
                from_file,
                from_rank,
                to,
                promotion,
                ..
            } = body
            else {
                return;
            };
            let san = San::from(body);
            let exact = san.to_move(&position);
            read.extend(exact);
            let loose = san.to_move_lenient(&position);
            if exact.is_ok() {
                assert_eq!(exact, loose);
            }
            let file = from_file.or((role == Role::Pawn).then(|| to.file()));
            let fit = by_target
                .get(&(role, to, promotion))
                .into_iter()
                .flatten()
                .filter(|m| {
                    file.is_none_or(|file| file == m.from.file())
                        && from_rank.is_none_or(|rank| rank == m.from.rank())
                });
            let fit: Vec<_> = fit.copied().collect();
            match (&fit[..], loose) {
                ([m], Ok(found)) => assert_eq!(*m, found),
                ([_, _, ..], Err(SanMoveError::Ambiguous { candidates, .. })) => {
                    let squares: HashSet<_> = candidates.iter().collect();
                    assert_eq!(squares, fit.iter().map(|m| m.from).collect());
                }
                // A king named by where castling takes it.
                ([], Ok(found)) => {
                    assert!(exact.is_err() && position.is_legal(found), "{san} in {fen}");
                    let MoveKind::Castle(side) = position.kind(found) else {
                        panic!("{san} in {fen}: {found:?}");
                    };
                    assert_eq!((role, promotion), (Role::King, None));
                    assert_eq!(castling_targets(position.turn(), side).0, to);
                }
                ([], Err(error)) => {
                    assert!(!matches!(error, SanMoveError::Ambiguous { .. }));
                    assert!(!error.to_string().is_empty());
                }
                (_, loose) => panic!("{san} in {fen}: {loose:?}, but {fit:?}"),
            }
        });
        assert_eq!(read.len(), walks.len(), "{fen}");
        assert_eq!(read.into_iter().collect::<HashSet<_>>(), walks, "{fen}");
    }
}

#[test]
fn mutated_texts() {
    const SEEDS: [&str; 12] = [
        "e5",
        "exd6",
        "R10a5",
        "Ra1xa10+",
        "hxi10=N#",
        "O-O-O",
        "0-0",
        "Nb9-d8",
        "fxe4 e.p.!?",
        "h8(A)",
        "h8=a",
        "Z0",
    ];
    const PIECES: &[u8] = b"abcjkNBRACMQKPO0o123459xX-=+#!?().ep/ \xc3\xa9\xff\0";
    let position = Position::default();
    let mut stream = Stream(7);
    let mut good = 0;
    for round in 0..300_000 {
        let mut bytes = SEEDS[round % SEEDS.len()].as_bytes().to_vec();
        for _ in 0..=stream.below(4) {
            let byte = PIECES[stream.below(PIECES.len())];
            let at = stream.below(bytes.len() + 1);
            match stream.below(3) {
                0 => bytes.insert(at, byte),
                1 if at < bytes.len() => bytes[at] = byte,
                _ if at < bytes.len() => drop(bytes.remove(at)),
                _ => {}
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        LetterClues::default().see_san(&text);
        for dialect in DIALECTS {
            let loose = San::parse_lenient(&text, dialect);
            match San::parse(&text, dialect) {
                Ok(san) => {
                    good += 1;
                    // A value has one strict spelling, and the lenient reader takes it too.
                    assert_eq!(san.write(dialect), text);
                    assert_eq!(loose, Ok(san));
                }
                Err(error) => assert!(error.offset <= text.len(), "{text:?}"),
            }
            match loose {
                Ok(san) => {
                    assert_eq!(San::parse_lenient(&san.write(dialect), dialect), Ok(san));
                    let _ = san.to_move(&position);
                    let _ = san.to_move_lenient(&position);
                }
                Err(error) => assert!(error.offset <= text.len(), "{text:?}"),
            }
        }
    }
    assert!(good > 10_000, "{good}");
}

#[test]
fn long_texts() {
    for piece in [
        "e", "5", "O-", "0-", "!", "+", "x", "=", "é", "R1", "e3", "(", " e.p.", "\0",
    ] {
        for start in ["", "e5", "Ra1", "fxe4"] {
            let text = format!("{start}{}", piece.repeat(100_000));
            assert!(San::parse(&text, Dialect::STANDARD).is_err());
            let marks = piece == "!" && start.len() > 1;
            let read = San::parse_lenient(&text, Dialect::STANDARD);
            assert_eq!(read.is_ok(), marks, "{start}{piece}");
        }
    }
}

#[test]
fn values_made_by_hand() {
    for turn in Color::ALL {
        let mut setup = Setup::start(Variant::Grand);
        setup.turn = turn;
        let position = Position::from_setup(&setup, Variant::Grand).unwrap();
        let mut read = 0;
        all_bodies(|body| read += usize::from(San::from(body).to_move(&position).is_ok()));
        assert_eq!(read, 65);
    }
}

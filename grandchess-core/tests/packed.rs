//! The packed forms of positions and games: their bytes, their way back, and what is refused.
#![allow(clippy::unwrap_used)]

use grandchess_core::{
    Color, Defect, DrawPolicy, EnPassantMode, Error, ErrorCategory, Game, GameResult, Move,
    Outcome, Piece, Position, Role, Setup, ShuffledStart, Termination, UciMove, UnpackError,
    UnpackGameError, Variant,
};

fn grand(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Grand).unwrap()
}

fn shuffled(fen: &str) -> Position {
    Position::from_fen(fen, Variant::ShuffledGrand).unwrap()
}

fn assert_survives(position: &Position) {
    let bytes = position.pack();
    let back = Position::unpack(&bytes).unwrap();
    assert_eq!(back, *position);
    assert_eq!(back.key(), position.key());
    assert_eq!(back.variant(), position.variant());
    assert_eq!(
        back.to_setup(EnPassantMode::Always),
        position.to_setup(EnPassantMode::Legal)
    );
    assert_eq!(back.pack(), bytes);
}

/// The forms below are worked out by hand from the table in the documentation.
#[test]
fn bytes_of_bare_kings() {
    let mut expected = [0; 42];
    expected[0] = 1 << 4; // e1 is 4
    expected[11] = 1 << 6; // e10 is 94 = 88 + 6
    expected[14] = 0xf7; // white king 7, black king 15
    expected[38] = 1;
    assert_eq!(
        grand("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1").pack(),
        expected
    );
}

#[test]
fn bytes_of_castling_rights_and_clocks() {
    let mut expected = [0; 42];
    expected[0] = 1 | 1 << 4; // a1, e1
    expected[1] = 1 << 1; // j1 is 9
    expected[11] = 1 << 2 | 1 << 6; // a10 is 90, e10 is 94
    expected[12] = 1 << 3 | 0b0110 << 4; // j10 is 99; of a1, j1, a10, j10 the middle two
    expected[13] = 1 << 4 | 1 << 5;
    expected[14..17].copy_from_slice(&[0x73, 0xb3, 0xbf]); // rook 3, king 7; black 11, 15
    expected[34..36].copy_from_slice(&[0x2c, 0x01]); // 300
    expected[38..].fill(0xff);
    assert_eq!(
        shuffled("r3k4r/10/10/10/10/10/10/10/10/R3K4R b Ja - 300 4294967295").pack(),
        expected
    );
}

#[test]
fn bytes_of_en_passant() {
    let bytes = grand("4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1").pack();
    assert_eq!(bytes[13], 5 | 1 << 4);
    // Nobody can capture: the square is no part of the position.
    let bytes = grand("4k5/10/10/10/10/4P5/10/10/10/4K5 b - e4 0 1").pack();
    assert_eq!(bytes[13], 1 << 4);
}

#[test]
fn corpora_survive() {
    let mut positions = 0;
    for line in include_str!("data/moves_public.txt")
        .lines()
        .chain(include_str!("data/perft_public.epd").lines())
        .filter(|line| !line.starts_with('#'))
    {
        let position = grand(line.split(['\t', ';']).next().unwrap());
        assert_survives(&position);
        for m in position.legal_moves().into_iter().step_by(7) {
            assert_survives(&position.play(m).unwrap());
        }
        positions += 1;
    }
    assert_eq!(positions, 620);
}

#[test]
fn shuffled_starts_and_rights_survive() {
    for number in (0..ShuffledStart::COUNT).step_by(997) {
        let white = ShuffledStart::new(number).unwrap();
        let black = ShuffledStart::new(ShuffledStart::COUNT - 1 - number).unwrap();
        let mut setup = Setup::shuffled(white, black);
        let rooks: Vec<_> = setup.castling_rooks.iter().collect();
        for held in 0..16 {
            setup.castling_rooks = (0..4)
                .filter(|index| held >> index & 1 == 1)
                .map(|index| rooks[index])
                .collect();
            assert_survives(&Position::from_setup(&setup, Variant::ShuffledGrand).unwrap());
        }
    }
}

#[test]
fn the_identity_is_that_of_the_position() {
    let early = grand("4k5/10/10/10/10/10/10/10/10/4K3R1 w - - 0 1");
    let late = grand("4k5/10/10/10/10/10/10/10/10/4K3R1 w - - 99 4000000000");
    let other = grand("4k5/10/10/10/10/10/10/10/10/4K3R1 b - - 99 4000000000");
    let identity = |position: &Position| position.pack()[..Position::PACKED_IDENTITY_SIZE].to_vec();
    assert_eq!(early, late);
    assert_eq!(identity(&early), identity(&late));
    assert_ne!(early.pack(), late.pack());
    assert_ne!(identity(&late), identity(&other));
}

#[test]
fn other_lengths_are_refused() {
    let bytes = Position::default().pack();
    for length in (0..42).chain(43..100) {
        let text: Vec<u8> = bytes.iter().copied().cycle().take(length).collect();
        assert_eq!(Position::unpack(&text), Err(UnpackError::Length(length)));
    }
}

#[test]
fn other_forms_are_refused() {
    let bare = grand("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1").pack();
    let with = |offset: usize, bits: u8| {
        let mut bytes = bare;
        bytes[offset] |= bits;
        Position::unpack(&bytes).map(|position| position.fen())
    };
    // A rook that is not there, unused bits, a code without a man, no such file.
    assert_eq!(with(12, 0x10), Err(UnpackError::NotCanonical(12)));
    assert_eq!(with(13, 0x40), Err(UnpackError::NotCanonical(13)));
    assert_eq!(with(13, 0x80), Err(UnpackError::NotCanonical(13)));
    assert_eq!(with(13, 11), Err(UnpackError::NotCanonical(13)));
    assert_eq!(with(15, 0x01), Err(UnpackError::NotCanonical(15)));
    assert_eq!(with(33, 0xf0), Err(UnpackError::NotCanonical(33)));

    // An en passant square where a double step was, but nobody can capture.
    let mut bytes = grand("4k5/10/10/10/10/4P5/10/10/10/4K5 b - - 0 1").pack();
    bytes[13] |= 5;
    assert_eq!(Position::unpack(&bytes), Err(UnpackError::NotCanonical(13)));
}

#[test]
fn impossible_positions_are_refused_with_their_defects() {
    let defects = |bytes: &[u8]| match Position::unpack(bytes) {
        Err(UnpackError::Position(error)) => error.defects().to_vec(),
        other => panic!("{other:?}"),
    };
    let mut bytes = [0; 42];
    assert_eq!(
        defects(&bytes),
        [
            Defect::NoKing(Color::White),
            Defect::NoKing(Color::Black),
            Defect::ZeroFullmoveNumber
        ]
    );
    bytes = grand("4k5/10/10/10/10/10/10/10/10/RRQ1K5 w - - 0 1").pack();
    assert_eq!(bytes[14..16], [0x33, 0x76]);
    bytes[15] = 0x73; // the queen becomes a third rook
    assert_eq!(
        defects(&bytes),
        [Defect::TooManyPieces(Piece::new(Color::White, Role::Rook))]
    );
    bytes = grand("4k5/10/3N6/10/4R4B/10/10/10/10/K9 b - - 0 1").pack();
    bytes[7] ^= 0b1100; // the bishop goes from j6 to i6: the third man to give check
    assert_eq!(defects(&bytes), [Defect::ImpossibleCheck(3)]);
    let full = [0xff; 42];
    assert_eq!(Position::unpack(&full), Err(UnpackError::TooManyMen(100)));
    let error = Error::from(Position::unpack(&full).unwrap_err());
    assert_eq!(error.category(), ErrorCategory::Packed);
}

/// Whatever single bit is damaged: the bytes are refused, or are those of another position.
#[test]
fn damaged_bytes_never_stand_for_the_same_position() {
    for position in [
        Position::default(),
        Position::start(Variant::ShuffledGrand),
        grand("4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1"),
        grand("k9/1P1N6/1K8/10/10/10/10/10/2BQ1CABN1/R8R b - - 0 1"),
    ] {
        let bytes = position.pack();
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes;
            damaged[bit / 8] ^= 1 << (bit % 8);
            if let Ok(other) = Position::unpack(&damaged) {
                assert_eq!(other.pack(), damaged);
                assert_eq!(other == position, bit / 8 >= Position::PACKED_IDENTITY_SIZE);
            }
        }
    }
}

fn corpus_games() -> Vec<Game> {
    include_str!("data/games_public.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let moves = line.rsplit('\t').next().unwrap();
            let mut game = Game::new(Position::default(), DrawPolicy::Immediate);
            for text in moves.split(' ') {
                game.play(parse(text)).unwrap();
            }
            game
        })
        .collect()
}

fn parse(text: &str) -> Move {
    match text.parse().unwrap() {
        UciMove::Move(m) => m,
        UciMove::Null => panic!("null move"),
    }
}

#[test]
fn games_survive_at_a_byte_a_move() {
    let games = corpus_games();
    assert_eq!(games.len(), 50);
    for game in games {
        let bytes = game.pack();
        assert_eq!(bytes.len(), 2 + game.ply());
        assert_eq!(Game::unpack(&bytes), Ok(game));
    }
}

#[test]
fn bytes_of_a_game() {
    // The moves of the kings in the order of squares: e1 to d1, f1, d2, e2, f2.
    let start = grand("4k5/10/10/10/10/10/10/10/10/4K5 w - - 7 9");
    let mut game = Game::new(start.clone(), DrawPolicy::Immediate);
    game.play(parse("e1e2")).unwrap();
    game.play(parse("e10d9")).unwrap(); // d9 is the first: it comes before e9, f9, d10, f10
    let mut expected = vec![0b11, 0];
    expected.extend(start.pack());
    expected.extend([3, 0]);
    assert_eq!(game.pack(), expected);
    assert_eq!(Game::unpack(&expected), Ok(game));

    // On its ninth rank a pawn stays first, then becomes a knight, bishop, …, queen.
    let start = grand("10/10/P9/4k5/10/10/4K5/10/10/10 w - - 0 1");
    let place = |text: &str| {
        let mut game = Game::new(start.clone(), DrawPolicy::Standard);
        game.play(parse(text)).unwrap();
        game.pack()[44]
    };
    let order = ["a8a9", "a8a9n", "a8a9b", "a8a9r", "a8a9a", "a8a9c", "a8a9q"];
    assert_eq!(order.map(place), [8, 9, 10, 11, 12, 13, 14]); // after the king's eight
}

#[test]
fn declared_ends_survive() {
    let start = Game::default();
    let knight = Game::new(
        grand("4k5/q9/10/10/10/10/10/10/10/4KN4 b - - 120 99"),
        DrawPolicy::Standard,
    );
    let ended = |game: &Game, end: fn(&mut Game) -> Outcome| {
        let mut game = game.clone();
        end(&mut game);
        assert_eq!(Game::unpack(&game.pack()).unwrap(), game);
        game.pack()[1]
    };
    let ends: [u8; 16] = [
        ended(&start, |game| game.resign(Color::Black).unwrap()),
        ended(&start, |game| game.resign(Color::White).unwrap()),
        ended(&start, |game| game.agree_draw().unwrap()),
        ended(&start, |game| game.flag_fall(Color::Black).unwrap()),
        ended(&start, |game| game.flag_fall(Color::White).unwrap()),
        ended(&knight, |game| game.flag_fall(Color::Black).unwrap()),
        ended(&start, |game| game.forfeit(Color::Black).unwrap()),
        ended(&start, |game| game.forfeit(Color::White).unwrap()),
        {
            let mut game = Game::default();
            for text in ["b2c4", "b9c7", "c4b2", "c7b9"].repeat(2) {
                game.play(parse(text)).unwrap();
            }
            ended(&game, |game| game.claim_draw().unwrap())
        },
        ended(&knight, |game| game.claim_draw().unwrap()),
        ended(&start, |game| game.adjudicate(GameResult::White).unwrap()),
        ended(&start, |game| game.adjudicate(GameResult::Black).unwrap()),
        ended(&start, |game| game.adjudicate(GameResult::Draw).unwrap()),
        ended(&start, |game| {
            game.record_result(GameResult::White).unwrap()
        }),
        ended(&start, |game| {
            game.record_result(GameResult::Black).unwrap()
        }),
        ended(&start, |game| game.record_result(GameResult::Draw).unwrap()),
    ];
    assert!(ends.into_iter().eq(1..=16));
}

/// The draw does not say whose time ran out: it was the side whose opponent could not mate.
#[test]
fn a_draw_on_time_survives_whoever_ran_out_of_it() {
    for (fen, loser) in [
        ("4k5/r9/10/10/10/10/10/10/10/4K5 w - - 0 1", Color::Black),
        ("4k5/10/10/10/10/10/10/10/R9/4K5 w - - 0 1", Color::White),
        // Neither knight can mate a king with a queen.
        ("4k5/q9/10/10/10/10/10/10/N9/4K5 w - - 0 1", Color::Black),
    ] {
        let mut game = Game::new(grand(fen), DrawPolicy::Standard);
        let outcome = game.flag_fall(loser).unwrap();
        assert_eq!(outcome, Outcome::draw(Termination::FlagFallDraw));
        assert_eq!(Game::unpack(&game.pack()), Ok(game));
    }
}

#[test]
fn bad_games_are_refused() {
    let unpack = |bytes: &[u8]| Game::unpack(bytes).unwrap_err();
    assert_eq!(unpack(&[]), UnpackGameError::TooShort(0));
    assert_eq!(unpack(&[0]), UnpackGameError::TooShort(1));
    assert_eq!(unpack(&[1, 0, 0]), UnpackGameError::TooShort(3));
    assert_eq!(unpack(&[4, 0]), UnpackGameError::NotCanonical(0));
    // No such end; a claim without a draw; a fallen flag against men that can mate.
    for end in [17, 255, 9, 10, 6] {
        assert_eq!(unpack(&[0, end]), UnpackGameError::End);
    }
    // Ended already: the kings are alone.
    let mut bytes = vec![1, 1];
    bytes.extend(grand("4k5/10/10/10/10/10/10/10/10/4K5 w - - 7 9").pack());
    assert_eq!(unpack(&bytes), UnpackGameError::End);
    bytes[2..].fill(0);
    assert!(matches!(unpack(&bytes), UnpackGameError::Start(_)));
    // The start of Grand is never written out.
    bytes[2..].copy_from_slice(&Position::default().pack());
    bytes[1] = 0;
    assert_eq!(unpack(&bytes), UnpackGameError::NotCanonical(0));
    assert_eq!(
        unpack(&[0, 0, 64, 200]),
        UnpackGameError::Move {
            ply: 1,
            index: 200,
            offset: 3
        }
    );
    let error = Error::from(unpack(&[]));
    assert_eq!(error.category(), ErrorCategory::Packed);
}

//! Keys and equality: a stable, documented number for what the repetition rule calls the same position.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use common::random::{Rng, lively_move, sharp_position};
use common::{grand, lines, moves_line, play, position, shuffled};
use grandchess_core::{
    CastlingSide, Color, EnPassantMode, Piece, Position, Role, Setup, Square, Variant,
};

/// The stream that the documentation of `Position::key` describes, written once more.
fn stream() -> impl FnMut() -> u64 {
    let mut state: u64 = 0x0047_7261_6e64;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The key as documented, from the numbers in the order in which they are drawn.
fn documented_key(position: &Position) -> u64 {
    let mut next = stream();
    let pieces: Vec<Vec<u64>> = (0..16)
        .map(|_| (0..100).map(|_| next()).collect())
        .collect();
    let black_to_move = next();
    let en_passant: Vec<u64> = (0..10).map(|_| next()).collect();
    let castling: Vec<Vec<u64>> = (0..2).map(|_| (0..10).map(|_| next()).collect()).collect();
    let shuffled = next();

    let mut key = 0;
    for (square, piece) in position.board().pieces() {
        key ^= pieces[piece.index()][square.index()];
    }
    if position.turn() == Color::Black {
        key ^= black_to_move;
    }
    if let Some(square) = position.en_passant(EnPassantMode::Legal) {
        key ^= en_passant[square.file().index()];
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling_rights().rook(color, side) {
                key ^= castling[color.index()][rook.file().index()];
            }
        }
    }
    if position.variant() == Variant::ShuffledGrand {
        key ^= shuffled;
    }
    key
}

/// The first numbers of the stream with seed 1234567, as published with the algorithm's test vectors.
#[test]
fn the_stream_is_split_mix() {
    let mut state: u64 = 1_234_567;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    assert_eq!(next(), 6_457_827_717_110_365_317);
    assert_eq!(next(), 3_203_168_211_198_807_973);
    assert_eq!(next(), 9_817_491_932_198_370_423);
}

/// Keys are a public promise: these numbers never change. They were computed from the documentation alone.
#[test]
fn pinned_keys() {
    for (variant, fen, key) in [
        (
            Variant::Grand,
            "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
            0x9b85_2343_a71f_fa60,
        ),
        (
            Variant::Grand,
            "4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1",
            0xa741_7af7_02cf_9258,
        ),
        (
            Variant::ShuffledGrand,
            "r4k3r/10/10/10/10/10/10/10/10/R4K3R w JAja - 0 1",
            0xc8dc_0b34_6bdd_9cbc,
        ),
        (
            Variant::ShuffledGrand,
            "4k5/10/10/10/10/10/10/10/10/4K5 b - - 7 9",
            0x0857_978c_3479_85a2,
        ),
    ] {
        assert_eq!(position(fen, variant).key(), key, "{fen}");
    }
}

#[test]
fn keys_are_as_documented() {
    for (corpus, variant) in [
        (include_str!("data/moves_public.txt"), Variant::Grand),
        (
            include_str!("data/moves_shuffled.txt"),
            Variant::ShuffledGrand,
        ),
    ] {
        for line in lines(corpus) {
            let position = position(moves_line(line).0, variant);
            assert_eq!(
                position.key(),
                documented_key(&position),
                "{}",
                position.fen()
            );
        }
    }
}

/// The key that is carried along from move to move is the one that a fresh position gets.
#[test]
fn keys_are_kept_through_games() {
    let mut rng = Rng::new(8);
    let mut texts_by_key: HashMap<u64, String> = HashMap::new();
    for game in 0..3_000 {
        let variant = Variant::ALL[game % 2];
        let mut position = sharp_position(&mut rng, variant);
        for _ in 0..20 {
            let fresh =
                Position::from_setup(&position.to_setup(EnPassantMode::Always), variant).unwrap();
            assert_eq!(position.key(), fresh.key(), "{}", position.fen());
            assert_eq!(position, fresh);
            if game % 50 < 2 {
                assert_eq!(position.key(), documented_key(&position));
            }
            // No two different positions of this test share a key.
            let fen = position.fen();
            let text = fen.rsplitn(3, ' ').last().unwrap();
            let text = format!("{variant} {text}");
            let known = texts_by_key
                .entry(position.key())
                .or_insert_with(|| text.clone());
            assert_eq!(*known, text);
            let Some(m) = lively_move(&mut rng, &position) else {
                break;
            };
            position.play_unchecked(m);
        }
    }
    assert!(texts_by_key.len() > 30_000, "{}", texts_by_key.len());
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

fn assert_same(one: &Position, other: &Position) {
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
    assert_eq!(hash(one), hash(other));
}

fn assert_different(one: &Position, other: &Position) {
    assert_ne!(one, other);
    assert_ne!(one.key(), other.key());
    assert_ne!(hash(one), hash(other));
}

#[test]
fn other_orders_of_moves_lead_to_the_same_position() {
    let start = Position::default();
    let one = play(&start, "e3e4 e8e7 b2c4 b9c7");
    let other = play(&start, "b2c4 b9c7 e3e4 e8e7");
    assert_same(&one, &other);
    // The clocks differ, and do not count.
    assert_ne!(one.halfmove_clock(), other.halfmove_clock());
    assert_same(&play(&start, "b2c4 b9c7 c4b2 c7b9"), &start);
    assert_different(&play(&start, "b2c4"), &play(&start, "b2a4"));
}

#[test]
fn the_side_to_move_counts() {
    let white = grand("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1");
    let black = grand("4k5/10/10/10/10/10/10/10/10/4K5 b - - 0 1");
    assert_different(&white, &black);
}

/// A double step that nobody can take leads to the same position as any other way to it.
#[test]
fn en_passant_counts_only_where_it_is_legal() {
    let nobody = play(&grand("4k5/10/10/10/10/10/10/4P5/10/K9 w - - 0 1"), "e3e5");
    let quiet = grand("4k5/10/10/10/10/4P5/10/10/10/K9 b - - 0 1");
    assert_same(&nobody, &quiet);
    // A pinned neighbour can't take either.
    let pinned = play(
        &grand("4k5/10/10/10/10/4p5/10/3P6/10/K3R5 w - - 0 1"),
        "d3d5",
    );
    let quiet = grand("4k5/10/10/10/10/3Pp5/10/10/10/K3R5 b - - 0 1");
    assert_same(&pinned, &quiet);
    // A free one can.
    let free = play(&grand("4k5/10/10/10/10/4p5/10/3P6/10/K9 w - - 0 1"), "d3d5");
    let quiet = grand("4k5/10/10/10/10/3Pp5/10/10/10/K9 b - - 0 1");
    assert_different(&free, &quiet);
    // And once everybody has moved on, the position that comes back is another one.
    let back = play(&free, "e10e9 a1a2 e9e10 a2a1 e10e9 a1a2 e9e10");
    assert_different(&free, &back);
}

#[test]
fn castling_rights_count() {
    let placement = "r4k3r/10/10/10/10/10/10/10/10/R4K3R w";
    let mut keys = HashSet::new();
    let all: [&str; 16] = [
        "-", "J", "A", "JA", "j", "a", "ja", "Jj", "Ja", "Aj", "Aa", "JAj", "JAa", "Jja", "Aja",
        "JAja",
    ];
    for rights in all {
        let position = shuffled(&format!("{placement} {rights} - 0 1"));
        assert_eq!(position.key(), documented_key(&position));
        keys.insert(position.key());
    }
    assert_eq!(keys.len(), all.len());
    let before = shuffled(&format!("{placement} JAja - 0 1"));
    let after = play(&before, "f1f2 f10e10 f2f1 e10f10");
    assert_eq!(after.board(), before.board());
    assert_different(&before, &after);
}

#[test]
fn the_variant_counts() {
    let fen = "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1";
    assert_different(&grand(fen), &shuffled(fen));
}

/// Every man on every square changes the key.
#[test]
fn who_stands_where_counts() {
    let base = Setup {
        board: "10/10/10/10/10/10/10/10/10/10".parse().unwrap(),
        ..Setup::EMPTY
    };
    let mut keys = HashSet::new();
    let mut count = 0;
    for variant in Variant::ALL {
        for (king, other) in [(Square::A1, Square::J10), (Square::A10, Square::J1)] {
            for square in Square::all() {
                for color in Color::ALL {
                    for role in Role::ALL {
                        let mut setup = base;
                        let man = |color, role| Some(Piece::new(color, role));
                        setup.board.set(square, man(color, role));
                        setup.board.set(king, man(Color::White, Role::King));
                        setup.board.set(other, man(Color::Black, Role::King));
                        if square == king || square == other {
                            continue;
                        }
                        if let Ok(position) = Position::from_setup(&setup, variant) {
                            keys.insert(position.key());
                            count += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(keys.len(), count);
    assert!(count > 3_000, "{count}");
}

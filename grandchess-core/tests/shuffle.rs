//! The shuffled back ranks: how many there are, and that numbers and ranks belong to each other.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashSet;

use common::random::Rng;
use grandchess_core::{
    Color, File, Piece, Position, Role, Setup, ShuffledStart, Square, Variant, start_count,
};

/// Every order of the ten men of which the bishops stand on an odd and an even file and the king between the
/// rooks, found by putting one man after the other.
fn arrangements() -> HashSet<[Role; 10]> {
    fn fill(rank: &mut Vec<Role>, left: &mut [usize; 8], found: &mut HashSet<[Role; 10]>) {
        if let Ok(rank) = <[Role; 10]>::try_from(rank.as_slice()) {
            let files = |role| (0..10).filter(move |&file| rank[file] == role);
            let bishops: Vec<usize> = files(Role::Bishop).collect();
            let rooks: Vec<usize> = files(Role::Rook).collect();
            let king = files(Role::King).next().unwrap();
            if bishops[0] % 2 != bishops[1] % 2 && rooks[0] < king && king < rooks[1] {
                found.insert(rank);
            }
            return;
        }
        for role in Role::ALL {
            if left[role.index()] > 0 {
                left[role.index()] -= 1;
                rank.push(role);
                fill(rank, left, found);
                rank.pop();
                left[role.index()] += 1;
            }
        }
    }
    let mut left = Role::ALL.map(start_count);
    left[Role::Pawn.index()] = 0;
    let mut found = HashSet::new();
    fill(&mut Vec::new(), &mut left, &mut found);
    found
}

#[test]
fn every_arrangement_has_one_number() {
    let arrangements = arrangements();
    assert_eq!(arrangements.len(), 84_000);
    assert_eq!(arrangements.len(), ShuffledStart::COUNT as usize);
    let mut seen = HashSet::new();
    for number in 0..ShuffledStart::COUNT {
        let start = ShuffledStart::new(number).unwrap();
        assert_eq!(start.number(), number);
        let roles = start.roles();
        assert!(arrangements.contains(&roles), "{number}: {roles:?}");
        assert!(seen.insert(roles), "{number}: {roles:?} twice");
        assert_eq!(ShuffledStart::from_roles(roles), Some(start), "{number}");
    }
    assert_eq!(seen.len(), arrangements.len());
    assert_eq!(ShuffledStart::new(ShuffledStart::COUNT), None);
    assert_eq!(ShuffledStart::new(u32::MAX), None);
}

/// The documented scheme, taken apart by hand: 0 puts everything as far left as it goes.
#[test]
fn numbers_mean_what_the_documentation_says() {
    use Role::{Archbishop, Bishop, Chancellor, King, Knight, Queen, Rook};
    let roles = |number| ShuffledStart::new(number).unwrap().roles();
    // Bishops a and b, then queen, chancellor, archbishop, two knights, and rook, king, rook.
    assert_eq!(
        roles(0),
        [
            Bishop, Bishop, Queen, Chancellor, Archbishop, Knight, Knight, Rook, King, Rook
        ]
    );
    // 1 moves the bishop of the light squares from b to d; 5 that of the dark ones from a to c.
    assert_eq!(
        roles(1),
        [
            Bishop, Queen, Chancellor, Bishop, Archbishop, Knight, Knight, Rook, King, Rook
        ]
    );
    assert_eq!(
        roles(5),
        [
            Queen, Bishop, Bishop, Chancellor, Archbishop, Knight, Knight, Rook, King, Rook
        ]
    );
    // 25 moves the queen by one free square, 25·8 the chancellor, 25·8·7 the archbishop, 25·8·7·6 a knight.
    assert_eq!(
        roles(25),
        [
            Bishop, Bishop, Chancellor, Queen, Archbishop, Knight, Knight, Rook, King, Rook
        ]
    );
    assert_eq!(
        roles(200),
        [
            Bishop, Bishop, Queen, Archbishop, Chancellor, Knight, Knight, Rook, King, Rook
        ]
    );
    assert_eq!(
        roles(1400),
        [
            Bishop, Bishop, Queen, Chancellor, Knight, Archbishop, Knight, Rook, King, Rook
        ]
    );
    assert_eq!(
        roles(8400),
        [
            Bishop, Bishop, Queen, Chancellor, Archbishop, Knight, Rook, Knight, King, Rook
        ]
    );
    assert_eq!(
        roles(83_999),
        [
            Rook, King, Rook, Knight, Knight, Archbishop, Chancellor, Queen, Bishop, Bishop
        ]
    );
}

#[test]
fn the_unshuffled_array() {
    use Role::{Archbishop, Bishop, Chancellor, King, Knight, Queen, Rook};
    // Freeling's second rank between his rooks.
    let roles = [
        Rook, Knight, Bishop, Queen, King, Chancellor, Archbishop, Bishop, Knight, Rook,
    ];
    assert_eq!(ShuffledStart::UNSHUFFLED.roles(), roles);
    assert_eq!(
        ShuffledStart::from_roles(roles),
        Some(ShuffledStart::UNSHUFFLED)
    );
    assert_eq!(
        Position::start(Variant::ShuffledGrand).fen(),
        "rnbqkcabnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w JAja - 0 1"
    );
}

#[test]
fn other_ranks_have_no_number() {
    use Role::{Archbishop, Bishop, Chancellor, King, Knight, Pawn, Queen, Rook};
    for roles in [
        [Rook; 10],
        [King; 10],
        [Pawn; 10],
        [Bishop; 10],
        // Bishops on one colour.
        [
            Rook, Bishop, Knight, Bishop, King, Chancellor, Archbishop, Queen, Knight, Rook,
        ],
        // The king outside, on either side.
        [
            King, Rook, Bishop, Bishop, Queen, Chancellor, Archbishop, Knight, Knight, Rook,
        ],
        [
            Rook, Rook, Bishop, Bishop, Queen, Chancellor, Archbishop, Knight, Knight, King,
        ],
        // Two queens and no chancellor, three knights, a pawn.
        [
            Rook, Knight, Bishop, Queen, King, Queen, Archbishop, Bishop, Knight, Rook,
        ],
        [
            Rook, Knight, Bishop, Knight, King, Chancellor, Archbishop, Bishop, Knight, Rook,
        ],
        [
            Rook, Knight, Bishop, Queen, King, Chancellor, Archbishop, Bishop, Knight, Pawn,
        ],
    ] {
        assert_eq!(ShuffledStart::from_roles(roles), None, "{roles:?}");
    }
    // Of all ranks that differ from a good one in the order of two men, those and only those are good that
    // keep the two rules.
    let good = arrangements();
    let base = ShuffledStart::UNSHUFFLED.roles();
    for one in 0..10 {
        for other in 0..10 {
            let mut roles = base;
            roles.swap(one, other);
            assert_eq!(
                ShuffledStart::from_roles(roles).is_some(),
                good.contains(&roles),
                "{roles:?}"
            );
        }
    }
}

#[test]
fn drawn_at_random() {
    assert_eq!(ShuffledStart::random(|| 0).number(), 0);
    assert_eq!(
        ShuffledStart::random(|| u64::MAX).number(),
        ShuffledStart::COUNT - 1
    );
    assert_eq!(
        ShuffledStart::random(|| 1 << 63).number(),
        ShuffledStart::COUNT / 2
    );
    // A million draws leave out hardly any: each is missed with a chance of e⁻¹², half of one all told.
    let mut rng = Rng::new(1);
    let drawn: HashSet<u32> = (0..1_000_000)
        .map(|_| ShuffledStart::random(|| rng.next()).number())
        .collect();
    assert!(drawn.len() > 83_980, "{}", drawn.len());
}

#[test]
fn both_sides_may_start_differently() {
    let white = ShuffledStart::new(77).unwrap();
    let black = ShuffledStart::new(12_345).unwrap();
    for (white, black) in [(white, white), (white, black)] {
        let setup = Setup::shuffled(white, black);
        assert!(setup.defects(Variant::ShuffledGrand).is_empty());
        assert_eq!(setup.board, ShuffledStart::board(white, black));
        assert_eq!(setup.castling_rooks, setup.board.by_role(Role::Rook));
        for (color, start) in [(Color::White, white), (Color::Black, black)] {
            let rank = Variant::back_rank(color);
            for (file, role) in File::ALL.into_iter().zip(start.roles()) {
                let square = Square::at(file, rank);
                let piece = Piece::new(color, role);
                assert_eq!(setup.board.piece_at(square), Some(piece));
            }
            let pawns = setup.board.by_piece(Piece::new(color, Role::Pawn));
            assert_eq!(pawns, Variant::ShuffledGrand.pawn_rank(color).into());
        }
        assert_eq!(setup.board.occupied().len(), 40);
    }
}

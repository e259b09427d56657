//! What men the sides have, and what the library says of it.

use grandchess_core::{Bitboard, Board, Color, Piece, Role};

use crate::board::Kind::{Archbishop, Bishop, Chancellor, King, Knight, Pawn, Queen, Rook};
use crate::board::{Kind, SQUARES, colour_of};
use crate::placement::{Man, Placement};
use crate::search::{LIKE_BISHOPS, LONE_BISHOP, LONE_KNIGHT, White, white};

/// How many of each: Q, A, C, R, bishops on dark squares, on light squares, N, P.
pub(crate) type Army = [u8; 8];

/// The most that a side can have: a pawn becomes only what has been captured.
pub(crate) const START: Army = [1, 1, 1, 2, 2, 2, 2, 10];

pub(crate) const QUEEN: usize = 0;
pub(crate) const ARCHBISHOP: usize = 1;
pub(crate) const CHANCELLOR: usize = 2;
pub(crate) const ROOK: usize = 3;
pub(crate) const DARK_BISHOP: usize = 4;
pub(crate) const LIGHT_BISHOP: usize = 5;
pub(crate) const KNIGHT: usize = 6;
pub(crate) const PAWN: usize = 7;

pub(crate) fn slot_of((kind, square): Man) -> Option<usize> {
    Some(match kind {
        King => return None,
        Queen => QUEEN,
        Archbishop => ARCHBISHOP,
        Chancellor => CHANCELLOR,
        Rook => ROOK,
        Bishop if colour_of(square) == colour_of(0) => DARK_BISHOP,
        Bishop => LIGHT_BISHOP,
        Knight => KNIGHT,
        Pawn => PAWN,
    })
}

pub(crate) fn army_of(men: &[Man]) -> Army {
    let mut army = [0; 8];
    for slot in men.iter().filter_map(|&man| slot_of(man)) {
        army[slot] += 1;
    }
    army
}

pub(crate) fn fits(army: Army) -> bool {
    army.iter().zip(START).all(|(&count, most)| count <= most)
        && army[DARK_BISHOP] + army[LIGHT_BISHOP] <= START[DARK_BISHOP]
}

pub(crate) fn armies() -> Vec<Army> {
    let mut all = vec![[0; 8]];
    for slot in 0..START.len() {
        all = all
            .into_iter()
            .flat_map(|army| {
                (0..=START[slot]).map(move |count| {
                    let mut next = army;
                    next[slot] = count;
                    next
                })
            })
            .filter(|&army| fits(army))
            .collect();
    }
    all
}

const ROLES: [Role; 8] = [
    Role::Queen,
    Role::Archbishop,
    Role::Chancellor,
    Role::Rook,
    Role::Bishop,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// Puts a king and an army on this side's half of the board: bishops on their colour, all others on
/// dark squares. Where they stand matters no further.
pub(crate) fn put(board: &mut Board, color: Color, army: Army) {
    let white_half = Bitboard::new((1 << (SQUARES / 2)) - 1).unwrap();
    let half = match color {
        Color::White => white_half,
        Color::Black => !white_half,
    };
    let mut dark = (half & Bitboard::DARK).iter();
    let mut light = (half - Bitboard::DARK).iter();
    board.set(dark.next().unwrap(), Some(Piece::new(color, Role::King)));
    for (slot, role) in ROLES.into_iter().enumerate() {
        for _ in 0..army[slot] {
            let free = if slot == LIGHT_BISHOP {
                &mut light
            } else {
                &mut dark
            };
            board.set(free.next().unwrap(), Some(Piece::new(color, role)));
        }
    }
}

/// What the library says, which the tests prove: this side can't mate, wherever the men stand.
/// A man too many never makes it so: each side can take the other's.
pub(crate) fn has_insufficient_material(own: Army, other: Army) -> bool {
    let [white, black] = Color::ALL.map(|color| {
        let mut board = Board::EMPTY;
        put(&mut board, color, own);
        put(&mut board, !color, other);
        board.has_insufficient_material(color)
    });
    assert_eq!(white, black, "{own:?} against {other:?}");
    white
}

/// Mates by the least material: White's men, the helpers, a placement.
pub(crate) const MATES: [(White, &[Kind], &str); 20] = [
    (
        white(&[Queen]),
        &[],
        "10/10/10/10/10/10/10/10/10/kQK7 b - - 0 1",
    ),
    (
        white(&[Rook]),
        &[],
        "10/10/10/10/10/10/10/K9/10/k1R7 b - - 0 1",
    ),
    (
        white(&[Archbishop]),
        &[],
        "10/10/10/10/10/10/10/K9/2A7/k9 b - - 0 1",
    ),
    (
        white(&[Chancellor]),
        &[],
        "10/10/10/10/10/10/10/10/2K7/k1C7 b - - 0 1",
    ),
    (
        white(&[Knight, Knight]),
        &[],
        "10/10/10/10/10/10/10/1N8/2K7/k1N7 b - - 0 1",
    ),
    (
        white(&[Bishop, Knight]),
        &[],
        "10/10/10/10/10/10/10/10/2N7/kBK7 b - - 0 1",
    ),
    (
        white(&[Bishop, Bishop]),
        &[],
        "10/10/10/10/10/10/10/10/1B8/kBK7 b - - 0 1",
    ),
    (
        LONE_KNIGHT,
        &[Pawn],
        "10/10/10/10/10/10/10/10/p1N7/k1K7 b - - 0 1",
    ),
    (
        LONE_KNIGHT,
        &[Knight],
        "10/10/10/10/10/10/10/1K8/2N7/kn8 b - - 0 1",
    ),
    (
        LONE_KNIGHT,
        &[Bishop],
        "10/10/10/10/10/10/10/10/b1N7/k1K7 b - - 0 1",
    ),
    (
        LONE_KNIGHT,
        &[Rook],
        "10/10/10/10/10/10/10/K9/2N7/kr8 b - - 0 1",
    ),
    (
        LONE_KNIGHT,
        &[Archbishop, Chancellor],
        "10/10/10/10/10/10/10/1K8/1aN7/kc8 b - - 0 1",
    ),
    (
        LONE_BISHOP,
        &[Pawn],
        "10/10/10/10/10/10/10/10/pB8/k1K7 b - - 0 1",
    ),
    (
        LONE_BISHOP,
        &[Knight],
        "10/10/10/10/10/10/10/10/nBK7/k9 b - - 0 1",
    ),
    (
        LONE_BISHOP,
        &[Archbishop],
        "10/10/10/10/10/10/10/10/aBK7/k9 b - - 0 1",
    ),
    (
        LONE_BISHOP,
        &[Bishop],
        "10/10/10/10/10/10/10/10/bB8/k1K7 b - - 0 1",
    ),
    (
        LIKE_BISHOPS,
        &[Pawn],
        "10/10/10/10/10/10/10/10/pBK7/k1B7 b - - 0 1",
    ),
    (
        LIKE_BISHOPS,
        &[Knight],
        "10/10/10/10/10/10/10/10/nBK7/k1B7 b - - 0 1",
    ),
    (
        LIKE_BISHOPS,
        &[Archbishop],
        "10/10/10/10/10/10/10/10/aBK7/k1B7 b - - 0 1",
    ),
    (
        LIKE_BISHOPS,
        &[Bishop],
        "10/10/10/10/10/10/10/10/bBK7/k1B7 b - - 0 1",
    ),
];

pub(crate) fn examples() -> impl Iterator<Item = Placement> {
    MATES.iter().map(|mate| Placement::from_fen(mate.2))
}

//! Which material can mate, settled by enumeration on the 10×10 board.
//!
//! White is the side that mates, Black the side that is mated; Black's men other than the king are
//! "helpers": they fill squares that their king would flee to. The file has its own attack code, so that it
//! can vouch for the library's verdicts.
//!
//! Two enumerations answer the questions. [`first_mate`] tries every placement of a few men. [`searched_mate`]
//! takes every placement of White's men and puts Black's helpers only where a mate needs one: on a square that
//! the king would flee to, or in the way of a helper that would otherwise parry. Both take the mated king's
//! square up to the eight symmetries of the board (no pawns there), and both count a placement as a mate only
//! if a legal move can have led to it.
//!
//! "No" is claimed generously (any last move, captures and promotions included), "yes" strictly (a plain last
//! move, neither king attacked before it).
#![allow(clippy::unwrap_used)]

mod board;
mod material;
mod placement;
mod search;

use std::collections::HashSet;

use grandchess_core::{Board, Color};

use board::Kind::{Archbishop, Bishop, Chancellor, Knight, Pawn, Queen, Rook};
use board::{Kind, SIDE, SQUARES, area_of, bit, linked};
use material::{
    Army, DARK_BISHOP, KNIGHT, LIGHT_BISHOP, MATES, PAWN, START, armies, army_of, examples, fits,
    has_insufficient_material, put, slot_of,
};
use placement::{Man, Placement, Verdict};
use search::{
    LIKE_BISHOPS, LONE_BISHOP, LONE_KNIGHT, any_check, bishops, first_mate, searched_mate,
    triangle, upto, white,
};
#[test]
fn the_examples_are_mates_with_the_men_that_they_are_listed_for() {
    for (white, helpers, fen) in MATES {
        let mate = Placement::from_fen(fen);
        assert_eq!(mate.fen(), fen);
        assert!(mate.is_mate(), "{fen}");
        let kinds = |men: &[Man]| {
            let mut kinds: Vec<_> = men
                .iter()
                .map(|man| man.0.letter())
                .filter(|&k| k != 'K')
                .collect();
            kinds.sort_unstable();
            kinds
        };
        let letters = |kinds: &[Kind]| kinds.iter().map(|kind| kind.letter()).collect::<Vec<_>>();
        assert_eq!(kinds(&mate.white), letters(white.men), "{fen}");
        assert_eq!(kinds(&mate.helpers), letters(helpers), "{fen}");
        let army = army_of(&mate.white);
        assert!(
            !white.one_colour || army[DARK_BISHOP] == 0 || army[LIGHT_BISHOP] == 0,
            "{fen}"
        );
    }
}

#[test]
fn the_enumeration_finds_a_mate_for_every_example() {
    for (white, helpers, fen) in MATES {
        let found = first_mate(white, helpers, true);
        assert!(found.is_some(), "{fen}");
        if !helpers.contains(&Pawn) {
            let supply: Vec<_> = helpers.iter().map(|&kind| upto(1, kind)).collect();
            assert!(searched_mate(white, &supply).is_some(), "{fen}");
        }
    }
}

#[test]
fn a_lone_king_never_gives_check() {
    assert!(any_check(&triangle(), white(&[]), &mut |_| true).is_none());
}

#[test]
fn a_lone_knight_or_bishops_on_one_colour_never_mate_a_bare_king() {
    for men in [LONE_KNIGHT, LONE_BISHOP, LIKE_BISHOPS] {
        assert!(first_mate(men, &[], false).is_none(), "{:?}", men.men);
    }
}

#[test]
fn bishops_on_one_colour_never_give_check_both_at_once() {
    // The lines to the king are empty, whatever helpers there are. The man that moved came off one of them:
    // helpers elsewhere could only have taken squares from it.
    let mut seen = 0;
    let found = any_check(&triangle(), LIKE_BISHOPS, &mut |placement| {
        let both = placement.checkers().count() == 2;
        seen += u32::from(both);
        both && placement.led_to(false)
    });
    assert!(found.is_none(), "{}", found.unwrap().fen());
    assert!(seen > 0);
}

#[test]
fn a_lone_knight_never_mates_with_a_queen_and_an_archbishop_or_a_queen_and_a_chancellor() {
    for helper in [Archbishop, Chancellor] {
        for helpers in [&[Queen][..], &[helper], &[Queen, helper]] {
            let found = first_mate(LONE_KNIGHT, helpers, false);
            assert!(found.is_none(), "{}", found.unwrap().fen());
        }
        assert!(searched_mate(LONE_KNIGHT, &[upto(1, Queen), upto(1, helper)]).is_none());
    }
}

#[test]
fn bishops_on_one_colour_never_mate_with_queen_chancellor_rooks_and_bishops_on_that_colour() {
    let helpers = [
        upto(1, Queen),
        upto(1, Chancellor),
        upto(2, Rook),
        bishops(2, true),
    ];
    for men in [LONE_BISHOP, LIKE_BISHOPS] {
        let found = searched_mate(men, &helpers);
        assert!(found.is_none(), "{}", found.unwrap().fen());
    }
}

#[test]
fn the_search_agrees_with_the_plain_enumeration() {
    let pieces = [Queen, Rook, Knight, Archbishop, Chancellor];
    for men in [LONE_KNIGHT, LONE_BISHOP, LIKE_BISHOPS] {
        for (index, &one) in pieces.iter().enumerate() {
            let plain = first_mate(men, &[one], false).is_some();
            assert_eq!(
                searched_mate(men, &[upto(1, one)]).is_some(),
                plain,
                "{:?} {one:?}",
                men.men
            );
            if men.men.len() > 1 {
                continue;
            }
            for &two in &pieces[index..] {
                let most = START[slot_of((one, 0)).unwrap()];
                if one == two && most < 2 {
                    continue;
                }
                let plain = first_mate(men, &[one, two], false).is_some();
                let searched = searched_mate(men, &[upto(1, one), upto(1, two)]).is_some();
                assert_eq!(searched, plain, "{:?} {one:?} {two:?}", men.men);
            }
        }
    }
}

/// Adds men of Black's that stand by without spoiling the mate, in every number, and notes each material.
fn let_men_stand_by(
    mate: &mut Placement,
    from: usize,
    holds: &dyn Fn(&Placement) -> bool,
    seen: &mut HashSet<(Army, Army)>,
) {
    const KINDS: [Kind; 8] = [
        Queen, Archbishop, Chancellor, Rook, Bishop, Bishop, Knight, Pawn,
    ];
    let army = army_of(&mate.helpers);
    seen.insert((army_of(&mate.white), army));
    for slot in from..START.len() {
        let mut more = army;
        more[slot] += 1;
        if !fits(more) {
            continue;
        }
        let kind = KINDS[slot];
        for square in (0..SQUARES).rev() {
            let free = area_of(kind) & !mate.occupied & bit(square) != 0;
            if !free || slot_of((kind, square)) != Some(slot) {
                continue;
            }
            mate.add_helper(kind, square);
            let still = holds(mate);
            if still {
                let_men_stand_by(mate, slot, holds, seen);
            }
            mate.take_helper();
            if still {
                break;
            }
        }
    }
}

#[test]
fn wherever_the_rule_says_that_few_men_can_mate_there_is_a_mate() {
    let mut seen = HashSet::new();
    for mut mate in examples().flat_map(|mate| [mate.mirrored(), mate]) {
        let_men_stand_by(&mut mate, 0, &Placement::is_mate, &mut seen);
    }
    let own: HashSet<Army> = seen.iter().map(|material| material.0).collect();
    // Q, R, A, C, NN; BN and B and BB on either colour; BB on both.
    assert_eq!(own.len(), 5 + 2 + 1 + 1 + 2 + 2);
    for own in &own {
        for other in armies() {
            let mates = seen.contains(&(*own, other));
            assert_eq!(
                mates,
                !has_insufficient_material(*own, other),
                "{own:?} against {other:?}"
            );
        }
    }
}

#[test]
fn a_pawn_can_mate_as_a_queen_whatever_the_other_side_has() {
    // b8-b9=Q. If the queen is not there to be had, it is on the board and mates itself: so does a side whose
    // pawn is stuck on its ninth rank, since it has all its pieces.
    let (pawn, queen) = (7 * SIDE + 1, 8 * SIDE + 1);
    let mut mate = Placement::from_fen("k9/1Q8/2K7/10/10/10/10/10/10/10 b - - 0 1");
    let promotes = |mate: &Placement| {
        let before = mate.occupied & !bit(queen) | bit(pawn);
        let in_check = |man: &Man| linked(man.0.reach(), man.1, mate.white_king(), before);
        mate.verdict() == Verdict::Mate
            && mate.occupied & bit(pawn) == 0
            && !mate.helpers.iter().any(in_check)
    };
    assert!(mate.white.contains(&(Queen, queen)) && promotes(&mate));
    let mut seen = HashSet::new();
    let_men_stand_by(&mut mate, 0, &promotes, &mut seen);
    assert_eq!(seen.len(), armies().len());
}

#[test]
fn neither_side_can_mate_with_a_lone_minor_piece_or_bishops_on_one_colour() {
    let armies = armies();
    for (index, &own) in armies.iter().enumerate() {
        let mut white = Board::EMPTY;
        put(&mut white, Color::White, own);
        // Each pair once: the question is the same for both sides.
        for &other in &armies[index..] {
            let mut board = white;
            put(&mut board, Color::Black, other);
            let both = Color::ALL
                .iter()
                .all(|&color| board.has_insufficient_material(color));
            assert_eq!(both, board.is_insufficient_material());
            let mut all = own;
            all.iter_mut()
                .zip(other)
                .for_each(|(count, more)| *count += more);
            let men: u8 = all.iter().sum();
            let like_bishops = men == all[DARK_BISHOP] || men == all[LIGHT_BISHOP];
            assert_eq!(
                both,
                like_bishops || men == 1 && all[KNIGHT] == 1,
                "{own:?} {other:?}"
            );
        }
    }
}

#[test]
fn a_bare_king_never_can_and_a_man_more_never_takes_a_mate_away() {
    // The other side can take a man too many, so whoever can mate still can with one more.
    let few: Vec<_> = armies().into_iter().filter(|army| army[PAWN] < 2).collect();
    let others: Vec<_> = few
        .iter()
        .filter(|army| army.iter().all(|&count| count < 2))
        .collect();
    for &&other in &others {
        assert!(has_insufficient_material([0; 8], other), "{other:?}");
        let able: HashSet<Army> = few
            .iter()
            .copied()
            .filter(|&own| !has_insufficient_material(own, other))
            .collect();
        for own in &able {
            for slot in 0..START.len() {
                let mut more = *own;
                more[slot] += 1;
                assert!(
                    able.contains(&more) || !fits(more) || more[PAWN] > 1,
                    "{more:?} against {other:?}"
                );
            }
        }
    }
}

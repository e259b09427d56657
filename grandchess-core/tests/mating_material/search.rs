//! The two enumerations.

use crate::board::Kind::{Bishop, King, Knight, Pawn};
use crate::board::{
    ALL, Kind, SIDE, SQUARES, area_of, between, bit, colour_of, neighbours, squares,
};
use crate::placement::{Placement, Verdict};

/// Black's king on one square of each class under the eight symmetries.
pub(crate) fn triangle() -> Vec<usize> {
    (0..SIDE / 2)
        .flat_map(|rank| (0..=rank).map(move |file| rank * SIDE + file))
        .collect()
}

/// White's men besides the king. `one_colour`: all bishops on the squares of one colour.
#[derive(Clone, Copy)]
pub(crate) struct White<'a> {
    pub(crate) men: &'a [Kind],
    pub(crate) one_colour: bool,
}

pub(crate) const fn white(men: &[Kind]) -> White<'_> {
    White {
        men,
        one_colour: false,
    }
}

pub(crate) const LONE_KNIGHT: White = white(&[Knight]);
pub(crate) const LONE_BISHOP: White = White {
    men: &[Bishop],
    one_colour: true,
};
pub(crate) const LIKE_BISHOPS: White = White {
    men: &[Bishop, Bishop],
    one_colour: true,
};

/// Calls `accept` for every placement of White's men, Black's king in check, until it returns true, and hands
/// back that placement.
pub(crate) fn any_check(
    kings: &[usize],
    white: White,
    accept: &mut dyn FnMut(&mut Placement) -> bool,
) -> Option<Placement> {
    fn place(
        placement: &mut Placement,
        white: White,
        accept: &mut dyn FnMut(&mut Placement) -> bool,
    ) -> bool {
        let Some((&kind, rest)) = white.men.split_first() else {
            // White's king comes last: it can take a check away, never give one.
            if placement.checkers().next().is_none() {
                return false;
            }
            for square in squares(ALL & !placement.occupied & !neighbours(placement.king)) {
                placement.add_white(King, square);
                if placement.checkers().next().is_some() && accept(placement) {
                    return true;
                }
                placement.take_white();
            }
            return false;
        };
        // Men of one kind are placed in ascending order.
        let before = placement
            .white
            .last()
            .filter(|man| man.0 == kind)
            .map(|man| man.1);
        let mut area = ALL & !placement.occupied & !before.map_or(0, |square| bit(square) - 1);
        if let (Bishop, true, Some(square)) = (kind, white.one_colour, before) {
            area &= colour_of(square);
        }
        for square in squares(area) {
            placement.add_white(kind, square);
            if place(placement, White { men: rest, ..white }, accept) {
                return true;
            }
            placement.take_white();
        }
        false
    }
    kings.iter().find_map(|&king| {
        let mut placement = Placement::new(king);
        place(&mut placement, white, accept).then_some(placement)
    })
}

/// The first mate by these men of White's among all placements with exactly these helpers.
/// Left out are only placements with more squares to flee to than helpers.
pub(crate) fn first_mate(white: White, helpers: &[Kind], strict: bool) -> Option<Placement> {
    fn place(placement: &mut Placement, helpers: &[Kind], strict: bool) -> bool {
        let Some((&kind, rest)) = helpers.split_first() else {
            return placement.verdict() == Verdict::Mate && placement.led_to(strict);
        };
        if placement.flights().count_ones() as usize > helpers.len() {
            return false;
        }
        for square in squares(area_of(kind) & !placement.occupied) {
            placement.add_helper(kind, square);
            if place(placement, rest, strict) {
                return true;
            }
            placement.take_helper();
        }
        false
    }
    let kings = if helpers.contains(&Pawn) {
        (0..SQUARES).collect()
    } else {
        triangle()
    };
    any_check(&kings, white, &mut |placement| {
        place(placement, helpers, strict)
    })
}

/// Helpers of one kind that [`searched_mate`] may use.
#[derive(Clone, Copy)]
pub(crate) struct Supply {
    kind: Kind,
    left: u32,
    /// Bishops: on squares of the colour of the mated king's square, or on the others.
    colour: Option<bool>,
}

pub(crate) const fn upto(left: u32, kind: Kind) -> Supply {
    Supply {
        kind,
        left,
        colour: None,
    }
}

pub(crate) const fn bishops(left: u32, kings_colour: bool) -> Supply {
    Supply {
        kind: Bishop,
        left,
        colour: Some(kings_colour),
    }
}

/// A mate by these men of White's with any helpers from the supply, each used or not; none if there is none.
/// No pawns. Nothing is missed: see [`Placement::verdict`].
pub(crate) fn searched_mate(white: White, supply: &[Supply]) -> Option<Placement> {
    fn mates(placement: &mut Placement, supply: &mut [Supply]) -> bool {
        let left: u32 = supply.iter().map(|supply| supply.left).sum();
        if placement.flights().count_ones() > left {
            return false;
        }
        let candidates = match placement.verdict() {
            Verdict::Never => return false,
            Verdict::Needs(set) => set,
            Verdict::Mate if placement.led_to(false) => return true,
            Verdict::Mate if placement.checkers().count() > 1 => {
                // Bishops on one colour can't check both at once (see the test that says so), though many
                // such placements would be mates: one of the checks has to be cut.
                assert!(
                    placement
                        .white
                        .iter()
                        .all(|man| matches!(man.0, King | Bishop))
                );
                let king = placement.king;
                placement
                    .checkers()
                    .fold(0, |lines, man| lines | between(man.1, king))
            }
            // A man that stands by might make the move before possible.
            Verdict::Mate => ALL,
        };
        let kings_colour = colour_of(placement.king);
        for index in 0..supply.len() {
            let Supply { kind, left, colour } = supply[index];
            if left == 0 {
                continue;
            }
            let area = match colour {
                None => ALL,
                Some(true) => kings_colour,
                Some(false) => ALL & !kings_colour,
            };
            supply[index].left -= 1;
            for square in squares(candidates & area & !placement.occupied) {
                placement.add_helper(kind, square);
                if mates(placement, supply) {
                    return true;
                }
                placement.take_helper();
            }
            supply[index].left += 1;
        }
        false
    }
    let mut supply = supply.to_vec();
    any_check(&triangle(), white, &mut |placement| {
        mates(placement, &mut supply)
    })
}

//! Which material can mate, settled by enumeration on the 10×10 board.
//!
//! White is the side that mates, Black the side that is mated; Black's men other than the king are
//! "helpers": they fill squares that their king would flee to. The file has its own attack code, so that it
//! can vouch for the library's.
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

use std::collections::HashSet;
use std::sync::LazyLock;

const SIDE: usize = 10;
const SQUARES: usize = SIDE * SIDE;
const ALL: u128 = (1 << SQUARES) - 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Archbishop,
    Chancellor,
    Pawn,
}
use Kind::{Archbishop, Bishop, Chancellor, King, Knight, Pawn, Queen, Rook};

const ORTHOGONAL: u8 = 1;
const DIAGONAL: u8 = 2;
const LEAP: u8 = 4;
const STEP: u8 = 8;
const PAWN_TAKES: u8 = 16;

impl Kind {
    /// How the kind reaches a square. A pawn here is Black's: White's pawns need no enumeration.
    const fn reach(self) -> u8 {
        match self {
            King => STEP,
            Queen => ORTHOGONAL | DIAGONAL,
            Rook => ORTHOGONAL,
            Bishop => DIAGONAL,
            Knight => LEAP,
            Archbishop => DIAGONAL | LEAP,
            Chancellor => ORTHOGONAL | LEAP,
            Pawn => PAWN_TAKES,
        }
    }

    const fn letter(self) -> char {
        match self {
            King => 'K',
            Queen => 'Q',
            Rook => 'R',
            Bishop => 'B',
            Knight => 'N',
            Archbishop => 'A',
            Chancellor => 'C',
            Pawn => 'P',
        }
    }

    fn from_letter(letter: char) -> Self {
        [
            King, Queen, Rook, Bishop, Knight, Archbishop, Chancellor, Pawn,
        ]
        .into_iter()
        .find(|kind| kind.letter() == letter)
        .unwrap()
    }
}

/// For every pair of squares: how they are linked, and the squares between them if they share a line.
struct Board {
    link: Vec<u8>,
    between: Vec<u128>,
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let mut board = Board {
        link: vec![0; SQUARES * SQUARES],
        between: vec![0; SQUARES * SQUARES],
    };
    for from in 0..SQUARES {
        for to in (0..SQUARES).filter(|&to| to != from) {
            let (df, dr) = (
                (to % SIDE).abs_diff(from % SIDE),
                (to / SIDE).abs_diff(from / SIDE),
            );
            let entry = from * SQUARES + to;
            if df == 0 || dr == 0 {
                board.link[entry] |= ORTHOGONAL;
            } else if df == dr {
                board.link[entry] |= DIAGONAL;
            } else if df + dr == 3 {
                board.link[entry] |= LEAP;
            }
            if df.max(dr) == 1 {
                board.link[entry] |= STEP;
            }
            if df == 1 && to / SIDE + 1 == from / SIDE {
                board.link[entry] |= PAWN_TAKES;
            }
            if board.link[entry] & (ORTHOGONAL | DIAGONAL) != 0 {
                let steps = df.max(dr);
                for step in 1..steps {
                    let part = |a: usize, b: usize| (a * (steps - step) + b * step) / steps;
                    board.between[entry] |=
                        bit(part(from / SIDE, to / SIDE) * SIDE + part(from % SIDE, to % SIDE));
                }
            }
        }
    }
    board
});

fn bit(square: usize) -> u128 {
    1 << square
}

fn squares(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as usize;
            set &= set - 1;
            square
        })
    })
}

/// The squares of a1's colour, or of the other one.
fn colour_of(square: usize) -> u128 {
    static DARK: LazyLock<u128> = LazyLock::new(|| {
        (0..SQUARES)
            .filter(|s| (s / SIDE + s % SIDE).is_multiple_of(2))
            .map(bit)
            .sum()
    });
    if *DARK & bit(square) != 0 {
        *DARK
    } else {
        ALL & !*DARK
    }
}

/// Whether the squares are linked in one of these ways and nothing stands between them.
fn linked(reach: u8, from: usize, to: usize, occupied: u128) -> bool {
    let entry = from * SQUARES + to;
    let link = BOARD.link[entry] & reach;
    link != 0 && (link & !(ORTHOGONAL | DIAGONAL) != 0 || BOARD.between[entry] & occupied == 0)
}

fn between(a: usize, b: usize) -> u128 {
    BOARD.between[a * SQUARES + b]
}

fn neighbours(square: usize) -> u128 {
    static STEPS: LazyLock<Vec<u128>> = LazyLock::new(|| {
        (0..SQUARES)
            .map(|from| {
                (0..SQUARES)
                    .filter(|&to| linked(STEP, from, to, 0))
                    .map(bit)
                    .sum()
            })
            .collect()
    });
    STEPS[square]
}

/// Where a helper can stand: Black's pawns on ranks 2 to 8, as in Freeling's array.
fn area_of(kind: Kind) -> u128 {
    if kind == Pawn {
        ALL >> (3 * SIDE) << SIDE
    } else {
        ALL
    }
}

type Man = (Kind, usize);

#[derive(Clone, Debug)]
struct Placement {
    /// Black's king.
    king: usize,
    /// White's men, the king among them.
    white: Vec<Man>,
    /// Black's other men.
    helpers: Vec<Man>,
    occupied: u128,
}

/// What a placement with Black to move is, and what more men of Black's could make of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Mate,
    /// No mate, whatever is added for Black.
    Never,
    /// No mate unless a man of Black's is added on one of these squares.
    Needs(u128),
}

impl Placement {
    fn new(king: usize) -> Self {
        Self {
            king,
            white: Vec::new(),
            helpers: Vec::new(),
            occupied: bit(king),
        }
    }

    fn from_fen(fen: &str) -> Self {
        let mut placement = Self::new(0);
        placement.occupied = 0;
        for (row, rank) in fen
            .split_once(' ')
            .unwrap()
            .0
            .split('/')
            .zip((0..SIDE).rev())
        {
            let (mut file, mut gap) = (0, 0);
            for symbol in row.chars() {
                if let Some(digit) = symbol.to_digit(10) {
                    gap = gap * 10 + digit as usize;
                    continue;
                }
                file += std::mem::take(&mut gap);
                let square = rank * SIDE + file;
                let kind = Kind::from_letter(symbol.to_ascii_uppercase());
                placement.occupied |= bit(square);
                match symbol {
                    'k' => placement.king = square,
                    'A'..='Z' => placement.white.push((kind, square)),
                    _ => placement.helpers.push((kind, square)),
                }
                file += 1;
            }
        }
        placement
    }

    fn fen(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..SIDE).rev() {
            let (mut row, mut gap) = (String::new(), 0);
            for square in rank * SIDE..(rank + 1) * SIDE {
                let at = |men: &[Man]| {
                    men.iter()
                        .find(|man| man.1 == square)
                        .map(|man| man.0.letter())
                };
                let symbol = at(&self.white)
                    .or_else(|| at(&self.helpers).map(|letter| letter.to_ascii_lowercase()))
                    .or_else(|| (square == self.king).then_some('k'));
                match symbol {
                    None => gap += 1,
                    Some(letter) => {
                        if gap > 0 {
                            row += &std::mem::take(&mut gap).to_string();
                        }
                        row.push(letter);
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        format!("{} b - - 0 1", rows.join("/"))
    }

    /// Files reversed: the bishops change colour.
    fn mirrored(&self) -> Self {
        let turn = |square: usize| square / SIDE * SIDE + (SIDE - 1 - square % SIDE);
        let men = |men: &[Man]| {
            men.iter()
                .map(|&(kind, square)| (kind, turn(square)))
                .collect()
        };
        Self {
            king: turn(self.king),
            white: men(&self.white),
            helpers: men(&self.helpers),
            occupied: squares(self.occupied).map(|square| bit(turn(square))).sum(),
        }
    }

    fn add_white(&mut self, kind: Kind, square: usize) {
        self.white.push((kind, square));
        self.occupied |= bit(square);
    }

    fn add_helper(&mut self, kind: Kind, square: usize) {
        self.helpers.push((kind, square));
        self.occupied |= bit(square);
    }

    fn take_white(&mut self) {
        self.occupied &= !bit(self.white.pop().unwrap().1);
    }

    fn take_helper(&mut self) {
        self.occupied &= !bit(self.helpers.pop().unwrap().1);
    }

    /// Whether White, but for a man on `gone`, attacks the square.
    fn covered(&self, square: usize, occupied: u128, gone: usize) -> bool {
        self.white
            .iter()
            .any(|&(kind, from)| from != gone && linked(kind.reach(), from, square, occupied))
    }

    fn checkers(&self) -> impl Iterator<Item = Man> {
        self.white
            .iter()
            .copied()
            .filter(|&(kind, from)| linked(kind.reach(), from, self.king, self.occupied))
    }

    fn white_king(&self) -> usize {
        self.white.iter().find(|man| man.0 == King).unwrap().1
    }

    /// The squares that the king can flee to, White's men among them.
    fn flights(&self) -> u128 {
        let own: u128 = self.helpers.iter().map(|man| bit(man.1)).sum();
        let without_king = self.occupied & !bit(self.king);
        squares(neighbours(self.king) & !own)
            .filter(|&to| !self.covered(to, without_king, to))
            .map(bit)
            .sum()
    }

    /// Whether a pawn of Black's has a piece to become.
    fn can_promote(&self) -> bool {
        [
            (Queen, 1),
            (Archbishop, 1),
            (Chancellor, 1),
            (Rook, 2),
            (Bishop, 2),
            (Knight, 2),
        ]
        .into_iter()
        .any(|(kind, start)| self.helpers.iter().filter(|man| man.0 == kind).count() < start)
    }

    /// Whether the helper can move to the square, pins aside. It is empty, or a man of White's stands there.
    fn moves_to(&self, (kind, from): Man, to: usize) -> bool {
        if kind != Pawn {
            return linked(kind.reach(), from, to, self.occupied);
        }
        if to < SIDE && !self.can_promote() {
            return false;
        }
        if self.occupied & bit(to) != 0 {
            return linked(PAWN_TAKES, from, to, 0);
        }
        // The double step starts on Black's third rank (Grand) or second (ShuffledGrand): allow both.
        from == to + SIDE
            || (from == to + 2 * SIDE && from / SIDE >= 7 && self.occupied & bit(from - SIDE) == 0)
    }

    /// Adding men for Black never gives White a new check, a new pin, or a new square. So whatever is wrong
    /// with the placement stays wrong until a man is added in that very spot.
    fn verdict(&self) -> Verdict {
        let mut checkers = self.checkers();
        let (first, second) = (checkers.next(), checkers.next());
        let Some((checker, checked_from)) = first else {
            return Verdict::Never;
        };
        let white_king = self.white_king();
        if linked(STEP, self.king, white_king, 0) {
            return Verdict::Never;
        }
        let mut needs = ALL;
        let mut require = |set: u128| {
            if set.count_ones() < needs.count_ones() {
                needs = set;
            }
            set != 0
        };
        let flights = self.flights();
        if flights & self.occupied != 0 {
            return Verdict::Never;
        }
        if flights != 0 {
            require(bit(flights.trailing_zeros() as usize));
        }
        let in_line = |kind: Kind, from: usize, to: usize| {
            if BOARD.link[from * SQUARES + to] & (ORTHOGONAL | DIAGONAL) & kind.reach() != 0 {
                between(from, to)
            } else {
                0
            }
        };
        for &(kind, from) in &self.helpers {
            if linked(kind.reach(), from, white_king, self.occupied)
                && !require(in_line(kind, from, white_king))
            {
                return Verdict::Never;
            }
        }
        if second.is_none() {
            let line = in_line(checker, checked_from, self.king);
            for to in squares(line | bit(checked_from)) {
                for &(kind, from) in &self.helpers {
                    if !self.moves_to((kind, from), to) {
                        continue;
                    }
                    let after = self.occupied & !bit(from) | bit(to);
                    let pinned = self.covered(self.king, after, to);
                    if !pinned && !require(in_line(kind, from, to)) {
                        return Verdict::Never;
                    }
                }
            }
        }
        if needs == ALL {
            Verdict::Mate
        } else {
            Verdict::Needs(needs)
        }
    }

    /// Whether a move of White's can have led here. `strict`: a plain move, with White's king not in check
    /// before it. Otherwise also a capture, or a promotion of a pawn that came from any side.
    fn led_to(&self, strict: bool) -> bool {
        self.white.iter().any(|&(kind, to)| {
            squares(ALL & !self.occupied).any(|from| {
                let came = linked(kind.reach(), from, to, self.occupied);
                let promoted = !strict && kind != King && linked(STEP, from, to, 0);
                if !came && !promoted {
                    return false;
                }
                let quiet = self.occupied & !bit(to) | bit(from);
                let white_king = if kind == King {
                    from
                } else {
                    self.white_king()
                };
                let checks = |man: &Man| linked(man.0.reach(), man.1, white_king, quiet);
                if strict && self.helpers.iter().any(checks) {
                    return false;
                }
                // The square that the man moved to was empty, or a man of Black's stood there.
                [quiet, quiet | bit(to)]
                    .iter()
                    .take(if strict { 1 } else { 2 })
                    .any(|&before| {
                        let moved_checks = linked(kind.reach(), from, self.king, before);
                        !self.covered(self.king, before, to) && (promoted || !moved_checks)
                    })
            })
        })
    }

    /// A mate, and a plain move can have led to it.
    fn is_mate(&self) -> bool {
        self.verdict() == Verdict::Mate && self.led_to(true)
    }
}

/// Black's king on one square of each class under the eight symmetries.
fn triangle() -> Vec<usize> {
    (0..SIDE / 2)
        .flat_map(|rank| (0..=rank).map(move |file| rank * SIDE + file))
        .collect()
}

/// White's men besides the king. `one_colour`: all bishops on the squares of one colour.
#[derive(Clone, Copy)]
struct White<'a> {
    men: &'a [Kind],
    one_colour: bool,
}

const fn white(men: &[Kind]) -> White<'_> {
    White {
        men,
        one_colour: false,
    }
}

const LONE_KNIGHT: White = white(&[Knight]);
const LONE_BISHOP: White = White {
    men: &[Bishop],
    one_colour: true,
};
const LIKE_BISHOPS: White = White {
    men: &[Bishop, Bishop],
    one_colour: true,
};

/// Calls `accept` for every placement of White's men, Black's king in check, until it returns true, and hands
/// back that placement.
fn any_check(
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
fn first_mate(white: White, helpers: &[Kind], strict: bool) -> Option<Placement> {
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
struct Supply {
    kind: Kind,
    left: u32,
    /// Bishops: on squares of the colour of the mated king's square, or on the others.
    colour: Option<bool>,
}

const fn upto(left: u32, kind: Kind) -> Supply {
    Supply {
        kind,
        left,
        colour: None,
    }
}

const fn bishops(left: u32, kings_colour: bool) -> Supply {
    Supply {
        kind: Bishop,
        left,
        colour: Some(kings_colour),
    }
}

/// A mate by these men of White's with any helpers from the supply, each used or not; none if there is none.
/// No pawns. Nothing is missed: see [`Placement::verdict`].
fn searched_mate(white: White, supply: &[Supply]) -> Option<Placement> {
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

/// How many of each: Q, A, C, R, bishops on dark squares, on light squares, N, P.
type Army = [u8; 8];

/// The most that a side can have: a pawn becomes only what has been captured.
const START: Army = [1, 1, 1, 2, 2, 2, 2, 10];

const QUEEN: usize = 0;
const ARCHBISHOP: usize = 1;
const CHANCELLOR: usize = 2;
const ROOK: usize = 3;
const DARK_BISHOP: usize = 4;
const LIGHT_BISHOP: usize = 5;
const KNIGHT: usize = 6;
const PAWN: usize = 7;

fn slot_of((kind, square): Man) -> Option<usize> {
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

fn army_of(men: &[Man]) -> Army {
    let mut army = [0; 8];
    for slot in men.iter().filter_map(|&man| slot_of(man)) {
        army[slot] += 1;
    }
    army
}

fn fits(army: Army) -> bool {
    army.iter().zip(START).all(|(&count, most)| count <= most)
        && army[DARK_BISHOP] + army[LIGHT_BISHOP] <= START[DARK_BISHOP]
}

fn armies() -> Vec<Army> {
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

/// The rule that the tests below prove: this side can't mate, wherever the men stand.
/// A man too many never makes it so: each side can take the other's.
fn has_insufficient_material(own: Army, other: Army) -> bool {
    // A pawn with nothing to become stands beside a queen; any other pawn can become a piece that mates.
    if [PAWN, QUEEN, ROOK, ARCHBISHOP, CHANCELLOR]
        .iter()
        .any(|&slot| own[slot] > 0)
    {
        return false;
    }
    match (own[KNIGHT], own[DARK_BISHOP], own[LIGHT_BISHOP]) {
        (0, 0, 0) => true,
        (1, 0, 0) => {
            [PAWN, KNIGHT, DARK_BISHOP, LIGHT_BISHOP, ROOK]
                .iter()
                .all(|&slot| other[slot] == 0)
                && (other[ARCHBISHOP] == 0 || other[CHANCELLOR] == 0)
        }
        (0, _, 0) => [PAWN, KNIGHT, ARCHBISHOP, LIGHT_BISHOP]
            .iter()
            .all(|&slot| other[slot] == 0),
        (0, 0, _) => [PAWN, KNIGHT, ARCHBISHOP, DARK_BISHOP]
            .iter()
            .all(|&slot| other[slot] == 0),
        _ => false,
    }
}

/// Mates by the least material: White's men, the helpers, a placement.
const MATES: [(White, &[Kind], &str); 20] = [
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

fn examples() -> impl Iterator<Item = Placement> {
    MATES.iter().map(|mate| Placement::from_fen(mate.2))
}

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
    for &own in &armies {
        for &other in &armies {
            let both =
                has_insufficient_material(own, other) && has_insufficient_material(other, own);
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

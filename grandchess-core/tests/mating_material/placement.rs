//! A placement of men: whether it is a mate, and whether a move can have led to it.

use crate::board::Kind::{Archbishop, Bishop, Chancellor, King, Knight, Pawn, Queen, Rook};
use crate::board::{
    ALL, BOARD, DIAGONAL, Kind, ORTHOGONAL, PAWN_TAKES, SIDE, SQUARES, STEP, between, bit, linked,
    neighbours, squares,
};

pub(crate) type Man = (Kind, usize);

#[derive(Clone, Debug)]
pub(crate) struct Placement {
    /// Black's king.
    pub(crate) king: usize,
    /// White's men, the king among them.
    pub(crate) white: Vec<Man>,
    /// Black's other men.
    pub(crate) helpers: Vec<Man>,
    pub(crate) occupied: u128,
}

/// What a placement with Black to move is, and what more men of Black's could make of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Mate,
    /// No mate, whatever is added for Black.
    Never,
    /// No mate unless a man of Black's is added on one of these squares.
    Needs(u128),
}

impl Placement {
    pub(crate) fn new(king: usize) -> Self {
        Self {
            king,
            white: Vec::new(),
            helpers: Vec::new(),
            occupied: bit(king),
        }
    }

    pub(crate) fn from_fen(fen: &str) -> Self {
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

    pub(crate) fn fen(&self) -> String {
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
    pub(crate) fn mirrored(&self) -> Self {
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

    pub(crate) fn add_white(&mut self, kind: Kind, square: usize) {
        self.white.push((kind, square));
        self.occupied |= bit(square);
    }

    pub(crate) fn add_helper(&mut self, kind: Kind, square: usize) {
        self.helpers.push((kind, square));
        self.occupied |= bit(square);
    }

    pub(crate) fn take_white(&mut self) {
        self.occupied &= !bit(self.white.pop().unwrap().1);
    }

    pub(crate) fn take_helper(&mut self) {
        self.occupied &= !bit(self.helpers.pop().unwrap().1);
    }

    /// Whether White, but for a man on `gone`, attacks the square.
    pub(crate) fn covered(&self, square: usize, occupied: u128, gone: usize) -> bool {
        self.white
            .iter()
            .any(|&(kind, from)| from != gone && linked(kind.reach(), from, square, occupied))
    }

    pub(crate) fn checkers(&self) -> impl Iterator<Item = Man> {
        self.white
            .iter()
            .copied()
            .filter(|&(kind, from)| linked(kind.reach(), from, self.king, self.occupied))
    }

    pub(crate) fn white_king(&self) -> usize {
        self.white.iter().find(|man| man.0 == King).unwrap().1
    }

    /// The squares that the king can flee to, White's men among them.
    pub(crate) fn flights(&self) -> u128 {
        let own: u128 = self.helpers.iter().map(|man| bit(man.1)).sum();
        let without_king = self.occupied & !bit(self.king);
        squares(neighbours(self.king) & !own)
            .filter(|&to| !self.covered(to, without_king, to))
            .map(bit)
            .sum()
    }

    /// Whether a pawn of Black's has a piece to become.
    pub(crate) fn can_promote(&self) -> bool {
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
    pub(crate) fn moves_to(&self, (kind, from): Man, to: usize) -> bool {
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
    pub(crate) fn verdict(&self) -> Verdict {
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
    pub(crate) fn led_to(&self, strict: bool) -> bool {
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
    pub(crate) fn is_mate(&self) -> bool {
        self.verdict() == Verdict::Mate && self.led_to(true)
    }
}

use safe_arch::{population_deposit_u64 as _pdep_u64, population_extract_u64 as _pext_u64};

use crate::attacks::lines::{HALVES, Line};
use crate::types::{Bitboard, BySquare, Square};

/// A line through a square as the two instructions of BMI2 want it.
#[derive(Clone, Copy)]
struct Track {
    /// The squares of the line among the lower and the upper 64 bits of a set.
    masks: [u64; 2],
    /// How many of them are among the lower.
    in_lower: u32,
    /// Where the square's part of [`REACH`] begins.
    start: u32,
}

static TRACKS: [BySquare<Track>; 4] = [
    tracks(Line::Rank),
    tracks(Line::File),
    tracks(Line::Diagonal),
    tracks(Line::Antidiagonal),
];

const fn tracks(line: Line) -> BySquare<Track> {
    let mut table = BySquare::filled(Track {
        masks: [0; 2],
        in_lower: 0,
        start: 0,
    });
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        let halves = HALVES[line as usize].get(square);
        let bits = halves.below.union(halves.above).with(square).bits();
        let masks = [bits as u64, (bits >> 64) as u64];
        table.set(
            square,
            Track {
                masks,
                in_lower: masks[0].count_ones(),
                start: halves.below.len() as u32 * 1024,
            },
        );
        index += 1;
    }
    table
}

/// What is attacked on a line of ten squares, by the place of the slider on it and by which of the
/// ten are occupied. On a shorter line the squares beyond its end are cut off afterwards.
static REACH: [u16; 10 * 1024] = {
    let mut table = [0; 10 * 1024];
    let mut place = 0;
    while place < 10 {
        let mut occupied = 0;
        while occupied < 1024 {
            let mut reach = 0;
            let mut at = place;
            while at < 9 {
                at += 1;
                reach |= 1 << at;
                if occupied >> at & 1 == 1 {
                    break;
                }
            }
            at = place;
            while at > 0 {
                at -= 1;
                reach |= 1 << at;
                if occupied >> at & 1 == 1 {
                    break;
                }
            }
            table[place * 1024 + occupied] = reach;
            occupied += 1;
        }
        place += 1;
    }
    table
};

/// Slides along a line by look-up: its squares pulled together into ten bits, and the answer spread
/// out again.
#[inline]
pub(super) fn along(line: Line, from: Square, occupied: Bitboard) -> Bitboard {
    let Track {
        masks: [lower, upper],
        in_lower,
        start,
    } = TRACKS[line as usize][from];
    let bits = occupied.bits();
    let index = _pext_u64(bits as u64, lower) | _pext_u64((bits >> 64) as u64, upper) << in_lower;
    let reach = u64::from(REACH[start as usize + index as usize]);
    let squares =
        u128::from(_pdep_u64(reach >> in_lower, upper)) << 64 | u128::from(_pdep_u64(reach, lower));
    Bitboard::masked(squares, Bitboard::ALL)
}

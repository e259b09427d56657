//! The positions on which everything is measured.

use grandchess_core::{Position, Variant};

/// A position with a name for the tables.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
}

pub(crate) const START: Sample = Sample {
    name: "start",
    fen: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
};

pub(crate) const MIDDLEGAME: Sample = Sample {
    name: "middlegame",
    fen: "r4k3r/1nb1q1cabn/1p1p1ppp1p/p1p1p3p1/2P3P3/1P1P1P4/P1N1P2PPP/3B1K1CA1/1Q6N1/R2B5R w - - 0 1",
};

pub(crate) const ENDGAME: Sample = Sample {
    name: "endgame",
    fen: "10/3K2P3/10/Pa1P6/2r1k5/10/P4n4/3N3p2/10/3R6 w - - 47 88",
};

pub(crate) const PROMOTION: Sample = Sample {
    name: "promotion",
    fen: "5B2Q1/1kN2P3P/10/P1R3N1C1/P9/5p1P2/3PpA1pp1/3B6/4p1K3/10 w - - 41 79",
};

pub(crate) const SAMPLES: [Sample; 4] = [START, MIDDLEGAME, ENDGAME, PROMOTION];

impl Sample {
    pub(crate) fn position(&self) -> Position {
        Position::from_fen(self.fen, Variant::Grand).expect("the samples are legal positions")
    }
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name)
    }
}

/// A small random source (xorshift64*), the same in every run.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}

/// Plays random moves until the board or the fifty-move rule ends the game; returns the half-moves.
pub(crate) fn playout(rng: &mut Rng, moves: &mut Vec<grandchess_core::Move>) -> usize {
    let mut position = Position::default();
    let mut plies = 0;
    loop {
        position.legal_moves_into(moves);
        let over = position.halfmove_clock() >= 100 || position.is_insufficient_material();
        if moves.is_empty() || over {
            return plies;
        }
        position.play_unchecked(moves[rng.below(moves.len())]);
        plies += 1;
    }
}

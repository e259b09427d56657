use std::fmt;

/// How good a position is for the side to move, in hundredths of a pawn.
///
/// Beyond ±[`MATE_IN_SIGHT`](Self::MATE_IN_SIGHT) it is a forced mate, the nearer the larger.
///
/// ```
/// use grandchess_examples::engine::Score;
///
/// assert_eq!(Score(-35).to_string(), "cp -35");
/// assert_eq!(Score::mated_in(3).to_string(), "mate -2"); // three half-moves: it moves twice more
/// assert_eq!((-Score::mated_in(3)).to_string(), "mate 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);

    /// More than any position is worth.
    pub const INFINITE: Self = Self(32_000);

    /// From here on a mate is certain.
    pub const MATE_IN_SIGHT: Self = Self(30_000);

    const MATE: i32 = 31_000;

    /// The side to move is mated in so many half-moves; 0 if it is mated now.
    pub const fn mated_in(ply: usize) -> Self {
        Self(ply as i32 - Self::MATE)
    }

    /// The half-moves until the mate, if there is one in sight.
    pub fn plies_to_mate(self) -> Option<i32> {
        (self.0.abs() >= Self::MATE_IN_SIGHT.0).then(|| Self::MATE - self.0.abs())
    }

    /// The same mate, seen from `ply` half-moves further back.
    #[must_use]
    pub fn seen_from(self, ply: i32) -> Self {
        match self.plies_to_mate() {
            Some(_) => Self(self.0 - self.0.signum() * ply),
            None => self,
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Writes the score as UCI does: `cp` and hundredths of a pawn, or `mate` and moves.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_mate() {
            Some(plies) => write!(f, "mate {}", self.0.signum() * ((plies + 1) / 2)),
            None => write!(f, "cp {}", self.0),
        }
    }
}

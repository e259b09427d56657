use crate::types::Termination;

/// Which repetitions and which run of quiet moves end a game by themselves.
///
/// The rules say that a game is drawn by threefold repetition and by fifty moves, and leave open who
/// has to say so. Over the board a player claims these draws, and a repetition or a run that goes
/// on much longer ends the game without a claim. Servers end the game at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawPolicy {
    /// The third occurrence and the fiftieth quiet move of each side may be claimed; the fifth
    /// occurrence and the seventy-fifth move end the game.
    #[default]
    Standard,
    /// The third occurrence and the fiftieth move end the game. There is never a draw to claim.
    Immediate,
}

/// What the draws by repetition and by quiet moves depend on.
#[derive(Clone, Copy)]
pub(super) struct DrawCounts {
    /// How often the position has occurred.
    pub(super) repetitions: usize,
    /// Half-moves since the last capture or pawn move.
    pub(super) halfmove_clock: u32,
}

impl DrawCounts {
    /// The draw that ends the game without a claim.
    pub(super) fn automatic(self, policy: DrawPolicy) -> Option<Termination> {
        if self.repetitions >= 5 {
            Some(Termination::FivefoldRepetition)
        } else if self.halfmove_clock >= 150 {
            Some(Termination::SeventyFiveMoves)
        } else if policy == DrawPolicy::Immediate {
            self.claimable()
        } else {
            None
        }
    }

    /// The draw that a player may claim.
    pub(super) fn claimable(self) -> Option<Termination> {
        if self.repetitions >= 3 {
            Some(Termination::ThreefoldRepetition)
        } else if self.halfmove_clock >= 100 {
            Some(Termination::FiftyMoves)
        } else {
            None
        }
    }
}

use core::fmt;

use crate::types::Color;

/// Who won, if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// White won: `1-0`.
    White,
    /// Black won: `0-1`.
    Black,
    /// Nobody won: `1/2-1/2`.
    Draw,
}

impl GameResult {
    /// The result in which `color` wins.
    pub const fn win(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }

    /// The side that won, `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Draw => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, as in a PGN.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Why a game ended. `docs/adjudication.md` gives the rule behind each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the men to mate, wherever they stand.
    InsufficientMaterial,
    /// A position has occurred five times: the game ends by itself.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move: the game ends by itself.
    SeventyFiveMoves,
    /// A position has occurred three times: may be claimed, or ends the game at once
    /// ([`DrawPolicy::Immediate`](crate::DrawPolicy::Immediate)).
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move: may be claimed, or ends the game at once.
    FiftyMoves,
    /// A player gave up.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time ran out.
    FlagFall,
    /// A player's time ran out, but the opponent could never have mated.
    FlagFallDraw,
    /// A player lost by a decision from outside the game (did not come, broke a rule).
    Forfeit,
    /// Whoever directs the event decided how an unfinished game counts.
    Adjudication,
    /// The result is known, but not why: many archives say no more.
    Unknown,
}

impl Termination {
    /// Every termination, in the order of the enum.
    pub const ALL: [Self; 14] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoves,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::Resignation,
        Self::Agreement,
        Self::FlagFall,
        Self::FlagFallDraw,
        Self::Forfeit,
        Self::Adjudication,
        Self::Unknown,
    ];

    /// The termination of that [name](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|other| other.name() == name)
    }

    /// The name in lower case with hyphens, such as `threefold-repetition`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::FivefoldRepetition => "fivefold-repetition",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::ThreefoldRepetition => "threefold-repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::FlagFall => "flag-fall",
            Self::FlagFallDraw => "flag-fall-draw",
            Self::Forfeit => "forfeit",
            Self::Adjudication => "adjudication",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a game ended: who won and why.
///
/// ```
/// use grandchess_core::{Color, GameResult, Outcome, Termination};
///
/// let outcome = Outcome::win(Color::Black, Termination::Checkmate);
/// assert_eq!(outcome.result, GameResult::Black);
/// assert_eq!(outcome.to_string(), "0-1 (checkmate)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won, if anybody.
    pub result: GameResult,
    /// Why the game ended.
    pub termination: Termination,
}

impl Outcome {
    /// A win of `color`.
    pub const fn win(color: Color, termination: Termination) -> Self {
        Self {
            result: GameResult::win(color),
            termination,
        }
    }

    /// A draw.
    pub const fn draw(termination: Termination) -> Self {
        Self {
            result: GameResult::Draw,
            termination,
        }
    }

    /// The side that won, `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        self.result.winner()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result, self.termination)
    }
}

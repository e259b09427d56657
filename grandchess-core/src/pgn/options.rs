use crate::notation::{LetterClues, Letters, LettersError, Ranks};
use crate::variant::Variant;

/// The letters of a text: given, or to be found out.
///
/// ```
/// use grandchess_core::{LettersChoice, PgnReader, ReadOptions};
///
/// // A server's export: M and C in the FEN tag, A and C in the moves.
/// let text = r#"[Variant "Grand"]
/// [SetUp "1"]
/// [FEN "r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1"]
///
/// 1. Af4 Qe10 2. Ad6 Qf10 3. Axc8# 1-0"#;
/// let options = ReadOptions {
///     fen_letters: LettersChoice::DETECT,
///     move_letters: LettersChoice::DETECT,
///     ..ReadOptions::default()
/// };
/// let game = PgnReader::from_text(text).with_options(options).next().unwrap()?;
/// assert!(game.end().position().is_checkmate());
/// # Ok::<(), grandchess_core::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LettersChoice {
    /// These.
    Given(Letters),
    /// Whichever set the text is written in, found out for each game: an M says Freeling's, an A
    /// neutral; both is an error.
    Detect {
        /// The set to take where there is nothing but a C to go by; without it, that is an error.
        default: Option<Letters>,
    },
}

impl LettersChoice {
    /// Found out, an error where that can't be done.
    pub const DETECT: Self = Self::Detect { default: None };

    /// The set of a text that `look` looks over.
    pub(super) fn decide(
        self,
        look: impl FnOnce(&mut LetterClues),
    ) -> Result<Letters, LettersError> {
        let default = match self {
            Self::Given(letters) => return Ok(letters),
            Self::Detect { default } => default,
        };
        let mut clues = LetterClues::default();
        look(&mut clues);
        match default {
            Some(default) => clues.verdict_or(default),
            // Without a letter that differs, the text says the same in both.
            None => Ok(clues.verdict()?.unwrap_or_default()),
        }
    }
}

impl Default for LettersChoice {
    /// Neutral letters.
    fn default() -> Self {
        Self::Given(Letters::Neutral)
    }
}

/// What to do with a game whose Result tag and whose end of the moves name different results. A `*`,
/// a missing result and a tag that names none contradict nothing: the other one counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ResultConflict {
    /// It is an error.
    #[default]
    Refuse,
    /// The tag counts.
    TrustTag,
    /// The end of the moves counts.
    TrustText,
}

/// How games are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReadOptions {
    /// The variant of games that name none. Without it, and without a FEN tag of ten ranks (which
    /// says [`Variant::Grand`]), such a game is an error.
    pub default_variant: Option<Variant>,
    /// The letters of FEN tags. Neutral unless told.
    pub fen_letters: LettersChoice,
    /// The letters of moves. Neutral unless told.
    pub move_letters: LettersChoice,
    /// How FEN tags and moves number the ranks: 1 to 10 unless told. `XBoard` writes 0 to 9.
    pub ranks: Ranks,
    /// Whether variations are passed over, unread, with what is said in them. No unless told.
    pub skip_variations: bool,
    /// The longest text in bytes, from the first tag, that is read as one game: 16 MiB unless told.
    /// A game can take some thirty times as much memory as its text, and up to eighty times where
    /// every move has a sign or a comment. There is never more than four gigabytes of it.
    pub max_game_bytes: usize,
    /// What to do where two results disagree.
    pub result_conflict: ResultConflict,
}

impl ReadOptions {
    /// The longest game unless told: 16 MiB.
    pub const MAX_GAME_BYTES: usize = 16 << 20;
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            default_variant: None,
            fen_letters: LettersChoice::default(),
            move_letters: LettersChoice::default(),
            ranks: Ranks::default(),
            skip_variations: false,
            max_game_bytes: Self::MAX_GAME_BYTES,
            result_conflict: ResultConflict::default(),
        }
    }
}

use core::fmt;

use thiserror::Error;

use crate::types::{Color, Piece, Role};

/// The letters of the pieces. There are two sets, and **C means two different pieces**.
///
/// | | pawn | knight | bishop | rook | bishop + knight | rook + knight | queen | king |
/// |---|---|---|---|---|---|---|---|---|
/// | `Neutral` | P | N | B | R | **A** archbishop | **C** chancellor | Q | K |
/// | `Freeling` | P | N | B | R | **C** cardinal | **M** marshal | Q | K |
///
/// Neutral letters are those of Fairy-Stockfish, pychess, Cute Chess, `XBoard` and `SjaakII`;
/// Freeling's are also those of `ChessV`, vchess, Mindsports and `BrainKing`.
///
/// ```
/// use grandchess_core::{Letters, Role};
///
/// assert_eq!(Letters::Neutral.role('C'), Some(Role::Chancellor));
/// assert_eq!(Letters::Freeling.role('C'), Some(Role::Archbishop));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letters {
    /// A archbishop, C chancellor.
    #[default]
    Neutral,
    /// M marshal, C cardinal.
    Freeling,
}

impl Letters {
    /// Both sets.
    pub const ALL: [Self; 2] = [Self::Neutral, Self::Freeling];

    /// The role of an upper-case letter.
    pub const fn role(self, letter: char) -> Option<Role> {
        Some(match (letter, self) {
            ('P', _) => Role::Pawn,
            ('N', _) => Role::Knight,
            ('B', _) => Role::Bishop,
            ('R', _) => Role::Rook,
            ('Q', _) => Role::Queen,
            ('K', _) => Role::King,
            ('A', Self::Neutral) | ('C', Self::Freeling) => Role::Archbishop,
            ('C', Self::Neutral) | ('M', Self::Freeling) => Role::Chancellor,
            _ => return None,
        })
    }

    /// The upper-case letter of a role.
    pub const fn letter(self, role: Role) -> char {
        match (role, self) {
            (Role::Pawn, _) => 'P',
            (Role::Knight, _) => 'N',
            (Role::Bishop, _) => 'B',
            (Role::Rook, _) => 'R',
            (Role::Queen, _) => 'Q',
            (Role::King, _) => 'K',
            (Role::Archbishop, Self::Neutral) => 'A',
            (Role::Chancellor, Self::Neutral) | (Role::Archbishop, Self::Freeling) => 'C',
            (Role::Chancellor, Self::Freeling) => 'M',
        }
    }

    /// The man of a letter as in a FEN: upper case for White, lower case for Black.
    pub const fn piece(self, letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match self.role(letter.to_ascii_uppercase()) {
            Some(role) => Some(Piece::new(color, role)),
            None => None,
        }
    }

    /// The letter of a man as in a FEN.
    pub const fn piece_letter(self, piece: Piece) -> char {
        let letter = self.letter(piece.role);
        match piece.color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The set in which a FEN, or its placement, is written, if that can be told.
    ///
    /// ```
    /// use grandchess_core::{Letters, LettersError};
    ///
    /// assert_eq!(Letters::detect_fen("r8r/1nbqkmcbn1/…"), Ok(Some(Letters::Freeling)));
    /// assert_eq!(Letters::detect_fen("4k5/10/10/10/10/10/10/10/10/4KQ4"), Ok(None)); // says the same in both
    /// assert_eq!(Letters::detect_fen("4k5/10/10/10/10/10/10/10/10/4KC4"), Err(LettersError::Ambiguous));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`LetterClues::verdict`].
    pub fn detect_fen(fen: &str) -> Result<Option<Self>, LettersError> {
        let mut clues = LetterClues::default();
        clues.see_placement(
            fen.split([' ', '\t'])
                .find(|field| !field.is_empty())
                .unwrap_or(""),
        );
        clues.verdict()
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Neutral => "neutral",
            Self::Freeling => "Freeling's",
        })
    }
}

/// What the other set has to say of a letter that is no piece in `Letters`: nothing, or that it is
/// one there. For the end of an error's message.
pub(super) struct Elsewhere(pub(super) char, pub(super) Letters);

impl fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.to_ascii_uppercase(), self.1) {
            ('M', Letters::Neutral) => f.write_str("; in Freeling's it is the marshal"),
            ('A', Letters::Freeling) => f.write_str("; in neutral letters it is the archbishop"),
            _ => Ok(()),
        }
    }
}

/// The letters of all that a pawn may become, in words.
pub(super) struct PromotionLetters {
    pub(super) letters: Letters,
    pub(super) upper_case: bool,
}

impl fmt::Display for PromotionLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, role) in Role::PROMOTIONS.into_iter().enumerate() {
            let letter = self.letters.letter(role);
            let divider = match index {
                0 => "",
                _ if index + 1 == Role::PROMOTIONS.len() => " or ",
                _ => ", ",
            };
            let letter = if self.upper_case {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            write!(f, "{divider}{letter}")?;
        }
        write!(f, " in {} letters", self.letters)
    }
}

/// The letters of a text do not tell which set it is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum LettersError {
    /// There is a C, but neither an A nor an M that would say what it means.
    #[error(
        "C is ambiguous: chancellor in the neutral letters (A, C), cardinal in Freeling's (M, C)"
    )]
    Ambiguous,
    /// There is an A and an M.
    #[error("A (neutral letters) and M (Freeling's) in one text")]
    Mixed,
}

/// What has been seen of a text's letters: collects clues over a whole text, then gives a verdict.
///
/// Only letters that stand for pieces may be shown to it: those of a FEN's placement, SAN's piece
/// letters, promotion letters. Castling fields, tags and comments say nothing.
///
/// ```
/// use grandchess_core::{LetterClues, Letters, LettersError};
///
/// let mut clues = LetterClues::default();
/// clues.see('C');
/// assert_eq!(clues.verdict(), Err(LettersError::Ambiguous));
/// assert_eq!(clues.verdict_or(Letters::Neutral), Ok(Letters::Neutral));
/// clues.see('M');
/// assert_eq!(clues.verdict(), Ok(Some(Letters::Freeling)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LetterClues {
    archbishop: bool,
    marshal: bool,
    clash: bool,
}

impl LetterClues {
    /// Looks at one piece letter, in either case.
    pub fn see(&mut self, letter: char) {
        match letter.to_ascii_uppercase() {
            'A' => self.archbishop = true,
            'M' => self.marshal = true,
            'C' => self.clash = true,
            _ => {}
        }
    }

    /// Looks at the placement field of a FEN.
    pub fn see_placement(&mut self, placement: &str) {
        placement.chars().for_each(|letter| self.see(letter));
    }

    /// Looks at the text of one move in SAN: at its piece letter and its promotion letter. Files are
    /// lower case and castling has none of the letters, so neither is a clue. The text need not be
    /// valid.
    ///
    /// ```
    /// use grandchess_core::{LetterClues, Letters};
    ///
    /// let mut clues = LetterClues::default();
    /// for move_text in ["e5", "axb8=C", "O-O", "Cc7"] {
    ///     clues.see_san(move_text);
    /// }
    /// assert!(clues.verdict().is_err()); // a C may be either
    /// clues.see_san("Mxe4+");
    /// assert_eq!(clues.verdict(), Ok(Some(Letters::Freeling)));
    /// ```
    pub fn see_san(&mut self, text: &str) {
        let mut before = None;
        for letter in text.chars() {
            let is_clue = match before {
                None | Some('(' | '/' | '0'..='9') => letter.is_ascii_uppercase(),
                Some(sign) => sign == '=',
            };
            if is_clue {
                self.see(letter);
            }
            before = Some(letter);
        }
    }

    /// The set that the letters belong to; `None` if no letter was seen that differs between them.
    ///
    /// # Errors
    ///
    /// [`Ambiguous`](LettersError::Ambiguous) if there is nothing but a `C` to go by,
    /// [`Mixed`](LettersError::Mixed) if there are an `A` and an `M`.
    pub fn verdict(self) -> Result<Option<Letters>, LettersError> {
        match (self.archbishop, self.marshal) {
            (true, true) => Err(LettersError::Mixed),
            (true, false) => Ok(Some(Letters::Neutral)),
            (false, true) => Ok(Some(Letters::Freeling)),
            (false, false) if self.clash => Err(LettersError::Ambiguous),
            (false, false) => Ok(None),
        }
    }

    /// The set that the letters belong to, or `default` where they do not tell.
    ///
    /// # Errors
    ///
    /// [`Mixed`](LettersError::Mixed) if there are an `A` and an `M`.
    pub fn verdict_or(self, default: Letters) -> Result<Letters, LettersError> {
        match self.verdict() {
            Ok(letters) => Ok(letters.unwrap_or(default)),
            Err(LettersError::Ambiguous) => Ok(default),
            Err(error) => Err(error),
        }
    }
}

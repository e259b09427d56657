use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::notation::letters::{Elsewhere, PromotionLetters};
use crate::notation::{Dialect, Letters};
use crate::types::{CastlingSide, File, Rank, Role, Square, padded};

/// A move in standard algebraic notation, as players write it: `e5`, `Axc8#`, `R10a5`, `exd8=Q+`.
///
/// The value is what the text says, with its letters understood; [`to_move`](Self::to_move) finds the
/// move that it means in a position, and [`from_move`](Self::from_move) writes a move canonically.
///
/// ```
/// use grandchess_core::{Dialect, Move, Position, San, Square};
///
/// let start = Position::default();
/// let neutral = San::parse("Cf1", Dialect::STANDARD)?; // the chancellor
/// let freeling = San::parse("Cf1", Dialect::FREELING)?; // the cardinal
/// assert_eq!(neutral.to_move(&start)?, Move::new(Square::F2, Square::F1));
/// assert_eq!(freeling.to_move(&start)?, Move::new(Square::G2, Square::F1));
/// assert_eq!(freeling.write(Dialect::STANDARD), "Af1");
/// # Ok::<(), grandchess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The move.
    pub body: SanBody,
    /// What it says of the opponent's king.
    pub suffix: Option<SanSuffix>,
}

/// A move in standard algebraic notation, without what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanBody {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A man goes somewhere.
    Move {
        /// Which kind of man.
        role: Role,
        /// The file from which it comes, if the text says so.
        from_file: Option<File>,
        /// The rank from which it comes, if the text says so.
        from_rank: Option<Rank>,
        /// Whether there is an `x`.
        capture: bool,
        /// Where it goes.
        to: Square,
        /// What it becomes.
        promotion: Option<Role>,
    },
}

/// What a move does to the opponent's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanSuffix {
    /// `+`: it is in check.
    Check,
    /// `#`: it is mated.
    Checkmate,
}

impl SanSuffix {
    /// The sign.
    pub const fn to_char(self) -> char {
        match self {
            Self::Check => '+',
            Self::Checkmate => '#',
        }
    }
}

/// What is wrong with a text that should be a move in SAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// There is no text.
    #[error("the text is empty")]
    Empty,
    /// `0000`, `--` or `Z0`: no move, and nobody may pass.
    #[error("no move: nobody may pass")]
    NullMove,
    /// The text starts with no piece of the dialect, no file and no castling.
    #[error("{letter:?} is no piece in {letters} letters, no file and no O-O{}", Elsewhere(*.letter, *.letters))]
    Start {
        /// The character.
        letter: char,
        /// The letters of the dialect.
        letters: Letters,
    },
    /// No castling after all.
    #[error("expected O-O or O-O-O")]
    Castling,
    /// No square where the move ends.
    #[error("expected the square where the move ends, a1 to j10")]
    To,
    /// A pawn's move is written neither like `e5` nor like `exd6`.
    #[error("a pawn's move is written as its target, e5, or as a capture with its file, exd6")]
    PawnMove,
    /// There is a promotion, but the man is no pawn.
    #[error("only a pawn promotes")]
    NotAPawn,
    /// A promotion without `=`.
    #[error("a promotion is written with =, such as h8=Q")]
    PromotionSign,
    /// A promotion to none of the dialect's upper-case letters of N, B, R, Q and the two compound
    /// pieces.
    #[error("expected what the pawn becomes: {}", PromotionLetters { letters: *.letters, upper_case: true })]
    Promotion {
        /// The letters of the dialect.
        letters: Letters,
    },
    /// The text goes on after the move.
    #[error("text after the move")]
    Trailing,
}

/// A text is no move in SAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("invalid move text at byte {offset}: {kind}")]
pub struct SanError {
    /// What is wrong.
    pub kind: SanErrorKind,
    /// Where in the text, in bytes.
    pub offset: usize,
}

impl San {
    /// Reads a move as the PGN standard writes it.
    ///
    /// | part | text |
    /// |---|---|
    /// | castling | `O-O`, `O-O-O` |
    /// | piece | its letter in the dialect, then the file, the rank or both from which it comes, `x` if it captures, the target: `Nd8`, `Nbd8`, `N9d8`, `Nb9d8`, `Nb9xd8` |
    /// | pawn | the target, or the file from which it captures, `x` and the target: `e5`, `exd6` |
    /// | promotion | `=` and the letter of the piece: `h8=A`, `hxi10=N` |
    /// | suffix | `+`, `#` or nothing |
    ///
    /// ```
    /// use grandchess_core::{Dialect, San, SanErrorKind};
    ///
    /// let error = San::parse("Nb9-d8", Dialect::STANDARD).unwrap_err();
    /// assert_eq!((error.kind, error.offset), (SanErrorKind::Trailing, 3));
    /// assert!(San::parse_lenient("Nb9-d8", Dialect::STANDARD).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns what is wrong, and where.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, SanError> {
        Reader::new(text, dialect, false).read()
    }

    /// Reads a move as people write it: all that [`parse`](Self::parse) takes, and besides
    ///
    /// - castling with `o` or `0` in place of `O`;
    /// - moves in full, `e3e5`, `e3-e5`, `e3xd4`, `Nb9-d8`, and pawns with their letter, `Pe5`;
    /// - a pawn's capture without its `x`, `ed6`;
    /// - `e.p.` or `ep` after a pawn's capture, before or behind the suffix, also after a space;
    /// - a promotion written `h8A`, `h8(A)`, `h8/A` or `h8=a`;
    /// - `++` for `+`;
    /// - any number of `!` and `?` at the end.
    ///
    /// Other letters in lower case are not read (`b` is a file), nor are spaces around the move.
    /// What is left out of a text, or said needlessly, is for
    /// [`to_move_lenient`](Self::to_move_lenient) to overlook.
    ///
    /// # Errors
    ///
    /// Returns what is wrong, and where.
    pub fn parse_lenient(text: &str, dialect: Dialect) -> Result<Self, SanError> {
        Reader::new(text, dialect, true).read()
    }

    /// Writes the move in a dialect.
    pub fn write(self, dialect: Dialect) -> String {
        let mut text = String::with_capacity(10);
        // Writing to a String never fails.
        let _ = self.write_to(&mut text, dialect);
        text
    }

    /// Writes the move in a dialect to the end of `out`, without allocating.
    ///
    /// # Errors
    ///
    /// Returns the error of `out`.
    pub fn write_to(self, out: &mut impl fmt::Write, dialect: Dialect) -> fmt::Result {
        self.body.write_to(out, dialect)?;
        match self.suffix {
            Some(suffix) => out.write_char(suffix.to_char()),
            None => Ok(()),
        }
    }
}

impl SanBody {
    fn write_to(self, out: &mut impl fmt::Write, dialect: Dialect) -> fmt::Result {
        let (letters, ranks) = (dialect.letters, dialect.ranks);
        let (role, from_file, from_rank, capture, to, promotion) = match self {
            Self::Castle(CastlingSide::Short) => return out.write_str("O-O"),
            Self::Castle(CastlingSide::Long) => return out.write_str("O-O-O"),
            Self::Move {
                role,
                from_file,
                from_rank,
                capture,
                to,
                promotion,
            } => (role, from_file, from_rank, capture, to, promotion),
        };
        if role != Role::Pawn {
            out.write_char(letters.letter(role))?;
        }
        if let Some(file) = from_file {
            out.write_char(file.to_char())?;
        }
        if let Some(rank) = from_rank {
            ranks.write_rank(out, rank)?;
        }
        if capture {
            out.write_char('x')?;
        }
        ranks.write_square(out, to)?;
        if let Some(role) = promotion {
            out.write_char('=')?;
            out.write_char(letters.letter(role))?;
        }
        Ok(())
    }
}

impl From<SanBody> for San {
    /// The move without a suffix.
    fn from(body: SanBody) -> Self {
        Self { body, suffix: None }
    }
}

/// Reads the standard dialect, strictly.
impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::parse(text, Dialect::STANDARD)
    }
}

/// Writes the standard dialect.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |mut out| self.write_to(&mut out, Dialect::STANDARD))
    }
}

/// A text on which the reader has come as far as `at`.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    dialect: Dialect,
    lenient: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, dialect: Dialect, lenient: bool) -> Self {
        Self {
            text,
            at: 0,
            dialect,
            lenient,
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Steps over the first of `tokens` that comes next, if one does.
    fn take(&mut self, tokens: &[&str]) -> bool {
        let rest = self.rest();
        let found = tokens
            .iter()
            .find(|token| rest.starts_with(token.as_bytes()));
        self.at += found.map_or(0, |token| token.len());
        found.is_some()
    }

    fn take_file(&mut self) -> Option<File> {
        let file = File::from_char(self.peek()?.into())?;
        self.at += 1;
        Some(file)
    }

    fn take_rank(&mut self) -> Option<Rank> {
        let (rank, length) = self.dialect.ranks.read_rank(self.rest())?;
        self.at += length;
        Some(rank)
    }

    fn error(&self, kind: SanErrorKind) -> SanError {
        SanError {
            kind,
            offset: self.at,
        }
    }

    fn read(mut self) -> Result<San, SanError> {
        if matches!(self.text, "0000" | "--" | "Z0") {
            return Err(self.error(SanErrorKind::NullMove));
        }
        let body = match self.peek() {
            Some(b'O') => self.read_castling()?,
            Some(b'o' | b'0') if self.lenient => self.read_castling()?,
            _ => self.read_move()?,
        };
        let suffix = self.read_tail(body);
        if self.at < self.text.len() {
            return Err(self.error(SanErrorKind::Trailing));
        }
        Ok(San { body, suffix })
    }

    fn read_castling(&mut self) -> Result<SanBody, SanError> {
        let king: &[&str] = if self.lenient {
            &["O", "o", "0"]
        } else {
            &["O"]
        };
        let mut steps = 0;
        while steps < 3 && (steps == 0 || self.take(&["-"])) {
            if !self.take(king) {
                return Err(self.error(SanErrorKind::Castling));
            }
            steps += 1;
        }
        match steps {
            2 => Ok(SanBody::Castle(CastlingSide::Short)),
            3 => Ok(SanBody::Castle(CastlingSide::Long)),
            _ => Err(self.error(SanErrorKind::Castling)),
        }
    }

    fn read_move(&mut self) -> Result<SanBody, SanError> {
        let role = self.read_role()?;
        let start = self.at;
        let mut from_file = self.take_file();
        let after_file = self.at;
        let mut from_rank = self.take_rank();
        let in_full = from_file.is_some() && from_rank.is_some();
        let capture = self.take(&["x"]);
        let divided = capture || self.lenient && in_full && self.take(&["-"]);
        let to = match (self.take_file(), from_file, from_rank) {
            (Some(file), ..) => {
                let rank = self.take_rank();
                Square::at(file, rank.ok_or_else(|| self.error(SanErrorKind::To))?)
            }
            (None, Some(file), Some(rank)) if !divided => {
                // There is but one square: it is the target.
                (from_file, from_rank) = (None, None);
                Square::at(file, rank)
            }
            _ => return Err(self.error(SanErrorKind::To)),
        };
        let standard = match (from_file, from_rank) {
            (None, None) => !capture,
            (Some(_), None) => capture,
            _ => false,
        };
        if role == Role::Pawn && !standard && !(self.lenient && from_file.is_some()) {
            let offset = if from_file.is_some() {
                after_file
            } else {
                start
            };
            let kind = SanErrorKind::PawnMove;
            return Err(SanError { kind, offset });
        }
        Ok(SanBody::Move {
            role,
            from_file,
            from_rank,
            capture,
            to,
            promotion: self.read_promotion(role)?,
        })
    }

    fn read_role(&mut self) -> Result<Role, SanError> {
        let Some(letter) = self.text.chars().next() else {
            return Err(self.error(SanErrorKind::Empty));
        };
        if File::from_char(letter).is_some() {
            return Ok(Role::Pawn);
        }
        let letters = self.dialect.letters;
        match letters.role(letter) {
            Some(role) if role != Role::Pawn || self.lenient => {
                self.at += 1;
                Ok(role)
            }
            _ => Err(self.error(SanErrorKind::Start { letter, letters })),
        }
    }

    fn read_promotion(&mut self, role: Role) -> Result<Option<Role>, SanError> {
        let Some(sign) = self.peek() else {
            return Ok(None);
        };
        let letters = self.dialect.letters;
        let is_letter = letters.role(sign.into()).is_some();
        if !is_letter && !matches!(sign, b'=' | b'(' | b'/') {
            return Ok(None);
        }
        if role != Role::Pawn {
            return Err(self.error(SanErrorKind::NotAPawn));
        }
        if sign != b'=' && !self.lenient {
            return Err(self.error(SanErrorKind::PromotionSign));
        }
        if !is_letter {
            self.at += 1;
        }
        let mut letter = char::from(self.peek().unwrap_or_default());
        if sign == b'=' && self.lenient {
            letter = letter.to_ascii_uppercase();
        }
        let promotion = letters
            .role(letter)
            .filter(|role| Role::PROMOTIONS.contains(role))
            .ok_or_else(|| self.error(SanErrorKind::Promotion { letters }))?;
        self.at += 1;
        if sign == b'(' && !self.take(&[")"]) {
            return Err(self.error(SanErrorKind::Promotion { letters }));
        }
        Ok(Some(promotion))
    }

    /// Reads what may follow a move.
    fn read_tail(&mut self, body: SanBody) -> Option<SanSuffix> {
        const EN_PASSANT: [&str; 4] = ["e.p.", "ep", " e.p.", " ep"];
        if !self.lenient {
            return self.read_suffix();
        }
        let may_pass = match body {
            SanBody::Move {
                role: Role::Pawn,
                from_file: Some(file),
                to,
                ..
            } => file != to.file(),
            _ => false,
        };
        let passes = may_pass && self.take(&EN_PASSANT);
        let suffix = self.read_suffix();
        if may_pass && !passes {
            self.take(&EN_PASSANT);
        }
        while self.take(&["!", "?"]) {}
        suffix
    }

    fn read_suffix(&mut self) -> Option<SanSuffix> {
        if self.take(&["+"]) {
            if self.lenient {
                self.take(&["+"]);
            }
            Some(SanSuffix::Check)
        } else if self.take(&["#"]) {
            Some(SanSuffix::Checkmate)
        } else {
            None
        }
    }
}

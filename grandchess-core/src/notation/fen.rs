use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::notation::letters::Elsewhere;
use crate::notation::{Dialect, Letters};
use crate::position::Position;
use crate::setup::{EnPassantMode, InvalidPosition, Setup};
use crate::types::{Bitboard, Color, File, Piece, Rank, Role, Square};
use crate::variant::Variant;

/// A position as text: six fields, of which those at the end may be missing.
///
/// | field | reads | missing |
/// |---|---|---|
/// | placement | ranks 10 to 1, divided by `/`; letters of the dialect; `10` is ten empty squares, any other run of digits counts digit by digit (`91`, `55`) | – |
/// | turn | `w` or `b` | `w` |
/// | castling | `-`; the rooks' files, White's in upper case (`IBib`); or `KQkq` for the outermost rooks | `-` |
/// | en passant | `-` or a square | `-` |
/// | half-move clock | 0 to 4294967295 | 0 |
/// | full-move number | 0 to 4294967295 | 1 |
///
/// Fields are divided by spaces or tabs, of which some may stand before the first; white space at the
/// end, such as a line break, is ignored.
/// Reading checks the spelling alone: whether there can be such a position is for
/// [`Position::from_setup`] to say, and a FEN does not name its variant.
/// Writing always writes all fields, ten empty squares as `10`, and the castling rooks' files from
/// the i-file's side on.
///
/// ```
/// use grandchess_core::{Dialect, Fen, Letters, Piece, Square};
///
/// // A diagram in Freeling's letters: c is a cardinal.
/// let fen = Fen::parse("10/10/10/10/10/2R2Q4/10/4c5/10/10", Dialect::FREELING)?;
/// let attacked = fen.setup.board.attacks_from(Square::E3);
/// assert!(attacked.contains(Square::C5) && attacked.contains(Square::F5));
/// # Ok::<(), grandchess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fen {
    /// What the text says.
    pub setup: Setup,
}

/// The fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// Who stands where.
    Placement,
    /// Whose move it is.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The half-move clock.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
    /// Whatever comes after the sixth field.
    Trailing,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Placement => "placement",
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "full-move number",
            Self::Trailing => "trailing",
        })
    }
}

/// What is wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// There is no placement.
    #[error("the text is empty")]
    Empty,
    /// A character is no piece of the dialect, digit or `/`.
    #[error("{letter:?} is no piece in {letters} letters{}", Elsewhere(*.letter, *.letters))]
    Letter {
        /// The character.
        letter: char,
        /// The letters of the dialect.
        letters: Letters,
    },
    /// A digit 0 that does not end a `10`.
    #[error("0 counts no squares; ten empty squares are written 10")]
    Zero,
    /// A rank goes beyond the j-file.
    #[error("rank {0} has more than ten squares")]
    LongRank(Rank),
    /// A rank ends before the j-file.
    #[error("rank {rank} has {squares} squares instead of ten")]
    ShortRank {
        /// Which rank.
        rank: Rank,
        /// How many squares it has, 0–9.
        squares: usize,
    },
    /// There is text after the first rank.
    #[error("more than ten ranks")]
    TooManyRanks,
    /// The placement ends before the first rank.
    #[error("{0} ranks instead of ten")]
    TooFewRanks(usize),
    /// Neither `w` nor `b`.
    #[error("expected w or b")]
    Turn,
    /// Neither `-` nor letters of files or of `KQkq`, each once.
    #[error("expected -, KQkq or the files of castling rooks, each once")]
    Castling,
    /// Neither `-` nor a square.
    #[error("expected - or a square")]
    EnPassant,
    /// Not a number from 0 to 4294967295.
    #[error("expected a number from 0 to 4294967295")]
    Number,
    /// There are more than six fields.
    #[error("a FEN has six fields, and there is a seventh")]
    Trailing,
}

/// A text is no FEN: which field, where, and what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("invalid FEN, {field} field, byte {offset}: {kind}")]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// In which field.
    pub field: FenField,
    /// Where in the text, in bytes.
    pub offset: usize,
}

/// A text gives no position: it is no FEN, or what it says can't be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadFenError {
    /// The text is no FEN.
    #[error(transparent)]
    Syntax(#[from] FenError),
    /// The position that it describes can't be.
    #[error(transparent)]
    Position(#[from] InvalidPosition),
}

/// A field of the text and where it starts.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: FenField,
    text: &'a str,
    start: usize,
}

impl Field<'_> {
    fn error(self, kind: FenErrorKind, at: usize) -> FenError {
        FenError {
            kind,
            field: self.name,
            offset: self.start + at,
        }
    }
}

/// Divides a text at spaces and gives the fields their names.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self, name: FenField) -> Option<Field<'a>> {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let rest = &self.text.as_bytes()[self.at..];
        let start = self.at + rest.iter().take_while(|byte| is_blank(byte)).count();
        let rest = &self.text.as_bytes()[start..];
        let length = rest.iter().take_while(|byte| !is_blank(byte)).count();
        self.at = start + length;
        let text = &self.text[start..self.at];
        (length > 0).then_some(Field { name, text, start })
    }
}

impl Fen {
    /// Reads a FEN.
    ///
    /// # Errors
    ///
    /// Returns the field, the offset in bytes and what is wrong there.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, FenError> {
        let text = text.trim_ascii_end();
        let mut fields = Fields { text, at: 0 };
        let mut setup = Setup::EMPTY;
        let Some(field) = fields.next(FenField::Placement) else {
            return Err(FenError {
                kind: FenErrorKind::Empty,
                field: FenField::Placement,
                offset: 0,
            });
        };
        setup.board = read_placement(field, dialect.letters)?;
        if let Some(field) = fields.next(FenField::Turn) {
            setup.turn = match field.text {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(field.error(FenErrorKind::Turn, 0)),
            };
        }
        if let Some(field) = fields.next(FenField::Castling) {
            setup.castling_rooks = read_castling(field, &setup.board)?;
        }
        if let Some(field) = fields.next(FenField::EnPassant) {
            setup.en_passant = match dialect.ranks.read_square(field.text.as_bytes()) {
                _ if field.text == "-" => None,
                Some((square, length)) if length == field.text.len() => Some(square),
                _ => return Err(field.error(FenErrorKind::EnPassant, 0)),
            };
        }
        if let Some(field) = fields.next(FenField::HalfmoveClock) {
            setup.halfmove_clock = read_number(field)?;
        }
        if let Some(field) = fields.next(FenField::FullmoveNumber) {
            setup.fullmove_number = read_number(field)?;
        }
        match fields.next(FenField::Trailing) {
            Some(field) => Err(field.error(FenErrorKind::Trailing, 0)),
            None => Ok(Self { setup }),
        }
    }

    /// The position of `variant` that the FEN describes.
    ///
    /// ```
    /// use grandchess_core::{Dialect, Fen, Position, Variant};
    ///
    /// let text = "r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1";
    /// let position = Fen::parse(text, Dialect::FREELING)?.to_position(Variant::Grand)?;
    /// assert_eq!(position, Position::default());
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every defect of what it describes.
    pub fn to_position(&self, variant: Variant) -> Result<Position, InvalidPosition> {
        Position::from_setup(&self.setup, variant)
    }

    /// Writes the FEN in a dialect. A castling rook that stands on neither side's back rank has no
    /// letter and is left out; a valid position has none.
    pub fn write(&self, dialect: Dialect) -> String {
        let mut text = String::with_capacity(96);
        // Writing to a String never fails.
        let _ = self.write_to(&mut text, dialect);
        text
    }

    /// Writes the FEN in a dialect to the end of `out`, without allocating.
    ///
    /// # Errors
    ///
    /// Returns the error of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write, dialect: Dialect) -> fmt::Result {
        let setup = &self.setup;
        write_placement(out, &setup.board, dialect.letters)?;
        out.write_str(if setup.turn.is_white() { " w " } else { " b " })?;
        write_castling(out, setup.castling_rooks)?;
        out.write_char(' ')?;
        match setup.en_passant {
            Some(square) => dialect.ranks.write_square(out, square)?,
            None => out.write_char('-')?,
        }
        write!(out, " {} {}", setup.halfmove_clock, setup.fullmove_number)
    }
}

fn read_placement(field: Field<'_>, letters: Letters) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut rank = Rank::Tenth;
    let mut file = 0;
    ranks.next();
    let bytes = field.text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let long = || field.error(FenErrorKind::LongRank(rank), at);
        match byte {
            b'/' => {
                if file < File::ALL.len() {
                    return Err(field.error(
                        FenErrorKind::ShortRank {
                            rank,
                            squares: file,
                        },
                        at,
                    ));
                }
                rank = ranks
                    .next()
                    .ok_or_else(|| field.error(FenErrorKind::TooManyRanks, at))?;
                file = 0;
            }
            b'1' if is_ten(bytes, at) => {
                if file > 0 {
                    return Err(long());
                }
                file = 10;
                at += 1;
            }
            b'0' => return Err(field.error(FenErrorKind::Zero, at)),
            b'1'..=b'9' => {
                file += usize::from(byte - b'0');
                if file > File::ALL.len() {
                    return Err(long());
                }
            }
            _ => {
                // A character of several bytes is no piece, so that `at` never stands within one.
                let piece = letters.piece(char::from(byte)).filter(|_| byte.is_ascii());
                let piece = piece.ok_or_else(|| {
                    let letter = field.text[at..].chars().next().unwrap_or_default();
                    field.error(FenErrorKind::Letter { letter, letters }, at)
                })?;
                board.put(Square::at(File::new(file).ok_or_else(long)?, rank), piece);
                file += 1;
            }
        }
        at += 1;
    }
    let end = field.text.len();
    if file < File::ALL.len() {
        return Err(field.error(
            FenErrorKind::ShortRank {
                rank,
                squares: file,
            },
            end,
        ));
    }
    match ranks.len() {
        0 => Ok(board),
        missing => Err(field.error(FenErrorKind::TooFewRanks(Rank::ALL.len() - missing), end)),
    }
}

/// Whether the 1 at `at` begins a `10` that no other digit touches.
fn is_ten(bytes: &[u8], at: usize) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    bytes.get(at + 1) == Some(&b'0')
        && !is_digit(bytes[..at].last())
        && !is_digit(bytes.get(at + 2))
}

fn write_placement(out: &mut impl fmt::Write, board: &Board, letters: Letters) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut written = 0;
        for square in board.occupied() & rank.into() {
            let file = square.file().index();
            write_empty(out, file - written)?;
            out.write_char(letters.piece_letter(board.piece_of(square)))?;
            written = file + 1;
        }
        write_empty(out, File::ALL.len() - written)?;
        if rank != Rank::First {
            out.write_char('/')?;
        }
    }
    Ok(())
}

/// Writes how many squares are empty, 0–10.
fn write_empty(out: &mut impl fmt::Write, squares: usize) -> fmt::Result {
    match squares {
        0 => Ok(()),
        1..=9 => out.write_char(char::from(b'0' + squares as u8)),
        _ => out.write_str("10"),
    }
}

fn read_castling(field: Field<'_>, board: &Board) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(rooks);
    }
    for (at, letter) in field.text.char_indices() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rank = Variant::back_rank(color);
        let file = match letter.to_ascii_lowercase() {
            'k' => Some(outermost_rook(board, color, true)),
            'q' => Some(outermost_rook(board, color, false)),
            file => File::from_char(file),
        };
        match file.map(|file| Square::at(file, rank)) {
            Some(rook) if !rooks.contains(rook) => rooks = rooks.with(rook),
            _ => return Err(field.error(FenErrorKind::Castling, at)),
        }
    }
    Ok(rooks)
}

/// The file of the rook that K or Q mean: the outermost on that side of the king, or the corner if
/// there is none, so that the right is told as the defect it is.
fn outermost_rook(board: &Board, color: Color, short: bool) -> File {
    let rooks = board.by_piece(Piece::new(color, Role::Rook)) & Variant::back_rank(color).into();
    let king = board.king(color).map_or(File::E, Square::file);
    let found = if short {
        rooks.iter().next_back().filter(|rook| rook.file() > king)
    } else {
        rooks.first().filter(|rook| rook.file() < king)
    };
    found.map_or(if short { File::J } else { File::A }, Square::file)
}

fn write_castling(out: &mut impl fmt::Write, rooks: Bitboard) -> fmt::Result {
    let mut written = false;
    for color in Color::ALL {
        for rook in (rooks & Variant::back_rank(color).into()).iter().rev() {
            let letter = rook.file().to_char();
            out.write_char(if color.is_white() {
                letter.to_ascii_uppercase()
            } else {
                letter
            })?;
            written = true;
        }
    }
    if written { Ok(()) } else { out.write_char('-') }
}

fn read_number(field: Field<'_>) -> Result<u32, FenError> {
    // `parse` would take a sign.
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    match field.text.parse() {
        Ok(number) if digits => Ok(number),
        _ => Err(field.error(FenErrorKind::Number, 0)),
    }
}

impl From<Setup> for Fen {
    fn from(setup: Setup) -> Self {
        Self { setup }
    }
}

/// Reads the standard dialect.
impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::parse(text, Dialect::STANDARD)
    }
}

/// Writes the standard dialect.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f, Dialect::STANDARD)
    }
}

/// Reads a placement alone, a diagram, in neutral letters; [`Fen::parse`] reads other letters.
impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let name = FenField::Placement;
        let field = Field {
            name,
            text,
            start: 0,
        };
        if text.is_empty() {
            return Err(field.error(FenErrorKind::Empty, 0));
        }
        read_placement(field, Letters::Neutral)
    }
}

/// Writes the placement in neutral letters; with `{:#}` a diagram of ten lines, White below.
///
/// ```
/// use grandchess_core::Position;
///
/// let start = format!("{:#}", Position::default().board());
/// assert!(start.starts_with("r . . . . . . . . r\n. n b q k c a b n .\n"));
/// ```
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write_diagram(f, self)
        } else {
            write_placement(f, self, Letters::Neutral)
        }
    }
}

fn write_diagram(out: &mut impl fmt::Write, board: &Board) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            let piece = board.piece_at(Square::at(file, rank));
            let letter = piece.map_or('.', |piece| Letters::Neutral.piece_letter(piece));
            let space = if file == File::A { "" } else { " " };
            write!(out, "{space}{letter}")?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Writes the FEN, as [`Position::fen`] does.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from(self.to_setup(EnPassantMode::Legal)).fmt(f)
    }
}

/// The FEN and the variant, so that a failing test shows what can be pasted.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:?}, {})", self.fen(), self.variant())
    }
}

impl Position {
    /// Reads a FEN of the standard dialect as a position of `variant`, which must have no defect. For
    /// other dialects: [`Fen::parse`], then [`Fen::to_position`].
    ///
    /// ```
    /// use grandchess_core::{Position, Variant};
    ///
    /// let text = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
    /// let position = Position::from_fen(text, Variant::Grand)?;
    /// assert_eq!(position, Position::default());
    /// assert_eq!(position.fen(), text);
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the text, or every defect of the position that it describes.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Self, ReadFenError> {
        let fen: Fen = text.parse()?;
        Ok(fen.to_position(variant)?)
    }

    /// The FEN in the standard dialect, with the en passant square only where a legal capture exists.
    pub fn fen(&self) -> String {
        Fen::from(self.to_setup(EnPassantMode::Legal)).write(Dialect::STANDARD)
    }
}

use grandchess_core::{
    Dialect, LetterClues, Letters, LettersError, Move, Position, ReadSanError, Role, San, SanBody,
    SanErrorKind, UciMove, UciMoveError,
};
use thiserror::Error;

/// What a text asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One move.
    Move(Move),
    /// A pawn arrives where it may promote, and the text does not say whether it does: one of
    /// these moves, two at least unless the pawn has to promote.
    Promotion(Vec<Move>),
}

/// A text means no move here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// Its letters belong to two sets.
    #[error(transparent)]
    Letters(#[from] LettersError),
    /// The move is illegal.
    #[error(transparent)]
    Coordinates(#[from] UciMoveError),
    /// The move is illegal, or it is not clear which is meant.
    #[error(transparent)]
    San(ReadSanError),
    /// It is no move at all.
    #[error("this is no command (help lists them), and no move: {0}")]
    NoMove(ReadSanError),
}

/// Reads a move as people type it: coordinates (`e3e5`, `a9a10q`) or SAN, leniently, with the
/// letters of either set. An `A` or an `M` says which set it is; where there is but a `C`, it is
/// `letters`.
///
/// ```
/// use grandchess_core::{Letters, Move, Position, Square};
/// use grandchess_examples::terminal::{Choice, read_move};
///
/// let start = Position::default();
/// let marshal = Choice::Move(Move::new(Square::F2, Square::E4));
/// assert_eq!(read_move(&start, "Me4", Letters::Neutral).as_ref(), Ok(&marshal));
/// assert_eq!(read_move(&start, "Ce4", Letters::Neutral).as_ref(), Ok(&marshal));
/// assert!(read_move(&start, "Ce4", Letters::Freeling).is_err()); // a cardinal can't go there
/// ```
///
/// # Errors
///
/// Returns why there is no such move.
pub fn read_move(
    position: &Position,
    text: &str,
    letters: Letters,
) -> Result<Choice, MoveTextError> {
    let dialect = Dialect::from(clues(text).verdict_or(letters)?);
    if let Ok(coordinates) = UciMove::parse(text, dialect) {
        if let UciMove::Move(m) = coordinates
            && m.promotion.is_none()
        {
            let ways = promotions(position, |other| other.from == m.from && other.to == m.to);
            if !ways.is_empty() {
                return Ok(Choice::Promotion(ways));
            }
        }
        return Ok(Choice::Move(coordinates.to_move(position)?));
    }
    let san = San::parse_lenient(text, dialect).map_err(|error| match error.kind {
        SanErrorKind::NullMove | SanErrorKind::NotAPawn => MoveTextError::San(error.into()),
        _ => MoveTextError::NoMove(error.into()),
    })?;
    if let SanBody::Move {
        role: Role::Pawn,
        from_file,
        from_rank,
        to,
        promotion: None,
        ..
    } = san.body
    {
        let ways = promotions(position, |m| {
            m.to == to
                && m.from.file() == from_file.unwrap_or(to.file())
                && from_rank.is_none_or(|rank| m.from.rank() == rank)
        });
        if !ways.is_empty() {
            return Ok(Choice::Promotion(ways));
        }
    }
    let m = san.to_move_lenient(position);
    Ok(Choice::Move(
        m.map_err(|error| MoveTextError::San(error.into()))?,
    ))
}

/// The legal moves of the kind asked for, if a promotion is among them.
fn promotions(position: &Position, wanted: impl Fn(&Move) -> bool) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(wanted);
    if moves.iter().all(|m| m.promotion.is_none()) {
        moves.clear();
    }
    moves
}

/// The piece letters of a text: upper case, or the promotion at the end.
fn clues(text: &str) -> LetterClues {
    let mut clues = LetterClues::default();
    for letter in text.chars().filter(char::is_ascii_uppercase) {
        clues.see(letter);
    }
    let mut end = text.chars().rev();
    if let (Some(letter), Some('0'..='9' | '=')) = (end.next(), end.next()) {
        clues.see(letter);
    }
    clues
}

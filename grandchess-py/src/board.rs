//! `Board`, a game that goes on.

use std::sync::{Mutex, MutexGuard, PoisonError};

use grandchess_core::{
    Color, DrawPolicy, EnPassantMode, Fen, Game, GameResult, Letters, Move, MoveKind, Outcome,
    Piece, Position, Termination, UciMove, Variant,
};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyTuple};

use crate::answers::{
    find_move, line_san, move_arguments, ply, read_move, read_position, read_san, read_uci,
    require_legal, write_san,
};
use crate::args::{CountArg, EMPTY_SQUARE, EnPassantArg, SquareArg, Text, square_number};
use crate::enums::{
    ColorArg, LettersArg, PolicyArg, RoleArg, VariantArg, color_object, letters_object,
    policy_object, policy_repr, role_object, unicode_sign, variant_object,
};
use crate::errors::{game_error, illegal_move, play_error};
use crate::legal_moves::LegalMoves;
use crate::moves::{MoveArg, PyMove, move_list, move_object};
use crate::outcome::{OutcomeArg, PyOutcome, result_text};
use crate::perft::{DepthArg, perft};
use crate::piece::{PyPiece, drawing, piece_map, piece_object};
use crate::position::{PyPosition, picture, repr_arguments};
use crate::questions::questions;
use crate::setup::{PySetup, shuffled_setup};
use crate::square_set::PySquareSet;

/// A board on which a game is played: a position, the moves that led to it, and what became of it.
///
/// `fen` is read in the given letters (NEUTRAL unless told), as a position of the given variant
/// (GRAND unless told); without one it is the start of a game. `draw_policy` (STANDARD unless told)
/// says when repetition and moves without progress end the game by themselves.
///
/// Two boards are equal if variant, position and clocks are; the moves before do not count. A board
/// changes, so it is not hashable: `position()` is. Threads may share a board.
///
/// Raises InvalidFenError if the text is no FEN, or the position that it describes can't be.
#[pyclass(frozen, module = "grandchess", name = "Board", weakref)]
pub(crate) struct PyBoard(Mutex<Game>);

impl From<Game> for PyBoard {
    fn from(game: Game) -> Self {
        Self(Mutex::new(game))
    }
}

impl PyBoard {
    /// A board without moves yet.
    pub(crate) fn start(position: Position, policy: DrawPolicy) -> Self {
        Self(Mutex::new(Game::new(position, policy)))
    }

    /// While the lock is held nothing of Python may be touched: it could run code that asks for the
    /// same lock.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Game> {
        let lock = self.0.lock_py_attached(py);
        lock.unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self, py: Python<'_>) -> Position {
        self.lock(py).position().clone()
    }

    /// A copy of the whole game, to be looked at without the lock.
    pub(crate) fn game(&self, py: Python<'_>) -> Game {
        self.lock(py).clone()
    }

    fn play(&self, py: Python<'_>, m: Move) -> PyResult<()> {
        let refused = {
            let mut game = self.lock(py);
            match game.play(m) {
                Ok(()) => return Ok(()),
                Err(error) => (error, game.position().clone()),
            }
        };
        Err(play_error(py, &refused.0, m, &refused.1))
    }

    /// A new game on the same board.
    fn begin(&self, py: Python<'_>, position: Position) {
        let mut game = self.lock(py);
        *game = Game::new(position, game.policy());
    }

    /// Ends the game, or says why it can't be ended like this.
    fn end<E: std::error::Error>(
        &self,
        py: Python<'_>,
        end: impl FnOnce(&mut Game) -> Result<Outcome, E>,
    ) -> PyResult<PyOutcome> {
        let refused = {
            let mut game = self.lock(py);
            match end(&mut game) {
                Ok(outcome) => return Ok(PyOutcome(outcome)),
                Err(error) => (error, game.position().clone()),
            }
        };
        Err(game_error(py, &refused.0, &refused.1))
    }

    fn verdict(&self, py: Python<'_>, claim_draw: bool) -> Option<Outcome> {
        let game = self.lock(py);
        game.outcome().or_else(|| {
            let claimed = game.claimable_draw().filter(|_| claim_draw)?;
            Some(Outcome::draw(claimed))
        })
    }
}

questions!(PyBoard);

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (fen=None, *, variant=VariantArg(Variant::Grand),
                        letters=LettersArg(Letters::Neutral),
                        draw_policy=PolicyArg(DrawPolicy::Standard)))]
    fn new(
        py: Python<'_>,
        fen: Option<Text<'_>>,
        variant: VariantArg,
        letters: LettersArg,
        draw_policy: PolicyArg,
    ) -> PyResult<Self> {
        let position = read_position(py, fen.as_ref(), variant, letters)?;
        Ok(Self::start(position, draw_policy.0))
    }

    /// A board of SHUFFLED_GRAND by the numbers of the back ranks, from 0 to SHUFFLED_STARTS - 1.
    /// Black's is like White's unless it is given.
    ///
    /// Raises ValueError for any other number.
    #[staticmethod]
    #[pyo3(signature = (number, black=None, *, draw_policy=PolicyArg(DrawPolicy::Standard)))]
    fn shuffled(
        py: Python<'_>,
        number: CountArg,
        black: Option<CountArg>,
        draw_policy: PolicyArg,
    ) -> PyResult<Self> {
        let setup = shuffled_setup(number.0, black.map(|black| black.0))?;
        PySetup::from(setup).to_board(py, VariantArg(Variant::ShuffledGrand), draw_policy)
    }

    /// Reads an EPD: the fields of a FEN, with or without clocks, and operations such as `bm Nd4;`.
    /// Returns the board and the operations by name.
    ///
    /// The operands of `am`, `bm` and `pv` are lists of moves, whole numbers are ints, quoted texts
    /// are without the quotes, others as they are written; None where there is no operand. `hmvc` and
    /// `fmvn` are the clocks.
    ///
    /// Raises InvalidFenError if the text is no EPD, or the position that it describes can't be, and
    /// as `parse_san` does for a move.
    #[staticmethod]
    #[pyo3(signature = (epd, *, variant=VariantArg(Variant::Grand),
                        letters=LettersArg(Letters::Neutral),
                        draw_policy=PolicyArg(DrawPolicy::Standard)))]
    fn from_epd<'py>(
        py: Python<'py>,
        epd: Text<'_>,
        variant: VariantArg,
        letters: LettersArg,
        draw_policy: PolicyArg,
    ) -> PyResult<Bound<'py, PyAny>> {
        let read = py.import("grandchess._epd")?.getattr("read")?;
        let variant = variant_object(py, variant.0)?;
        let letters = letters_object(py, letters.0)?;
        read.call1((epd.0, variant, letters, policy_object(py, draw_policy.0)?))
    }

    /// When repetition and moves without progress end the game by themselves.
    #[getter]
    fn draw_policy(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let policy = self.lock(py).policy();
        policy_object(py, policy)
    }

    /// Plays a legal move.
    ///
    /// Raises IllegalMoveError, which says why the move is illegal, or that the end of the game has
    /// been declared; the board is as it was.
    fn push(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<()> {
        self.play(py, r#move.0)
    }

    /// Plays a legal move in coordinates, such as "e3e5", and returns it.
    ///
    /// Raises InvalidMoveError if the text is no move, IllegalMoveError if the move is illegal; the
    /// board is as it was.
    #[pyo3(signature = (uci, *, letters=LettersArg(Letters::Neutral)))]
    fn push_uci<'py>(
        &self,
        py: Python<'py>,
        uci: Text<'_>,
        letters: LettersArg,
    ) -> PyResult<Bound<'py, PyMove>> {
        let m = read_uci(py, &self.now(py), &uci.0, letters.0)?;
        self.play(py, m)?;
        move_object(py, m)
    }

    /// Plays a legal move in standard algebraic notation, such as "Nd4", and returns it.
    ///
    /// Raises as `parse_san` does; the board is as it was.
    #[pyo3(signature = (san, *, letters=LettersArg(Letters::Neutral), strict=true))]
    fn push_san<'py>(
        &self,
        py: Python<'py>,
        san: Text<'_>,
        letters: LettersArg,
        strict: bool,
    ) -> PyResult<Bound<'py, PyMove>> {
        let m = read_san(py, &self.now(py), &san.0, letters.0, strict)?;
        self.play(py, m)?;
        move_object(py, m)
    }

    /// Takes the last move back and returns it, and with it an end that was declared after it.
    ///
    /// Raises IndexError if there is no move.
    fn pop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMove>> {
        let last = self.lock(py).undo();
        last.map_or_else(
            || Err(PyIndexError::new_err("pop from a board without moves")),
            |m| move_object(py, m),
        )
    }

    /// The last move.
    ///
    /// Raises IndexError if there is no move.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMove>> {
        let last = self.lock(py).moves().last().copied();
        last.map_or_else(
            || Err(PyIndexError::new_err("peek at a board without moves")),
            |m| move_object(py, m),
        )
    }

    /// The moves played, as a list of its own: changing it changes nothing on the board.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.lock(py).moves().to_vec();
        move_list(py, &moves)
    }

    /// The position on the board, immutable and hashable.
    fn position(&self, py: Python<'_>) -> PyPosition {
        PyPosition(self.now(py))
    }

    /// A board with the position before the first move.
    fn root(&self, py: Python<'_>) -> Self {
        let game = self.lock(py);
        Self::start(game.start().clone(), game.policy())
    }

    /// A copy, with all moves played or, with `stack=False`, without.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, py: Python<'_>, stack: bool) -> Self {
        let game = self.lock(py);
        if stack {
            Self(Mutex::new(game.clone()))
        } else {
            Self::start(game.position().clone(), game.policy())
        }
    }

    /// A board with colours swapped and ranks flipped, without the moves played.
    fn mirror(&self, py: Python<'_>) -> PyResult<Self> {
        let (p, policy) = {
            let game = self.lock(py);
            (game.position().clone(), game.policy())
        };
        let setup = p.to_setup(EnPassantMode::Legal).mirrored();
        PySetup::from(setup).to_board(py, VariantArg(p.variant()), PolicyArg(policy))
    }

    /// Puts the position of a FEN on the board, and forgets the moves played. Variant and draw
    /// policy stay.
    ///
    /// Raises InvalidFenError as the constructor does; the board is as it was.
    #[pyo3(signature = (fen, *, letters=LettersArg(Letters::Neutral)))]
    fn set_fen(&self, py: Python<'_>, fen: Text<'_>, letters: LettersArg) -> PyResult<()> {
        let variant = VariantArg(self.now(py).variant());
        let position = read_position(py, Some(&fen), variant, letters)?;
        self.begin(py, position);
        Ok(())
    }

    /// Puts the start of the variant on the board, in SHUFFLED_GRAND the unshuffled array, and
    /// forgets the moves played. `root()` is where this game began.
    fn reset(&self, py: Python<'_>) {
        let variant = self.now(py).variant();
        self.begin(py, Position::start(variant));
    }

    /// How often the position on the board has occurred in this game, this time included.
    fn repetition_count(&self, py: Python<'_>) -> usize {
        self.lock(py).repetition_count()
    }

    /// Whether the position on the board has occurred `count` times or more, this time included.
    #[pyo3(signature = (count=CountArg(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, py: Python<'_>, count: CountArg) -> bool {
        self.repetition_count(py) >= count.0 as usize
    }

    /// Whether the position on the board has occurred five times or more, this time included.
    fn is_fivefold_repetition(&self, py: Python<'_>) -> bool {
        self.is_repetition(py, CountArg(5))
    }

    /// The draw that the player to move may claim now: THREEFOLD_REPETITION, or else FIFTY_MOVES.
    /// None if there is none, or if the game is over.
    fn claimable_draw(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let claimable = self.lock(py).claimable_draw();
        termination(py, claimable)
    }

    /// The draw that the player to move may claim with the move that they are about to play. Plays
    /// nothing.
    ///
    /// Raises IllegalMoveError if the move is illegal.
    fn can_claim_after(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Option<Py<PyAny>>> {
        let answer = {
            let game = self.lock(py);
            let claimable = game.can_claim_after(r#move.0);
            claimable.map_err(|error| (error, game.position().clone()))
        };
        match answer {
            Ok(claimable) => termination(py, claimable),
            Err((error, position)) => Err(illegal_move(py, &error, None, &position)),
        }
    }

    /// How the game ended: by itself, under the board's draw policy, or by an end that was
    /// declared. None while it goes on. With `claim_draw` also the draw that may be claimed now;
    /// nothing is looked for a ply ahead.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome(&self, py: Python<'_>, claim_draw: bool) -> Option<PyOutcome> {
        self.verdict(py, claim_draw).map(PyOutcome)
    }

    /// Whether there is an `outcome`.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, py: Python<'_>, claim_draw: bool) -> bool {
        self.verdict(py, claim_draw).is_some()
    }

    /// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> &'static str {
        result_text(self.verdict(py, claim_draw))
    }

    /// Ends the game with the draw that may be claimed now.
    ///
    /// Raises GrandChessError if the game is over, or there is no draw to claim.
    fn claim_draw(&self, py: Python<'_>) -> PyResult<PyOutcome> {
        self.end(py, Game::claim_draw)
    }

    /// A side gives up.
    ///
    /// Raises GrandChessError if the game is over.
    fn resign(&self, py: Python<'_>, loser: ColorArg) -> PyResult<PyOutcome> {
        self.end(py, |game| game.resign(loser.0))
    }

    /// The players agree on a draw.
    ///
    /// Raises GrandChessError if the game is over.
    fn agree_draw(&self, py: Python<'_>) -> PyResult<PyOutcome> {
        self.end(py, Game::agree_draw)
    }

    /// The time of a side has run out: it loses, or it is a draw if the opponent could never mate.
    ///
    /// Raises GrandChessError if the game is over.
    fn flag_fall(&self, py: Python<'_>, loser: ColorArg) -> PyResult<PyOutcome> {
        self.end(py, |game| game.flag_fall(loser.0))
    }

    /// A side loses by a decision from outside the game.
    ///
    /// Raises GrandChessError if the game is over.
    fn forfeit(&self, py: Python<'_>, loser: ColorArg) -> PyResult<PyOutcome> {
        self.end(py, |game| game.forfeit(loser.0))
    }

    /// Whoever directs the event decides how the game counts: a win, or None for a draw.
    ///
    /// Raises GrandChessError if the game is over.
    fn adjudicate(&self, py: Python<'_>, winner: Option<ColorArg>) -> PyResult<PyOutcome> {
        self.end(py, |game| game.adjudicate(result(winner)))
    }

    /// The game ended like this, and why is not known: a win, or None for a draw.
    ///
    /// Raises GrandChessError if the game is over.
    fn record_result(&self, py: Python<'_>, winner: Option<ColorArg>) -> PyResult<PyOutcome> {
        self.end(py, |game| game.record_result(result(winner)))
    }

    /// Withdraws the end that was declared, and returns it; None if there is none.
    fn reopen(&self, py: Python<'_>) -> Option<PyOutcome> {
        self.lock(py).reopen().map(PyOutcome)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (position, policy) = {
            let game = self.lock(py);
            (game.position().clone(), game.policy())
        };
        let arguments = repr_arguments(&position);
        match policy {
            DrawPolicy::Standard => format!("Board({arguments})"),
            DrawPolicy::Immediate => {
                format!("Board({arguments}, draw_policy={})", policy_repr(policy))
            }
        }
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let last = slf.get().lock(py).moves().last().copied();
        let last = last.map(|m| move_object(py, m)).transpose()?;
        picture(slf.as_any(), last)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let Ok(other) = other.cast::<Self>() else {
            return py.NotImplemented();
        };
        let (ours, theirs) = (self.now(py), other.get().now(py));
        let clocks = |p: &Position| (p.halfmove_clock(), p.fullmove_number());
        let equal = ours == theirs && clocks(&ours) == clocks(&theirs);
        PyBool::new(py, equal).to_owned().into_any().unbind()
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py, true)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py, true)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let game = slf.get().game(py);
        let state = (
            game.start().fen(),
            variant_object(py, game.start().variant())?,
            policy_object(py, game.policy())?,
            move_list(py, game.moves())?,
            game.declared().map(PyOutcome),
        );
        let restore = py.import("grandchess._grandchess")?.getattr("_board")?;
        (restore, state).into_pyobject(py)
    }
}

fn termination(py: Python<'_>, found: Option<Termination>) -> PyResult<Option<Py<PyAny>>> {
    found
        .map(|termination| crate::enums::termination_object(py, termination))
        .transpose()
}

/// What `pickle` calls for a board.
#[pyfunction]
pub(crate) fn _board(
    py: Python<'_>,
    fen: Text<'_>,
    variant: VariantArg,
    draw_policy: PolicyArg,
    moves: &Bound<'_, PyAny>,
    declared: Option<OutcomeArg>,
) -> PyResult<PyBoard> {
    let board = PyBoard::new(
        py,
        Some(fen),
        variant,
        LettersArg(Letters::Neutral),
        draw_policy,
    )?;
    for m in move_arguments(moves)? {
        board.play(py, m)?;
    }
    if let Some(OutcomeArg(outcome)) = declared {
        declare(py, &board, outcome)?;
    }
    Ok(board)
}

/// The result of a game that this side won, or nobody.
fn result(winner: Option<ColorArg>) -> GameResult {
    winner.map_or(GameResult::Draw, |winner| GameResult::win(winner.0))
}

/// Declares the end of a game in the way that leads to this outcome.
fn declare(py: Python<'_>, board: &PyBoard, outcome: Outcome) -> PyResult<()> {
    let loser = match outcome.result {
        GameResult::White => Color::Black,
        GameResult::Black => Color::White,
        // It is a draw if the flag fell of the side that the other can't mate.
        GameResult::Draw => Color::ALL
            .into_iter()
            .find(|color| board.now(py).has_insufficient_material(color.other()))
            .unwrap_or(Color::White),
    };
    let loser = ColorArg(loser);
    let winner = outcome.winner().map(ColorArg);
    let declared = match outcome.termination {
        Termination::Resignation => board.resign(py, loser),
        Termination::Agreement => board.agree_draw(py),
        Termination::FlagFall | Termination::FlagFallDraw => board.flag_fall(py, loser),
        Termination::Forfeit => board.forfeit(py, loser),
        Termination::Adjudication => board.adjudicate(py, winner),
        Termination::Unknown => board.record_result(py, winner),
        _ => board.claim_draw(py),
    }?;
    if declared.0 == outcome {
        return Ok(());
    }
    Err(PyValueError::new_err(format!(
        "the game can't end like this: {outcome}"
    )))
}

//! `GameNode`: a move in the tree of a game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grandchess_core::{
    DrawPolicy, Game, Letters, Nag, Node, NodeId, NodeMut, PgnGame, Position, Score, UciMove,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyFrozenSet, PyList, PyString};

use crate::answers::{line_san, ply, write_san};
use crate::args::{Text, items, short_repr, whole_number};
use crate::board::PyBoard;
use crate::enums::{LettersArg, color_object};
use crate::errors::game_error;
use crate::moves::{PyMove, move_list, move_object};
use crate::pgn_game::PyGame;

/// A move in the tree of a game; the root, which has none, is the Game itself.
///
/// Two nodes are equal if they are the same node of the same game.
#[pyclass(
    frozen,
    subclass,
    module = "grandchess.pgn",
    name = "GameNode",
    weakref
)]
pub(crate) struct PyNode {
    pub(crate) tree: Arc<Mutex<PgnGame>>,
    pub(crate) id: NodeId,
}

/// A number that stands for what an annotator thinks of a move: 0 to 255.
struct NagArg(Nag);

impl FromPyObject<'_, '_> for NagArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let number = whole_number(&obj, "a NAG, an int from 0 to 255")?;
        match number.and_then(|number| u8::try_from(number).ok()) {
            Some(number) => Ok(Self(Nag(number))),
            None => Err(PyValueError::new_err(format!(
                "a NAG is an int from 0 to 255, not {}",
                short_repr(&obj)
            ))),
        }
    }
}

pub(crate) fn nag_arguments(nags: &Bound<'_, PyAny>) -> PyResult<Vec<Nag>> {
    items(nags, "NAGs, an iterable of ints from 0 to 255")?
        .map(|nag| Ok(nag?.extract::<NagArg>()?.0))
        .collect()
}

impl PyNode {
    /// The root of a game.
    pub(crate) fn root(game: PgnGame) -> Self {
        Self {
            tree: Arc::new(Mutex::new(game)),
            id: NodeId::ROOT,
        }
    }

    /// While the lock is held nothing of Python may be touched.
    pub(crate) fn lock(&self, py: Python<'_>) -> MutexGuard<'_, PgnGame> {
        let lock = self.tree.lock_py_attached(py);
        lock.unwrap_or_else(PoisonError::into_inner)
    }

    /// What the core's node says. Nothing of Python may be touched by `ask`: the lock is held.
    fn ask<R>(&self, py: Python<'_>, ask: impl FnOnce(Node<'_>) -> R) -> R {
        let game = self.lock(py);
        // A node that has been taken away keeps its number: there always is one.
        ask(game.node(self.id).unwrap_or_else(|| game.root()))
    }

    fn edit<R>(&self, py: Python<'_>, edit: impl FnOnce(&mut NodeMut<'_>) -> R) -> Option<R> {
        let mut game = self.lock(py);
        game.node_mut(self.id).map(|mut node| edit(&mut node))
    }

    pub(crate) fn object<'py>(&self, py: Python<'py>, id: NodeId) -> PyResult<Bound<'py, PyAny>> {
        let node = Self {
            tree: Arc::clone(&self.tree),
            id,
        };
        if id == NodeId::ROOT {
            return Ok(PyGame::of(py, node)?.into_any());
        }
        Ok(Bound::new(py, node)?.into_any())
    }

    fn objects<'py>(&self, py: Python<'py>, ids: &[NodeId]) -> PyResult<Bound<'py, PyList>> {
        let nodes = ids.iter().map(|&id| self.object(py, id));
        PyList::new(py, nodes.collect::<PyResult<Vec<_>>>()?)
    }

    pub(crate) fn position(&self, py: Python<'_>) -> Position {
        self.ask(py, |node| node.position())
    }

    fn replace_notes(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Vec<String>, &mut Vec<String>, &mut Vec<Nag>),
    ) {
        self.edit(py, |node| {
            let old = node.as_node();
            let mut starting = old.starting_comments().to_vec();
            let mut comments = old.comments().to_vec();
            let mut nags = old.nags().to_vec();
            change(&mut starting, &mut comments, &mut nags);
            node.clear_notes();
            for text in &starting {
                node.add_starting_comment(text);
            }
            for text in &comments {
                node.add_comment(text);
            }
            for &nag in &nags {
                node.add_nag(nag);
            }
        });
    }
}

fn no_move() -> PyErr {
    PyValueError::new_err("there is no move at the root")
}

#[pymethods]
impl PyNode {
    /// The move, or None at the root.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyMove>>> {
        let m = self.ask(py, |node| node.m());
        m.map(|m| move_object(py, m)).transpose()
    }

    /// The move as it was written in the text that was read, or None.
    #[getter]
    fn text(&self, py: Python<'_>) -> Option<String> {
        self.ask(py, |node| node.text().map(str::to_owned))
    }

    /// The node before this one, or None at the root.
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let id = self.ask(py, |node| node.parent().map(Node::id));
        id.map(|id| self.object(py, id)).transpose()
    }

    /// The nodes after this one, as a list of its own: the first continues the line.
    #[getter]
    fn variations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids: Vec<_> = self.ask(py, |node| node.children().map(Node::id).collect());
        self.objects(py, &ids)
    }

    /// The root of the tree.
    fn game<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.object(py, NodeId::ROOT)
    }

    /// The node that continues the line, or None at its end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let id = self.ask(py, |node| node.main_child().map(Node::id));
        id.map(|id| self.object(py, id)).transpose()
    }

    /// The last node of the line that goes on from here.
    fn end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let id = self.ask(py, |node| node.end().id());
        self.object(py, id)
    }

    /// The nodes of the line that goes on from here, without this one.
    fn mainline<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids: Vec<_> = self.ask(py, |node| node.mainline().map(Node::id).collect());
        self.objects(py, &ids)
    }

    /// The moves of the line that goes on from here.
    fn mainline_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<_> = self.ask(py, |node| node.mainline().filter_map(Node::m).collect());
        move_list(py, &moves)
    }

    /// The line that goes on from here in standard algebraic notation, with move numbers.
    #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral)))]
    fn mainline_san(&self, py: Python<'_>, letters: LettersArg) -> PyResult<String> {
        let (start, moves) = self.ask(py, |node| {
            let moves: Vec<_> = node.mainline().filter_map(Node::m).collect();
            (node.position(), moves)
        });
        line_san(py, &start, &moves, letters.0)
    }

    /// Whether nothing follows.
    fn is_end(&self, py: Python<'_>) -> bool {
        self.ask(py, |node| node.main_child().is_none())
    }

    /// Whether the move is the first of a variation. Then there may be a comment before it.
    fn starts_variation(&self, py: Python<'_>) -> bool {
        self.ask(py, |node| !node.continues_line())
    }

    /// Whether the move belongs to the game that was played, and to no variation.
    fn is_mainline(&self, py: Python<'_>) -> bool {
        self.ask(py, |node| node.is_mainline())
    }

    /// Whether the move continues the line of the node before it.
    fn is_main_variation(&self, py: Python<'_>) -> bool {
        self.ask(py, |node| node.continues_line())
    }

    /// A board with the position after the move, and the moves that led to it.
    fn board(&self, py: Python<'_>) -> PyResult<PyBoard> {
        let (start, mut moves) = {
            let game = self.lock(py);
            let node = game.node(self.id).unwrap_or_else(|| game.root());
            let moves: Vec<_> = node.ancestors().filter_map(Node::m).collect();
            (game.start().clone(), moves)
        };
        moves.reverse();
        match Game::from_moves(start.clone(), DrawPolicy::Standard, moves) {
            Ok(game) => Ok(game.into()),
            Err(error) => Err(game_error(py, &error, &start)),
        }
    }

    /// Half-moves since the start of the game, as the position after the move tells.
    fn ply(&self, py: Python<'_>) -> u64 {
        ply(&self.position(py))
    }

    /// Whose move it is after the move.
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_object(py, self.position(py).turn())
    }

    /// The move in coordinates.
    ///
    /// Raises ValueError at the root, where there is none.
    #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral)))]
    fn uci(&self, py: Python<'_>, letters: LettersArg) -> PyResult<String> {
        match self.ask(py, |node| node.m()) {
            Some(m) => Ok(UciMove::Move(m).write(letters.0.into())),
            None => Err(no_move()),
        }
    }

    /// The move in standard algebraic notation.
    ///
    /// Raises ValueError at the root, where there is none.
    #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral)))]
    fn san(&self, py: Python<'_>, letters: LettersArg) -> PyResult<String> {
        let found = self.ask(py, |node| Some((node.m()?, node.parent()?.position())));
        match found {
            Some((m, before)) => write_san(py, &before, m, letters.0),
            None => Err(no_move()),
        }
    }

    /// The comments after the move; at the root, those before the first move.
    #[getter]
    fn get_comments(&self, py: Python<'_>) -> Vec<String> {
        self.ask(py, |node| node.comments().to_vec())
    }

    #[setter]
    fn set_comments(&self, comments: &Bound<'_, PyAny>) -> PyResult<()> {
        let accepted = "comments, an iterable of str";
        if comments.is_instance_of::<PyString>() {
            let message = format!("expected {accepted}, not 'str'; comment takes a single one");
            return Err(PyTypeError::new_err(message));
        }
        let texts = items(comments, accepted)?
            .map(|text| Ok(text?.extract::<Text<'_>>()?.0.into_owned()))
            .collect::<PyResult<Vec<_>>>()?;
        self.replace_notes(comments.py(), |_, old, _| *old = texts);
        Ok(())
    }

    /// The comments after the move as one text, with spaces between them.
    #[getter]
    fn get_comment(&self, py: Python<'_>) -> String {
        self.get_comments(py).join(" ")
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: Text<'_>) {
        let comment = comment.0.into_owned();
        self.replace_notes(py, |_, old, _| *old = vec![comment]);
    }

    /// The comment before the move, at the start of a variation.
    #[getter]
    fn get_starting_comment(&self, py: Python<'_>) -> String {
        self.ask(py, |node| node.starting_comments().join(" "))
    }

    #[setter]
    fn set_starting_comment(&self, py: Python<'_>, comment: Text<'_>) {
        let comment = comment.0.into_owned();
        self.replace_notes(py, |old, _, _| *old = vec![comment]);
    }

    /// What an annotator thinks of the move, as numbers from 0 to 255: 1 is `!`, 2 `?`, 3 `!!`,
    /// 4 `??`, 5 `!?`, 6 `?!`.
    #[getter]
    fn get_nags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let nags: Vec<_> = self.ask(py, |node| node.nags().iter().map(|nag| nag.0).collect());
        PyFrozenSet::new(py, nags)
    }

    #[setter]
    fn set_nags(&self, py: Python<'_>, nags: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut nags = nag_arguments(nags)?;
        nags.sort_unstable();
        nags.dedup();
        self.replace_notes(py, |_, _, old| *old = nags);
        Ok(())
    }

    /// The text of the first `[%name text]` in the comments after the move, or None.
    fn command(&self, py: Python<'_>, name: Text<'_>) -> Option<String> {
        self.ask(py, |node| node.command(&name.0).map(str::to_owned))
    }

    /// The seconds left on the mover's clock, from `[%clk 1:02:03]`, or None.
    fn clock(&self, py: Python<'_>) -> Option<f64> {
        self.ask(py, |node| node.clock().map(|time| time.as_secs_f64()))
    }

    /// The seconds that the move took, from `[%emt 0:00:05]`, or None.
    fn emt(&self, py: Python<'_>) -> Option<f64> {
        self.ask(py, |node| node.elapsed().map(|time| time.as_secs_f64()))
    }

    /// What a program thinks of the position, from `[%eval 0.35]`, or None: hundredths of a pawn,
    /// or moves to the mate, both seen from White's side, and the depth of the search if told.
    fn eval(&self, py: Python<'_>) -> Option<(Option<i32>, Option<i32>, Option<u32>)> {
        let eval = self.ask(py, |node| node.eval())?;
        Some(match eval.score {
            Score::Centipawns(score) => (Some(score), None, eval.depth),
            Score::Mate(moves) => (None, Some(moves), eval.depth),
        })
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        match other.cast::<Self>() {
            Ok(other) => {
                let other = other.get();
                let same = self.id == other.id && Arc::ptr_eq(&self.tree, &other.tree);
                pyo3::types::PyBool::new(py, same)
                    .to_owned()
                    .into_any()
                    .unbind()
            }
            Err(_) => py.NotImplemented(),
        }
    }

    fn __hash__(&self) -> usize {
        (Arc::as_ptr(&self.tree).addr() >> 4) ^ self.id.index()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let found = self.ask(py, |node| Some((node.m()?, node.parent()?.position())));
        match found {
            Some((m, before)) => {
                let move_text = line_san(py, &before, &[m], Letters::Neutral)?;
                Ok(format!("<GameNode {move_text}>"))
            }
            None => Ok("<GameNode>".to_owned()),
        }
    }
}

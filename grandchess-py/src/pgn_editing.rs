//! How a tree of moves is changed: lines are added, put into another order and taken away.

use std::sync::{Arc, Mutex};

use grandchess_core::{IllegalMove, Move, Nag, Node, NodeId, NodeMut, PgnGame};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::answers::move_arguments;
use crate::args::{CountArg, Text, short_repr, type_name};
use crate::errors::illegal_move;
use crate::moves::{MoveArg, PyMove};
use crate::pgn_node::{PyNode, nag_arguments};

/// One of the nodes after another: by its move, its index or the node itself.
enum Child {
    Move(Move),
    Index(usize),
    Node(Arc<Mutex<PgnGame>>, NodeId),
}

impl Child {
    fn extract(obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(m) = obj.cast::<PyMove>() {
            return Ok(Self::Move(m.get().0));
        }
        if let Ok(node) = obj.cast::<PyNode>() {
            let node = node.get();
            return Ok(Self::Node(Arc::clone(&node.tree), node.id));
        }
        if obj.is_instance_of::<PyInt>() {
            return Ok(Self::Index(obj.extract::<CountArg>()?.0 as usize));
        }
        Err(PyTypeError::new_err(format!(
            "expected a grandchess.Move, the index of a variation or its GameNode, not {}",
            type_name(obj)
        )))
    }
}

/// What is added to the moves of a line.
#[derive(Clone, Copy)]
struct Remarks<'a> {
    /// Before the first move.
    start: &'a str,
    /// After the last one.
    comment: &'a str,
    /// Of the last one.
    nags: &'a [Nag],
}

impl PyNode {
    /// The exception for a line that has an illegal move, with the position where it comes.
    fn refused(&self, py: Python<'_>, moves: &[Move], error: &IllegalMove) -> PyErr {
        let mut position = self.position(py);
        for &m in moves {
            match position.play(m) {
                Ok(next) => position = next,
                Err(_) => break,
            }
        }
        illegal_move(py, error, None, &position)
    }

    fn add<'py>(
        &self,
        py: Python<'py>,
        moves: &[Move],
        remarks: Remarks<'_>,
        is_main: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let added = self.add_to(&mut self.lock(py), moves, remarks, is_main);
        added.map_or_else(
            |error| Err(self.refused(py, moves, &error)),
            |id| self.object(py, id),
        )
    }

    fn add_to(
        &self,
        game: &mut PgnGame,
        moves: &[Move],
        remarks: Remarks<'_>,
        is_main: bool,
    ) -> Result<NodeId, IllegalMove> {
        let Some(node) = game.node_mut(self.id) else {
            return Ok(self.id);
        };
        let mut last = node.add_line(moves)?;
        last.add_comment(remarks.comment);
        for &nag in remarks.nags {
            if !last.as_node().nags().contains(&nag) {
                last.add_nag(nag);
            }
        }
        let last = last.as_node();
        let added = last.ancestors().take(moves.len());
        let (first, last) = (added.last().map(Node::id), last.id());
        if let Some(mut first) = first.and_then(|first| game.node_mut(first)) {
            if is_main {
                first.promote_to_main();
            }
            first.add_starting_comment(remarks.start);
        }
        Ok(last)
    }

    fn child(&self, game: &PgnGame, child: &Child) -> Option<NodeId> {
        let mut children = game.node(self.id)?.children();
        let found = match child {
            Child::Move(m) => children.find(|node| node.m() == Some(*m)),
            Child::Index(index) => children.nth(*index),
            Child::Node(tree, id) if Arc::ptr_eq(tree, &self.tree) => {
                children.find(|node| node.id() == *id)
            }
            Child::Node(..) => None,
        };
        found.map(Node::id)
    }

    /// Changes one of the nodes after this one.
    fn change(
        &self,
        variation: &Bound<'_, PyAny>,
        change: impl FnOnce(NodeMut<'_>),
    ) -> PyResult<()> {
        let child = Child::extract(variation)?;
        let found = {
            let mut game = self.lock(variation.py());
            let id = self.child(&game, &child);
            id.and_then(|id| game.node_mut(id)).map(change)
        };
        found.ok_or_else(|| no_variation(variation))
    }
}

fn optional_nags(nags: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Nag>> {
    nags.map_or_else(|| Ok(Vec::new()), nag_arguments)
}

fn no_variation(variation: &Bound<'_, PyAny>) -> PyErr {
    PyKeyError::new_err(format!("no such variation: {}", short_repr(variation)))
}

#[pymethods]
impl PyNode {
    /// Adds a legal move and returns its node. The first move that is added continues the line, any
    /// other one starts a variation.
    ///
    /// Raises IllegalMoveError if the move is illegal here; then nothing is added.
    #[pyo3(signature = (r#move, *, comment=Text::EMPTY, starting_comment=Text::EMPTY, nags=None))]
    fn add_variation<'py>(
        &self,
        py: Python<'py>,
        r#move: MoveArg,
        comment: Text<'_>,
        starting_comment: Text<'_>,
        nags: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let nags = optional_nags(nags)?;
        let remarks = Remarks {
            start: &starting_comment.0,
            comment: &comment.0,
            nags: &nags,
        };
        self.add(py, &[r#move.0], remarks, false)
    }

    /// Adds a legal move that continues the line, and returns its node. What continued it before
    /// becomes the first variation.
    ///
    /// Raises IllegalMoveError if the move is illegal here; then nothing is added.
    #[pyo3(signature = (r#move, *, comment=Text::EMPTY, nags=None))]
    fn add_main_variation<'py>(
        &self,
        py: Python<'py>,
        r#move: MoveArg,
        comment: Text<'_>,
        nags: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let nags = optional_nags(nags)?;
        let remarks = Remarks {
            start: "",
            comment: &comment.0,
            nags: &nags,
        };
        self.add(py, &[r#move.0], remarks, true)
    }

    /// Adds legal moves, each after the one before, and returns the node of the last. It gets the
    /// comment and the NAGs; the first gets the comment before it.
    ///
    /// Raises IllegalMoveError at the first illegal move; then nothing is added.
    #[pyo3(signature = (moves, *, comment=Text::EMPTY, starting_comment=Text::EMPTY, nags=None))]
    fn add_line<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
        comment: Text<'_>,
        starting_comment: Text<'_>,
        nags: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let nags = optional_nags(nags)?;
        let remarks = Remarks {
            start: &starting_comment.0,
            comment: &comment.0,
            nags: &nags,
        };
        self.add(py, &move_arguments(moves)?, remarks, false)
    }

    /// One of the nodes after this one, by its move or its index in `variations`.
    ///
    /// Raises KeyError if there is none.
    fn variation<'py>(&self, variation: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, child) = (variation.py(), Child::extract(variation)?);
        let id = self.child(&self.lock(py), &child);
        id.map_or_else(|| Err(no_variation(variation)), |id| self.object(py, id))
    }

    /// Whether there is such a node after this one: a move, an index in `variations`, or a node.
    fn has_variation(&self, variation: &Bound<'_, PyAny>) -> PyResult<bool> {
        let child = Child::extract(variation)?;
        Ok(self.child(&self.lock(variation.py()), &child).is_some())
    }

    /// Moves a variation, given by its move, index or node, one place up in `variations`. A comment
    /// before a move that becomes the first joins those of this node.
    ///
    /// Raises KeyError if there is no such variation.
    fn promote(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.change(variation, |mut node| node.promote())
    }

    /// Moves a variation, given by its move, index or node, one place down in `variations`.
    ///
    /// Raises KeyError if there is no such variation.
    fn demote(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.change(variation, |mut node| node.demote())
    }

    /// Makes a variation, given by its move, index or node, the first: it continues the line.
    ///
    /// Raises KeyError if there is no such variation.
    fn promote_to_main(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.change(variation, |mut node| node.promote_to_main())
    }

    /// Takes a variation, given by its move, index or node, out of the game with all that follows.
    ///
    /// Raises KeyError if there is no such variation.
    fn remove_variation(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.change(variation, |node| {
            node.remove();
        })
    }
}

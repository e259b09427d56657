use alloc::vec::Vec;
use core::mem::take;

use crate::pgn::node::{Node, NodeMut};
use crate::pgn::tree::NodeId;
use crate::position::IllegalMove;
use crate::types::Move;

/// The order of the moves at one place, and taking moves away.
///
/// The first of the moves at a place continues the line. Where another one becomes the first, the
/// comments before it join those after the move before, which is where a reader would find them (see
/// [`add_starting_comment`](Self::add_starting_comment)).
///
/// ```
/// use grandchess_core::{Move, PgnGame, Square, Variant};
///
/// let mut game = PgnGame::new(Variant::Grand);
/// game.root_mut().add_move(Move::new(Square::E3, Square::E5))?;
/// game.root_mut().add_main_move(Move::new(Square::E3, Square::E4))?;
/// assert!(game.to_string().ends_with("1. e4 ( 1. e5 ) *\n"));
///
/// let first = game.root().main_child().unwrap().id();
/// game.node_mut(first).unwrap().demote();
/// assert!(game.to_string().ends_with("1. e5 ( 1. e4 ) *\n"));
///
/// game.node_mut(first).unwrap().remove();
/// assert!(game.to_string().ends_with("1. e5 *\n"));
/// # Ok::<(), grandchess_core::IllegalMove>(())
/// ```
impl NodeMut<'_> {
    /// As [`add_move`](Self::add_move), but the move continues the line; what continued it before
    /// becomes the first variation.
    ///
    /// # Errors
    ///
    /// Returns the move and why it is illegal here.
    pub fn add_main_move(self, m: Move) -> Result<Self, IllegalMove> {
        let mut added = self.add_move(m)?;
        added.promote_to_main();
        Ok(added)
    }

    /// Moves the node one place up among the moves at its place. The first stays where it is.
    pub fn promote(&mut self) {
        self.arrange(|at, _| at.saturating_sub(1));
    }

    /// Moves the node one place down among the moves at its place. The last stays where it is.
    pub fn demote(&mut self) {
        self.arrange(|at, last| last.min(at + 1));
    }

    /// Makes the node the first of the moves at its place. If that is within a variation, it is one
    /// as before.
    pub fn promote_to_main(&mut self) {
        self.arrange(|_, _| 0);
    }

    /// Takes the move and all that follows out of the game, and returns the node before it. At the
    /// root, where there is no move, it does nothing and returns `None`.
    ///
    /// The nodes keep their numbers, and still know what came before them, but the game leads to them
    /// no more. The memory that they take is given back with that of the game.
    pub fn remove(self) -> Option<Self> {
        let parent = self.as_node().parent()?.id();
        let mut children = self.siblings(parent);
        children.retain(|&child| child != self.id);
        let mut parent = Self { id: parent, ..self };
        parent.set_children(&children);
        Some(parent)
    }

    /// Gives the node another place among its siblings: `place` is told where it is, and where the
    /// last one is.
    fn arrange(&mut self, place: impl FnOnce(usize, usize) -> usize) {
        let Some(parent) = self.as_node().parent().map(Node::id) else {
            return;
        };
        let mut children = self.siblings(parent);
        // A node that has been taken away is not among them.
        let Some(at) = children.iter().position(|&child| child == self.id) else {
            return;
        };
        let to = place(at, children.len() - 1);
        let id = children.remove(at);
        children.insert(to, id);
        let mut parent = NodeMut {
            tree: self.tree,
            start: self.start,
            id: parent,
        };
        parent.set_children(&children);
    }

    fn siblings(&self, parent: NodeId) -> Vec<NodeId> {
        let parent = Node {
            id: parent,
            ..self.as_node()
        };
        parent.children().map(Node::id).collect()
    }

    fn set_children(&mut self, children: &[NodeId]) {
        self.tree.set_children(self.id, children);
        let Some(&first) = children.first() else {
            return;
        };
        if self.tree.notes(first).starting.is_empty() {
            return;
        }
        let notes = self.tree.notes_mut(first);
        let before = notes.map(|notes| take(&mut notes.starting));
        if let Some(notes) = self.tree.notes_mut(self.id) {
            notes.comments.extend(before.unwrap_or_default());
        }
    }
}

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroUsize;

use crate::pgn::notes::Notes;
use crate::types::{Move, Square};

/// Where a node is in the tree of its game. A node keeps its number as long as the game lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(
    /// One more than the index, so that an optional number takes no more room.
    NonZeroUsize,
);

impl NodeId {
    /// The node before the first move.
    pub const ROOT: Self = Self(NonZeroUsize::MIN);

    const fn at(index: usize) -> Self {
        Self(NonZeroUsize::MIN.saturating_add(index))
    }

    /// The number: 0 for the root.
    pub const fn index(self) -> usize {
        self.0.get() - 1
    }
}

/// A node: a move, and its place among the others.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) m: Move,
    /// The move as it was written: a range of the tree's text. Empty if nobody wrote it.
    text: (u32, u32),
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

/// A tree of moves.
///
/// The nodes lie in one list and know each other by number, so nothing that is done to a tree
/// calls itself, however deep it is.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    entries: Vec<Entry>,
    text: String,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::from([Entry {
                m: Move::new(Square::A1, Square::A1),
                text: (0, 0),
                parent: None,
                first_child: None,
                last_child: None,
                next_sibling: None,
                notes: None,
            }]),
            text: String::new(),
        }
    }

    pub(super) fn reserve(&mut self, nodes: usize) {
        self.entries.reserve(nodes);
    }

    /// How many nodes the root leads to, itself included.
    pub(super) fn count(&self) -> usize {
        let mut count = 0;
        let mut open = Vec::from([NodeId::ROOT]);
        while let Some(entry) = open.pop().and_then(|id| self.entry(id)) {
            count += 1;
            open.extend(entry.next_sibling.into_iter().chain(entry.first_child));
        }
        count
    }

    pub(super) fn entry(&self, id: NodeId) -> Option<&Entry> {
        self.entries.get(id.index())
    }

    /// Adds a move, last among the children of `parent`, which is a node of this tree.
    pub(super) fn add(&mut self, parent: NodeId, m: Move, text: &str) -> NodeId {
        let id = NodeId::at(self.entries.len());
        let text = self.keep_text(text);
        let mut elder = None;
        if let Some(parent) = self.entries.get_mut(parent.index()) {
            elder = parent.last_child.replace(id);
            parent.first_child.get_or_insert(id);
        }
        if let Some(elder) = elder.and_then(|elder| self.entries.get_mut(elder.index())) {
            elder.next_sibling = Some(id);
        }
        self.entries.push(Entry {
            m,
            text,
            parent: Some(parent),
            first_child: None,
            last_child: None,
            next_sibling: None,
            notes: None,
        });
        id
    }

    /// Makes these nodes, each with all that follows it, the children of `parent`, in this order.
    pub(super) fn set_children(&mut self, parent: NodeId, children: &[NodeId]) {
        if let Some(entry) = self.entries.get_mut(parent.index()) {
            entry.first_child = children.first().copied();
            entry.last_child = children.last().copied();
        }
        let next = children.iter().skip(1).copied().map(Some).chain([None]);
        for (child, next) in children.iter().zip(next) {
            if let Some(entry) = self.entries.get_mut(child.index()) {
                entry.next_sibling = next;
            }
        }
    }

    /// Keeps the spelling of a move, for the first four gigabytes of them.
    fn keep_text(&mut self, text: &str) -> (u32, u32) {
        let start = self.text.len();
        match (u32::try_from(start), u32::try_from(start + text.len())) {
            (Ok(start), Ok(end)) => {
                self.text.push_str(text);
                (start, end)
            }
            _ => (0, 0),
        }
    }

    /// The move of a node as it was written, empty if nobody wrote it.
    pub(super) fn text(&self, entry: &Entry) -> &str {
        let (start, end) = entry.text;
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    pub(super) fn notes(&self, id: NodeId) -> &Notes {
        self.entry(id)
            .and_then(|entry| entry.notes.as_deref())
            .unwrap_or(Notes::NONE)
    }

    pub(super) fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        let entry = self.entries.get_mut(id.index())?;
        Some(entry.notes.get_or_insert_default())
    }

    fn same_node(&self, id: NodeId, other: &Self, other_id: NodeId) -> bool {
        let same_move = id == NodeId::ROOT
            || self.entry(id).map(|entry| entry.m) == other.entry(other_id).map(|entry| entry.m);
        same_move && self.notes(id) == other.notes(other_id)
    }
}

/// The same moves in the same order, with the same notes; not how they are spelled, nor how the nodes
/// are numbered.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        if !self.same_node(NodeId::ROOT, other, NodeId::ROOT) {
            return false;
        }
        let mut parents = Vec::from([(NodeId::ROOT, NodeId::ROOT)]);
        while let Some((left, right)) = parents.pop() {
            let first = |tree: &Self, id| tree.entry(id).and_then(|entry| entry.first_child);
            let next = |tree: &Self, id| tree.entry(id).and_then(|entry| entry.next_sibling);
            let mut pair = (first(self, left), first(other, right));
            while let (Some(left), Some(right)) = pair {
                if !self.same_node(left, other, right) {
                    return false;
                }
                parents.push((left, right));
                pair = (next(self, left), next(other, right));
            }
            if pair != (None, None) {
                return false;
            }
        }
        true
    }
}

impl Eq for Tree {}

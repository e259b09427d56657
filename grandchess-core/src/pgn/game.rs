use crate::pgn::node::{Mainline, Node, NodeMut};
use crate::pgn::tags::{TagError, Tags};
use crate::pgn::tree::{NodeId, Tree};
use crate::position::Position;
use crate::setup::EnPassantMode;
use crate::types::{GameResult, Move};
use crate::variant::Variant;

/// A game as a PGN holds it: tags, a start position, a tree of legal moves with what is said about
/// them, and a result.
///
/// `FromStr` reads a text that holds just one game, with the default
/// [`ReadOptions`](crate::ReadOptions); [`PgnReader`](crate::PgnReader) reads many. `Display` writes
/// neutral letters, [`write`](Self::write) either set.
///
/// Equal games have equal tags, start positions (with their clocks), results, moves and notes; how
/// a move was spelled does not count. What is written reads back equal.
///
/// ```
/// use grandchess_core::{GameResult, PgnGame};
///
/// let text = r#"[Event "Sample"]
/// [White "Anna"]
/// [Variant "Grand"]
///
/// 1. Af4 Qe10 2. Ad6 {threatens mate} Qf10 (2... Qd9!) 3. Axc8# 1-0"#;
/// let game: PgnGame = text.parse()?;
/// assert_eq!(game.tag("White"), Some("Anna"));
/// assert_eq!(game.mainline().count(), 5);
/// assert_eq!(game.result(), Some(GameResult::White));
/// assert!(game.end().position().is_checkmate());
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), grandchess_core::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnGame {
    pub(super) tags: Tags,
    pub(super) start: Position,
    pub(super) result: Option<GameResult>,
    pub(super) tree: Tree,
}

impl PgnGame {
    /// A game without moves from the start of a variant, in `ShuffledGrand` from the unshuffled array.
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant))
    }

    /// A game without moves from a position.
    pub fn from_position(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            start,
            result: None,
            tree: Tree::new(),
        }
    }

    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The tags. Those of a game that was read are as they were written.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Gives a tag its value: [`Tags::set`].
    ///
    /// # Errors
    ///
    /// Refuses what is no name, and the four tags that the game writes by itself.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    /// Takes a tag away: [`Tags::remove`].
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.remove(name);
    }

    /// How the game ended; `None` if nobody knows, or it goes on (`*`).
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Says how the game ended, in the `Result` tag too.
    pub fn set_result(&mut self, result: Option<GameResult>) {
        self.result = result;
        self.tags.put("Result", result_text(result).into());
    }

    /// The node before the first move.
    pub fn root(&self) -> Node<'_> {
        self.at(NodeId::ROOT)
    }

    /// The node before the first move, to add to.
    pub fn root_mut(&mut self) -> NodeMut<'_> {
        NodeMut {
            tree: &mut self.tree,
            start: &self.start,
            id: NodeId::ROOT,
        }
    }

    /// The node of a number, if the game has one.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.tree.entry(id).map(|_| self.at(id))
    }

    /// The node of a number, to change.
    pub fn node_mut(&mut self, id: NodeId) -> Option<NodeMut<'_>> {
        self.tree.entry(id)?;
        Some(NodeMut {
            id,
            ..self.root_mut()
        })
    }

    /// How many nodes the tree has: the root and each move, those of variations too. Takes time in
    /// proportion.
    pub fn node_count(&self) -> usize {
        self.tree.count()
    }

    /// The nodes of the moves that were played.
    pub fn mainline(&self) -> Mainline<'_> {
        self.root().mainline()
    }

    /// The moves that were played.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.mainline().filter_map(Node::m)
    }

    /// The node of the last move that was played.
    pub fn end(&self) -> Node<'_> {
        self.root().end()
    }

    /// Adds legal moves to a game that has none.
    pub(super) fn add_played(&mut self, moves: &[Move]) {
        self.tree.reserve(moves.len());
        let mut id = NodeId::ROOT;
        for &m in moves {
            id = self.tree.add(id, m, "");
        }
    }

    fn at(&self, id: NodeId) -> Node<'_> {
        Node {
            tree: &self.tree,
            start: &self.start,
            id,
        }
    }
}

/// How a PGN writes a result.
pub(super) fn result_text(result: Option<GameResult>) -> &'static str {
    result.map_or("*", GameResult::as_str)
}

impl Default for PgnGame {
    /// A game of Grand without moves.
    fn default() -> Self {
        Self::new(Variant::Grand)
    }
}

impl PartialEq for PgnGame {
    fn eq(&self, other: &Self) -> bool {
        let setup = |game: &Self| game.start.to_setup(EnPassantMode::Legal);
        self.variant() == other.variant()
            && setup(self) == setup(other)
            && self.result == other.result
            && self.tags == other.tags
            && self.tree == other.tree
    }
}

impl Eq for PgnGame {}

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::time::Duration;

use crate::pgn::notes::{
    Eval, Nag, Notes, command, parse_clock, parse_eval, tidy_comment, write_clock,
};
use crate::pgn::tree::{Entry, NodeId, Tree};
use crate::position::{IllegalMove, Position};
use crate::types::Move;

/// A node of a game's tree: a move, with what is said about it and what follows. The root is the
/// node before the first move.
///
/// The first child of a node continues its line; the others are variations.
///
/// ```
/// use grandchess_core::PgnGame;
///
/// let game: PgnGame = "[Variant \"Grand\"] 1. e5! { [%clk 0:09:58] } (1. e4 e6) 1... Ce7 *".parse()?;
/// let first = game.root().main_child().unwrap();
/// assert_eq!(first.text(), Some("e5"));
/// assert_eq!(first.clock().unwrap().as_secs(), 598);
/// assert_eq!(first.main_child().unwrap().position().fullmove_number(), 2);
/// let lines: Vec<usize> = game.root().children().map(|node| node.mainline().count()).collect();
/// assert_eq!(lines, [1, 1]); // one reply to each
/// # Ok::<(), grandchess_core::PgnError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(super) tree: &'a Tree,
    pub(super) start: &'a Position,
    pub(super) id: NodeId,
}

impl<'a> Node<'a> {
    /// The number of the node in its game.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The move that led here; `None` at the root.
    pub fn m(self) -> Option<Move> {
        let entry = self.entry()?;
        entry.parent.map(|_| entry.m)
    }

    /// The move as it was written, if this game was read from a text.
    pub fn text(self) -> Option<&'a str> {
        let text = self.tree.text(self.entry()?);
        (!text.is_empty()).then_some(text)
    }

    /// The node before the move; `None` at the root.
    pub fn parent(self) -> Option<Self> {
        Some(self.at(self.entry()?.parent?))
    }

    /// This node, then its parent, and so on to the root.
    pub fn ancestors(self) -> Ancestors<'a> {
        Ancestors { next: Some(self) }
    }

    /// The moves that were played or tried here: the one that continues the line, then the
    /// variations.
    pub fn children(self) -> Children<'a> {
        Children {
            next: self.main_child(),
        }
    }

    /// The move that continues the line.
    pub fn main_child(self) -> Option<Self> {
        Some(self.at(self.entry()?.first_child?))
    }

    /// The other moves at the same place that come after this one.
    fn next_sibling(self) -> Option<Self> {
        Some(self.at(self.entry()?.next_sibling?))
    }

    /// Whether this is the first child of its parent; true at the root.
    pub fn continues_line(self) -> bool {
        self.parent()
            .is_none_or(|parent| parent.main_child().is_some_and(|child| child.id == self.id))
    }

    /// Whether the node belongs to the moves that were played: no variation leads to it.
    pub fn is_mainline(self) -> bool {
        self.ancestors().all(Self::continues_line)
    }

    /// What follows in the line of this node: the first child, its first child, and so on.
    pub fn mainline(self) -> Mainline<'a> {
        Mainline {
            next: self.main_child(),
        }
    }

    /// The last node of the line that follows.
    #[must_use]
    pub fn end(self) -> Self {
        self.mainline().last().unwrap_or(self)
    }

    /// How many half-moves lead here from the start of the game.
    pub fn ply(self) -> usize {
        self.ancestors().count() - 1
    }

    /// The position after the move. Replays the moves that lead here; to see those of a whole line,
    /// walk it [with positions](Mainline::with_positions).
    pub fn position(self) -> Position {
        let moves: Vec<Move> = self.ancestors().filter_map(Self::m).collect();
        let mut position = self.start.clone();
        for m in moves.into_iter().rev() {
            // The tree takes legal moves only.
            position.play_unchecked(m);
        }
        position
    }

    /// The comments before the move, at the start of a variation.
    pub fn starting_comments(self) -> &'a [String] {
        &self.tree.notes(self.id).starting
    }

    /// The comments after the move; at the root, those before the first move.
    pub fn comments(self) -> &'a [String] {
        &self.tree.notes(self.id).comments
    }

    /// What an annotator thinks of the move.
    pub fn nags(self) -> &'a [Nag] {
        &self.tree.notes(self.id).nags
    }

    /// The text of the first `[%name text]` in the comments after the move, such as `csl` or `cal`
    /// for coloured squares and arrows.
    pub fn command(self, name: &str) -> Option<&'a str> {
        self.comments()
            .iter()
            .find_map(|comment| command(comment, name))
    }

    /// The time left on the mover's clock, from `[%clk 1:02:03]`.
    pub fn clock(self) -> Option<Duration> {
        parse_clock(self.command("clk")?)
    }

    /// The time that the move took, from `[%emt 0:00:05]`.
    pub fn elapsed(self) -> Option<Duration> {
        parse_clock(self.command("emt")?)
    }

    /// What a program thinks of the position after the move, from `[%eval 0.35]`.
    pub fn eval(self) -> Option<Eval> {
        parse_eval(self.command("eval")?)
    }

    fn entry(self) -> Option<&'a Entry> {
        self.tree.entry(self.id)
    }

    fn at(self, id: NodeId) -> Self {
        Self { id, ..self }
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("id", &self.id.index())
            .field("m", &self.m())
            .finish_non_exhaustive()
    }
}

/// The nodes from one up to the root; see [`Node::ancestors`].
#[derive(Clone, Debug)]
pub struct Ancestors<'a> {
    next: Option<Node<'a>>,
}

impl<'a> Iterator for Ancestors<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        let node = self.next?;
        self.next = node.parent();
        Some(node)
    }
}

impl FusedIterator for Ancestors<'_> {}

/// The children of a node; see [`Node::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    next: Option<Node<'a>>,
}

impl<'a> Iterator for Children<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        let node = self.next?;
        self.next = node.next_sibling();
        Some(node)
    }
}

impl FusedIterator for Children<'_> {}

/// A line of moves; see [`Node::mainline`].
#[derive(Clone, Debug)]
pub struct Mainline<'a> {
    next: Option<Node<'a>>,
}

impl<'a> Iterator for Mainline<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        let node = self.next?;
        self.next = node.main_child();
        Some(node)
    }
}

impl FusedIterator for Mainline<'_> {}

impl<'a> Mainline<'a> {
    /// The nodes, each with the position after its move. Plays each move once, while
    /// [`Node::position`] replays all that lead to a node.
    ///
    /// ```
    /// use grandchess_core::PgnGame;
    ///
    /// let game: PgnGame = "[Variant \"Grand\"] 1. Af4 Qe10 2. Ad6 Qf10 3. Axc8# 1-0".parse()?;
    /// let mut choices = Vec::new();
    /// for (node, position) in game.mainline().with_positions() {
    ///     assert_eq!(position, node.position());
    ///     choices.push(position.legal_move_count());
    /// }
    /// assert_eq!(choices, [65, 71, 59, 76, 0]);
    /// # Ok::<(), grandchess_core::PgnError>(())
    /// ```
    pub fn with_positions(self) -> WithPositions<'a> {
        let before = self.next.and_then(Node::parent);
        WithPositions {
            position: before.map_or_else(Position::default, Node::position),
            nodes: self,
        }
    }
}

/// A line of moves, with the position after each; see [`Mainline::with_positions`].
#[derive(Clone, Debug)]
pub struct WithPositions<'a> {
    nodes: Mainline<'a>,
    position: Position,
}

impl<'a> Iterator for WithPositions<'a> {
    type Item = (Node<'a>, Position);

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.nodes.next()?;
        // The tree takes legal moves only.
        self.position.play_unchecked(node.m()?);
        Some((node, self.position.clone()))
    }
}

impl FusedIterator for WithPositions<'_> {}

/// A node that can be changed: where moves, comments and signs are added to a game.
///
/// ```
/// use grandchess_core::{Eval, Move, Nag, PgnGame, Score, Square, Variant};
///
/// let mut game = PgnGame::new(Variant::Grand);
/// let mut first = game.root_mut().add_move(Move::new(Square::E3, Square::E5))?;
/// first.add_nag(Nag(1));
/// let eval = Eval { score: Score::Centipawns(35), depth: None };
/// first.add_eval(eval);
/// game.root_mut().add_move(Move::new(Square::E3, Square::E4))?; // a variation
/// assert!(game.to_string().ends_with("1. e5 $1 { [%eval 0.35] } ( 1. e4 ) *\n"));
/// # Ok::<(), grandchess_core::IllegalMove>(())
/// ```
#[derive(Debug)]
pub struct NodeMut<'a> {
    pub(super) tree: &'a mut Tree,
    pub(super) start: &'a Position,
    pub(super) id: NodeId,
}

impl NodeMut<'_> {
    /// The node, to look at.
    pub fn as_node(&self) -> Node<'_> {
        Node {
            tree: self.tree,
            start: self.start,
            id: self.id,
        }
    }

    /// Adds a move and returns its node. The first move added continues the line, any further one
    /// starts a variation.
    ///
    /// Replays the moves that lead here, to see whether the move is legal: [`add_line`](Self::add_line)
    /// does that once for many moves.
    ///
    /// # Errors
    ///
    /// Returns the move and why it is illegal here.
    pub fn add_move(self, m: Move) -> Result<Self, IllegalMove> {
        self.add_line(&[m])
    }

    /// Adds moves, each after the one before, and returns the node of the last.
    ///
    /// # Errors
    ///
    /// Returns the first illegal move and why; then nothing has been added.
    pub fn add_line(self, moves: &[Move]) -> Result<Self, IllegalMove> {
        let mut position = self.as_node().position();
        for &m in moves {
            position = position.play(m)?;
        }
        let mut id = self.id;
        for &m in moves {
            id = self.tree.add(id, m, "");
        }
        Ok(Self { id, ..self })
    }

    /// Adds a comment after the move; at the root, before the first move.
    ///
    /// A line break, with the blanks around it, becomes one space, and blanks at the ends go, so that
    /// the comment is the same when written and read again; a comment with nothing else is not added.
    pub fn add_comment(&mut self, text: &str) {
        let text = tidy_comment(text);
        if let Some(notes) = self.tree.notes_mut(self.id).filter(|_| !text.is_empty()) {
            notes.comments.push(text);
        }
    }

    /// Adds the time left on the mover's clock as a comment, `[%clk 0:09:58]`, to the nanosecond if
    /// it has fractions of seconds.
    ///
    /// ```
    /// use core::time::Duration;
    /// use grandchess_core::{Move, PgnGame, Square, Variant};
    ///
    /// let mut game = PgnGame::new(Variant::Grand);
    /// let mut first = game.root_mut().add_move(Move::new(Square::E3, Square::E5))?;
    /// first.add_clock(Duration::from_millis(598_500));
    /// assert_eq!(first.as_node().comments(), ["[%clk 0:09:58.5]"]);
    /// # Ok::<(), grandchess_core::IllegalMove>(())
    /// ```
    pub fn add_clock(&mut self, left: Duration) {
        self.add_comment(&write_clock(left));
    }

    /// Adds what a program thinks of the position after the move as a comment, `[%eval 0.35]`.
    pub fn add_eval(&mut self, eval: Eval) {
        self.add_comment(&eval.to_string());
    }

    /// Adds a comment before the move. It is kept for the first move of a variation; elsewhere it
    /// joins the comments after the move before, which is where a reader would find it.
    pub fn add_starting_comment(&mut self, text: &str) {
        let text = tidy_comment(text);
        if text.is_empty() {
            return;
        }
        let (before, starts) = match self.as_node().parent() {
            Some(parent) => (parent.id, !self.as_node().continues_line()),
            None => (self.id, false),
        };
        let place = if starts { self.id } else { before };
        if let Some(notes) = self.tree.notes_mut(place) {
            let comments = if starts {
                &mut notes.starting
            } else {
                &mut notes.comments
            };
            comments.push(text);
        }
    }

    /// Adds what an annotator thinks of the move; does nothing at the root, where there is no move.
    pub fn add_nag(&mut self, nag: Nag) {
        if self.id != NodeId::ROOT
            && let Some(notes) = self.tree.notes_mut(self.id)
        {
            notes.nags.push(nag);
        }
    }

    /// Takes all comments and signs away.
    pub fn clear_notes(&mut self) {
        if let Some(notes) = self.tree.notes_mut(self.id) {
            *notes = Notes::default();
        }
    }
}

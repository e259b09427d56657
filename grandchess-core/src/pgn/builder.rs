use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::{Dialect, San, SanErrorKind};
use crate::pgn::decode::GameText;
use crate::pgn::error::{Located, MoveNumber, PgnErrorKind};
use crate::pgn::game::PgnGame;
use crate::pgn::header::Header;
use crate::pgn::lexer::{Token, TokenKind};
use crate::pgn::notes::{Nag, tidy_comment};
use crate::pgn::options::ReadOptions;
use crate::pgn::tree::{NodeId, Tree};
use crate::position::Position;
use crate::types::{GameResult, Move};

/// How many variations may be nested in each other: each keeps a position.
pub(super) const MAX_NESTING: usize = 10_000;

/// Makes a game of its tokens: finds out its variant, its start position and its letters, and plays
/// its moves.
pub(super) fn build_game(
    text: &[u8],
    tokens: &[Token],
    options: &ReadOptions,
) -> Result<PgnGame, Located> {
    let text = GameText::new(text);
    let header = Header::read(text, tokens)?;
    let start = header.start(options)?;
    let moves = || tokens.iter().filter(|token| token.kind == TokenKind::Move);
    let letters = options
        .move_letters
        .decide(|clues| moves().for_each(|token| clues.see_san(&text.of(*token))))
        .map_err(|error| {
            let at = moves().next().map_or(0, |token| token.start as usize);
            Located::at(PgnErrorKind::MoveLetters(error), at)
        })?;
    let ranks = options.ranks;
    let mut builder = Builder::new(start.clone(), Dialect { letters, ranks });
    builder.skips_variations = options.skip_variations;
    builder.has_variations =
        !options.skip_variations && tokens.iter().any(|token| token.kind == TokenKind::Open);
    // More room is made for moves that turn out to be legal.
    builder.tree.reserve(moves().count().min(1024));
    let mut read = || {
        for &token in tokens {
            builder.read(text, token)?;
        }
        builder.finish()?;
        header.result(builder.result, options.result_conflict)
    };
    let read = read();
    let game = PgnGame {
        result: *read.as_ref().unwrap_or(&None),
        tags: header.tags,
        start,
        tree: builder.tree,
    };
    match read {
        Ok(_) => Ok(game),
        Err(error) => Err(Located {
            partial: Some(Box::new(game)),
            ..error
        }),
    }
}

/// A game whose moves are being read.
struct Builder {
    tree: Tree,
    dialect: Dialect,
    /// The last move of the line.
    node: NodeId,
    /// The position after it.
    position: Position,
    /// The position before it; not kept up to date in games without variations.
    before: Position,
    has_variations: bool,
    skips_variations: bool,
    /// Where a variation starts that is being skipped, and those in it.
    skipped: Vec<usize>,
    /// Whether there is a move in the line that is being read.
    has_move: bool,
    /// What was said before the first move of the line.
    starting: Vec<String>,
    /// Signs before the first move of the line: they are about that move.
    nags: Vec<Nag>,
    /// The lines that wait for a variation to end.
    outer: Vec<OuterLine>,
    result: Option<GameResult>,
}

/// A line that goes on after a variation.
struct OuterLine {
    node: NodeId,
    /// The position before the node's move; the variation starts from it too.
    before: Position,
    /// Where the variation starts in the text.
    open: usize,
}

impl Builder {
    fn new(start: Position, dialect: Dialect) -> Self {
        Self {
            tree: Tree::new(),
            dialect,
            node: NodeId::ROOT,
            before: start.clone(),
            position: start,
            has_variations: false,
            skips_variations: false,
            skipped: Vec::new(),
            has_move: false,
            starting: Vec::new(),
            nags: Vec::new(),
            outer: Vec::new(),
            result: None,
        }
    }

    fn read(&mut self, text: GameText<'_>, token: Token) -> Result<(), Located> {
        let at = token.start as usize;
        if self.skips_variations && self.skip(token.kind, at) {
            return Ok(());
        }
        match token.kind {
            TokenKind::Move => {
                let text = text.of(token);
                let m = self.read_move(&text).map_err(|kind| self.error(kind, at))?;
                self.play(m, &text);
            }
            TokenKind::Nag(nag) if self.has_move => {
                if let Some(notes) = self.tree.notes_mut(self.node) {
                    notes.nags.push(nag);
                }
            }
            TokenKind::Nag(nag) => self.nags.push(nag),
            TokenKind::Comment => self.add_comment(&text.of(token)),
            TokenKind::Open => self.open(at).map_err(|kind| self.error(kind, at))?,
            TokenKind::Close => self.close().map_err(|kind| self.error(kind, at))?,
            // In a variation, a result says nothing about the game.
            TokenKind::Result(result) if self.outer.is_empty() => self.result = result,
            TokenKind::Result(_) | TokenKind::TagName | TokenKind::TagValue => {}
            TokenKind::Fault(fault) => return Err(self.error(fault.error(text.bytes, token), at)),
        }
        Ok(())
    }

    /// Whether a token belongs to a variation, and is passed over.
    fn skip(&mut self, kind: TokenKind, at: usize) -> bool {
        match kind {
            TokenKind::Open => {
                self.skipped.push(at);
                true
            }
            TokenKind::Close => self.skipped.pop().is_some(),
            TokenKind::Fault(_) => false,
            _ => !self.skipped.is_empty(),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, PgnErrorKind> {
        let san = San::parse_lenient(text, self.dialect).map_err(|error| {
            if error.kind == SanErrorKind::NullMove || text == "@@@@" {
                return PgnErrorKind::NullMove(text.into());
            }
            let text = text.into();
            PgnErrorKind::San { text, error }
        })?;
        san.to_move_lenient(&self.position).map_err(|error| {
            let text = text.into();
            PgnErrorKind::Move { text, error }
        })
    }

    fn play(&mut self, m: Move, text: &str) {
        if self.has_variations {
            self.before.clone_from(&self.position);
        }
        self.position.play_unchecked(m);
        self.node = self.tree.add(self.node, m, text);
        if !self.has_move {
            self.has_move = true;
            self.settle_notes();
        }
    }

    /// Gives what was said before the first move of a line its place: the move, now that it is there,
    /// or where there is none the move before.
    fn settle_notes(&mut self) {
        if self.starting.is_empty() && self.nags.is_empty() {
            return;
        }
        if let Some(notes) = self.tree.notes_mut(self.node) {
            let comments = if self.has_move {
                &mut notes.starting
            } else {
                &mut notes.comments
            };
            comments.append(&mut self.starting);
            notes.nags.append(&mut self.nags);
        }
    }

    fn add_comment(&mut self, comment: &str) {
        let comment = tidy_comment(comment);
        if comment.is_empty() {
            return;
        }
        if !self.has_move && !self.outer.is_empty() {
            self.starting.push(comment);
        } else if let Some(notes) = self.tree.notes_mut(self.node) {
            notes.comments.push(comment);
        }
    }

    fn open(&mut self, at: usize) -> Result<(), PgnErrorKind> {
        let parent = self.tree.entry(self.node).and_then(|entry| entry.parent);
        let Some(parent) = parent.filter(|_| self.has_move) else {
            return Err(PgnErrorKind::VariationWithoutMove);
        };
        if self.outer.len() == MAX_NESTING {
            return Err(PgnErrorKind::NestedTooDeep);
        }
        self.outer.push(OuterLine {
            node: self.node,
            before: self.before.clone(),
            open: at,
        });
        self.node = parent;
        self.position.clone_from(&self.before);
        self.has_move = false;
        Ok(())
    }

    fn close(&mut self) -> Result<(), PgnErrorKind> {
        let outer = self.outer.pop().ok_or(PgnErrorKind::UnmatchedParenthesis)?;
        let is_empty = !self.has_move;
        self.node = outer.node;
        if is_empty {
            self.settle_notes();
        }
        self.has_move = true;
        self.before = outer.before;
        self.position.clone_from(&self.before);
        if let Some(entry) = self.tree.entry(self.node) {
            self.position.play_unchecked(entry.m);
        }
        Ok(())
    }

    /// At the end, no variation may be open.
    fn finish(&self) -> Result<(), Located> {
        let read = self.outer.last().map(|line| line.open);
        match read.or(self.skipped.last().copied()) {
            Some(open) => Err(self.error(PgnErrorKind::UnclosedVariation, open)),
            None => Ok(()),
        }
    }

    #[cold]
    fn error(&self, kind: PgnErrorKind, at: usize) -> Located {
        let move_number = Some(MoveNumber {
            number: self.position.fullmove_number(),
            color: self.position.turn(),
        });
        Located {
            kind,
            at,
            move_number,
            position: Some(Box::new(self.position.clone())),
            partial: None,
        }
    }
}

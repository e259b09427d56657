use alloc::borrow::Cow;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::game::{DrawPolicy, Game, ReplayError};
use crate::notation::{Dialect, Fen, Letters, San, SanBody, SanSuffix};
use crate::pgn::game::{PgnGame, result_text};
use crate::pgn::node::Node;
use crate::position::Position;
use crate::setup::EnPassantMode;
use crate::types::{GameResult, Outcome, Termination};
use crate::variant::Variant;

/// No line of moves is longer, unless a word of a comment is.
const COLUMNS: usize = 80;

impl PgnGame {
    /// Writes the game with the letters given, in the FEN tag and in the moves: the seven tag roster,
    /// `Variant`, the start position unless it is that of Grand, the other tags, an empty line, and
    /// the moves in canonical SAN in lines of at most 80 characters.
    ///
    /// A comment is written in braces; one that holds a `}` from `;` to the end of its line, which
    /// can be longer. What was written reads back equal, with the same letters.
    ///
    /// ```
    /// use grandchess_core::{Letters, PgnGame, Variant};
    ///
    /// let mut game = PgnGame::new(Variant::Grand);
    /// game.set_tag("White", "\"Ace\"")?;
    /// assert_eq!(
    ///     game.write(Letters::Neutral),
    ///     r#"[Event "?"]
    /// [Site "?"]
    /// [Date "????.??.??"]
    /// [Round "?"]
    /// [White "\"Ace\""]
    /// [Black "?"]
    /// [Result "*"]
    /// [Variant "Grand"]
    ///
    /// *
    /// "#
    /// );
    /// # Ok::<(), grandchess_core::TagError>(())
    /// ```
    pub fn write(&self, letters: Letters) -> String {
        let mut out = String::new();
        // Writing to a String never fails.
        let _ = self.write_to(&mut out, letters);
        out
    }

    /// Writes the game to the end of `out`; see [`write`](Self::write).
    ///
    /// # Errors
    ///
    /// Returns the error of `out`.
    pub fn write_to(&self, out: &mut impl Write, letters: Letters) -> fmt::Result {
        for (name, value) in self.written_tags(letters) {
            write_tag(out, name, &value)?;
        }
        out.write_char('\n')?;
        let mut moves = Moves {
            lines: Lines { out, column: 0 },
            dialect: letters.into(),
            word: String::new(),
            tasks: Vec::new(),
        };
        moves.write_game(self)?;
        moves.lines.word(result_text(self.result))?;
        moves.lines.end()
    }

    /// The tags that [`write`](Self::write) writes, in its order, with the letters given in the FEN
    /// tag. Equal games have the same.
    ///
    /// ```
    /// use grandchess_core::{Letters, PgnGame, Variant};
    ///
    /// let game = PgnGame::new(Variant::Grand);
    /// let tags = game.written_tags(Letters::Neutral);
    /// assert_eq!(tags[6], ("Result", "*".into()));
    /// assert_eq!(tags[7], ("Variant", "Grand".into()));
    /// ```
    pub fn written_tags(&self, letters: Letters) -> Vec<(&str, Cow<'_, str>)> {
        let (roster, others) = self.tags.parts();
        let result = result_text(self.result);
        let mut tags: Vec<(_, Cow<'_, str>)> = roster
            .map(|(name, value)| (name, if name == "Result" { result } else { value }.into()))
            .collect();
        tags.push(("Variant", self.variant().name().into()));
        let setup = self.start.to_setup(EnPassantMode::Legal);
        let start = Position::start(Variant::Grand).to_setup(EnPassantMode::Legal);
        if self.variant() != Variant::Grand || setup != start {
            tags.push(("SetUp", "1".into()));
            tags.push(("FEN", Fen::from(setup).write(letters.into()).into()));
        }
        tags.extend(others.map(|(name, value)| (name, value.into())));
        tags
    }

    /// How the game ended, if it has a result. Why is what its `Termination` tag says, with one of this
    /// library's [names](Termination::name), the PGN standard's `time forfeit` or
    /// `rules infraction`, or some program's `… adjudication`; otherwise [`Termination::Unknown`]. The moves are not looked at:
    /// [`to_game`](Self::to_game) does.
    ///
    /// ```
    /// use grandchess_core::{Color, Outcome, PgnGame, Termination};
    ///
    /// let text = "[Variant \"Grand\"] [Termination \"time forfeit\"] 1. Af4 Qe10 1-0";
    /// let game: PgnGame = text.parse()?;
    /// assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Termination::FlagFall)));
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let result = self.result?;
        let name = self.tag("Termination").unwrap_or_default();
        let termination = match name.to_ascii_lowercase().as_str() {
            "time forfeit" if result == GameResult::Draw => Termination::FlagFallDraw,
            "time forfeit" => Termination::FlagFall,
            "rules infraction" => Termination::Forfeit,
            name if name.ends_with("adjudication") => Termination::Adjudication,
            name => Termination::from_name(name).unwrap_or(Termination::Unknown),
        };
        Some(Outcome {
            result,
            termination,
        })
    }

    /// The game as a [`Game`]: the moves that were played, without variations and notes, and how it
    /// ended. An end on the board is told by the board. Otherwise the end is declared that the game
    /// [says](Self::outcome) it had (a resignation, a fallen flag, …), or if it can't have ended so its
    /// result alone, as [unknown](Game::record_result). [`Game::reopen`] takes that back.
    ///
    /// ```
    /// use grandchess_core::{DrawPolicy, PgnGame, Termination};
    ///
    /// let game: PgnGame = "[Variant \"Grand\"] 1. Af4 Qe10 2. Ad6 Qf10 3. Axc8# 1-0".parse()?;
    /// let outcome = game.to_game(DrawPolicy::Standard)?.outcome().unwrap();
    /// assert_eq!(outcome.termination, Termination::Checkmate);
    /// assert_eq!(Some(outcome.result), game.result());
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an illegal move; there is none in a game that was read, or made with
    /// [`NodeMut::add_move`](crate::NodeMut::add_move).
    pub fn to_game(&self, policy: DrawPolicy) -> Result<Game, ReplayError> {
        let mut game = Game::from_moves(self.start.clone(), policy, self.moves())?;
        if let Some(outcome) = self.outcome() {
            // Anybody can write anything into a tag: what can't have been is not believed. Nor is any
            // result where the board has another.
            if game.declare_again(outcome).is_none() {
                let _ = game.record_result(outcome.result);
            }
        }
        Ok(game)
    }
}

impl Game {
    /// The game as a PGN: moves and result, and if it is known how the game ended a `Termination` tag
    /// with the [name](crate::Termination::name) of its end. Other tags are for the caller to set.
    ///
    /// ```
    /// use grandchess_core::{Color, Game, Move, Square};
    ///
    /// let mut game = Game::default();
    /// game.play(Move::new(Square::E3, Square::E5))?;
    /// game.resign(Color::Black)?;
    /// let mut pgn = game.to_pgn();
    /// pgn.set_tag("White", "Anna")?;
    /// assert_eq!(pgn.tag("Termination"), Some("resignation"));
    /// assert!(pgn.to_string().ends_with("\n1. e5 1-0\n"));
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    #[must_use]
    pub fn to_pgn(&self) -> PgnGame {
        let mut pgn = PgnGame::from_position(self.start().clone());
        pgn.add_played(self.moves());
        if let Some(outcome) = self.outcome() {
            pgn.set_result(Some(outcome.result));
            if outcome.termination != Termination::Unknown {
                let name = outcome.termination.name();
                pgn.tags.put("Termination", name.into());
            }
        }
        pgn
    }
}

impl From<&Game> for PgnGame {
    fn from(game: &Game) -> Self {
        game.to_pgn()
    }
}

/// Writes neutral letters.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f, Letters::Neutral)
    }
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(character)?;
    }
    out.write_str("\"]\n")
}

/// Lines of words.
struct Lines<'a, W> {
    out: &'a mut W,
    /// How many characters the line has.
    column: usize,
}

impl<W: Write> Lines<'_, W> {
    /// Writes a word after a space, or in a new line.
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        // At the start of a line, a % would make it one that readers skip.
        let may_break = !word.starts_with('%');
        if self.column > 0 && self.column + 1 + length > COLUMNS && may_break {
            self.end()?;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += length;
        self.out.write_str(word)
    }

    fn end(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }
}

/// What is still to be written. A list of these stands in for calls within calls.
enum Task<'a> {
    /// What follows a node in its line, the position before it known.
    Follow(Node<'a>, Rc<Position>),
    /// A variation that starts with a node, from a position.
    Variation(Node<'a>, Rc<Position>),
    /// `)`
    Close,
}

struct Moves<'a, 'g, W> {
    lines: Lines<'a, W>,
    dialect: Dialect,
    word: String,
    tasks: Vec<Task<'g>>,
}

impl<'g, W: Write> Moves<'_, 'g, W> {
    fn write_game(&mut self, game: &'g PgnGame) -> fmt::Result {
        self.write_comments(game.root().comments())?;
        self.write_line(game.root(), game.start.clone(), true)?;
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Follow(node, before) => {
                    let mut position = Position::clone(&before);
                    if let Some(m) = node.m() {
                        position.play_unchecked(m);
                    }
                    self.write_line(node, position, true)?;
                }
                Task::Variation(node, before) => {
                    self.lines.word("(")?;
                    self.write_comments(node.starting_comments())?;
                    self.tasks.push(Task::Close);
                    let mut position = Position::clone(&before);
                    self.write_node(node, &mut position, true)?;
                    self.write_line(node, position, !node.comments().is_empty())?;
                }
                Task::Close => self.lines.word(")")?,
            }
        }
        Ok(())
    }

    /// Writes what follows a node, up to the first place where there are variations; they, and what
    /// comes after them, become tasks.
    fn write_line(
        &mut self,
        mut node: Node<'g>,
        mut position: Position,
        mut needs_number: bool,
    ) -> fmt::Result {
        while let Some(next) = node.main_child() {
            let mut variations = node.children().skip(1).peekable();
            let before = variations
                .peek()
                .is_some()
                .then(|| Rc::new(position.clone()));
            self.write_node(next, &mut position, needs_number)?;
            if let Some(before) = before {
                self.tasks.push(Task::Follow(next, before.clone()));
                let first = self.tasks.len();
                let variations = variations.map(|node| Task::Variation(node, before.clone()));
                self.tasks.extend(variations);
                // The last task is done first.
                self.tasks[first..].reverse();
                return Ok(());
            }
            needs_number = !next.comments().is_empty();
            node = next;
        }
        Ok(())
    }

    /// Writes a move and its notes, and plays it.
    fn write_node(
        &mut self,
        node: Node<'g>,
        position: &mut Position,
        needs_number: bool,
    ) -> fmt::Result {
        let Some(m) = node.m() else {
            return Ok(());
        };
        let is_white = position.turn().is_white();
        if needs_number || is_white {
            self.word.clear();
            let dots = if is_white { "." } else { "..." };
            write!(self.word, "{}{dots}", position.fullmove_number())?;
            self.lines.word(&self.word)?;
        }
        // The tree takes legal moves only.
        let body = SanBody::from_move(position, m).map_err(|_| fmt::Error)?;
        position.play_unchecked(m);
        let suffix = SanSuffix::of(position);
        self.word.clear();
        San { body, suffix }.write_to(&mut self.word, self.dialect)?;
        self.lines.word(&self.word)?;
        for nag in node.nags() {
            self.word.clear();
            write!(self.word, "{nag}")?;
            self.lines.word(&self.word)?;
        }
        self.write_comments(node.comments())
    }

    fn write_comments(&mut self, comments: &[String]) -> fmt::Result {
        for comment in comments {
            if comment.contains('}') {
                self.lines.word(";")?;
                self.lines.out.write_char(' ')?;
                self.lines.out.write_str(comment)?;
                self.lines.end()?;
            } else {
                self.lines.word("{")?;
                for words in SingleSpaces(Some(comment)) {
                    self.lines.word(words)?;
                }
                self.lines.word("}")?;
            }
        }
        Ok(())
    }
}

/// The parts of a comment between its single spaces: where a line may break, as the reader makes one
/// space of a line break and the blanks around it.
struct SingleSpaces<'a>(Option<&'a str>);

impl<'a> Iterator for SingleSpaces<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0?;
        let blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t' | 0x0b | 0x0c));
        let bytes = text.as_bytes();
        let is_single = |&at: &usize| {
            bytes.get(at) == Some(&b' ') && !blank(bytes.get(at + 1)) && !blank(bytes[..at].last())
        };
        match (1..bytes.len()).find(is_single) {
            Some(at) => {
                self.0 = text.get(at + 1..);
                text.get(..at)
            }
            None => self.0.take(),
        }
    }
}

use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use crate::pgn::builder::{MAX_NESTING, build_game};
use crate::pgn::decode::GameText;
use crate::pgn::error::{Located, PgnError, PgnErrorKind};
use crate::pgn::game::PgnGame;
use crate::pgn::header::Header;
use crate::pgn::lexer::{Head, Lexer, Token, TokenKind};
use crate::pgn::options::ReadOptions;
use crate::pgn::source::PgnSource;
#[cfg(feature = "std")]
use crate::pgn::stream::Stream;
use crate::pgn::tags::Tags;
use crate::types::GameResult;

/// Reads games one by one: an iterator over the games of a text or a stream.
///
/// Each item is a game, all of whose moves are legal, or an error that says which game can't be read,
/// where and why; the next item is the next game all the same. At any time one game is in memory.
///
/// `docs/pgn.md` has the grammar that is accepted, and where a game ends.
///
/// ```
/// use grandchess_core::PgnReader;
///
/// let text = r#"[Variant "Grand"]
///
/// 1. e5 e6 1/2-1/2
///
/// [Variant "Grand"]
///
/// 1. e9 *
///
/// [Variant "Grand"]
///
/// 1. Ce4 *
/// "#;
/// let games: Vec<_> = PgnReader::from_text(text).collect();
/// assert_eq!(games[0].as_ref().unwrap().mainline().count(), 2);
/// assert_eq!(games[2].as_ref().unwrap().mainline().count(), 1);
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!((error.game, error.line, error.column), (2, 7, 4));
/// ```
///
/// With the feature `std`, from a file:
///
/// ```no_run
/// use std::fs::File;
/// use grandchess_core::{PgnReader, ReadOptions, Variant};
///
/// let options = ReadOptions { default_variant: Some(Variant::Grand), ..ReadOptions::default() };
/// for game in PgnReader::new(File::open("games.pgn")?).with_options(options) {
///     match game {
///         Ok(game) => println!("{}", game.tag("White").unwrap_or("?")),
///         Err(error) => eprintln!("{error}"),
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct PgnReader<S> {
    source: S,
    options: ReadOptions,
    lexer: Lexer,
    place: Place,
    /// How many games have been met.
    games: u64,
    /// The line where the last of them starts.
    line: u64,
    /// The game before was too large, and its end has not been found yet.
    skipping: bool,
    /// How the game before ended, if it had tags.
    ended: Option<Ended>,
    /// The source has no more text.
    exhausted: bool,
    /// There are no more games.
    done: bool,
}

/// A game with tags has ended: what follows is no other game unless it has tags, too.
#[derive(Clone, Copy, Debug)]
struct Ended {
    result: Option<GameResult>,
    /// An error of the game has been told.
    is_refused: bool,
}

impl Ended {
    /// The first token, if there is one, that is not just the result again or a comment.
    fn unexpected(self, tokens: &[Token]) -> Option<Token> {
        let is_new = |token: &&Token| match token.kind {
            TokenKind::Comment => false,
            TokenKind::Result(result) => result != self.result,
            _ => true,
        };
        tokens.iter().find(is_new).copied()
    }
}

/// Makes something of the text of a game and its tokens.
type Make<T> = fn(&[u8], &[Token], &ReadOptions) -> Result<T, Located>;

/// A place in the source.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: u64,
    line: u64,
    /// How many characters of the line come before.
    columns: u64,
}

impl<'a> PgnReader<&'a [u8]> {
    /// Reads the games of a text in memory. It need not be UTF-8.
    pub fn from_bytes(text: &'a [u8]) -> Self {
        Self::on(text, true)
    }

    /// Reads the games of a text in memory.
    pub fn from_text(text: &'a str) -> Self {
        Self::on(text.as_bytes(), true)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> PgnReader<Stream<R>> {
    /// Reads the games of a file or another stream. The reader has a buffer of its own.
    pub fn new(reader: R) -> Self {
        Self::on(Stream::new(reader), false)
    }
}

impl<S> PgnReader<S> {
    /// How many variations may be nested in each other.
    pub const MAX_NESTING: usize = MAX_NESTING;

    fn on(source: S, exhausted: bool) -> Self {
        Self {
            source,
            options: ReadOptions::default(),
            lexer: Lexer::new(),
            place: Place {
                offset: 0,
                line: 1,
                columns: 0,
            },
            games: 0,
            line: 1,
            skipping: false,
            ended: None,
            exhausted,
            done: false,
        }
    }

    /// Reads the games that follow in another way.
    #[must_use]
    pub fn with_options(self, options: ReadOptions) -> Self {
        Self { options, ..self }
    }

    /// How many games have been met, readable or not.
    pub fn game_count(&self) -> u64 {
        self.games
    }

    /// The line where the last game that has been met starts, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// How many bytes of the source have been read as games, or between them: where the next game may
    /// start.
    pub fn offset(&self) -> u64 {
        self.place.offset
    }
}

impl<S: PgnSource> PgnReader<S> {
    /// Reads the next game with `make`, which is given its text and its tokens; `None` at the end.
    fn read_next<T>(&mut self, make: Make<T>) -> Result<Option<T>, PgnError> {
        if self.skipping {
            self.skip_game()?;
        }
        loop {
            self.skip_blank()?;
            let ended = self.ended.take();
            let is_whole_line = self.place.columns == 0;
            let head = if ended.is_some() {
                Head::Rest
            } else {
                Head::Bare
            };
            self.lexer.restart(is_whole_line, head);
            let line = core::mem::replace(&mut self.line, self.place.line);
            self.games += 1;
            let Some(end) = self.read_tokens()? else {
                self.skipping = true;
                self.lexer.give_up();
                self.lexer.rebase();
                let limit = self.options.max_game_bytes;
                return Err(self.error(Located::at(PgnErrorKind::TooLarge { limit }, 0)));
            };
            if !self.lexer.has_game() {
                // Comments behind the last game, or nothing.
                self.games -= 1;
                self.done = true;
                return Ok(None);
            }
            let tokens = &self.lexer.tokens;
            if let Some(ended) = ended.filter(|_| self.lexer.head == Head::Rest) {
                (self.games, self.line) = (self.games - 1, line);
                let error = ended.unexpected(tokens).map(|token| {
                    let at = token.start as usize;
                    self.error(Located::at(PgnErrorKind::TextAfterResult, at))
                });
                self.advance();
                match error {
                    Some(error) if !ended.is_refused => return Err(error),
                    _ => continue,
                }
            }
            let text = &self.source.text()[..end];
            let made = make(text, tokens, &self.options).map_err(|error| self.error(error));
            self.ended = (self.lexer.head == Head::Tags).then_some(Ended {
                result: self.lexer.result,
                is_refused: made.is_err(),
            });
            self.advance();
            return made.map(Some);
        }
    }

    /// Reads the tags of the next game alone, and steps over its moves: much faster, where the tags
    /// say whether a game is wanted. Moves are not looked at, nor what the tags say of them. `None` at
    /// the end.
    ///
    /// ```
    /// use grandchess_core::PgnReader;
    ///
    /// let text = "[White \"Anna\"]\n\n1. e5 *\n\n[White \"Ben\"]\n\n1. e4 *\n";
    /// let mut reader = PgnReader::from_text(text);
    /// let mut names = Vec::new();
    /// while let Some(tags) = reader.next_tags() {
    ///     names.push(tags?.get("White").unwrap_or("?").to_owned());
    /// }
    /// assert_eq!(names, ["Anna", "Ben"]);
    /// # Ok::<(), grandchess_core::PgnError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Tells what is wrong with the tags, the source or the size of the game.
    pub fn next_tags(&mut self) -> Option<Result<Tags, PgnError>> {
        if self.done {
            return None;
        }
        self.read_next(|text, tokens, _| Ok(Header::read(GameText::new(text), tokens)?.tags))
            .transpose()
    }

    /// Steps over blank lines before a game.
    fn skip_blank(&mut self) -> Result<(), PgnError> {
        loop {
            self.lexer.restart(self.place.columns == 0, Head::Bare);
            let text = self.source.text();
            // What may be the start of a byte order mark or of a line break waits.
            let stop = if self.exhausted {
                text.len()
            } else {
                text.len().saturating_sub(2)
            };
            self.lexer.skip_blank(text, stop);
            let found = self.lexer.at < stop;
            self.advance();
            if found || !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Steps over the rest of a game that is too large.
    fn skip_game(&mut self) -> Result<(), PgnError> {
        loop {
            let text = self.source.text();
            let stop = if self.exhausted {
                text.len()
            } else {
                text.len().saturating_sub(Lexer::LOOKAHEAD)
            };
            let found = self.lexer.skip_game(text, stop);
            self.advance();
            self.lexer.rebase();
            if found || !self.fill()? {
                self.skipping = false;
                return Ok(());
            }
        }
    }

    /// Reads the tokens of a game and returns where it ends; `None` if it is too large.
    fn read_tokens(&mut self) -> Result<Option<usize>, PgnError> {
        // Tokens count bytes in 32 bits.
        let limit = self.options.max_game_bytes.min(u32::MAX as usize);
        let mut searched = 0;
        loop {
            let text = self.source.text();
            let is_cut = text.len() > limit;
            let lines = if is_cut {
                limit
            } else if self.exhausted {
                text.len()
            } else {
                // A CR at the end may be half a line break.
                let end = text.len() - usize::from(text.ends_with(b"\r"));
                let start = searched.min(end);
                searched = end;
                let line_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
                let found = text[start..end].iter().rposition(line_end);
                found.map_or(self.lexer.at, |at| start + at + 1)
            };
            let end = self.lexer.read(&text[..lines], self.exhausted && !is_cut);
            if end.is_some() || is_cut {
                return Ok(end);
            }
            self.fill()?;
        }
    }

    /// Gets more text at hand; `false` if all that there is has been looked at.
    fn fill(&mut self) -> Result<bool, PgnError> {
        if self.exhausted {
            return Ok(false);
        }
        match self.source.fill() {
            Ok(more) => {
                self.exhausted = !more;
                // The last bytes may have waited.
                Ok(true)
            }
            Err(kind) => {
                self.done = true;
                Err(self.error(Located::at(kind, self.source.text().len())))
            }
        }
    }

    /// Goes on to where the lexer stands.
    fn advance(&mut self) {
        let (text, at) = (self.source.text(), self.lexer.at);
        self.place.offset += at as u64;
        self.place.line += self.lexer.lines;
        if let Some(start) = self.lexer.line_start {
            self.place.columns = count_characters(&text[start..at]);
        } else {
            self.place.columns += count_characters(&text[..at]);
        }
        self.source.consume(at);
    }

    /// An error at a place in the text at hand.
    #[cold]
    fn error(&self, error: Located) -> PgnError {
        let text = self.source.text();
        let text = &text[..error.at.min(text.len())];
        let place = self.place.after(text);
        PgnError {
            kind: error.kind,
            game: self.games,
            move_number: error.move_number,
            position: error.position,
            partial: error.partial,
            line: place.line,
            column: place.columns + 1,
            offset: place.offset,
        }
    }
}

impl Place {
    fn after(self, text: &[u8]) -> Self {
        let mut lines = 0;
        let mut start = 0;
        for (at, &byte) in text.iter().enumerate() {
            let is_pair = text[at..].starts_with(b"\r\n");
            if byte == b'\n' || byte == b'\r' && !is_pair {
                lines += 1;
                start = at + 1;
            }
        }
        let columns = count_characters(&text[start..]);
        Self {
            offset: self.offset + text.len() as u64,
            line: self.line + lines,
            columns: if lines > 0 {
                columns
            } else {
                self.columns + columns
            },
        }
    }
}

/// How many characters a text has: a byte that is no UTF-8 is one, a byte order mark none.
fn count_characters(text: &[u8]) -> u64 {
    let chunks = text.utf8_chunks().map(|chunk| {
        let valid = chunk.valid().chars().filter(|&c| c != '\u{feff}');
        valid.count() + chunk.invalid().len()
    });
    chunks.sum::<usize>() as u64
}

impl<S: PgnSource> Iterator for PgnReader<S> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        self.read_next(build_game).transpose()
    }
}

impl<S: PgnSource> FusedIterator for PgnReader<S> {}

impl<S> fmt::Debug for PgnReader<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgnReader")
            .field("options", &self.options)
            .field("place", &self.place)
            .field("games", &self.games)
            .finish_non_exhaustive()
    }
}

/// Reads a text that holds just one game, with the default options.
impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        let mut reader = PgnReader::from_text(text);
        let Some(game) = reader.next() else {
            return Err(reader.error(Located::at(PgnErrorKind::NoGame, 0)));
        };
        reader.skip_blank()?;
        let rest = Located::at(PgnErrorKind::SeveralGames, 0);
        let several = reader.error(rest);
        match reader.next() {
            None => game,
            Some(Err(error)) if error.kind == PgnErrorKind::TextAfterResult => Err(error),
            Some(_) => Err(several),
        }
    }
}

use alloc::vec::Vec;

use crate::pgn::bytes::{Class, blank_length, class, is_end, result, sign};
use crate::pgn::error::PgnErrorKind;
use crate::pgn::notes::Nag;
use crate::types::GameResult;

/// A piece of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// The name of a tag.
    TagName,
    /// The value of the tag named before, without its quotes.
    TagValue,
    /// What should be a move.
    Move,
    Nag(Nag),
    /// `(`
    Open,
    /// `)`
    Close,
    /// What is between `{` and `}`, or from `;` to the end of the line.
    Comment,
    /// `1-0`, `0-1`, `1/2-1/2`, `1/2`, `½-½`, `½` or `*`.
    Result(Option<GameResult>),
    /// Something that is no piece of a game.
    Fault(Fault),
}

/// What a text without regard to its meaning can have wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    UnterminatedComment,
    UnterminatedString,
    UnterminatedTag,
    MalformedTag,
    UnexpectedCharacter,
    Nag,
    TextAfterResult,
}

impl Fault {
    /// What is to be told of a fault at the start of a token.
    pub(super) fn error(self, text: &[u8], token: Token) -> PgnErrorKind {
        match self {
            Self::UnterminatedComment => PgnErrorKind::UnterminatedComment,
            Self::UnterminatedString => PgnErrorKind::UnterminatedString,
            Self::UnterminatedTag => PgnErrorKind::UnterminatedTag,
            Self::MalformedTag => PgnErrorKind::MalformedTag,
            Self::Nag => PgnErrorKind::Nag,
            Self::TextAfterResult => PgnErrorKind::TextAfterResult,
            Self::UnexpectedCharacter => {
                // Characters without a meaning are ASCII: others are part of words.
                let byte = text.get(token.start as usize).copied();
                PgnErrorKind::UnexpectedCharacter(byte.unwrap_or_default().into())
            }
        }
    }
}

/// A piece of a game's text, and where it is, counted from the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Token {
    /// The text of the token.
    pub(super) fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// How far into a game the lexer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// Before the first tag or move.
    Start,
    Tags,
    Moves,
    /// Behind the result, on the same line.
    Ended,
}

/// What stands before the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// Nothing.
    Bare,
    /// Tags, or what should be some.
    Tags,
    /// A game with tags, which has ended: the moves are none of a game, and no result ends them.
    Rest,
}

/// What has begun, and goes on on the next line if it has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfinished {
    Nothing,
    /// A comment whose `{` is here.
    Comment(usize),
    /// A tag, of which so much has been read.
    Tag(TagPart),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagPart {
    Bracket,
    Name,
    Value,
}

/// Divides a source into games, and each game into tokens, knowing nothing of chess.
///
/// A game ends behind its result and the comments on the same line, or before a line that starts
/// with a tag: between the moves any tag, between the tags one called `Event` after a blank line. In
/// a `{` comment a tag after a blank line shows that the comment was never closed. So one broken
/// game does not take the next one with it. What follows the result of a game with tags is no game
/// before the next tag, and read to there.
///
/// The lexer is shown a text that grows, always up to the end of a line, and goes on where it
/// stopped: it sees the same tokens however a source is cut into pieces.
#[derive(Clone, Debug)]
pub(super) struct Lexer {
    pub(super) tokens: Vec<Token>,
    /// What comes before has been read.
    pub(super) at: usize,
    section: Section,
    pub(super) head: Head,
    /// The result of the moves.
    pub(super) result: Option<GameResult>,
    pub(super) unfinished: Unfinished,
    depth: usize,
    /// How many line breaks have been read.
    pub(super) lines: u64,
    /// Where the line starts; `None` if that is before the game.
    pub(super) line_start: Option<usize>,
    /// Nothing but blanks so far in this line, as far as it belongs to the game.
    pub(super) fresh: bool,
    /// The line before was blank.
    after_blank: bool,
}

const BOM: &[u8] = "\u{feff}".as_bytes();

impl Lexer {
    /// How much of a line is looked at to see whether a tag starts it.
    pub(super) const LOOKAHEAD: usize = 256;

    pub(super) fn new() -> Self {
        Self {
            tokens: Vec::new(),
            at: 0,
            section: Section::Start,
            head: Head::Bare,
            result: None,
            unfinished: Unfinished::Nothing,
            depth: 0,
            lines: 0,
            line_start: Some(0),
            fresh: true,
            after_blank: true,
        }
    }

    /// Starts on a next game, whose text starts here. `whole_line` says whether a line starts here.
    pub(super) fn restart(&mut self, whole_line: bool, head: Head) {
        self.tokens.clear();
        *self = Self {
            tokens: core::mem::take(&mut self.tokens),
            line_start: whole_line.then_some(0),
            head,
            ..Self::new()
        };
    }

    /// Starts on what follows, whose text starts here, in the same line.
    pub(super) fn rebase(&mut self) {
        self.at = 0;
        self.lines = 0;
        self.line_start = None;
    }

    /// Steps over blanks and blank lines before a game, up to `stop`.
    pub(super) fn skip_blank(&mut self, text: &[u8], stop: usize) {
        while self.at < stop {
            match class(text, self.at) {
                Some(Class::Blank) => self.at += blank_length(text, self.at),
                Some(Class::Break) => self.step_over_break(text),
                Some(_) if self.at_bom(text) => self.at += BOM.len(),
                _ => return,
            }
        }
    }

    /// Gives a game up whose end was not found.
    pub(super) fn give_up(&mut self) {
        self.fresh = false;
        self.after_blank = false;
    }

    /// Steps to a tag after a blank line, up to `stop`; whether there is one.
    pub(super) fn skip_game(&mut self, text: &[u8], stop: usize) -> bool {
        while self.at < stop {
            match class(text, self.at) {
                Some(Class::Blank) => self.at += blank_length(text, self.at),
                Some(Class::Break) => self.step_over_break(text),
                _ if self.fresh && self.at_bom(text) => self.at += BOM.len(),
                _ => {
                    let end = text.len().min(self.at + Self::LOOKAHEAD);
                    if self.fresh && self.after_blank && starts_tag_pair(&text[self.at..end]) {
                        return true;
                    }
                    self.fresh = false;
                    self.skip_line(text);
                    self.at = self.at.min(stop);
                }
            }
        }
        false
    }

    /// Reads on in the text of a game, and returns where it ends, if that is in the text. `whole` says
    /// that nothing comes after the text.
    pub(super) fn read(&mut self, text: &[u8], whole: bool) -> Option<usize> {
        loop {
            match self.unfinished {
                Unfinished::Nothing => {}
                Unfinished::Comment(start) => self.read_comment(text, start),
                Unfinished::Tag(part) => self.read_tag(text, part),
            }
            let Some(class) = class(text, self.at) else {
                break;
            };
            let start = self.at;
            if class == Class::Blank {
                self.at += blank_length(text, start);
                continue;
            }
            if self.section == Section::Ended && !matches!(text[start], b'{' | b';') {
                let rest = &text[start..];
                if class == Class::Break || self.head == Head::Bare || starts_tag_pair(rest) {
                    return Some(start);
                }
                if let Some(length) = self.repeated_result(rest) {
                    self.at += length;
                    continue;
                }
                self.fault(Fault::TextAfterResult, start);
                self.section = Section::Moves;
            }
            if class == Class::Break {
                self.step_over_break(text);
                continue;
            }
            if self.fresh {
                if self.starts_next_game(text) {
                    return Some(start);
                }
                if self.at_bom(text) {
                    self.at += BOM.len();
                    continue;
                }
            }
            if self.is_broken_tag(&text[start..]) {
                self.section = Section::Tags;
                self.head = Head::Tags;
                self.fault(Fault::MalformedTag, start);
                self.skip_line(text);
                self.fresh = false;
                continue;
            }
            match class {
                Class::Word => self.read_word(text),
                Class::Digit => self.read_number(text),
                Class::Sign => self.read_sign(text),
                _ => self.read_other(text),
            }
            self.fresh = false;
        }
        if !whole {
            return None;
        }
        self.finish(text);
        Some(self.at)
    }

    /// Whether the text so far holds more than blanks and comments.
    pub(super) fn has_game(&self) -> bool {
        self.section != Section::Start
    }

    /// At the end of the source, nothing may be open.
    fn finish(&mut self, text: &[u8]) {
        match self.unfinished {
            Unfinished::Nothing => return,
            Unfinished::Comment(start) => self.fault(Fault::UnterminatedComment, start),
            Unfinished::Tag(_) => self.fault(Fault::UnterminatedTag, text.len()),
        }
        self.unfinished = Unfinished::Nothing;
    }

    pub(super) fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        // A game is shorter than four gigabytes: the reader sees to that.
        self.tokens.push(Token {
            kind,
            start: start as u32,
            end: end as u32,
        });
    }

    pub(super) fn fault(&mut self, fault: Fault, at: usize) {
        if self.section == Section::Start {
            self.section = Section::Moves;
        }
        self.push(TokenKind::Fault(fault), at, at);
    }

    /// Steps over one line break. CR LF is one.
    pub(super) fn step_over_break(&mut self, text: &[u8]) {
        let is_pair = text[self.at..].starts_with(b"\r\n");
        self.at += if is_pair { 2 } else { 1 };
        self.lines += 1;
        self.line_start = Some(self.at);
        self.after_blank = self.fresh;
        self.fresh = true;
    }

    fn at_bom(&self, text: &[u8]) -> bool {
        text[self.at..].starts_with(BOM)
    }

    /// Whether the next game starts at this place, the first in its line that is not blank.
    fn starts_next_game(&self, text: &[u8]) -> bool {
        let rest = &text[self.at..];
        match self.section {
            Section::Start | Section::Ended => false,
            Section::Moves => starts_tag_pair(rest),
            Section::Tags => self.after_blank && starts_tag(rest, Some(b"Event")),
        }
    }

    /// Whether a tag comes that lacks its `[`, or has something behind its `]`. No move has a quote.
    fn is_broken_tag(&self, rest: &[u8]) -> bool {
        match self.section {
            Section::Start => self.fresh && tag_value(rest, None).is_some(),
            Section::Tags if rest.starts_with(b"%") => false,
            Section::Tags => {
                let stop = |byte: &&u8| matches!(byte, b'"' | b'[' | b'{' | b';' | b'\n' | b'\r');
                rest.starts_with(b"]") || rest.iter().find(stop) == Some(&b'"')
            }
            Section::Moves | Section::Ended => false,
        }
    }

    /// The length of the result that the text starts with, if it is the game's.
    fn repeated_result(&self, rest: &[u8]) -> Option<usize> {
        match (self.result, rest) {
            (None, [b'*', ..]) => Some(1),
            (Some(ended), _) => {
                let (length, again) = result(rest)?;
                (again == ended).then_some(length)
            }
            _ => None,
        }
    }

    /// Reads a comment up to its `}`, or as far as the text goes.
    fn read_comment(&mut self, text: &[u8], start: usize) {
        while let Some(&byte) = text.get(self.at) {
            match byte {
                b'}' => {
                    self.push(TokenKind::Comment, start + 1, self.at);
                    self.at += 1;
                    self.fresh = false;
                    self.unfinished = Unfinished::Nothing;
                    return;
                }
                b'\n' | b'\r' => self.step_over_break(text),
                b' ' | b'\t' => self.at += 1,
                _ if self.fresh && self.at_bom(text) => self.at += BOM.len(),
                b'[' if self.fresh && self.after_blank && starts_tag_pair(&text[self.at..]) => {
                    self.fault(Fault::UnterminatedComment, start);
                    self.unfinished = Unfinished::Nothing;
                    self.section = Section::Moves;
                    return;
                }
                _ => {
                    self.fresh = false;
                    let rest = &text[self.at..];
                    let stop = |&byte: &u8| matches!(byte, b'}' | b'\n' | b'\r');
                    self.at += rest.iter().position(stop).unwrap_or(rest.len());
                }
            }
        }
    }

    /// Reads a word: a move or a sign behind one. `e.p.` and `h8(A)` belong to the move, and a result
    /// right behind a check does not.
    fn read_word(&mut self, text: &[u8]) {
        self.section = Section::Moves;
        let start = self.at;
        loop {
            match class(text, self.at) {
                Some(Class::Word) => self.at += 1,
                Some(Class::Digit) => {
                    let after_check = matches!(text[start..self.at], [.., b'+' | b'#']);
                    if after_check && result(&text[self.at..]).is_some() {
                        break;
                    }
                    self.at += 1;
                }
                _ if text[self.at..].starts_with(b".p.") && text[..self.at].ends_with(b"e") => {
                    self.at += 3;
                }
                Some(Class::Other) if is_bracketed_promotion(text, self.at) => self.at += 3,
                _ => break,
            }
        }
        match &text[start..self.at] {
            // A word of its own, it says nothing that the move before does not.
            b"e.p." | b"ep" | b"\xe2\x80\xa6" => {}
            // Halves as one character.
            b"\xc2\xbd-\xc2\xbd" | b"\xc2\xbd" => self.push_result(Some(GameResult::Draw), start),
            word => {
                let kind = sign(word).map_or(TokenKind::Move, TokenKind::Nag);
                self.push(kind, start, self.at);
            }
        }
    }

    /// Reads what starts with a digit: the number of a move, a result, `0-0`, or no move.
    fn read_number(&mut self, text: &[u8]) {
        self.section = Section::Moves;
        let start = self.at;
        let digits = text[start..].iter().position(|byte| !byte.is_ascii_digit());
        let end = digits.map_or(text.len(), |digits| start + digits);
        let rest = &text[start..];
        match text.get(end) {
            Some(b'.') => self.at = end,
            Some(b'-' | b'/') => match result(rest) {
                Some((length, winner)) => {
                    self.at = start + length;
                    self.push_result(Some(winner), start);
                }
                None => self.read_word(text),
            },
            // The ellipsis as one character, after the number.
            Some(0xe2) if text[end..].starts_with(b"\xe2\x80\xa6") => self.at = end + 3,
            _ if is_end(text, end) && !rest.starts_with(b"0000") => self.at = end,
            _ => self.read_word(text),
        }
    }

    fn push_result(&mut self, result: Option<GameResult>, start: usize) {
        self.push(TokenKind::Result(result), start, self.at);
        if self.depth == 0 && self.head != Head::Rest {
            self.section = Section::Ended;
            self.result = result;
        }
    }

    /// Reads `!`, `?`, `!!`, `??`, `!?` or `?!`.
    fn read_sign(&mut self, text: &[u8]) {
        self.section = Section::Moves;
        let start = self.at;
        let length = 1 + usize::from(class(text, start + 1) == Some(Class::Sign));
        self.at += length;
        let nag = match &text[start..self.at] {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            _ => 6,
        };
        self.push(TokenKind::Nag(Nag(nag)), start, self.at);
    }

    fn read_other(&mut self, text: &[u8]) {
        let start = self.at;
        let byte = text[start];
        match byte {
            b'{' => {
                self.at += 1;
                self.unfinished = Unfinished::Comment(start);
                return;
            }
            b';' => {
                self.skip_line(text);
                self.push(TokenKind::Comment, start + 1, self.at);
                return;
            }
            b'%' if self.line_start == Some(start) => {
                self.skip_line(text);
                return;
            }
            b'[' if matches!(self.section, Section::Start | Section::Tags) => {
                self.at += 1;
                self.section = Section::Tags;
                self.head = Head::Tags;
                self.unfinished = Unfinished::Tag(TagPart::Bracket);
                return;
            }
            _ => {}
        }
        self.section = Section::Moves;
        self.at += 1;
        match byte {
            b'.' => {}
            b'*' => self.push_result(None, start),
            b'(' => {
                self.depth += 1;
                self.push(TokenKind::Open, start, self.at);
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.push(TokenKind::Close, start, self.at);
            }
            b'$' => self.read_nag(text),
            _ => self.fault(Fault::UnexpectedCharacter, start),
        }
    }

    fn read_nag(&mut self, text: &[u8]) {
        let start = self.at;
        while class(text, self.at) == Some(Class::Digit) {
            self.at += 1;
        }
        let digits = core::str::from_utf8(&text[start..self.at]);
        match digits.ok().and_then(|digits| digits.parse().ok()) {
            Some(nag) => self.push(TokenKind::Nag(Nag(nag)), start - 1, self.at),
            None => self.fault(Fault::Nag, start - 1),
        }
    }

    /// Steps to the end of the line.
    pub(super) fn skip_line(&mut self, text: &[u8]) {
        let rest = &text[self.at..];
        let stop = |&byte: &u8| matches!(byte, b'\n' | b'\r');
        self.at += rest.iter().position(stop).unwrap_or(rest.len());
    }
}

/// Whether a promotion like `(A)` comes, behind the rank of a square.
fn is_bracketed_promotion(text: &[u8], at: usize) -> bool {
    let after_rank = text[..at].last().is_some_and(u8::is_ascii_digit);
    after_rank && matches!(text[at..], [b'(', b'A'..=b'Z', b')', ..])
}

/// Whether `[Name "` starts here.
fn starts_tag_pair(text: &[u8]) -> bool {
    starts_tag(text, None)
}

/// Whether `[Name "` starts here, with the name given if there is one.
fn starts_tag(text: &[u8], name: Option<&[u8]>) -> bool {
    let inside = text.strip_prefix(b"[");
    inside.is_some_and(|inside| tag_value(inside, name).is_some())
}

/// What follows `name "`, if that is what the text starts with.
fn tag_value<'a>(text: &'a [u8], name: Option<&[u8]>) -> Option<&'a [u8]> {
    let end = text
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (found, rest) = text.split_at(end);
    // In this line: a stream has no more at hand.
    let is_blank = |at: &usize| class(rest, *at) == Some(Class::Blank);
    let (_, rest) = rest.split_at((0..rest.len()).take_while(is_blank).count());
    if found.is_empty() || name.is_some_and(|name| name != found) {
        return None;
    }
    rest.strip_prefix(b"\"")
}

use alloc::borrow::Cow;
use alloc::string::String;

use crate::pgn::lexer::Token;

/// A text as UTF-8. Bytes that are no UTF-8 are taken as Latin-1, in which each byte is a character.
fn decode(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(text) {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(2 * text.len());
    for chunk in text.utf8_chunks() {
        decoded.push_str(chunk.valid());
        decoded.extend(chunk.invalid().iter().copied().map(char::from));
    }
    Cow::Owned(decoded)
}

/// The text of one game. Looked at as UTF-8 once, not for each of its many tokens.
#[derive(Clone, Copy)]
pub(super) struct GameText<'a> {
    pub(super) bytes: &'a [u8],
    utf8: Option<&'a str>,
}

impl<'a> GameText<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            utf8: core::str::from_utf8(bytes).ok(),
        }
    }

    /// The text of a token.
    pub(super) fn of(self, token: Token) -> Cow<'a, str> {
        let range = token.start as usize..token.end as usize;
        match self.utf8.and_then(|text| text.get(range)) {
            Some(text) => Cow::Borrowed(text),
            None => decode(token.of(self.bytes)),
        }
    }
}

/// The value of a tag: `\"` is a quote and `\\` a backslash; any other backslash is one.
pub(super) fn unescape(value: Cow<'_, str>) -> String {
    if !value.contains('\\') {
        return value.into_owned();
    }
    let mut unescaped = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = (character == '\\')
            .then(|| characters.next_if(|&next| matches!(next, '"' | '\\')))
            .flatten();
        unescaped.push(escaped.unwrap_or(character));
    }
    unescaped
}

use alloc::borrow::Cow;
use alloc::string::String;

/// A text as UTF-8. Bytes that are no UTF-8 are taken as Latin-1, in which each byte is a character.
pub(super) fn decode(text: &[u8]) -> Cow<'_, str> {
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

/// The value of a tag: `\"` is a quote and `\\` a backslash; any other backslash is one.
pub(super) fn unescape(value: &[u8]) -> String {
    let value = decode(value);
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

use crate::pgn::notes::Nag;
use crate::types::GameResult;

/// What a byte between moves starts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Word,
    Digit,
    Blank,
    /// The first byte of a blank beyond ASCII, or a part of a word.
    MaybeBlank,
    Break,
    Sign,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'0'..=b'9' => Class::Digit,
            0x00 | b' ' | b'\t' | 0x0b | 0x0c | 0x1a => Class::Blank,
            0xa0 | 0xc2 | 0xe2 | 0xe3 => Class::MaybeBlank,
            b'\n' | b'\r' => Class::Break,
            b'!' | b'?' => Class::Sign,
            b'.' | b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'*' | b'%' => {
                Class::Other
            }
            _ => Class::Word,
        };
        byte += 1;
    }
    classes
};

/// What the byte starts that stands here.
pub(super) fn class(text: &[u8], at: usize) -> Option<Class> {
    match CLASSES[usize::from(*text.get(at)?)] {
        Class::MaybeBlank if blank_length(text, at) > 0 => Some(Class::Blank),
        Class::MaybeBlank => Some(Class::Word),
        class => Some(class),
    }
}

/// Whether nothing follows that would belong to the same word.
pub(super) fn is_end(text: &[u8], at: usize) -> bool {
    !matches!(class(text, at), Some(Class::Word | Class::Digit))
}

/// How long the blank is that starts here: an ASCII one, the zero byte and the end-of-file sign of
/// old systems among them, a space of Unicode, such as the no-break space of text from a web page,
/// or that of Latin-1. 0 if none does.
pub(super) fn blank_length(text: &[u8], at: usize) -> usize {
    match text[at.min(text.len())..] {
        [0x00 | b' ' | b'\t' | 0x0b | 0x0c | 0x1a, ..] => 1,
        [0xc2, 0xa0, ..] => 2,
        [0xe2, 0x80, 0x80..=0x8a | 0xaf, ..] | [0xe3, 0x80, 0x80, ..] => 3,
        [0xa0, ..] if !is_inside_character(text, at) => 1,
        _ => 0,
    }
}

/// What a word says that is a sign of print and no move: no move but the novelty's `N` starts with a
/// letter.
pub(super) fn sign(word: &[u8]) -> Option<Nag> {
    if word.first().is_some_and(u8::is_ascii_alphabetic) && word != b"N" {
        return None;
    }
    Nag::from_sign(core::str::from_utf8(word).ok()?)
}

/// Whether a character of UTF-8 that began before goes on here. One that is complete does not: what
/// was read before may be gone, and must not matter.
fn is_inside_character(text: &[u8], at: usize) -> bool {
    let mut before = text[..at].iter().rev().take(3).zip(1..);
    let begun = before.find(|(byte, _)| !matches!(byte, 0x80..=0xbf));
    begun.is_some_and(|(byte, passed)| match byte {
        0xc2..=0xdf => passed < 2,
        0xe0..=0xef => passed < 3,
        0xf0..=0xf4 => true,
        _ => false,
    })
}

/// The result that the text starts with, and its length.
pub(super) fn result(text: &[u8]) -> Option<(usize, GameResult)> {
    const RESULTS: [(&[u8], GameResult); 4] = [
        (b"1-0", GameResult::White),
        (b"0-1", GameResult::Black),
        (b"1/2-1/2", GameResult::Draw),
        (b"1/2", GameResult::Draw),
    ];
    let starts = |(result, _): &&(&[u8], _)| text.starts_with(result) && is_end(text, result.len());
    let &(result, winner) = RESULTS.iter().find(starts)?;
    Some((result.len(), winner))
}

use crate::pgn::lexer::{Fault, Lexer, TagPart, TokenKind, Unfinished};
use crate::pgn::tags::is_name_byte;

/// Tags: `[Name "value"]`. They may be spread over lines, but not inside the value.
impl Lexer {
    /// Reads a tag on to its `]`, or as far as the text goes.
    pub(super) fn read_tag(&mut self, text: &[u8], mut part: TagPart) {
        while let Some(&byte) = text.get(self.at) {
            match (byte, part) {
                (0x00 | b' ' | b'\t' | 0x0b | 0x0c | 0x1a, _) => {
                    self.at += 1;
                    continue;
                }
                (b'\n' | b'\r', _) => {
                    self.step_over_break(text);
                    continue;
                }
                (b'[', _) if self.fresh => {
                    // The next tag starts already.
                    self.fault(Fault::UnterminatedTag, self.at);
                    self.unfinished = Unfinished::Nothing;
                    return;
                }
                (_, TagPart::Bracket) if is_name_byte(byte) => {
                    self.read_name(text);
                    part = TagPart::Name;
                }
                (b'"', TagPart::Name) => {
                    if !self.read_value(text) {
                        self.unfinished = Unfinished::Nothing;
                        return;
                    }
                    part = TagPart::Value;
                }
                (b']', TagPart::Value) => {
                    self.at += 1;
                    self.fresh = false;
                    self.unfinished = Unfinished::Nothing;
                    return;
                }
                _ => {
                    self.fault(Fault::MalformedTag, self.at);
                    self.skip_line(text);
                    self.unfinished = Unfinished::Nothing;
                    return;
                }
            }
            self.fresh = false;
        }
        self.unfinished = Unfinished::Tag(part);
    }

    fn read_name(&mut self, text: &[u8]) {
        let start = self.at;
        let rest = &text[start..];
        let length = rest.iter().position(|&byte| !is_name_byte(byte));
        self.at += length.unwrap_or(rest.len());
        self.push(TokenKind::TagName, start, self.at);
    }

    /// Reads a value from quote to quote; whether it ends in this line.
    fn read_value(&mut self, text: &[u8]) -> bool {
        let start = self.at;
        self.at += 1;
        while let Some(&byte) = text.get(self.at) {
            match byte {
                b'"' => {
                    self.push(TokenKind::TagValue, start + 1, self.at);
                    self.at += 1;
                    return true;
                }
                b'\\' if matches!(text.get(self.at + 1), Some(b'"' | b'\\')) => self.at += 2,
                b'\n' | b'\r' => break,
                _ => self.at += 1,
            }
        }
        self.fault(Fault::UnterminatedString, start);
        false
    }
}

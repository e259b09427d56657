use alloc::string::ToString;
use alloc::vec::Vec;
use std::io::{ErrorKind, Read};

use crate::pgn::error::PgnErrorKind;
use crate::pgn::source::Source;

/// A text that is read bit by bit, as far as it is needed. It has a buffer of its own, so a plain
/// `File` or `TcpStream` will do.
#[derive(Debug)]
pub struct Stream<R> {
    reader: R,
    /// Behind the text there is room. It is cleared when the buffer grows, not for each read.
    buffer: Vec<u8>,
    /// What comes before in the buffer has been consumed.
    start: usize,
    /// Where the text in the buffer ends.
    end: usize,
}

/// How much is read at once, from a reader that has as much to give.
const CHUNK: usize = 64 << 10;

/// How much is read first: a short text needs no more.
const FIRST_CHUNK: usize = 4 << 10;

impl<R> Stream<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            start: 0,
            end: 0,
        }
    }

    /// Puts the text at the front of the buffer, which grows if the last read filled it.
    fn make_room(&mut self) {
        let is_full = self.end == self.buffer.len();
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        if is_full {
            let room = (2 * self.buffer.len()).clamp(FIRST_CHUNK, CHUNK);
            let length = self.buffer.len().max(self.end + room);
            self.buffer.resize(length, 0);
        }
    }
}

impl<R: Read> Source for Stream<R> {
    fn text(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    fn fill(&mut self) -> Result<bool, PgnErrorKind> {
        self.make_room();
        let room = &mut self.buffer[self.end..];
        let result = loop {
            match self.reader.read(room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        match result {
            Ok(length) => {
                // A reader may claim to have read more than there was room for.
                self.end += length.min(room.len());
                Ok(length > 0)
            }
            Err(error) => Err(PgnErrorKind::Io {
                kind: error.kind(),
                message: error.to_string(),
            }),
        }
    }

    fn consume(&mut self, length: usize) {
        self.start = self.end.min(self.start + length);
    }
}

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
    buffer: Vec<u8>,
    /// What comes before in the buffer has been consumed.
    start: usize,
}

/// How much is read at once.
const CHUNK: usize = 64 << 10;

impl<R> Stream<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            start: 0,
        }
    }
}

impl<R: Read> Source for Stream<R> {
    fn text(&self) -> &[u8] {
        self.buffer.get(self.start..).unwrap_or_default()
    }

    fn fill(&mut self) -> Result<bool, PgnErrorKind> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let end = self.buffer.len();
        self.buffer.resize(end + CHUNK, 0);
        let result = loop {
            match self.reader.read(&mut self.buffer[end..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        // A reader may claim to have read more than there was room for.
        let length = result.as_ref().map_or(0, |&length| length.min(CHUNK));
        self.buffer.truncate(end + length);
        match result {
            Ok(_) => Ok(length > 0),
            Err(error) => Err(PgnErrorKind::Io {
                kind: error.kind(),
                message: error.to_string(),
            }),
        }
    }

    fn consume(&mut self, length: usize) {
        self.start = self.buffer.len().min(self.start + length);
    }
}

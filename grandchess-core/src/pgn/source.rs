use crate::pgn::error::PgnErrorKind;

/// Where a [`PgnReader`](crate::PgnReader) gets its text: a slice of bytes, or with the feature `std`
/// a [`Stream`]. Other types can't implement it.
pub trait PgnSource: private::Source {}

impl<T: private::Source> PgnSource for T {}

pub(super) mod private {
    use super::PgnErrorKind;

    /// A text of which a part is at hand.
    pub trait Source {
        /// The text at hand that has not been consumed.
        fn text(&self) -> &[u8];

        /// Gets more text at hand; `false` if there is no more.
        fn fill(&mut self) -> Result<bool, PgnErrorKind>;

        /// Lets the first bytes of the text at hand go.
        fn consume(&mut self, length: usize);
    }
}

impl private::Source for &[u8] {
    fn text(&self) -> &[u8] {
        self
    }

    fn fill(&mut self) -> Result<bool, PgnErrorKind> {
        Ok(false)
    }

    fn consume(&mut self, length: usize) {
        *self = self.get(length..).unwrap_or_default();
    }
}

#[cfg(feature = "std")]
mod stream {
    use std::io::{ErrorKind, Read};
    use std::string::ToString;
    use std::vec::Vec;

    use super::private::Source;
    use crate::pgn::error::PgnErrorKind;

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
        pub(in crate::pgn) fn new(reader: R) -> Self {
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
}

#[cfg(feature = "std")]
pub use stream::Stream;

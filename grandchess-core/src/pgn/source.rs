use crate::pgn::error::PgnErrorKind;

/// Where a [`PgnReader`](crate::PgnReader) gets its text: a slice of bytes, or with the feature `std`
/// a [`Stream`](crate::Stream). Other types can't implement it.
pub trait PgnSource: Source {}

impl<T: Source> PgnSource for T {}

/// A text of which a part is at hand. Not exported, which seals [`PgnSource`].
pub trait Source {
    /// The text at hand that has not been consumed.
    fn text(&self) -> &[u8];

    /// Gets more text at hand; `false` if there is no more.
    fn fill(&mut self) -> Result<bool, PgnErrorKind>;

    /// Lets the first bytes of the text at hand go.
    fn consume(&mut self, length: usize);
}

impl Source for &[u8] {
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

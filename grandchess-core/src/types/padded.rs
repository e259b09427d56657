use alloc::string::String;
use core::fmt::{Formatter, Result, Write};

/// Writes a text that is put together of parts so that a width counts for the whole of it, as in
/// `{:>6}`. Without a width nothing is allocated.
pub(crate) fn padded(f: &mut Formatter<'_>, write: impl Fn(&mut dyn Write) -> Result) -> Result {
    if f.width().is_none() {
        return write(f);
    }
    let mut text = String::new();
    write(&mut text)?;
    f.pad(&text)
}

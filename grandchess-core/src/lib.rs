//! The rules of Grand Chess.
#![forbid(unsafe_code)]

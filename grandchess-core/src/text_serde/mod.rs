//! `serde` for the library's values: text in formats for people, few bytes in binary ones.
//!
//! `docs/serialisation.md` is the schema, and `tests/data/golden/` holds it: neither may change.
//! Reading goes through the same doors as everywhere: what is no square, no possible position and so
//! on is an error of the format.

mod value;
mod names;
mod bytes;
mod moves;
mod placement;
mod records;

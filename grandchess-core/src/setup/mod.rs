//! A position before anybody has looked whether it can be: the one thing that may hold nonsense.

mod record;
mod validate;

pub use record::{EnPassantMode, Setup};
pub(crate) use validate::{Checked, check_setup};
pub use validate::{Defect, InvalidPosition};

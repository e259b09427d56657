//! What Python hands in, checked: texts, squares, numbers.

use std::borrow::Cow;

use grandchess_core::{EnPassantMode, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyIterator, PyString};

use crate::enums::is_color;

/// The name of the type of an object, for messages.
pub(crate) fn type_name(obj: &Bound<'_, PyAny>) -> String {
    obj.get_type()
        .name()
        .map_or_else(|_| "?".to_owned(), |name| format!("'{name}'"))
}

/// A square as Python has it.
pub(crate) fn square_number(square: Square) -> u8 {
    square.index() as u8
}

/// A text. Surrogates, which no text of a board or a move holds, arrive as U+FFFD.
pub(crate) struct Text<'a>(pub(crate) Cow<'a, str>);

impl Text<'_> {
    pub(crate) const EMPTY: Self = Self(Cow::Borrowed(""));
}

impl<'a, 'py> FromPyObject<'a, 'py> for Text<'a> {
    type Error = PyErr;

    fn extract(obj: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = obj.extract::<&'a str>() {
            return Ok(Self(Cow::Borrowed(text)));
        }
        match obj.cast::<PyString>() {
            Ok(text) => Ok(Self(Cow::Owned(text.to_string_lossy().into_owned()))),
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected a str, not {}",
                type_name(&obj)
            ))),
        }
    }
}

/// A square: an int from 0 to 99, and neither a bool nor a colour.
#[derive(Clone, Copy)]
pub(crate) struct SquareArg(pub(crate) Square);

impl FromPyObject<'_, '_> for SquareArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let number = whole_number(&obj, "a square, an int from 0 (a1) to 99 (j10)")?;
        match number.and_then(|number| Square::new(number as usize)) {
            Some(square) => Ok(Self(square)),
            None => Err(PyValueError::new_err(format!(
                "squares go from 0 (a1) to 99 (j10), {} is none",
                short_repr(&obj)
            ))),
        }
    }
}

/// A number from 0 to 4294967295, and neither a bool nor a colour.
#[derive(Clone, Copy)]
pub(crate) struct CountArg(pub(crate) u32);

impl FromPyObject<'_, '_> for CountArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match whole_number(&obj, "an int")? {
            Some(number) => Ok(Self(number)),
            None => Err(PyValueError::new_err(format!(
                "expected an int from 0 to {}, not {}",
                u32::MAX,
                short_repr(&obj)
            ))),
        }
    }
}

/// The number that an integer of any type stands for; `None` if it is out of range.
pub(crate) fn whole_number(obj: &Bound<'_, PyAny>, accepted: &str) -> PyResult<Option<u32>> {
    if obj.is_exact_instance_of::<PyInt>() || !(obj.is_instance_of::<PyBool>() || is_color(obj)?) {
        match obj.extract::<i64>() {
            Ok(number) => return Ok(u32::try_from(number).ok()),
            Err(error) if !error.is_instance_of::<PyTypeError>(obj.py()) => return Ok(None),
            Err(_) => {}
        }
    }
    Err(PyTypeError::new_err(format!(
        "expected {accepted}, not {}",
        type_name(obj)
    )))
}

/// The members of an iterable.
pub(crate) fn items<'py>(
    obj: &Bound<'py, PyAny>,
    accepted: &str,
) -> PyResult<Bound<'py, PyIterator>> {
    obj.try_iter().map_err(|error| {
        if error.is_instance_of::<PyTypeError>(obj.py()) {
            PyTypeError::new_err(format!("expected {accepted}, not {}", type_name(obj)))
        } else {
            error
        }
    })
}

/// How an object shows itself, cut off where it gets long.
pub(crate) fn short_repr(obj: &Bound<'_, PyAny>) -> String {
    obj.repr()
        .map_or_else(|_| type_name(obj), |repr| clip(&repr.to_string_lossy()))
}

/// The start of a text, for messages.
pub(crate) fn clip(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// How a drawing shows an empty square. It has a name because `inspect` reads defaults in ASCII alone.
pub(crate) const EMPTY_SQUARE: char = '·';

/// Whether a FEN tells every en passant square or only the one that matters.
#[derive(Clone, Copy)]
pub(crate) struct EnPassantArg(pub(crate) EnPassantMode);

impl EnPassantArg {
    pub(crate) const LEGAL: Self = Self(EnPassantMode::Legal);
}

impl FromPyObject<'_, '_> for EnPassantArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Text(text) = obj.extract()?;
        match text.as_ref() {
            "legal" => Ok(Self(EnPassantMode::Legal)),
            "always" => Ok(Self(EnPassantMode::Always)),
            _ => Err(PyValueError::new_err(format!(
                "en_passant must be \"legal\" or \"always\", not {}",
                short_repr(&obj)
            ))),
        }
    }
}

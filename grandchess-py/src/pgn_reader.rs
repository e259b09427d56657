//! The reader behind `grandchess.pgn.games` and `read_game`.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use grandchess_core::{
    LettersChoice, PgnError, PgnErrorKind, PgnReader, Ranks, ReadOptions, ResultConflict, Stream,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::args::{CountArg, Text, type_name};
use crate::enums::{LettersArg, VariantArg};
use crate::errors::pgn_error;
use crate::pgn_game::PyGame;

/// How much is asked of a handle at a time.
const CHUNK: usize = 1 << 16;

/// What went wrong in Python while the core was reading.
type Failure = Arc<Mutex<Option<PyErr>>>;

/// A file, or whatever has a method `read`.
enum Origin {
    File(File),
    Handle {
        handle: Py<PyAny>,
        /// What was read and is not asked for yet, from an index on.
        ahead: Vec<u8>,
        at: usize,
    },
}

impl Origin {
    fn of(handle: Py<PyAny>) -> Self {
        Self::Handle {
            handle,
            ahead: Vec::new(),
            at: 0,
        }
    }
}

/// Opens a file. What can't be opened, or is a folder, is left to Python, whose errors name it.
fn open(py: Python<'_>, path: &Path) -> PyResult<Origin> {
    match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|data| !data.is_dir()) => Ok(Origin::File(file)),
        _ => {
            let arguments = (path.as_os_str(), "rb");
            let handle = py.import("io")?.call_method1("open", arguments)?;
            Ok(Origin::of(handle.unbind()))
        }
    }
}

struct Source {
    origin: Origin,
    failure: Failure,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.origin {
            Origin::File(file) => match Python::attach(|py| py.check_signals()) {
                Ok(()) => return file.read(buffer),
                Err(error) => Err(error),
            },
            Origin::Handle { handle, ahead, at } => {
                if *at < ahead.len() {
                    Ok(())
                } else {
                    *at = 0;
                    Python::attach(|py| read_chunk(handle.bind(py), ahead))
                }
            }
        };
        if let Err(error) = read {
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            *failure = Some(error);
            return Err(io::Error::other("the handle can't be read"));
        }
        match &mut self.origin {
            Origin::File(_) => Ok(0),
            Origin::Handle { ahead, at, .. } => {
                let count = ahead.get(*at..).unwrap_or_default().read(buffer)?;
                *at += count;
                Ok(count)
            }
        }
    }
}

/// Replaces what is in `ahead` by what the handle gives: bytes, or text.
fn read_chunk(handle: &Bound<'_, PyAny>, ahead: &mut Vec<u8>) -> PyResult<()> {
    ahead.clear();
    let chunk = handle.call_method1("read", (CHUNK,))?;
    if let Ok(bytes) = chunk.cast::<PyBytes>() {
        ahead.extend_from_slice(bytes.as_bytes());
    } else if let Ok(text) = chunk.cast::<PyString>() {
        ahead.extend_from_slice(text.to_string_lossy().as_bytes());
    } else {
        return Err(PyTypeError::new_err(format!(
            "read() must return str or bytes, not {}",
            type_name(&chunk)
        )));
    }
    Ok(())
}

/// Letters, or None to find them out.
type LettersOption = Option<LettersArg>;

fn choice(letters: LettersOption) -> LettersChoice {
    letters.map_or(LettersChoice::DETECT, |letters| {
        LettersChoice::Given(letters.0)
    })
}

/// Two options of a reader: `ranks_from_zero` and `skip_variations`.
type Switches = (bool, bool);

fn read_options(
    default_variant: Option<VariantArg>,
    letters: LettersOption,
    fen_letters: LettersOption,
    result_conflict: &Text<'_>,
    max_game_bytes: CountArg,
    (ranks_from_zero, skip_variations): Switches,
) -> PyResult<ReadOptions> {
    Ok(ReadOptions {
        default_variant: default_variant.map(|variant| variant.0),
        move_letters: choice(letters),
        fen_letters: choice(fen_letters),
        ranks: if ranks_from_zero {
            Ranks::ZeroToNine
        } else {
            Ranks::OneToTen
        },
        skip_variations,
        max_game_bytes: max_game_bytes.0 as usize,
        result_conflict: match result_conflict.0.as_ref() {
            "refuse" => ResultConflict::Refuse,
            "tag" => ResultConflict::TrustTag,
            "moves" => ResultConflict::TrustText,
            other => {
                let message = "result_conflict must be \"refuse\", \"tag\" or \"moves\", not ";
                return Err(PyValueError::new_err(format!("{message}{other:?}")));
            }
        },
    })
}

/// What is asked of a reader.
type Next<T> = fn(&mut PgnReader<Stream<Source>>) -> Option<Result<T, PgnError>>;

/// Reads game after game. An error is about one game, and the next game can still be read.
#[pyclass(frozen, module = "grandchess.pgn", name = "_Reader")]
pub(crate) struct PyReader {
    reader: Mutex<Option<PgnReader<Stream<Source>>>>,
    failure: Failure,
}

impl PyReader {
    fn read<T: Send>(&self, py: Python<'_>, next: Next<T>) -> PyResult<Option<T>> {
        // A handle's own code could ask for the next game while this one is being read.
        let busy = || PyRuntimeError::new_err("this PGN is being read already");
        let read = py.detach(|| match self.reader.try_lock() {
            Ok(mut reader) => Ok(reader.as_mut().and_then(next)),
            Err(TryLockError::Poisoned(reader)) => Ok(reader.into_inner().as_mut().and_then(next)),
            Err(TryLockError::WouldBlock) => Err(busy()),
        })?;
        let Some(Err(error)) = read else {
            return Ok(read.and_then(Result::ok));
        };
        Err(match (&error.kind, self.failed()) {
            (PgnErrorKind::Io { .. }, Some(failure)) => failure,
            (PgnErrorKind::Io { kind, message }, None) => {
                io::Error::new(*kind, message.clone()).into()
            }
            _ => pgn_error(py, error),
        })
    }

    fn failed(&self) -> Option<PyErr> {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.take()
    }
}

#[pymethods]
impl PyReader {
    /// Reads a file by its path, or whatever has a method `read`.
    #[new]
    #[pyo3(signature = (path, handle, default_variant, letters, fen_letters, result_conflict,
                        max_game_bytes, switches))]
    #[expect(clippy::too_many_arguments, reason = "each is named in its errors")]
    fn new(
        path: Option<PathBuf>,
        handle: Bound<'_, PyAny>,
        default_variant: Option<VariantArg>,
        letters: LettersOption,
        fen_letters: LettersOption,
        result_conflict: Text<'_>,
        max_game_bytes: CountArg,
        switches: Switches,
    ) -> PyResult<Self> {
        let options = read_options(
            default_variant,
            letters,
            fen_letters,
            &result_conflict,
            max_game_bytes,
            switches,
        )?;
        let failure = Failure::default();
        let source = Source {
            origin: match path {
                Some(path) => open(handle.py(), &path)?,
                None => Origin::of(handle.unbind()),
            },
            failure: Arc::clone(&failure),
        };
        Ok(Self {
            reader: Mutex::new(Some(PgnReader::new(source).with_options(options))),
            failure,
        })
    }

    /// Changes how the games that follow are read.
    fn configure(
        &self,
        default_variant: Option<VariantArg>,
        letters: LettersOption,
        fen_letters: LettersOption,
        result_conflict: Text<'_>,
        max_game_bytes: CountArg,
        switches: Switches,
    ) -> PyResult<()> {
        let options = read_options(
            default_variant,
            letters,
            fen_letters,
            &result_conflict,
            max_game_bytes,
            switches,
        )?;
        if let Ok(mut reader) = self.reader.try_lock() {
            *reader = reader.take().map(|reader| reader.with_options(options));
        }
        Ok(())
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyGame>>> {
        let game = self.read(py, Iterator::next)?;
        game.map(|game| PyGame::object(py, game)).transpose()
    }

    /// The tags of the next game, whose moves are stepped over; None if there is no more.
    fn next_tags(&self, py: Python<'_>) -> PyResult<Option<Vec<(String, String)>>> {
        let tags = self.read(py, PgnReader::next_tags)?;
        let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Ok(tags.map(|tags| tags.iter().map(pair).collect()))
    }
}

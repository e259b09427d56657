use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use thiserror::Error;

/// The seven tags that every game has, in their order, and what they say where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags that a game writes from what it knows by itself.
const DERIVED: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// The tags of a game: names and values, in order, each name once.
///
/// The seven tag roster (`Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`) is always
/// there and comes first. A game that was read keeps its tags as they were written.
///
/// Two lists of tags are equal if they have the same names and values in the same order. `Result`,
/// `Variant`, `SetUp` and `FEN` do not count: the game holds what they say, and compares that.
///
/// ```
/// use grandchess_core::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("White", "Freeling, Christian")?;
/// tags.set("ECO", "A00")?;
/// assert_eq!(tags.get("White"), Some("Freeling, Christian"));
/// assert_eq!(tags.get("Date"), Some("????.??.??"));
/// assert_eq!(tags.iter().last(), Some(("ECO", "A00")));
/// # Ok::<(), grandchess_core::TagError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

/// A tag can't be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty, or has characters other than ASCII letters, digits, `_`, `-`, `+`, `.` and `:`.
    #[error("not the name of a tag: expected ASCII letters, digits, _, -, +, . and :")]
    Name,
    /// The tag says what the game knows by itself: `Result`, `Variant`, `SetUp` and `FEN` are written
    /// from the game's result, variant and start position.
    #[error("this tag is written from the game's result, variant and start position")]
    Derived,
}

/// Whether a tag's name may hold this byte.
pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.' | b':')
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|&(other, _)| other == name)
            .map(|(_, value)| value)
    }

    /// The tags in order: the roster, then the others.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Gives a tag its value; a new tag comes last. Control characters, which no tag can hold, become
    /// spaces.
    ///
    /// # Errors
    ///
    /// Refuses what is no name, and the four tags that the game writes by itself.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err(TagError::Name);
        }
        if DERIVED.contains(&name) {
            return Err(TagError::Derived);
        }
        let value = value.chars().map(|c| if is_control(c) { ' ' } else { c });
        self.put(name, value.collect());
        Ok(())
    }

    /// Takes a tag away; one of the roster goes back to what it says where nothing is known. `Result`,
    /// `Variant`, `SetUp` and `FEN` stay.
    pub fn remove(&mut self, name: &str) {
        if let Some((_, unknown)) = ROSTER.iter().find(|(other, _)| *other == name) {
            // Never the result's: it is derived.
            let _ = self.set(name, unknown);
        } else if !DERIVED.contains(&name) {
            self.pairs.retain(|(other, _)| other != name);
        }
    }

    /// Gives any tag its value.
    pub(super) fn put(&mut self, name: &str, value: String) {
        match self.pairs.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.pairs.push((name.to_owned(), value)),
        }
    }

    /// The tags that a game does not write by itself.
    pub(super) fn told(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(|(name, _)| !DERIVED.contains(name))
    }

    /// The roster with its `Result`, and the other tags that a game does not write by itself.
    pub(super) fn parts(
        &self,
    ) -> (
        impl Iterator<Item = (&str, &str)>,
        impl Iterator<Item = (&str, &str)>,
    ) {
        let others = self.iter().skip(ROSTER.len());
        (
            self.iter().take(ROSTER.len()),
            others.filter(|(name, _)| !DERIVED.contains(name)),
        )
    }

    /// The tags that a text has, in its order. A name that comes again with the same value says
    /// nothing new; with another value, its index and name are returned.
    pub(super) fn from_pairs(mut pairs: Vec<(String, String)>) -> Result<Self, (usize, String)> {
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        // Stable, so that the first of a name comes first.
        order.sort_by_key(|&index| &pairs[index].0);
        let mut repeated = vec![false; pairs.len()];
        let mut contradiction = None;
        for neighbours in order.windows(2) {
            let [first, again] = [neighbours[0], neighbours[1]];
            if pairs[first].0 == pairs[again].0 {
                repeated[again] = true;
                if pairs[first].1 != pairs[again].1 {
                    contradiction = Some(contradiction.map_or(again, |index| again.min(index)));
                }
            }
        }
        if let Some(index) = contradiction {
            return Err((index, pairs.swap_remove(index).0));
        }
        let mut tags = Self::default();
        for ((name, value), repeated) in pairs.into_iter().zip(repeated) {
            match ROSTER.iter().position(|(other, _)| *other == name) {
                Some(index) => tags.pairs[index].1 = value,
                None if !repeated => tags.pairs.push((name, value)),
                None => {}
            }
        }
        Ok(tags)
    }
}

const fn is_control(c: char) -> bool {
    c.is_ascii_control()
}

impl Default for Tags {
    /// The roster, nothing known.
    fn default() -> Self {
        Self {
            pairs: ROSTER
                .map(|(name, unknown)| (name.to_owned(), unknown.to_owned()))
                .into(),
        }
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.told().eq(other.told())
    }
}

impl Eq for Tags {}

use core::fmt::{self, Display, Formatter};
use core::marker::PhantomData;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{self, Serialize, Serializer};

/// A value that is one text for people, and something compact for machines.
pub(super) trait Value: Sized {
    /// What the text should have been, for errors.
    const EXPECTED: &'static str;

    type Compact: Serialize + for<'de> Deserialize<'de>;

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result;

    fn read(text: &str) -> Option<Self>;

    fn to_compact(&self) -> Self::Compact;

    fn from_compact(compact: Self::Compact) -> Option<Self>;

    /// Whether the value can be written so that it is read again.
    fn is_readable(&self) -> bool {
        true
    }
}

struct Text<'a, T>(&'a T);

impl<T: Value> Display for Text<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: Value> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::read(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

pub(super) fn serialize<T: Value, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if !value.is_readable() {
        let expected = T::EXPECTED;
        return Err(ser::Error::custom(format_args!("not {expected}")));
    }
    if serializer.is_human_readable() {
        serializer.collect_str(&Text(value))
    } else {
        value.to_compact().serialize(serializer)
    }
}

pub(super) fn deserialize<'de, T: Value, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        return deserializer.deserialize_str(TextVisitor(PhantomData));
    }
    let compact = T::Compact::deserialize(deserializer)?;
    T::from_compact(compact)
        .ok_or_else(|| de::Error::custom(format_args!("expected {}", T::EXPECTED)))
}

/// `serde`'s two traits for types that are a [`Value`].
macro_rules! serde_by_value {
    ($($type:ty),*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::text_serde::value::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::text_serde::value::deserialize(deserializer)
            }
        }
    )*};
}

pub(super) use serde_by_value;

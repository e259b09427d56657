use std::fmt;
use std::sync::Mutex;

use grandchess_core::Position;

/// Counts that are already known, shared by all threads.
///
/// Each entry holds its whole position, and a count is given only for an equal one: two positions
/// that share a Zobrist key are told apart, so counts with a table are exact. A table of 64-bit keys
/// alone would hold five times as many, but with 2²⁴ entries and 2³⁰ look-ups it would give a wrong
/// count once in a thousand runs.
pub struct Table {
    slots: Vec<Mutex<Option<Entry>>>,
}

struct Entry {
    position: Position,
    depth: u32,
    nodes: u64,
}

impl Table {
    /// A table of so many mebibytes, at least one entry; `None` if there is no memory for it.
    pub fn new(mebibytes: usize) -> Option<Self> {
        let count = mebibytes.checked_mul(1 << 20)? / size_of::<Mutex<Option<Entry>>>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count.max(1)).ok()?;
        slots.resize_with(count.max(1), Mutex::default);
        Some(Self { slots })
    }

    /// The count for `position` at `depth`, if it is known.
    pub fn get(&self, position: &Position, depth: u32) -> Option<u64> {
        // A slot that another thread holds right now is not worth waiting for.
        let slot = self.slot(position, depth).try_lock().ok()?;
        slot.as_ref()
            .filter(|entry| entry.depth == depth && entry.position == *position)
            .map(|entry| entry.nodes)
    }

    /// Remembers a count, in place of whatever has the same slot.
    pub fn put(&self, position: &Position, depth: u32, nodes: u64) {
        if let Ok(mut slot) = self.slot(position, depth).try_lock() {
            *slot = Some(Entry {
                position: position.clone(),
                depth,
                nodes,
            });
        }
    }

    fn slot(&self, position: &Position, depth: u32) -> &Mutex<Option<Entry>> {
        // The same position at another depth goes elsewhere.
        let key = position
            .key()
            .wrapping_add(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        &self.slots[index as usize]
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} entries)", self.slots.len())
    }
}

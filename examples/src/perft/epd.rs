use std::str::FromStr;

use thiserror::Error;

/// A position with its right counts: `FEN ;D1 65 ;D2 4225 ;id start`.
///
/// ```
/// use grandchess_examples::perft::Record;
///
/// let record: Record = "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1 ;D1 5 ;D2 25 ;id kings".parse()?;
/// assert_eq!(record.counts, [(1, 5), (2, 25)]);
/// assert_eq!(record.id, "kings");
/// # Ok::<(), grandchess_examples::perft::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position, unread.
    pub fen: String,
    /// Depths and their counts, in the order of the line.
    pub counts: Vec<(u32, u64)>,
    /// The text of `id`, empty if there is none.
    pub id: String,
}

/// A line is no position with counts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EpdError {
    /// A field that starts like a count is none.
    #[error("expected a depth from 1 to 99 and a count, as in D3 259514, not {0:?}")]
    Count(String),
    /// There is nothing to check.
    #[error("no counts: expected FEN ;D1 65 ;D2 4225")]
    NoCounts,
}

/// Reads a line; fields other than `D…` and `id` say nothing here.
impl FromStr for Record {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        let mut fields = line.split(';').map(str::trim);
        let mut record = Self {
            fen: fields.next().unwrap_or_default().to_owned(),
            counts: Vec::new(),
            id: String::new(),
        };
        for field in fields {
            if let Some(count) = field.strip_prefix(['D', 'd']) {
                let count = read_count(count).ok_or_else(|| EpdError::Count(field.to_owned()))?;
                record.counts.push(count);
            } else if let Some(id) = field.strip_prefix("id ") {
                id.trim().clone_into(&mut record.id);
            }
        }
        if record.counts.is_empty() {
            return Err(EpdError::NoCounts);
        }
        Ok(record)
    }
}

fn read_count(text: &str) -> Option<(u32, u64)> {
    let (depth, nodes) = text.split_once([' ', '\t'])?;
    let depth = depth
        .parse()
        .ok()
        .filter(|depth| (1..=99).contains(depth))?;
    Some((depth, nodes.trim().parse().ok()?))
}

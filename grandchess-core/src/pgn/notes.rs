use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// A numeric annotation glyph: what an annotator thinks of a move or a position, as a number.
///
/// Numbers 1 to 6 are also written behind the move: `!`, `?`, `!!`, `??`, `!?`, `?!`.
///
/// ```
/// use grandchess_core::Nag;
///
/// assert_eq!(Nag::from_sign("!?"), Some(Nag(5)));
/// assert_eq!(Nag(5).to_string(), "$5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// The signs of the numbers 1 to 6.
    const SIGNS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The number of a sign behind a move.
    pub fn from_sign(sign: &str) -> Option<Self> {
        let index = Self::SIGNS.iter().position(|&other| other == sign)?;
        Some(Self(index as u8 + 1))
    }

    /// The sign behind the move, if the number has one.
    pub fn sign(self) -> Option<&'static str> {
        let index = usize::from(self.0).checked_sub(1)?;
        Self::SIGNS.get(index).copied()
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// What a program thinks of a position, as in `[%eval 0.35]`, `[%eval #-4]` or `[%eval 0.35,22]`.
///
/// `Display` writes the comment, so that `node.add_comment(&eval.to_string())` annotates a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    /// The score, seen from White's side.
    pub score: Score,
    /// How many half-moves deep the program looked, if told.
    pub depth: Option<u32>,
}

/// A score, seen from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn; more is better for White.
    Centipawns(i32),
    /// Moves to the mate; negative if Black mates.
    Mate(i32),
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let score = score.unsigned_abs();
                write!(f, "[%eval {sign}{}.{:02}", score / 100, score % 100)?;
            }
            Score::Mate(moves) => write!(f, "[%eval #{moves}")?,
        }
        if let Some(depth) = self.depth {
            write!(f, ",{depth}")?;
        }
        f.write_str("]")
    }
}

/// What is said about a move beside the move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) starting: Vec<String>,
    pub(super) nags: Vec<Nag>,
    pub(super) comments: Vec<String>,
}

impl Notes {
    /// Notes without anything in them.
    pub(super) const NONE: &'static Self = &Self {
        starting: Vec::new(),
        nags: Vec::new(),
        comments: Vec::new(),
    };
}

/// A comment as the tree keeps it: a line break, with the blanks around it, is one space; no blanks
/// at the ends. So a writer may break lines at any single space.
pub(super) fn tidy_comment(text: &str) -> String {
    let blank = [' ', '\t', '\x0b', '\x0c'];
    let breaks = ['\n', '\r'];
    let text = text.trim_matches(|c| blank.contains(&c) || breaks.contains(&c));
    let mut tidy = String::with_capacity(text.len());
    for line in text.split(breaks) {
        let line = line.trim_matches(blank);
        if !line.is_empty() {
            if !tidy.is_empty() {
                tidy.push(' ');
            }
            tidy.push_str(line);
        }
    }
    tidy
}

/// What follows `[%name ` in a comment, up to `]`.
pub(super) fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    // Beyond the last bracket no command ends: to look there for each that begins would take time squared.
    let comment = &comment[..=comment.rfind(']')?];
    comment.match_indices("[%").find_map(|(at, sign)| {
        let rest = comment[at + sign.len()..].strip_prefix(name)?;
        let value = rest.strip_prefix([' ', '\t'])?;
        Some(value[..value.find(']')?].trim())
    })
}

/// Reads `1:02:03`, `02:03` or `3`, each with a fraction of seconds or without.
pub(super) fn parse_clock(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for (index, part) in whole.split(':').enumerate() {
        let part = parse_number(part).filter(|_| index < 3)?;
        seconds = seconds.checked_mul(60)?.checked_add(part.into())?;
    }
    let nanos = (0..9).try_fold(0, |nanos, digit| match fraction.as_bytes().get(digit) {
        Some(digit) if digit.is_ascii_digit() => Some(nanos * 10 + u32::from(digit - b'0')),
        Some(_) => None,
        None => Some(nanos * 10),
    })?;
    Some(Duration::new(seconds, nanos))
}

/// Reads `0.35`, `-12`, `#3` or `#-3`, each with `,depth` or without.
pub(super) fn parse_eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim_end(), Some(parse_number(depth.trim_start())?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(parse_signed(moves, parse_number)?),
        None => Score::Centipawns(parse_signed(score, parse_hundredths)?),
    };
    Some(Eval { score, depth })
}

fn parse_signed(text: &str, parse: fn(&str) -> Option<u32>) -> Option<i32> {
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1, size),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    i32::try_from(parse(size)?).ok().map(|size| sign * size)
}

/// Digits alone: `parse` would take a sign.
fn parse_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// A decimal number in hundredths, rounded to the nearest.
fn parse_hundredths(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = if whole.is_empty() {
        0
    } else {
        parse_number(whole)?
    };
    let digit = |place| {
        fraction
            .as_bytes()
            .get(place)
            .map_or(0, |digit| u32::from(digit - b'0'))
    };
    let rounded = digit(0) * 10 + digit(1) + u32::from(digit(2) >= 5);
    whole.checked_mul(100)?.checked_add(rounded)
}

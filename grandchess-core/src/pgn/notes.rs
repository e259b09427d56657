use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

/// A numeric annotation glyph: what an annotator thinks of a move or a position, as a number.
///
/// Numbers 1 to 6 are also written behind the move: `!`, `?`, `!!`, `??`, `!?`, `?!`. Others have
/// signs in print, which many programs put into a PGN: those are read, but not written.
///
/// ```
/// use grandchess_core::Nag;
///
/// assert_eq!(Nag::from_sign("!?"), Some(Nag(5)));
/// assert_eq!(Nag::from_sign("±"), Some(Nag(16)));
/// assert_eq!(Nag(5).to_string(), "$5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// The signs of the numbers 1 to 6.
    const SIGNS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The signs that are read besides: how things stand, and the novelty.
    const IN_PRINT: [(&'static str, u8); 15] = [
        ("=", 10),
        ("∞", 13),
        ("⩲", 14),
        ("+=", 14),
        ("⩱", 15),
        ("=+", 15),
        ("±", 16),
        ("+/-", 16),
        ("∓", 17),
        ("-/+", 17),
        ("+-", 18),
        ("+−", 18),
        ("-+", 19),
        ("−+", 19),
        ("N", 146),
    ];

    /// The number of a sign behind a move: `!` and its kin, or one of `=` (10), `∞` (13), `⩲` `+=`
    /// (14), `⩱` `=+` (15), `±` `+/-` (16), `∓` `-/+` (17), `+-` (18), `-+` (19), `N` (146).
    pub fn from_sign(sign: &str) -> Option<Self> {
        let behind_a_move = Self::SIGNS.into_iter().zip(1..);
        let mut all = behind_a_move.chain(Self::IN_PRINT);
        all.find(|&(other, _)| other == sign)
            .map(|(_, number)| Self(number))
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
/// `Display` writes the comment; [`NodeMut::add_eval`](crate::NodeMut::add_eval) adds it to a move.
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
    let mut rest = comment;
    while let Some((_, after)) = rest.split_once("[%") {
        let (command, after) = after.split_once(']')?;
        let value = command
            .strip_prefix(name)
            .and_then(|value| value.strip_prefix([' ', '\t']));
        if let Some(value) = value {
            return Some(value.trim());
        }
        rest = after;
    }
    None
}

/// Reads `1:02:03`, `02:03` or `3`, each with a fraction of seconds or without.
pub(super) fn parse_clock(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for (index, part) in whole.split(':').enumerate() {
        // Behind a colon there are sixty of a kind.
        let most = if index == 0 { u32::MAX } else { 59 };
        let part = parse_number(part).filter(|&part| index < 3 && part <= most)?;
        seconds = seconds.checked_mul(60)?.checked_add(part.into())?;
    }
    let nanos = (0..9).try_fold(0, |nanos, digit| match fraction.as_bytes().get(digit) {
        Some(digit) if digit.is_ascii_digit() => Some(nanos * 10 + u32::from(digit - b'0')),
        Some(_) => None,
        None => Some(nanos * 10),
    })?;
    Some(Duration::new(seconds, nanos))
}

/// Writes the comment that [`parse_clock`] reads.
pub(super) fn write_clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = format!("[%clk {hours}:{minutes:02}:{:02}", seconds % 60);
    if time.subsec_nanos() > 0 {
        let fraction = format!("{:09}", time.subsec_nanos());
        text.push('.');
        text.push_str(fraction.trim_end_matches('0'));
    }
    text.push(']');
    text
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
    i32::try_from(sign * i64::from(parse(size)?)).ok()
}

/// Digits alone: `parse` would take a sign.
fn parse_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// A decimal number in hundredths, rounded to the nearest.
fn parse_hundredths(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) || whole.len() + fraction.len() == 0 {
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

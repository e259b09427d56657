//! What the fuzzers check, as functions from bytes that panic on a fault.
//!
//! A target of `fuzz_targets/` hands libFuzzer's bytes to the function of its name; `tests/replay.rs`
//! hands it the corpora and the past findings, with the stable toolchain alone. Bytes are either a
//! text to be read or choices from which the library's `Arbitrary` makes positions and games.

mod games;
mod packed;
mod pgn;
mod positions;
#[path = "../../grandchess-core/tests/reference/mod.rs"]
mod reference;
mod texts;

pub use games::playout;
pub use packed::packed;
pub use pgn::{differential_pgn, pgn};
pub use positions::{legality, san_moves, setup};
pub use texts::{fen, san, uci};

/// A check, by its name.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 10] = [
    ("fen", fen),
    ("setup", setup),
    ("uci", uci),
    ("san", san),
    ("pgn", pgn),
    ("legality", legality),
    ("playout", playout),
    ("san_moves", san_moves),
    ("packed", packed),
    ("differential_pgn", differential_pgn),
];

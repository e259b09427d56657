//! Replays the corpora and every past finding through the checks, and some more inputs made from
//! them: what the fuzzers know, with the stable toolchain alone and in seconds.

use std::fs;
use std::path::{Path, PathBuf};

use grandchess_fuzz::TARGETS;

/// Inputs made from a corpus, for each target.
const MUTATIONS: usize = 1_500;

/// The files of a folder, in a fixed order; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    files.retain(|file| file.is_file());
    files.sort();
    files
}

fn inputs(folder: &str, target: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = files(&root.join(folder).join(target));
    files.iter().flat_map(fs::read).collect()
}

/// `xorshift64*`: the same mutations every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap_or_default() % bound.max(1)
    }

    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// One input changed in a few places, or spliced with another, or noise.
    fn mutate(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = corpus[self.below(corpus.len())].clone();
        match self.below(8) {
            0 => {
                let length = self.below(600);
                bytes = (0..length).map(|_| self.byte()).collect();
            }
            1 | 2 => {
                let other = &corpus[self.below(corpus.len())];
                bytes.truncate(self.below(bytes.len() + 1));
                bytes.extend(&other[self.below(other.len() + 1)..]);
            }
            _ => {}
        }
        for _ in 0..self.below(6) {
            let at = self.below(bytes.len() + 1);
            match self.below(4) {
                0 if at < bytes.len() => bytes[at] = self.byte(),
                1 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                2 if at < bytes.len() => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, self.byte()),
            }
        }
        bytes
    }
}

fn replay(target: &str) {
    let check = TARGETS
        .iter()
        .find(|(name, _)| *name == target)
        .map(|(_, check)| *check);
    let check = check.unwrap_or_else(|| panic!("there is no check {target}"));
    for input in inputs("findings", target) {
        check(&input);
    }
    let corpus = inputs("corpus", target);
    assert!(!corpus.is_empty(), "{target} has no corpus");
    for input in &corpus {
        check(input);
    }
    check(&[]);
    let mut random = Random(0x6772_616e_6463_6865);
    for _ in 0..MUTATIONS {
        check(&random.mutate(&corpus));
    }
}

macro_rules! replays {
    ($($target:ident)*) => {
        $(#[test]
        fn $target() {
            replay(stringify!($target));
        })*

        /// No target is forgotten: neither here, nor in `fuzz_targets/`.
        #[test]
        fn every_target_is_replayed() {
            let here = [$(stringify!($target)),*];
            assert_eq!(TARGETS.map(|(name, _)| name), here);
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
            let mut wrappers: Vec<String> = files(&folder)
                .iter()
                .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
                .collect();
            let mut here: Vec<&str> = here.into();
            here.sort_unstable();
            wrappers.sort();
            assert_eq!(wrappers, here);
        }
    };
}

replays! { fen setup uci san pgn legality playout san_moves packed differential_pgn }

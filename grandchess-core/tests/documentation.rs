//! The prose in `docs/` names files of the source tree and of the tests: they are there.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The words in backticks, code blocks left out.
fn quoted(text: &str) -> Vec<&str> {
    text.split("```")
        .step_by(2)
        .flat_map(|prose| prose.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn files_named_in_the_docs_exist() {
    let core = root().join("grandchess-core");
    let mut named = 0;
    for doc in ["rules.md", "architecture.md"] {
        let text = fs::read_to_string(root().join("docs").join(doc)).unwrap();
        for name in quoted(&text) {
            let is_file = [".rs", ".epd", ".txt", "/"]
                .iter()
                .any(|end| name.ends_with(end));
            if !is_file || name.contains(' ') || matches!(name, "/" | "mod.rs" | "lib.rs") {
                continue;
            }
            let places = [
                core.join("src").join(name),
                core.join("tests").join(name),
                core.join("tests/data").join(name),
                root().join(name),
            ];
            assert!(
                places.iter().any(|place| place.exists()),
                "{name} in docs/{doc}"
            );
            named += 1;
        }
    }
    assert!(named > 80, "{named}");
}

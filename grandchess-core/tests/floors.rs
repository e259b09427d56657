//! The order of the source tree: a folder is a floor, and a file imports only from floors below it or from
//! files above it in its own folder's list. Also what else can be read off the source text.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Texts by path below `src`, such as `types/color.rs`.
type Sources = BTreeMap<String, String>;

const LONGEST_FILE: usize = 600;

fn read_sources() -> Sources {
    fn walk(root: &Path, folder: &Path, sources: &mut Sources) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, sources);
            } else {
                let name = path.strip_prefix(root).unwrap().to_string_lossy();
                let name = name.replace('\\', "/");
                sources.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Sources::new();
    walk(&root, &root, &mut sources);
    sources
}

/// The text without comments and unit tests (which stand at the end of a file): both may name anything.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or("");
    let line = |line: &str| line.split("//").next().unwrap_or("").to_owned();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The modules that a file declares in files of their own, in order.
fn modules(text: &str) -> Vec<String> {
    code(text)
        .split(';')
        .filter_map(|statement| {
            let statement = statement.rsplit(['\n', ']', '}']).next()?.trim();
            let name = statement
                .rsplit_once("mod ")
                .map(|(before, name)| (before.trim(), name))?;
            matches!(name.0, "" | "pub" | "pub(crate)").then(|| name.1.trim().to_owned())
        })
        .collect()
}

/// Every path that starts with `crate::`, imports in braces taken apart: `["types", "Square"]`.
fn crate_paths(text: &str) -> Vec<Vec<String>> {
    let code = code(text);
    code.match_indices("crate::")
        .flat_map(|(at, prefix)| paths_in(&code[at + prefix.len()..]))
        .collect()
}

/// The paths of a use tree at the start of `text`.
fn paths_in(text: &str) -> Vec<Vec<String>> {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        return members(group).into_iter().flat_map(paths_in).collect();
    }
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '*'))
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    match rest.trim_start().strip_prefix("::") {
        Some(rest) => {
            let longer = paths_in(rest).into_iter();
            let with_name = |path: Vec<String>| [vec![name.to_owned()], path].concat();
            longer.map(with_name).collect()
        }
        None if name.is_empty() => Vec::new(),
        None => vec![vec![name.to_owned()]],
    }
}

/// The parts of a group up to its closing brace.
fn members(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(&group[start..at]);
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts
}

/// By name, the file of a folder from which its `mod.rs` re-exports it.
fn reexports(mod_rs: &str) -> BTreeMap<String, String> {
    let code = code(mod_rs);
    code.match_indices("use ")
        .flat_map(|(at, keyword)| paths_in(&code[at + keyword.len()..]))
        .filter_map(|path| match path.as_slice() {
            [file, .., name] => Some((name.clone(), file.clone())),
            _ => None,
        })
        .collect()
}

/// Everything that is wrong with a source tree, in words.
fn faults(sources: &Sources) -> Vec<String> {
    let mut faults = Vec::new();
    let floors = modules(&sources["lib.rs"]);
    let floor = |name: &str| floors.iter().position(|floor| floor == name);
    for (path, text) in sources.iter().filter(|(path, _)| path.as_str() != "lib.rs") {
        let mut fault = |what: String| faults.push(format!("{path}: {what}"));
        judge_text(text, &mut fault);
        let (folder, file) = path
            .strip_suffix(".rs")
            .and_then(|path| path.split_once('/'))
            .unwrap_or((path.trim_end_matches(".rs"), ""));
        let Some(own_floor) = floor(folder) else {
            fault("no floor of lib.rs".to_owned());
            continue;
        };
        let mod_rs = sources
            .get(&format!("{folder}/mod.rs"))
            .map_or("", String::as_str);
        let list = modules(mod_rs);
        if file == "mod" {
            judge_mod_rs(text, &mut fault);
        } else if !file.is_empty() && !list.iter().any(|listed| listed == file) {
            fault("not in the list of its mod.rs".to_owned());
        }
        for import in crate_paths(text) {
            let shown = format!("crate::{}", import.join("::"));
            if import.last().is_some_and(|name| name == "*") {
                fault(format!("{shown} imports everything"));
            }
            match floor(&import[0]) {
                None => fault(format!("{shown} names no floor")),
                Some(other) if other < own_floor => {}
                Some(other) if other > own_floor => fault(format!("{shown} looks up")),
                Some(_) if import.len() == 1 => fault(format!("{shown} is its own floor")),
                Some(_) => {
                    let reexports = reexports(mod_rs);
                    let target = reexports.get(&import[1]).unwrap_or(&import[1]);
                    let rank = |file: &str| list.iter().position(|listed| listed == file);
                    match (rank(target), rank(file)) {
                        (Some(target), Some(own)) if target < own => {}
                        // A macro names its own file, so that it can be used in others.
                        (Some(target), Some(own)) if target == own && import.len() > 2 => {}
                        _ => fault(format!("{shown} is not above it in its folder's list")),
                    }
                }
            }
        }
    }
    faults
}

/// What no file may hold, wherever it stands.
fn judge_text(text: &str, fault: &mut impl FnMut(String)) {
    let code = code(text);
    if text.lines().count() > LONGEST_FILE {
        fault(format!("more than {LONGEST_FILE} lines"));
    }
    for word in [
        "unsafe",
        "println!",
        "eprintln!",
        "print!",
        "dbg!",
        "todo!",
        "unimplemented!",
    ] {
        if code.contains(word) {
            fault(format!("{word} in the code"));
        }
    }
    // A path through the parent folder would escape the rule.
    let words = |c: char| !(c.is_alphanumeric() || c == '_');
    if code
        .replace("pub(super)", "")
        .split(words)
        .any(|word| word == "super")
    {
        fault("a path with super".to_owned());
    }
}

/// A `mod.rs` holds docs, modules and re-exports.
fn judge_mod_rs(text: &str, fault: &mut impl FnMut(String)) {
    for statement in code(text).split(';') {
        let mut statement = statement.trim();
        while let Some((_, rest)) = statement.strip_prefix("#[").and_then(|s| s.split_once(']')) {
            statement = rest.trim_start();
        }
        let plain = statement
            .trim_start_matches("pub(crate) ")
            .trim_start_matches("pub(super) ")
            .trim_start_matches("pub ");
        if !plain.is_empty() && !plain.starts_with("mod ") && !plain.starts_with("use ") {
            fault(format!("code in mod.rs: {statement}"));
        }
    }
}

#[test]
fn the_source_tree_is_in_order() {
    let sources = read_sources();
    assert!(sources.len() > 40, "only {} files found", sources.len());
    let faults = faults(&sources);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // The imports were really seen.
    let imports: usize = sources.values().map(|text| crate_paths(text).len()).sum();
    assert!(imports > 150, "only {imports} imports found");
}

/// A tree of three floors in order, with one file replaced.
fn tree_with(path: &str, text: &str) -> Sources {
    let mut sources: Sources = [
        ("lib.rs", "mod low;\npub mod high;\n#[cfg(feature = \"x\")]\nmod last;\n\npub use high::One;"),
        ("low/mod.rs", "//! Docs.\n\nmod a;\nmod b;\n\npub use a::{A, A2};\npub(crate) use b::B;"),
        ("low/a.rs", "pub struct A;\npub struct A2;"),
        ("low/b.rs", "use crate::low::{A, A2 as Other};\npub struct B(A);"),
        ("high/mod.rs", "mod one;\nmod two;\npub use one::One;"),
        ("high/one.rs", "use crate::low::{self, a::A, B};\n// crate::last::X is only a comment\nfn f() -> crate::low::A {}"),
        ("high/two.rs", "use crate::high::One;\nuse crate::high::one;"),
        ("last.rs", "use crate::high::One;\nuse crate::low;"),
    ]
    .map(|(path, text)| (path.to_owned(), text.to_owned()))
    .into();
    sources.insert(path.to_owned(), text.to_owned());
    sources
}

#[test]
fn a_tree_in_order_has_no_faults() {
    let sources = tree_with("low/a.rs", "pub struct A;");
    assert_eq!(modules(&sources["lib.rs"]), ["low", "high", "last"]);
    assert_eq!(faults(&sources), [""; 0]);
}

#[test]
fn every_violation_is_noticed() {
    let long = "\n".repeat(LONGEST_FILE + 1);
    for (path, text, complaint) in [
        ("low/a.rs", "use crate::high::One;", "looks up"),
        ("low/a.rs", "fn f() -> crate::high::One {}", "looks up"),
        ("low/a.rs", "use crate::{high::One};", "looks up"),
        ("low/a.rs", "use crate::low::B;", "not above"),
        ("low/a.rs", "use crate::low::b::B;", "not above"),
        ("low/a.rs", "use crate::low::A;", "not above"),
        ("low/a.rs", "use crate::low;", "own floor"),
        ("low/a.rs", "use crate::last::Last;", "looks up"),
        ("low/a.rs", "use crate::One;", "names no floor"),
        ("high/two.rs", "use crate::low::*;", "everything"),
        ("high/two.rs", "use crate::{low::{A, b::*}};", "everything"),
        ("high/two.rs", "use crate::*;", "everything"),
        ("high/one.rs", "use crate::high::two::Two;", "not above"),
        ("high/one.rs", "use super::two::Two;", "super"),
        (
            "high/mod.rs",
            "mod one;\nmod two;\npub fn f() {}",
            "code in mod.rs",
        ),
        (
            "high/mod.rs",
            "mod one;\nmod two;\nconst X: u8 = 1;",
            "code in mod.rs",
        ),
        ("high/three.rs", "", "not in the list"),
        ("elsewhere/x.rs", "", "no floor"),
        ("high/two.rs", "fn f() { unsafe { g() } }", "unsafe"),
        ("high/two.rs", "fn f() { println!(\"x\") }", "println"),
        ("high/two.rs", "fn f() { dbg!(1); }", "dbg"),
        ("high/two.rs", &long, "lines"),
    ] {
        let faults = faults(&tree_with(path, text));
        let told = faults
            .iter()
            .any(|fault| fault.starts_with(path) && fault.contains(complaint));
        assert!(told, "{path} with {text:?}: {faults:?}");
    }
}

//! The perft program: what it prints, and what it says of a file of counts.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::Parser;
use grandchess_core::{Move, Position, Square, perft};
use grandchess_examples::perft::{Counter, Perft, PerftError, Table};
use indicatif::ProgressBar;

fn run(arguments: &[&str]) -> (String, Result<bool, PerftError>) {
    let mut out = Vec::new();
    let arguments = Perft::try_parse_from(["perft"].iter().chain(arguments)).unwrap();
    let verdict = arguments.run(&mut out);
    (String::from_utf8(out).unwrap(), verdict)
}

/// A file of its own for each test.
fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn check(name: &str, text: &[u8], more: &[&str]) -> (String, Result<bool, PerftError>) {
    let path = file(name, text);
    let mut arguments = vec!["--epd", path.to_str().unwrap()];
    arguments.extend(more);
    run(&arguments)
}

const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";

#[test]
fn the_count_is_the_first_line() {
    let (out, verdict) = run(&["3"]);
    assert!(verdict.unwrap());
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "Nodes searched: 259514");
    assert!(lines[1].starts_with("Nodes/s: "));
    assert!(run(&["0", "--divide"]).0.starts_with("Nodes searched: 1\n"));
}

#[test]
fn divide_is_sorted_as_text() {
    let (out, _) = run(&["--divide", "2"]);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 65 + 2);
    assert!(lines[..65].is_sorted());
    assert!(lines[..65].contains(&"e3e5: 65"));
    assert_eq!(lines[65], "Nodes searched: 4225");

    let fen = "9k/10/10/10/10/10/10/10/10/R4K4 w - - 0 1";
    let (out, _) = run(&["--fen", fen, "--divide", "1"]);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[..2], ["a1a10: 1", "a1a2: 1"]);
}

#[test]
fn variants_differ() {
    let castle = "4k5/10/10/10/10/10/10/10/10/R3K4R w JA - 0 1";
    let (out, verdict) = run(&["--variant", "shuffled", "--fen", castle, "--divide", "1"]);
    assert!(verdict.unwrap());
    assert!(out.contains("e1a1: 1\n") && out.contains("e1j1: 1\n"));
    let (_, verdict) = run(&["--fen", castle, "1"]);
    assert!(matches!(verdict, Err(PerftError::Fen(_))));
    // Pawns on the second rank step twice; the counts of both sides are alike.
    assert!(run(&["--variant", "shuffled", "1"]).0 != run(&["1"]).0);
}

/// Every way to count gives the same: threads, a table that is too small, one that is not.
#[test]
fn threads_and_tables_change_nothing() {
    let positions = [
        START,
        "5q1rBQ/6RNPB/4c1NKAr/6R1C1/9a/4b5/10/10/10/1k8 b - - 0 60",
        "4k5/10/10/10/10/10/10/10/10/4K4Q w - - 0 1",
    ];
    for fen in positions {
        let position = Position::from_fen(fen, grandchess_core::Variant::Grand).unwrap();
        for depth in 0..=3 {
            let right = perft(&position, depth);
            for threads in [1, 3] {
                for table in [None, Some(0), Some(16)] {
                    let table = table.map(|size| Table::new(size).unwrap());
                    let counter = Counter::new(threads, table).unwrap();
                    let nodes = counter.count(&position, depth, &ProgressBar::hidden());
                    assert_eq!(nodes, right, "{fen} at depth {depth}");
                    // And once more from a table that is full.
                    let nodes = counter.count(&position, depth, &ProgressBar::hidden());
                    assert_eq!(nodes, right, "{fen} at depth {depth}, again");
                }
            }
        }
    }
}

/// The run that [`an_interrupted_run_goes_on`] starts and kills.
#[test]
#[ignore = "a run to be interrupted, which another test starts"]
fn run_to_be_interrupted() {
    if let Ok(path) = std::env::var("GRANDCHESS_CHECKPOINT") {
        run(&["5", "--checkpoint", &path]).1.unwrap();
    }
}

#[test]
fn an_interrupted_run_goes_on() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted.checkpoint");
    let _ = fs::remove_file(&path);
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "run_to_be_interrupted", "--ignored"])
        .env("GRANDCHESS_CHECKPOINT", &path)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let begun = loop {
        if let Ok(text) = fs::read_to_string(&path) {
            break text;
        }
        assert!(child.try_wait().unwrap().is_none(), "ended without a file");
        thread::sleep(Duration::from_millis(1));
    };
    child.kill().unwrap();
    child.wait().unwrap();
    // Whole lines, and the counts of other programs.
    assert!(begun.starts_with(&format!("variant Grand\nposition {START}\ndepth 5\n")));
    assert!(begun.ends_with('\n'));

    let arguments = [
        "5",
        "--threads",
        "2",
        "--checkpoint",
        path.to_str().unwrap(),
    ];
    let (out, verdict) = run(&arguments);
    assert!(verdict.unwrap());
    assert!(out.starts_with("Nodes searched: 959883584\n"), "{out}");
    let done = fs::read_to_string(&path).unwrap();
    assert!(done.starts_with(&begun));
    assert_eq!(done.lines().count(), 3 + 65);
    // Now everything is known.
    let (out, _) = run(&arguments);
    assert_eq!(out, "Nodes searched: 959883584\nNodes/s: 0\n");
}

/// What is in the file is believed, so it must be of the same count.
#[test]
fn a_checkpoint_of_another_count_is_refused() {
    let head = format!("variant Grand\nposition {START}\ndepth 3\n");
    let open = |text: &str| {
        let path = file("other.checkpoint", text.as_bytes());
        let (out, verdict) = run(&["3", "--divide", "--checkpoint", path.to_str().unwrap()]);
        // A file that does not fit is left alone.
        assert!(verdict.is_ok() || fs::read_to_string(&path).unwrap() == text);
        (out, verdict)
    };
    let (out, _) = open(&format!("{head}e3e5 7\n"));
    let push = Move::new(Square::E3, Square::E4);
    let other = perft(&Position::default().play(push).unwrap(), 2);
    assert!(out.contains("e3e5: 7\n") && out.contains(&format!("e3e4: {other}\n")));

    for (wrong, right) in [
        ("variant ShuffledGrand", "variant Grand"),
        ("position 10/10", "position r8r"),
        ("depth 4", "depth 3"),
    ] {
        let (_, verdict) = open(&head.replace(right, wrong));
        let error = verdict.unwrap_err().to_string();
        assert!(error.contains("another count"), "{error}");
    }
    assert!(
        open("")
            .1
            .unwrap_err()
            .to_string()
            .contains("another count")
    );
    for line in ["e3e6 7", "e3e5", "e3e5 -7", "e3e5 7\ne3e5 7", ""] {
        let error = open(&format!("{head}{line}\n")).1.unwrap_err().to_string();
        assert!(
            error.starts_with("line 4") || error.starts_with("line 5"),
            "{error}"
        );
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    let (_, verdict) = run(&["3", "--checkpoint", folder]);
    assert!(matches!(verdict, Err(PerftError::Checkpoint(_))));
}

/// Two kings on either side of a wall: few positions, but more sequences than 64 bits can count.
#[test]
fn a_count_that_does_not_fit_is_told() {
    let wall = "9k/10/10/10/p1p1p1p1p1/P1P1P1P1P1/10/10/10/K9 w - - 0 1";
    let (_, verdict) = run(&["--fen", wall, "--hash", "64", "27"]);
    assert!(matches!(verdict, Err(PerftError::TooMany)));
}

#[test]
fn a_right_file_passes() {
    let text = format!(
        "\u{feff}# a comment\r\n\r\n{START} ;D1 65 ;D2 4225 ;id start\r\n{START};D1 65;D4 1;id deep\n"
    );
    let (out, verdict) = check("right.epd", text.as_bytes(), &["--max-depth", "2"]);
    assert!(verdict.unwrap());
    assert_eq!(out, "2 passed, 0 failed\n");
}

#[test]
fn a_wrong_count_is_named_and_fails() {
    let text = format!("{START} ;D1 66 ;D2 4225 ;D3 1 ;id start\n{START} ;D1 65\n");
    let (out, verdict) = check("wrong.epd", text.as_bytes(), &[]);
    assert!(!verdict.unwrap());
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("line 1: D1 should be 66 and is 65: r8r/"));
    assert!(lines[1].starts_with("line 1: D3 should be 1 and is 259514: r8r/"));
    assert_eq!(lines[2], "1 passed, 1 failed");
}

#[test]
fn a_line_that_says_nothing_fails() {
    let text = [
        b"nonsense ;D1 5\n".as_slice(),
        b"10/10 ;D1 5\n",
        START.as_bytes(),
        b"\n",
        START.as_bytes(),
        b" ;D1\n",
        START.as_bytes(),
        b" ;D1 -65\n",
        START.as_bytes(),
        b" ;D0 1\n",
        b"\xff\xfe ;D1 1\n",
    ]
    .concat();
    let (out, verdict) = check("nonsense.epd", &text, &[]);
    assert!(!verdict.unwrap());
    assert!(out.contains("line 1: invalid FEN"));
    assert!(out.contains("line 3: no counts"));
    assert!(out.ends_with("\n0 passed, 7 failed\n"));
}

#[test]
fn what_is_too_deep_is_neither_passed_nor_failed() {
    let text = format!("{START} ;D4 1\n{START} ;D1 65\n");
    let (out, verdict) = check("deep.epd", text.as_bytes(), &["--max-depth", "1"]);
    assert!(verdict.unwrap());
    assert_eq!(
        out,
        "1 skipped: their counts are all deeper\n1 passed, 0 failed\n"
    );
}

#[test]
fn nothing_to_check_is_an_error() {
    let (out, verdict) = check("empty.epd", b"# nothing\n\n", &[]);
    assert!(matches!(verdict, Err(PerftError::NoPosition(_))));
    assert_eq!(out, "0 passed, 0 failed\n");
    let (_, verdict) = run(&["--epd", "no such file"]);
    assert!(matches!(verdict, Err(PerftError::Read { .. })));
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    for arguments in [
        &[][..],
        &["100"],
        &["-1"],
        &["3", "--threads", "0"],
        &["3", "--hash", "0"],
        &["3", "--max-depth", "2"],
        &["3", "--epd", "file"],
        &["--epd", "file", "--checkpoint", "file"],
        &["3", "--variant", "chess"],
    ] {
        let parsed = Perft::try_parse_from(["perft"].iter().chain(arguments));
        assert!(parsed.is_err(), "{arguments:?}");
    }
}

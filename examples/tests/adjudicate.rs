//! The adjudicate program: its lines, its complaints, its summary.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use clap::Parser;
use grandchess_examples::adjudicate::{Adjudicate, AdjudicateError};

fn run(arguments: &[&str]) -> (String, String, Result<bool, AdjudicateError>) {
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let arguments = Adjudicate::try_parse_from(["adjudicate"].iter().chain(arguments)).unwrap();
    let verdict = arguments.run(&mut out, &mut complaints);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(out), text(complaints), verdict)
}

/// A file of its own for each test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_sample_has_no_faults() {
    let (out, complaints, verdict) = run(&[]);
    assert!(verdict.unwrap());
    assert_eq!(complaints, "");
    let games: Vec<_> = out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(games.len(), 51);
    assert_eq!(
        games[0],
        "1\tstalemate\tstalemate\t80\t1/2-1/2\t1/2-1/2\tstalemate"
    );
    assert_eq!(games[50], "1\t?\t?\t49\t1-0\t*\t-");
    // Right values: the corpus's own table.
    let values = include_str!("../../grandchess-core/tests/data/games_public.txt");
    let values = values.lines().filter(|line| !line.starts_with('#'));
    for (game, value) in games.iter().zip(values) {
        let game: Vec<_> = game.split('\t').collect();
        let value: Vec<_> = value.split('\t').collect();
        assert_eq!((game[3], game[4], game[5]), (value[4], value[2], value[2]));
        assert!(
            game[6]
                .replace('-', " ")
                .starts_with(&value[3].replace('-', " "))
        );
    }
    let summary = out.lines().skip_while(|line| !line.starts_with("# games:"));
    assert!(summary.clone().all(|line| line.starts_with('#')));
    assert_eq!(
        summary.last(),
        Some("# errors: unreadable games 0, contradictory results 0")
    );
}

#[test]
fn the_policy_decides_about_threefold_repetition() {
    let shuffle = "Nc4 Nc7 Nb2 Nb9 ".repeat(2);
    let text = format!("[Variant \"Grand\"]\n\n{shuffle} 1/2-1/2\n");
    let path = file("threefold.pgn", &text);
    let path = path.to_str().unwrap();
    let (out, _, _) = run(&[path]);
    assert_eq!(
        out.lines().next(),
        Some("1\t?\t?\t8\t1/2-1/2\t1/2-1/2\tthreefold-repetition")
    );
    let (out, _, verdict) = run(&["--policy", "standard", path]);
    assert_eq!(out.lines().next(), Some("1\t?\t?\t8\t1/2-1/2\t*\t-"));
    assert!(verdict.unwrap());
}

#[test]
fn faults_are_named_with_their_place() {
    let mate = "1. Af4 Qe10 2. Ad6 Qf10 3. Axc8#";
    let text = format!(
        "[White \"A\tB\"]\n[Variant \"Grand\"]\n\n{mate} 0-1\n\n\
         [Variant \"Grand\"]\n\n1. e5 e9 *\n\n[Variant \"Grand\"]\n\n{mate} *\n"
    );
    let path = file("faults.pgn", &text);
    let (out, complaints, verdict) = run(&[path.to_str().unwrap()]);
    assert!(!verdict.unwrap());
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "1\tA B\t?\t5\t0-1\t1-0\tcheckmate");
    assert_eq!(lines[1], "3\t?\t?\t5\t*\t1-0\tcheckmate");
    assert!(out.ends_with("# errors: unreadable games 1, contradictory results 1\n"));
    let complaints: Vec<_> = complaints.lines().collect();
    assert!(complaints[0].ends_with(
        "game 1, line 1: the result is given as 0-1, but after 5 half-moves it is 1-0 (checkmate)"
    ));
    assert!(complaints[1].contains("game 2, move 1 (black), line 8, column 7: \"e9\""));
    assert_eq!(complaints.len(), 2);
}

#[test]
fn a_game_with_text_after_its_result_is_one_game() {
    let text = "[Variant \"Grand\"]\n\n1. e5 e6 1-0\n2. d5 1-0\n\n[Variant \"Grand\"]\n\n1. e5 *\n";
    let path = file("after.pgn", text);
    let (out, complaints, verdict) = run(&[path.to_str().unwrap()]);
    assert!(!verdict.unwrap());
    assert!(out.contains("# games: 2, half-moves: 3\n"), "{out}");
    let errors = "# errors: unreadable games 0, contradictory results 0, texts after results 1\n";
    assert!(out.ends_with(errors), "{out}");
    assert!(
        complaints.contains("game 1, line 4, column 4: "),
        "{complaints}"
    );
}

#[test]
fn several_files_and_options() {
    let text = "[FEN \"4k5/10/10/10/10/10/10/10/10/4KMQ3 w - - 0 1\"]\n\nMf3 *\n";
    let freeling = file("freeling.pgn", text);
    let plain = file("plain.pgn", "1. e5 *");
    let files = [freeling.to_str().unwrap(), plain.to_str().unwrap()];
    let (_, _, verdict) = run(&files);
    assert!(!verdict.unwrap());
    let detect = [
        "--fen-letters",
        "detect",
        "--move-letters",
        "detect",
        "--default-variant",
        "grand",
    ];
    let (out, _, verdict) = run(&[&detect[..], &files].concat());
    assert!(verdict.unwrap());
    assert_eq!(
        out.lines().filter(|line| line.starts_with("1\t")).count(),
        2
    );
    let zero = file(
        "zero.pgn",
        "[Variant \"grand\"]\n\n1. Af3 Qe9 2. Ad5 Qf9 3. Axc7# 1-0",
    );
    let (out, _, _) = run(&["--ranks-from-zero", zero.to_str().unwrap()]);
    assert!(
        out.starts_with("1\t?\t?\t5\t1-0\t1-0\tcheckmate\n"),
        "{out}"
    );
    assert!(matches!(
        run(&["no-such-file.pgn"]).2,
        Err(AdjudicateError::Read { .. })
    ));
}

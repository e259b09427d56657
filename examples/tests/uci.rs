//! The engine through its protocol, with garbage in between.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use grandchess_core::{Dialect, Position, UciMove, Variant, divide};
use grandchess_examples::engine::Session;

/// A writer that a test can look into.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn talk(input: impl AsRef<[u8]>) -> Vec<String> {
    talk_in(Dialect::STANDARD, input)
}

fn talk_in(dialect: Dialect, input: impl AsRef<[u8]>) -> Vec<String> {
    let page = Page::default();
    Session::new(page.clone(), dialect)
        .unwrap()
        .run(input.as_ref())
        .unwrap();
    let text = String::from_utf8(page.0.lock().unwrap().clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn answers<'a>(lines: &'a [String], start: &str) -> Vec<&'a str> {
    lines
        .iter()
        .filter_map(|line| line.strip_prefix(start))
        .collect()
}

fn is_legal(position: &Position, text: &str) -> bool {
    let m: UciMove = text.parse().unwrap();
    m.to_move(position).is_ok()
}

#[test]
fn it_introduces_itself() {
    let lines = talk("uci\nisready\n");
    assert!(lines[0].starts_with("id name "));
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("option name Hash type spin default 16 min 1 "))
    );
    let variants = "option name UCI_Variant type combo default grand var grand var shuffledgrand";
    assert!(lines.contains(&variants.to_owned()));
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn perft_is_printed_as_fairy_stockfish_does() {
    let lines = talk("position startpos moves e3e5\ngo perft 2\n");
    let position = Position::from_fen(
        "r8r/1nbqkcabn1/pppppppppp/10/10/4P5/10/PPPP1PPPPP/1NBQKCABN1/R8R b - - 0 1",
        Variant::Grand,
    )
    .unwrap();
    let parts = divide(&position, 2);
    let total: u64 = parts.iter().map(|&(_, nodes)| nodes).sum();
    let right: BTreeSet<_> = parts
        .iter()
        .map(|(m, nodes)| format!("{m}: {nodes}"))
        .collect();
    let moves = lines.len() - 3;
    assert_eq!(
        lines[..moves].iter().cloned().collect::<BTreeSet<_>>(),
        right
    );
    assert_eq!(
        lines[moves..],
        [
            String::new(),
            format!("Nodes searched: {total}"),
            String::new()
        ]
    );
}

/// Each bad line is told, and none of them moves a man.
#[test]
fn bad_lines_change_nothing() {
    let bad: [&[u8]; 17] = [
        b"hello",
        b"go perft 1 2",
        b"go perft 100",
        b"ponderhit",
        b"position",
        b"position fen",
        b"position startpos e3e5",
        b"position startpos moves e3e5 e3e5",
        b"position startpos moves e3e5 0000",
        b"position startpos moves x",
        b"position fen 10/10 w - - 0 1",
        b"position fen r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1",
        b"setoption name Hash value 0",
        b"setoption name UCI_Variant value chess",
        b"setoption name Style value bold",
        b"isready now",
        b"\xff\xfe\0\x1b[31m",
    ];
    let mut input = b"position startpos moves e3e5 e8e6\n".to_vec();
    for line in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend_from_slice(b"go perft 1");
    let lines = talk(input);
    let told = answers(&lines, "info string ");
    assert_eq!(told.len(), bad.len(), "{told:#?}");
    assert!(told.iter().all(|text| !text.contains(char::is_control)));
    let right = talk("position startpos moves e3e5 e8e6\ngo perft 1");
    assert_eq!(lines[bad.len()..], right);
}

/// Who says `go` waits for a move, whatever else the line says.
#[test]
fn a_bad_go_is_told_and_answered() {
    for bad in [
        "go depth",
        "go depth x",
        "go depth 99999999999999999999",
        "go mate x",
        "go mate 4294967295",
        "go nonsense",
        "go ponder wtime 1000 btime 1000",
        "go searchmoves e3e6",
        "go searchmoves xyz",
    ] {
        let lines = talk(format!("position startpos\n{bad}\nisready\n"));
        assert_eq!(
            answers(&lines, "info string ").len(),
            1,
            "{bad}: {lines:#?}"
        );
        let moves = answers(&lines, "bestmove ");
        assert_eq!(moves.len(), 1, "{bad}: {lines:#?}");
        assert!(is_legal(&Position::default(), moves[0]), "{bad}");
    }
}

#[test]
fn a_mate_is_found_in_as_many_moves() {
    // 1. Ra9 Kc10 2. Rb10# is a ladder of two rooks.
    let fen = "5k4/10/10/R9/1R8/10/10/10/10/4K5 w - - 0 1";
    let lines = talk(format!("position fen {fen}\ngo mate 2\n"));
    assert!(
        lines.iter().any(|line| line.contains(" score mate ")),
        "{lines:#?}"
    );
    assert_eq!(answers(&lines, "bestmove ").len(), 1);
}

#[test]
fn of_depth_and_mate_the_nearer_ends_a_search() {
    for (limits, depth) in [
        ("depth 2 mate 30", 2),
        ("mate 30 depth 2", 2),
        ("depth 60 mate 1", 1),
        ("mate 1 depth 60", 1),
    ] {
        let lines = talk(format!("go {limits}\n"));
        assert_eq!(answers(&lines, "info depth ").len(), depth, "{limits}");
        assert_eq!(answers(&lines, "bestmove ").len(), 1, "{limits}");
    }
}

#[test]
fn a_long_line_is_told_in_short() {
    let lines = talk(vec![b'x'; 1 << 20]);
    assert_eq!(lines.len(), 1);
    assert!(lines[0].len() < 200);
}

#[test]
fn every_limit_ends_with_a_legal_move() {
    let start = Position::default();
    for limit in [
        "depth 3",
        "depth 0",
        "nodes 1",
        "nodes 2000",
        "movetime 0",
        "movetime 20",
        "wtime 0 btime 0",
        "wtime -20 btime 1000",
        "wtime 60 btime 60 winc 1 binc 1",
        "wtime 100 btime 100 movestogo 1",
        "wtime 100 movestogo 0",
    ] {
        let lines = talk(format!("position startpos\ngo {limit}\n"));
        let moves = answers(&lines, "bestmove ");
        assert_eq!(moves.len(), 1, "{limit}: {lines:#?}");
        assert!(is_legal(&start, moves[0]), "{limit}: {}", moves[0]);
    }
}

#[test]
fn node_and_depth_limits_hold() {
    let lines = talk("go nodes 3000\n");
    for info in answers(&lines, "info depth ") {
        let nodes = info.split_once(" nodes ").unwrap().1;
        let nodes: u64 = nodes.split(' ').next().unwrap().parse().unwrap();
        assert!(nodes <= 3000);
    }
    let lines = talk("go depth 4\n");
    let infos = answers(&lines, "info depth ");
    assert_eq!(infos.len(), 4);
    for part in [
        " seldepth ",
        " score cp ",
        " nodes ",
        " nps ",
        " time ",
        " pv ",
    ] {
        assert!(infos[3].contains(part), "{part}");
    }
    // The line that it tells is one that can be played.
    let mut position = Position::default();
    for text in infos[3].split_once(" pv ").unwrap().1.split(' ') {
        let m: UciMove = text.parse().unwrap();
        position = position.play(m.to_move(&position).unwrap()).unwrap();
    }
}

#[test]
fn an_endless_search_answers_only_when_stopped() {
    for go in ["go infinite", "go", "go infinite depth 1"] {
        let lines = talk(format!("{go}\nisready\ngo depth 1\nstop\nisready\nquit\n"));
        let at = |text: &str| lines.iter().position(|line| line.starts_with(text));
        let ready = at("readyok").unwrap();
        let refused = at("info string a search without end is going on").unwrap();
        let best = at("bestmove ").unwrap();
        assert!(ready < refused && refused < best, "{go}: {lines:#?}");
        assert_eq!(lines.last().unwrap(), "readyok");
        assert_eq!(answers(&lines, "bestmove ").len(), 1);
    }
    // Nobody has to say stop before leaving.
    assert_eq!(answers(&talk("go infinite\nquit\n"), "bestmove ").len(), 1);
    assert_eq!(answers(&talk("go infinite\n"), "bestmove ").len(), 1);
}

#[test]
fn commands_wait_for_a_search_that_has_an_end() {
    let lines =
        talk("go depth 2\ngo perft 1\nucinewgame\nsetoption name Hash value 1\ngo nodes 10\n");
    assert_eq!(answers(&lines, "bestmove ").len(), 2);
    assert!(lines.contains(&"Nodes searched: 65".to_owned()));
    assert!(answers(&lines, "info string ").is_empty());
}

#[test]
fn a_finished_game_has_no_move() {
    let mate = "position fen k9/1P1N6/1K8/10/10/10/10/10/2BQ1CABN1/R8R b - - 0 1\ngo depth 3\n";
    assert_eq!(talk(mate), ["info depth 0 score mate 0", "bestmove (none)"]);
    let stalemate = "position fen 5k4/5P4/5K4/10/10/10/10/10/10/10 b - - 0 1\ngo movetime 50\n";
    assert_eq!(
        talk(stalemate),
        ["info depth 0 score cp 0", "bestmove (none)"]
    );
}

#[test]
fn the_search_can_be_restricted() {
    let lines = talk("go depth 3 searchmoves a3a4 a3a5\n");
    let best = answers(&lines, "bestmove ")[0];
    assert!(["a3a4", "a3a5"].contains(&best));
}

/// A GUI that numbers ranks from 0 sends the double step of the king's pawn as `e2e4`.
#[test]
fn ranks_from_zero_go_both_ways() {
    let input = "position startpos moves e2e4\ngo perft 1\nposition fen \
        r8r/1nbqkcabn1/ppp1pppppp/10/3pP5/10/10/PPPP1PPPPP/1NBQKCABN1/R8R w - d6 0 3\n\
        go nodes 50 searchmoves e5d6\n";
    let lines = talk_in(Dialect::CECP, input);
    let counts = answers(&lines, "d7d5: ");
    assert_eq!(counts, ["1"], "{lines:?}");
    assert_eq!(answers(&lines, "bestmove "), ["e5d6"]);
    assert!(answers(&lines, "info string ").is_empty(), "{lines:?}");
}

#[test]
fn both_variants_are_played() {
    let lines = talk(
        "setoption name UCI_Variant value shuffledgrand\ngo perft 1\nsetoption name uci_variant value grand\ngo perft 1\n",
    );
    let shuffled = Position::start(Variant::ShuffledGrand).legal_moves().len();
    let counts = answers(&lines, "Nodes searched: ");
    assert_eq!(counts, [shuffled.to_string(), "65".to_owned()]);
    // A choice of one: castling is written as the king taking its own rook.
    let fen = "3k6/10/10/10/10/10/10/10/PPPPPPPPPP/3K5R w J - 0 1";
    let lines = talk(format!(
        "setoption name UCI_Variant value shuffledgrand\nposition fen {fen}\ngo depth 1 searchmoves d1i1\n"
    ));
    assert_eq!(answers(&lines, "bestmove "), ["d1j1"]);
}

/// Commands put together at random: every search answers once, and the session lives.
#[test]
fn random_commands_do_no_harm() {
    let words = [
        "go",
        "position",
        "startpos",
        "fen",
        "moves",
        "e3e5",
        "e8e6",
        "depth",
        "2",
        "nodes",
        "-1",
        "infinite",
        "stop",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "perft",
        "ponder",
        "ucinewgame",
        "movetime",
        "1",
        "wtime",
        "searchmoves",
        "b2c4",
        "0000",
        "10/10",
        "w",
        "é",
    ];
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..60 {
        let mut input = String::new();
        for _ in 0..12 {
            let mut line: Vec<_> = (0..random(6)).map(|_| words[random(words.len())]).collect();
            line.insert(0, ["go", "position", "setoption", ""][random(4)]);
            input += &(line.join(" ") + "\nstop\n");
        }
        input += "isready\n";
        assert_eq!(talk(&input).last().unwrap(), "readyok", "{input}");
    }
}

//! The slow reference, checked against the corpora.
//!
//! None of the public values come from it. Those of the shuffled game do, where Fairy-Stockfish agrees or is known to
//! differ; their headers say so.

#[path = "reference/mod.rs"]
mod reference;

use reference::Reference;

const PERFT: &str = include_str!("data/perft_public.epd");
const MOVES: &str = include_str!("data/moves_public.txt");
const SHUFFLED_PERFT: &str = include_str!("data/perft_shuffled.epd");
const SHUFFLED_MOVES: &str = include_str!("data/moves_shuffled.txt");
const GAMES: &str = include_str!("data/games_public.txt");
const RESULTS: &str = include_str!("data/results.txt");
const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn grand(fen: &str) -> Reference {
    position(fen, false)
}

fn position(fen: &str, shuffled: bool) -> Reference {
    Reference::from_fen(fen, shuffled).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// What ends a game by itself where threefold repetition and fifty moves do: the strongest reason first.
fn reasons(now: &Reference, occurrences: usize) -> Vec<&'static str> {
    let fen = now.fen();
    let half_moves: u32 = fen
        .split(' ')
        .nth(4)
        .expect("six fields")
        .parse()
        .expect("a number");
    let all = [
        (now.is_checkmate(), "checkmate"),
        (now.is_stalemate(), "stalemate"),
        (now.insufficient(), "insufficient"),
        (occurrences >= 3, "threefold"),
        (half_moves >= 100, "fifty"),
    ];
    all.into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, reason)| reason)
        .collect()
}

/// Plays a game and gives the reasons for its end after each move, the start included.
fn play_through(
    start: &Reference,
    moves: &str,
) -> Result<(Reference, Vec<Vec<&'static str>>), String> {
    let mut now = start.clone();
    let mut keys = vec![now.repetition_key()];
    let mut ends = vec![reasons(&now, 1)];
    for uci in moves.split_whitespace().filter(|&uci| uci != "-") {
        now = now.play(uci)?;
        let key = now.repetition_key();
        keys.push(key.clone());
        ends.push(reasons(&now, keys.iter().filter(|k| **k == key).count()));
    }
    Ok((now, ends))
}

fn result_of(now: &Reference, reason: Option<&str>) -> &'static str {
    match reason {
        Some("checkmate") if now.fen().contains(" w ") => "0-1",
        Some("checkmate") => "1-0",
        Some(_) => "1/2-1/2",
        None => "*",
    }
}

fn check_perft(text: &str, shuffled: bool, limit: u64) -> usize {
    let mut checked = 0;
    for line in lines(text) {
        let mut parts = line.split(" ;");
        let position = position(parts.next().expect("a FEN"), shuffled);
        for (depth, part) in (1..).zip(parts) {
            let Some(nodes) = part.strip_prefix(&format!("D{depth} ")) else {
                break;
            };
            let nodes: u64 = nodes.parse().expect("a number");
            if depth > 2 && nodes > limit {
                break;
            }
            assert_eq!(position.perft(depth), nodes, "depth {depth} of {line}");
        }
        checked += 1;
    }
    checked
}

fn check_moves(text: &str, shuffled: bool) -> usize {
    let mut checked = 0;
    for line in lines(text) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = position(fields[0], shuffled);
        assert_eq!(position.fen(), fields[0]);

        let sans = |uci: &String| format!("{uci}:{}", position.san(uci).expect("a legal move"));
        let moves: Vec<String> = position.legal_moves().iter().map(sans).collect();
        assert_eq!(
            if moves.is_empty() {
                "-".to_owned()
            } else {
                moves.join(" ")
            },
            fields[2],
            "{}",
            fields[0]
        );

        let flags = [
            (position.is_check(), "check"),
            (position.is_checkmate(), "checkmate"),
            (position.is_stalemate(), "stalemate"),
            (position.insufficient(), "insufficient"),
        ];
        let flags: Vec<&str> = flags
            .into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, name)| name)
            .collect();
        assert_eq!(
            if flags.is_empty() {
                "-".to_owned()
            } else {
                flags.join(",")
            },
            fields[1],
            "{}",
            fields[0]
        );

        let mirrored = position.mirrored();
        assert_eq!(
            mirrored.legal_moves().len(),
            position.legal_moves().len(),
            "{}",
            fields[0]
        );
        assert_eq!(mirrored.mirrored(), position);
        checked += 1;
    }
    checked
}

#[test]
fn counts_the_public_perft_positions() {
    assert_eq!(check_perft(PERFT, false, 30_000), 120);
    assert_eq!(grand(START).perft(3), 259_514);
}

#[test]
fn lists_the_public_moves() {
    assert_eq!(check_moves(MOVES, false), 500);
}

#[test]
fn counts_the_shuffled_perft_positions() {
    assert_eq!(check_perft(SHUFFLED_PERFT, true, 60_000), 25);
}

#[test]
fn lists_the_shuffled_moves() {
    let checked = check_moves(SHUFFLED_MOVES, true);
    assert!(checked >= 290, "{checked}");
}

#[test]
fn castling_takes_the_own_rook() {
    // The king stands still, the rook jumps over it; afterwards no right is left, and Black's are untouched.
    let before = position("r2qk4r/10/10/10/10/10/10/10/8PP/R7KR w JAja - 4 20", true);
    assert_eq!(before.san("i1j1").as_deref(), Ok("O-O"));
    let after = before.play("i1j1").expect("a legal move");
    assert_eq!(
        after.fen(),
        "r2qk4r/10/10/10/10/10/10/10/8PP/R6RK1 b ja - 5 20"
    );
    // Rights may be written by side: the outermost rooks.
    let by_side = position("r2qk4r/10/10/10/10/10/10/10/8PP/R7KR w KQkq - 4 20", true);
    assert_eq!(by_side, before);
}

#[test]
fn plays_the_public_games() {
    let mut played = 0;
    for line in lines(GAMES) {
        let &[id, _, result, reason, plies, men, fen, moves] =
            line.split('\t').collect::<Vec<_>>().as_slice()
        else {
            panic!("not eight fields: {line}");
        };
        let (end, ends) =
            play_through(&grand(START), moves).unwrap_or_else(|e| panic!("{id}: {e}"));
        let (last, before) = ends.split_last().expect("the start at least");
        assert_eq!(end.fen(), fen, "{id}");
        assert_eq!(last.as_slice(), [reason], "{id}");
        assert!(before.iter().all(Vec::is_empty), "{id} ended earlier");
        assert_eq!(result_of(&end, Some(reason)), result, "{id}");
        assert_eq!(before.len().to_string(), plies, "{id}");
        let placement = fen.split(' ').next().expect("a placement");
        assert_eq!(
            placement
                .chars()
                .filter(char::is_ascii_alphabetic)
                .count()
                .to_string(),
            men,
            "{id}"
        );
        played += 1;
    }
    assert_eq!(played, 50);
}

#[test]
fn adjudicates_the_results() {
    let mut judged = 0;
    for line in lines(RESULTS) {
        let &[id, fen, moves, result, reason, _] = line.split('\t').collect::<Vec<_>>().as_slice()
        else {
            panic!("not six fields: {line}");
        };
        judged += 1;
        let start = grand(fen);
        if result == "illegal" {
            let (legal, last) = moves.rsplit_once(' ').unwrap_or(("-", moves));
            let (now, _) = play_through(&start, legal).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert!(now.play(last).is_err(), "{id}");
            continue;
        }
        let (end, ends) = play_through(&start, moves).unwrap_or_else(|e| panic!("{id}: {e}"));
        let (last, before) = ends.split_last().expect("the start at least");
        assert!(before.iter().all(Vec::is_empty), "{id} ended earlier");
        let verdict = last.first().copied();
        assert_eq!(result_of(&end, verdict), result, "{id}");
        assert!(
            reason
                .split('|')
                .any(|reason| reason == verdict.unwrap_or("-")),
            "{id}: {last:?}"
        );
        let moves: Vec<&str> = moves.split_whitespace().filter(|&uci| uci != "-").collect();
        let is_repeated = start.repetition_count(&moves).expect("legal moves") >= 3;
        assert_eq!(is_repeated, last.contains(&"threefold"), "{id}");
    }
    assert_eq!(judged, 65);
}

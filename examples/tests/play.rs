//! A game at a terminal, by lines that were written beforehand.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use grandchess_core::{
    Color, DrawPolicy, Game, Letters, Move, Position, Role, Square, Termination, Variant,
};
use grandchess_examples::engine::StopSignal;
use grandchess_examples::terminal::{Choice, Event, Opponent, Play, Symbols, View, read_move};

const VIEW: View = View {
    letters: Letters::Neutral,
    symbols: Symbols::Letters,
    colors: false,
    side: Color::White,
};

/// Plays lines in a game and returns what the terminal shows, and the game.
fn play_on(game: Game, computer: Option<Color>, events: Vec<Event>) -> (String, Game) {
    let mut out = Vec::new();
    let opponent = Opponent::new(1, StopSignal::default()).unwrap();
    let mut play = Play::new(&mut out, game, VIEW, opponent, computer);
    play.run(&mut events.into_iter()).unwrap();
    let game = play.game().clone();
    (String::from_utf8(out).unwrap(), game)
}

fn lines(lines: &[&str]) -> Vec<Event> {
    lines
        .iter()
        .map(|&line| Event::Line(line.to_owned()))
        .collect()
}

fn play(script: &[&str]) -> (String, Game) {
    play_on(Game::default(), None, lines(script))
}

fn play_from(fen: &str, script: &[&str]) -> (String, Game) {
    play_on(game(fen), None, lines(script))
}

/// What was written, however it was broken into lines.
fn in_one_line(out: &str) -> String {
    out.replace('\n', " ")
}

fn game(fen: &str) -> Game {
    let position = Position::from_fen(fen, Variant::Grand).unwrap();
    Game::new(position, DrawPolicy::Standard)
}

fn moves(game: &Game) -> Vec<String> {
    game.moves().iter().map(ToString::to_string).collect()
}

#[test]
fn moves_are_read_in_every_notation() {
    let (_, game) = play(&["e3e5", "Ce7", "Me4", "Cf7", "Ab3", "b9-d8"]);
    // M says Freeling's letters; a C alone means what the letters are set to.
    assert_eq!(moves(&game)[..3], ["e3e5", "f9e7", "f2e4"]);
    let (_, game) = play(&["letters freeling", "Ce4", "Cf4"]);
    assert_eq!(moves(&game), ["g2f4"], "{game:?}");
}

#[test]
fn the_letters_of_a_promotion_tell_the_set() {
    let fen = "4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1";
    let position = Position::from_fen(fen, Variant::Grand).unwrap();
    let becomes = |role| Ok(Choice::Move(Move::promoting(Square::A8, Square::A9, role)));
    let read = |text, letters| read_move(&position, text, letters);
    assert_eq!(read("a8a9m", Letters::Neutral), becomes(Role::Chancellor));
    assert_eq!(read("a8a9a", Letters::Freeling), becomes(Role::Archbishop));
    assert_eq!(read("a9=C", Letters::Neutral), becomes(Role::Chancellor));
    assert_eq!(read("a9=C", Letters::Freeling), becomes(Role::Archbishop));
    assert_eq!(read("a8a9c", Letters::Freeling), becomes(Role::Archbishop));
    assert_eq!(read("a9=M+", Letters::Neutral), becomes(Role::Chancellor));
}

#[test]
fn a_promotion_is_asked_for() {
    let fen = "10/10/10/2k4P2/10/10/3K6/3QBBN3/10/10 w - - 0 1";
    for text in ["h8", "h7h8", "h7-h8"] {
        for (answer, right) in [
            ("P", "h7h8"),
            ("pawn", "h7h8"),
            ("a", "h7h8a"),
            ("R", "h7h8r"),
            ("chancellor", "h7h8c"),
        ] {
            let (out, game) = play_from(fen, &[text, answer]);
            assert!(
                out.contains("A archbishop, C chancellor, P stay a pawn"),
                "{out}"
            );
            assert!(!out.contains("Q queen"));
            assert_eq!(moves(&game), [right]);
        }
    }
    // Neither nothing nor a piece that is not to be had becomes a silent queen.
    let (out, game) = play_from(fen, &["h8", "q", "", "moves h7"]);
    assert!(out.contains("none of the choices"));
    assert!(out.contains("h7: h8 h8=A h8=C h8=N h8=R"));
    assert_eq!(game.ply(), 0);
    // On the tenth rank staying a pawn is no choice.
    let last = "10/7P2/10/2k7/10/10/3K6/3QBBN3/10/10 w - - 0 1";
    let (out, game) = play_from(last, &["h10", "P", "n"]);
    assert!(!out.contains("stay a pawn"));
    assert_eq!(moves(&game), ["h9h10n"]);
    // With nothing lost there is nothing to ask.
    let full = "r9/1nbqkcabn1/10/7P2/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    let (out, game) = play_from(full, &["h8"]);
    assert!(!out.contains("becomes"));
    assert_eq!(moves(&game), ["h7h8"]);
}

#[test]
fn mistakes_teach_the_rule() {
    let stuck = "4k2r1r/8P1/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    for text in ["i10", "i9i10", "i9i10q", "i10=Q"] {
        let (out, game) = play_from(stuck, &[text]);
        let rule = "nothing to promote to: all your pieces are on the board, so the pawn waits on its ninth rank; it still gives check";
        assert!(in_one_line(&out).contains(rule), "{text}: {out}");
        assert_eq!(game.ply(), 0);
    }
    for (text, rule) in [
        ("e3e6", "no pawn moves like that"),
        ("e8e7", "it is not black's move"),
        ("e4e5", "no man on e4"),
        ("d2d5", "the pawn on d3 is in the way of the queen"),
        ("O-O", "no castling in Grand"),
        ("Nd4", "No knight can legally go to d4"),
        ("e3e5q", "promotes on its eighth, ninth or tenth rank"),
        ("0000", "nobody may pass"),
        ("castle", "no command (help lists them), and no move"),
        ("moves k1", "usage: moves"),
        ("undo", "no move to take back"),
        ("draw", "No draw to claim"),
        ("AMC", "A (neutral letters) and M (Freeling's)"),
    ] {
        let (out, game) = play(&[text]);
        assert!(in_one_line(&out).contains(rule), "{text}: {out}");
        assert_eq!(game.ply(), 0);
    }
}

#[test]
fn ambiguous_moves_are_told() {
    let fen = "R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1";
    let (out, game) = play_from(fen, &["Ra5", "R1a5"]);
    assert!(out.contains("mbiguous: a rook can go to a5 from a1, a10"));
    assert_eq!(moves(&game), ["a1a5"]);
}

#[test]
fn a_game_is_played_to_mate() {
    let (out, game) = play(&[
        "Af4", "Qe10", "Ad6", "Qf10", "Axc8#", "e5", "undo", "undo 2", "fen",
    ]);
    assert!(out.contains("1-0: White wins, checkmate."));
    assert!(out.contains("The game is over."));
    assert_eq!(moves(&game), ["g2f4", "d9e10"]);
    let fen = "r3q4r/1nb1kcabn1/pppppppppp/10/10/10/5A4/PPPPPPPPPP/1NBQKC1BN1/R8R w - - 2 2";
    assert!(out.contains(fen), "{out}");
}

#[test]
fn only_a_draw_that_may_be_claimed_is_one() {
    let there_and_back = ["Nc4", "Nc7", "Nb2", "Nb9"];
    let script: Vec<_> = there_and_back
        .iter()
        .chain(&["draw"])
        .chain(&there_and_back)
        .copied()
        .collect();
    let (out, game) = play(&[&script[..], &["draw"]].concat());
    assert!(out.contains("occurrences of the position 2 of 3"));
    assert!(out.contains("A draw may be claimed"));
    assert_eq!(
        game.outcome().unwrap().termination,
        Termination::ThreefoldRepetition
    );
    assert_eq!(game.ply(), 8);
    // With the move that brings it about.
    let with_move = [&script[..script.len() - 1], &["draw Kd10", "draw Nb9"]].concat();
    let (out, game) = play(&with_move);
    assert!(out.contains("no draw to claim with that move"));
    assert_eq!(
        game.outcome().unwrap().termination,
        Termination::ThreefoldRepetition
    );
}

#[test]
fn giving_up_and_agreeing_end_the_game() {
    let (_, game) = play(&["e5", "resign"]);
    assert_eq!(game.outcome().unwrap().winner(), Some(Color::White));
    let (_, game) = play(&["e5", "resign", "undo"]);
    assert_eq!((game.outcome(), game.ply()), (None, 1));
    let (_, game) = play(&["agree"]);
    assert_eq!(game.outcome().unwrap().termination, Termination::Agreement);
    let (_, game) = play_on(Game::default(), Some(Color::Black), lines(&["agree"]));
    assert_eq!(game.outcome(), None);
    // Whoever plays the computer gives up for oneself, whoever's move it is.
    let (_, game) = play_on(Game::default(), Some(Color::Black), lines(&["resign"]));
    assert_eq!(game.outcome().unwrap().winner(), Some(Color::Black));
}

#[test]
fn the_computer_answers() {
    let (out, game) = play_on(Game::default(), Some(Color::Black), lines(&["e5", "d4"]));
    assert_eq!(game.ply(), 4);
    assert_eq!(out.matches("The computer plays ").count(), 2);
    let (_, game) = play_on(
        Game::default(),
        Some(Color::White),
        lines(&["level 2", "quit", ""]),
    );
    assert_eq!(game.ply(), 1);
    // Taking back goes back to one's own move.
    let (_, game) = play_on(Game::default(), Some(Color::Black), lines(&["e5", "undo"]));
    assert_eq!(game.ply(), 0);
}

#[test]
fn a_man_without_moves_is_explained() {
    let (out, _) = play(&["moves e5", "moves b9", "moves b2"]);
    for answer in [
        "There is no man on e5.",
        "The man on b9 is Black's, and it is White's turn.",
        "b2: Na4 Nc4 Nd1",
    ] {
        assert!(out.contains(answer), "{answer}\n{out}");
    }
    let (out, _) = play_from("4r5/3k6/10/10/10/10/10/10/4N5/4K5 w - - 0 1", &["moves e2"]);
    assert!(out.contains("The knight on e2 has no legal move."), "{out}");
}

/// No line of the help is longer than a terminal is wide.
#[test]
fn the_help_fits_the_terminal() {
    let (out, _) = play(&[
        "help",
        "load no/such/file/with/a/name/that/is/rather/long/for/one/line.pgn",
    ]);
    let lines = out
        .lines()
        .map(|line| line.trim_start_matches("1. White> "));
    let longest = lines.map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "{out}");
}

#[test]
fn a_hint_changes_nothing() {
    let (out, game) = play_from("k9/10/1K8/10/10/10/10/10/10/9R w - - 0 1", &["hint"]);
    assert!(out.contains("Rj10# (j1j10), mate in 1."), "{out}");
    assert_eq!(game.ply(), 0);
}

#[test]
fn the_board_is_drawn_from_either_side() {
    let (out, _) = play(&["flip"]);
    let rows: Vec<_> = out.lines().filter(|line| line.ends_with(" 10")).collect();
    assert_eq!(rows[0], "10  r  ·     ·     ·     ·     r  10");
    assert_eq!(rows[1].matches('r').count(), 2);
    let files: Vec<_> = out
        .lines()
        .filter(|line| line.starts_with("    "))
        .collect();
    assert!(files[0].trim().starts_with('a') && files[1].trim().starts_with('j'));
}

/// Every man on every kind of board: a compound shows the two that it is made of.
#[test]
fn boards_show_all_men() {
    let show = |symbols, colors, letters| {
        View {
            symbols,
            colors,
            letters,
            side: Color::White,
        }
        .draw(&Game::default())
    };
    let plain = show(Symbols::Unicode, false, Letters::Neutral);
    assert_eq!(plain.matches("♖♘").count(), 1);
    assert_eq!(plain.matches("♗♘").count(), 1);
    assert_eq!(plain.matches('♙').count(), 10);
    assert_eq!(plain.matches('♟').count(), 10);
    let colored = show(Symbols::Unicode, true, Letters::Neutral);
    assert_eq!(colored.matches('♟').count(), 20);
    assert_eq!(colored.matches("\x1b[48;5;").count(), 100);
    assert_eq!(colored.matches("\x1b[0m").count(), 100);
    let freeling = show(Symbols::Letters, false, Letters::Freeling);
    assert!(freeling.contains('M') && !freeling.contains("A "));
    for board in [plain, freeling] {
        let widths: Vec<_> = board
            .lines()
            .take(10)
            .map(|line| line.trim_end().chars().count())
            .collect();
        assert!(
            widths.iter().all(|width| width.abs_diff(widths[0]) <= 1),
            "{widths:?}"
        );
    }
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_game_is_saved_and_loaded() {
    let path = file("saved.pgn");
    let name = path.to_str().unwrap();
    let save = format!("save {name}");
    let load = format!("load {name}");
    let (out, saved) = play(&["e5", "Ce7", &save]);
    assert!(out.contains("Saved to"));
    // What is saved need not be offered again.
    assert!(!out.contains("Save this game"));
    let (out, loaded) = play(&["d4", &load, "d4"]);
    assert_eq!(loaded.moves()[..2], *saved.moves());
    assert_eq!(loaded.ply(), 3);
    assert!(out.contains("Save this game"));
    // A file is not written over by accident.
    let before = fs::read_to_string(&path).unwrap();
    play(&["a4", &save, "n", "quit", ""]);
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    play(&["a4", &save, "y"]);
    assert!(fs::read_to_string(&path).unwrap().contains("1. a4 *"));
    for (order, why) in [
        (format!("{load} 2"), "no game 2 in the file"),
        ("load no such file".to_owned(), "Not loaded"),
        ("save".to_owned(), "usage: save FILE"),
        ("save /no/such/folder/x.pgn".to_owned(), "Not saved"),
    ] {
        let (out, game) = play(&["a4", &order]);
        assert!(in_one_line(&out).contains(why), "{order}: {out}");
        assert_eq!(game.ply(), 1);
    }
}

/// Ctrl-C, Ctrl-D and quit all show the record and offer to save it; so does Ctrl-D while a
/// question is open.
#[test]
fn whoever_leaves_is_offered_the_record() {
    let leave = |last: Event, name: &str| {
        let path = file(name);
        let mut events = lines(&["e5"]);
        events.push(last);
        events.extend(lines(&[path.to_str().unwrap()]));
        let (out, _) = play_on(Game::default(), None, events);
        assert!(out.contains("1. e5 *"), "{out}");
        assert!(out.ends_with("Goodbye.\n"));
        assert!(fs::read_to_string(&path).unwrap().contains("1. e5 *"));
    };
    leave(Event::Interrupt, "interrupted.pgn");
    leave(Event::End, "ended.pgn");
    leave(Event::Line("quit".to_owned()), "quit.pgn");
    let fen = "10/10/10/2k4P2/10/10/3K6/3QBBN3/10/10 w - - 0 1";
    let mut events = lines(&["Kd5", "Kb8", "h8"]);
    events.push(Event::Interrupt);
    let (out, _) = play_on(game(fen), None, events);
    assert!(out.contains("1. Kd5 Kb8 *") && out.ends_with("Goodbye.\n"));
    // Nothing was played: there is nothing to offer.
    assert!(!play(&["quit"]).0.contains("Save this game"));
}

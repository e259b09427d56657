//! What is written reads back equal, in lines of at most 80 characters.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use grandchess_core::{
    Color, DrawPolicy, Eval, Game, GameResult, Letters, LettersChoice, Move, Nag, NodeId, Outcome,
    PgnGame, PgnReader, Position, ReadOptions, Score, Setup, ShuffledStart, TagError, Termination,
    Variant,
};

/// A small source of random numbers (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn text(&mut self) -> String {
        const PIECES: [&str; 27] = [
            "a",
            "word",
            " ",
            "  ",
            "   ",
            "\n",
            "\r\n\r\n",
            "}",
            "{",
            ";",
            "%",
            "\n%",
            "[Event \"x\"]",
            "\n\n[Event \"x\"]\n",
            "\"",
            "\\",
            "é",
            "\u{1d11e}",
            "\u{feff}",
            "\u{85}",
            "\t",
            "\x0b",
            "\x0c",
            "1-0",
            "(",
            "\0",
            "averylongwordthatdoesnotfitinalineofeightycharactersbecauseitismuchmuchlongerthanthat",
        ];
        let length = self.below(30);
        (0..length).map(|_| self.pick(&PIECES)).collect()
    }
}

fn random_start(random: &mut Random) -> Position {
    match random.below(3) {
        0 => Position::default(),
        1 => {
            let mut start = || ShuffledStart::random(|| random.next());
            let setup = Setup::shuffled(start(), start());
            Position::from_setup(&setup, Variant::ShuffledGrand).unwrap()
        }
        _ => {
            let mut position = Position::start(Variant::Grand);
            for _ in 0..random.below(80) {
                let moves = position.legal_moves();
                if !moves.is_empty() {
                    position.play_unchecked(random.pick(&moves));
                }
            }
            position
        }
    }
}

fn random_game(random: &mut Random) -> PgnGame {
    let mut game = PgnGame::from_position(random_start(random));
    let mut ids = vec![NodeId::ROOT];
    for _ in 0..random.below(60) {
        // Mostly on from the last node, else from any.
        let id = if random.below(4) > 0 {
            *ids.last().unwrap()
        } else {
            random.pick(&ids)
        };
        let node = game.node_mut(id).unwrap();
        let moves = node.as_node().position().legal_moves();
        if moves.is_empty() {
            continue;
        }
        let mut child = node.add_move(random.pick(&moves)).unwrap();
        ids.push(child.as_node().id());
        if random.below(6) == 0 {
            child.add_nag(Nag(random.next() as u8));
        }
        if random.below(4) == 0 {
            child.add_comment(&random.text());
        }
        if random.below(6) == 0 {
            child.add_starting_comment(&random.text());
        }
    }
    if random.below(3) == 0 {
        game.root_mut().add_comment(&random.text());
        game.root_mut().add_starting_comment(&random.text());
    }
    for name in ["White", "Black", "Date", "Opening", "X-1", "Empty"] {
        if random.below(2) == 0 {
            game.set_tag(name, &random.text()).unwrap();
        }
    }
    game.set_result(random.pick(&[
        None,
        Some(GameResult::White),
        Some(GameResult::Black),
        Some(GameResult::Draw),
    ]));
    game
}

fn options(letters: LettersChoice) -> ReadOptions {
    ReadOptions {
        fen_letters: letters,
        move_letters: letters,
        ..ReadOptions::default()
    }
}

#[test]
fn random_games_read_back_equal() {
    let mut random = Random(2026);
    let mut file = String::new();
    let mut games = Vec::new();
    for _ in 0..1500 {
        let game = random_game(&mut random);
        for letters in Letters::ALL {
            let text = game.write(letters);
            let mut reader =
                PgnReader::from_text(&text).with_options(options(LettersChoice::Given(letters)));
            let again = reader
                .next()
                .unwrap()
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(again == game, "{text}\n{again}");
            assert!(reader.next().is_none(), "{text}");
            assert_eq!(again.write(letters), text);
        }
        file += &game.to_string();
        file.push('\n');
        games.push(game);
    }
    let again: Vec<PgnGame> = PgnReader::from_text(&file).map(Result::unwrap).collect();
    assert!(again == games);
}

#[test]
fn lines_have_eighty_characters() {
    let mut random = Random(80);
    for _ in 0..300 {
        let mut game = random_game(&mut random);
        let ids: Vec<NodeId> = {
            let mut ids = vec![NodeId::ROOT];
            let mut at = 0;
            while let Some(&id) = ids.get(at) {
                ids.extend(
                    game.node(id)
                        .unwrap()
                        .children()
                        .map(grandchess_core::Node::id),
                );
                at += 1;
            }
            ids
        };
        assert_eq!(ids.len(), game.node_count());
        for id in ids {
            game.node_mut(id).unwrap().clear_notes();
            let words = (0..random.below(40))
                .map(|_| random.pick(&["é", "[%clk", "0:00:01]", "words", "x"]));
            let comment = words.collect::<Vec<_>>().join(" ");
            game.node_mut(id).unwrap().add_comment(&comment);
        }
        let text = game.to_string();
        let (_, moves) = text.split_once("\n\n").unwrap();
        let longest = moves
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap();
        assert!(longest <= 80, "{longest}\n{text}");
        if moves.chars().count() > 1000 {
            assert!(longest > 70, "{longest}\n{text}");
        }
        assert!(text.parse::<PgnGame>().unwrap() == game);
    }
}

#[test]
fn tags_in_their_order() {
    let mut game = PgnGame::new(Variant::ShuffledGrand);
    game.set_tag("Opening", "a \"b\" \\ ]\n").unwrap();
    game.set_tag("White", "W").unwrap();
    game.set_result(Some(GameResult::Draw));
    let text = game.write(Letters::Freeling);
    let right = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "W"]
[Black "?"]
[Result "1/2-1/2"]
[Variant "ShuffledGrand"]
[SetUp "1"]
[FEN "rnbqkmcbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKMCBNR w JAja - 0 1"]
[Opening "a \"b\" \\ ] "]

1/2-1/2
"#;
    assert_eq!(text, right);
    assert_eq!(game.tag("Result"), Some("1/2-1/2"));
    assert_eq!(game.set_tag("Result", "1-0"), Err(TagError::Derived));
    assert_eq!(game.set_tag("FEN", ""), Err(TagError::Derived));
    for name in ["", "a b", "a\"", "é", "a]"] {
        assert_eq!(game.set_tag(name, "x"), Err(TagError::Name), "{name}");
    }
    game.remove_tag("White");
    game.remove_tag("Opening");
    game.remove_tag("Result");
    assert_eq!((game.tag("White"), game.tag("Opening")), (Some("?"), None));
    assert_eq!(game.tag("Result"), Some("1/2-1/2"));
}

#[test]
fn equality_is_about_the_game() {
    let read = |text: &str| {
        format!("[Variant \"Grand\"] {text}")
            .parse::<PgnGame>()
            .unwrap()
    };
    let game = read("1. e5 e6 {x} (1... e7 $1) 2. d5 *");
    for same in [
        "1. e3e5 e6{x}(e8-e7!)d5",
        "[SetUp \"1\"] [FEN \"r8r/1nbqkcabn1/pppppppppp/55/91/10/19/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1\"] e5 e6 {\n x\n} (e7!) d5 *",
        "[White \"?\"] e5 e6 (e7!) {x} d5 *",
    ] {
        assert_eq!(read(same), game, "{same}");
    }
    for other in [
        "1. e5 e6 {y} (1... e7 $1) 2. d5 *",
        "1. e5 e6 {x} (1... e7 $2) 2. d5 *",
        "1. e5 e6 {x} (1... e7 $1) 2. d5 1-0",
        "1. e5 e6 {x} (1... e7 $1) 2. d4 *",
        "1. e5 e6 {x} (1... e7 $1 2. d5) *",
        "1. e5 e6 {x} (1... e7 $1)  *",
        "1. e5 e7 $1 (1... e6 {x} 2. d5) *",
        "1. e5 e6 (1... {x} e7 $1) 2. d5 *",
        "[White \"x\"] 1. e5 e6 {x} (1... e7 $1) 2. d5 *",
        "[FEN \"r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 2\"] e5 e6 {x} (e7 $1) d5 *",
    ] {
        assert_ne!(read(other), game, "{other}");
    }
}

#[test]
fn notes_stand_where_they_are_added() {
    let mut game = PgnGame::default();
    let legal = game.start().legal_moves();
    let mut root = game.root_mut();
    root.add_nag(Nag(1));
    root.add_comment(" before \n the game ");
    assert!(root.as_node().nags().is_empty());
    let mut main = root.add_move(legal[0]).unwrap();
    main.add_nag(Nag(2));
    main.add_comment("after");
    main.add_starting_comment("joins the one before");
    let mut variation = game.root_mut().add_move(legal[1]).unwrap();
    variation.add_starting_comment("instead");

    let root = game.root();
    assert_eq!(root.comments(), ["before the game", "joins the one before"]);
    let [main, variation] = [0, 1].map(|index| root.children().nth(index).unwrap());
    assert_eq!((main.nags(), main.comments().len()), (&[Nag(2)][..], 1));
    assert_eq!(variation.starting_comments(), ["instead"]);
    assert!(format!("{main:?}").contains(&format!("{:?}", legal[0])));
}

#[test]
fn clocks_and_evaluations_are_written_as_they_are_read() {
    let score = |score| Eval { score, depth: None };
    for (millis, written) in [
        (0, "0:00:00"),
        (59_000, "0:00:59"),
        (61_250, "0:01:01.25"),
        (3_599_001, "0:59:59.001"),
        (36_000_000, "10:00:00"),
        (445_328_000, "123:42:08"),
    ] {
        let mut game = PgnGame::default();
        let left = Duration::from_millis(millis);
        game.root_mut().add_clock(left);
        assert_eq!(game.root().comments(), [format!("[%clk {written}]")]);
        assert_eq!(game.root().clock(), Some(left));
    }
    for (eval, written) in [
        (score(Score::Centipawns(0)), "0.00"),
        (score(Score::Centipawns(-7)), "-0.07"),
        (score(Score::Centipawns(1234)), "12.34"),
        (score(Score::Mate(-3)), "#-3"),
    ] {
        let mut game = PgnGame::default();
        game.root_mut().add_eval(eval);
        assert_eq!(game.root().comments(), [format!("[%eval {written}]")]);
        assert_eq!(game.root().eval(), Some(eval));
    }
    for nonsense in ["0:00:01.5x", "0:00:01.-5", "0:00:01./"] {
        let mut game = PgnGame::default();
        game.root_mut().add_comment(&format!("[%clk {nonsense}]"));
        assert_eq!(game.root().clock(), None, "{nonsense}");
    }
}

#[test]
fn illegal_moves_are_not_added() {
    let mut game = PgnGame::default();
    let legal: Vec<Move> = game.start().legal_moves();
    let [first, again] = [legal[0], legal[0]];
    let root = game.root_mut();
    assert_eq!(root.add_line(&[first, again]).unwrap_err().m, again);
    assert_eq!(game.node_count(), 1);
    let id = game.root_mut().add_move(first).unwrap().as_node().id();
    assert_eq!(game.node(id).unwrap().m(), Some(first));
    assert!(PgnGame::default().node(id).is_none());
    assert!(PgnGame::default().node_mut(id).is_none());
}

/// A move of Black's has a number only at the start and after what interrupts the moves.
#[test]
fn numbers_where_they_are_needed() {
    let moves = "1. e5 e6 ( 1... e7 2. d5 d6 ) ( 1... d6 ) 2. d5 ( 2. d4 d6 { x } 3. c4 { y } \
                 3... c7 ) ( 2. c5 { z } 2... c6 ) 2... d6 *";
    let game: PgnGame = format!("[Variant \"Grand\"] {moves}").parse().unwrap();
    let text = game.to_string();
    let written = text.split("\n\n").nth(1).unwrap();
    assert_eq!(written.replace('\n', " ").trim(), moves);
}

#[test]
fn clocks_and_evaluations_read_back() {
    let mut game = PgnGame::new(Variant::Grand);
    let mut node = game.root_mut();
    let moves = ["e3e5", "f9e7", "d3d5", "d8d6"].map(|m| m.parse::<Move>().unwrap());
    let clocks = [
        (Duration::ZERO, "[%clk 0:00:00]"),
        (Duration::from_secs(59), "[%clk 0:00:59]"),
        (Duration::from_millis(3_723_450), "[%clk 1:02:03.45]"),
        (Duration::new(360_000, 1), "[%clk 100:00:00.000000001]"),
    ];
    let scores = [
        Score::Centipawns(-5),
        Score::Centipawns(1200),
        Score::Mate(3),
        Score::Mate(-1),
    ];
    for ((m, (clock, _)), score) in moves.into_iter().zip(clocks).zip(scores) {
        node = node.add_move(m).unwrap();
        node.add_clock(clock);
        node.add_eval(Eval {
            score,
            depth: Some(9),
        });
    }
    let read: PgnGame = game.to_string().parse().unwrap();
    assert_eq!(read, game);
    for (node, ((clock, text), score)) in read.mainline().zip(clocks.into_iter().zip(scores)) {
        assert_eq!(node.comments()[0], text);
        assert_eq!(node.clock(), Some(clock));
        assert_eq!(
            node.eval(),
            Some(Eval {
                score,
                depth: Some(9)
            })
        );
    }
}

#[test]
fn lines_with_their_positions() {
    let text = "[Variant \"Grand\"] 1. e5 e6 (1... Ce7 2. d5 d6) 2. d5 (2. c5 c6) Ce7 *";
    let game: PgnGame = text.parse().unwrap();
    let mut open = vec![game.root()];
    let mut seen = 0;
    while let Some(start) = open.pop() {
        open.extend(start.children());
        let line: Vec<_> = start.mainline().collect();
        let with: Vec<_> = start.mainline().with_positions().collect();
        assert_eq!(line.len(), with.len());
        for (node, (same, position)) in line.into_iter().zip(with) {
            assert_eq!(node.id(), same.id());
            assert_eq!(position, node.position());
            assert_eq!(position.fen(), node.position().fen());
            seen += 1;
        }
    }
    assert_eq!(seen, 4 + 3 + 2 + 1 + 1 + 2 + 1);
}

#[test]
fn games_become_pgn_and_back() {
    let text = "[Variant \"Grand\"] 1. Af4 Qe10 2. Ad6 Qf10 3. Axc8# 1-0";
    let pgn: PgnGame = text.parse().unwrap();
    let game = pgn.to_game(DrawPolicy::Standard).unwrap();
    let again = game.to_pgn();
    assert_eq!(
        again.tag("Termination"),
        Some(Termination::Checkmate.name())
    );
    assert_eq!(again.result(), Some(GameResult::White));
    assert_eq!(again.to_game(DrawPolicy::Standard).unwrap(), game);
    assert_eq!(PgnGame::from(&game), again);
    // A tag is believed only if it can have been.
    for (tag, result, right) in [
        ("resignation", "0-1", Some(Termination::Resignation)),
        ("time forfeit", "1-0", Some(Termination::FlagFall)),
        ("Time forfeit", "1-0", Some(Termination::FlagFall)),
        ("rules infraction", "0-1", Some(Termination::Forfeit)),
        ("agreement", "1/2-1/2", Some(Termination::Agreement)),
        ("adjudication", "1/2-1/2", Some(Termination::Adjudication)),
        (
            "draw adjudication",
            "1/2-1/2",
            Some(Termination::Adjudication),
        ),
        ("resignation", "*", None),
        // The result is believed all the same.
        ("agreement", "1-0", Some(Termination::Unknown)),
        ("checkmate", "1-0", Some(Termination::Unknown)),
        ("time forfeit", "1/2-1/2", Some(Termination::Unknown)),
        (
            "threefold-repetition",
            "1/2-1/2",
            Some(Termination::Unknown),
        ),
        ("normal", "1-0", Some(Termination::Unknown)),
        ("", "0-1", Some(Termination::Unknown)),
    ] {
        let text = format!("[Variant \"Grand\"] [Termination \"{tag}\"] 1. Af4 {result}");
        let game = text
            .parse::<PgnGame>()
            .unwrap()
            .to_game(DrawPolicy::Standard)
            .unwrap();
        assert_eq!(game.outcome().map(|end| end.termination), right, "{text}");
        assert_eq!(game.result_text(), result, "{text}");
    }
    // The board knows better.
    let text = "[Variant \"Grand\"] 1. Af4 Qe10 2. Ad6 Qf10 3. Axc8# 0-1";
    let game = text.parse::<PgnGame>().unwrap();
    let mate = Outcome::win(Color::White, Termination::Checkmate);
    assert_eq!(
        game.to_game(DrawPolicy::Standard).unwrap().outcome(),
        Some(mate)
    );
    // What is not known is not written.
    let mut game = Game::default();
    game.record_result(GameResult::Black).unwrap();
    let pgn = game.to_pgn();
    assert_eq!(
        (pgn.tag("Termination"), pgn.result()),
        (None, Some(GameResult::Black))
    );
    assert_eq!(pgn.to_game(DrawPolicy::Standard).unwrap(), game);
    let open = Game::default().to_pgn();
    assert_eq!((open.result(), open.tag("Termination")), (None, None));
    assert_eq!(open, PgnGame::default());
}

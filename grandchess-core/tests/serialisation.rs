//! The serde schema: golden files that may never change, round trips, and what is refused.
#![allow(clippy::unwrap_used)]

use std::fmt::Debug;

use grandchess_core::{
    Bitboard, Board, CastlingSide, Color, Dialect, DrawPolicy, EnPassantMode, Fen, File, Game,
    GameResult, Letters, Move, Outcome, Piece, Position, Rank, Ranks, Role, RoleSet, San, Setup,
    ShuffledStart, Square, Termination, UciMove, Variant,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

const GOLDEN: &str = include_str!("data/golden/values.txt");

/// The lines of the golden file that have not been asked for yet.
struct Golden(Vec<(&'static str, &'static str, &'static str)>);

impl Golden {
    fn read() -> Self {
        let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
        Self(
            lines
                .map(|line| {
                    let mut fields = line.split('\t');
                    let mut next = || fields.next().unwrap();
                    (next(), next(), next())
                })
                .collect(),
        )
    }

    /// The value has the text and the bytes of the next lines with its type's name, and both are
    /// read as the value.
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(
        &mut self,
        name: &str,
        value: &T,
    ) {
        let (line, text, bytes) = self.0.remove(0);
        assert_eq!(line, name);
        assert_eq!(serde_json::to_string(value).unwrap(), text, "{name}");
        assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value, "{name}");
        assert_eq!(hex(&postcard::to_allocvec(value).unwrap()), bytes, "{name}");
        assert_eq!(&postcard::from_bytes::<T>(&unhex(bytes)).unwrap(), value);
    }

    fn check_all<T: Serialize + DeserializeOwned + PartialEq + Debug>(
        &mut self,
        name: &str,
        values: impl IntoIterator<Item = T>,
    ) {
        for value in values {
            self.check(name, &value);
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap();
    bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)])
        .collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text
        .chars()
        .map(|digit| digit.to_digit(16).unwrap() as u8)
        .collect();
    digits
        .chunks(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect()
}

fn position(fen: &str, variant: Variant) -> Position {
    Position::from_fen(fen, variant).unwrap()
}

fn game(start: Position, policy: DrawPolicy, moves: &[&str]) -> Game {
    let mut game = Game::new(start, policy);
    for text in moves {
        let m: UciMove = text.parse().unwrap();
        game.play(m.to_move(game.position()).unwrap()).unwrap();
    }
    game
}

#[test]
fn golden_values() {
    let mut golden = Golden::read();
    check_names(&mut golden);
    check_moves_and_placements(&mut golden);
    check_records(&mut golden);
    assert_eq!(golden.0, []);
}

fn check_names(golden: &mut Golden) {
    golden.check_all("Color", Color::ALL);
    golden.check_all("Role", Role::ALL);
    golden.check_all("File", File::ALL);
    golden.check_all("Rank", Rank::ALL);
    golden.check_all("CastlingSide", CastlingSide::ALL);
    golden.check_all("Variant", Variant::ALL);
    golden.check_all(
        "GameResult",
        [GameResult::White, GameResult::Black, GameResult::Draw],
    );
    golden.check_all("Termination", Termination::ALL);
    golden.check_all(
        "EnPassantMode",
        [EnPassantMode::Legal, EnPassantMode::Always],
    );
    golden.check_all("DrawPolicy", [DrawPolicy::Standard, DrawPolicy::Immediate]);
    golden.check_all("Letters", [Letters::Neutral, Letters::Freeling]);
    golden.check_all("Ranks", [Ranks::OneToTen, Ranks::ZeroToNine]);
    golden.check_all(
        "Piece",
        [
            Piece::new(Color::White, Role::Pawn),
            Piece::new(Color::Black, Role::Chancellor),
        ],
    );
}

fn check_moves_and_placements(golden: &mut Golden) {
    golden.check_all("Square", [Square::A1, Square::B1, Square::A2, Square::J10]);
    golden.check_all(
        "Move",
        [
            Move::new(Square::E3, Square::E5),
            Move::promoting(Square::A9, Square::A10, Role::Queen),
            Move::promoting(Square::J2, Square::I1, Role::Knight),
        ],
    );
    golden.check_all(
        "UciMove",
        [
            UciMove::Null,
            UciMove::Move(Move::promoting(Square::H7, Square::H8, Role::Archbishop)),
        ],
    );
    golden.check_all(
        "San",
        ["e5", "O-O-O", "Nb9xd10#", "hxi10=N+"].map(|text| text.parse::<San>().unwrap()),
    );
    golden.check_all(
        "Bitboard",
        [
            Bitboard::EMPTY,
            Bitboard::from(Square::J10).with(Square::C1),
        ],
    );
    golden.check_all(
        "RoleSet",
        [
            RoleSet::EMPTY,
            [Role::Queen, Role::Knight].into_iter().collect(),
        ],
    );
    golden.check_all(
        "ShuffledStart",
        [
            ShuffledStart::UNSHUFFLED,
            ShuffledStart::new(83_999).unwrap(),
        ],
    );
    golden.check_all(
        "Board",
        [
            "10/10/10/10/10/10/10/10/10/10",
            "4k5/10/10/10/10/3pPp4/10/10/10/4K5",
        ]
        .map(|text| text.parse::<Board>().unwrap()),
    );
}

fn check_records(golden: &mut Golden) {
    golden.check_all(
        "Dialect",
        [
            Dialect::STANDARD,
            Dialect {
                letters: Letters::Freeling,
                ranks: Ranks::ZeroToNine,
            },
        ],
    );
    golden.check_all(
        "Outcome",
        [Outcome::win(Color::Black, Termination::Checkmate)],
    );
    let castling = position(
        "r3k4r/10/10/10/10/10/10/10/10/R3K4R b Ja - 300 4294967295",
        Variant::ShuffledGrand,
    );
    let en_passant = position(
        "4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1",
        Variant::Grand,
    );
    golden.check_all(
        "Setup",
        [
            Setup::EMPTY,
            en_passant.to_setup(EnPassantMode::Legal),
            castling.to_setup(EnPassantMode::Legal),
        ],
    );
    golden.check_all(
        "Fen",
        [
            Fen::from(en_passant.to_setup(EnPassantMode::Legal)),
            Fen::from(castling.to_setup(EnPassantMode::Legal)),
        ],
    );
    golden.check_all(
        "Position",
        [Position::default(), en_passant, castling.clone()],
    );
    let mut long = game(
        Position::default(),
        DrawPolicy::Immediate,
        &["g2f4", "d9e10", "f4d6", "e10f10", "d6c8"],
    );
    golden.check("Game", &long);
    long.undo();
    long.resign(Color::White).unwrap();
    golden.check("Game", &long);
    for (adjudicated, result) in [(true, GameResult::Draw), (false, GameResult::White)] {
        long.reopen();
        let end = if adjudicated {
            long.adjudicate(result)
        } else {
            long.record_result(result)
        };
        assert!(end.is_ok());
        golden.check("Game", &long);
    }
    golden.check("Game", &game(castling, DrawPolicy::Standard, &["e10a10"]));
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value);
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value);
}

#[test]
fn corpora_survive() {
    for line in include_str!("data/moves_public.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let mut fields = line.split('\t');
        let position = position(fields.next().unwrap(), Variant::Grand);
        round_trip(&position);
        round_trip(&position.to_setup(EnPassantMode::Legal));
        round_trip(position.board());
        for pair in fields
            .nth(1)
            .unwrap()
            .split(' ')
            .filter(|pair| pair.contains(':'))
        {
            let (uci, san) = pair.split_once(':').unwrap();
            round_trip(&uci.parse::<UciMove>().unwrap());
            round_trip(&san.parse::<San>().unwrap());
        }
    }
    for line in include_str!("data/games_public.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let moves: Vec<&str> = line.rsplit('\t').next().unwrap().split(' ').collect();
        round_trip(&game(Position::default(), DrawPolicy::Immediate, &moves));
    }
}

/// A setup is lossless though no FEN, or no position, says the same.
#[test]
fn any_setup_survives() {
    let setup = Setup {
        board: "KKKKKKKKKK/pppppppppp/PPPPPPPPPP/qqqqqqqqqq/AAAAAAAAAA/cccccccccc/NNNNNNNNNN/rrrrrrrrrr/BBBBBBBBBB/kkkkkkkkkk".parse().unwrap(),
        castling_rooks: Bitboard::ALL,
        en_passant: Some(Square::E1),
        fullmove_number: 0,
        ..Setup::EMPTY
    };
    round_trip(&setup);
    // A FEN has no letter for a castling rook on e5: better no text than a wrong one.
    assert!(serde_json::to_string(&Fen::from(setup)).is_err());
    assert!(postcard::to_allocvec(&Fen::from(setup)).is_err());
}

fn refused<T: DeserializeOwned + Debug>(texts: &[&str]) {
    for text in texts {
        let read = serde_json::from_str::<T>(text);
        assert!(read.is_err(), "{text} was read as {read:?}");
    }
}

fn bytes_refused<T: DeserializeOwned + Debug>(all: &[&[u8]]) {
    for bytes in all {
        let read = postcard::from_bytes::<T>(bytes);
        assert!(read.is_err(), "{bytes:?} were read as {read:?}");
    }
}

#[test]
fn wrong_texts_are_refused() {
    refused::<Color>(&["\"White\"", "\"w\"", "0", "null"]);
    refused::<Role>(&["\"marshal\"", "\"Queen\"", "\"\""]);
    refused::<Square>(&["\"a0\"", "\"a11\"", "\"k1\"", "\"a1 \"", "7"]);
    refused::<Piece>(&["\"white\"", "\"queen white\"", "\"white  queen\""]);
    refused::<Move>(&["\"0000\"", "\"a1a1\"", "\"h7h8k\"", "\"e3\""]);
    refused::<San>(&["\"Nb9-d8\"", "\"\"", "\"e5 \""]);
    refused::<Variant>(&["\"grand\"", "\"chess\""]);
    refused::<ShuffledStart>(&["84000", "-1", "\"7\""]);
    refused::<Bitboard>(&["[\"a0\"]", "[1]"]);
    refused::<Board>(&["\"10\"", "\"\""]);
    refused::<Position>(&[
        r#""r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1""#,
        r#"{"fen":"4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1"}"#,
        r#"{"variant":"Grand","fen":"10/10/10/10/10/10/10/10/10/4K5 w - - 0 1"}"#,
        r#"{"variant":"Grand","fen":"4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1","key":1}"#,
        // The lenient door would let these through.
        r#"{"variant":"Grand","fen":"4k5/10/10/10/10/10/10/10/10/4K5 w - e8 0 1"}"#,
        r#"{"variant":"Grand","fen":"4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 0"}"#,
    ]);
    let start = r#"{"variant":"Grand","fen":"4k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1"}"#;
    refused::<Game>(&[
        &format!(r#"{{"start":{start},"policy":"standard","moves":["e1e3"],"declared":null}}"#),
        &format!(
            r#"{{"start":{start},"policy":"standard","moves":[],"declared":{{"result":"1-0","termination":"checkmate"}}}}"#
        ),
        &format!(
            r#"{{"start":{start},"policy":"standard","moves":[],"declared":{{"result":"0-1","termination":"agreement"}}}}"#
        ),
        &format!(r#"{{"start":{start},"policy":"standard","moves":[]}}"#),
        r#"{"policy":"standard","moves":[],"declared":null}"#,
        &format!(r#"{{"start":{start},"moves":[],"declared":null}}"#),
        &format!(r#"{{"start":{start},"policy":"standard","declared":null}}"#),
    ]);
    let setup = serde_json::to_value(Setup::default()).unwrap();
    for field in setup.as_object().unwrap().keys() {
        let mut less = setup.clone();
        less.as_object_mut().unwrap().remove(field);
        refused::<Setup>(&[&less.to_string()]);
    }
    let error = serde_json::from_str::<Position>("\"4k5\"").unwrap_err();
    assert!(
        error
            .to_string()
            .contains("a position, its variant and its fen"),
        "{error}"
    );
}

/// A position that only the lenient door lets in could not be read again.
#[test]
fn what_can_not_be_read_is_not_written() {
    let fen: Fen = "10/10/10/4R5/10/10/4k4R/10/4Q1N3/K9 b - - 0 1"
        .parse()
        .unwrap();
    let (position, defects) = Position::from_setup_lenient(&fen.setup, Variant::Grand).unwrap();
    assert_eq!(defects.len(), 1);
    let game = Game::new(position.clone(), DrawPolicy::Standard);
    assert!(serde_json::to_string(&position).is_err() && serde_json::to_string(&game).is_err());
    assert!(postcard::to_allocvec(&position).is_err() && postcard::to_allocvec(&game).is_err());
}

#[test]
fn wrong_bytes_are_refused() {
    bytes_refused::<Color>(&[&[2], &[255], &[]]);
    bytes_refused::<Square>(&[&[100], &[255]]);
    bytes_refused::<Piece>(&[&[16]]);
    bytes_refused::<Termination>(&[&[14]]);
    bytes_refused::<Move>(&[&[0, 0, 0], &[1, 1, 0], &[100, 1, 0], &[1, 2, 7], &[1, 2, 8]]);
    bytes_refused::<Bitboard>(&[&[12; 13], &[13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16]]);
    // One man without a code, with half a byte too much, with a byte too much.
    bytes_refused::<Board>(&[
        &[13, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[14, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x17],
        &[15, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0],
    ]);
    bytes_refused::<Position>(&[&[42; 43], &[0], &[1, 1]]);
    bytes_refused::<Game>(&[&[0], &[3, 0, 0, 65]]);
}

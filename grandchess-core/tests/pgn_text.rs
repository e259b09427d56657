//! What a PGN may look like, what it may not, and where an error is said to be.
#![allow(clippy::unwrap_used)]

use grandchess_core::{
    Color, Defect, Eval, FenErrorKind, GameResult, IllegalReason, MoveNumber, Nag, Node, PgnError,
    PgnErrorKind, PgnGame, PgnReader, ReadOptions, ResultConflict, SanErrorKind, SanMoveError,
    Score, Square, Variant,
};

const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";

/// Reads the first game, of Grand unless it says otherwise.
fn read(text: impl AsRef<[u8]>) -> Result<PgnGame, PgnError> {
    let options = ReadOptions {
        default_variant: Some(Variant::Grand),
        ..ReadOptions::default()
    };
    PgnReader::from_bytes(text.as_ref())
        .with_options(options)
        .next()
        .unwrap()
}

fn line(node: Node<'_>) -> String {
    let moves = node.mainline().map(|node| node.m().unwrap().to_string());
    moves.collect::<Vec<_>>().join(" ")
}

fn moves(text: impl AsRef<[u8]>) -> String {
    line(read(text).unwrap().root())
}

fn kind(text: impl AsRef<[u8]>) -> PgnErrorKind {
    read(text).unwrap_err().kind
}

#[test]
fn numbers_and_spaces() {
    let right = "e3e5 f9e7 d3d5";
    for text in [
        "1. e5 Ce7 2. d5 *",
        "1.e5 Ce7 2.d5 *",
        "1 . e5 1... Ce7 2 . d5",
        "1. e5 1...Ce7 2.d5*",
        "e5 Ce7 d5",
        "1. e5 1. ... Ce7 2. d5",
        "1 e5 Ce7 2 d5 1-0",
        "1.e5 \u{2026} Ce7 2.d5",
        "1. e5 1\u{2026}Ce7 2. d5",
        "1. e5 1\u{2026} Ce7 2. d5",
        "1.\te5\x0bCe7\x0c2.\r\n\r\nd5 \r\n*\r\n",
        "1. e5\0Ce7 2. d5\x1a",
        "1.\re5\rCe7\r2. d5\r",
        "\u{feff}1. e5 Ce7 2. d5 *",
        "\r\n\r\n\u{feff} 1. e5 Ce7 2. d5 *",
        "00001. e5 0. Ce7 99999999999999999999999. d5",
        "1. e5!! Ce7?! 2. d5!? $255",
        "1. e5{good}Ce7(e6)2. d5;fine",
        "% an escaped line e9\n1. e5 Ce7\n%{\n2. d5 *",
        "; a comment\n1. e5 ; another }{ e9\nCe7 2. d5",
    ] {
        assert_eq!(moves(text), right, "{text:?}");
    }
}

#[test]
fn blanks_of_web_pages_and_latin1() {
    for blank in ["\u{a0}", "\u{2003}", "\u{202f}", "\u{3000}", " \u{a0} "] {
        let text = format!("1.{blank}e5{blank}Ce7{blank}2. d5+{blank}1-0{blank}");
        assert_eq!(moves(text), "e3e5 f9e7 d3d5", "{blank:?}");
    }
    assert_eq!(moves(b"1.\xa0e5\xa0Ce7 2.\xa0d5\xa0*"), "e3e5 f9e7 d3d5");
    assert_eq!(
        moves(b"\xa0\xa01.\xa0\xa0e5\xa0\xa0\xa0\xa0Ce7\xa0\xa02. d5\xa0\xa0*"),
        "e3e5 f9e7 d3d5"
    );
    assert_eq!(moves(b"\xa01. e5\xa0"), "e3e5");
    // The same byte at the end of a character is no blank.
    let name = b"[White \"Nan\xc3\xa0 X\"] e5";
    assert_eq!(read(name).unwrap().tag("White"), Some("Nan\u{e0} X"));
    // A byte of a character is none: the word is told as it is.
    for word in ["x\u{e0}", "x\u{2820}y", "x\u{1f820}", "x\u{10020}\u{e0}"] {
        let PgnErrorKind::San { text, .. } = kind(format!("1. {word} e5")) else {
            panic!("{word}");
        };
        assert_eq!(&*text, word);
    }
}

/// The signs of printed books, after the tables of the PGN standard, section 10.
#[test]
fn signs_of_print_are_numbers() {
    let signs = [
        ("=", 10),
        ("\u{221e}", 13),
        ("\u{2a72}", 14),
        ("+=", 14),
        ("\u{2a71}", 15),
        ("=+", 15),
        ("\u{b1}", 16),
        ("+/-", 16),
        ("\u{2213}", 17),
        ("-/+", 17),
        ("+-", 18),
        ("-+", 19),
        ("N", 146),
    ];
    for (sign, number) in signs {
        let game = read(format!("1. e5 {sign} Ce7 *")).unwrap();
        let node = game.mainline().next().unwrap();
        assert_eq!(node.nags(), [Nag(number)], "{sign}");
        assert_eq!(line(game.root()), "e3e5 f9e7", "{sign}");
    }
    for text in ["1. e5 +-+ Ce7", "1. e5 Ce7 2. d5+2", "1\u{2014}e5"] {
        assert!(read(text).is_err(), "{text}");
    }

    // Behind a move stand the first six, and no others.
    let behind = ["!", "?", "!!", "??", "!?", "?!"];
    for (sign, number) in behind.into_iter().zip(1..) {
        assert_eq!(Nag::from_sign(sign), Some(Nag(number)));
        assert_eq!(Nag(number).sign(), Some(sign));
    }
    assert_eq!([0, 7, 10].map(|number| Nag(number).sign()), [None; 3]);
}

#[test]
fn spellings_of_moves() {
    assert_eq!(
        moves("1. e3e5 d8-d6 2. Pd4 Nb9-c7 3. e5d6 Cf9-e7"),
        "e3e5 d8d6 d3d4 b9c7 e5d6 f9e7"
    );
    let passant = "[FEN \"4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1\"] ";
    for text in [
        "dxe4",
        "dxe4 e.p.",
        "dxe4e.p.",
        "dxe4 ep",
        "de4 e.p.",
        "dxe4 e.p. *",
    ] {
        assert_eq!(moves(format!("{passant}{text}")), "d5e4", "{text}");
    }
    let promotion = "[FEN \"10/10/10/2k4P2/10/10/3K6/10/10/10 w - - 0 1\"] ";
    for text in ["h8=A", "h8A", "h8(A)", "h8/A", "h8=A! (h8) {stays}"] {
        assert_eq!(moves(format!("{promotion}{text}")), "h7h8a", "{text}");
    }
    assert_eq!(moves(format!("{promotion}h8")), "h7h8");
    let castling =
        "[Variant \"ShuffledGrand\"] [FEN \"4k5/10/10/10/10/10/10/10/10/R3K4R w AJ - 0 1\"] ";
    for text in ["O-O", "0-0", "o-o", "O-O {short}", "O-O 1-0", "Ki1"] {
        assert_eq!(moves(format!("{castling}{text}")), "e1j1", "{text}");
    }
    assert_eq!(moves(format!("{castling}1. 0-0-0+? ")), "e1a1");
}

#[test]
fn results() {
    use GameResult::{Black, Draw, White};
    for (text, right) in [
        ("e5 1-0", Some(White)),
        ("e5 0-1", Some(Black)),
        ("e5 1/2-1/2", Some(Draw)),
        ("e5 1/2", Some(Draw)),
        ("e5 *", None),
        ("e5", None),
        ("[Result \"0-1\"] e5", Some(Black)),
        ("[Result \"0-1\"] e5 *", Some(Black)),
        ("[Result \"*\"] e5 0-1", Some(Black)),
        ("[Result \"?\"] e5 0-1", Some(Black)),
        ("[Result \"1/2\"] e5 1/2-1/2", Some(Draw)),
        ("[Result \"1/2\"] e5", Some(Draw)),
        ("[Result \"1/2-1/2\"] e5 *", Some(Draw)),
        ("e5 (e4 1-0) e6 0-1", Some(Black)),
        ("e5 (e4 1-0) e6", None),
        ("1-0", Some(White)),
        ("[White \"nobody\"]", None),
        // Right behind a check, and with halves as one character.
        ("e5+1-0", Some(White)),
        ("e5#0-1", Some(Black)),
        ("e5+1/2", Some(Draw)),
        ("e5!1-0", Some(White)),
        ("e5 \u{bd}-\u{bd}", Some(Draw)),
        ("e5 \u{bd}", Some(Draw)),
    ] {
        assert_eq!(read(text).unwrap().result(), right, "{text}");
    }
    let text = "[Result \"1-0\"] e5 1/2-1/2";
    let conflict = PgnErrorKind::ResultConflict {
        tag: White,
        text: Draw,
    };
    assert_eq!(kind(text), conflict);
    for (result_conflict, right) in [
        (ResultConflict::TrustTag, White),
        (ResultConflict::TrustText, Draw),
    ] {
        let options = ReadOptions {
            default_variant: Some(Variant::Grand),
            result_conflict,
            ..ReadOptions::default()
        };
        let mut reader = PgnReader::from_text(text).with_options(options);
        assert_eq!(reader.next().unwrap().unwrap().result(), Some(right));
    }
}

#[test]
fn tags() {
    let game = read(
        "[White \"a ] b\"][Black \"Joe \\\"Ace\\\" Doe \\\\ C:\\x\"]\r\n [ Event\n\"spread\" ]\n\
         [Annotator-2 \"x\"] [Annotator-2 \"x\"] 1. e5 *",
    )
    .unwrap();
    assert_eq!(game.tag("White"), Some("a ] b"));
    assert_eq!(game.tag("Black"), Some("Joe \"Ace\" Doe \\ C:\\x"));
    assert_eq!(game.tag("Event"), Some("spread"));
    assert_eq!(game.tag("Site"), Some("?"));
    assert_eq!(game.tag("Annotator-2"), Some("x"));
    assert_eq!(game.tag("annotator-2"), None);
    let names: Vec<&str> = game.tags().iter().map(|(name, _)| name).collect();
    let roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    assert_eq!(names[..7], roster);
    assert_eq!(names[7..], ["Annotator-2"]);

    let commented = read("{a}[White \"x\"]{b}\n;c\n[Black \"y\"] e5").unwrap();
    assert_eq!(
        (commented.tag("White"), commented.tag("Black")),
        (Some("x"), Some("y"))
    );

    let twice = "[ECO \"A\"] [White \"x\"] [White \"y\"] [ECO \"B\"] *";
    assert_eq!(kind(twice), PgnErrorKind::ContradictoryTag("White".into()));
    for (text, right) in [
        (
            "[White \"x\n[Black \"y\"]",
            PgnErrorKind::UnterminatedString,
        ),
        ("[White \"x\"\n[Black \"y\"]", PgnErrorKind::UnterminatedTag),
        ("[White \"x\"", PgnErrorKind::UnterminatedTag),
        ("[White", PgnErrorKind::UnterminatedTag),
        ("[White x]", PgnErrorKind::MalformedTag),
        ("[\"x\"]", PgnErrorKind::MalformedTag),
        ("[]", PgnErrorKind::MalformedTag),
        ("[White]", PgnErrorKind::MalformedTag),
        ("[White \"x\" \"y\"]", PgnErrorKind::MalformedTag),
        ("[White \"x\"]]", PgnErrorKind::MalformedTag),
        ("[White \"x\"] y\"]", PgnErrorKind::MalformedTag),
        ("White \"x\"]", PgnErrorKind::MalformedTag),
    ] {
        assert_eq!(kind(text), right, "{text}");
    }
}

#[test]
fn bytes_that_are_no_utf8_are_latin1() {
    let game = read(b"[White \"Andr\xe9 \xc3\xa9\"] 1. e5 {tr\xe8s bien} *").unwrap();
    assert_eq!(game.tag("White"), Some("André é"));
    assert_eq!(game.end().comments(), ["très bien"]);
    let error = read(b"{\xe9\xe9 \xc3\xa9} e5 \xe9 *").unwrap_err();
    assert_eq!((error.column, error.offset), (11, 11));
    let text = "é";
    assert!(matches!(error.kind, PgnErrorKind::San { text: found, .. } if &*found == text));
}

#[test]
fn variants() {
    for name in [
        "Grand",
        "grand",
        "Grand Chess",
        "GRAND CHESS",
        "grand-chess",
        "GrandChess",
    ] {
        let game: PgnGame = format!("[Variant \"{name}\"] 1. e5 *").parse().unwrap();
        assert_eq!(game.variant(), Variant::Grand, "{name}");
    }
    for name in [
        "Grandhouse",
        "Grande Acedrex",
        "Grander Chess",
        "Grand960",
        "Standard",
        "Chess960",
        "",
        "Grand Chess 960",
        "Opulent",
        "Mini Grand",
    ] {
        // Named, it is never played as another, whatever the default.
        let text = format!("[Variant \"{name}\"] 1. e5 *");
        let error = read(&text).unwrap_err();
        assert_eq!(error.kind, PgnErrorKind::UnknownVariant(name.into()));
        assert_eq!(error.column, 11);
    }
    // Without a name: an error, unless the caller names one or the FEN has ten ranks.
    let error = "1. e5 *".parse::<PgnGame>().unwrap_err();
    assert_eq!(error.kind, PgnErrorKind::MissingVariant);
    let fen = format!("[FEN \"{START}\"] 1. e5 *")
        .parse::<PgnGame>()
        .unwrap();
    assert_eq!(fen.variant(), Variant::Grand);
    let chess = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"] 1. e4 *";
    let error = chess.parse::<PgnGame>().unwrap_err();
    assert_eq!(error.kind, PgnErrorKind::MissingVariant);
    assert!(
        matches!(kind(chess), PgnErrorKind::Fen(error) if error.kind == FenErrorKind::ShortRank { rank: grandchess_core::Rank::Tenth, squares: 8 })
    );

    // The shuffled game has no start position of its own.
    assert_eq!(
        kind("[Variant \"ShuffledGrand\"] 1. e4 *"),
        PgnErrorKind::MissingFen
    );
    assert_eq!(kind("[SetUp \"1\"] 1. e5 *"), PgnErrorKind::MissingFen);
    assert!(read("[SetUp \"0\"] 1. e5 *").is_ok());
    let shuffled = "[Variant \"ShuffledGrand\"] [FEN \"rnbqkcabnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w AJaj - 0 1\"] 1. e4 e7 *";
    assert_eq!(moves(shuffled), "e2e4 e9e7");
}

#[test]
fn start_positions() {
    let error = read("[Variant \"Grand\"]\n[SetUp \"1\"]\n[FEN \"4k5/10/10/10/10/10/10/10/10/10 w - - 0 1\"]\n\n*").unwrap_err();
    let PgnErrorKind::Position(invalid) = error.kind else {
        panic!("{error}")
    };
    assert_eq!(invalid.defects(), [Defect::NoKing(Color::White)]);
    assert_eq!((error.line, error.column), (3, 7));
    assert!(matches!(kind("[FEN \"11/w\"] *"), PgnErrorKind::Fen(_)));
    // What a lenient door would let through: a square that nobody passed, three men giving check.
    for fen in [
        "4k5/10/10/10/10/10/10/10/10/4K5 w - e8 0 1",
        "4k5/10/3N6/10/4R3B1/10/10/10/10/K9 b - - 0 1",
    ] {
        let text = format!("[Variant \"Grand\"] [FEN \"{fen}\"] *");
        assert!(matches!(kind(&text), PgnErrorKind::Position(_)), "{fen}");
    }
    // Numbers go on from the FEN's, also in errors.
    let error = read("[FEN \"4k5/10/10/10/10/10/10/10/10/4K5 b - - 3 41\"] 41... Ke9 42. Ke4 *")
        .unwrap_err();
    assert_eq!(
        error.move_number,
        Some(MoveNumber {
            number: 42,
            color: Color::White
        })
    );
    let fen = "10/4k5/10/10/10/10/10/10/10/4K5 w - - 4 42";
    assert_eq!(error.position.unwrap().fen(), fen);
    // The position is that of the line in which the move stands.
    let error = read("[Variant \"Grand\"] 1. e5 e6 (1... Nc7 2. Ra5) 2. Nc4 *").unwrap_err();
    let fen = "r8r/2bqkcabn1/pppppppppp/2n7/10/4P5/10/PPPP1PPPPP/1NBQKCABN1/R8R w - - 1 2";
    assert_eq!(error.position.unwrap().fen(), fen);
    let no_move = read("[Variant \"Grand\"] [SetUp \"1\"] 1. e5 *").unwrap_err();
    assert_eq!((no_move.move_number, no_move.position), (None, None));
}

#[test]
fn tree_of_variations() {
    let text = "{before} 1. e5 {one} $1 ( {why not} 1. e4 {two} e6 (1... e7 {three} ) 2. d5 ) (1. d5 $2) {four} \
                1... Ce7 ({only words}) () 2. d5 {last} 1-0 {behind} ; and more\n\n";
    let game = read(text).unwrap();
    let root = game.root();
    assert_eq!(root.comments(), ["before"]);
    assert_eq!(line(root), "e3e5 f9e7 d3d5");
    let children: Vec<_> = root.children().collect();
    assert_eq!(children.len(), 3);
    assert_eq!(children[0].comments(), ["one", "four"]);
    assert_eq!(children[0].nags(), [Nag(1)]);
    assert_eq!(children[1].starting_comments(), ["why not"]);
    assert_eq!(children[1].comments(), ["two"]);
    assert_eq!(line(children[1]), "e8e6 d3d5");
    let reply = children[1].children().nth(1).unwrap();
    assert_eq!(
        (reply.text(), reply.comments()),
        (Some("e7"), &["three".to_owned()][..])
    );
    assert!(!reply.is_mainline() && children[0].is_mainline() && root.is_mainline());
    assert_eq!(children[2].nags(), [Nag(2)]);
    let second = game.mainline().nth(1).unwrap();
    assert_eq!(second.comments(), ["only words"]);
    assert_eq!(game.end().comments(), ["last", "behind", "and more"]);
    assert_eq!(game.end().ply(), 3);
    assert_eq!(game.node_count(), 9);
    assert_eq!(
        reply.position().fen(),
        "r8r/1nbqkcabn1/pppp1ppppp/4p5/10/10/4P5/PPPP1PPPPP/1NBQKCABN1/R8R w - - 0 2"
    );

    for (text, right) in [
        ("(1. e5)", PgnErrorKind::VariationWithoutMove),
        ("1. e5 ((1. e4))", PgnErrorKind::VariationWithoutMove),
        ("1. e5 (1. e4", PgnErrorKind::UnclosedVariation),
        ("1. e5 (1. e4 1-0", PgnErrorKind::UnclosedVariation),
        ("1. e5 )", PgnErrorKind::UnmatchedParenthesis),
        ("1. e5 {open", PgnErrorKind::UnterminatedComment),
        ("{", PgnErrorKind::UnterminatedComment),
        (
            "1. e5 {nested {comment} } e6",
            PgnErrorKind::UnexpectedCharacter('}'),
        ),
        ("1. e5 ]", PgnErrorKind::UnexpectedCharacter(']')),
        ("1. e5 [%clk 1]", PgnErrorKind::UnexpectedCharacter('[')),
        ("1. e5 % no", PgnErrorKind::UnexpectedCharacter('%')),
        ("1. e5 $", PgnErrorKind::Nag),
        ("1. e5 $256", PgnErrorKind::Nag),
    ] {
        assert_eq!(kind(text), right, "{text}");
    }
}

#[test]
fn moves_that_can_not_be_played() {
    for text in ["--", "Z0", "0000", "@@@@"] {
        let error = read(format!("1. e5 {text} *")).unwrap_err();
        assert_eq!(error.kind, PgnErrorKind::NullMove(text.into()));
        assert_eq!(
            error.move_number,
            Some(MoveNumber {
                number: 1,
                color: Color::Black
            })
        );
    }
    let san = |text: &str| match kind(text) {
        PgnErrorKind::San { error, .. } => error.kind,
        other => panic!("{text}: {other}"),
    };
    assert_eq!(san("1. e11"), SanErrorKind::Trailing);
    assert_eq!(
        san("1. 1-0-1"),
        SanErrorKind::Start {
            letter: '1',
            letters: grandchess_core::Letters::Neutral
        }
    );
    let played = |text: &str| match kind(text) {
        PgnErrorKind::Move { error, .. } => error,
        other => panic!("{text}: {other}"),
    };
    assert!(
        matches!(played("1. e6"), SanMoveError::Illegal(illegal) if illegal.reason == IllegalReason::NoSuchMove(grandchess_core::Role::Pawn))
    );
    assert_eq!(played("1. O-O"), SanMoveError::NoCastling);
    let fen = "[FEN \"R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1\"]";
    assert!(matches!(
        played(&format!("{fen} 1. Ra5")),
        SanMoveError::Ambiguous { to: Square::A5, .. }
    ));
    let fen = "[FEN \"10/P9/8k1/10/10/10/10/10/7K2/10 w - - 0 1\"]";
    assert!(matches!(
        played(&format!("{fen} 1. a10")),
        SanMoveError::MissingPromotion {
            to: Square::A10,
            ..
        }
    ));
}

#[test]
fn places_of_errors() {
    for (text, line, column, offset) in [
        ("1. e5 e9", 1, 7, 6),
        ("\r\n\r\n1. e5\r\ne9", 4, 1, 11),
        ("\r\r1. e5\r e9", 4, 2, 9),
        ("\n\n1. e5\n\n  e9", 5, 3, 11),
        ("{é\u{1d11e}} e5 e9", 1, 9, 12),
        ("\u{feff}1. e5 e9", 1, 7, 9),
        ("[White \"é\"]\n{ü\r\nö} 1. e5 \r\n\t(\ne4) e9", 5, 5, 37),
    ] {
        let error = read(text).unwrap_err();
        assert!(matches!(error.kind, PgnErrorKind::Move { .. }), "{error}");
        assert_eq!(
            (error.line, error.column, error.offset),
            (line, column, offset),
            "{text:?}"
        );
        assert_eq!(&text[offset as usize..][..2], "e9");
    }
    let error = read("1. e5 e6 1-0 1. e5 e9").unwrap();
    assert_eq!(error.mainline().count(), 2);
    // A second game that starts in a line and goes on in the next.
    let text = "[Variant \"Grand\"] e5 * [Variant \"Grand\"]\n1. e5 Bb7";
    let error = PgnReader::from_text(text).find_map(Result::err).unwrap();
    assert_eq!((error.game, error.line, error.column), (2, 2, 7));
    // A second game in the same line.
    let text = "[Variant \"Grand\"] e5 é 1-0 [Variant \"Grand\"] 1. e5 Bb7 1-0";
    let errors: Vec<_> = PgnReader::from_text(text).map(Result::unwrap_err).collect();
    let place = "game 1, move 1 (black), line 1, column 22: \"é\" is no move: ";
    assert!(errors[0].to_string().starts_with(place), "{}", errors[0]);
    assert_eq!(
        (
            errors[1].game,
            errors[1].line,
            errors[1].column,
            errors[1].offset
        ),
        (2, 1, 52, 52)
    );
}

#[test]
fn clocks_and_evaluations() {
    let game = read(
        "1. e5 { [%clk 1:02:03.5] [%eval 0.35] } e6 {nice [%eval -12,22] } { [%emt 05:00]} \
         2. d5 {[%eval #-4][%csl Ga1,Rb10]} d6 {[%clk nonsense] [%eval 1.2.3]} \
         3. c5 {[%clk 7] [%eval .126]} c6 {[%clk 1:2:3:4] [%eval #]} *",
    )
    .unwrap();
    let nodes: Vec<Node<'_>> = game.mainline().collect();
    let eval = |score, depth| Some(Eval { score, depth });
    assert_eq!(nodes[0].clock().unwrap().as_millis(), 3_723_500);
    assert_eq!(nodes[0].eval(), eval(Score::Centipawns(35), None));
    assert_eq!(nodes[1].clock(), None);
    assert_eq!(nodes[1].eval(), eval(Score::Centipawns(-1200), Some(22)));
    assert_eq!(nodes[1].elapsed().unwrap().as_secs(), 300);
    assert_eq!(nodes[2].eval(), eval(Score::Mate(-4), None));
    assert_eq!(nodes[2].command("csl"), Some("Ga1,Rb10"));
    assert_eq!((nodes[3].clock(), nodes[3].eval()), (None, None));
    assert_eq!(nodes[4].clock().unwrap().as_secs(), 7);
    assert_eq!(nodes[4].eval(), eval(Score::Centipawns(13), None));
    assert_eq!((nodes[5].clock(), nodes[5].eval()), (None, None));
    // Spelled otherwise, a command is none.
    for nothing in [
        "[%eval ]",
        "[%eval -]",
        "[%eval .]",
        "[%eval ,5]",
        "[%eval -.]",
        "[%eval 1.2",
        "[%evalx 1]",
        "[%clk 1:60:00]",
        "[%clk 0:60]",
        "[%clk 0:00:60]",
        "[%clk :]",
        "[%eval #99999999999]",
    ] {
        let game = read(format!("e5 {{{nothing}}}")).unwrap();
        let node = game.mainline().next().unwrap();
        assert_eq!((node.eval(), node.clock()), (None, None), "{nothing}");
    }
    // What can be written can be read.
    for score in [
        Score::Centipawns(i32::MIN),
        Score::Centipawns(i32::MAX),
        Score::Mate(i32::MIN),
    ] {
        let written = Eval { score, depth: None };
        let game = read(format!("e5 {{{written}}}")).unwrap();
        let node = game.mainline().next().unwrap();
        assert_eq!(node.eval(), Some(written));
    }
    // The text of the comment stays.
    assert_eq!(nodes[1].comments(), ["nice [%eval -12,22]", "[%emt 05:00]"]);
    assert_eq!(
        eval(Score::Centipawns(-5), Some(9)).unwrap().to_string(),
        "[%eval -0.05,9]"
    );
    assert_eq!(
        eval(Score::Mate(-3), None).unwrap().to_string(),
        "[%eval #-3]"
    );
}

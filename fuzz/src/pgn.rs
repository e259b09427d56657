//! PGN: texts that are to be read, and trees of moves that are to be written.

use arbitrary::{Arbitrary, Unstructured};
use grandchess_core::{
    Game, Letters, LettersChoice, Move, Nag, PgnError, PgnErrorKind, PgnGame, PgnReader, Ranks,
    ReadOptions, ResultConflict, Tags, Variant,
};

/// Reads a text with one of some sets of options: each game or error has its place, reading ends, a
/// stream gives what memory gives, and what was read is written so that it is read as the same, also
/// of a game that breaks off. Tags read alone are those of the game.
pub fn pgn(data: &[u8]) {
    // Which one, and in which letters a game is written, is a matter of the length: a fuzzer tries
    // all lengths.
    let options = options()[data.len() % 3];
    let mut reader = PgnReader::from_bytes(data).with_options(options);
    let games: Vec<Result<PgnGame, PgnError>> = reader.by_ref().collect();
    assert!(games.len() <= data.len());
    assert!(reader.offset() <= data.len() as u64);
    let streamed: Vec<_> = PgnReader::new(InPieces(data))
        .with_options(options)
        .collect();
    assert_eq!(streamed, games);
    let mut tags = tags_alone(data, options).into_iter();
    let mut number = 0;
    for (index, game) in games.iter().enumerate() {
        // Text on the lines behind a game is told as that game's.
        let is_rest = matches!(game, Err(error) if error.kind == PgnErrorKind::TextAfterResult
            && error.game == number);
        number += u64::from(!is_rest);
        match game {
            Ok(game) => {
                check_written(game, LETTERS[(data.len() / 3 + index) % 2]);
                let alone = tags.find(|(game, _)| *game == number);
                assert_eq!(alone.as_ref().map(|(_, tags)| tags), Some(game.tags()));
            }
            Err(error) => {
                if let Some(game) = &error.partial {
                    check_written(game, LETTERS[(data.len() / 3 + index) % 2]);
                }
                assert!(error.game == number && error.line > 0 && error.column > 0);
                assert!(error.offset <= data.len() as u64);
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// The tags of each game whose tags can be read, with its number.
fn tags_alone(data: &[u8], options: ReadOptions) -> Vec<(u64, Tags)> {
    let mut reader = PgnReader::from_bytes(data).with_options(options);
    let mut all = Vec::new();
    while let Some(tags) = reader.next_tags() {
        if let Ok(tags) = tags {
            all.push((reader.game_count(), tags));
        }
    }
    all
}

const LETTERS: [Letters; 2] = [Letters::Neutral, Letters::Freeling];

fn options() -> [ReadOptions; 3] {
    let default = ReadOptions::default();
    [
        default,
        ReadOptions {
            default_variant: Some(Variant::Grand),
            fen_letters: LettersChoice::DETECT,
            move_letters: LettersChoice::Detect {
                default: Some(Letters::Freeling),
            },
            result_conflict: ResultConflict::TrustTag,
            ..default
        },
        ReadOptions {
            default_variant: Some(Variant::ShuffledGrand),
            ranks: Ranks::ZeroToNine,
            skip_variations: true,
            max_game_bytes: 200,
            result_conflict: ResultConflict::TrustText,
            ..default
        },
    ]
}

/// A stream that comes a few bytes at a time.
struct InPieces<'a>(&'a [u8]);

impl std::io::Read for InPieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(buffer.len()).min(1 + self.0.len() % 7);
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

fn check_written(game: &PgnGame, letters: Letters) {
    let text = game.write(letters);
    let options = ReadOptions {
        fen_letters: LettersChoice::Given(letters),
        move_letters: LettersChoice::Given(letters),
        ..ReadOptions::default()
    };
    let read: Vec<_> = PgnReader::from_text(&text).with_options(options).collect();
    assert_eq!(read.len(), 1, "{text}");
    assert_eq!(read[0].as_ref(), Ok(game), "{text}");
    if let Ok(read) = &read[0] {
        assert_eq!(read.write(letters), text);
    }
}

/// A game with variations, comments, signs and tags made from bytes: written, read, equal.
///
/// The first byte says in which letters.
pub fn differential_pgn(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    let (Ok(choice), Ok(game)) = (u8::arbitrary(&mut bytes), Game::arbitrary(&mut bytes)) else {
        return;
    };
    let mut pgn = game.to_pgn();
    let _ = annotate(&mut pgn, &mut bytes);
    check_written(&pgn, LETTERS[usize::from(choice) % 2]);
    assert_eq!(pgn.moves().collect::<Vec<Move>>(), game.moves());
}

fn annotate(pgn: &mut PgnGame, bytes: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let mut nodes = vec![pgn.root().id()];
    nodes.extend(pgn.mainline().map(|node| node.id()));
    for _ in 0..40 {
        if bytes.is_empty() {
            break;
        }
        let id = *bytes.choose(&nodes)?;
        let Some(mut node) = pgn.node_mut(id) else {
            panic!("a node has gone");
        };
        match bytes.int_in_range(0..=5)? {
            0 => node.add_comment(text(bytes)?),
            1 => node.add_starting_comment(text(bytes)?),
            2 => node.add_nag(Nag(bytes.arbitrary()?)),
            3 => {
                // A tag's name may be none: then it is refused, and nothing changes.
                let _ = pgn.set_tag(text(bytes)?, text(bytes)?);
            }
            _ => {
                // Where the game's own moves end, a move would continue them.
                let (at, moves) = (node.as_node(), node.as_node().position().legal_moves());
                let ends_game = at.is_mainline() && at.main_child().is_none();
                if !ends_game && !moves.is_empty() {
                    let m = *bytes.choose(&moves)?;
                    let added = node.add_move(m).map(|added| added.as_node().id());
                    nodes.push(added.unwrap_or_else(|error| panic!("{error}")));
                }
            }
        }
    }
    Ok(())
}

fn text<'a>(bytes: &mut Unstructured<'a>) -> arbitrary::Result<&'a str> {
    <&str>::arbitrary(bytes)
}

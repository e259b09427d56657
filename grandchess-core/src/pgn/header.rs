use alloc::vec::Vec;

use crate::notation::{Dialect, Fen};
use crate::pgn::decode::{GameText, unescape};
use crate::pgn::error::{Located, PgnErrorKind};
use crate::pgn::lexer::{Token, TokenKind};
use crate::pgn::options::{ReadOptions, ResultConflict};
use crate::pgn::tags::Tags;
use crate::position::Position;
use crate::types::GameResult;
use crate::variant::Variant;

/// The tags of a game that is read, and what they say about it.
pub(super) struct Header<'a> {
    pub(super) tags: Tags,
    text: GameText<'a>,
    tokens: &'a [Token],
}

impl<'a> Header<'a> {
    /// Reads the tags. Nothing may be wrong before the first move.
    pub(super) fn read(text: GameText<'a>, tokens: &'a [Token]) -> Result<Self, Located> {
        let mut pairs = Vec::new();
        let mut places = Vec::new();
        let mut name = "".into();
        for &token in tokens {
            match token.kind {
                TokenKind::TagName => name = text.of(token),
                TokenKind::TagValue => {
                    let value = unescape(text.of(token));
                    pairs.push((name.clone().into_owned(), value));
                    places.push(token.start as usize);
                }
                TokenKind::Comment => {}
                TokenKind::Fault(fault) => {
                    return Err(Located::at(
                        fault.error(text.bytes, token),
                        token.start as usize,
                    ));
                }
                _ => break,
            }
        }
        let tags = Tags::from_pairs(pairs).map_err(|(index, name)| {
            let at = places.get(index).copied().unwrap_or_default();
            Located::at(PgnErrorKind::ContradictoryTag(name.into()), at)
        })?;
        Ok(Self { tags, text, tokens })
    }

    /// An error in the value of a tag, or about a tag that is missing.
    fn error(&self, tag: &str, kind: PgnErrorKind) -> Located {
        let is_name = |token: &Token| {
            token.kind == TokenKind::TagName && token.of(self.text.bytes) == tag.as_bytes()
        };
        let name = self.tokens.iter().position(is_name);
        // The value comes behind the name.
        let token = name.map_or(self.tokens.first(), |name| self.tokens.get(name + 1));
        Located::at(kind, token.map_or(0, |token| token.start as usize))
    }

    /// The position before the first move.
    pub(super) fn start(&self, options: &ReadOptions) -> Result<Position, Located> {
        let fen = self.tags.get("FEN");
        let variant = self.variant(fen, options)?;
        let Some(fen) = fen else {
            let is_told = self
                .tags
                .get("SetUp")
                .is_some_and(|value| value.trim() == "1");
            return if is_told || variant == Variant::ShuffledGrand {
                Err(self.error("SetUp", PgnErrorKind::MissingFen))
            } else {
                Ok(Position::start(variant))
            };
        };
        let error = |kind| self.error("FEN", kind);
        let letters = options
            .fen_letters
            .decide(|clues| clues.see_placement(placement(fen)))
            .map_err(|kind| error(PgnErrorKind::FenLetters(kind)))?;
        let ranks = options.ranks;
        let fen = Fen::parse(fen, Dialect { letters, ranks })
            .map_err(|kind| error(PgnErrorKind::Fen(kind)))?;
        Position::from_setup(&fen.setup, variant)
            .map_err(|kind| error(PgnErrorKind::Position(kind)))
    }

    fn variant(&self, fen: Option<&str>, options: &ReadOptions) -> Result<Variant, Located> {
        if let Some(name) = self.tags.get("Variant") {
            let unknown = |_| PgnErrorKind::UnknownVariant(name.into());
            return name
                .parse()
                .map_err(|error| self.error("Variant", unknown(error)));
        }
        // A FEN of ten ranks is none of another game.
        let has_ten_ranks = |fen| placement(fen).split('/').count() == 10;
        let is_grand = fen.is_some_and(has_ten_ranks).then_some(Variant::Grand);
        options
            .default_variant
            .or(is_grand)
            .ok_or_else(|| self.error("Variant", PgnErrorKind::MissingVariant))
    }

    /// The result, from the tag and from the end of the moves.
    pub(super) fn result(
        &self,
        text: Option<GameResult>,
        conflict: ResultConflict,
    ) -> Result<Option<GameResult>, Located> {
        let tag = match self.tags.get("Result").unwrap_or_default().trim() {
            "1-0" => Some(GameResult::White),
            "0-1" => Some(GameResult::Black),
            "1/2-1/2" | "1/2" => Some(GameResult::Draw),
            _ => None,
        };
        match (tag, text) {
            (Some(tag), Some(text)) if tag != text => match conflict {
                ResultConflict::Refuse => {
                    Err(self.error("Result", PgnErrorKind::ResultConflict { tag, text }))
                }
                ResultConflict::TrustTag => Ok(Some(tag)),
                ResultConflict::TrustText => Ok(Some(text)),
            },
            _ => Ok(tag.or(text)),
        }
    }
}

/// The field of a FEN that says who stands where.
fn placement(fen: &str) -> &str {
    fen.split([' ', '\t'])
        .find(|field| !field.is_empty())
        .unwrap_or_default()
}

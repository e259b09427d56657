//! The kinds of what can be wrong, as Python knows them: in lower case with hyphens.

use grandchess_core::{Defect, IllegalReason, PgnErrorKind, SanMoveError};

/// What the core may learn to tell one day.
const OTHER: &str = "other";

/// Why a setup is no position.
pub(crate) fn of_defect(defect: &Defect) -> &'static str {
    match defect {
        Defect::NoKing(_) => "no-king",
        Defect::SeveralKings(_) => "several-kings",
        Defect::TooManyPieces(_) => "too-many-pieces",
        Defect::TooManyPawns(_) => "too-many-pawns",
        Defect::PawnOnImpossibleRank { .. } => "pawn-on-impossible-rank",
        Defect::KingsAdjacent => "kings-adjacent",
        Defect::OpponentInCheck(_) => "opponent-in-check",
        Defect::ImpossibleCheck(_) => "impossible-check",
        Defect::EnPassant(_) => "en-passant",
        Defect::CastlingInGrand => "castling-in-grand",
        Defect::CastlingRights(_) => "castling-rights",
        Defect::ZeroFullmoveNumber => "zero-fullmove-number",
        _ => OTHER,
    }
}

/// Why a move is illegal.
pub(crate) fn of_reason(reason: &IllegalReason) -> &'static str {
    match reason {
        IllegalReason::EmptySquare(_) => "empty-square",
        IllegalReason::NotYourMan { .. } => "not-your-man",
        IllegalReason::OwnMan { .. } => "own-man",
        IllegalReason::NoSuchMove(_) => "no-such-move",
        IllegalReason::Blocked { .. } => "blocked",
        IllegalReason::NothingToTake(_) => "nothing-to-take",
        IllegalReason::NoDoubleStep => "no-double-step",
        IllegalReason::NotAPawn(_) => "not-a-pawn",
        IllegalReason::TooEarlyToPromote(_) => "too-early-to-promote",
        IllegalReason::NoSuchPromotion(_) => "no-such-promotion",
        IllegalReason::NothingLost(_) => "nothing-lost",
        IllegalReason::MustPromote(_) => "must-promote",
        IllegalReason::NothingToPromoteTo => "nothing-to-promote-to",
        IllegalReason::KingAttacked(_) => "king-attacked",
        IllegalReason::StillInCheck => "still-in-check",
        IllegalReason::Pinned(_) => "pinned",
        IllegalReason::NoCastling => "no-castling",
        IllegalReason::NoCastlingRight(_) => "no-castling-right",
        IllegalReason::CastlingOutOfCheck => "castling-out-of-check",
        IllegalReason::CastlingBlocked(_) => "castling-blocked",
        IllegalReason::CastlingThroughCheck(_) => "castling-through-check",
        _ => OTHER,
    }
}

/// Why a text in algebraic notation means no legal move.
pub(crate) fn of_san_move(error: &SanMoveError) -> &'static str {
    match error {
        SanMoveError::Illegal(illegal) => of_reason(&illegal.reason),
        SanMoveError::NoSuchMan { .. } => "no-such-man",
        SanMoveError::NoCastling => "no-castling",
        SanMoveError::NoCastlingRight(_) => "no-castling-right",
        SanMoveError::MissingPromotion { .. } => "must-promote",
        _ => OTHER,
    }
}

/// Why a game in a PGN can't be read.
pub(crate) fn of_pgn(kind: &PgnErrorKind) -> &'static str {
    match kind {
        PgnErrorKind::UnterminatedComment => "unterminated-comment",
        PgnErrorKind::UnterminatedString => "unterminated-string",
        PgnErrorKind::UnterminatedTag => "unterminated-tag",
        PgnErrorKind::MalformedTag => "malformed-tag",
        PgnErrorKind::UnexpectedCharacter(_) => "unexpected-character",
        PgnErrorKind::Nag => "nag",
        PgnErrorKind::UnmatchedParenthesis => "unmatched-parenthesis",
        PgnErrorKind::UnclosedVariation => "unclosed-variation",
        PgnErrorKind::VariationWithoutMove => "variation-without-move",
        PgnErrorKind::NestedTooDeep => "nested-too-deep",
        PgnErrorKind::TooLarge { .. } => "too-large",
        PgnErrorKind::ContradictoryTag(_) => "contradictory-tag",
        PgnErrorKind::MissingVariant => "missing-variant",
        PgnErrorKind::UnknownVariant(_) => "unknown-variant",
        PgnErrorKind::MissingFen => "missing-fen",
        PgnErrorKind::Fen(_) => "invalid-fen",
        PgnErrorKind::Position(_) => "invalid-position",
        PgnErrorKind::FenLetters(_) => "fen-letters",
        PgnErrorKind::MoveLetters(_) => "move-letters",
        PgnErrorKind::San { .. } => "invalid-move",
        PgnErrorKind::Move {
            error: SanMoveError::Ambiguous { .. },
            ..
        } => "ambiguous-move",
        PgnErrorKind::Move { .. } => "illegal-move",
        PgnErrorKind::NullMove(_) => "null-move",
        PgnErrorKind::ResultConflict { .. } => "result-conflict",
        PgnErrorKind::TextAfterResult => "text-after-result",
        PgnErrorKind::NoGame => "no-game",
        PgnErrorKind::SeveralGames => "several-games",
        _ => OTHER,
    }
}

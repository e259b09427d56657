//! The library and the slow reference agree on the legal moves, the checks and the FEN of positions from
//! seeded random games. The games are biased to what is hard, and how often each hard thing was met is
//! counted and asserted.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "reference/mod.rs"]
mod reference;

use common::random::{Rng, lively_move, sharp_position};
use common::{moves, play, uci};
use grandchess_core::{
    Bitboard, Color, EnPassantMode, MoveKind, Piece, Position, Rank, Role, Setup, ShuffledStart,
    Variant, attacks, perft,
};
use reference::Reference;

/// How many positions to compare: a hundred thousand, ten times as many if `GRANDCHESS_LONG` is set.
fn target() -> usize {
    if std::env::var_os("GRANDCHESS_LONG").is_some() {
        1_000_000
    } else {
        100_000
    }
}

/// How often each hard thing was met, told from the position by simpler means than the generator's.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    captures: usize,
    checks: usize,
    double_checks: usize,
    pins: usize,
    promotions: usize,
    pawns_near_nothing_lost: usize,
    pawns_near_something_lost: usize,
    pawns_near_all_lost: usize,
    immobile_ninth_rank_pawns: usize,
    checks_by_immobile_pawns: usize,
    en_passant: usize,
    en_passant_illegal: usize,
    en_passant_promotions: usize,
    castlings: usize,
    castling_rights_unusable: usize,
    checkmates: usize,
    stalemates: usize,
}

fn relative(rank: Rank, color: Color) -> Rank {
    match color {
        Color::White => rank,
        Color::Black => rank.mirrored(),
    }
}

/// Pawns of `color` on the rank that it counts so.
fn pawns_on(position: &Position, color: Color, rank: Rank) -> Bitboard {
    position.board().by_piece(Piece::new(color, Role::Pawn)) & Bitboard::from(relative(rank, color))
}

impl Met {
    fn note(&mut self, position: &Position) {
        let us = position.turn();
        let legal = position.legal_moves();
        self.positions += 1;
        self.captures += usize::from(legal.iter().any(|&m| position.is_capture(m)));
        self.checks += usize::from(position.is_check());
        self.double_checks += usize::from(position.checkers().len() > 1);
        self.pins += usize::from(!position.pinned(us).is_empty());
        self.promotions += usize::from(legal.iter().any(|m| m.promotion.is_some()));
        self.checkmates += usize::from(legal.is_empty() && position.is_check());
        self.stalemates += usize::from(legal.is_empty() && !position.is_check());

        let near = [Rank::Seventh, Rank::Eighth, Rank::Ninth]
            .into_iter()
            .any(|rank| !pawns_on(position, us, rank).is_empty());
        let lost = |color: Color| {
            10 - (position.board().by_color(color).len()
                - position
                    .board()
                    .by_piece(Piece::new(color, Role::Pawn))
                    .len())
        };
        match lost(us) {
            _ if !near => {}
            0 => self.pawns_near_nothing_lost += 1,
            9 => self.pawns_near_all_lost += 1,
            _ => self.pawns_near_something_lost += 1,
        }
        let waiting =
            |color| lost(color) == 0 && !pawns_on(position, color, Rank::Ninth).is_empty();
        self.immobile_ninth_rank_pawns += usize::from(waiting(us));
        let by_pawn = position.checkers() & pawns_on(position, !us, Rank::Ninth);
        self.checks_by_immobile_pawns += usize::from(waiting(!us) && !by_pawn.is_empty());

        if let Some(passed) = position.en_passant(EnPassantMode::Always) {
            let beside = attacks::pawn(!us, passed) & position.board().by_role(Role::Pawn);
            let beside = beside & position.board().by_color(us);
            let takes: Vec<_> = legal
                .iter()
                .filter(|m| m.to == passed && beside.contains(m.from))
                .collect();
            self.en_passant += usize::from(!takes.is_empty());
            self.en_passant_illegal += usize::from(takes.is_empty() && !beside.is_empty());
            self.en_passant_promotions += usize::from(takes.iter().any(|m| m.promotion.is_some()));
        }
        let castles = legal
            .iter()
            .any(|&m| matches!(position.kind(m), MoveKind::Castle(_)));
        let has_right =
            !(position.castling_rights().rooks() & position.board().by_color(us)).is_empty();
        self.castlings += usize::from(castles);
        self.castling_rights_unusable += usize::from(has_right && !castles);
    }

    /// Asserts that each hard thing was met in at least so many of ten thousand positions.
    fn assert_often_enough(&self, wanted: &[(&str, usize, usize)]) {
        for &(what, times, per_ten_thousand) in wanted {
            assert!(
                times * 10_000 >= per_ten_thousand * self.positions,
                "{what} only {times} times: {self:?}"
            );
        }
    }
}

fn assert_agreement(position: &Position, reference: &Reference) {
    let fen = position.fen();
    assert_eq!(fen, reference.fen());
    let expected = reference.legal_moves();
    assert_eq!(moves(position), expected, "{fen}");
    let king = position.king(position.turn()).unwrap().to_string();
    let mut checkers: Vec<String> = position.checkers().iter().map(|s| s.to_string()).collect();
    checkers.sort();
    let they_are_white = !position.turn().is_white();
    assert_eq!(
        checkers,
        reference.attackers_of(&king, they_are_white).unwrap(),
        "{fen}"
    );
    let is_over = expected.is_empty();
    assert_eq!(position.is_check(), reference.is_check(), "{fen}");
    assert_eq!(
        position.is_checkmate(),
        is_over && reference.is_check(),
        "{fen}"
    );
    assert_eq!(
        position.is_stalemate(),
        is_over && !reference.is_check(),
        "{fen}"
    );
    // Counting two plies has its own shortcuts; playing them out has none.
    let replies = position.legal_moves().into_iter().map(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        next.legal_move_count() as u64
    });
    assert_eq!(perft(position, 2), replies.sum::<u64>(), "{fen}");
}

fn start(rng: &mut Rng, variant: Variant) -> Position {
    match variant {
        _ if !rng.one_in(6) => sharp_position(rng, variant),
        Variant::Grand => Position::default(),
        Variant::ShuffledGrand => {
            let white = ShuffledStart::random(|| rng.next());
            let black = ShuffledStart::random(|| rng.next());
            Position::from_setup(&Setup::shuffled(white, black), variant).unwrap()
        }
    }
}

/// Plays games of up to thirty half-moves, both sides by both implementations, until enough was compared.
fn compare(variant: Variant, seed: u64) -> Met {
    let mut rng = Rng::new(seed);
    let mut met = Met::default();
    while met.positions < target() / 2 {
        let mut position = start(&mut rng, variant);
        let mut reference =
            Reference::from_fen(&position.fen(), variant == Variant::ShuffledGrand).unwrap();
        for _ in 0..rng.pick(&[2, 4, 8, 30]) {
            assert_agreement(&position, &reference);
            met.note(&position);
            let Some(m) = lively_move(&mut rng, &position) else {
                break;
            };
            reference = reference.play(&m.to_string()).unwrap();
            position = position.play(m).unwrap();
        }
    }
    met
}

#[test]
fn grand() {
    let met = compare(Variant::Grand, 1984);
    met.assert_often_enough(&[
        ("captures", met.captures, 4000),
        ("checks", met.checks, 1000),
        ("double checks", met.double_checks, 60),
        ("pins", met.pins, 300),
        ("promotions", met.promotions, 2500),
        ("near, nothing lost", met.pawns_near_nothing_lost, 350),
        ("near, something lost", met.pawns_near_something_lost, 2500),
        ("near, all lost", met.pawns_near_all_lost, 800),
        ("immobile", met.immobile_ninth_rank_pawns, 180),
        ("checks by immobile pawns", met.checks_by_immobile_pawns, 3),
        ("en passant", met.en_passant, 150),
        ("illegal en passant", met.en_passant_illegal, 8),
        ("checkmates", met.checkmates, 30),
        ("stalemates", met.stalemates, 1),
    ]);
    assert_eq!(met.castlings + met.castling_rights_unusable, 0);
    assert_eq!(met.en_passant_promotions, 0);
}

#[test]
fn shuffled_grand() {
    let met = compare(Variant::ShuffledGrand, 960);
    met.assert_often_enough(&[
        ("captures", met.captures, 4000),
        ("checks", met.checks, 1000),
        ("double checks", met.double_checks, 60),
        ("pins", met.pins, 300),
        ("promotions", met.promotions, 2500),
        ("near, nothing lost", met.pawns_near_nothing_lost, 350),
        ("near, something lost", met.pawns_near_something_lost, 2500),
        ("near, all lost", met.pawns_near_all_lost, 400),
        ("immobile", met.immobile_ninth_rank_pawns, 180),
        ("checks by immobile pawns", met.checks_by_immobile_pawns, 3),
        ("en passant", met.en_passant, 150),
        ("illegal en passant", met.en_passant_illegal, 4),
        ("en passant promotions", met.en_passant_promotions, 130),
        ("castlings", met.castlings, 600),
        ("unusable rights", met.castling_rights_unusable, 1500),
        ("checkmates", met.checkmates, 30),
    ]);
}

/// Text 002 leaves open what becomes of a pawn that takes en passant onto its eighth rank; both
/// implementations read it alike.
#[test]
fn en_passant_onto_the_eighth_rank() {
    let fen = "4k5/1p8/10/P9/10/10/10/10/10/4K5 b - - 0 1";
    let position = common::shuffled(fen);
    let reference = Reference::from_fen(fen, true).unwrap();
    let position = play(&position, "b9b7");
    let reference = reference.play(&uci("b9b7").to_string()).unwrap();
    assert_agreement(&position, &reference);
    assert_eq!(common::moves_from(&position, "a7").split(' ').count(), 14);
}

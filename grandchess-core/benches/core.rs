//! How long what the library does takes: `cargo bench -p grandchess-core --bench core`.
//!
//! Throughput counts what is named: moves where the benchmark's name is in the plural, plies of a
//! playout, nodes of a perft, else calls.

mod positions;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use grandchess_core::{
    Dialect, EnPassantMode, Fen, PgnReader, Position, San, SanBody, UciMove, Variant, perft,
};
use positions::{Rng, SAMPLES, START, Sample, playout};

fn main() {
    divan::main();
}

/// Measures one call on a sample.
fn call<T>(bencher: Bencher<'_, '_>, sample: &Sample, mut what: impl FnMut(&Position) -> T) {
    let position = sample.position();
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| what(black_box(&position)));
}

#[divan::bench(args = SAMPLES)]
fn legal_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    call(bencher, sample, Position::legal_moves);
}

/// As [`legal_moves`], counted by the moves listed.
#[divan::bench(args = SAMPLES)]
fn legal_moves_into(bencher: Bencher<'_, '_>, sample: &Sample) {
    let position = sample.position();
    let mut moves = position.legal_moves();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| black_box(&position).legal_moves_into(black_box(&mut moves)));
}

#[divan::bench(args = SAMPLES)]
fn legal_move_count(bencher: Bencher<'_, '_>, sample: &Sample) {
    call(bencher, sample, Position::legal_move_count);
}

#[divan::bench(args = SAMPLES)]
fn has_legal_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    call(bencher, sample, Position::has_legal_moves);
}

#[divan::bench(args = SAMPLES)]
fn outcome(bencher: Bencher<'_, '_>, sample: &Sample) {
    call(bencher, sample, Position::outcome);
}

#[divan::bench]
fn copy(bencher: Bencher<'_, '_>) {
    call(bencher, &START, Position::clone);
}

/// Copies the position and plays a known legal move, for each of its moves.
#[divan::bench(args = SAMPLES)]
fn copy_and_play_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    let position = sample.position();
    let moves = position.legal_moves();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for &m in &moves {
                let mut next = black_box(&position).clone();
                next.play_unchecked(m);
                black_box(&next);
            }
        });
}

/// The same by the safe door, which asks first whether the move is legal.
#[divan::bench(args = SAMPLES)]
fn check_and_play_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    let position = sample.position();
    let moves = position.legal_moves();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for &m in &moves {
                let _ = black_box(black_box(&position).play(m));
            }
        });
}

#[divan::bench]
fn random_playout_plies(bencher: Bencher<'_, '_>) {
    const GAMES: usize = 10;
    let mut moves = Vec::new();
    let mut games = || -> usize {
        let mut rng = Rng::new(2026);
        (0..GAMES).map(|_| playout(&mut rng, &mut moves)).sum()
    };
    bencher
        .counter(ItemsCount::new(games()))
        .bench_local(&mut games);
}

#[divan::bench(args = SAMPLES)]
fn read_fen(bencher: Bencher<'_, '_>, sample: &Sample) {
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| Position::from_fen(black_box(sample.fen), Variant::Grand));
}

#[divan::bench(args = SAMPLES)]
fn write_fen(bencher: Bencher<'_, '_>, sample: &Sample) {
    let write = |position: &Position| {
        Fen::from(position.to_setup(EnPassantMode::Legal)).write(Dialect::STANDARD)
    };
    call(bencher, sample, write);
}

/// SAN with the sign for check or mate, which is known only after the move.
#[divan::bench(args = SAMPLES)]
fn write_san_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    let position = sample.position();
    let moves = position.legal_moves();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for &m in &moves {
                let san = black_box(&position).san(m);
                black_box(san.map(|san| san.write(Dialect::STANDARD)).ok());
            }
        });
}

/// SAN without that sign.
#[divan::bench(args = SAMPLES)]
fn write_san_body_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    let position = sample.position();
    let moves = position.legal_moves();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for &m in &moves {
                let san = SanBody::from_move(black_box(&position), m);
                black_box(san.map(|san| San::from(san).write(Dialect::STANDARD)).ok());
            }
        });
}

#[divan::bench(args = SAMPLES)]
fn read_san_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    let position = sample.position();
    let moves = position.legal_moves().into_iter();
    let texts: Vec<String> = moves
        .filter_map(|m| Some(position.san(m).ok()?.write(Dialect::STANDARD)))
        .collect();
    bencher
        .counter(ItemsCount::new(texts.len()))
        .bench_local(|| {
            for text in &texts {
                let _ = black_box(black_box(&position).parse_san(text, Dialect::STANDARD));
            }
        });
}

#[divan::bench]
fn write_uci_moves(bencher: Bencher<'_, '_>) {
    let moves = START.position().legal_moves();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for &m in &moves {
                black_box(UciMove::Move(black_box(m)).write(Dialect::STANDARD));
            }
        });
}

#[divan::bench]
fn read_uci_moves(bencher: Bencher<'_, '_>) {
    let position = START.position();
    let moves = position.legal_moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    bencher
        .counter(ItemsCount::new(texts.len()))
        .bench_local(|| {
            for text in &texts {
                let m = UciMove::parse(black_box(text), Dialect::STANDARD);
                black_box(m.ok().map(|m| m.to_move(&position)));
            }
        });
}

#[divan::bench(args = SAMPLES)]
fn pack(bencher: Bencher<'_, '_>, sample: &Sample) {
    call(bencher, sample, Position::pack);
}

#[divan::bench(args = SAMPLES)]
fn unpack(bencher: Bencher<'_, '_>, sample: &Sample) {
    let bytes = sample.position().pack();
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| Position::unpack(black_box(&bytes)));
}

#[divan::bench]
fn key(bencher: Bencher<'_, '_>) {
    call(bencher, &START, Position::key);
}

/// Half-moves that are played out before the last two are counted together.
#[divan::bench(args = [2, 3, 4], sample_size = 1)]
fn perft_nodes(bencher: Bencher<'_, '_>, depth: u32) {
    let position = START.position();
    bencher
        .counter(ItemsCount::new(perft(&position, depth)))
        .bench_local(|| perft(black_box(&position), depth));
}

const GAMES: &str = include_str!("../tests/data/games_public.pgn");

/// Fifty games, from text to trees of legal moves.
#[divan::bench]
fn read_pgn(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(GAMES)).bench_local(|| {
        let games = PgnReader::from_text(black_box(GAMES));
        games.flatten().count()
    });
}

#[divan::bench]
fn write_pgn(bencher: Bencher<'_, '_>) {
    let games: Vec<_> = PgnReader::from_text(GAMES).filter_map(Result::ok).collect();
    bencher.counter(BytesCount::of_str(GAMES)).bench_local(|| {
        for game in black_box(&games) {
            black_box(game.to_string());
        }
    });
}

//! A fixed amount of one kind of work, for `instructions.sh` to count its instructions.
//!
//! Run with a task and a number of rounds it does the task so many times and prints how many
//! operations a round has; without arguments it prints the names of the tasks.

#[allow(dead_code)]
mod positions;

use std::hint::black_box;

use grandchess_core::{
    Dialect, EnPassantMode, Fen, PgnReader, Position, San, SanBody, Variant, perft,
};
use positions::{ENDGAME, MIDDLEGAME, PROMOTION, Rng, SAMPLES, START, playout};

const GAMES: &str = include_str!("../tests/data/games_public.pgn");

/// Does one round and returns its number of operations.
type Task = fn(&[Position]) -> usize;

const TASKS: [(&str, Task); 19] = [
    ("perft_4_start_nodes", |_| perft_nodes(&START.position(), 4)),
    ("perft_4_middlegame_nodes", |_| {
        perft_nodes(&MIDDLEGAME.position(), 4)
    }),
    ("perft_4_endgame_nodes", |_| {
        perft_nodes(&ENDGAME.position(), 4)
    }),
    ("perft_4_promotion_nodes", |_| {
        perft_nodes(&PROMOTION.position(), 4)
    }),
    ("legal_move_count", |positions| {
        each(positions, Position::legal_move_count)
    }),
    ("legal_moves", |positions| {
        each(positions, Position::legal_moves)
    }),
    ("has_legal_moves", |positions| {
        each(positions, Position::has_legal_moves)
    }),
    ("is_legal", |positions| {
        each_move(positions, Position::is_legal)
    }),
    ("copy_and_play", |positions| {
        each_move(positions, |position, m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            next
        })
    }),
    ("random_playout_ply", |_| {
        playout(&mut Rng::new(2026), &mut Vec::with_capacity(256))
    }),
    ("read_fen", |_| {
        for sample in &SAMPLES {
            let _ = black_box(Position::from_fen(black_box(sample.fen), Variant::Grand));
        }
        SAMPLES.len()
    }),
    ("write_fen", |positions| {
        each(positions, |position| {
            Fen::from(position.to_setup(EnPassantMode::Legal)).write(Dialect::STANDARD)
        })
    }),
    ("write_san", |positions| {
        each_move(positions, |position, m| {
            position.san(m).map(|san| san.write(Dialect::STANDARD)).ok()
        })
    }),
    ("write_san_body", |positions| {
        each_move(positions, |position, m| {
            SanBody::from_move(position, m)
                .map(|san| San::from(san).write(Dialect::STANDARD))
                .ok()
        })
    }),
    ("write_and_read_san", |positions| {
        each_move(positions, |position, m| {
            let text = position.san(m).map(|san| san.write(Dialect::STANDARD));
            position.parse_san(&text.ok()?, Dialect::STANDARD).ok()
        })
    }),
    ("pack", |positions| each(positions, Position::pack)),
    ("unpack", |positions| {
        each(positions, |position| Position::unpack(&position.pack()))
    }),
    ("read_pgn_byte", |_| {
        for game in PgnReader::from_text(black_box(GAMES)) {
            let _ = black_box(game);
        }
        GAMES.len()
    }),
    ("outcome", |positions| each(positions, Position::outcome)),
];

fn perft_nodes(position: &Position, depth: u32) -> usize {
    perft(black_box(position), depth) as usize
}

fn each<T>(positions: &[Position], what: impl Fn(&Position) -> T) -> usize {
    for position in positions {
        black_box(what(black_box(position)));
    }
    positions.len()
}

fn each_move<T>(
    positions: &[Position],
    what: impl Fn(&Position, grandchess_core::Move) -> T,
) -> usize {
    let mut operations = 0;
    for position in positions {
        for m in position.legal_moves() {
            black_box(what(black_box(position), m));
            operations += 1;
        }
    }
    operations
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|text| text != "--bench");
    let (Some(name), Some(rounds)) = (arguments.next(), arguments.next()) else {
        for (name, _) in TASKS {
            println!("{name}");
        }
        return;
    };
    let task = TASKS.iter().find(|(task, _)| *task == name);
    let (Some((_, task)), Ok(rounds)) = (task, rounds.parse::<usize>()) else {
        eprintln!("usage: instructions [TASK ROUNDS]");
        std::process::exit(2);
    };
    let positions = SAMPLES.map(|sample| sample.position());
    let mut operations = 0;
    for _ in 0..rounds {
        operations = task(&positions);
    }
    println!("{operations}");
}

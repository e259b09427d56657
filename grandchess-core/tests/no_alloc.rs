//! The hot paths never allocate: an allocator that counts stands under this test.
//!
//! `unsafe` is needed to be an allocator; the library itself has none.
#![allow(clippy::unwrap_used)]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use common::{lines, moves_line, position};
use grandchess_core::{Move, Position, Square, Variant};

/// The system's allocator, counting what the current thread asks of it.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // While a thread ends its counter may be gone; nothing is measured then.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `work` allocates.
fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

fn positions() -> Vec<Position> {
    let grand = lines(include_str!("data/moves_public.txt")).map(|line| (Variant::Grand, line));
    let shuffled = lines(include_str!("data/moves_shuffled.txt"));
    grand
        .chain(shuffled.map(|line| (Variant::ShuffledGrand, line)))
        .map(|(variant, line)| position(moves_line(line).0, variant))
        .collect()
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| ()), 0);
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    assert_eq!(allocations(|| drop(Position::default().legal_moves())), 1);
}

#[test]
fn listing_into_a_warm_buffer() {
    let positions = positions();
    let mut buffer: Vec<Move> = Vec::new();
    let most = positions
        .iter()
        .map(Position::legal_move_count)
        .max()
        .unwrap();
    // Room for the longest list, and none to spare.
    buffer.reserve_exact(most);
    let mut listed = 0;
    let count = allocations(|| {
        for position in &positions {
            position.legal_moves_into(&mut buffer);
            listed += buffer.len();
        }
    });
    assert_eq!(count, 0);
    assert!(listed > 30_000, "{listed}");
}

#[test]
fn questions_and_moves() {
    for position in positions() {
        let moves = position.legal_moves();
        let count = allocations(|| {
            assert_eq!(position.legal_move_count(), moves.len());
            assert_eq!(position.has_legal_moves(), !moves.is_empty());
            let ends = position.is_checkmate() || position.is_stalemate();
            assert_eq!(ends, moves.is_empty());
            assert!(position.outcome().is_some() || !moves.is_empty());
            assert_eq!(position.is_check(), !position.checkers().is_empty());
            for &m in &moves {
                assert!(position.is_legal(m));
                let next = position.play(m).unwrap();
                let mut unchecked = position.clone();
                unchecked.play_unchecked(m);
                assert_eq!(unchecked, next);
                assert_eq!(position.gives_check(m), next.is_check());
                let _ = (position.kind(m), position.is_capture(m), next.key());
                let _ = (next.pinned(next.turn()), next.is_insufficient_material());
            }
        });
        assert_eq!(count, 0, "{}", position.fen());
    }
}

/// Refusing a move, and saying why, needs no memory either.
#[test]
fn refusals() {
    for position in positions().into_iter().step_by(20) {
        let count = allocations(|| {
            for from in Square::all() {
                for to in Square::all() {
                    let m = Move::new(from, to);
                    assert_eq!(position.play(m).is_ok(), position.is_legal(m));
                }
            }
        });
        assert_eq!(count, 0, "{}", position.fen());
    }
}

//! A library that links no std: if `grandchess-core` brought it in, there would be two panic
//! handlers, and this would not build.

#![no_std]

extern crate alloc;

use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;
use core::ptr;

use grandchess_core::{Game, Letters, PgnReader, Position, Variant, perft};

/// Has no memory to give: it is enough that it links.
struct NoMemory;

unsafe impl GlobalAlloc for NoMemory {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: NoMemory = NoMemory;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Something of every part of the library that may be used without std.
#[unsafe(no_mangle)]
pub extern "C" fn grandchess_without_std(variant: u8) -> u64 {
    let variant = Variant::ALL[usize::from(variant) % 2];
    let position = Position::start(variant);
    let fen = position.fen();
    let read = Position::from_fen(&fen, variant).map_or(0, |position| perft(&position, 2));
    let game = Game::default();
    let pgn = game.to_pgn().write(Letters::Neutral);
    let games = PgnReader::from_text(&pgn).count() as u64;
    let unpacked = Game::unpack(&game.pack()).is_ok();
    read + games + u64::from(unpacked) + position.key()
}

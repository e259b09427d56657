#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| grandchess_fuzz::pgn(data));

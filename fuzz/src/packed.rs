//! Bytes that may be packed positions and games.

use grandchess_core::{Error, Game, Position};

/// What can be unpacked packs to the same bytes.
pub fn packed(data: &[u8]) {
    match Position::unpack(data) {
        Ok(position) => assert_eq!(position.pack(), data),
        Err(error) => assert!(!Error::from(error).to_string().is_empty()),
    }
    match Game::unpack(data) {
        Ok(game) => assert_eq!(game.pack(), data),
        Err(error) => assert!(!Error::from(error).to_string().is_empty()),
    }
}

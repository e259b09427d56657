use std::time::{Duration, Instant};

use grandchess_core::Game;

use crate::engine::{Engine, Found, Limits, StopSignal};

/// The engine as an opponent at the board.
#[derive(Debug)]
pub struct Opponent {
    engine: Engine,
    /// How strong, from 1 to 8.
    pub level: u8,
    stop: StopSignal,
}

/// The positions that the engine looks at for a move, by level.
const NODES: [u64; 8] = [60, 250, 1_000, 4_000, 16_000, 80_000, 400_000, 2_000_000];

/// The longest that a move may take, however slow the machine.
const PATIENCE: Duration = Duration::from_secs(15);

const TABLE_MIB: usize = 32;

impl Opponent {
    /// An opponent of a level from 1 to 8, who stops thinking on a signal; `None` if there is no
    /// memory for it.
    pub fn new(level: u8, stop: StopSignal) -> Option<Self> {
        Some(Self {
            engine: Engine::new(TABLE_MIB)?,
            level,
            stop,
        })
    }

    /// The move that it would play.
    pub fn choose(&mut self, game: &Game) -> Found {
        let level = usize::from(self.level.clamp(1, 8)) - 1;
        self.think(game, NODES[level])
    }

    /// The best move that it finds within a second or so, whatever the level.
    pub fn advise(&mut self, game: &Game) -> Found {
        self.think(game, NODES[6])
    }

    fn think(&mut self, game: &Game, nodes: u64) -> Found {
        let limits = Limits {
            nodes: Some(nodes),
            move_time: Some(PATIENCE),
            ..Limits::default()
        };
        self.engine
            .search(game, &limits, Instant::now(), &self.stop, |_| ())
    }

    /// Whether it has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}

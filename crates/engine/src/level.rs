//! How strong the engine plays.

use core::fmt;

/// A strength from 1 (a beginner) to 8 (everything the engine can do).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What a level may use: plies, nodes, and how far its opinion of a move may be off.
struct Strength {
    depth: u32,
    nodes: u64,
    noise: u32,
}

/// Levels 1 to 7; level 8 knows no limit of its own.
const STRENGTHS: [Strength; 7] = [
    Strength {
        depth: 1,
        nodes: 2_000,
        noise: 400,
    },
    Strength {
        depth: 1,
        nodes: 2_000,
        noise: 200,
    },
    Strength {
        depth: 1,
        nodes: 4_000,
        noise: 60,
    },
    Strength {
        depth: 2,
        nodes: 200_000,
        noise: 40,
    },
    Strength {
        depth: 2,
        nodes: 200_000,
        noise: 0,
    },
    Strength {
        depth: 4,
        nodes: 300_000,
        noise: 0,
    },
    Strength {
        depth: 8,
        nodes: 1_500_000,
        noise: 0,
    },
];

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// The strongest.
    pub const MAX: Level = Level(8);

    /// The level with this number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 8 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn strength(self) -> Option<&'static Strength> {
        STRENGTHS.get(usize::from(self.0) - 1)
    }

    pub(crate) fn depth(self) -> Option<u32> {
        self.strength().map(|s| s.depth)
    }

    pub(crate) fn nodes(self) -> Option<u64> {
        self.strength().map(|s| s.nodes)
    }

    /// The width of the error added to the score of each move.
    pub(crate) fn noise(self) -> u32 {
        self.strength().map_or(0, |s| s.noise)
    }

    /// Whether the level may overlook what the other side threatens.
    pub(crate) fn overlooks(self) -> bool {
        self.0 == 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

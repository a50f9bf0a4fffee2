//! How strong the engine plays.

use core::fmt;
use fivefold_rules::GameKind;

/// A strength from 1 (a beginner) to 8 (everything the engine can do).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What a level may use in one game, and how it errs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// The deepest iteration, in plies.
    pub(crate) depth: u32,
    /// The most positions visited.
    pub(crate) nodes: u64,
    /// The opinion of a move is off by at most so many points of the game's scale.
    pub(crate) noise: u32,
    /// In how many of a hundred positions the threats of the other side are overlooked. A win by
    /// the next move never is.
    pub(crate) oversights: u32,
}

impl Strength {
    /// Everything the engine can do.
    pub(crate) const FULL: Strength = Strength::new(u32::MAX, u64::MAX, 0, 0);

    const fn new(depth: u32, nodes: u64, noise: u32, oversights: u32) -> Strength {
        Strength {
            depth,
            nodes,
            noise,
            oversights,
        }
    }
}

/// Levels 1 to 7 of Pentago; `docs/search.md` has what was measured.
const PENTAGO: [Strength; 7] = [
    Strength::new(1, 200_000, 2_300, 83),
    Strength::new(1, 200_000, 820, 42),
    Strength::new(1, 200_000, 480, 12),
    Strength::new(1, 200_000, 0, 2),
    Strength::new(2, 200_000, 145, 1),
    Strength::new(3, 200_000, 130, 0),
    Strength::new(4, 140_000, 0, 0),
];

/// Levels 1 to 7 of Pente; `docs/search.md` has what was measured.
const PENTE: [Strength; 7] = [
    Strength::new(1, 200_000, 380, 30),
    Strength::new(1, 200_000, 220, 10),
    Strength::new(1, 200_000, 80, 2),
    Strength::new(2, 200_000, 60, 1),
    Strength::new(3, 200_000, 20, 0),
    Strength::new(8, 2_600, 0, 0),
    Strength::new(12, 12_000, 0, 0),
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

    /// What the level may use and how it errs.
    pub(crate) fn strength(self, game: GameKind) -> Strength {
        let limited = match game {
            GameKind::Pentago => &PENTAGO,
            GameKind::Pente => &PENTE,
        };
        let found = limited.get(usize::from(self.0) - 1);
        found.copied().unwrap_or(Strength::FULL)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_looks_no_less_deep_and_overlooks_no_more() {
        for game in [GameKind::Pentago, GameKind::Pente] {
            let strengths: Vec<_> = (1..=8)
                .filter_map(Level::new)
                .map(|level| level.strength(game))
                .collect();
            assert_eq!((strengths.len(), strengths[7]), (8, Strength::FULL));
            for pair in strengths.windows(2) {
                assert_ne!(pair[0], pair[1]);
                assert!(pair[0].depth <= pair[1].depth && pair[0].nodes > 0);
                // Errors of the same depth compare.
                assert!(pair[0].depth < pair[1].depth || pair[0].noise >= pair[1].noise);
                assert!(pair[0].oversights >= pair[1].oversights && pair[0].oversights <= 100);
            }
            assert!(strengths[5..].iter().all(|s| s.oversights == 0));
        }
    }
}

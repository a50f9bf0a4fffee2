//! When a search ends by itself.

use crate::level::Strength;
use crate::mix::mix;
use crate::search::Settings;
use crate::{Level, Options};
use fivefold_rules::{AnyPosition, GameKind, Position as _};

/// What a search may use. All limits hold at once; without any the search goes on until it has
/// proved the result or is told to stop. Time is the caller's: its `stop` looks at the clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// The most positions visited; never exceeded.
    pub nodes: Option<u64>,
    /// Plays weaker than it could.
    pub level: Option<Level>,
}

impl Limits {
    /// How strong the level, if there is one, plays a game.
    pub(crate) fn strength(&self, game: GameKind) -> Strength {
        self.level
            .map_or(Strength::FULL, |level| level.strength(game))
    }

    /// How to search a position with what `options` allow.
    pub(crate) fn settings(&self, position: &AnyPosition, options: &Options) -> Settings<'static> {
        let strength = self.strength(position.variant().kind());
        let chance = mix(options.seed, position.key()) % 100;
        let overlooks = chance < u64::from(strength.oversights);
        let max_nodes = self.nodes.unwrap_or(u64::MAX).min(strength.nodes);
        let max_depth = self.depth.unwrap_or(u32::MAX).min(strength.depth);
        Settings {
            // Who looks further sees what the other side threatens.
            max_depth: if overlooks { 1 } else { max_depth },
            max_nodes,
            noise: strength.noise,
            overlooks,
            threads: if max_nodes < u64::MAX {
                1
            } else {
                options.threads
            },
            seed: options.seed,
            book: options.book && strength == Strength::FULL,
            solver_mb: options.solver_mb,
            among: None,
        }
    }
}

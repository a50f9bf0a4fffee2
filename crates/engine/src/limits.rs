//! When a search ends by itself.

use crate::Level;

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
    /// The smaller of the two depth limits.
    pub(crate) fn max_depth(&self) -> u32 {
        let level = self.level.and_then(Level::depth).unwrap_or(u32::MAX);
        self.depth.unwrap_or(u32::MAX).min(level)
    }

    /// The smaller of the two node limits.
    pub(crate) fn max_nodes(&self) -> u64 {
        let level = self.level.and_then(Level::nodes).unwrap_or(u64::MAX);
        self.nodes.unwrap_or(u64::MAX).min(level)
    }
}

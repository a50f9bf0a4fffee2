//! What several of the example programs use.

use fivefold_rules::{MIX_STEP, mix};

/// Chance that is the same in every run: SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number from 0, below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let drawn = mix(self.0, 0);
        self.0 = self.0.wrapping_add(MIX_STEP);
        ((u128::from(drawn) * n as u128) >> 64) as usize
    }
}

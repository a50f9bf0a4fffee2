//! Stones that would be captured if they were there.

use super::{Board, EMPTY, MASK, STEPS};
use crate::pente::bits::Bits;

impl Board {
    /// The empty points where a stone of the other side would be captured by the mover's stone on
    /// `cell`, although nothing is captured there now.
    pub(in crate::pente) fn baits(&self, cell: usize, baits: &mut Bits) {
        for step in STEPS.into_iter().flat_map(|s| [s, -s]) {
            for run in 2..=if self.keryo { 3 } else { 2 } {
                if let Some(bait) = self.bait(cell, step, run) {
                    baits.set(bait, true);
                }
            }
        }
    }

    /// The one point that a run of `run` stones beside `cell`, with the mover's stone behind it,
    /// lacks.
    fn bait(&self, cell: usize, step: i32, run: i32) -> Option<usize> {
        let at = |n: i32| (cell as i32 + step * n) as usize & MASK;
        if self.side_at(at(run + 1)) != Some(self.side()) {
            return None;
        }
        let mut missing = (1..=run).map(at).filter(|c| self.cells[*c] == EMPTY);
        let bait = missing.next()?;
        let enemies = (1..=run).filter(|n| self.side_at(at(*n)) == Some(self.side() ^ 1));
        (enemies.count() as i32 == run - 1).then_some(bait)
    }
}

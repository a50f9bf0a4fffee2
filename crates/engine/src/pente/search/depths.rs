//! How deep and how wide: what is left out, and what is searched less deep.

use super::{PASSED, Search};
use crate::score::{MAX_ESTIMATE, PROVED};

/// Near the leaves: how much an estimate may lie above the window for each ply left, so that the
/// rest is not searched, and how much below, so that only threats are.
const ABOVE: i32 = 100;
const BELOW: i32 = 200;

impl Search<'_> {
    /// A bound from less than a full search, where one is likely enough.
    pub(super) fn cut_early(
        &mut self,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        let estimate = self.board.estimate().clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
        // Late on, every line can be searched to the end, which gives draws their proof.
        let late = self.board.vacant() < 24;
        if late || alpha.abs() >= PROVED || beta.abs() >= PROVED {
            return None;
        }
        let danger = self.board.is_strong(1);
        if depth <= 4 && !danger && estimate - ABOVE * depth >= beta {
            self.estimated = true;
            return Some(estimate);
        }
        if depth <= 3 && estimate + BELOW * depth <= alpha {
            let score = self.leaf(0, alpha, beta, ply);
            if score <= alpha || self.stopped() {
                return Some(score);
            }
        }
        if depth >= 2 && estimate >= beta && !danger && self.before(ply) != PASSED {
            let reduced = depth - 3 - depth / 4;
            self.made[ply] = PASSED;
            self.board.pass();
            let score = -self.visit(reduced, -beta, 1 - beta, ply + 1);
            self.board.undo();
            if self.stopped() {
                return Some(0);
            }
            if score >= beta {
                self.estimated = true;
                self.lines[ply].clear();
                return Some(score.min(MAX_ESTIMATE));
            }
        }
        None
    }
}

/// How many moves are searched before the rest is called unlikely.
pub(super) const fn width(depth: i32) -> usize {
    match depth {
        ..=1 => 8,
        2 => 10,
        3 => 14,
        4 => 18,
        _ => 24,
    }
}

/// Natural logarithms of 1, 2, 3, ... in hundredths, so that every machine has the same.
const LOGARITHMS: [i32; 32] = [
    0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294,
    300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343, 347,
];
/// How much of the product of two logarithms is a ply less.
const PER_PLY: i32 = 16_000;

/// How many plies less deep the `i`th move is tried first.
pub(super) fn reduction(depth: i32, i: usize) -> i32 {
    if i < 3 || depth < 3 {
        return 0;
    }
    let log = |n: usize| LOGARITHMS[n.min(LOGARITHMS.len()) - 1];
    (log(depth as usize) * log(i) / PER_PLY).min(depth - 1)
}

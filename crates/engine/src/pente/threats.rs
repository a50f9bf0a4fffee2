//! Wins in one, and what stops them.

use super::board::Board;
use super::eval::{cells_of, tally};

/// Where a side wins by its next stone.
impl Board {
    /// Calls `found` with every point on which the stone put `ahead` plies from here wins, until
    /// it returns false. A point may come twice.
    pub(super) fn wins(&self, ahead: u32, mut found: impl FnMut(u16) -> bool) {
        let colour = self.colour(ahead);
        let side = usize::from(colour & 1);
        if self.sums().fours[usize::from(colour)] > 0 {
            let four = tally(4, colour);
            for window in self.windows().all() {
                if self.tally(*window) == four {
                    let missing = cells_of(*window).find(|c| self.is_empty(*c));
                    if missing.is_some_and(|c| !found(c as u16)) {
                        return;
                    }
                }
            }
        }
        let wanted = self.goal().saturating_sub(self.captured()[side]);
        for (cell, stones) in self.capture_points(side, wanted) {
            if u16::from(stones) >= wanted && !found(cell) {
                return;
            }
        }
    }

    /// The points where `side` captures, with the stones each takes; nothing when all captures
    /// together are fewer than `wanted`.
    pub(super) fn capture_points(&self, side: usize, wanted: u16) -> Vec<(u16, u8)> {
        let mut total = 0;
        self.captures(side, |_, stones| total += u16::from(stones));
        let mut points: Vec<(u16, u8)> = Vec::new();
        if total == 0 || total < wanted {
            return points;
        }
        self.captures(side, |cell, stones| {
            match points.iter_mut().find(|(c, _)| usize::from(*c) == cell) {
                Some((_, n)) => *n += stones,
                None => points.push((cell as u16, stones)),
            }
        });
        points
    }

    /// A legal point where the side to move wins at once.
    pub(super) fn winning_point(&self) -> Option<u16> {
        let mut win = None;
        self.wins(0, |code| {
            if self.is_legal(usize::from(code)) {
                win = Some(code);
            }
            win.is_none()
        });
        win
    }

    /// Whether the other side would win by its next stone.
    pub(super) fn is_under_threat(&self) -> bool {
        let mut threatened = false;
        self.wins(1, |_| {
            threatened = true;
            false
        });
        threatened
    }

    /// The legal moves after which the other side has no win in one, where it has one now: only a
    /// stone on a winning point or a capture can take a win away.
    pub(super) fn blocks(&mut self) -> Vec<u16> {
        let mut tries: Vec<u16> = Vec::new();
        self.wins(1, |code| {
            tries.push(code);
            true
        });
        tries.extend(self.capture_points(self.side(), 0).iter().map(|(c, _)| *c));
        tries.sort_unstable();
        tries.dedup();
        tries.retain(|code| self.is_legal(usize::from(*code)) && self.leaves_no_win(*code));
        tries
    }

    fn leaves_no_win(&mut self, code: u16) -> bool {
        self.play(code);
        let safe = self.winning_point().is_none();
        self.take_back();
        safe
    }

    /// The points that make a row lack one stone only, so that the next stone would win.
    pub(super) fn four_points(&self) -> Vec<u16> {
        let colour = self.colour(0);
        let mut points = Vec::new();
        if self.sums().threes[usize::from(colour)] > 0 {
            let three = tally(3, colour);
            for window in self.windows().all() {
                if self.tally(*window) == three {
                    let open = cells_of(*window).filter(|c| self.is_empty(*c));
                    points.extend(open.map(|c| c as u16));
                }
            }
            points.sort_unstable();
            points.dedup();
            points.retain(|c| self.is_legal(usize::from(*c)));
        }
        points
    }
}

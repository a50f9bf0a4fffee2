//! Which points are worth a look.

use super::board::Board;
use super::eval::pure;
use crate::search::{Omitted, Ranked};

/// How many points are searched before the rest is called unlikely.
const WIDTH: usize = 24;
/// What a stone on a row with this many own stones gains.
const GAIN: [i32; 5] = [1, 6, 26, 140, 1_000];
/// What it spoils on a row with this many stones of the other side.
const SPOIL: [i32; 5] = [0, 5, 20, 110, 900];

impl Board {
    /// How good a point looks for the side to move, from the rows through it.
    fn rank(&self, cell: usize) -> i32 {
        let colour = self.colour(0);
        let rows = self.windows().through(cell).iter();
        rows.map(|w| match self.tally(*w) {
            0 => GAIN[0],
            t => match pure(t) {
                Some((c, n)) if c == colour => GAIN[n as usize],
                Some((c, n)) if (c ^ colour) & 1 == 1 => SPOIL[n as usize],
                _ => 0,
            },
        })
        .sum()
    }

    pub(super) fn ranked(&self, code: u16) -> Ranked {
        Ranked {
            code,
            rank: self.rank(usize::from(code)),
        }
    }

    /// The best looking points for the side to move, which is not threatened.
    pub(super) fn candidates(&self, list: &mut Vec<Ranked>) -> Omitted {
        let anywhere = self.is_restricted() || self.is_bare();
        let mut omitted = Omitted::Nothing;
        for code in self.points() {
            let cell = usize::from(*code);
            if !self.is_legal(cell) {
                continue;
            }
            if anywhere {
                let mut r = self.ranked(*code);
                r.rank -= 4 * i32::from(self.off_centre(cell));
                list.push(r);
            } else if self.near(cell) {
                list.push(self.ranked(*code));
            } else {
                omitted = Omitted::Unlikely;
            }
        }
        let own = self.side();
        for (side, weight) in [(own, 50), (own ^ 1, 40)] {
            for (code, stones) in self.capture_points(side, 0) {
                if let Some(r) = list.iter_mut().find(|r| r.code == code) {
                    r.rank += weight * i32::from(stones);
                }
            }
        }
        if list.len() > WIDTH {
            list.sort_unstable_by_key(|r| (-r.rank, r.code));
            list.truncate(WIDTH);
            omitted = Omitted::Unlikely;
        }
        omitted
    }

    /// Whether no empty point is near a stone.
    fn is_bare(&self) -> bool {
        let mut points = self.points().iter().map(|c| usize::from(*c));
        !points.any(|c| self.is_empty(c) && self.near(c))
    }
}

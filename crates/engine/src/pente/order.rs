//! Which moves to try first.

use super::board::{Board, CELLS};
use super::shape::Kind;

/// A move with the score it is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ranked {
    pub(super) code: u16,
    /// Higher is tried earlier.
    pub(super) rank: i32,
}

/// Puts the highest rank first; equal ranks in the order of their codes, so that every run is the
/// same.
pub(super) fn sort(list: &mut [Ranked]) {
    list.sort_unstable_by_key(|r| (-r.rank, r.code));
}

/// Moves that refuted something before.
#[derive(Debug)]
pub(super) struct History {
    killers: Vec<[u16; 2]>,
    /// By side and move.
    tally: Vec<i16>,
    /// By the move before and the answer to it.
    answers: Vec<i16>,
}

const NO_MOVE: u16 = u16::MAX;
/// No tally passes this.
const MOST: i32 = 2_000;

impl History {
    pub(super) fn new(plies: usize) -> History {
        History {
            killers: vec![[NO_MOVE; 2]; plies],
            tally: vec![0; CELLS * 2],
            answers: vec![0; CELLS * CELLS],
        }
    }

    /// What is remembered of a move.
    #[inline]
    pub(super) fn rank(&self, side: usize, before: u16, code: u16, ply: usize) -> i32 {
        let killer = i32::from(self.killers[ply].contains(&code)) * 600;
        killer
            + i32::from(self.tally[side * CELLS + usize::from(code)]) / 4
            + i32::from(self.answers[Self::pair(before, code)]) / 4
    }

    fn pair(before: u16, code: u16) -> usize {
        (usize::from(before) & (CELLS - 1)) * CELLS + usize::from(code)
    }

    /// Remembers that `code` was too good to be allowed, and that `tried` before it were not.
    pub(super) fn refuted(
        &mut self,
        (side, before): (usize, u16),
        code: u16,
        tried: &[Ranked],
        ply: usize,
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            killers[1] = killers[0];
            killers[0] = code;
        }
        let bonus = (16 * depth * depth).min(400);
        self.adjust(side, before, code, bonus);
        for r in tried.iter().filter(|r| r.code != code) {
            self.adjust(side, before, r.code, -bonus);
        }
    }

    fn adjust(&mut self, side: usize, before: u16, code: u16, bonus: i32) {
        for tally in [
            &mut self.tally[side * CELLS + usize::from(code)],
            &mut self.answers[Self::pair(before, code)],
        ] {
            let t = i32::from(*tally);
            *tally = (t + bonus - t * bonus.abs() / MOST) as i16;
        }
    }
}

impl Board {
    /// How good a legal move looks, threats first.
    pub(super) fn rank(&self, cell: usize) -> i32 {
        let (colour, side) = (self.colour(0), self.side());
        let (own, _) = self.looks(cell, colour);
        let (_, spoil) = self.looks(cell, self.colour(1));
        let taken = i32::from(self.captured()[side]);
        let lost = i32::from(self.captured()[side ^ 1]);
        let captures = i32::from(self.captures_at(cell, side)) * (150 + 25 * taken);
        let saves = i32::from(self.captures_at(cell, side ^ 1)) * (100 + 25 * lost);
        let attacks = i32::from(self.attacks_at(cell, side)) * (60 + 20 * taken);
        let exposed = i32::from(self.exposed_at(cell, side)) * (80 + 20 * lost);
        own + spoil + captures + saves + attacks - exposed
    }

    /// The moves worth a look, where neither side threatens to win at once: points near stones,
    /// and, where the opening rule or an empty board wants it, all.
    pub(super) fn candidates(&self, list: &mut Vec<Ranked>) {
        let near = self
            .stones(0)
            .or(self.stones(1))
            .around()
            .and(self.empty_points());
        let anywhere = self.is_restricted() || near.is_empty();
        let points = if anywhere { *self.empty_points() } else { near };
        for cell in points.iter().filter(|c| self.is_legal(*c)) {
            let off = if anywhere {
                i32::from(self.off_centre(cell))
            } else {
                0
            };
            list.push(Ranked {
                code: cell as u16,
                rank: self.rank(cell) - 40 * off,
            });
        }
    }

    /// All legal moves.
    pub(super) fn all_moves(&self, list: &mut Vec<Ranked>) {
        let legal = self.empty_points().iter().filter(|c| self.is_legal(*c));
        list.extend(legal.map(|cell| Ranked {
            code: cell as u16,
            rank: 0,
        }));
    }

    /// Whether the colour `ahead` plies from here could make a four that only captures stop.
    pub(super) fn is_strong(&self, ahead: u32) -> bool {
        !self.points(self.colour(ahead), Kind::Strong).is_empty()
    }
}

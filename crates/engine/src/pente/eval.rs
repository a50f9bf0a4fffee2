//! An opinion of a Pente board: what every row of five points is worth, kept up to date.

use super::board::{Board, CELLS, STEPS};
use crate::score::MAX_ESTIMATE;

/// The stones on five points in a row: a count for each of four colours, one byte each.
pub(super) type Tally = u32;

/// A tally of `count` stones of one colour and none of another.
pub(super) const fn tally(count: u32, colour: u8) -> Tally {
    count << (8 * colour)
}

/// The only colour of a tally and its count; `None` for no stone or several colours.
pub(super) const fn pure(t: Tally) -> Option<(u8, u32)> {
    if t == 0 {
        return None;
    }
    let colour = t.trailing_zeros() / 8;
    let count = t >> (8 * colour);
    if count < 256 {
        Some((colour as u8, count))
    } else {
        None
    }
}

/// What five points are worth that hold this many stones of one colour only.
const WORTH: [i32; 6] = [0, 1, 7, 30, 110, 300];

/// Which rows of five points run through each point, by number: start * 4 + direction.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    through: Vec<Vec<u16>>,
    all: Vec<u16>,
}

impl Windows {
    /// The rows of a board whose points satisfy `inside`.
    pub(super) fn new(inside: impl Fn(usize) -> bool) -> Windows {
        let mut windows = Windows {
            through: vec![Vec::new(); CELLS],
            all: Vec::new(),
        };
        for start in (0..CELLS).filter(|c| inside(*c)) {
            for (d, step) in STEPS.iter().enumerate() {
                // Stepping from point to point never leaves the array: the border is two wide.
                let on = |i: i32| (start as i32 + i * step) as usize;
                if (1..5).all(|i| inside(on(i))) {
                    let number = (start * 4 + d) as u16;
                    windows.all.push(number);
                    for i in 0..5 {
                        windows.through[on(i)].push(number);
                    }
                }
            }
        }
        windows
    }

    /// The rows through a point.
    pub(super) fn through(&self, cell: usize) -> &[u16] {
        &self.through[cell]
    }

    /// All rows of the board.
    pub(super) fn all(&self) -> &[u16] {
        &self.all
    }
}

/// The five points of a row.
pub(super) fn cells_of(window: u16) -> impl Iterator<Item = usize> {
    let (start, step) = (i32::from(window / 4), STEPS[usize::from(window % 4)]);
    (0..5).map(move |i| (start + i * step) as usize)
}

/// Sums over all rows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Sums {
    /// The worth of a side's rows.
    pub(super) worth: [i32; 2],
    /// Rows that lack one stone, by colour.
    pub(super) fours: [i32; 4],
    /// Rows that lack two stones, by colour.
    pub(super) threes: [i32; 4],
}

impl Sums {
    /// Counts a row in (`sign` 1) or out (-1).
    pub(super) fn add(&mut self, t: Tally, sign: i32) {
        if let Some((colour, count)) = pure(t) {
            self.worth[usize::from(colour & 1)] += sign * WORTH[count as usize];
            match count {
                3 => self.threes[usize::from(colour)] += sign,
                4 => self.fours[usize::from(colour)] += sign,
                _ => {}
            }
        }
    }
}

/// The estimate for the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    let (own, opp) = (board.side(), board.side() ^ 1);
    let rows = board.sums().worth[own] - board.sums().worth[opp];
    let stones = taken_worth(board, own) - taken_worth(board, opp);
    // A pair that can be taken is nearly taken for the side to move, half so for the other.
    let open = 24 * board.open_captures(own) - 12 * board.open_captures(opp);
    (rows + stones + open).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
}

/// Captured stones are worth more the nearer they are to the goal.
fn taken_worth(board: &Board, side: usize) -> i32 {
    let (taken, goal) = (i32::from(board.captured()[side]), i32::from(board.goal()));
    18 * taken + 250 * taken * taken / (goal * goal)
}

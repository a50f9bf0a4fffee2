//! The layers after the sums over the board.

use super::{UNIT, WORDS};

/// Values of a hidden layer.
const HIDDEN: usize = 16;
/// Stones that a side still has to take are told apart up to this many less one.
const WANTED: usize = 16;
/// Steps of two stones that can be taken now, up to this many less one.
const OPEN: usize = 4;
/// Inputs of the first layer: sums, stones to take of either side, stones that can be taken now,
/// stones on the board.
pub(in crate::pente) const INPUTS: usize = 2 * WORDS + 2 * WANTED + 2 * OPEN + 1;
/// How much of an estimate makes the odds e to 1.
const SCALE: f32 = 300.0;
/// Sums are divided by this many units.
const SHARE: f32 = 16.0;

/// What is known of a position beside its lines: the mover's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pente) struct Extra {
    /// Stones still to be taken to win.
    pub(in crate::pente) wanted: [u16; 2],
    /// Stones that can be taken now.
    pub(in crate::pente) open: [u16; 2],
    /// Stones on the board.
    pub(in crate::pente) stones: u32,
}

impl Extra {
    /// The inputs that are one, and the last, which is a share.
    pub(in crate::pente) fn inputs(&self) -> ([usize; 4], f32) {
        let wanted = |i: usize| usize::from(self.wanted[i]).min(WANTED - 1) + i * WANTED;
        let open = |i: usize| usize::from(self.open[i].div_ceil(2)).min(OPEN - 1) + i * OPEN;
        let (a, b) = (2 * WORDS, 2 * WORDS + 2 * WANTED);
        let ones = [a + wanted(0), a + wanted(1), b + open(0), b + open(1)];
        (ones, self.stones as f32 / 64.0)
    }
}

/// Two hidden layers and the result.
#[derive(Debug)]
pub(super) struct Head {
    first: Vec<[f32; HIDDEN]>,
    first_bias: [f32; HIDDEN],
    second: Vec<[f32; HIDDEN]>,
    second_bias: [f32; HIDDEN],
    last: [f32; HIDDEN],
    last_bias: f32,
}

impl Head {
    /// How many numbers it has.
    pub(super) const COUNT: usize = (INPUTS + 1 + HIDDEN + 1 + 1) * HIDDEN + 1;

    /// Reads it: by input the weights to each hidden value, then their biases; the same of the
    /// second layer; the weights of the result and its bias.
    pub(super) fn read(numbers: &[f32]) -> Head {
        let row = |r: usize| {
            core::array::from_fn(|i| numbers.get(r * HIDDEN + i).copied().unwrap_or(0.0))
        };
        let after = INPUTS + 1;
        Head {
            first: (0..INPUTS).map(row).collect(),
            first_bias: row(INPUTS),
            second: (after..after + HIDDEN).map(row).collect(),
            second_bias: row(after + HIDDEN),
            last: row(after + HIDDEN + 1),
            last_bias: row(after + HIDDEN + 2)[0],
        }
    }

    pub(super) fn judge(&self, sums: &[i32; 2 * WORDS], extra: &Extra) -> i32 {
        let mut hidden = self.first_bias;
        let share = 1.0 / (f32::from(UNIT) * SHARE);
        for (sum, row) in sums.iter().zip(&self.first) {
            add(&mut hidden, row, *sum as f32 * share);
        }
        let (ones, stones) = extra.inputs();
        for input in ones {
            add(&mut hidden, &self.first[input], 1.0);
        }
        add(&mut hidden, &self.first[INPUTS - 1], stones);
        let mut next = self.second_bias;
        for (value, row) in hidden.iter().zip(&self.second) {
            add(&mut next, row, value.max(0.0));
        }
        let products = next.iter().zip(&self.last).map(|(v, w)| v.max(0.0) * w);
        let result = products.fold(self.last_bias, |sum, p| sum + p);
        (result * SCALE) as i32
    }
}

/// Adds a share of a row. Never fused, so that every machine gets the same.
#[inline]
fn add(to: &mut [f32; HIDDEN], row: &[f32; HIDDEN], share: f32) {
    for (t, w) in to.iter_mut().zip(row) {
        *t += w * share;
    }
}

//! The network in floating point: what it says, and how every weight should move.

use crate::read::Example;
use fivefold_engine::pente_features::{WORDS, inputs, is_blank, lines, swapped, within};

/// Values of a hidden layer.
const HIDDEN: usize = 16;
/// The unit of the table, and the limit of a point's word in it.
const UNIT: f32 = 64.0;
const MOST: f32 = 255.0 / UNIT;
/// Sums over the board are divided by this.
const SHARE: f32 = 16.0;

/// Rows that make a line's.
const PARTS: usize = 3;

type Words = [f32; WORDS];
type Hidden = [f32; HIDDEN];

/// All weights, or all their slopes: rows of the table, then the heads, each of rows.
///
/// A line's row is the sum of three: its own, and those of the lines that read only three and two
/// neighbours on either side, which many lines share; so rare lines are judged by what they have
/// in common with others.
pub(crate) struct Weights(pub(crate) Vec<[f32; 16]>);

/// Rows of a head: inputs and bias, the second layer and bias, the last layer, its bias.
fn head_rows() -> usize {
    inputs() + 1 + HIDDEN + 1 + 2
}

/// The first row of a head.
fn head(keryo: bool) -> usize {
    PARTS * lines() + usize::from(keryo) * head_rows()
}

/// How many rows there are.
pub(crate) fn rows() -> usize {
    PARTS * lines() + 2 * head_rows()
}

/// What happened on the way to a result, kept for the way back.
pub(crate) struct Pass {
    /// By side and point: the lines seen by that side, and which words count.
    points: [Vec<([u16; 4], Words)>; 2],
    sums: [Words; 2],
    first: Hidden,
    second: Hidden,
    exchange: Vec<u16>,
    /// The rows that make a line's.
    parts: Vec<[u32; PARTS]>,
}

/// The rows that make the row of a line.
fn parts(line: usize) -> [u32; PARTS] {
    let all = lines();
    [line, all + within(line, 3), 2 * all + within(line, 2)].map(|r| r as u32)
}

impl Pass {
    pub(crate) fn new() -> Pass {
        Pass {
            points: [Vec::new(), Vec::new()],
            sums: [[0.0; WORDS]; 2],
            first: [0.0; HIDDEN],
            second: [0.0; HIDDEN],
            exchange: (0..lines()).map(|l| swapped(l) as u16).collect(),
            parts: (0..lines()).map(parts).collect(),
        }
    }

    /// The logarithm of the odds that the side to move wins.
    pub(crate) fn forward(&mut self, weights: &Weights, e: &Example) -> f32 {
        let w = &weights.0;
        for (side, sums) in self.sums.iter_mut().enumerate() {
            let points = &mut self.points[side];
            points.clear();
            *sums = [0.0; WORDS];
            for lines in &e.features.points {
                let lines = if side == 0 {
                    *lines
                } else {
                    lines.map(|l| self.exchange[usize::from(l)])
                };
                let (mut point, mut counts) = ([0.0; WORDS], [0.0; WORDS]);
                for line in lines.map(usize::from).into_iter().filter(|l| !is_blank(*l)) {
                    for part in self.parts[line] {
                        add(&mut point, &w[part as usize], 1.0);
                    }
                }
                for i in 0..WORDS {
                    counts[i] = if point[i] > 0.0 && point[i] < MOST {
                        1.0
                    } else {
                        0.0
                    };
                    sums[i] += point[i].clamp(0.0, MOST);
                }
                points.push((lines, counts));
            }
        }
        let base = head(e.features.keryo);
        let bias = base + inputs();
        self.first = w[bias];
        for (input, value) in self.inputs(e) {
            add(&mut self.first, &w[base + input], value);
        }
        self.second = w[bias + 1 + HIDDEN];
        for (i, value) in self.first.iter().enumerate() {
            add(&mut self.second, &w[bias + 1 + i], value.max(0.0));
        }
        let last = bias + 2 + HIDDEN;
        let products = self.second.iter().zip(&w[last]);
        w[last + 1][0] + products.map(|(v, w)| v.max(0.0) * w).sum::<f32>()
    }

    fn inputs(&self, e: &Example) -> Vec<(usize, f32)> {
        let sums = self.sums.iter().flatten().map(|s| s / SHARE).enumerate();
        let ones = e.features.ones.iter().map(|i| (usize::from(*i), 1.0));
        let stones = [(inputs() - 1, e.features.stones)];
        sums.chain(ones).chain(stones).collect()
    }

    /// Adds to `slopes` what a slope of the result means for every weight, and notes the rows.
    pub(crate) fn backward(
        &self,
        weights: &Weights,
        e: &Example,
        slope: f32,
        slopes: &mut Weights,
        mut touch: impl FnMut(usize),
    ) {
        let (w, s) = (&weights.0, &mut slopes.0);
        let base = head(e.features.keryo);
        let bias = base + inputs();
        let last = bias + 2 + HIDDEN;
        s[last + 1][0] += slope;
        let mut second = [0.0; HIDDEN];
        for i in 0..HIDDEN {
            s[last][i] += slope * self.second[i].max(0.0);
            second[i] = if self.second[i] > 0.0 {
                slope * w[last][i]
            } else {
                0.0
            };
        }
        let mut first = [0.0; HIDDEN];
        add(&mut s[bias + 1 + HIDDEN], &second, 1.0);
        for i in 0..HIDDEN {
            add(&mut s[bias + 1 + i], &second, self.first[i].max(0.0));
            if self.first[i] > 0.0 {
                first[i] = dot(&second, &w[bias + 1 + i]);
            }
        }
        add(&mut s[bias], &first, 1.0);
        let mut sums = [0.0; 2 * WORDS];
        for (input, value) in self.inputs(e) {
            if input < 2 * WORDS {
                sums[input] = dot(&first, &w[base + input]) / SHARE;
            }
            add(&mut s[base + input], &first, value);
            touch(base + input);
        }
        (bias..=last + 1).for_each(&mut touch);
        for (side, points) in self.points.iter().enumerate() {
            let slope = &sums[side * WORDS..][..WORDS];
            for (lines, counts) in points {
                let part: Words = core::array::from_fn(|i| slope[i] * counts[i]);
                for line in lines.map(usize::from).into_iter().filter(|l| !is_blank(*l)) {
                    for row in self.parts[line].map(|r| r as usize) {
                        add(&mut s[row], &part, 1.0);
                        touch(row);
                    }
                }
            }
        }
    }
}

fn add(to: &mut [f32; 16], row: &[f32; 16], share: f32) {
    for (t, w) in to.iter_mut().zip(row) {
        *t += w * share;
    }
}

fn dot(a: &[f32; 16], b: &[f32; 16]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Weights {
    /// All nothing.
    pub(crate) fn zero() -> Weights {
        Weights(vec![[0.0; 16]; rows()])
    }

    /// Small weights by chance, a number between -1 and 1.
    pub(crate) fn random(mut chance: impl FnMut() -> f32) -> Weights {
        let mut weights = Weights::zero();
        for (r, row) in weights.0.iter_mut().enumerate() {
            let most = match r / lines() {
                0 => 0.0,
                1 | 2 => 0.1,
                _ => 0.3,
            };
            *row = core::array::from_fn(|_| most * chance());
        }
        weights
    }

    /// Weights as they are kept.
    pub(crate) fn read(bytes: &[u8]) -> Weights {
        let mut weights = Weights::zero();
        let (table, rest) = bytes.split_at(lines() * WORDS);
        for (w, byte) in weights.0.iter_mut().flatten().zip(table) {
            *w = f32::from(*byte as i8) / UNIT;
        }
        let mut numbers = rest.chunks_exact(4);
        for h in [false, true].map(head) {
            let count = (head_rows() - 1) * HIDDEN + 1;
            let places = weights.0[h..].iter_mut().flatten().take(count);
            for (w, b) in places.zip(&mut numbers) {
                *w = f32::from_le_bytes([b[0], b[1], b[2], b[3]]);
            }
        }
        weights
    }

    /// As they are kept.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let row = |line: usize| -> Words {
            let of = |i: usize| {
                parts(line)
                    .iter()
                    .map(|r| self.0[*r as usize][i])
                    .sum::<f32>()
            };
            let blank = is_blank(line);
            core::array::from_fn(|i| if blank { 0.0 } else { of(i) })
        };
        let mut bytes: Vec<u8> = (0..lines())
            .flat_map(row)
            .map(|w| (w * UNIT).round().clamp(-127.0, 127.0) as i8 as u8)
            .collect();
        for h in [false, true].map(head) {
            let count = (head_rows() - 1) * HIDDEN + 1;
            let numbers = self.0[h..].iter().flatten().take(count);
            bytes.extend(numbers.flat_map(|w| w.to_le_bytes()));
        }
        bytes
    }
}

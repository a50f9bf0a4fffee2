//! Learns the weights of Pentago's network from labelled positions.
//!
//! `cargo run --release -p fivefold-engine --example train -- OUT STEPS SEED FILE=SHARE... [from=WEIGHTS] [settled=SLOPES]
//! [own=PERCENT] [coarse=SLOPE]`
//!
//! Each FILE holds records of 12 bytes, little endian:
//!
//! ```text
//!  0  u16 x 4  states of the four lanes, seen by the player to move (`fivefold_engine::net::states_of`)
//!  8  u8       marbles on the board
//!  9  u8       how the game ended for the player to move: 0 lost, 1 drawn, 2 won
//! 10  i16      the search's estimate in points; 32767 where the result is proved
//! ```
//!
//! What is learned for a position that is not proved lies between the game's result and the estimate,
//! `result=PERCENT` of the way towards the result (40 if not said). SHARE is how many of the steps fall on
//! a file. Every step takes one record by chance and moves the weights down the slope of the cross
//! entropy, each at Adagrad's pace (Duchi, Hazan, Singer 2011); the rate falls to a 50th over the run. Weights to learn
//! on from (`from`) begin with the sum of squared slopes `settled`: with a small one their first steps are as wide as
//! those of fresh weights, and much of what they were is lost. With `own` the fillings of patterns share what their lines and
//! single cells say ([`TRAITS`]), which is learned at the full pace, and what a filling says besides at so many percent of it:
//! most fillings are too rare to be learned alone. With `coarse` a row whose slopes, squared and summed up, have the mean m is
//! written in steps of the highest power of two up to SLOPE / sqrt(m), 16 at most: the less it mattered, the less exactly.
//! The same arguments give the same weights.
//!
//! `... --example train -- judge WEIGHTS FILE...` prints how far the weights are from the results of the records, by the
//! number of marbles: the mean cross entropy, and the least that is possible (a draw is half a win).
#![allow(
    clippy::needless_range_loop,
    reason = "the indices are those of the formulas"
)]

use fivefold_engine::net::{
    FILLINGS, HIDDEN, Head, LAST_COUNT, PATTERNS, POINTS, UNITS, Weights, fillings_of, head_of,
};
use fivefold_rules::{MIX_STEP, mix};
use std::collections::BTreeMap;
use std::error::Error;

type Vector = [f32; UNITS];
const HEADS: usize = LAST_COUNT + 1;
const RATE: f32 = 0.05;
/// The sum of squared slopes that a weight begins with, so that its first step is not too wide.
const FRESH: f32 = 1e-3;
const STEPS_OF_SUM: f32 = 64.0;
const STEPS_OF_LAYER: f32 = 64.0;

/// Chance that is the same in every run (SplitMix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        let drawn = mix(self.0, 0);
        self.0 = self.0.wrapping_add(MIX_STEP);
        drawn
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn around(&mut self, width: f32) -> f32 {
        ((self.next() >> 40) as f32 / (1u64 << 24) as f32 - 0.5) * width
    }
}

/// Numbers that are learned, each with the sum of its squared slopes.
struct Learned<const N: usize> {
    value: [f32; N],
    slopes: [f32; N],
    touched: bool,
}

impl<const N: usize> Learned<N> {
    fn new(mut value: impl FnMut(usize) -> f32) -> Learned<N> {
        Learned {
            value: std::array::from_fn(&mut value),
            slopes: [FRESH; N],
            touched: false,
        }
    }

    #[inline]
    fn learn(&mut self, slope: &[f32; N], rate: f32) {
        self.touched |= slope.iter().any(|s| *s != 0.0);
        for i in 0..N {
            self.slopes[i] += slope[i] * slope[i];
            self.value[i] -= rate * slope[i] / self.slopes[i].sqrt();
        }
    }
}

struct Model {
    /// What a filling of a pattern says beside its traits.
    patterns: Vec<[Learned<UNITS>; 4]>,
    /// What its traits say, alike in every filling that has them.
    traits: Vec<[Learned<UNITS>; 4]>,
    bias: Learned<UNITS>,
    layer: Vec<Learned<UNITS>>,
    layer_bias: Learned<HIDDEN>,
    pooled: Vec<Learned<UNITS>>,
    hidden: Vec<Learned<HIDDEN>>,
    last: Vec<Learned<1>>,
    fillings: Vec<[u16; 6]>,
    traits_of: Vec<[u16; TRAITS.len()]>,
    mirrored: Vec<u16>,
    /// The pace of fillings beside that of traits; `None` if there are no traits.
    own: Option<f32>,
    /// How coarsely rows are written.
    coarse: f32,
}

/// Cells of a quadrant whose filling together says something: its lines and its single cells; and the pattern that
/// has them all, to whose fillings what is learned of them is added in the end.
#[rustfmt::skip]
const TRAITS: [(usize, &[usize]); 17] = [
    (0, &[0, 1, 2]), (0, &[3, 4, 5]), (1, &[6, 7, 8]),
    (2, &[0, 3, 6]), (2, &[1, 4, 7]), (3, &[2, 5, 8]),
    (4, &[0, 4, 8]), (4, &[2, 4, 6]),
    (0, &[0]), (0, &[1]), (0, &[2]), (0, &[3]), (0, &[4]), (0, &[5]),
    (1, &[6]), (1, &[7]), (1, &[8]),
];

/// The traits of a quadrant in this state, as numbers of rows.
fn traits_of(state: usize) -> [u16; TRAITS.len()] {
    let digit = |cell: usize| state / 3usize.pow(cell as u32) % 3;
    std::array::from_fn(|i| {
        let filling = TRAITS[i].1.iter().fold(0, |n, c| n * 3 + digit(*c));
        (i * 27 + filling) as u16
    })
}

struct Sample {
    lanes: [u16; 4],
    stones: usize,
    target: f32,
}

/// What a judgement went through.
struct Trace {
    sums: [Vector; 8],
    pooled: Vector,
    hidden: [f32; HIDDEN],
    odds: f32,
}

fn mirrored(state: usize) -> u16 {
    let digit = |cell: usize| state / 3usize.pow(cell as u32) % 3;
    (0..9)
        .rev()
        .fold(0, |n, c| n * 3 + digit(c % 3 * 3 + c / 3)) as u16
}

impl Model {
    fn new(weights: Option<&Weights>, dice: &mut Dice) -> Model {
        let start = Weights::zero();
        let known = weights.is_some();
        let w = weights.unwrap_or(&start);
        let sum = |n: f32, width: f32, dice: &mut Dice| {
            if known {
                n / STEPS_OF_SUM
            } else {
                dice.around(width)
            }
        };
        let layer = |n: f32, width: f32, dice: &mut Dice| {
            if known {
                n / STEPS_OF_LAYER
            } else {
                dice.around(width)
            }
        };
        Model {
            patterns: w
                .patterns
                .iter()
                .map(|p| p.map(|row| Learned::new(|g| sum(f32::from(row[g]), 0.04, dice))))
                .collect(),
            traits: (0..TRAITS.len() * 27)
                .map(|_| std::array::from_fn(|_| Learned::new(|_| 0.0)))
                .collect(),
            bias: Learned::new(|g| {
                if known {
                    f32::from(w.bias[g]) / STEPS_OF_SUM
                } else {
                    0.3
                }
            }),
            layer: w
                .layer
                .iter()
                .map(|row| Learned::new(|g| layer(f32::from(row[g]), 0.5, dice)))
                .collect(),
            layer_bias: Learned::new(|k| {
                if known {
                    f32::from(w.layer_bias[k]) / STEPS_OF_LAYER
                } else {
                    0.1
                }
            }),
            pooled: same_heads(
                w.heads
                    .iter()
                    .map(|h| Learned::new(|g| layer(f32::from(h.pooled[g]), 0.4, dice)))
                    .collect(),
                known,
            ),
            hidden: same_heads(
                w.heads
                    .iter()
                    .map(|h| Learned::new(|k| layer(f32::from(h.hidden[k]), 0.4, dice)))
                    .collect(),
                known,
            ),
            last: w
                .heads
                .iter()
                .map(|h| Learned::new(|_| f32::from(h.bias) / STEPS_OF_LAYER))
                .collect(),
            fillings: (0..19_683)
                .map(|s| fillings_of(s).map(|f| f as u16))
                .collect(),
            traits_of: (0..19_683).map(traits_of).collect(),
            mirrored: (0..19_683).map(mirrored).collect(),
            own: None,
            coarse: 0.0,
        }
    }

    /// As if the weights had such sums of squared slopes behind them.
    fn settle(&mut self, slopes: f32) {
        (self.patterns.iter_mut().flatten()).for_each(|l| l.slopes = [slopes; UNITS]);
        (self.traits.iter_mut().flatten()).for_each(|l| l.slopes = [slopes; UNITS]);
        (self.layer.iter_mut()).for_each(|l| l.slopes = [slopes; UNITS]);
        (self.pooled.iter_mut()).for_each(|l| l.slopes = [slopes; UNITS]);
        (self.hidden.iter_mut()).for_each(|l| l.slopes = [slopes; HIDDEN]);
        (self.last.iter_mut()).for_each(|l| l.slopes = [slopes]);
        self.bias.slopes = [slopes; UNITS];
        self.layer_bias.slopes = [slopes; HIDDEN];
    }

    /// The rows of numbers that add up to what a quadrant says.
    fn rows(&self, state: usize) -> impl Iterator<Item = &[Learned<UNITS>; 4]> {
        let fillings = (self.fillings[state].iter()).map(|f| &self.patterns[usize::from(*f)]);
        let traits = self.own.map(|_| &self.traits_of[state]);
        let traits = traits.into_iter().flatten();
        fillings.chain(traits.map(|t| &self.traits[usize::from(*t)]))
    }

    /// Moves these rows, each of the four `(place, slope)` at once.
    fn learn_rows(&mut self, state: usize, parts: [(usize, &Vector); 4], rate: f32) {
        let pace = rate * self.own.unwrap_or(1.0);
        for f in self.fillings[state] {
            let rows = &mut self.patterns[usize::from(f)];
            for (place, slope) in parts {
                rows[place].learn(slope, pace);
            }
        }
        if self.own.is_none() {
            return;
        }
        for t in self.traits_of[state] {
            let rows = &mut self.traits[usize::from(t)];
            for (place, slope) in parts {
                rows[place].learn(slope, rate);
            }
        }
    }

    fn judge(&self, s: &Sample) -> Trace {
        let mut sums = [self.bias.value; 8];
        for (k, state) in s.lanes.iter().enumerate() {
            for rows in self.rows(usize::from(*state)) {
                for turns in 0..4 {
                    add(&mut sums[turns], &rows[(k + 4 - turns) & 3].value);
                }
            }
            for rows in self.rows(usize::from(self.mirrored[usize::from(*state)])) {
                for turns in 0..4 {
                    add(&mut sums[4 + turns], &rows[(turns + 4 - k) & 3].value);
                }
            }
        }
        let mut pooled = [0.0; UNITS];
        for view in &sums {
            for g in 0..UNITS {
                let clipped = view[g].clamp(0.0, 1.0);
                pooled[g] += clipped * clipped;
            }
        }
        let head = head_of(s.stones);
        let mut odds = self.last[head].value[0] + dot(&self.pooled[head].value, &pooled);
        let mut hidden = [0.0; HIDDEN];
        for k in 0..HIDDEN {
            hidden[k] = (self.layer_bias.value[k] + dot(&self.layer[k].value, &pooled)).max(0.0);
            odds += hidden[k] * self.hidden[head].value[k];
        }
        Trace {
            sums,
            pooled,
            hidden,
            odds,
        }
    }

    /// One step; the cross entropy before it.
    fn learn(&mut self, s: &Sample, rate: f32) -> f32 {
        let trace = self.judge(s);
        let p = 1.0 / (1.0 + (-trace.odds).exp());
        let loss = cross_entropy(p, s.target);
        let d = p - s.target;
        let head = head_of(s.stones);
        let mut to_pooled = self.pooled[head].value.map(|w| w * d);
        let mut to_hidden = [0.0; HIDDEN];
        for k in 0..HIDDEN {
            if trace.hidden[k] > 0.0 {
                to_hidden[k] = d * self.hidden[head].value[k];
                for g in 0..UNITS {
                    to_pooled[g] += to_hidden[k] * self.layer[k].value[g];
                }
                let slope = trace.pooled.map(|x| x * to_hidden[k]);
                self.layer[k].learn(&slope, rate);
            }
        }
        self.layer_bias.learn(&to_hidden, rate);
        self.pooled[head].learn(&trace.pooled.map(|x| x * d), rate);
        self.hidden[head].learn(&trace.hidden.map(|x| x * d), rate);
        self.last[head].learn(&[d], rate);
        let mut slopes = [[0.0; UNITS]; 8];
        let mut to_bias = [0.0; UNITS];
        for (slope, sums) in slopes.iter_mut().zip(&trace.sums) {
            for g in 0..UNITS {
                let inside = sums[g] > 0.0 && sums[g] < 1.0;
                slope[g] = if inside {
                    to_pooled[g] * 2.0 * sums[g]
                } else {
                    0.0
                };
                to_bias[g] += slope[g];
            }
        }
        self.bias.learn(&to_bias, rate);
        for (k, state) in s.lanes.iter().enumerate() {
            let state = usize::from(*state);
            let plain = std::array::from_fn(|turns| ((k + 4 - turns) & 3, &slopes[turns]));
            self.learn_rows(state, plain, rate);
            let state = usize::from(self.mirrored[state]);
            let seen = std::array::from_fn(|turns| ((turns + 4 - k) & 3, &slopes[4 + turns]));
            self.learn_rows(state, seen, rate);
        }
        loss
    }

    /// The head for this count; where no position had that many marbles, the nearest that was
    /// touched with the same player to move.
    fn nearest_head(&self, count: usize) -> usize {
        let touched = (0..HEADS).filter(|h| h % 2 == count % 2 && self.last[*h].touched);
        touched.min_by_key(|h| h.abs_diff(count)).unwrap_or(count)
    }

    /// The rows of the fillings with what their traits say.
    fn whole_rows(&self) -> Vec<[Vector; 4]> {
        let mut whole: Vec<[Vector; 4]> = (self.patterns.iter())
            .map(|rows| std::array::from_fn(|j| rows[j].value))
            .collect();
        let sizes = PATTERNS.map(|cells| 3usize.pow(cells.len() as u32));
        for (i, (pattern, cells)) in TRAITS.iter().enumerate() {
            let first: usize = sizes[..*pattern].iter().sum();
            for filling in 0..sizes[*pattern] {
                let digit = |cell: &usize| {
                    let at = PATTERNS[*pattern].iter().position(|c| c == cell);
                    filling / 3usize.pow(at.expect("a trait lies in its pattern") as u32) % 3
                };
                let state = cells.iter().fold(0, |n, c| n * 3 + digit(c));
                let parts = &self.traits[i * 27 + state];
                for (to, from) in whole[first + filling].iter_mut().zip(parts) {
                    add(to, &from.value);
                }
            }
        }
        whole
    }

    /// A row in steps, as coarse as it may be.
    fn rounded(&self, row: &Vector, learned: &Learned<UNITS>) -> [i8; UNITS] {
        let mattered = learned.slopes.iter().sum::<f32>() / UNITS as f32;
        let wanted = (self.coarse / mattered.sqrt()).max(1.0);
        let step = wanted.log2().floor().min(4.0).exp2();
        // The most that every step divides.
        let most = if self.coarse > 0.0 { 112.0 } else { 127.0 };
        row.map(|x| ((x * STEPS_OF_SUM / step).round() * step).clamp(-most, most) as i8)
    }

    /// The weights in whole steps.
    fn weights(&self) -> Weights {
        let layer = |x: f32| (x * STEPS_OF_LAYER).round() as i16;
        let mut w = Weights::zero();
        for ((to, from), whole) in (w.patterns.iter_mut())
            .zip(&self.patterns)
            .zip(self.whole_rows())
        {
            // What never occurred says nothing.
            if from.iter().any(|row| row.touched) {
                *to = std::array::from_fn(|j| self.rounded(&whole[j], &from[j]));
            }
        }
        w.bias = self.bias.value.map(|x| (x * STEPS_OF_SUM).round() as i16);
        w.layer = std::array::from_fn(|k| self.layer[k].value.map(layer));
        w.layer_bias = self.layer_bias.value.map(layer);
        w.heads = (0..HEADS)
            .map(|count| self.nearest_head(count))
            .map(|h| Head {
                pooled: self.pooled[h].value.map(layer),
                hidden: self.hidden[h].value.map(layer),
                bias: layer(self.last[h].value[0]),
            })
            .collect();
        w
    }
}

/// Fresh heads all begin like the first, so that counts nothing is known of are like the others.
fn same_heads<const N: usize>(mut heads: Vec<Learned<N>>, known: bool) -> Vec<Learned<N>> {
    let first = heads[0].value;
    if !known {
        heads.iter_mut().for_each(|h| h.value = first);
    }
    heads
}

#[inline]
fn add(sum: &mut Vector, part: &Vector) {
    for g in 0..UNITS {
        sum[g] += part[g];
    }
}

#[inline]
fn dot(a: &Vector, b: &Vector) -> f32 {
    // Eight sums side by side, in an order that does not depend on the machine.
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

fn sample(record: &[u8], trust: f32) -> Sample {
    let word = |i: usize| u16::from_le_bytes([record[i], record[i + 1]]);
    let result = f32::from(record[9]) / 2.0;
    let points = word(10) as i16;
    let expected = 1.0 / (1.0 + (-f32::from(points) / POINTS as f32).exp());
    Sample {
        lanes: [word(0), word(2), word(4), word(6)],
        stones: usize::from(record[8]),
        target: if points == i16::MAX {
            result
        } else {
            expected + (result - expected) * trust
        },
    }
}

/// How far a probability is from a target.
fn cross_entropy(p: f32, target: f32) -> f32 {
    -(target * p.max(1e-6).ln() + (1.0 - target) * (1.0 - p).max(1e-6).ln())
}

/// Prints the losses of weights on records, by the number of marbles.
fn judge(weights: &str, files: &[String]) -> Result<(), Box<dyn Error>> {
    let weights = Weights::from_bytes(&std::fs::read(weights)?)?;
    let model = Model::new(Some(&weights), &mut Dice(0));
    let mut by_count = BTreeMap::<u8, (u32, f64, f64)>::new();
    for file in files {
        for record in std::fs::read(file)?.chunks_exact(12) {
            let s = sample(record, 1.0);
            let p = 1.0 / (1.0 + (-model.judge(&s).odds).exp());
            let here = by_count.entry(record[8]).or_default();
            here.0 += 1;
            here.1 += f64::from(cross_entropy(p, s.target));
            here.2 += f64::from(cross_entropy(s.target, s.target));
        }
    }
    for (marbles, (records, loss, least)) in by_count {
        let [loss, least] = [loss, least].map(|sum| sum / f64::from(records));
        println!("{marbles} marbles: {records} records, {loss:.4}, at least {least:.4}");
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, weights, files @ ..] = args.as_slice()
        && mode == "judge"
    {
        return judge(weights, files);
    }
    let [out, steps, seed, files @ ..] = args.as_slice() else {
        return Err(
            "expected OUT STEPS SEED FILE=SHARE... [NAME=VALUE...], or judge WEIGHTS FILE..."
                .into(),
        );
    };
    let (steps, mut dice): (u64, _) = (steps.parse()?, Dice(seed.parse()?));
    let (mut sources, mut from, mut settled, mut trust) = (Vec::new(), None, None, 0.4);
    let (mut own, mut coarse) = (None, 0.0);
    for file in files {
        let (name, share) = file.split_once('=').ok_or("expected FILE=SHARE")?;
        if name == "from" {
            from = Some(Weights::from_bytes(&std::fs::read(share)?)?);
        } else if name == "settled" {
            settled = Some(share.parse()?);
        } else if name == "own" {
            own = Some(share.parse::<f32>()? / 100.0);
        } else if name == "coarse" {
            coarse = share.parse()?;
        } else if name == "result" {
            trust = share.parse::<f32>()? / 100.0;
        } else {
            sources.push((std::fs::read(name)?, share.parse::<usize>()?));
        }
    }
    let shares: usize = sources.iter().map(|(_, share)| share).sum();
    let mut model = Model::new(from.as_ref(), &mut dice);
    assert_eq!(model.patterns.len(), FILLINGS);
    if let Some(slopes) = settled {
        model.settle(slopes);
    }
    (model.own, model.coarse) = (own, coarse);
    let (mut loss, mut counted) = (0.0, 0);
    for step in 0..steps {
        let mut at = dice.below(shares);
        let source = sources.iter().find(|(_, share)| {
            let here = at < *share;
            at = at.wrapping_sub(*share);
            here
        });
        let (records, _) = source.ok_or("expected shares above zero")?;
        let at = dice.below(records.len() / 12) * 12;
        let rate = RATE * (1.0 - step as f32 / steps as f32).max(0.02);
        loss += f64::from(model.learn(&sample(&records[at..at + 12], trust), rate));
        counted += 1;
        if (step + 1) % (steps / 10).max(1) == 0 {
            println!("{} steps: {:.4}", step + 1, loss / f64::from(counted));
            (loss, counted) = (0.0, 0);
            std::fs::write(out, model.weights().to_bytes())?;
        }
    }
    std::fs::write(out, model.weights().to_bytes())?;
    Ok(())
}

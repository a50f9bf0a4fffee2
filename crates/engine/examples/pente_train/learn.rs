//! Fits the network: the odds it gives to how games ended and what the search said.

use crate::games::Dice;
use crate::model::{Pass, Weights, rows};
use crate::read::{Example, logistic, read};
use fivefold_engine::pente_features::{lines, weights};
use std::io::{self, BufRead};

/// Positions between two changes of the weights.
const BATCH: usize = 128;
/// The first step's size; it falls to a twentieth.
const RATE: f32 = 0.001;
/// The share of a step that a line's own row takes: most lines are rare, and what they have in
/// common with others should come first.
const OWN: f32 = 0.3;
/// How fast the means of slopes and of their squares forget.
const FORGET: (f32, f32) = (0.9, 0.999);
/// How strongly weights are pulled towards nothing.
const DECAY: f32 = 0.01;

/// After so many batches the weights go into their running mean, which is what is kept, with this
/// share: single steps are too much chance.
const MEAN_EVERY: u32 = 8;
const MEAN_SHARE: f32 = 0.03;

/// The weights with what is remembered of their slopes.
struct Learner {
    weights: Weights,
    /// Their running mean.
    settled: Weights,
    slopes: Weights,
    mean: Weights,
    square: Weights,
    /// The rows that the batch touches, each once, and in which batch each was touched last.
    touched: Vec<usize>,
    last: Vec<u32>,
    batch: u32,
}

impl Learner {
    fn new(weights: Weights) -> Learner {
        Learner {
            settled: Weights(weights.0.clone()),
            weights,
            slopes: Weights::zero(),
            mean: Weights::zero(),
            square: Weights::zero(),
            touched: Vec::new(),
            last: vec![0; rows()],
            batch: 0,
        }
    }

    fn learn(&mut self, pass: &mut Pass, batch: &[&Example], rate: f32) {
        self.batch += 1;
        for e in batch {
            let error = logistic(pass.forward(&self.weights, e)) - e.target;
            let slope = error / batch.len() as f32;
            let (touched, last, now) = (&mut self.touched, &mut self.last, self.batch);
            pass.backward(&self.weights, e, slope, &mut self.slopes, |row| {
                if last[row] != now {
                    last[row] = now;
                    touched.push(row);
                }
            });
        }
        self.step(rate);
        if self.batch.is_multiple_of(MEAN_EVERY) {
            let pairs = self.settled.0.iter_mut().zip(&self.weights.0);
            for (mean, now) in pairs.flat_map(|(m, n)| m.iter_mut().zip(n)) {
                *mean += MEAN_SHARE * (now - *mean);
            }
        }
    }

    fn step(&mut self, rate: f32) {
        let (a, b) = FORGET;
        let n = self.batch.min(10_000) as i32;
        let (even_a, even_b) = (1.0 - a.powi(n), 1.0 - b.powi(n));
        for row in self.touched.drain(..) {
            let rate = if row < lines() { OWN * rate } else { rate };
            let slopes = core::mem::take(&mut self.slopes.0[row]);
            let (mean, square) = (&mut self.mean.0[row], &mut self.square.0[row]);
            for (i, w) in self.weights.0[row].iter_mut().enumerate() {
                mean[i] = a * mean[i] + (1.0 - a) * slopes[i];
                square[i] = b * square[i] + (1.0 - b) * slopes[i] * slopes[i];
                let step = (mean[i] / even_a) / ((square[i] / even_b).sqrt() + 1e-8);
                *w -= rate * (step + DECAY * *w);
            }
        }
    }
}

/// The mean loss, in bits.
fn loss<'a>(
    pass: &mut Pass,
    weights: &Weights,
    examples: impl Iterator<Item = &'a Example>,
) -> f64 {
    let (mut sum, mut n) = (0.0, 0.0);
    for e in examples {
        let p = f64::from(logistic(pass.forward(weights, e))).clamp(1e-7, 1.0 - 1e-7);
        let target = f64::from(e.target);
        sum -= target * p.log2() + (1.0 - target) * (1.0 - p).log2();
        n += 1.0;
    }
    sum / f64::max(n, 1.0)
}

/// Learns from the games of a reader, from weights by chance or (`go_on`) those in use; as bytes
/// the weights of the round that was best on games left out of the learning.
pub(crate) fn learn(input: impl BufRead, rounds: u32, go_on: bool) -> io::Result<Vec<u8>> {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for (i, line) in input.lines().enumerate() {
        // A game whose line is not whole is left out.
        let examples = read(&line?).unwrap_or_default();
        if i % 20 == 19 { &mut test } else { &mut train }.extend(examples);
    }
    let mut dice = Dice(88_172_645_463_325_252);
    let start = if go_on {
        Weights::read(weights())
    } else {
        Weights::random(|| dice.roll(2_001) as f32 / 1_000.0 - 1.0)
    };
    let (mut learner, mut pass) = (Learner::new(start), Pass::new());
    eprintln!("{} positions, {} to test with", train.len(), test.len());
    let mut best = (f64::INFINITY, Vec::new());
    let mut order: Vec<&Example> = train.iter().collect();
    for round in 0..=rounds {
        let rest = loss(&mut pass, &learner.settled, test.iter());
        let known = loss(&mut pass, &learner.settled, train.iter().take(test.len()));
        eprintln!("round {round}: {known:.4} bits, {rest:.4} on the rest");
        if rest < best.0 {
            best = (rest, learner.settled.bytes());
        }
        if round == rounds {
            break;
        }
        let left = 1.0 - round as f32 / rounds as f32;
        for i in (1..order.len()).rev() {
            order.swap(i, dice.roll(i + 1));
        }
        for batch in order.chunks(BATCH) {
            learner.learn(&mut pass, batch, RATE * (0.05 + 0.95 * left));
        }
    }
    Ok(best.1)
}

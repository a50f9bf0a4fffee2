//! Fits the weights: the logistic of the estimate to how games ended and what the search said.

use crate::games::Dice;
use fivefold_engine::pente_features::{Features, count, features, weights};
use fivefold_rules::{AnyPosition, Position, Side, Variant};
use std::io::{self, BufRead};

/// How much of an estimate makes the odds e to 1.
const SCALE: f64 = 300.0;
/// Scores from here on are proved.
const PROVED: i32 = 29_000;
/// How far the result of the game counts, against the score of the search.
const RESULT: f64 = 0.5;
/// How large the steps are, in units of weight.
const RATE: f64 = 3.0;
/// How strongly weights are held where they were.
const HOLD: f64 = 0.000_02;
const ROUNDS: usize = 12;

/// A position with the share of a win that is expected of it.
struct Example {
    features: Features,
    target: f64,
}

fn logistic(estimate: f64) -> f64 {
    1.0 / (1.0 + (-estimate / SCALE).exp())
}

/// The positions of a line that `games` wrote.
fn read(line: &str, keryo: &mut bool) -> Option<Vec<Example>> {
    let mut words = line.split(' ');
    let variant: Variant = words.next()?.parse().ok()?;
    let result: f64 = words.next()?.parse().ok()?;
    let chance: u32 = words.next()?.parse().ok()?;
    let mut position = variant.start();
    let mut examples = Vec::new();
    for word in words {
        let (text, score) = word.split_once(':')?;
        let score: i32 = score.parse().ok()?;
        let AnyPosition::Pente(p) = &position else {
            return None;
        };
        *keryo = p.rules().keryo();
        // The search finds wins by itself; it wants an opinion of the rest.
        if p.ply() >= chance && score < PROVED {
            let side = if p.turn().side() == Side::First {
                1.0
            } else {
                -1.0
            };
            let ended = 0.5 + 0.5 * side * result;
            let searched = logistic(score.into());
            let target = if score <= -PROVED {
                0.0
            } else {
                RESULT * ended + (1.0 - RESULT) * searched
            };
            examples.extend(features(p).map(|features| Example { features, target }));
        }
        position = position.play(position.parse_move(text).ok()?).ok()?;
    }
    Some(examples)
}

fn estimate(weights: &[f64], features: &Features) -> f64 {
    features
        .iter()
        .map(|(i, n)| weights[*i as usize] * f64::from(*n))
        .sum()
}

/// The mean loss, in bits.
fn loss<'a>(weights: &[f64], examples: impl Iterator<Item = &'a Example>) -> f64 {
    let (mut sum, mut n) = (0.0, 0.0);
    for e in examples {
        let p = logistic(estimate(weights, &e.features)).clamp(1e-9, 1.0 - 1e-9);
        sum -= e.target * p.log2() + (1.0 - e.target) * (1.0 - p).log2();
        n += 1.0;
    }
    sum / f64::max(n, 1.0)
}

/// Learns from the games of a reader; as bytes the weights of the round that was best on games
/// left out of the learning.
pub(crate) fn learn(input: impl BufRead) -> io::Result<Vec<u8>> {
    let (mut train, mut test, mut keryo) = (Vec::new(), Vec::new(), false);
    for (i, line) in input.lines().enumerate() {
        // A game whose line is not whole is left out.
        let examples = read(&line?, &mut keryo).unwrap_or_default();
        if i % 16 == 15 { &mut test } else { &mut train }.extend(examples);
    }
    let start: Vec<f64> = weights(keryo).into_iter().map(f64::from).collect();
    let mut now = start.clone();
    let mut seen = vec![1.0; count()];
    let mut dice = Dice(88_172_645_463_325_252);
    eprintln!("{} positions, {} to test with", train.len(), test.len());
    let mut best = (f64::INFINITY, now.clone());
    for round in 0..=ROUNDS {
        let rest = loss(&now, test.iter());
        let known = loss(&now, train.iter().take(20_000));
        eprintln!("round {round}: {known:.4} bits, {rest:.4} on the rest");
        if rest < best.0 {
            best = (rest, now.clone());
        }
        if round == ROUNDS {
            break;
        }
        let rate = RATE * (1.0 - round as f64 / ROUNDS as f64);
        for i in (1..train.len()).rev() {
            train.swap(i, dice.roll(i + 1));
        }
        for e in &train {
            step(&mut now, &mut seen, &start, e, rate);
        }
    }
    let clip = |w: &f64| w.round().clamp(-30_000.0, 30_000.0) as i16;
    Ok(best.1.iter().flat_map(|w| clip(w).to_le_bytes()).collect())
}

/// One step against the error, each weight's the smaller the more it has moved.
fn step(now: &mut [f64], seen: &mut [f64], start: &[f64], e: &Example, rate: f64) {
    let error = logistic(estimate(now, &e.features)) - e.target;
    for (i, n) in &e.features {
        let i = *i as usize;
        let slope = error * f64::from(*n) + HOLD * (now[i] - start[i]);
        seen[i] += slope * slope;
        now[i] -= rate * slope / seen[i].sqrt();
    }
}

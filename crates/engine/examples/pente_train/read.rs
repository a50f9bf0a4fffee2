//! Positions to learn from, out of the lines that `games` writes.

use fivefold_engine::pente_features::{Features, features};
use fivefold_rules::{AnyPosition, Position, Side, Variant};

/// How much of a score makes the odds e to 1.
pub(crate) const SCALE: f32 = 300.0;
/// Scores from here on are proved.
const PROVED: i32 = 29_000;
/// Wins with fewer plies than this the search finds by itself.
const NEAR: i32 = 5;
/// How far the result of the game counts, against the score of the search.
const RESULT: f32 = 0.25;

/// A position with the share of a win that is expected of it.
pub(crate) struct Example {
    pub(crate) features: Features,
    pub(crate) target: f32,
}

pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The positions of a line; `None` if it is not whole.
pub(crate) fn read(line: &str) -> Option<Vec<Example>> {
    let mut words = line.split(' ');
    let variant: Variant = words.next()?.parse().ok()?;
    let result: f32 = words.next()?.parse().ok()?;
    let chance: u32 = words.next()?.parse().ok()?;
    let mut position = variant.start();
    let mut examples = Vec::new();
    for word in words {
        let (text, score) = word.split_once(':')?;
        let score: i32 = score.parse().ok()?;
        let AnyPosition::Pente(p) = &position else {
            return None;
        };
        if p.ply() >= chance && score < 30_000 - NEAR {
            let first = p.turn().side() == Side::First;
            let target = target(score, if first { result } else { -result });
            examples.extend(features(p).map(|features| Example { features, target }));
        }
        position = position.play(position.parse_move(text).ok()?).ok()?;
    }
    Some(examples)
}

/// What is expected of a position with this score, by the side to move, and this result for it.
fn target(score: i32, result: f32) -> f32 {
    if score.abs() >= PROVED {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    let searched = logistic(score as f32 / SCALE);
    RESULT * (0.5 + 0.5 * result) + (1.0 - RESULT) * searched
}

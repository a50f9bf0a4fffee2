//! What the estimate reads of a position, for learning its weights.

use super::board::Board;
use super::shape::SHAPES;
use super::weights::{AFTER_LINES, Index, MOST_TAKEN, learned};
use fivefold_rules::pente::Position;

/// The weights a position's estimate uses, by number, and how often.
pub type Features = Vec<(u32, i32)>;

/// The features of a position as the side to move sees it; `None` where the search would not ask
/// for an estimate, because somebody wins by the next stone.
#[must_use]
pub fn features(position: &Position) -> Option<Features> {
    let board = Board::new(position);
    let settled = board.end().is_some() || board.win_now().is_some() || board.is_threatened();
    (!settled).then(|| board.features())
}

/// How many weights there are.
#[must_use]
pub fn count() -> usize {
    Index::all().lines() + AFTER_LINES
}

/// The weights in use: of the rules that capture pairs, or (`keryo`) threes as well.
#[must_use]
pub fn weights(keryo: bool) -> Vec<i16> {
    learned(keryo)
}

impl Board {
    fn features(&self) -> Features {
        let (index, side) = (Index::all(), self.side());
        let mut found = Vec::new();
        self.each_line(|middle, key| found.push(index.line(middle, key, side) as u32));
        let lines = index.lines();
        self.each_shape(|colour, id| {
            let whose = usize::from(colour & 1 != side);
            found.push((lines + whose * SHAPES + usize::from(id)) as u32);
        });
        found.sort_unstable();
        let mut features: Features = Vec::new();
        for number in found {
            match features.last_mut() {
                Some((last, n)) if *last == number => *n += 1,
                _ => features.push((number, 1)),
            }
        }
        for (whose, s) in [side, side ^ 1].into_iter().enumerate() {
            let stage = usize::from(self.captured()[s]).min(MOST_TAKEN);
            let at = |which: usize| lines + 2 * SHAPES + which * (MOST_TAKEN + 1) + stage;
            features.push((at(whose) as u32, 1));
            features.push((at(2 + whose) as u32, i32::from(self.open(s))));
        }
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::Position as _;
    use fivefold_rules::pente::Rules;

    /// The sum of the features' weights is the estimate.
    #[test]
    fn features_are_what_the_estimate_adds_up() {
        for (_, rules) in Rules::PRESETS {
            let mut position = Position::new(rules);
            for ply in 0..40 {
                let moves = position.legal_moves();
                let m = moves[crate::mix::mix(11, ply) as usize % moves.len()];
                position = position.play(m).unwrap();
                let Some(features) = features(&position) else {
                    continue;
                };
                let weights = weights(rules.keryo());
                let sum = |(i, n): &(u32, i32)| i32::from(weights[*i as usize]) * n;
                let total: i32 = features.iter().map(sum).sum();
                assert_eq!(total, Board::new(&position).estimate());
            }
        }
    }
}

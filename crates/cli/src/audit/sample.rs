//! Positions from random games.

use crate::matches::opening::{Dice, is_decided};
use fivefold_rules::pentago::Rules;
use fivefold_rules::{AnyGame, Position as _, Variant};
use std::collections::HashSet;

/// How often another game is drawn because its position is decided or was there before.
const TRIES: u32 = 20_000;
/// How often another move is drawn because it decides the game.
const MOVES: u32 = 60;

/// Draws games of so many plies by the standard rules of Pentago: legal moves at random, but none after
/// which the game is over or the other side wins at once.
pub(super) struct Sampler {
    dice: Dice,
    plies: u32,
}

impl Sampler {
    pub(super) fn new(seed: u64, plies: u32) -> Sampler {
        Sampler {
            dice: Dice::new(seed ^ u64::from(plies) << 32),
            plies,
        }
    }

    /// A game whose last position is not in `seen`, where it is entered; `None` if there seem to be
    /// no more.
    pub(super) fn next(&mut self, seen: &mut HashSet<u64>) -> Option<AnyGame> {
        (0..TRIES)
            .filter_map(|_| self.draw())
            .find(|game| seen.insert(game.position().key()))
    }

    fn draw(&mut self) -> Option<AnyGame> {
        let mut game = AnyGame::new(Variant::Pentago(Rules::STANDARD).start());
        for _ in 0..self.plies {
            let moves = game.position().legal_moves();
            let quiet = (0..MOVES).find_map(|_| {
                let m = *moves.get(self.dice.below(moves.len())?)?;
                let next = game.position().play(m).ok()?;
                (!is_decided(&next)).then_some(m)
            });
            game.play(quiet?).ok()?;
        }
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::notation::write_line;

    #[test]
    fn equal_seeds_give_equal_different_undecided_positions() {
        let lines = |seed| {
            let (mut sampler, mut seen) = (Sampler::new(seed, 18), HashSet::new());
            let games = (0..20).map(|_| sampler.next(&mut seen).unwrap());
            games
                .inspect(|game| {
                    assert_eq!(game.moves().len(), 18);
                    assert!(!is_decided(game.position()));
                })
                .map(|game| write_line(&game))
                .collect::<HashSet<_>>()
        };
        assert_eq!(lines(3), lines(3));
        assert_eq!(lines(3).len(), 20);
        assert!(lines(3).is_disjoint(&lines(4)));
    }

    #[test]
    fn where_there_are_no_more_positions_it_ends() {
        let (mut sampler, mut seen) = (Sampler::new(1, 1), HashSet::new());
        let found = std::iter::from_fn(|| sampler.next(&mut seen)).count();
        // One marble on one of the 36 squares.
        assert_eq!(found, 36);
    }
}

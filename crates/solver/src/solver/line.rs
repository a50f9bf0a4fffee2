//! A best line: play on from a solved position to the end.

use super::choices::{self, Target};
use super::{Callbacks, Solver, worth};
use crate::Value;
use crate::orbit::{KEPT, Orbit};
use crate::root::{Root, View};
use crate::solution::SolveError;
use crate::turns::Digits;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Board, Move, Position};
use std::sync::Arc;

/// The passes that say which moves are best from a root on, for the next [`KEPT`] plies.
struct Guide {
    view: View,
    /// Marbles added since the root: of its first player and of the other.
    added: [Board; 2],
    /// The player who wins: 0 places first after the root. `None` in a drawn game.
    winner: Option<usize>,
    /// Looks to the end of the game.
    whole: Arc<Orbit>,
    /// Looks two plies less far: what it decides loses faster than need be.
    shorter: Option<Arc<Orbit>>,
}

impl Solver {
    /// Best play that begins with a best move, from a position whose value and distance are known.
    pub(super) fn line(
        &mut self,
        position: &Position,
        first: Option<Move>,
        mut value: Value,
        mut distance: Option<u32>,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Vec<Move>, SolveError> {
        let mut position = *position;
        let mut line = Vec::new();
        let mut guide = None;
        if let Some(first) = first.filter(|_| !self.can_guide(&position, distance)) {
            // The passes from where it leads are cheaper.
            position.play_unchecked(first);
            line.push(first);
            value = -value;
            distance = distance.map(|d| d - 1);
        }
        while position.outcome().is_none() {
            let m = if distance == Some(1) {
                last(&position, value)
            } else {
                if guide.as_ref().is_none_or(|g: &Guide| g.plies() == KEPT) {
                    guide = Some(self.guide(&position, value, distance, callbacks)?);
                }
                let guide = guide.as_mut().expect("it was just put there");
                guide.play(&position)
            };
            position.play_unchecked(m);
            line.push(m);
            value = -value;
            distance = distance.map(|d| d.saturating_sub(1));
        }
        Ok(line)
    }

    /// Whether all passes that guide from here on were made.
    fn can_guide(&self, position: &Position, distance: Option<u32>) -> bool {
        let root = View::position(position).root;
        let (whole, shorter) = depths(&root, distance);
        let made = |depth| self.passes.has(&root, depth);
        distance == Some(1) || made(whole) && shorter.is_none_or(made)
    }

    fn guide(
        &mut self,
        position: &Position,
        value: Value,
        distance: Option<u32>,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Guide, SolveError> {
        let view = View::position(position);
        let (whole, shorter) = depths(&view.root, distance);
        let mut orbit = |depth| self.orbit(&view, depth, callbacks);
        Ok(Guide {
            view,
            added: [Board::EMPTY; 2],
            winner: match value {
                Value::Win => Some(0),
                Value::Draw => None,
                Value::Loss => Some(1),
            },
            whole: orbit(whole)?,
            shorter: shorter.map(&mut orbit).transpose()?,
        })
    }
}

/// The depths of the passes that guide through a game that ends so many plies from the root: a pass
/// that looks to the end, and one that looks two plies less far.
fn depths(root: &Root, distance: Option<u32>) -> (usize, Option<usize>) {
    let empty = root.empty().count() as usize;
    let Some(distance) = distance.map(|d| d as usize) else {
        return (empty, None);
    };
    // Whoever wins makes the last move: one ply more finds nothing new.
    let whole = if distance + 1 < empty {
        distance
    } else {
        empty
    };
    let shorter = distance.checked_sub(2).filter(|&depth| depth > 0);
    (whole, shorter)
}

/// The first move that ends the game with this value.
fn last(position: &Position, value: Value) -> Move {
    let ends = |m: &Move| {
        let outcome = choices::after(position, *m).outcome();
        outcome.is_some_and(|o| worth(o, position.to_move()) == value)
    };
    let last = position.legal_moves().into_iter().find(ends);
    last.expect("the game can be ended at a distance of one ply")
}

impl Guide {
    /// How many plies were played since the root.
    fn plies(&self) -> usize {
        (self.added[0].count() + self.added[1].count()) as usize
    }

    /// The first move that keeps the value and is neither slow to win nor quick to lose, when
    /// the game does not end with it but for a draw.
    fn play(&mut self, position: &Position) -> Move {
        let moves = position.legal_moves().into_iter();
        let target = |m: &Move| choices::target(position, *m, &self.view, self.added);
        let mut moves = moves.map(|m| (m, target(&m)));
        let best = moves.find(|&(_, target)| self.is_good(target));
        let (best, target) = best.expect("the value is that of one of the moves");
        if let Target::State(added, digits) = target {
            self.added = added;
            self.view = self.view.at(digits);
        }
        best
    }

    fn is_good(&self, target: Target) -> bool {
        match (target, self.winner) {
            (Target::Over(value), None) => value == Value::Draw,
            (Target::Over(_), Some(_)) => false,
            (Target::State(added, digits), None) => {
                self.whole.value(added, digits) == Some(Value::Draw)
            }
            (Target::State(added, digits), Some(winner)) => self.is_timely(winner, added, digits),
        }
    }

    /// Whether a state of a game that `winner` wins is one of best play.
    fn is_timely(&self, winner: usize, added: [Board; 2], digits: Digits) -> bool {
        let wins = |orbit: &Orbit| orbit.wins(winner, added, digits) == Some(true);
        let loser_moves = self.plies() % 2 != winner;
        wins(&self.whole) && !(loser_moves && self.shorter.as_deref().is_some_and(wins))
    }
}

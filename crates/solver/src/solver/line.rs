//! A best line: play on from a solved position to the end.

use super::{Callbacks, Solver, choices};
use crate::Value;
use crate::orbit::{KEPT, Orbit};
use crate::root::View;
use crate::solution::SolveError;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Board, Move, Position};
use std::sync::Arc;

/// The passes that say which moves are best from a root on, for the next [`KEPT`] plies.
struct Guide {
    view: View,
    /// Marbles added since the root: of its first player and of the other.
    added: [Board; 2],
    /// Looks to the end of the game.
    whole: Arc<Orbit>,
    /// Looks one ply less far: what it decides loses faster than need be.
    shorter: Option<Arc<Orbit>>,
}

impl Solver {
    /// Best play from a position whose value and distance are known.
    pub(super) fn line(
        &mut self,
        position: &Position,
        mut value: Value,
        mut distance: Option<u32>,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Vec<Move>, SolveError> {
        let mut position = *position;
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let mut guide = self.guide(&position, distance, callbacks)?;
            for _ in 0..KEPT {
                if position.outcome().is_some() {
                    break;
                }
                let m = guide.best(&position, value);
                guide.play(&position, m);
                position.play_unchecked(m);
                line.push(m);
                value = -value;
                distance = distance.map(|d| d.saturating_sub(1));
            }
        }
        Ok(line)
    }

    fn guide(
        &mut self,
        position: &Position,
        distance: Option<u32>,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Guide, SolveError> {
        let view = View::position(position);
        let empty = view.root.empty().count() as usize;
        let depth = distance.map_or(empty, |d| d as usize);
        let mut orbit = |depth| {
            self.passes
                .orbit(&view.root, depth, &self.options, callbacks)
        };
        Ok(Guide {
            view,
            added: [Board::EMPTY; 2],
            whole: orbit(depth)?,
            shorter: if distance.is_some() && depth > 0 {
                Some(orbit(depth - 1)?)
            } else {
                None
            },
        })
    }
}

impl Guide {
    /// The first move that keeps the value and is neither slow to win nor quick to lose.
    fn best(&self, position: &Position, value: Value) -> Move {
        let wins = position.winning_placements();
        let good = |m: &Move| {
            if wins.has(m.square) {
                return value == Value::Win;
            }
            let (added, view) = self.after(position, *m);
            let seen = |orbit: &Orbit| orbit.moved_into(added, view.digits);
            let quick = self.shorter.as_ref().and_then(|s| seen(s)) == Some(Value::Loss);
            seen(&self.whole) == Some(value) && !(value == Value::Loss && quick)
        };
        let best = position.legal_moves().into_iter().find(good);
        best.expect("the value is that of one of the moves")
    }

    fn after(&self, position: &Position, m: Move) -> ([Board; 2], View) {
        let mover = ((self.added[0].count() + self.added[1].count()) % 2) as usize;
        let mut added = self.added;
        added[mover] = added[mover].with(self.view.square(m.square));
        let mut placed = position.marbles();
        let own = &mut placed[position.to_move().index()];
        *own = own.with(m.square);
        let digits = self.view.twisted(choices::twist(placed, m.twist));
        (added, self.view.at(digits))
    }

    fn play(&mut self, position: &Position, m: Move) {
        if !position.winning_placements().has(m.square) {
            (self.added, self.view) = self.after(position, m);
        }
    }
}

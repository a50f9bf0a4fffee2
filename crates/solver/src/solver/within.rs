//! A short look: what is decided soon.

use super::known::Known;
use super::{Callbacks, Progress, Solver, check, choices};
use crate::Value;
use crate::root::View;
use crate::solution::{Judged, Question, SolveError};
use fivefold_rules::Position as _;
use fivefold_rules::pentago::Position;

impl Solver {
    /// The moves that win or lose within so many plies when the winner hurries and the loser delays, with
    /// their distances; it ends as soon as one wins. A short look costs little: at 18 marbles, 8 plies
    /// cost less than a tenth of what the values of all moves do. Where the game is over there are none.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn within(
        &mut self,
        position: &Position,
        plies: u32,
        progress: &mut dyn FnMut(Progress),
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Judged>, SolveError> {
        check(position.rules())?;
        if position.outcome().is_some() {
            return Ok(Vec::new());
        }
        let mut callbacks = Callbacks { progress, stop };
        let view = View::position(position);
        let empty = view.root.empty().count();
        let mut known = Known::new(choices::moves(position, &view), 0, empty as usize);
        for depth in 1..=plies.min(empty) as usize {
            if known.next(Question::Value).is_none() {
                break;
            }
            let orbit = self.orbit(&view, depth, &mut callbacks)?;
            known.learn(&orbit);
        }
        let mut decided = known.judged();
        decided.retain(|judged| judged.value != Value::Draw && judged.distance.is_some());
        Ok(decided)
    }

    /// Whether the side to move wins within so many plies. It takes one pass, so less than [`within`](Self::within),
    /// which looks for the other side's wins as well.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn wins_within(
        &mut self,
        position: &Position,
        plies: u32,
        progress: &mut dyn FnMut(Progress),
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, SolveError> {
        check(position.rules())?;
        let mut callbacks = Callbacks { progress, stop };
        let view = View::position(position);
        let empty = view.root.empty().count();
        let plies = plies.min(empty) as usize;
        // Whoever wins makes the last move, so an even number of plies finds no more than the odd one below.
        let Some(depth) = plies.checked_sub(1 - plies % 2) else {
            return Ok(false);
        };
        if position.outcome().is_some() {
            return Ok(false);
        }
        let mut known = Known::new(choices::moves(position, &view), 0, empty as usize);
        known.learn(&*self.orbit(&view, depth, &mut callbacks)?);
        Ok(known
            .judged()
            .iter()
            .any(|judged| judged.value == Value::Win))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::{AnyPosition, notation::parse_line};

    /// Games with 22 marbles whose last positions are won, drawn and lost.
    const LINES: [&str; 3] = [
        "x.xx..x..o.xooo.xoxxoo.o..o...oo.xxx",
        "xo.oxx..o.xx.xo.o.oxo.xo.xo..xoo.x..",
        "o.xx.oxo.ox...xx.oo.xo.oxx.o.o..xxo.",
    ];

    #[test]
    fn what_is_decided_soon_is_what_the_solution_says_ends_soon() {
        let mut decided = 0;
        for line in LINES {
            let read = parse_line(line).unwrap();
            let AnyPosition::Pentago(position) = *read.game.position() else {
                panic!("{line}");
            };
            let all = Solver::default()
                .solve(&position, Question::All, &mut |_| (), &mut || false)
                .unwrap();
            for plies in [1, 2, 4, 5, 7] {
                let found = Solver::default()
                    .within(&position, plies, &mut |_| (), &mut || false)
                    .unwrap();
                let won = all.value == Value::Win && all.distance.unwrap() <= plies;
                let wins = Solver::default()
                    .wins_within(&position, plies, &mut |_| (), &mut || false)
                    .unwrap();
                assert_eq!(wins, won, "{line}, {plies} plies");
                let most = if won { all.distance.unwrap() } else { plies };
                let soon = all.moves.iter().copied();
                let soon: Vec<_> = soon
                    .filter(|m| m.distance.is_some_and(|d| d <= most))
                    .collect();
                assert_eq!(found, soon, "{line}, {plies} plies");
                decided += found.len();
            }
        }
        assert!(decided > 100, "{decided}");
    }
}

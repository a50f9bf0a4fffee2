//! A short look: what is decided soon.

use super::choices::Target;
use super::known::Known;
use super::{Callbacks, Progress, Solver, check, choices, passes};
use crate::Value;
use crate::root::View;
use crate::solution::{Judged, Question, SolveError};
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Board, Move, Position};
use std::collections::HashSet;

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

    /// Which of these moves decide the game within so many plies, themselves included, when the winner hurries and
    /// the loser delays: with an odd number those that win, with an even one those that lose, for whoever wins makes
    /// the last move. It takes one pass that asks one question; where the moves lie on few squares, one from
    /// each of the squares, which has a third of the states.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn deciding(
        &mut self,
        position: &Position,
        moves: &[Move],
        plies: u32,
        progress: &mut dyn FnMut(Progress),
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Move>, SolveError> {
        check(position.rules())?;
        let mut callbacks = Callbacks { progress, stop };
        let empty = position.empty().count();
        // Past the full board there is nothing to look for.
        let beyond = plies.saturating_sub(empty).next_multiple_of(2);
        let Some(depth) = plies.checked_sub(beyond).filter(|&depth| depth > 0) else {
            return Ok(Vec::new());
        };
        let view = View::position(position);
        let after: Vec<_> = (moves.iter())
            .map(|&m| (m, choices::after(position, m)))
            .collect();
        let depth = depth as usize;
        let winner = (depth + 1) % 2;
        let views = after.iter().map(|(_, after)| View::position(after).root);
        let roots: HashSet<_> = views.collect();
        let apart = depth > 1 && passes::follows(empty as usize, depth, roots.len());
        let mut found = Vec::new();
        for (choice, after) in after {
            let wins = match choices::target(position, choice, &view, [Board::EMPTY; 2]) {
                Target::Over(value) => value == [Value::Win, Value::Loss][winner],
                Target::State(..) if apart => {
                    let view = View::position(&after);
                    let orbit = self.orbit(&view, depth - 1, &mut callbacks)?;
                    // A ply further the players have changed places.
                    orbit.wins(1 - winner, [Board::EMPTY; 2], view.digits) == Some(true)
                }
                Target::State(added, digits) => {
                    let orbit = self.orbit(&view, depth, &mut callbacks)?;
                    orbit.wins(winner, added, digits) == Some(true)
                }
            };
            found.extend(wins.then_some(choice));
        }
        Ok(found)
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

    fn position(line: &str) -> Position {
        let read = parse_line(line).unwrap();
        let AnyPosition::Pentago(position) = *read.game.position() else {
            panic!("{line}");
        };
        position
    }

    fn all(position: &Position) -> crate::Solution {
        Solver::default()
            .solve(position, Question::All, &mut |_| (), &mut || false)
            .unwrap()
    }

    #[test]
    fn moves_decide_when_the_solution_says_they_end() {
        let mut decided = [0; 2];
        for line in LINES {
            let position = position(line);
            let all = all(&position);
            let moves: Vec<Move> = all.moves.iter().map(|judged| judged.choice).collect();
            for plies in 0..=18 {
                let asked = [Value::Loss, Value::Win][plies as usize % 2];
                let ends = |judged: &&Judged| {
                    judged.value == asked && judged.distance.is_some_and(|d| d <= plies)
                };
                let expected: Vec<Move> = all.moves.iter().filter(ends).map(|j| j.choice).collect();
                // All moves, for which one pass is made, and those of the first and of the last square.
                for part in [&moves[..], &moves[..8], &moves[moves.len() - 8..]] {
                    let found = Solver::default()
                        .deciding(&position, part, plies, &mut |_| (), &mut || false)
                        .unwrap();
                    let there: Vec<Move> = (expected.iter().copied())
                        .filter(|m| part.contains(m))
                        .collect();
                    assert_eq!(found, there, "{line}, {plies} plies");
                }
                decided[plies as usize % 2] += expected.len();
            }
        }
        assert!(decided[0] > 2_000 && decided[1] > 30, "{decided:?}");
    }

    #[test]
    fn what_is_decided_soon_is_what_the_solution_says_ends_soon() {
        let mut decided = 0;
        for line in LINES {
            let position = position(line);
            let all = all(&position);
            for plies in [1, 2, 4, 5, 7] {
                let found = Solver::default()
                    .within(&position, plies, &mut |_| (), &mut || false)
                    .unwrap();
                let won = all.value == Value::Win && all.distance.unwrap() <= plies;
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

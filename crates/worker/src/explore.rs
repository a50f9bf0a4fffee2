//! What every move of a position is worth: proved by the solver, or judged by the engine.

use crate::progress;
use fivefold_engine::{Engine, Limits};
use fivefold_protocol::worker::{Judged, Reply, Unproved, Valued, Worth};
use fivefold_rules::pentago::{self, Placed, Placement, Square, Twist};
use fivefold_rules::{AnyPosition, Position as _, notation};
use fivefold_solver::{Progress, Question, Solution, SolveError, Solver, Value};
use std::collections::HashMap;

/// What stands for a twist that is skipped.
const SKIPPED: &str = "-";

/// Proves what every move is worth, or with `square`, the stone that waits, every twist. The values are posted as
/// soon as they are known; the last reply, which has the plies to the end too, is returned.
pub(crate) fn solve(
    solver: &mut Solver,
    id: u64,
    square: Option<&str>,
    position: &str,
    post: &dyn Fn(&Reply),
) -> Reply {
    let unknown = Reply::CannotSolve {
        id,
        why: Unproved::Position,
    };
    let Some(position) = pentago(position) else {
        return unknown;
    };
    match square.map(|square| placed(&position, square)) {
        None => {
            let mut ask = |question, progress: &mut dyn FnMut(Progress)| {
                solver.solve(&position, question, progress, &mut || false)
            };
            prove(id, &mut ask, |mv| mv.to_string(), post)
        }
        Some(Some(placed)) => {
            let mut ask = |question, progress: &mut dyn FnMut(Progress)| {
                solver.solve_placed(&placed, question, progress, &mut || false)
            };
            let name = |twist: &Option<Twist>| twist.map_or(SKIPPED.to_owned(), |t| t.to_string());
            prove(id, &mut ask, name, post)
        }
        Some(None) => unknown,
    }
}

/// A Pentago position in which a move can be made.
fn pentago(text: &str) -> Option<pentago::Position> {
    match notation::parse_position(text).ok()?.game.position() {
        AnyPosition::Pentago(position) if position.outcome().is_none() => Some(*position),
        _ => None,
    }
}

fn placed(position: &pentago::Position, square: &str) -> Option<Placed> {
    let square: Square = square.parse().ok()?;
    match position.place(square) {
        Ok(Placement::TwistDue(placed)) => Some(placed),
        Ok(Placement::Over(_)) | Err(_) => None,
    }
}

/// Asks the solver a question, with a listener for its progress.
type Ask<'a, M> =
    dyn FnMut(Question, &mut dyn FnMut(Progress)) -> Result<Solution<M>, SolveError> + 'a;

/// The values first, then the plies to the end, which take longer.
fn prove<M>(
    id: u64,
    ask: &mut Ask<'_, M>,
    name: impl Fn(&M) -> String,
    post: &dyn Fn(&Reply),
) -> Reply {
    let solved = |solution: &Solution<M>, complete| Reply::Solved {
        id,
        complete,
        worth: worth(solution.value, solution.distance),
        moves: solution
            .moves
            .iter()
            .map(|m| Valued {
                choice: name(&m.choice),
                worth: worth(m.value, m.distance),
            })
            .collect(),
    };
    let values = match ask(Question::Moves, &mut progress::teller(id, false, post)) {
        Ok(values) => values,
        Err(error) => {
            return Reply::CannotSolve {
                id,
                why: why(&error),
            };
        }
    };
    post(&solved(&values, false));
    match ask(Question::All, &mut progress::teller(id, true, post)) {
        Ok(all) => solved(&all, true),
        // The values stay proved.
        Err(_) => solved(&values, true),
    }
}

const fn worth(value: Value, distance: Option<u32>) -> Worth {
    match value {
        Value::Win => Worth::Win(distance),
        Value::Draw => Worth::Draw,
        Value::Loss => Worth::Loss(distance),
    }
}

const fn why(error: &SolveError) -> Unproved {
    match error {
        SolveError::Rules(_) => Unproved::Rules,
        SolveError::Memory { .. } | SolveError::Refused { .. } | SolveError::Stopped => {
            Unproved::Memory
        }
    }
}

/// Points of a game that is won with this move.
const WON: i32 = 29_999;

/// Has the engine look at every move, a ply deeper each time, until `stop` says so; posts what it thinks after each
/// depth and returns the last. The first depth is finished in any case.
pub(crate) fn judge(
    engine: &mut Engine,
    id: u64,
    position: &str,
    stop: &mut dyn FnMut() -> bool,
    post: &dyn Fn(&Reply),
) -> Reply {
    let read = notation::parse_position(position);
    let Ok(position) = read.map(|line| *line.game.position()) else {
        return Reply::CannotSolve {
            id,
            why: Unproved::Position,
        };
    };
    let mut last = look(engine, &position, 1, &mut || false).unwrap_or_default();
    let mut depth = 1;
    let judged = |depth, complete, moves| Reply::Judged {
        id,
        depth,
        complete,
        moves,
    };
    while depth < DEEPEST && last.iter().any(|m| m.points.abs() < DECIDED) {
        post(&judged(depth, false, last.clone()));
        let Some(deeper) = look(engine, &position, depth + 1, stop) else {
            break;
        };
        last = deeper;
        depth += 1;
    }
    judged(depth, true, last)
}

/// No game has more plies than this that are worth looking at.
const DEEPEST: u32 = 36;
/// Points that only a game seen to its end has.
const DECIDED: i32 = 29_000;

/// Looks at every move `depth` plies deep, itself included; `None` if it was stopped.
fn look(
    engine: &mut Engine,
    position: &AnyPosition,
    depth: u32,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Vec<Judged>> {
    // Many moves lead to one position: all twists of an empty quadrant do.
    let mut known: HashMap<AnyPosition, i32> = HashMap::new();
    let mut judged = Vec::new();
    for mv in position.legal_moves() {
        let mut after = *position;
        after.play_unchecked(mv);
        let points = match known.get(&after) {
            Some(points) => *points,
            None => points(engine, position, &after, depth, stop)?,
        };
        known.insert(after, points);
        judged.push(Judged {
            choice: mv.to_string(),
            points,
        });
    }
    Some(judged)
}

/// The engine's points for the player who has moved from `before` to `after`.
fn points(
    engine: &mut Engine,
    before: &AnyPosition,
    after: &AnyPosition,
    depth: u32,
    stop: &mut dyn FnMut() -> bool,
) -> Option<i32> {
    if let Some(outcome) = after.outcome() {
        return Some(match outcome.winner() {
            None => 0,
            Some(side) if side == before.turn().side() => WON,
            Some(_) => -WON,
        });
    }
    let limits = Limits {
        depth: Some(depth.max(2) - 1),
        ..Limits::default()
    };
    let mut stopped = false;
    let result = engine.search(after, &limits, &mut |_| (), &mut || {
        stopped |= stop();
        stopped
    });
    (!stopped).then(|| result.info.score.flipped().value())
}

#[cfg(test)]
mod tests;

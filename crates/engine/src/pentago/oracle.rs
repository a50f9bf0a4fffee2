//! The solver behind the search: where few squares are left, exact values take the place of
//! opinions.

use super::board::{decode, encode};
use super::net::Child;
use crate::score::Score;
use crate::search::Settings;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Move, Position};
use fivefold_solver::{Options, Question, Solution, SolveError, Solver, Value};

/// How many boards are searched before the solver is asked, by the number of empty squares: about
/// a third of its time. The solver takes about three times as long for every square more.
const PATIENCE: [(u32, u64); 5] = [
    (14, 2_000),
    (15, 6_000),
    (16, 20_000),
    (17, 80_000),
    (18, 300_000),
];

/// The solver, and what may be asked of it.
#[derive(Debug, Default)]
pub(crate) struct Oracle(Option<Solver>);

/// A proof, and play that fits it.
pub(super) struct Answer {
    /// Win and loss with the plies that best play takes, or, where there was no time for that, with
    /// those to the full board.
    pub(super) score: Score,
    /// The move that keeps the value, and as much of what follows as is known.
    pub(super) line: Vec<u16>,
}

/// News on the way are of no use here.
fn deaf(_: fivefold_solver::Progress) {}

/// How many boards to search before the solver is asked about a position; `None` where it is not
/// asked: with many empty squares, and where a limit is to be kept exactly.
pub(crate) fn patience(position: &Position, settings: &Settings) -> Option<u64> {
    let limited = settings.max_nodes < u64::MAX || settings.max_depth < u32::MAX;
    let empty = position.empty().count();
    let found = PATIENCE.into_iter().find(|(most, _)| empty <= *most);
    let asked = settings.solver_mb > 0 && !limited;
    found.filter(|_| asked).map(|(_, boards)| boards)
}

impl Oracle {
    /// The value of every move, with the plies that best play takes. `None` as for [`ask`](Self::ask).
    pub(crate) fn every_move(
        &mut self,
        position: &Position,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<(Move, Score)>> {
        let solver = self.solver(settings);
        let solution = solver
            .solve(position, Question::All, &mut deaf, stop)
            .ok()?;
        let left = position.empty().count();
        let scored = solution.moves.iter().map(|judged| {
            let plies = judged.distance.unwrap_or(left);
            (judged.choice, score(judged.value, plies))
        });
        Some(scored.collect())
    }

    /// The solver, made when it is first asked.
    fn solver(&mut self, settings: &Settings) -> &mut Solver {
        let options = Options {
            threads: settings.threads.max(1) as usize,
            memory: u64::from(settings.solver_mb) << 20,
        };
        self.0.get_or_insert_with(|| Solver::new(options))
    }

    /// The value of a position in which nobody wins at once, and a move that keeps it: the fastest win, the slowest
    /// loss, the first of `liked` that draws. `None` if these rules cannot be solved, the memory
    /// does not do, or `stop` came before anything was proved.
    pub(super) fn ask(
        &mut self,
        position: &Position,
        liked: &[Child],
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Answer> {
        let solver = self.solver(settings);
        let solution = solver
            .solve(position, Question::Moves, &mut deaf, stop)
            .ok()?;
        let keeps = |m: Move| {
            let judged = solution.moves.iter().find(|judged| judged.choice == m);
            judged.is_some_and(|judged| judged.value == solution.value)
        };
        let kept = liked.iter().map(|child| decode(child.code));
        let mut kept = kept.filter(|m| keeps(*m));
        let chosen = (kept.next())
            .or_else(|| solution.moves.iter().map(|j| j.choice).find(|m| keeps(*m)))?;
        let (distance, line) = follow(solver, position, &solution, chosen, stop)
            .unwrap_or_else(|_| (None, vec![chosen]));
        let plies = distance.unwrap_or_else(|| position.empty().count());
        Some(Answer {
            score: score(solution.value, plies),
            line: line.into_iter().map(encode).collect(),
        })
    }
}

const fn score(value: Value, plies: u32) -> Score {
    match value {
        Value::Win => Score::Win(plies),
        Value::Draw => Score::Draw,
        Value::Loss => Score::Loss(plies),
    }
}

/// The plies to the end and the line to it: of a draw after the chosen move.
fn follow(
    solver: &mut Solver,
    position: &Position,
    solution: &Solution,
    chosen: Move,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(Option<u32>, Vec<Move>), SolveError> {
    if solution.value != Value::Draw {
        let best = solver.solve(position, Question::Best, &mut deaf, stop)?;
        return Ok((best.distance, best.line));
    }
    let mut next = *position;
    next.play_unchecked(chosen);
    let rest = solver.solve(&next, Question::Best, &mut deaf, stop)?;
    let line = core::iter::once(chosen).chain(rest.line).collect();
    Ok((None, line))
}

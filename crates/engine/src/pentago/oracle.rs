//! The solver behind the search: where few squares are left, exact values take the place of
//! opinions.

use super::board::{decode, encode};
use super::net::Child;
use crate::score::Score;
use crate::search::Settings;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Move, Position};
use fivefold_solver::{Options, Question, Solution, Solver, Value};

/// When the solver is asked what, by the number of empty squares. Each square more triples its work.
const PLANS: [(u32, Plan); 7] = [
    (14, Plan::new(0, Some(2_000))),
    (15, Plan::new(0, Some(6_000))),
    (16, Plan::new(0, Some(20_000))),
    (17, Plan::new(8, Some(10_000))),
    (18, Plan::new(8, Some(600_000))),
    (
        19,
        Plan {
            checks: 8,
            ..Plan::new(8, None)
        },
    ),
    (20, Plan::new(7, None)),
];

/// What to ask the solver and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// After a first glance: what is decided within so many plies, 0 for nothing. It takes less
    /// than a tenth of a second.
    plies: u32,
    /// Everything, after so many boards were searched; `None` for never.
    pub(super) boards: Option<u64>,
    /// How often at most the value after the move that the search likes best is asked for: a third of
    /// the work of everything, and mostly far less.
    pub(super) checks: u32,
}

impl Plan {
    const fn new(plies: u32, boards: Option<u64>) -> Plan {
        Plan {
            plies,
            boards,
            checks: 0,
        }
    }
}

/// What is decided soon.
pub(super) enum Soon {
    /// The position.
    Position(Answer),
    /// That these moves lose.
    Losing(Vec<Move>),
}

/// What a move leads to.
pub(super) enum Checked {
    /// It wins.
    Wins(Answer),
    /// It draws.
    Draws,
    /// It loses.
    Loses,
}

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

/// What to ask about a position and when; `None` where nothing is asked: with many empty squares, and
/// where a limit is to be kept exactly.
pub(super) fn plan(position: &Position, settings: &Settings) -> Option<Plan> {
    let limited = settings.max_nodes < u64::MAX || settings.max_depth < u32::MAX;
    let empty = position.empty().count();
    let found = PLANS.into_iter().find(|(most, _)| empty <= *most);
    let asked = settings.solver_mb > 0 && !limited;
    found.filter(|_| asked).map(|(_, plan)| plan)
}

/// How many boards to search before everything is asked; `None` where that is never.
pub(crate) fn patience(position: &Position, settings: &Settings) -> Option<u64> {
    plan(position, settings)?.boards
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

    /// What is decided soon of a position in which nobody wins at once.
    pub(super) fn soon(
        &mut self,
        position: &Position,
        plan: Plan,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Soon {
        let solver = self.solver(settings);
        let decided = solver.within(position, plan.plies, &mut deaf, stop);
        let decided = decided.unwrap_or_default();
        let won = decided.iter().any(|judged| judged.value == Value::Win);
        let lost = decided.len() == position.legal_moves().len();
        let answer = (won || lost).then(|| self.best(position, settings, stop));
        answer.flatten().map_or_else(
            || {
                let losing = decided.iter().filter(|judged| judged.value == Value::Loss);
                Soon::Losing(losing.map(|judged| judged.choice).collect())
            },
            Soon::Position,
        )
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
        let solved = solver.solve(position, Question::Moves, &mut deaf, stop);
        let Solution { value, moves, .. } = solved.ok()?;
        let keeping = moves.iter().filter(|judged| judged.value == value);
        let keeping: Vec<Move> = keeping.map(|judged| judged.choice).collect();
        let mut liked = liked.iter().map(|child| decode(child.code));
        let chosen = liked
            .find(|m| keeping.contains(m))
            .or(keeping.first().copied())?;
        let known = match value {
            Value::Draw => self.drawn(position, chosen, settings, stop),
            Value::Win | Value::Loss => self.best(position, settings, stop),
        };
        known.or_else(|| {
            Some(Answer {
                score: score(value, position.empty().count()),
                line: vec![encode(chosen)],
            })
        })
    }

    /// What a move leads to. `None` as for [`ask`](Self::ask).
    pub(super) fn check(
        &mut self,
        position: &Position,
        code: u16,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Checked> {
        let mut next = *position;
        next.play_unchecked(decode(code));
        let solver = self.solver(settings);
        let solved = solver.solve(&next, Question::Value, &mut deaf, stop);
        Some(match solved.ok()?.value {
            Value::Win => Checked::Loses,
            Value::Draw => Checked::Draws,
            Value::Loss => Checked::Wins(self.won_by(code, &next, settings, stop)),
        })
    }

    /// The win that begins with `code` and leads to `next`.
    fn won_by(
        &mut self,
        code: u16,
        next: &Position,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Answer {
        let rest = self.best(next, settings, stop);
        let rest = rest.map_or_else(Vec::new, |answer| answer.line);
        let plies = match rest.len() {
            0 => next.empty().count(),
            known => known as u32,
        };
        Answer {
            score: Score::Win(plies + 1),
            line: core::iter::once(code).chain(rest).collect(),
        }
    }

    /// The fastest win or the slowest loss; or a draw.
    pub(super) fn best(
        &mut self,
        position: &Position,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Answer> {
        let solver = self.solver(settings);
        let solved = solver.solve(position, Question::Best, &mut deaf, stop);
        let Solution {
            value,
            distance,
            line,
            ..
        } = solved.ok()?;
        Some(Answer {
            score: score(value, distance.unwrap_or(0)),
            line: line.into_iter().map(encode).collect(),
        })
    }

    /// A draw by a chosen move, and best play after it.
    fn drawn(
        &mut self,
        position: &Position,
        chosen: Move,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Answer> {
        let mut next = *position;
        next.play_unchecked(chosen);
        let rest = self.best(&next, settings, stop)?;
        Some(Answer {
            score: Score::Draw,
            line: core::iter::once(encode(chosen)).chain(rest.line).collect(),
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

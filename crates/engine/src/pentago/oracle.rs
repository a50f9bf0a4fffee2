//! The solver behind the search: where few squares are left, exact values take the place of
//! opinions.

use super::board::{decode, encode};
use super::net::Child;
use crate::score::Score;
use crate::search::Settings;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Move, Position};
use fivefold_solver::{Judged, Options, Question, Solution, Solver, Value};

/// What to ask the solver, and after how many more searched boards.
pub(super) type Step = (u64, Ask);

/// When the solver is asked what, by the number of empty squares. Each square more triples its work, and each
/// ply that it looks ahead nearly doubles it, and memory that is used for the first time takes as long again. Within a
/// second a move the search should have most of the time. Checks follow it: each is about the move that it likes
/// best by then.
const PLANS: [(u32, &[Step]); 7] = [
    (14, &[(2_000, Ask::Everything)]),
    (15, &[(6_000, Ask::Everything)]),
    (16, &[(20_000, Ask::Everything)]),
    (17, &[(GLANCE, Ask::Soon(8)), (10_000, Ask::Everything)]),
    (
        18,
        &[
            (GLANCE, Ask::Soon(8)),
            (20_000, Ask::Soon(10)),
            (1_000_000, Ask::Everything),
        ],
    ),
    (
        19,
        &[
            (GLANCE, Ask::Soon(8)),
            (20_000, Ask::Soon(10)),
            (300_000, Ask::FewChoices(18)),
            (1_500_000, Ask::Choice(11)),
            (1_000_000, Ask::Soon(11)),
            (2_000_000, Ask::Choice(13)),
            (5_000_000, Ask::Soon(13)),
        ],
    ),
    (
        20,
        &[
            (GLANCE, Ask::Soon(8)),
            (2_000_000, Ask::FewChoices(11)),
            (1_000_000, Ask::Choice(9)),
            (2_000_000, Ask::Choice(9)),
            (10_000_000, Ask::Soon(9)),
            (1_000_000, Ask::Choice(11)),
            (10_000_000, Ask::Soon(11)),
        ],
    ),
];

/// Boards that are searched before the solver is asked anything: some positions need it not.
const GLANCE: u64 = 2_000;

/// How few moves are few: after a look within ten plies a drawn position often has no more.
pub(super) const FEW: usize = 6;

/// A question to the solver.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ask {
    /// Which moves win or lose within so many plies.
    Soon(u32),
    /// Whether the other side wins so soon after the move that the search likes best, and if so, after the one it
    /// likes then: there the plies reach one further, and a third of the work does.
    Choice(u32),
    /// The same where no more than [`FEW`] moves are left in the search: it has little to compare, and the solver
    /// may take longer.
    FewChoices(u32),
    /// The values of all moves.
    Everything,
}

/// What is decided soon.
pub(super) enum Soon {
    /// The position.
    Position(Answer),
    /// That these moves lose.
    Losing(Vec<Move>),
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

/// What to ask about a position and when; nothing with many empty squares, and where a limit is to be
/// kept exactly.
pub(super) fn plan(position: &Position, settings: &Settings) -> &'static [Step] {
    let limited = settings.max_nodes < u64::MAX || settings.max_depth < u32::MAX;
    let empty = position.empty().count();
    let found = PLANS.into_iter().find(|(most, _)| empty <= *most);
    let asked = settings.solver_mb > 0 && !limited;
    found.filter(|_| asked).map_or(&[], |(_, steps)| steps)
}

/// How many boards to search before everything is asked; `None` where that is never.
pub(crate) fn patience(position: &Position, settings: &Settings) -> Option<u64> {
    let steps = plan(position, settings);
    let until = |step: &Step| matches!(step.1, Ask::Everything);
    let last = steps.iter().position(until)?;
    Some(steps[..=last].iter().map(|(boards, _)| boards).sum())
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

    /// What is decided within so many plies of a position in which nobody wins at once.
    pub(super) fn soon(
        &mut self,
        position: &Position,
        plies: u32,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Soon {
        let decided = self.decided(position, plies, settings, stop);
        let fastest = decided.iter().filter(|judged| judged.value == Value::Win);
        let fastest = fastest.min_by_key(|judged| judged.distance).copied();
        let lost = decided.len() == position.legal_moves().len();
        if fastest.is_some() || lost {
            // Where there is no time for the line a win is played all the same.
            let begun = fastest.map(|judged| Answer {
                score: score(Value::Win, judged.distance.unwrap_or(plies)),
                line: vec![encode(judged.choice)],
            });
            if let Some(answer) = self.best(position, settings, stop).or(begun) {
                return Soon::Position(answer);
            }
        }
        let losing = decided.iter().filter(|judged| judged.value == Value::Loss);
        Soon::Losing(losing.map(|judged| judged.choice).collect())
    }

    /// The moves that are decided within so many plies, or within those for which there are time and memory.
    fn decided(
        &mut self,
        position: &Position,
        plies: u32,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<Judged> {
        let solver = self.solver(settings);
        let mut depths = (1..=plies).rev();
        // What was found by shorter looks is remembered and costs nothing.
        let found = depths.find_map(|plies| solver.within(position, plies, &mut deaf, stop).ok());
        found.unwrap_or_default()
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

    /// Whether the other side wins within so many plies of a move, as far as there are time and memory to say.
    pub(super) fn loses(
        &mut self,
        position: &Position,
        code: u16,
        plies: u32,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut next = *position;
        next.play_unchecked(decode(code));
        let solver = self.solver(settings);
        let lost = solver.wins_within(&next, plies, &mut deaf, stop);
        lost.unwrap_or(false)
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

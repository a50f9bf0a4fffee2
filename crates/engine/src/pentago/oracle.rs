//! The solver behind the search: where few squares are left, exact values take the place of
//! opinions.

use super::board::{decode, encode};
use super::net::Child;
use crate::score::Score;
use crate::search::Settings;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Move, Position};
use fivefold_solver::{Judged, Options, Question, Solution, SolveError, Solver, Value};

/// What to ask the solver, after how many more searched boards, and whether.
pub(super) type Step = (u64, When, Ask);

/// When the solver is asked what, by the number of empty squares. Each square more triples its work, and each
/// ply that it looks ahead nearly doubles it, and memory that is used for the first time takes as long again. Within a
/// second a move there is time for one long look: at who wins after the moves to the square that the search likes
/// best by then, which costs a third of a look at all moves.
const PLANS: [(u32, &[Step]); 7] = [
    (14, &[(2_000, When::Always, Ask::Everything)]),
    (15, &[(6_000, When::Always, Ask::Everything)]),
    (16, &[(20_000, When::Always, Ask::Everything)]),
    (
        17,
        &[
            (GLANCE, When::Always, Ask::Soon(8)),
            (10_000, When::Always, Ask::Everything),
        ],
    ),
    (
        18,
        &[
            (GLANCE, When::Always, Ask::Soon(8)),
            (20_000, When::Always, Ask::Soon(10)),
            (1_000_000, When::Always, Ask::Everything),
        ],
    ),
    (
        19,
        &[
            (GLANCE, When::Always, Ask::Soon(8)),
            (300_000, When::Always, Ask::Wins(9)),
            (20_000, When::Above(BEHIND), Ask::Wins(11)),
            (0, When::NotAbove(BEHIND), Ask::Losses(12)),
            (20_000, When::Always, Ask::Hold(18)),
            (5_000_000, When::Always, Ask::Soon(13)),
        ],
    ),
    (
        20,
        &[
            (GLANCE, When::Always, Ask::Soon(8)),
            (700_000, When::Above(0), Ask::Wins(9)),
            (0, When::Above(0), Ask::WinsAmongMany(13)),
            (0, When::NotAbove(0), Ask::Hold(12)),
            (12_000_000, When::Always, Ask::Losses(12)),
            (10_000_000, When::Always, Ask::Soon(11)),
        ],
    ),
];

/// Boards that are searched before the solver is asked anything: some positions need it not.
const GLANCE: u64 = 2_000;

/// Who is as far behind in points of the search has more to fear than to hope for.
const BEHIND: i32 = -100;

/// For which opinion of the search, in points for the side to move, a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    Always,
    Above(i32),
    NotAbove(i32),
}

impl When {
    /// Whether that is so with this score.
    pub(super) fn is_now(self, score: i32) -> bool {
        match self {
            When::Always => true,
            When::Above(bound) => score > bound,
            When::NotAbove(bound) => score <= bound,
        }
    }
}

/// A question to the solver.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ask {
    /// Which moves win or lose within so many plies.
    Soon(u32),
    /// Which moves win within so many plies, an odd number.
    Wins(u32),
    /// Which moves to the square that the search likes best do; asked where it has many moves to compare.
    WinsAmongMany(u32),
    /// Which moves to that square lose within so many plies, an even number; where the one it likes best does, the
    /// same of the square that it likes then.
    Losses(u32),
    /// The same, and until the next question only moves are searched that were seen not to lose: what the search comes to
    /// like by then it likes with less reason.
    Hold(u32),
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

/// The plan for 20 empty squares where two threads or more look and have [`SHARED_MB`]: in little more time than one needs to see which
/// moves to a square lose within 12 plies, they see nearly to the end.
const SHARED_AT_20: &[Step] = &[
    (GLANCE, When::Always, Ask::Soon(8)),
    (500_000, When::Above(0), Ask::Wins(9)),
    (0, When::Above(0), Ask::WinsAmongMany(13)),
    (0, When::NotAbove(0), Ask::Hold(16)),
    (24_000_000, When::Always, Ask::Losses(12)),
    (20_000_000, When::Always, Ask::Soon(11)),
];

/// Megabytes that a look within 16 plies takes with 20 empty squares.
const SHARED_MB: u32 = 900;

/// What to ask about a position and when; nothing with many empty squares, and where a limit is to be
/// kept exactly.
pub(super) fn plan(position: &Position, settings: &Settings) -> &'static [Step] {
    let limited = settings.max_nodes < u64::MAX || settings.max_depth < u32::MAX;
    let empty = position.empty().count();
    let found = PLANS.into_iter().find(|(most, _)| empty <= *most);
    let asked = settings.solver_mb > 0 && !limited;
    match found.filter(|_| asked) {
        Some((20, _)) if settings.threads > 1 && settings.solver_mb >= SHARED_MB => SHARED_AT_20,
        Some((_, steps)) => steps,
        None => &[],
    }
}

/// How many boards to search before everything is asked; `None` where that is never.
pub(crate) fn patience(position: &Position, settings: &Settings) -> Option<u64> {
    let steps = plan(position, settings);
    let until = |step: &Step| matches!(step.2, Ask::Everything);
    let last = steps.iter().position(until)?;
    Some(steps[..=last].iter().map(|(boards, ..)| boards).sum())
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
            Value::Draw => self.after(position, chosen, settings, stop),
            Value::Win | Value::Loss => self.best(position, settings, stop),
        };
        known.or_else(|| {
            Some(Answer {
                score: score(value, position.empty().count()),
                line: vec![encode(chosen)],
            })
        })
    }

    /// Which of these moves win within so many plies where the number is odd, and which lose where it is even; and the
    /// plies looked ahead, fewer where there is no memory for more. `None` if there is no time.
    pub(super) fn deciding(
        &mut self,
        position: &Position,
        moves: &[Move],
        plies: u32,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(u32, Vec<Move>)> {
        let solver = self.solver(settings);
        for plies in (1..=plies).rev().step_by(2) {
            match solver.deciding(position, moves, plies, &mut deaf, stop) {
                Ok(found) => return Some((plies, found)),
                Err(SolveError::Memory { .. }) => {}
                Err(_) => return None,
            }
        }
        None
    }

    /// A win by the first of the moves that do within so many plies, and best play where there is time for that.
    pub(super) fn win(
        &mut self,
        position: &Position,
        moves: &[Move],
        plies: u32,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Answer> {
        let (plies, wins) = self.deciding(position, moves, plies, settings, stop)?;
        let chosen = *wins.first()?;
        let known = self.after(position, chosen, settings, stop);
        known.or_else(|| {
            Some(Answer {
                score: Score::Win(plies),
                line: vec![encode(chosen)],
            })
        })
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

    /// What a chosen move is worth, with best play after it.
    fn after(
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
            score: match rest.score {
                Score::Loss(plies) => Score::Win(plies + 1),
                Score::Win(plies) => Score::Loss(plies + 1),
                level => level,
            },
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use fivefold_rules::pentago::Rules;

    fn settings(threads: u32, solver_mb: u32) -> Settings<'static> {
        Settings {
            max_depth: u32::MAX,
            max_nodes: u64::MAX,
            noise: 0,
            overlooks: false,
            threads,
            seed: 0,
            book: false,
            solver_mb,
            among: None,
        }
    }

    #[test]
    fn two_threads_look_further_where_they_have_the_memory() {
        // Sixteen marbles, without a line of five.
        let mut position = Position::new(Rules::STANDARD);
        while position.ply() < 16 {
            let quiet = position.legal_moves().into_iter().find(|m| {
                let next = position.play(*m);
                next.is_ok_and(|next| next.outcome().is_none())
            });
            position = position.play(quiet.unwrap()).unwrap();
        }
        let furthest = |threads, mb| {
            let plan = plan(&position, &settings(threads, mb));
            let looks = plan.iter().map(|(.., ask)| match ask {
                Ask::Hold(plies) => *plies,
                _ => 0,
            });
            looks.max()
        };
        assert_eq!(furthest(1, SHARED_MB), Some(12));
        assert_eq!(furthest(2, SHARED_MB), Some(16));
        assert_eq!(furthest(2, SHARED_MB - 1), Some(12));
        assert_eq!(furthest(2, 0), None);
        assert!(Options::default().solver_mb >= SHARED_MB);
    }
}

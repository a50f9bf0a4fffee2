//! Asks sweeps what is wanted of them, and remembers what they found.

mod choices;
mod known;
mod line;
mod passes;
#[cfg(test)]
mod tests;
mod within;

use crate::orbit::Orbit;
use crate::solution::{Question, Solution, SolveError};
use crate::{Value, root::View};
use choices::Choice;
use fivefold_rules::pentago::{
    Board, FullBoard, LineLength, Move, Placed, PlacementFive, Position, Rules, Twist,
};
use fivefold_rules::{Outcome, Position as _, Side};
use known::{Known, Step};
use passes::Passes;
use std::sync::Arc;

/// What the solver may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Threads, the calling one included. WebAssembly has one.
    pub threads: usize,
    /// Bytes of memory for a sweep. What was used is held until the solver is dropped.
    pub memory: u64,
}

impl Default for Options {
    /// One thread, 2 GiB; in WebAssembly 600 MB.
    fn default() -> Options {
        let web = cfg!(target_family = "wasm");
        Options {
            threads: 1,
            memory: if web { 600_000_000 } else { 2 << 30 },
        }
    }
}

/// How far a solution is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Plies the present pass looks ahead.
    pub depth: u32,
    /// Plies to the full board.
    pub plies: u32,
    /// The part of the present pass that is done, from 0 to 1.
    pub part: f64,
}

/// News and questions on the way; both are called by the thread that called `solve`, every few milliseconds.
pub(crate) struct Callbacks<'a> {
    pub(crate) progress: &'a mut dyn FnMut(Progress),
    pub(crate) stop: &'a mut dyn FnMut() -> bool,
}

/// Solves Pentago positions. It keeps memory and what it found from one to the next: after a position those
/// that differ from it by turns and symmetries are known, too.
///
/// ```
/// use fivefold_rules::{AnyPosition, notation::parse_line};
/// use fivefold_solver::{Options, Question, Solver, Value};
/// let line = parse_line("b.wbw.bbwwb.bwwbwwwbw.bbbwbbbbwwb.ww")?;
/// let AnyPosition::Pentago(position) = line.game.position() else { unreachable!() };
/// let mut solver = Solver::new(Options::default());
/// let solution = solver.solve(position, Question::Best, &mut |_| (), &mut || false)?;
/// assert_eq!((solution.value, solution.distance), (Value::Loss, Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    options: Options,
    passes: Passes,
}

impl Solver {
    /// A solver that has found nothing yet and holds no memory.
    #[must_use]
    pub fn new(options: Options) -> Solver {
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            options.threads.max(1)
        };
        Solver {
            options: Options { threads, ..options },
            passes: Passes::default(),
        }
    }

    /// Solves a position between turns. `progress` hears how far it is, `stop` says whether to give up.
    ///
    /// # Errors
    /// The rules are not known, the memory does not do, or it was stopped.
    pub fn solve(
        &mut self,
        position: &Position,
        question: Question,
        progress: &mut dyn FnMut(Progress),
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Solution<Move>, SolveError> {
        check(position.rules())?;
        let mut callbacks = Callbacks { progress, stop };
        if let Some(outcome) = position.outcome() {
            return Ok(over(outcome, position.to_move()));
        }
        let view = View::position(position);
        let choices = choices::moves(position, &view);
        let mut solution = self.judge(&view, (choices, 0), question, &mut callbacks)?;
        if question.distances() {
            let (value, distance) = (solution.value, solution.distance);
            let first = solution.best.first().copied();
            solution.line = self.line(position, first, value, distance, &mut callbacks)?;
        }
        Ok(solution)
    }

    /// Solves a board on which the twist is due; the choices are the twists.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn solve_placed(
        &mut self,
        placed: &Placed,
        question: Question,
        progress: &mut dyn FnMut(Progress),
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Solution<Option<Twist>>, SolveError> {
        check(placed.rules())?;
        let mut callbacks = Callbacks { progress, stop };
        let view = View::placed(placed);
        let choices = choices::twists(placed, &view);
        let mut solution = self.judge(&view, (choices, 1), question, &mut callbacks)?;
        if let Some(&twist) = solution.best.first() {
            let position = placed.twist_unchecked(twist);
            let distance = solution.distance.map(|d| d - 1);
            let value = -solution.value;
            solution.line = self.line(&position, None, value, distance, &mut callbacks)?;
        }
        Ok(solution)
    }

    /// Judges choices as far as the question needs. `chooser` is who makes them: 0 who places next.
    fn judge<M: Copy>(
        &mut self,
        view: &View,
        (choices, chooser): (Vec<Choice<M>>, usize),
        question: Question,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Solution<M>, SolveError> {
        let empty = view.root.empty().count() as usize;
        let mut known = Known::new(choices, chooser, empty);
        while let Some(step) = known.next(question) {
            match step {
                Step::Pass(depth) => {
                    let orbit = self.orbit(view, depth, callbacks)?;
                    known.learn(&orbit);
                }
                Step::Solve(choices) => {
                    let mut values = Vec::new();
                    for (choice, after) in choices {
                        let view = View::position(&after);
                        let replies = (choices::moves(&after, &view), 0);
                        let solution = self.judge(&view, replies, Question::Value, callbacks)?;
                        values.push((choice, solution.value));
                    }
                    known.solved(&values);
                }
                Step::Follow {
                    player,
                    depth,
                    choices,
                } => {
                    let mut wins = Vec::new();
                    for (choice, view) in choices {
                        let orbit = self.orbit(&view, depth - 1, callbacks)?;
                        // A ply further the players have changed places.
                        let won = orbit.wins(1 - player, [Board::EMPTY; 2], view.digits);
                        wins.push((choice, won == Some(true)));
                    }
                    known.followed(player, depth, &wins);
                }
            }
        }
        Ok(known.solution(question))
    }

    /// What a pass from the view's root to this depth finds.
    fn orbit(
        &mut self,
        view: &View,
        depth: usize,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Arc<Orbit>, SolveError> {
        self.passes
            .orbit(&view.root, depth, &self.options, callbacks)
    }
}

fn check(rules: Rules) -> Result<(), SolveError> {
    // Leaving out the twist leads where turning a neutral quadrant leads, so the duty to twist is
    // of no account.
    let known = rules.placement == PlacementFive::WinsAtOnce
        && rules.line == LineLength::FiveOrMore
        && rules.full_board == FullBoard::LastTwist;
    if known {
        Ok(())
    } else {
        Err(SolveError::Rules(rules))
    }
}

/// What a game that is over is worth to a side.
fn worth(outcome: Outcome, side: Side) -> Value {
    match outcome.winner() {
        None => Value::Draw,
        Some(winner) if winner == side => Value::Win,
        Some(_) => Value::Loss,
    }
}

/// The solution of a game that is over.
fn over(outcome: Outcome, to_move: Side) -> Solution {
    let value = worth(outcome, to_move);
    Solution {
        value,
        distance: (value != Value::Draw).then_some(0),
        best: Vec::new(),
        moves: Vec::new(),
        line: Vec::new(),
    }
}

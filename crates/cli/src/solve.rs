//! `fivefold solve`: exact values of Pentago positions.

mod answer;
pub(crate) mod bench;

use crate::args::SolveArgs;
use crate::exact::{self, Exact, Values};
use crate::interrupt::Interrupt;
use crate::lines::{self, Entry};
use answer::Answer;
use anyhow::Result;
use fivefold_rules::pentago::{Placed, Position};
use fivefold_rules::{AnyPosition, Position as _};
use fivefold_solver::table::TableError;
use fivefold_solver::{Judged, Options, Progress, Question, Solution, SolveError, Solver, Value};
use std::cell::RefCell;
use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

/// What the database was asked for, or why it has nothing to say.
type Asked<M> = Result<Values<M>, TableError>;

/// What answers the lines: the solver, and the published database where it is at hand.
struct Oracle {
    solver: Solver,
    exact: Option<Exact>,
    question: Question,
    interrupt: Interrupt,
    progress: bool,
}

pub(crate) fn run(args: &SolveArgs, quiet: bool) -> Result<ExitCode> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        threads: args.threads.map_or(cores, |n| n as usize),
        memory: args.memory.unwrap_or_else(free_memory),
    };
    let exact = args.tablebase.as_deref().map(Exact::open).transpose()?;
    let oracle = RefCell::new(Oracle {
        solver: Solver::new(options),
        exact,
        question: match (args.moves, args.values) {
            (false, false) => Question::Best,
            (false, true) => Question::Value,
            (true, false) => Question::All,
            (true, true) => Question::Moves,
        },
        interrupt: Interrupt::listen()?,
        progress: !quiet && io::stderr().is_terminal(),
    });
    lines::each(
        &args.lines,
        |entry| oracle.borrow_mut().entry(&entry),
        |answer, output| {
            output.answer(&answer, || answer.text())?;
            Ok(if oracle.borrow().interrupt.is_asked() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        },
    )
}

/// Three quarters of the memory that is free, where the system says it; else 4 GiB.
fn free_memory() -> u64 {
    let said = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let free = said.lines().find_map(|l| l.strip_prefix("MemAvailable:"));
    let kib = free.and_then(|l| l.split_whitespace().next()?.parse::<u64>().ok());
    kib.map_or(4 << 30, |kib| kib * 1024 / 4 * 3)
}

impl Oracle {
    fn entry(&mut self, entry: &Entry) -> Result<Answer, String> {
        if let Some(placed) = entry.placed() {
            return self.placed(placed);
        }
        match entry.game().position() {
            AnyPosition::Pentago(position) => self.position(position),
            AnyPosition::Pente(_) => Err("Pente cannot be solved; expected Pentago".to_owned()),
        }
    }

    fn position(&mut self, position: &Position) -> Result<Answer, String> {
        let start = Instant::now();
        // A game that is over needs no database.
        let open = self.exact.as_ref().filter(|_| position.outcome().is_none());
        let asked = open.map(|exact| exact.values(position));
        if let Some(settled) = self.settled(asked.as_ref(), start) {
            return settled;
        }
        let solved = self.solve(|solver, question, progress, stop| {
            solver.solve(position, question, progress, stop)
        });
        self.answer(solved, asked, start, ToString::to_string)
    }

    fn placed(&mut self, placed: &Placed) -> Result<Answer, String> {
        let start = Instant::now();
        let exact = self.exact.as_ref();
        let asked = exact.map(|exact| exact.placed_values(placed));
        if let Some(settled) = self.settled(asked.as_ref(), start) {
            return settled;
        }
        let solved = self.solve(|solver, question, progress, stop| {
            solver.solve_placed(placed, question, progress, stop)
        });
        // A twist that may be skipped is a word of its own, as in `fivefold legal`.
        self.answer(solved, asked, start, |t| {
            t.map_or_else(|| "-".to_owned(), |t| t.to_string())
        })
    }

    /// The answer where the database has a whole one, or is damaged.
    fn settled<M: ToString>(
        &self,
        asked: Option<&Asked<M>>,
        start: Instant,
    ) -> Option<Result<Answer, String>> {
        match asked? {
            Ok(values) if values.moves.is_some() => {
                Some(Ok(Answer::published(values, self.question, start)))
            }
            Err(error) if !exact::is_lack(error) => Some(Err(error.to_string())),
            _ => None,
        }
    }

    /// Solves, showing how far it is, until it is done or Ctrl-C is pressed.
    fn solve<M>(
        &mut self,
        solve: impl FnOnce(
            &mut Solver,
            Question,
            &mut dyn FnMut(Progress),
            &mut dyn FnMut() -> bool,
        ) -> Result<Solution<M>, SolveError>,
    ) -> Result<Solution<M>, (SolveError, Option<Progress>)> {
        let mut last = None;
        let mut shown = Instant::now();
        let mut progress = |now: Progress| {
            last = Some(now);
            if self.progress && shown.elapsed().as_millis() >= 100 {
                shown = Instant::now();
                eprint!("\r\x1b[K{}", describe(&now));
            }
        };
        let interrupt = self.interrupt.clone();
        let solved = interrupt.during(|| {
            let mut stop = || interrupt.is_asked();
            solve(&mut self.solver, self.question, &mut progress, &mut stop)
        });
        if self.progress {
            eprint!("\r\x1b[K");
        }
        solved.map_err(|error| (error, last))
    }

    /// What is said of a search; where it was refused, the value that the database may have, or what
    /// that lacks as well.
    fn answer<M, N: ToString>(
        &self,
        solved: Result<Solution<M>, (SolveError, Option<Progress>)>,
        asked: Option<Asked<N>>,
        start: Instant,
        name: impl Fn(&M) -> String,
    ) -> Result<Answer, String> {
        match (solved, asked) {
            (Ok(solution), _) => Ok(Answer::solved(&solution, start, name)),
            (Err((SolveError::Stopped, last)), _) => {
                let known = last.map_or_else(|| "nothing yet".to_owned(), |p| describe(&p));
                Ok(Answer::stopped(format!("stopped: {known}"), start))
            }
            (Err(_), Some(Ok(values))) => Ok(Answer::published(&values, self.question, start)),
            (Err((error, _)), Some(Err(lack))) => Err(format!("{error}; {lack}")),
            (Err((error, _)), None) => Err(error.to_string()),
        }
    }
}

fn describe(progress: &Progress) -> String {
    let Progress { depth, plies, part } = progress;
    let percent = part * 100.0;
    format!("looking {depth} plies ahead of {plies}, {percent:.0} % done")
}

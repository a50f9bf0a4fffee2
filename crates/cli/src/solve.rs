//! `fivefold solve`: exact values of Pentago positions.

mod answer;
pub(crate) mod bench;

use crate::args::SolveArgs;
use crate::interrupt::Interrupt;
use crate::lines::{self, Entry};
use answer::Answer;
use anyhow::{Context as _, Result};
use fivefold_rules::AnyPosition;
use fivefold_rules::pentago::{Placed, Position};
use fivefold_solver::table::{CACHE, Tablebase};
use fivefold_solver::{Judged, Options, Progress, Question, Solution, SolveError, Solver, Value};
use std::cell::RefCell;
use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

/// What answers the lines: the solver, and the published database where it is at hand.
struct Oracle {
    solver: Solver,
    table: Option<Tablebase>,
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
    let table = args.tablebase.as_ref().map(|folder| {
        let opened = Tablebase::open(folder, CACHE);
        opened.with_context(|| format!("cannot open the tablebase {}", folder.display()))
    });
    let oracle = RefCell::new(Oracle {
        solver: Solver::new(options),
        table: table.transpose()?,
        question: if args.moves {
            Question::All
        } else {
            Question::Best
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
        let published = self
            .table
            .as_ref()
            .filter(|t| reaches(t, position.marbles()));
        if let Some(table) = published.filter(|_| knows(position.rules())) {
            let value = table.value(position).map_err(|e| e.to_string())?;
            let moves = table.move_values(position).map_err(|e| e.to_string())?;
            let moves = moves.into_iter().map(|(m, value)| (m.to_string(), value));
            return Ok(Answer::published(
                value,
                moves.collect(),
                self.question,
                start,
            ));
        }
        let solved = self.solve(|solver, question, progress, stop| {
            solver.solve(position, question, progress, stop)
        });
        self.answer(solved, start, ToString::to_string)
    }

    fn placed(&mut self, placed: &Placed) -> Result<Answer, String> {
        let start = Instant::now();
        let published = self.table.as_ref().filter(|t| reaches(t, placed.marbles()));
        if let Some(table) = published.filter(|_| knows(placed.rules())) {
            let value = table.placed_value(placed).map_err(|e| e.to_string())?;
            let twists = table.twist_values(placed).map_err(|e| e.to_string())?;
            let twists = twists.into_iter().map(|(t, value)| (t.to_string(), value));
            return Ok(Answer::published(
                value,
                twists.collect(),
                self.question,
                start,
            ));
        }
        let solved = self.solve(|solver, question, progress, stop| {
            solver.solve_placed(placed, question, progress, stop)
        });
        // A twist that may be skipped is a word of its own, as in `fivefold legal`.
        self.answer(solved, start, |t| {
            t.map_or_else(|| "-".to_owned(), |t| t.to_string())
        })
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

    fn answer<M>(
        &self,
        solved: Result<Solution<M>, (SolveError, Option<Progress>)>,
        start: Instant,
        name: impl Fn(&M) -> String,
    ) -> Result<Answer, String> {
        match solved {
            Ok(solution) => Ok(Answer::solved(&solution, start, name)),
            Err((SolveError::Stopped, last)) => {
                let known = last.map_or_else(|| "nothing yet".to_owned(), |p| describe(&p));
                Ok(Answer::stopped(format!("stopped: {known}"), start))
            }
            Err((error, _)) => Err(error.to_string()),
        }
    }
}

/// Whether the database answers for these rules: leaving out a twist never changes a value, but
/// the names of moves, which the database does not know.
fn knows(rules: fivefold_rules::pentago::Rules) -> bool {
    rules == fivefold_rules::pentago::Rules::STANDARD
}

fn reaches(table: &Tablebase, marbles: [fivefold_rules::pentago::Board; 2]) -> bool {
    let stones = marbles[0].count() + marbles[1].count();
    // The values of moves are those of positions with one marble more.
    table.reach().is_some_and(|reach| stones < u32::from(reach))
}

fn describe(progress: &Progress) -> String {
    let Progress { depth, plies, part } = progress;
    let percent = part * 100.0;
    format!("looking {depth} plies ahead of {plies}, {percent:.0} % done")
}

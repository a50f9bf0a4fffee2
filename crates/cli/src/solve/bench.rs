//! `fivefold bench solver`: how long positions take, by one thread and by two.

use anyhow::{Context as _, Result, bail};
use fivefold_rules::notation;
use fivefold_rules::pentago::Position;
use fivefold_rules::{AnyPosition, Position as _};
use fivefold_solver::{Options, Question, Solver};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Drawn positions with 22, 20 and 18 marbles: nothing but a full pass answers them.
const POSITIONS: [&str; 3] = [
    "x.xx..x..o.xooo.xoxxoo.o..o...oo.xxx",
    "ooxo.xox.o.o...x...xo...xo.xox.xo.x.",
    ".o......xxo....ooo.ox.xx.xxxoo...o.x",
];

/// Runs of each of these, of which the fastest counts. Positions from files are run once.
const RUNS: usize = 3;

/// What is asked, and how it is called.
const QUESTIONS: [(Question, &str); 3] = [
    (Question::Value, "value"),
    (Question::Moves, "moves"),
    (Question::All, "all"),
];

/// Prints the median times for the positions of the files, or for its own.
pub(crate) fn run(files: &[PathBuf]) -> Result<()> {
    let mut out = io::stdout();
    let runs = if files.is_empty() { RUNS } else { 1 };
    writeln!(
        out,
        "solver: median seconds to the value of the root, to that of every move,"
    )?;
    writeln!(out, "and to every move's plies to the end as well")?;
    writeln!(
        out,
        "marbles  positions  answer  1 thread  2 threads  ratio"
    )?;
    for (marbles, positions) in positions(files)?.iter().rev() {
        for (question, name) in QUESTIONS {
            let [one, two] = [1, 2].map(|threads| median(positions, question, threads, runs));
            let (one, two) = (one?, two?);
            let (count, ratio) = (positions.len(), one / two);
            writeln!(
                out,
                "{marbles:7}  {count:9}  {name:6}  {one:8.4}  {two:9.4}  {ratio:5.2}"
            )?;
        }
    }
    Ok(())
}

/// The positions by their marbles.
fn positions(files: &[PathBuf]) -> Result<BTreeMap<u32, Vec<Position>>> {
    let mut positions: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
    let mut add = |text: &str| {
        let position = position(text)?;
        positions.entry(position.ply()).or_default().push(position);
        anyhow::Ok(())
    };
    if files.is_empty() {
        POSITIONS.into_iter().try_for_each(&mut add)?;
    }
    for path in files {
        for (i, line) in reader(path)?.lines().enumerate() {
            let place = || format!("{}: line {}", path.display(), i + 1);
            let line = line.with_context(place)?;
            // The first column of a table; `#` begins a remark.
            let text = line.split('\t').next().unwrap_or_default().trim();
            if !text.is_empty() && !text.starts_with('#') {
                add(text).with_context(place)?;
            }
        }
    }
    Ok(positions)
}

fn reader(path: &Path) -> Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(Box::new(BufReader::new(file)))
}

fn position(text: &str) -> Result<Position> {
    let line = notation::parse_line(text)?;
    match line.game.position() {
        AnyPosition::Pentago(position) => Ok(*position),
        AnyPosition::Pente(_) => bail!("{text} is no Pentago position"),
    }
}

/// The median of the positions' times, in seconds.
fn median(positions: &[Position], question: Question, threads: usize, runs: usize) -> Result<f64> {
    let times = positions.iter().map(|position| {
        let times = (0..runs).map(|_| time(position, question, threads));
        times.reduce(|a, b| Ok(a?.min(b?))).unwrap_or(Ok(0.0))
    });
    let mut times = times.collect::<Result<Vec<f64>>>()?;
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    Ok(if times.len().is_multiple_of(2) {
        f64::midpoint(times[middle - 1], times[middle])
    } else {
        times[middle]
    })
}

/// Seconds. A fresh solver knows nothing of the runs before, and has to ask for its memory.
fn time(position: &Position, question: Question, threads: usize) -> Result<f64> {
    let memory = super::free_memory();
    let start = Instant::now();
    let mut solver = Solver::new(Options { threads, memory });
    let solved = solver.solve(position, question, &mut |_| (), &mut || false);
    solved.context("a position of the benchmark")?;
    Ok(start.elapsed().as_secs_f64())
}

//! `fivefold bench solver`: how long positions take, by one thread and by two.

use anyhow::{Context as _, Result, bail};
use fivefold_rules::AnyPosition;
use fivefold_rules::notation;
use fivefold_rules::pentago::Position;
use fivefold_solver::{Options, Question, Solver};
use std::io::{self, Write as _};
use std::time::Instant;

/// Drawn positions: nothing but a full pass answers them.
const POSITIONS: [(u32, &str); 3] = [
    (22, "x.xx..x..o.xooo.xoxxoo.o..o...oo.xxx"),
    (20, "ooxo.xox.o.o...x...xo...xo.xox.xo.x."),
    (18, ".o......xxo....ooo.ox.xx.xxxoo...o.x"),
];

/// Runs of each, of which the fastest counts.
const RUNS: usize = 3;

pub(crate) fn run() -> Result<()> {
    let mut out = io::stdout();
    writeln!(out, "solver: the values of all moves, best of {RUNS}")?;
    writeln!(out, "stones  1 thread  2 threads  ratio")?;
    for (stones, text) in POSITIONS {
        let position = position(text)?;
        let [one, two] = [time(&position, 1)?, time(&position, 2)?];
        let ratio = one / two;
        writeln!(out, "{stones:6}  {one:6.3} s   {two:6.3} s  {ratio:5.2}")?;
    }
    Ok(())
}

fn position(text: &str) -> Result<Position> {
    let line = notation::parse_line(text)?;
    match line.game.position() {
        AnyPosition::Pentago(position) => Ok(*position),
        AnyPosition::Pente(_) => bail!("{text} is no Pentago position"),
    }
}

/// Seconds. A fresh solver knows nothing of the runs before.
fn time(position: &Position, threads: usize) -> Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let options = Options {
            threads,
            ..Options::default()
        };
        let start = Instant::now();
        let mut solver = Solver::new(options);
        let solved = solver.solve(position, Question::Moves, &mut |_| (), &mut || false);
        solved.context("a position of the benchmark")?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

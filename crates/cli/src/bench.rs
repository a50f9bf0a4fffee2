//! `fivefold bench`: fixed work, to compare builds and machines.

use crate::args::Bench;
use crate::solve;
use anyhow::{Result, bail};
use fivefold_rules::{GameKind, Variant, pentago, pente, perft, perft_outcomes};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

const PENTAGO: Variant = Variant::Pentago(pentago::Rules::STANDARD);
const PENTE: Variant = Variant::Pente(pente::Rules::STANDARD);

/// How deep the starts are counted when the last moves are only counted: about a second each.
const COUNTED: [(Variant, u32); 2] = [(PENTAGO, 4), (PENTE, 4)];
/// And when every move is made.
const MADE: [(Variant, u32); 2] = [(PENTAGO, 3), (PENTE, 3)];
/// How many nodes of each position are timed.
const NODES: u64 = 50_000;

/// Does the work of this name, or of both that need no other files; `files` are positions for the solver.
pub(crate) fn run(name: Option<Bench>, files: &[PathBuf]) -> Result<ExitCode> {
    if name != Some(Bench::Solver) && !files.is_empty() {
        bail!("only `bench solver` takes files");
    }
    if matches!(name, None | Some(Bench::Perft)) {
        for (variant, depth) in COUNTED {
            let start = Instant::now();
            let count = perft(&variant.start(), depth);
            let what = format!("perft {variant} {depth}");
            say(&what, count, "positions", start)?;
        }
        for (variant, depth) in MADE {
            let start = Instant::now();
            let count = perft_outcomes(&variant.start(), depth).sequences;
            let what = format!("perft {variant} {depth}, every move made");
            say(&what, count, "positions", start)?;
        }
    }
    if matches!(name, None | Some(Bench::Engine)) {
        for kind in [GameKind::Pentago, GameKind::Pente] {
            let start = Instant::now();
            let nodes = fivefold_engine::bench_nodes(kind, NODES);
            say(&format!("engine {kind}"), nodes, "nodes", start)?;
        }
        let start = Instant::now();
        let nodes = fivefold_engine::bench();
        say("engine", nodes, "nodes", start)?;
        // The form that commit messages quote: the same on every machine.
        writeln!(io::stdout(), "Bench: {nodes}")?;
    }
    if name == Some(Bench::Solver) {
        solve::bench::run(files)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn say(what: &str, count: u64, unit: &str, start: Instant) -> io::Result<()> {
    let seconds = start.elapsed().as_secs_f64();
    let rate = count as f64 / seconds.max(1e-9);
    writeln!(
        io::stdout(),
        "{what}: {count} {unit}, {seconds:.3} s, {rate:.0} {unit}/s"
    )
}

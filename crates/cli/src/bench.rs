//! `fivefold bench`: fixed work, to compare builds and machines.

use crate::args::Bench;
use anyhow::Result;
use fivefold_rules::{Variant, pentago, pente, perft};
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Instant;

/// How deep the starts are counted: some millions of positions each.
const PERFT: [(Variant, u32); 2] = [
    (Variant::Pentago(pentago::Rules::STANDARD), 3),
    (Variant::Pente(pente::Rules::STANDARD), 4),
];

pub(crate) fn run(name: Option<Bench>) -> Result<ExitCode> {
    if name != Some(Bench::Engine) {
        for (variant, depth) in PERFT {
            let start = Instant::now();
            let count = perft(&variant.start(), depth);
            say(
                &format!("perft {variant} {depth}"),
                count,
                "positions",
                start,
            )?;
        }
    }
    if name != Some(Bench::Perft) {
        let start = Instant::now();
        let nodes = fivefold_engine::bench();
        say("engine", nodes, "nodes", start)?;
        // The form that commit messages quote: the same on every machine.
        writeln!(io::stdout(), "Bench: {nodes}")?;
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

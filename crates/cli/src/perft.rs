//! `fivefold perft LINE DEPTH`: how many games of each length the rules allow.

use crate::args::PerftArgs;
use crate::input::{Fault, Source, Text};
use crate::lines;
use crate::output::Output;
use anyhow::{Context as _, Result, bail};
use fivefold_rules::AnyPosition;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Serialize)]
struct Count {
    depth: u32,
    count: u64,
    seconds: f64,
}

pub(crate) fn run(args: &PerftArgs, quiet: bool) -> Result<ExitCode> {
    let mut output = Output::new(args.json);
    let position = match read(&args.line)? {
        Ok(position) => position,
        Err(fault) => {
            output.fault(&fault)?;
            return Ok(output.exit_code());
        }
    };
    let began = Instant::now();
    let mut total = 0_u64;
    for depth in 1..=args.depth {
        let start = Instant::now();
        let count = fivefold_rules::perft(&position, depth);
        total = total.saturating_add(count);
        let seconds = start.elapsed().as_secs_f64();
        let object = Count {
            depth,
            count,
            seconds,
        };
        output.answer(&object, || format!("{depth:>3}  {count}"))?;
    }
    let seconds = began.elapsed().as_secs_f64();
    if !quiet {
        let rate = total as f64 / seconds.max(1e-9);
        eprintln!("total {total} in {seconds:.3} s, {rate:.0} positions/s");
    }
    Ok(output.exit_code())
}

/// The position of the argument, or of standard input when that is `-`.
fn read(argument: &str) -> Result<Result<AnyPosition, Fault>> {
    let mut source = Source::stdin();
    let text = if argument == "-" {
        match source.next_line().context("cannot read standard input")? {
            None => bail!("standard input is empty; expected a line"),
            Some(Err(fault)) => return Ok(Err(fault)),
            Some(Ok(text)) => text,
        }
    } else {
        Text {
            line: 1,
            text: argument.to_owned(),
        }
    };
    let fault = |message| Fault {
        file: None,
        line: text.line,
        column: 1,
        message,
    };
    Ok(lines::line(&text).and_then(|entry| entry.position().map_err(fault)))
}

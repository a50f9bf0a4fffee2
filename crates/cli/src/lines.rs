//! The loop of every command that answers the lines of its input.

use crate::args::LinesArgs;
use crate::input::{self, Fault, Source, Text};
use crate::output::Output;
use anyhow::{Context as _, Result};
use fivefold_rules::AnyPosition;
use fivefold_rules::notation::{self, Line};
use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// Whether to go on with the next line, or why the answer could not be written.
type Answered = io::Result<ControlFlow<()>>;

/// Reads the sources of `args` line by line and lets `answer` answer each line that can be read;
/// the others are answered with their faults.
pub(crate) fn each(
    args: &LinesArgs,
    mut answer: impl FnMut(&Line, &mut Output) -> io::Result<()>,
) -> Result<ExitCode> {
    walk(args, line, |line, output| {
        answer(&line, output)?;
        Ok(ControlFlow::Continue(()))
    })
}

/// As [`each`], for a command that needs whole turns: half a turn is a fault.
pub(crate) fn each_position(
    args: &LinesArgs,
    mut answer: impl FnMut(&AnyPosition, &mut Output) -> Answered,
) -> Result<ExitCode> {
    walk(args, position, |position, output| answer(&position, output))
}

fn walk<T>(
    args: &LinesArgs,
    parse: impl Fn(&Source, &Text) -> Result<T, Fault>,
    mut answer: impl FnMut(T, &mut Output) -> Answered,
) -> Result<ExitCode> {
    let mut output = Output::new(args.json);
    for mut source in input::open(&args.files)? {
        while let Some(read) = source.next_line().context("cannot read on")? {
            match read.and_then(|text| parse(&source, &text)) {
                Ok(parsed) => {
                    if answer(parsed, &mut output)?.is_break() {
                        return Ok(output.exit_code());
                    }
                }
                Err(fault) => output.fault(&fault)?,
            }
        }
    }
    Ok(output.exit_code())
}

/// Reads one line of a source.
pub(crate) fn line(source: &Source, text: &Text) -> Result<Line, Fault> {
    notation::parse_line(&text.text).map_err(|e| source.locate(Fault::parse(text.line, &e)))
}

/// Reads one line of a source that ends between turns.
pub(crate) fn position(source: &Source, text: &Text) -> Result<AnyPosition, Fault> {
    let line = line(source, text)?;
    if line.placed.is_some() {
        let message = "the twist is due on this board; expected a position between turns";
        return Err(source.locate(Fault {
            file: None,
            line: text.line,
            column: 1,
            message: message.to_owned(),
        }));
    }
    Ok(*line.game.position())
}

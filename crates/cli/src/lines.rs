//! The loop of every command that answers the lines of its input.

use crate::args::LinesArgs;
use crate::input::{self, Fault, Source, Text};
use crate::output::Output;
use anyhow::{Context as _, Result};
use fivefold_rules::notation::{self, Line};
use std::io;
use std::process::ExitCode;

/// Reads the sources of `args` line by line and lets `answer` answer each line that can be read;
/// the others are answered with their faults.
pub(crate) fn each(
    args: &LinesArgs,
    mut answer: impl FnMut(&Line, &mut Output) -> io::Result<()>,
) -> Result<ExitCode> {
    let mut output = Output::new(args.json);
    for mut source in input::open(&args.files)? {
        while let Some(read) = source.next_line().context("cannot read on")? {
            match read.and_then(|text| line(&source, &text)) {
                Ok(line) => answer(&line, &mut output)?,
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

//! The loop of every command that answers the lines of its input, or the games of record files.

use crate::args::LinesArgs;
use crate::input::{self, Fault, Source, Text};
use crate::output::Output;
use anyhow::{Context as _, Result};
use fivefold_rules::dialect::Dialect;
use fivefold_rules::notation::{self, Line};
use fivefold_rules::pentago::Placed;
use fivefold_rules::record::{self, Ending, Record};
use fivefold_rules::{AnyGame, AnyPosition};
use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// What is said of half a turn where only a whole one will do.
pub(crate) const TWIST_DUE: &str =
    "the twist is due on this board; expected a position between turns";

/// A piece of input that could be read.
#[derive(Debug)]
pub(crate) enum Entry {
    /// A line.
    Line(Box<Line>),
    /// A game of a record file.
    Record(Box<Record>),
}

impl Entry {
    /// The game; where [`placed`](Self::placed) is given, that comes after it.
    pub(crate) fn game(&self) -> &AnyGame {
        match self {
            Entry::Line(line) => &line.game,
            Entry::Record(record) => &record.game,
        }
    }

    /// The board on which the twist is due, if there is one.
    pub(crate) fn placed(&self) -> Option<&Placed> {
        match self {
            Entry::Line(line) => line.placed.as_ref(),
            Entry::Record(_) => None,
        }
    }

    /// What it is written in.
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Entry::Line(line) => line.dialect,
            Entry::Record(_) => Dialect::Record,
        }
    }

    /// How the game ended off the board, if it did.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match self {
            Entry::Line(_) => None,
            Entry::Record(record) => Some(record.ended()),
        }
    }

    /// The position between turns, or what is wrong.
    pub(crate) fn position(&self) -> Result<AnyPosition, String> {
        match self.placed() {
            Some(_) => Err(TWIST_DUE.to_owned()),
            None => Ok(*self.game().position()),
        }
    }
}

/// How much of a source is read at a time.
pub(crate) enum Extent {
    /// A line.
    Lines,
    /// All of it, as a record file.
    Records,
    /// All of it, as one text.
    File,
}

/// A way to read entries.
pub(crate) trait Reader {
    /// How to read a source whose first line that is not blank is `first`.
    fn extent(&self, first: &str) -> Extent;

    /// Reads a line or a whole text.
    fn read(&self, text: &Text) -> Result<Entry, Fault>;
}

/// Reads the project's own lines and record files.
struct Own;

impl Reader for Own {
    fn extent(&self, first: &str) -> Extent {
        if first.starts_with('[') {
            Extent::Records
        } else {
            Extent::Lines
        }
    }

    fn read(&self, text: &Text) -> Result<Entry, Fault> {
        line(text)
    }
}

/// Whether to go on with the next line, or why the answer could not be written.
type Answered = io::Result<ControlFlow<()>>;

/// Reads the sources of `args` and lets `answer` answer what `accept` makes of each entry; what
/// cannot be read and what is not accepted is answered with its fault.
pub(crate) fn each<T>(
    args: &LinesArgs,
    accept: impl Fn(Entry) -> Result<T, String>,
    answer: impl FnMut(T, &mut Output) -> Answered,
) -> Result<ExitCode> {
    each_by(&Own, args, accept, answer)
}

/// As [`each`], with a reader of one's own.
pub(crate) fn each_by<T>(
    reader: &impl Reader,
    args: &LinesArgs,
    accept: impl Fn(Entry) -> Result<T, String>,
    mut answer: impl FnMut(T, &mut Output) -> Answered,
) -> Result<ExitCode> {
    let mut output = Output::new(args.json);
    let mut one = |read: Result<(u64, Entry), Fault>, source: &Source, output: &mut Output| {
        let accepted = read.and_then(|(line, entry)| {
            let fault = |message| Fault {
                file: None,
                line,
                column: 1,
                message,
            };
            accept(entry).map_err(fault)
        });
        match accepted {
            Ok(value) => answer(value, output),
            Err(fault) => {
                output.fault(&source.locate(fault))?;
                Ok(ControlFlow::Continue(()))
            }
        }
    };
    for mut source in input::open(&args.files)? {
        let mut extent = None;
        while let Some(read) = source.next_line().context("cannot read on")? {
            let text = match read {
                Ok(text) => text,
                Err(fault) => {
                    extent.get_or_insert(Extent::Lines);
                    if one(Err(fault), &source, &mut output)?.is_break() {
                        return Ok(output.exit_code());
                    }
                    continue;
                }
            };
            let extent = extent.get_or_insert_with(|| reader.extent(&text.text));
            let text = match extent {
                Extent::Lines => Ok(text),
                Extent::Records | Extent::File => source.rest(text).context("cannot read on")?,
            };
            let goes_on = match (text, extent) {
                (Err(fault), _) => one(Err(fault), &source, &mut output)?,
                (Ok(file), Extent::Records) => {
                    records(&file, |read| one(read, &source, &mut output))?
                }
                (Ok(text), _) => {
                    let entry = reader.read(&text).map(|entry| (text.line, entry));
                    one(entry, &source, &mut output)?
                }
            };
            if goes_on.is_break() {
                return Ok(output.exit_code());
            }
        }
    }
    Ok(output.exit_code())
}

/// Reads one line.
pub(crate) fn line(text: &Text) -> Result<Entry, Fault> {
    notation::parse_line(&text.text)
        .map(|line| Entry::Line(Box::new(line)))
        .map_err(|e| Fault::parse(text.line, &e))
}

/// Reads the games of a record file; after one that cannot be read there is nothing to go on from.
fn records(file: &Text, mut one: impl FnMut(Result<(u64, Entry), Fault>) -> Answered) -> Answered {
    let fault = |e| Fault::parse(file.line, &e);
    let games = match record::games(&file.text) {
        Ok(games) => games,
        Err(error) => return one(Err(fault(error))),
    };
    for game in games {
        let entry = game.map(|record| (file.line, Entry::Record(Box::new(record))));
        if one(entry.map_err(fault))?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

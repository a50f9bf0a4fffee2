//! `fivefold convert`: the same game or position in another notation.

use crate::args::{ConvertArgs, Target};
use crate::lines::{self, Entry, TWIST_DUE};
use crate::view;
use anyhow::Result;
use fivefold_rules::dialect::{Dialect, explorer_history};
use fivefold_rules::notation::{self, explorer_id, explorer_placed_id};
use fivefold_rules::record::{self, Record};
use fivefold_rules::{AnyPosition, pentago};
use serde::Serialize;
use std::ops::ControlFlow;
use std::process::ExitCode;

#[derive(Serialize)]
struct Converted {
    /// The dialect that was read.
    from: &'static str,
    /// The dialect that was written.
    to: &'static str,
    /// What was written; a record has several lines.
    text: String,
}

pub(crate) fn run(args: &ConvertArgs) -> Result<ExitCode> {
    let accept = |entry: Entry| {
        let from = dialect(&entry);
        if let Some(expected) = args.from.filter(|d| *d != from) {
            return Err(format!("this is written as {from}; expected {expected}"));
        }
        write(entry, args.to).map(|text| Converted {
            from: from.name(),
            to: args.to.name(),
            text,
        })
    };
    lines::each(&args.lines, accept, |converted, output| {
        output.answer(&converted, || converted.text.clone())?;
        Ok(ControlFlow::Continue(()))
    })
}

fn dialect(entry: &Entry) -> Dialect {
    match entry {
        Entry::Line(line) => line.dialect,
        Entry::Record(_) => Dialect::Record,
    }
}

fn write(entry: Entry, to: Target) -> Result<String, String> {
    match to {
        Target::Line => {
            entry.position()?;
            Ok(notation::write_line(entry.game()))
        }
        Target::Position => Ok(match entry.placed() {
            Some(placed) => notation::placed_line(placed),
            None => notation::position_line(entry.game().position()),
        }),
        Target::Link => {
            entry.position()?;
            Ok(notation::to_fragment(entry.game()))
        }
        Target::Record => {
            entry.position()?;
            Ok(record::write(&match entry {
                Entry::Record(record) => *record,
                Entry::Line(line) => Record::new(line.game),
            }))
        }
        Target::Board => match entry.placed() {
            Some(placed) => Ok(view::placed_board(placed)),
            None => Ok(view::board(&AnyPosition::Pentago(pentago(&entry)?))),
        },
        Target::Explorer => explorer(&entry),
    }
}

/// A game as a history; a position alone as its id.
fn explorer(entry: &Entry) -> Result<String, String> {
    if let Some(placed) = entry.placed() {
        return Ok(explorer_placed_id(placed));
    }
    let position = pentago(entry)?;
    if position.rules() != pentago::Rules::STANDARD {
        return Err("the explorer knows the standard rules only; expected pentago/standard".into());
    }
    if entry.game().moves().is_empty() {
        return Ok(explorer_id(&position));
    }
    explorer_history(entry.game()).ok_or_else(|| TWIST_DUE.to_owned())
}

fn pentago(entry: &Entry) -> Result<pentago::Position, String> {
    match entry.game().position() {
        AnyPosition::Pentago(position) => Ok(*position),
        AnyPosition::Pente(_) => Err("this dialect has no Pente; expected a Pentago game".into()),
    }
}

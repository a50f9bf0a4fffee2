//! `fivefold convert`: the same game or position in another notation.

use crate::args::{ConvertArgs, Target};
use crate::input::{Fault, Text};
use crate::lines::{self, Entry, Extent, Reader, TWIST_DUE};
use crate::view;
use anyhow::Result;
use fivefold_rules::dialect::{self, Dialect, DialectError};
use fivefold_rules::notation::{self, Line, explorer_id, explorer_placed_id};
use fivefold_rules::record;
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
    let reader = Dialects {
        from: args.from,
        whole: args.whole,
    };
    let accept = |entry: Entry| {
        let from = entry.dialect();
        if let Some(expected) = args.from.filter(|d| *d != from) {
            return Err(format!("this is written as {from}; expected {expected}"));
        }
        write(&entry, args.to).map(|text| Converted {
            from: from.name(),
            to: args.to.name(),
            text,
        })
    };
    lines::each_by(&reader, &args.lines, accept, |converted, output| {
        output.answer(&converted, || converted.text.clone())?;
        Ok(ControlFlow::Continue(()))
    })
}

/// Reads what other programs write.
struct Dialects {
    from: Option<Dialect>,
    whole: bool,
}

impl Reader for Dialects {
    fn extent(&self, first: &str) -> Extent {
        if self.from == Some(Dialect::Record) || first.starts_with('[') {
            Extent::Records
        } else if self.whole
            || self.from == Some(Dialect::Piskvork)
            || first.starts_with("Piskvorky")
        {
            Extent::File
        } else {
            Extent::Lines
        }
    }

    fn read(&self, text: &Text) -> Result<Entry, Fault> {
        let error = match dialect::read(&text.text, self.from) {
            Ok((game, dialect)) => {
                return Ok(Entry::Line(Box::new(Line {
                    game,
                    placed: None,
                    dialect,
                })));
            }
            Err(error) => error,
        };
        match error {
            DialectError::Unreadable(dialect, error) => {
                // The dialects are of games; half a turn is a line of its own.
                if let Ok(line) = notation::parse_line(&text.text)
                    && line.placed.is_some()
                {
                    return Ok(Entry::Line(Box::new(line)));
                }
                let fault = Fault::parse(text.line, &error);
                Err(Fault {
                    message: format!("{} (read as {dialect})", fault.message),
                    ..fault
                })
            }
            other => Err(Fault {
                file: None,
                line: text.line,
                column: 1,
                message: other.to_string(),
            }),
        }
    }
}

fn write(entry: &Entry, to: Target) -> Result<String, String> {
    match to {
        Target::Position => Ok(match entry.placed() {
            Some(placed) => notation::placed_line(placed),
            None => notation::position_line(entry.game().position()),
        }),
        Target::Link => {
            entry.position()?;
            Ok(notation::to_fragment(entry.game()))
        }
        Target::Dialect(dialect) => write_dialect(entry, dialect),
    }
}

fn write_dialect(entry: &Entry, to: Dialect) -> Result<String, String> {
    match (to, entry.placed(), entry) {
        (Dialect::Board, Some(placed), _) => return Ok(view::placed_board(placed)),
        (Dialect::Explorer, Some(placed), _) => return Ok(explorer_placed_id(placed)),
        (_, Some(_), _) => return Err(TWIST_DUE.to_owned()),
        // Its tags, comments and ending as well.
        (Dialect::Record, None, Entry::Record(record)) => return Ok(record::write(record)),
        _ => {}
    }
    let game = entry.game();
    if let (Dialect::Explorer, AnyPosition::Pentago(position)) = (to, game.position()) {
        if position.rules() != pentago::Rules::STANDARD {
            return Err(
                "the explorer knows the standard rules only; expected pentago/standard".into(),
            );
        }
        if game.moves().is_empty() {
            return Ok(explorer_id(position));
        }
    }
    dialect::write(game, to).map_err(|e| e.to_string())
}

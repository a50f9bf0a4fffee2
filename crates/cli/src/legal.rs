//! `fivefold legal`: the moves a player may make.

use crate::args::LinesArgs;
use crate::lines::{self, Entry};
use anyhow::Result;
use fivefold_rules::Position as _;
use serde::Serialize;
use std::ops::ControlFlow;
use std::process::ExitCode;

#[derive(Serialize)]
struct Legal {
    /// In the order of the rules; empty once the game is over. Where a marble has been placed and
    /// the twist is due, the twists (`1l`).
    moves: Vec<String>,
}

pub(crate) fn run(args: &LinesArgs) -> Result<ExitCode> {
    lines::each(args, Ok, |entry, output| {
        let legal = Legal {
            moves: moves(&entry),
        };
        output.answer(&legal, || legal.moves.join(" "))?;
        Ok(ControlFlow::Continue(()))
    })
}

fn moves(entry: &Entry) -> Vec<String> {
    match entry.placed() {
        // A twist that may be skipped is a word of its own: `-`.
        Some(placed) => placed
            .twists()
            .into_iter()
            .map(|twist| twist.map_or_else(|| "-".to_owned(), |t| t.to_string()))
            .collect(),
        None => {
            let moves = entry.game().position().legal_moves();
            moves.iter().map(ToString::to_string).collect()
        }
    }
}

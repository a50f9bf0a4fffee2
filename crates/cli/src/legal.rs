//! `fivefold legal`: the moves a player may make.

use crate::args::LinesArgs;
use crate::lines;
use anyhow::Result;
use fivefold_rules::Position as _;
use fivefold_rules::notation::Line;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Legal {
    /// In the order of the rules; empty once the game is over. Where a marble has been placed and
    /// the twist is due, the twists (`1l`).
    moves: Vec<String>,
}

pub(crate) fn run(args: &LinesArgs) -> Result<ExitCode> {
    lines::each(args, |line, output| {
        let legal = Legal { moves: moves(line) };
        output.answer(&legal, || legal.moves.join(" "))
    })
}

fn moves(line: &Line) -> Vec<String> {
    match &line.placed {
        // A twist that may be skipped is a word of its own: `-`.
        Some(placed) => placed
            .twists()
            .into_iter()
            .map(|twist| twist.map_or_else(|| "-".to_owned(), |t| t.to_string()))
            .collect(),
        None => {
            let moves = line.game.position().legal_moves();
            moves.iter().map(ToString::to_string).collect()
        }
    }
}

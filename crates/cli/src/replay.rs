//! `fivefold replay`: what a line's moves lead to.

use crate::args::LinesArgs;
use crate::lines::{self, Entry};
use crate::view;
use anyhow::Result;
use fivefold_rules::notation;
use fivefold_rules::record::Ending;
use fivefold_rules::{AnyGame, AnyPosition, Position as _};
use serde::Serialize;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// How a line's game stands. The names of the fields are a promise to scripts.
#[derive(Serialize)]
pub(crate) struct Judged {
    /// Turns made since the empty board.
    pub(crate) plies: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub(crate) result: &'static str,
    /// Why the game ended.
    pub(crate) reason: Option<&'static str>,
    /// The position as a position line.
    pub(crate) position: String,
    /// The board, row-major from the top.
    pub(crate) board: String,
    /// Stones taken by the first and by the second player.
    pub(crate) captures: [u16; 2],
    /// The game and its rules.
    pub(crate) variant: String,
    /// Who moves next: `first` or `second`; null once the game is over.
    pub(crate) turn: Option<&'static str>,
    /// Whether a marble has been placed and the twist is due.
    pub(crate) twist_due: bool,
}

pub(crate) fn run(args: &LinesArgs) -> Result<ExitCode> {
    lines::each(args, Ok, |entry, output| {
        let judged = Judged::entry(&entry);
        output.answer(&judged, || judged.text(&entry))?;
        Ok(ControlFlow::Continue(()))
    })
}

const SIDES: [&str; 2] = ["first", "second"];

impl Judged {
    fn entry(entry: &Entry) -> Judged {
        let Some(placed) = entry.placed() else {
            let judged = Judged::game(entry.game());
            return match entry.ending() {
                None | Some(Ending::Open) => judged,
                Some(ending) => Judged {
                    result: ending.result(),
                    reason: ending.word(),
                    turn: None,
                    ..judged
                },
            };
        };
        let marbles = placed.marbles().map(|m| m.count());
        Judged {
            // The marble on the board belongs to a turn that is not yet made.
            plies: marbles[0] + marbles[1] - 1,
            result: "*",
            reason: None,
            position: notation::placed_line(placed),
            board: view::placed_board(placed),
            captures: [0, 0],
            variant: entry.game().start().variant().to_string(),
            turn: Some(SIDES[placed.mover().index()]),
            twist_due: true,
        }
    }

    /// The end of a game as far as the board tells it.
    pub(crate) fn game(game: &AnyGame) -> Judged {
        let position = game.position();
        let outcome = position.outcome();
        Judged {
            plies: position.ply(),
            result: outcome.map_or("*", |o| o.result()),
            reason: outcome.map(|o| o.reason().word()),
            position: notation::position_line(position),
            board: view::board(position),
            captures: match position {
                AnyPosition::Pentago(_) => [0, 0],
                AnyPosition::Pente(p) => p.captured(),
            },
            variant: position.variant().to_string(),
            turn: outcome
                .is_none()
                .then(|| SIDES[position.turn().side().index()]),
            twist_due: false,
        }
    }

    fn text(&self, entry: &Entry) -> String {
        let drawing = match entry.placed() {
            Some(placed) => view::draw_placed(placed),
            None => view::draw(entry.game().position()),
        };
        format!("{drawing}\n{}\n{}\n", self.position, self.verdict())
    }

    /// One line for people.
    pub(crate) fn verdict(&self) -> String {
        let plies = self.plies;
        match (self.reason, self.turn) {
            (Some(reason), _) => format!("{} ({reason}) after {plies} plies", self.result),
            (None, Some(turn)) if self.twist_due => format!("{turn} player to twist, ply {plies}"),
            (None, Some(turn)) => format!("{turn} player to move, ply {plies}"),
            (None, None) => format!("{} after {plies} plies", self.result),
        }
    }
}

//! What a move would capture, before it is made.

use crate::Capture;
use crate::app::{App, show};
use fivefold_messages::Message;
use fivefold_rules::pente::Point;
use fivefold_rules::{AnyPosition, Position as _};

impl App {
    /// What a stone put on this place of the board now would capture; `None` if it would capture
    /// nothing or cannot be put there.
    #[must_use]
    pub fn capture_at(&self, col: u8, row: u8) -> Option<Capture> {
        let AnyPosition::Pente(position) = self.shown() else {
            return None;
        };
        let point = Point::at(col, row)?;
        if !show::may_play(self) || position.check(point).is_err() {
            return None;
        }
        let taken = position.captures(point);
        let size = position.rules().size();
        let place = |p: &Point| show::place(size, p.col(), p.row());
        (!taken.is_empty()).then(|| Capture {
            places: taken.points().iter().map(place).collect(),
            label: label(position.rules(), taken.len()),
        })
    }
}

/// How much is taken, in words.
fn label(rules: fivefold_rules::pente::Rules, stones: u8) -> Message {
    match super::super::words::counted(rules, stones.into()) {
        (true, count) => Message::ThreatTakesPairs { count },
        (false, count) => Message::ThreatTakesStones { count },
    }
}

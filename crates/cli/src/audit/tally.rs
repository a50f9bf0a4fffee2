//! What an engine did with the values it had.

use fivefold_solver::Value;
use serde::Serialize;
use std::time::Duration;

/// Counts of one engine and one number of marbles.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    won: Count,
    drawn: Count,
    faults: usize,
    moves: u32,
    used: Duration,
}

/// Positions of one value.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    positions: usize,
    given_away: usize,
}

/// The figures. The names of the fields are a promise to scripts.
#[derive(Serialize)]
pub(super) struct Figures<'a> {
    engine: &'a str,
    stones: u32,
    /// Positions that were won for the side to move.
    won: usize,
    /// How many of these were not won any more after the engine's move.
    wins_given_away: usize,
    /// Positions that were drawn.
    drawn: usize,
    /// How many of these were lost after the engine's move.
    draws_given_away: usize,
    /// Positions on which the engine had no legal move in time; they count as given away.
    faults: usize,
    seconds_per_move: f64,
}

impl Tally {
    /// Enters a move: what the position was worth, and what it is worth after the move.
    pub(super) fn add(&mut self, before: Value, after: Option<Value>, used: Duration) {
        self.enter(before, after == Some(before));
        self.faults += usize::from(after.is_none());
        self.moves += 1;
        self.used += used;
    }

    /// Enters a position on which the engine failed.
    pub(super) fn add_fault(&mut self, before: Value) {
        self.enter(before, false);
        self.faults += 1;
    }

    fn enter(&mut self, before: Value, kept: bool) {
        let count = match before {
            Value::Win => &mut self.won,
            _ => &mut self.drawn,
        };
        count.positions += 1;
        count.given_away += usize::from(!kept);
    }

    pub(super) fn figures<'a>(&self, engine: &'a str, stones: u32) -> Figures<'a> {
        Figures {
            engine,
            stones,
            won: self.won.positions,
            wins_given_away: self.won.given_away,
            drawn: self.drawn.positions,
            draws_given_away: self.drawn.given_away,
            faults: self.faults,
            seconds_per_move: self.used.as_secs_f64() / f64::from(self.moves.max(1)),
        }
    }

    pub(super) fn text(&self, engine: &str, stones: u32) -> String {
        let f = self.figures(engine, stones);
        let faults = match f.faults {
            0 => String::new(),
            n => format!(", {n} faults"),
        };
        format!(
            "{stones} marbles, {engine}: {} of {} wins and {} of {} draws given away, {:.2} s a move{faults}",
            f.wins_given_away, f.won, f.draws_given_away, f.drawn, f.seconds_per_move
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_kept_is_given_away() {
        let mut tally = Tally::default();
        let second = Duration::from_secs(1);
        tally.add(Value::Win, Some(Value::Win), second);
        tally.add(Value::Win, Some(Value::Draw), second);
        tally.add(Value::Win, Some(Value::Loss), second);
        tally.add(Value::Draw, Some(Value::Draw), 5 * second);
        tally.add(Value::Draw, None, 2 * second);
        tally.add_fault(Value::Draw);
        assert_eq!(
            tally.text("e", 4),
            "4 marbles, e: 2 of 3 wins and 2 of 3 draws given away, 2.00 s a move, 2 faults"
        );
    }
}

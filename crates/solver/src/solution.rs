//! What is asked and what is answered.

use crate::Value;
use fivefold_rules::pentago::{Move, Rules};
use std::fmt;

/// How much to find out. Less is often much faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The value.
    Value,
    /// The value, and that of every move.
    Moves,
    /// The value, the distance to the end, the best moves and a best line.
    Best,
    /// All of that, and the value and the distance of every move.
    All,
}

impl Question {
    /// Whether distances are asked for.
    pub(crate) const fn distances(self) -> bool {
        matches!(self, Question::Best | Question::All)
    }

    /// Whether every move is to be judged.
    pub(crate) const fn every(self) -> bool {
        matches!(self, Question::Moves | Question::All)
    }
}

/// One choice of the player to move and what it is worth to that player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged<M = Move> {
    /// The move; for half a turn the twist, or `None` where it is skipped.
    pub choice: M,
    /// What it is worth to the player who makes it.
    pub value: Value,
    /// Plies to the end when the winner hurries and the loser delays, this one included; `None` for a draw and where
    /// it was not asked for.
    pub distance: Option<u32>,
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M = Move> {
    /// What the position is worth to the player to move.
    pub value: Value,
    /// Plies to the end when the winner hurries and the loser delays; 0 where the game is over. `None` for a draw and where it
    /// was not asked for. A turn that is half done counts as one.
    pub distance: Option<u32>,
    /// The choices that win fastest, or keep the draw, or lose slowest, in the order of the rules; empty where it
    /// was not asked for and where the game is over.
    pub best: Vec<M>,
    /// Every choice, in the order of the rules; empty where it was not asked for.
    pub moves: Vec<Judged<M>>,
    /// Best play to the end: the first of [`best`](Self::best) (of a half turn, what follows it) and so on.
    pub line: Vec<Move>,
}

/// Why a position was not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// These rules are not known to the solver.
    Rules(Rules),
    /// More memory is needed than is allowed.
    Memory {
        /// Bytes that would do.
        needed: u128,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// The system did not give so much memory.
    Refused {
        /// Bytes that were asked for.
        needed: u128,
    },
    /// It was asked to stop.
    Stopped,
}

/// Bytes as people read them.
fn size(bytes: u128) -> String {
    const UNITS: [&str; 7] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB"];
    let mut amount = bytes as f64 / 1024.0;
    let mut unit = 0;
    while amount >= 1024.0 && unit + 1 < UNITS.len() {
        amount /= 1024.0;
        unit += 1;
    }
    let digits = if amount < 10.0 { 2 } else { 0 };
    format!("{amount:.digits$} {}", UNITS[unit])
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Rules(rules) => write!(
                f,
                "pentago/{rules} cannot be solved; expected the rules standard or relaxed"
            ),
            SolveError::Memory { needed, allowed } => write!(
                f,
                "solving this position needs {} of memory; allowed are {}",
                size(*needed),
                size(u128::from(*allowed))
            ),
            SolveError::Refused { needed } => write!(
                f,
                "solving this position needs {} of memory; the system does not have it",
                size(*needed)
            ),
            SolveError::Stopped => f.write_str("stopped before the position was solved"),
        }
    }
}

impl std::error::Error for SolveError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_figures() {
        let error = SolveError::Memory {
            needed: 3 << 29,
            allowed: 600 << 20,
        };
        assert_eq!(
            error.to_string(),
            "solving this position needs 1.50 GiB of memory; allowed are 600 MiB"
        );
        assert_eq!(
            SolveError::Rules(Rules::EXACT_FIVE).to_string(),
            "pentago/exact-five cannot be solved; expected the rules standard or relaxed"
        );
    }
}

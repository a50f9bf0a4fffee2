//! What an engine can do wrong, each a name of its own: a late move is no illegal move.

use std::fmt;
use std::time::Duration;

/// Why an engine lost other than by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// A move that the rules forbid.
    Illegal {
        /// The move.
        found: String,
        /// Which rule forbids it.
        reason: String,
    },
    /// A `bestmove` that names no move of the game.
    Garbage {
        /// The line.
        line: String,
    },
    /// `bestmove none` in a position in which the game goes on.
    NoMove,
    /// It ended, or did not start.
    Crash {
        /// How, in words.
        how: String,
    },
    /// The move, or another answer, did not come in time.
    Time {
        /// How long it was waited for.
        waited: Duration,
    },
}

impl Fault {
    /// The word for it in logs.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Fault::Illegal { .. } => "illegal",
            Fault::Garbage { .. } => "garbage",
            Fault::NoMove => "no-move",
            Fault::Crash { .. } => "crash",
            Fault::Time { .. } => "time",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal { found, reason } => write!(f, "the move {found} is illegal: {reason}"),
            Fault::Garbage { line } => write!(f, "expected a move, found {line:?}"),
            Fault::NoMove => f.write_str("expected a move, found none"),
            Fault::Crash { how } => write!(f, "the engine went away: {how}"),
            Fault::Time { waited } => {
                write!(f, "no answer within {:.3} s", waited.as_secs_f64())
            }
        }
    }
}

/// Why a game did not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The engine is to blame.
    Fault(Fault),
    /// The match is being stopped: nobody is to blame, and the game does not count.
    Cancelled,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

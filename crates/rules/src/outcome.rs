//! How a game ended on the board.

use crate::Side;
use core::fmt;

/// Why a game ended by its own rules. Resignation, time and agreement are matters of a table, not
/// of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// Pentago: the placement made a five (P5).
    Placement,
    /// Pentago: after the twist only the mover had a five (P6).
    Twist,
    /// Pentago: after the twist only the opponent of the mover had a five (P6).
    OpponentFive,
    /// Pentago: after the twist both had a five: a draw (P6).
    BothFives,
    /// No square is left and nobody has won: a draw (P8, Q8).
    FullBoard,
    /// Pente: five or more in a row (Q6).
    Five,
    /// Pente: enough captured stones (Q7).
    Captures,
    /// Pente: one move made both (Q7).
    FiveAndCaptures,
}

impl Reason {
    /// Every reason, in the order of the enum.
    pub const ALL: [Reason; 8] = [
        Reason::Placement,
        Reason::Twist,
        Reason::OpponentFive,
        Reason::BothFives,
        Reason::FullBoard,
        Reason::Five,
        Reason::Captures,
        Reason::FiveAndCaptures,
    ];

    /// The word used in records, protocols and `--json` output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Placement => "placement",
            Reason::Twist => "twist",
            Reason::OpponentFive => "opponent-five",
            Reason::BothFives => "both-fives",
            Reason::FullBoard => "full-board",
            Reason::Five => "five",
            Reason::Captures => "captures",
            Reason::FiveAndCaptures => "five-and-captures",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The end of a game: who won, if anybody, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    winner: Option<Side>,
    reason: Reason,
}

impl Outcome {
    /// `winner` has won for `reason`, which is not a drawing one.
    pub(crate) const fn win(winner: Side, reason: Reason) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw for `reason`.
    pub(crate) const fn draw(reason: Reason) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }

    /// The winner; `None` is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        self.winner
    }

    /// Why the game ended.
    #[must_use]
    pub const fn reason(self) -> Reason {
        self.reason
    }

    /// The result as records write it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.reason)
    }
}

//! How a recorded game ended.

use crate::{Outcome, Side};

/// How a recorded game ended, on the board or off it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// It goes on, or nobody knows.
    Open,
    /// By the rules, on the board.
    Board(Outcome),
    /// This side resigned.
    Resigned(Side),
    /// This side ran out of time.
    Time(Side),
    /// This side forfeited the game.
    Forfeited(Side),
    /// The players agreed on a draw.
    Agreed,
    /// A result is given, the way to it is not. `None` is a draw.
    Unstated(Option<Side>),
}

impl Ending {
    /// The words of the tag `Termination`.
    pub(super) const OFF_THE_BOARD: [&str; 4] = ["resigned", "time", "forfeited", "agreed"];

    /// The winner; `None` for a draw and for a game that goes on.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::Open | Ending::Agreed => None,
            Ending::Board(outcome) => outcome.winner(),
            Ending::Resigned(side) | Ending::Time(side) | Ending::Forfeited(side) => {
                Some(side.other())
            }
            Ending::Unstated(winner) => winner,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    #[must_use]
    pub fn result(self) -> &'static str {
        match (self, self.winner()) {
            (Ending::Open, _) => "*",
            (_, Some(Side::First)) => "1-0",
            (_, Some(Side::Second)) => "0-1",
            (_, None) => "1/2-1/2",
        }
    }

    /// The word for the reason, as `--json` output and the tag `Termination` have it; `None` if
    /// there is none.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Ending::Open | Ending::Unstated(_) => None,
            Ending::Board(outcome) => Some(outcome.reason().word()),
            Ending::Resigned(_) => Some("resigned"),
            Ending::Time(_) => Some("time"),
            Ending::Forfeited(_) => Some("forfeited"),
            Ending::Agreed => Some("agreed"),
        }
    }
}

//! A board from outside, before it is known to be legal.

use super::{Board, Placed, Placement, Position, Rules, Square};
use crate::Side;
use core::fmt;

/// Any arrangement of marbles. [`Setup::standing`] says whether a game can stand like this.
///
/// Whose turn it is follows from the counts: the players move alternately and nothing is ever
/// removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Setup {
    /// The marbles of the first and of the second player.
    pub marbles: [Board; 2],
    /// The last marble has been placed and no twist has followed it yet.
    pub untwisted: bool,
}

/// Where in a turn a legal board stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// Between turns, or at the end of the game.
    Between(Position),
    /// A marble has been placed and the twist is due.
    TwistDue(Placed),
}

/// Why a board cannot stand in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Both players hold this square.
    Overlap(Square),
    /// Counts no alternation of turns leads to.
    Counts {
        /// Marbles of the first player.
        first: u32,
        /// Marbles of the second player.
        second: u32,
    },
    /// The twist is said to be due on a board without a marble.
    NothingPlaced,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Overlap(s) => write!(f, "{s} holds two marbles; expected one or none"),
            SetupError::Counts { first, second } => write!(
                f,
                "{first} marbles of the first player and {second} of the second cannot be; \
                 expected equal counts or one more of the first, at most 18 each"
            ),
            SetupError::NothingPlaced => f.write_str(
                "the twist cannot be due on an empty board; expected at least one marble",
            ),
        }
    }
}

impl core::error::Error for SetupError {}

impl Setup {
    /// The player who made the last placement, if the counts are possible.
    fn last_mover(&self) -> Result<Option<Side>, SetupError> {
        let [first, second] = self.marbles.map(Board::count);
        match first.checked_sub(second) {
            _ if first > 18 || second > 18 => Err(SetupError::Counts { first, second }),
            Some(0) => Ok((first > 0).then_some(Side::Second)),
            Some(1) => Ok(Some(Side::First)),
            _ => Err(SetupError::Counts { first, second }),
        }
    }

    /// The board as a state of a game under `rules`.
    ///
    /// # Errors
    /// The counts are impossible, two marbles share a square, or a twist is due on an empty board.
    pub fn standing(self, rules: Rules) -> Result<Standing, SetupError> {
        if let Some(square) = (self.marbles[0] & self.marbles[1]).squares().next() {
            return Err(SetupError::Overlap(square));
        }
        let last_mover = self.last_mover()?;
        if !self.untwisted {
            return Ok(Standing::Between(Position::from_parts(self.marbles, rules)));
        }
        let mover = last_mover.ok_or(SetupError::NothingPlaced)?;
        Ok(match Placed::after_placement(self.marbles, mover, rules) {
            Placement::Over(position) => Standing::Between(position),
            Placement::TwistDue(placed) => Standing::TwistDue(placed),
        })
    }
}

//! The middle of a turn: a marble has been placed, the twist is due.

use super::lines::has_five;
use super::{
    Board, FullBoard, IllegalMove, PlacementFive, Position, Quadrant, Rules, Setup, Square, Twist,
    TwistDuty,
};
use crate::{Outcome, Reason, Side, Symmetry};
use alloc::vec::Vec;

/// A board on which a marble has been placed and the twist is due.
///
/// A program that plays whole moves never needs it; a screen on which a person places first and
/// twists then does, and the explorer's board ids ending in `m` name such boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    marbles: [Board; 2],
    mover: Side,
    rules: Rules,
}

/// What a placement leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placement {
    /// The game has ended without a twist.
    Over(Position),
    /// The twist is due.
    TwistDue(Placed),
}

impl Placed {
    /// What holds after `mover` has placed the last of `marbles`.
    pub(super) fn after_placement(marbles: [Board; 2], mover: Side, rules: Rules) -> Placement {
        match ended_by_placement(marbles, mover, rules) {
            Some(outcome) => Placement::Over(Position::ended_untwisted(marbles, rules, outcome)),
            None => Placement::TwistDue(Placed {
                marbles,
                mover,
                rules,
            }),
        }
    }

    /// The marbles of the first and of the second player.
    #[must_use]
    pub const fn marbles(&self) -> [Board; 2] {
        self.marbles
    }

    /// The player who has placed and now twists.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the twist may be skipped here.
    #[must_use]
    pub fn may_skip(&self) -> bool {
        may_skip(self.marbles, self.rules)
    }

    /// The eight twists, and `None` at the end where the twist may be skipped.
    #[must_use]
    pub fn twists(&self) -> Vec<Option<Twist>> {
        let skip = self.may_skip().then_some(None);
        Twist::ALL.into_iter().map(Some).chain(skip).collect()
    }

    /// Completes the turn.
    ///
    /// # Errors
    /// `twist` is `None` where it may not be skipped; `square` names the placement in the error.
    pub fn twist(&self, square: Square, twist: Option<Twist>) -> Result<Position, IllegalMove> {
        if twist.is_none() && !self.may_skip() {
            return Err(IllegalMove::TwistMissing(square));
        }
        Ok(self.twist_unchecked(twist))
    }

    /// Completes the turn; skipping is not checked.
    #[must_use]
    pub fn twist_unchecked(&self, twist: Option<Twist>) -> Position {
        match twist {
            Some(t) => Position::from_parts(self.marbles.map(|b| b.twisted(t)), self.rules),
            None => Position::from_parts(self.marbles, self.rules),
        }
    }

    /// The board as a setup.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup {
            marbles: self.marbles,
            untwisted: true,
        }
    }

    /// The same seen through a symmetry.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Placed {
        Placed {
            marbles: self.marbles.map(|b| b.transform(symmetry)),
            ..*self
        }
    }
}

/// The outcome if the game ends with the placement itself: a five that counts at once (P5), or
/// the 36th marble where that ends the game. A five of the other player alone cannot arise in
/// play; on a board set up like that the game is over all the same.
pub(super) fn ended_by_placement(
    marbles: [Board; 2],
    mover: Side,
    rules: Rules,
) -> Option<Outcome> {
    if rules.placement == PlacementFive::WinsAtOnce {
        let five = |side: Side| has_five(marbles[side.index()], rules.exactly());
        match (five(mover), five(mover.other())) {
            (true, _) => return Some(Outcome::win(mover, Reason::Placement)),
            (false, true) => return Some(Outcome::win(mover.other(), Reason::OpponentFive)),
            (false, false) => {}
        }
    }
    let full = (marbles[0] | marbles[1]) == Board::FULL;
    match rules.full_board {
        FullBoard::EndsAtPlacement if full => {
            let five = tested(marbles, mover, rules, Reason::Placement);
            Some(five.unwrap_or(Outcome::draw(Reason::FullBoard)))
        }
        _ => None,
    }
}

/// P6: only the mover, only the opponent, or both have a five. `own` is the reason named when the
/// mover wins.
pub(super) fn tested(
    marbles: [Board; 2],
    mover: Side,
    rules: Rules,
    own: Reason,
) -> Option<Outcome> {
    let five = |side: Side| has_five(marbles[side.index()], rules.exactly());
    match (five(mover), five(mover.other())) {
        (true, true) => Some(Outcome::draw(Reason::BothFives)),
        (true, false) => Some(Outcome::win(mover, own)),
        (false, true) => Some(Outcome::win(mover.other(), Reason::OpponentFive)),
        (false, false) => None,
    }
}

/// Whether the rules let the twist be skipped: some quadrant is empty or holds only its centre.
pub(super) fn may_skip(marbles: [Board; 2], rules: Rules) -> bool {
    rules.twist == TwistDuty::SkippableWhileNeutral
        && Quadrant::ALL.into_iter().any(|q| {
            let there = (marbles[0] | marbles[1]) & Board::quadrant(q);
            there.is_empty() || there == Board::EMPTY.with(q.centre())
        })
}

impl Position {
    /// Makes the first half of a turn.
    ///
    /// # Errors
    /// The game is over or the square is occupied.
    pub fn place(&self, square: Square) -> Result<Placement, IllegalMove> {
        self.check_placement(square)?;
        let mover = self.to_move();
        Ok(Placed::after_placement(
            self.with_marble(square, mover),
            mover,
            self.rules(),
        ))
    }
}

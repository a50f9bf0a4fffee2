//! The choices of the player to move, and where they lead.

use super::worth;
use crate::Value;
use crate::root::View;
use crate::turns::Digits;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Board, Move, Placed, Position, Twist};

/// A choice and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<M> {
    pub(super) choice: M,
    pub(super) target: Target,
    /// The position it leads to, if a marble is placed on the way.
    pub(super) after: Option<Position>,
}

/// Where a choice leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// To the end, which is worth this to the player who chooses.
    Over(Value),
    /// To the root with these marbles of its first player and its second, at this arrangement.
    State([Board; 2], Digits),
}

/// The moves of a position.
pub(super) fn moves(position: &Position, view: &View) -> Vec<Choice<Move>> {
    let moves = position.legal_moves().into_iter();
    moves
        .map(|choice| Choice {
            choice,
            target: target(position, choice, view, [Board::EMPTY; 2]),
            after: Some(after(position, choice)),
        })
        .collect()
}

/// The position after a move.
pub(super) fn after(position: &Position, m: Move) -> Position {
    let mut after = *position;
    after.play_unchecked(m);
    after
}

/// Where a move leads from a position that the view shows as its root with `added` marbles.
pub(super) fn target(position: &Position, m: Move, view: &View, mut added: [Board; 2]) -> Target {
    let after = after(position, m);
    if let Some(outcome) = after.outcome() {
        return Target::Over(worth(outcome, position.to_move()));
    }
    let mover = ((added[0].count() + added[1].count()) % 2) as usize;
    added[mover] = added[mover].with(view.square(m.square));
    let mut placed = position.marbles();
    let own = &mut placed[position.to_move().index()];
    *own = own.with(m.square);
    Target::State(added, view.twisted(twist(placed, m.twist)))
}

/// The twists of a board on which one is due.
pub(super) fn twists(placed: &Placed, view: &View) -> Vec<Choice<Option<Twist>>> {
    let target = |choice| match placed.twist_unchecked(choice).outcome() {
        Some(outcome) => Target::Over(worth(outcome, placed.mover())),
        None => {
            let digits = view.twisted(twist(placed.marbles(), choice));
            Target::State([Board::EMPTY; 2], digits)
        }
    };
    let twists = placed.twists().into_iter();
    twists
        .map(|choice| Choice {
            choice,
            target: target(choice),
            after: None,
        })
        .collect()
}

/// A twist that leads where a choice leads: where it is left out, that of a neutral quadrant.
fn twist(placed: [Board; 2], choice: Option<Twist>) -> Twist {
    let neutral = |t: &Twist| placed.map(|b| b.twisted(*t)) == placed;
    let twist = choice.or_else(|| Twist::ALL.into_iter().find(neutral));
    twist.expect("the twist may only be left out where a quadrant is neutral")
}

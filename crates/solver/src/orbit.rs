//! What a sweep has found out about a root: for all its arrangements at once.

use crate::Value;
use crate::fives::{Fives, Squares};
use crate::kernel::seen;
use crate::root::Root;
use crate::sweep::{Kept, Sweep};
use crate::turns::{self, Digits};
use fivefold_rules::pentago::Board;

/// How many slices are kept: the moves of the position, and the replies.
pub(crate) const KEPT: usize = 3;

/// The values of a root and of the positions after the next plies, if the game were a draw when
/// nobody has won within `depth` plies.
#[derive(Debug)]
pub(crate) struct Orbit {
    /// Plies that were looked at.
    pub(crate) depth: usize,
    squares: Squares,
    kept: Kept,
}

impl Orbit {
    /// From the slices a sweep kept. The root's own slice is computed here.
    pub(crate) fn new(root: &Root, depth: usize, fives: &[Fives; 2], mut kept: Kept) -> Orbit {
        let empty = root.empty();
        let squares = Squares::new(empty);
        let [own, other] = [0, 1].map(|player| fives[player].sets(root.parity)[0]);
        let draws = Sweep::draws(0);
        let mut reached = draws.map(|d| !d);
        if depth > 0 {
            reached = [0; 2];
            let mut wins = 0;
            for square in empty.squares() {
                let mask = squares.mask(Board::EMPTY.with(square));
                wins |= fives[0].sets(root.parity)[mask as usize];
                let child = kept.get(&[mask, 0]).copied().unwrap_or_default();
                reached = [reached[0] | child[0], reached[1] | child[1]];
            }
            reached = reached.map(|set| turns::neighbours(set) | wins);
        }
        let word = [0, 1].map(|q| seen(reached[q], own, other, draws[q]));
        kept.insert([0, 0], word);
        Orbit {
            depth,
            squares,
            kept,
        }
    }

    /// The value to the player who has just moved, once these marbles have been added (those of
    /// the player who placed first, then the other's); at most [`KEPT`] of them.
    pub(crate) fn moved_into(&self, added: [Board; 2], digits: Digits) -> Option<Value> {
        let masks = added.map(|b| self.squares.mask(b));
        let k = added[0].count() + added[1].count();
        let [first, second] = *self.kept.get(&masks)?;
        // The first question is whether the player who placed first wins; see `Sweep::draws`.
        let (win, no_loss) = if k.is_multiple_of(2) {
            (second, first)
        } else {
            (first, second)
        };
        Some(if turns::has(win, digits) {
            Value::Win
        } else if turns::has(no_loss, digits) {
            Value::Draw
        } else {
            Value::Loss
        })
    }
}

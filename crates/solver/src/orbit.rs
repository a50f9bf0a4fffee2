//! What a sweep has found out about a root: for all its arrangements at once.

use crate::Value;
use crate::fives::{Fives, Squares};
use crate::kernel::seen;
use crate::root::Root;
use crate::sweep::{Kept, Sweep};
use crate::turns::{self, Digits};
use fivefold_rules::pentago::Board;
use std::ops::Range;

/// How many slices are kept: the moves of the position, and the replies.
pub(crate) const KEPT: usize = 3;

/// What one or two questions have found out about a root and the positions after the next plies.
#[derive(Debug)]
pub(crate) struct Orbit {
    /// Plies that were looked at; a player who has not won by then has not won.
    depth: usize,
    /// The players whose wins were looked for.
    asked: Range<usize>,
    squares: Squares,
    kept: Kept,
}

impl Orbit {
    /// From the slices a sweep kept. The root's own slice is computed here.
    pub(crate) fn new(
        root: &Root,
        depth: usize,
        asked: Range<usize>,
        fives: &[Fives; 2],
        mut kept: Kept,
    ) -> Orbit {
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
            asked,
            squares,
            kept,
        }
    }

    /// Plies that were looked at.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The only player whose wins were looked for: 0 places first. `None` if both were.
    pub(crate) fn player(&self) -> Option<usize> {
        (self.asked.len() == 1).then_some(self.asked.start)
    }

    /// Whether a player wins within the plies that were looked at, once these marbles have been
    /// added (those of the player who placed first, then the other's); at most [`KEPT`] of them.
    /// `None` if it was not looked for.
    pub(crate) fn wins(&self, player: usize, added: [Board; 2], digits: Digits) -> Option<bool> {
        let masks = added.map(|b| self.squares.mask(b));
        let k = (added[0].count() + added[1].count()) as usize;
        let word = self.kept.get(&masks)?[player];
        // The player who moved into the state sees a win, or the other that it does not lose.
        let moved = k % 2 != player;
        let wins = turns::has(word, digits) == moved;
        self.asked.contains(&player).then_some(wins)
    }

    /// The value to the player who places first, if both players' wins were looked for.
    pub(crate) fn value(&self, added: [Board; 2], digits: Digits) -> Option<Value> {
        let [first, second] = [0, 1].map(|player| self.wins(player, added, digits));
        Some(match (first?, second?) {
            (true, _) => Value::Win,
            (false, true) => Value::Loss,
            (false, false) => Value::Draw,
        })
    }
}

//! What a side must do about a win by threats that it would lose to if it did nothing.
//!
//! Let the other side win by a tree of threats after a pass. A stone elsewhere, that captures
//! nothing, leaves each move of that tree legal and each of its wins a win: it only adds a stone of
//! the defender. The tree fails only where that stone lies on one of its moves or winning points,
//! would be captured by one of its moves, or gives the defender a five or a capture more where it
//! is to move. All these points are the zone; every stone outside of it loses to the same tree.

use super::Forcing;
use crate::pente::bits::Bits;
use crate::pente::board::Board;
use crate::pente::clock::Clock;
use crate::pente::shape::Kind;

/// A win by threats against a side that passes.
#[derive(Clone, Copy, Debug)]
pub(in crate::pente) struct Danger {
    /// The points, beside captures, where a stone of the side to move may prevent it.
    zone: Bits,
    /// The last ply of the win, counted from the position where the side to move passes.
    pub(in crate::pente) plies: u16,
}

impl Danger {
    /// The points where a stone of the side to move may prevent it; all others lose to it.
    pub(in crate::pente) fn answers(&self, board: &Board) -> Bits {
        let points = self.zone.or(board.capture_points(board.side()));
        points.and(board.empty_points())
    }
}

/// Fewer empty points than this are left to a full search, which sees the end of the board.
const FEWEST: u32 = 4;

impl Forcing {
    /// The win by threats that the other side has if the side to move, which is not threatened at
    /// once, does nothing; if one is found within `budget` nodes.
    pub(in crate::pente) fn danger(
        &mut self,
        board: &mut Board,
        clock: &mut Clock,
        moves: u8,
        budget: u32,
    ) -> Option<Danger> {
        // A partner's stone has a colour of its own, and makes other lines.
        if board.colour(2) != board.colour(0) || board.is_restricted() {
            return None;
        }
        board.pass();
        let danger = self.danger_after_pass(board, clock, moves, budget);
        board.undo();
        danger
    }

    fn danger_after_pass(
        &mut self,
        board: &mut Board,
        clock: &mut Clock,
        moves: u8,
        budget: u32,
    ) -> Option<Danger> {
        if board.is_restricted() {
            return None;
        }
        let win = self.win(board, clock, moves, budget)?;
        let mut zone = Bits::default();
        self.walk(board, clock, &mut zone).then_some(Danger {
            zone,
            plies: win.plies + 1,
        })
    }

    /// Adds the zone of a win of the side to move. False where the tree is not known in full.
    fn walk(&mut self, board: &mut Board, clock: &mut Clock, zone: &mut Bits) -> bool {
        let (code, at_once) = match (board.win_now(), self.known_win(board)) {
            (Some(code), _) => (code, true),
            (None, Some(code)) => (code, false),
            (None, None) => return false,
        };
        zone.set(usize::from(code), true);
        if at_once {
            return true;
        }
        board.baits(usize::from(code), zone);
        if board.vacant() < FEWEST || !clock.tick() {
            return false;
        }
        board.make(code);
        let whole = self.walk_answers(board, clock, zone);
        board.undo();
        whole
    }

    /// Adds the zone of a win against the side to move, which is threatened at once.
    fn walk_answers(&mut self, board: &mut Board, clock: &mut Clock, zone: &mut Bits) -> bool {
        let (side, wins) = (board.side(), board.win_points(1));
        let fours = board.points(board.colour(0), Kind::Four);
        *zone = zone.or(&wins).or(fours).or(board.attack_points(side));
        let fives = board.points(board.colour(1), Kind::Five).len();
        for cell in wins.or(board.capture_points(side)).iter() {
            // Of two points for a five a stone leaves one.
            if fives >= 2 && board.captures_at(cell, side) == 0 {
                continue;
            }
            board.make(cell as u16);
            let whole = self.walk(board, clock, zone);
            board.undo();
            if !whole {
                return false;
            }
        }
        true
    }

    /// The first move of a win that was found lately.
    fn known_win(&self, board: &Board) -> Option<u16> {
        let known = self.memory.get(board.key())?;
        (known.plies > 0).then_some(known.code)
    }
}

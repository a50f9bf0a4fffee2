//! Wins in one, what stops them, and moves that threaten one.

use super::bits::Bits;
use super::board::Board;
use super::shape::Kind;

/// Moves as array indices, kept on the stack of the caller.
pub(super) type Moves = Vec<u16>;

impl Board {
    /// The points where the stone put `ahead` plies from here (0 or 1) would win.
    pub(super) fn win_points(&self, ahead: u32) -> Bits {
        let colour = self.colour(ahead);
        let mut points = *self.points(colour, Kind::Five);
        let side = colour & 1;
        let captures = self.capture_points(side);
        let wanted = self.wanted(side);
        if wanted <= 24 {
            for cell in captures.iter() {
                if self.captures_at(cell, side) >= wanted {
                    points.set(cell, true);
                }
            }
        }
        points
    }

    /// A point where the stone put `ahead` plies from here (0 or 1) would win.
    #[inline]
    pub(super) fn win_point(&self, ahead: u32) -> Option<u16> {
        let colour = self.colour(ahead);
        let side = colour & 1;
        if let Some(cell) = self.points(colour, Kind::Five).iter().next() {
            return Some(cell as u16);
        }
        // More than one line is needed for more than three stones; that is rare enough to look.
        let wanted = self.wanted(side);
        if wanted > 24 {
            return None;
        }
        let mut captures = self.capture_points(side).iter();
        let enough = |cell: &usize| self.captures_at(*cell, side) >= wanted;
        captures.find(enough).map(|cell| cell as u16)
    }

    /// A legal move that wins at once; `None` only when there is none.
    #[inline]
    pub(super) fn win_now(&self) -> Option<u16> {
        if self.is_restricted() {
            let legal = |cell: &usize| self.is_legal(*cell);
            return self.win_points(0).iter().find(legal).map(|c| c as u16);
        }
        self.win_point(0)
    }

    /// Whether the other side would win by its next stone.
    #[inline]
    pub(super) fn is_threatened(&self) -> bool {
        self.win_point(1).is_some()
    }

    /// A legal move after which two points make a five and the other side can capture nothing, so
    /// that it wins by the ply after the next. Only where the other side has no win at once.
    #[inline]
    pub(super) fn sure_four(&self) -> Option<u16> {
        let (colour, side) = (self.colour(0), self.side());
        let strong = self.points(colour, Kind::Strong);
        // A partner puts another colour.
        if self.colour(2) != colour || !self.capture_points(side ^ 1).is_empty() {
            return None;
        }
        // A capture of its own could open a line to the other side's.
        let quiet = |c: &usize| self.exposed_at(*c, side) == 0 && self.captures_at(*c, side) == 0;
        let mut sure = strong.iter().filter(quiet);
        sure.find(|c| self.is_legal(*c)).map(|c| c as u16)
    }

    /// The legal moves after which the other side has no win in one, where it has one now: only a
    /// stone on a winning point or a capture can take a win away.
    pub(super) fn blocks(&mut self, list: &mut Moves) {
        let tries = self.win_points(1).or(self.capture_points(self.side()));
        let fives = self.points(self.colour(1), Kind::Five).len();
        for cell in tries.iter() {
            // With two points for a five left, only captures can help.
            if fives >= 2 && self.captures_at(cell, self.side()) == 0 {
                continue;
            }
            if self.is_legal(cell) && self.leaves_no_win(cell as u16) {
                list.push(cell as u16);
            }
        }
    }

    fn leaves_no_win(&mut self, code: u16) -> bool {
        self.make(code);
        let safe = self.win_point(0).is_none();
        self.undo();
        safe
    }

    /// The points that may threaten a win by the mover's next stone: fours, captures, and, near
    /// the goal, attacks on runs. Whether one does is to be tried.
    pub(super) fn forcing_points(&self) -> Bits {
        let (colour, side) = (self.colour(0), self.side());
        let mut points = *self.capture_points(side);
        if self.colour(2) == colour {
            points = points.or(self.points(colour, Kind::Four));
        }
        let reach = if self.keryo() { 6 } else { 4 };
        if self.wanted(side) <= reach {
            points = points.or(self.attack_points(side));
        }
        points
    }
}

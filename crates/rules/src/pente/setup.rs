//! A board from outside, before it is known to be legal.

use super::position::Cells;
use super::{Captured, Point, Position, Rules};
use crate::{Seat, Side};
use core::fmt;

/// A stone, named by the seat whose colour it has. Where a team shares one colour (and in the
/// two-player game) only seats 0 and 1 occur.
pub type Stone = Seat;

/// Any arrangement of stones with counts of captured ones. [`Setup::position`] says whether a
/// game can stand like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub(super) cells: Cells,
    /// Stones captured so far by the first and by the second side.
    pub captured: [u16; 2],
}

/// Why a board cannot stand in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A stone outside the board of the rules.
    OffBoard(Point),
    /// A stone of a colour that these rules do not have.
    Colour(Point),
    /// Counts no alternation of turns leads to. A side's stones placed are those on the board
    /// and those the other side has captured.
    Counts {
        /// Stones the first side has placed.
        first: u32,
        /// Stones the second side has placed.
        second: u32,
    },
    /// A seat has more stones on the board than turns it has had.
    SeatCount(Seat),
    /// This number of stones cannot have been captured by this side.
    Captured(Side, u16),
    /// The first stone of the game does not lie where the opening rule wants it.
    Opening(Point),
    /// This side has won but did not make the last move.
    LateWin(Side),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffBoard(p) => write!(f, "{p} lies outside the board"),
            SetupError::Colour(p) => {
                write!(f, "the stone on {p} has a colour these rules do not have")
            }
            SetupError::Counts { first, second } => write!(
                f,
                "{first} stones placed by the first side and {second} by the second cannot be; \
                 expected equal numbers or one more of the first"
            ),
            SetupError::SeatCount(seat) => {
                write!(f, "seat {} has more stones than turns", seat.index() + 1)
            }
            SetupError::Captured(side, n) => {
                write!(
                    f,
                    "the {side} cannot have captured {n} stones under these rules"
                )
            }
            SetupError::Opening(p) => {
                write!(f, "the first stone on {p}; expected it on the centre")
            }
            SetupError::LateWin(side) => {
                write!(
                    f,
                    "the {side} has won but did not make the last move; expected the last mover to win"
                )
            }
        }
    }
}

impl core::error::Error for SetupError {}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new()
    }
}

impl Setup {
    /// An empty board.
    #[must_use]
    pub const fn new() -> Setup {
        Setup {
            cells: Cells::EMPTY,
            captured: [0, 0],
        }
    }

    /// Puts a stone on `point` or, with `None`, clears it.
    pub fn set(&mut self, point: Point, stone: Option<Stone>) {
        self.cells.set(point, stone);
    }

    /// The stone on `point`.
    #[must_use]
    pub const fn stone(&self, point: Point) -> Option<Stone> {
        self.cells.stone(point)
    }

    /// Puts a stone on an empty point as a move does, whoever would be to move: what it captures (Q4)
    /// is taken off, counted, and given back. A point outside the board captures nothing.
    pub fn put(&mut self, stone: Stone, point: Point, rules: Rules) -> Captured {
        let captured = self.cells.captures(stone.side(), point, rules);
        self.set(point, Some(stone));
        for p in captured.points() {
            self.set(*p, None);
        }
        self.captured[stone.side().index()] += u16::from(captured.len());
        captured
    }

    /// Whether there is a stone on `point` that is part of a five (Q6) on a board of `size`.
    #[must_use]
    pub fn makes_five(&self, point: Point, size: u8) -> bool {
        self.cells.makes_five(point, size)
    }

    /// The board as a position under `rules`. Who moves follows from the counts, since every
    /// stone ever placed is on the board or was captured.
    ///
    /// # Errors
    /// No game under these rules can stand like this, as far as counts, colours, the opening and
    /// the winner tell.
    pub fn position(&self, rules: Rules) -> Result<Position, SetupError> {
        let colours = if rules.own_colours() { 4 } else { 2 };
        let mut of_seat = [0u32; 4];
        for point in Point::all(super::MAX_SIZE) {
            if let Some(stone) = self.cells.stone(point) {
                if !point.is_on(rules.size()) {
                    return Err(SetupError::OffBoard(point));
                }
                if stone.index() >= colours {
                    return Err(SetupError::Colour(point));
                }
                of_seat[stone.index()] += 1;
            }
        }
        let placed = |side: Side| {
            of_seat[side.index()]
                + of_seat[side.index() + 2]
                + u32::from(self.captured[side.other().index()])
        };
        let (first, second) = (placed(Side::First), placed(Side::Second));
        let ply = first + second;
        if first != ply.div_ceil(2) {
            return Err(SetupError::Counts { first, second });
        }
        if rules.own_colours() {
            for seat in (0..4u8).filter_map(Seat::new) {
                let turns = (ply + 3 - seat.index() as u32) / 4;
                if of_seat[seat.index()] > turns {
                    return Err(SetupError::SeatCount(seat));
                }
            }
        }
        self.check_captured(rules)?;
        if ply == 1 {
            let first_stone = Point::all(rules.size()).find(|p| self.cells.stone(*p).is_some());
            if let Some(p) = first_stone.filter(|p| !rules.opening_allows(0, *p)) {
                return Err(SetupError::Opening(p));
            }
        }
        let position = Position::from_parts(self.cells, self.captured, ply, rules);
        let last = Seat::at_ply(ply + 3, 4).side();
        let late = last.other();
        if position.has_five(late) || self.captured[late.index()] >= u16::from(rules.goal()) {
            return Err(SetupError::LateWin(late));
        }
        Ok(position)
    }

    /// Pairs make an even number; Keryo allows any number but one. A game ends with the move
    /// that reaches the goal, and one move captures at most eight groups.
    fn check_captured(&self, rules: Rules) -> Result<(), SetupError> {
        let (group, most) = if rules.keryo() { (3, 24) } else { (2, 16) };
        for side in Side::ALL {
            let n = self.captured[side.index()];
            let sum = if group == 2 {
                n.is_multiple_of(2)
            } else {
                n != 1
            };
            if !sum || n > u16::from(rules.goal()) - 1 + most {
                return Err(SetupError::Captured(side, n));
            }
        }
        Ok(())
    }
}

//! The engine's Pentago board: two words, seen by the player to move.

use super::{eval, ordering};
use crate::mix::mix;
use crate::score::MAX_ESTIMATE;
use crate::search::{self, End, Omitted, Ranked};
use fivefold_rules::pentago::{
    Board, FullBoard, LINES, LineLength, Move, PlacementFive, Position, Square, Twist,
};
use fivefold_rules::{Position as _, Side};

const FULL: u64 = Board::FULL.bits();
/// Moves without a twist come after the 36 * 8 with one.
const UNTWISTED: u16 = 288;

/// The number of a move: square and twist, or the square alone.
pub(super) fn code_of(square: u16, twist: Option<Twist>) -> u16 {
    twist.map_or(UNTWISTED + square, |t| square * 8 + t.index() as u16)
}

/// The move with this number.
pub(crate) fn decode(code: u16) -> Move {
    let (square, twist) = match code.checked_sub(UNTWISTED) {
        Some(square) => (square, None),
        None => (code / 8, Some(Twist::ALL[usize::from(code % 8)])),
    };
    Move {
        square: Square::new(square as u8).expect("codes are made from squares"),
        twist,
    }
}

/// A word after a quarter turn.
pub(super) fn twisted(word: u64, twist: Twist) -> u64 {
    Board::from_bits(word).map_or(word, |b| b.twisted(twist).bits())
}

/// The four directions of a line: how far one step moves in the word, and where a five may start.
const DIRECTIONS: [(u32, u64); 4] = [
    (1, starts(1, 0)),
    (6, starts(0, 1)),
    (7, starts(1, 1)),
    (5, starts(-1, 1)),
];

const fn starts(dx: i32, dy: i32) -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < 36 {
        let (x, y) = (i % 6 + 4 * dx, i / 6 + 4 * dy);
        if x >= 0 && x < 6 && y < 6 {
            bits |= 1 << i;
        }
        i += 1;
    }
    bits
}

/// Whether the marbles hold five or more in a row.
fn holds_five(b: u64) -> bool {
    DIRECTIONS.iter().any(|&(s, starts)| {
        let pairs = b & b >> s;
        pairs & pairs >> (2 * s) & b >> (4 * s) & starts != 0
    })
}

/// The squares that complete a five with four marbles of `b`, whatever lies on them.
fn completes(b: u64) -> u64 {
    DIRECTIONS.iter().fold(0, |found, &(s, starts)| {
        let (b1, b2, b3, b4) = (b >> s, b >> (2 * s), b >> (3 * s), b >> (4 * s));
        let (low, high) = (b & b1, b3 & b4);
        found
            | (b1 & b2 & high & starts)
            | (b & b2 & high & starts) << s
            | (low & high & starts) << (2 * s)
            | (low & b2 & b4 & starts) << (3 * s)
            | (low & b2 & b3 & starts) << (4 * s)
    })
}

/// A position with the way back.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    own: u64,
    opp: u64,
    end: Option<End>,
    past: Vec<(u64, u64)>,
    at_once: bool,
    exactly: bool,
    ends_at_placement: bool,
}

impl Node {
    /// The node of a position.
    pub(crate) fn new(position: &Position) -> Node {
        let rules = position.rules();
        let mover = position.to_move();
        let end = position.outcome().map(|o| match o.winner() {
            Some(side) if side == mover => End::Won,
            Some(_) => End::Lost,
            None => End::Drawn,
        });
        let bits = |side: Side| position.marbles_of(side).bits();
        Node {
            own: bits(mover),
            opp: bits(mover.other()),
            end,
            past: Vec::new(),
            at_once: rules.placement == PlacementFive::WinsAtOnce,
            exactly: rules.line == LineLength::ExactlyFive,
            ends_at_placement: rules.full_board == FullBoard::EndsAtPlacement,
        }
    }

    pub(super) fn own(&self) -> u64 {
        self.own
    }

    pub(super) fn opp(&self) -> u64 {
        self.opp
    }

    pub(super) fn empty(&self) -> u64 {
        !(self.own | self.opp) & FULL
    }

    /// Whether a board with these squares filled has ended without its twist.
    pub(super) fn ends_with(&self, filled: u64) -> bool {
        self.ends_at_placement && filled == FULL
    }

    /// Whether these marbles hold a five by the rules.
    fn five(&self, b: u64) -> bool {
        holds_five(b) && (!self.exactly || exact_five(b))
    }

    /// The first square of `squares` that makes a five by the rules together with `b`.
    fn first_five(&self, b: u64, mut squares: u64) -> Option<u64> {
        while squares != 0 {
            let bit = squares & squares.wrapping_neg();
            if !self.exactly || exact_five(b | bit) {
                return Some(bit);
            }
            squares ^= bit;
        }
        None
    }

    /// A placement that wins without a twist.
    fn placement_win(&self) -> Option<u16> {
        let last = self.ends_with(self.own | self.opp | self.empty() & self.empty().wrapping_neg());
        if !self.at_once && !last {
            return None;
        }
        let bit = self.first_five(self.own, completes(self.own) & self.empty())?;
        Some(code_of(bit.trailing_zeros() as u16, None))
    }

    /// A placement that wins with this twist. A five of the other player would make it a draw.
    fn twist_win(&self, twist: Twist) -> Option<u16> {
        let own = twisted(self.own, twist);
        let empty = twisted(self.empty(), twist);
        let squares = if holds_five(own) {
            empty
        } else {
            completes(own) & empty
        };
        if squares == 0 || self.five(twisted(self.opp, twist)) {
            return None;
        }
        let bit = self.first_five(own, squares)?;
        let back = Twist {
            turn: twist.turn.reversed(),
            ..twist
        };
        Some(code_of(
            twisted(bit, back).trailing_zeros() as u16,
            Some(twist),
        ))
    }
}

/// Whether the marbles hold five in a row that are not six.
fn exact_five(b: u64) -> bool {
    Board::from_bits(b).is_some_and(|b| LINES.iter().any(|l| l.is_held(b, true)))
}

impl search::Node for Node {
    const CODES: usize = UNTWISTED as usize + 36;

    fn key(&self) -> u64 {
        mix(mix(0, self.own), self.opp)
    }

    fn end(&self) -> Option<End> {
        self.end
    }

    fn win_now(&mut self) -> Option<u16> {
        if self.own.count_ones() < 4 {
            return None;
        }
        if let Some(code) = self.placement_win() {
            return Some(code);
        }
        if self.ends_with(self.own | self.opp | self.empty() & self.empty().wrapping_neg()) {
            return None;
        }
        Twist::ALL.into_iter().find_map(|t| self.twist_win(t))
    }

    fn evaluate(&self) -> i32 {
        eval::evaluate(self.own, self.opp).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    fn moves(&mut self, depth: i32, list: &mut Vec<Ranked>) -> Omitted {
        ordering::moves(self, depth >= 2, list);
        Omitted::Nothing
    }

    fn all_moves(&mut self, list: &mut Vec<Ranked>) {
        ordering::moves(self, false, list);
    }

    fn threats(&mut self, _list: &mut Vec<Ranked>) {}

    fn is_threatened(&mut self) -> bool {
        false
    }

    fn make(&mut self, code: u16) {
        self.past.push((self.own, self.opp));
        let m = decode(code);
        let mut own = self.own | 1 << m.square.index();
        let mut opp = self.opp;
        if let Some(twist) = m.twist {
            (own, opp) = (twisted(own, twist), twisted(opp, twist));
        }
        self.end = match (self.five(own), self.five(opp)) {
            (true, true) => Some(End::Drawn),
            (true, false) => Some(End::Lost),
            (false, true) => Some(End::Won),
            (false, false) => (own | opp == FULL).then_some(End::Drawn),
        };
        (self.own, self.opp) = (opp, own);
    }

    fn undo(&mut self) {
        if let Some((own, opp)) = self.past.pop() {
            (self.own, self.opp, self.end) = (own, opp, None);
        }
    }
}

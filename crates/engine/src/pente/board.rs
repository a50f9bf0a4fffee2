//! The engine's Pente board: every line, shape and capture kept up to date stone by stone, with
//! the way back.

mod bait;
mod lines;
#[cfg(test)]
mod tests;

use super::bits::Bits;
use super::net::{Extra, Network, State};
use super::shape::Kind;
use crate::mix::mix;
use fivefold_rules::pente::{Opening, Point, Position, Seats};
use fivefold_rules::{Position as _, Side};
use lines::{Lanes, Tactics, View};

/// Points from one row of the array to the next: 19, a border of four on each side, and some
/// more to make a power of two.
pub(super) const STRIDE: usize = 32;
/// Rows and columns of border.
const BORDER_WIDTH: usize = 4;
/// Points of the array.
pub(super) const CELLS: usize = STRIDE * STRIDE;
/// Makes an index that the compiler knows to be inside the array.
pub(super) const MASK: usize = CELLS - 1;
/// The four directions of a line: right, up, up right, up left.
pub(super) const STEPS: [i32; 4] = [1, STRIDE as i32, STRIDE as i32 + 1, STRIDE as i32 - 1];

/// No stone.
const EMPTY: u8 = 0;
/// Outside the board. Stones are their colour plus one, 1 to 4.
pub(super) const BORDER: u8 = 9;

/// How a game ended, seen by the side that would move next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The side that would move has won.
    Won,
    /// It has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// The point of an array index.
pub(crate) fn decode(code: u16) -> Point {
    let (col, row) = (usize::from(code) % STRIDE, usize::from(code) / STRIDE);
    Point::at((col - BORDER_WIDTH) as u8, (row - BORDER_WIDTH) as u8)
        .expect("moves are made on the board")
}

/// The array index of a point.
pub(crate) fn encode(p: Point) -> u16 {
    let (col, row) = (usize::from(p.col()), usize::from(p.row()));
    ((row + BORDER_WIDTH) * STRIDE + col + BORDER_WIDTH) as u16
}

/// What a fact of a kind adds to a key.
fn part(kind: u64, what: u64) -> u64 {
    // Two rounds: the mixer joins its words by exclusive or, which alone would make the second
    // player's stone on one point equal to the first player's on the next.
    mix(mix(0x5af3, kind), what)
}

/// The move that is none: the other side is to move next.
const PASS: u16 = u16::MAX;

/// What a move changed, beside its captures.
#[derive(Clone, Copy, Debug)]
struct Past {
    cell: u16,
    taken: u8,
    key: u64,
    end: Option<End>,
}

/// A position with the way back.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    cells: [u8; CELLS],
    /// The lines that fives are made of: one view for two colours, two for four.
    lanes: Vec<Lanes>,
    /// What captures are read from; its own view where sides are not colours.
    tactics: Tactics,
    own_view: Option<Box<View>>,
    stones: [Bits; 2],
    empty: Bits,
    /// What the network knows, for each view.
    states: Vec<State>,
    /// Points where stones came or went since.
    touched: Bits,
    captured: [u16; 2],
    ply: u32,
    vacant: u32,
    key: u64,
    end: Option<End>,
    past: Vec<Past>,
    /// Captured stones of the moves in `past`: where and what.
    taken: Vec<(u16, u8)>,
    centre: Point,
    opening: Opening,
    goal: u16,
    keryo: bool,
    own_colours: bool,
}

impl Board {
    /// The board of a position.
    pub(crate) fn new(position: &Position) -> Board {
        let rules = position.rules();
        let own_colours = rules.seats() == Seats::TeamsOwnColours;
        let mut cells = [BORDER; CELLS];
        let mut empty = Bits::default();
        for p in Point::all(rules.size()) {
            cells[usize::from(encode(p))] = EMPTY;
            empty.set(usize::from(encode(p)), true);
        }
        let view = View::new(&cells);
        let views = if own_colours { 2 } else { 1 };
        let mut board = Board {
            cells,
            lanes: (0..views).map(|_| Lanes::new(view.clone())).collect(),
            tactics: Tactics::new(),
            own_view: own_colours.then(|| Box::new(view)),
            stones: [Bits::default(); 2],
            empty,
            states: vec![State::new(&cells); views],
            touched: Bits::default(),
            captured: [0; 2],
            ply: position.ply(),
            vacant: empty.len(),
            key: mix(7, 7),
            end: None,
            past: Vec::new(),
            taken: Vec::new(),
            centre: Point::centre(rules.size()),
            opening: rules.opening(),
            goal: u16::from(rules.goal()),
            keryo: rules.keryo(),
            own_colours,
        };
        board.read_lines();
        for p in Point::all(rules.size()) {
            if let Some(stone) = position.stone(p) {
                board.put(usize::from(encode(p)), stone.index() as u8);
            }
        }
        board.gain(0, position.captured()[0]);
        board.gain(1, position.captured()[1]);
        let mover = Side::from_index(position.ply() as usize);
        board.end = position.outcome().map(|o| match o.winner() {
            Some(side) if side == mover => End::Won,
            Some(_) => End::Lost,
            None => End::Drawn,
        });
        board
    }

    /// The side to move, 0 or 1.
    #[inline]
    pub(super) fn side(&self) -> usize {
        self.ply as usize & 1
    }

    /// The colour that is put `ahead` plies from here.
    #[inline]
    pub(super) fn colour(&self, ahead: u32) -> usize {
        ((self.ply + ahead) & if self.own_colours { 3 } else { 1 }) as usize
    }

    #[inline]
    pub(super) fn captured(&self) -> [u16; 2] {
        self.captured
    }

    /// How many stones a side still has to capture to win by that; 0 once it has won.
    #[inline]
    pub(super) fn wanted(&self, side: usize) -> u16 {
        self.goal.saturating_sub(self.captured[side])
    }

    #[inline]
    pub(super) fn keryo(&self) -> bool {
        self.keryo
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.cells[cell & MASK] == EMPTY
    }

    /// All empty points.
    pub(super) fn empty_points(&self) -> &Bits {
        &self.empty
    }

    pub(super) fn vacant(&self) -> u32 {
        self.vacant
    }

    /// The stones of a side.
    pub(super) fn stones(&self, side: usize) -> &Bits {
        &self.stones[side]
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(super) fn end(&self) -> Option<End> {
        self.end
    }

    /// The empty points where a stone of a colour makes a shape of a kind.
    #[inline]
    pub(super) fn points(&self, colour: usize, kind: Kind) -> &Bits {
        self.lanes[colour >> 1].points(colour & 1, kind)
    }

    /// How good an empty point looks for the colour `ahead` plies from here: as its own, and as
    /// one to spoil.
    #[inline]
    pub(super) fn looks(&self, cell: usize, colour: usize) -> (i32, i32) {
        let shape = self.lanes[colour >> 1].shape(cell, colour & 1);
        (shape.rank, shape.spoil)
    }

    /// The empty points where a side captures.
    #[inline]
    pub(super) fn capture_points(&self, side: usize) -> &Bits {
        self.tactics.capture_points(side)
    }

    /// The empty points where a stone of a side would attack a run.
    #[inline]
    pub(super) fn attack_points(&self, side: usize) -> &Bits {
        self.tactics.attack_points(side)
    }

    /// How many stones a side captures by a stone on this point.
    #[inline]
    pub(super) fn captures_at(&self, cell: usize, side: usize) -> u16 {
        self.tactics.captures(cell, side)
    }

    /// How many runs of the other side a stone of this side on this point attacks.
    #[inline]
    pub(super) fn attacks_at(&self, cell: usize, side: usize) -> u16 {
        self.tactics.attacks(cell, side)
    }

    /// In how many lines a stone of this side on this point can be captured at once.
    #[inline]
    pub(super) fn exposed_at(&self, cell: usize, side: usize) -> u16 {
        self.tactics.exposed(cell, side)
    }

    /// How far a point is from the centre.
    pub(super) fn off_centre(&self, cell: usize) -> u8 {
        decode(cell as u16).distance(self.centre)
    }

    /// Whether the opening rule leaves out points now.
    #[inline]
    pub(super) fn is_restricted(&self) -> bool {
        match self.opening {
            Opening::Free => false,
            Opening::Centre => self.ply == 0,
            Opening::Tournament => self.ply == 0 || self.ply == 2,
        }
    }

    /// Whether a stone may be put on this point.
    #[inline]
    pub(super) fn is_legal(&self, cell: usize) -> bool {
        self.is_empty(cell)
            && (!self.is_restricted()
                || if self.ply == 0 {
                    self.off_centre(cell) == 0
                } else {
                    self.off_centre(cell) >= 3
                })
    }

    /// What the position is worth to the side to move.
    pub(super) fn estimate(&mut self) -> i32 {
        let network = Network::built_in();
        let sums = self.sums(network);
        network.judge(self.keryo, &sums, &self.extra())
    }

    /// What the network reads of a position beside its lines.
    pub(super) fn extra(&self) -> Extra {
        let sides = [self.side(), self.side() ^ 1];
        Extra {
            wanted: sides.map(|s| self.wanted(s)),
            open: sides.map(|s| self.tactics.open(s)),
            stones: self.stones.iter().map(Bits::len).sum(),
        }
    }

    /// Adds captured stones to a side's count.
    fn gain(&mut self, side: usize, stones: u16) {
        let word = |n: u16| part(10 + side as u64, n.into());
        self.key ^= word(self.captured[side]);
        self.captured[side] += stones;
        self.key ^= word(self.captured[side]);
    }

    /// The side of the stone on a point.
    #[inline]
    fn side_at(&self, cell: usize) -> Option<usize> {
        match self.cells[cell & MASK] {
            EMPTY | BORDER => None,
            stone => Some(usize::from(stone - 1) & 1),
        }
    }

    /// Puts the next stone on a point and takes what it captures.
    pub(super) fn make(&mut self, code: u16) {
        let cell = usize::from(code);
        let (colour, side) = (self.colour(0), self.side());
        let captures = self.captures_at(cell, side);
        let five = self.points(colour, Kind::Five).has(cell);
        self.past.push(Past {
            cell: code,
            taken: captures as u8,
            key: self.key,
            end: self.end,
        });
        self.put(cell, colour as u8);
        if captures > 0 {
            self.take(cell, side);
            self.gain(side, captures);
        }
        self.ply += 1;
        self.end = if five || self.captured[side] >= self.goal {
            Some(End::Lost)
        } else {
            (self.vacant == 0).then_some(End::Drawn)
        };
    }

    /// Takes off what the stone of `side` just put on a point captures.
    fn take(&mut self, cell: usize, side: usize) {
        for step in STEPS.into_iter().flat_map(|s| [s, -s]) {
            let at = |n: i32| (cell as i32 + step * n) as usize;
            let enemy = |n| self.side_at(at(n)) == Some(side ^ 1);
            if !enemy(1) || !enemy(2) {
                continue;
            }
            let run = if self.keryo && enemy(3) { 3 } else { 2 };
            if self.side_at(at(run + 1)) == Some(side) {
                for n in 1..=run {
                    let stone = self.remove(at(n));
                    self.taken.push((at(n) as u16, stone));
                }
            }
        }
    }

    /// Lets the other side move. Only where the game goes on; taken back like a move.
    pub(super) fn pass(&mut self) {
        self.past.push(Past {
            cell: PASS,
            taken: 0,
            key: self.key,
            end: self.end,
        });
        self.key ^= part(20, self.ply.into());
        self.ply += 1;
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        let Some(past) = self.past.pop() else { return };
        self.ply -= 1;
        if past.cell != PASS {
            self.remove(usize::from(past.cell));
            for _ in 0..past.taken {
                if let Some((cell, colour)) = self.taken.pop() {
                    self.put(usize::from(cell), colour);
                }
            }
            let side = self.side();
            self.captured[side] -= u16::from(past.taken);
        }
        self.key = past.key;
        self.end = past.end;
    }
}

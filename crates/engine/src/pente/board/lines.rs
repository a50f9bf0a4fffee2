//! The lines through every point: keys, classes, shapes, captures.

use super::{BORDER, Board, CELLS, EMPTY, MASK, STEPS, part};
use crate::pente::bits::Bits;
use crate::pente::line::{Line, Lines, class, shift};
use crate::pente::net::{Index, Network, WORDS};
use crate::pente::shape::{KINDS, Kind, Shape, Shapes, kinds};

/// The keys of the four lines through each point, as two colours or two sides see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    keys: [[u16; 4]; CELLS],
}

impl View {
    /// An empty board with these borders.
    pub(super) fn new(cells: &[u8; CELLS]) -> View {
        let mut view = View {
            keys: [[0; 4]; CELLS],
        };
        for cell in (0..CELLS).filter(|c| cells[*c] == EMPTY) {
            for (d, step) in STEPS.into_iter().enumerate() {
                for offset in offsets() {
                    let at = (cell as i32 + step * offset) as usize;
                    let code = if cells[at] == BORDER { 3 } else { 0 };
                    view.keys[cell][d] |= code << shift(offset);
                }
            }
        }
        view
    }

    /// Changes the code of a point (by exclusive or) in all lines through it, and calls `changed`
    /// with each neighbour on the board, the direction, and the keys before and after.
    #[inline]
    fn change(
        &mut self,
        cells: &[u8; CELLS],
        cell: usize,
        code: u16,
        mut changed: impl FnMut(usize, usize, u16, u16),
    ) {
        for (d, step) in STEPS.into_iter().enumerate() {
            for offset in offsets() {
                let at = (cell as i32 + step * offset) as usize & MASK;
                if cells[at] != BORDER {
                    let key = &mut self.keys[at][d];
                    let before = *key;
                    *key ^= code << shift(-offset);
                    changed(at, d, before, *key);
                }
            }
        }
    }
}

fn offsets() -> impl Iterator<Item = i32> {
    [-4, -3, -2, -1, 1, 2, 3, 4].into_iter()
}

/// What two colours make of every point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lanes {
    view: View,
    /// The classes of the four lines through each point, for each of the two colours.
    packed: [[u16; 2]; CELLS],
    /// The empty points of each kind.
    points: [[Bits; KINDS]; 2],
}

impl Lanes {
    pub(super) fn new(view: View) -> Lanes {
        Lanes {
            view,
            packed: [[0; 2]; CELLS],
            points: [[Bits::default(); KINDS]; 2],
        }
    }

    #[inline]
    pub(super) fn points(&self, colour: usize, kind: Kind) -> &Bits {
        &self.points[colour][kind as usize]
    }

    #[inline]
    pub(super) fn shape(&self, cell: usize, colour: usize) -> Shape {
        Shapes::all().get(self.packed[cell & MASK][colour])
    }

    /// Reads the classes of a point from its keys.
    fn read(&mut self, cell: usize, lines: &Lines) {
        for colour in 0..2 {
            self.packed[cell][colour] = (0..4).fold(0, |packed, d| {
                let class = lines.get(self.view.keys[cell][d]).class(colour);
                packed | u16::from(class) << (4 * d)
            });
        }
    }

    /// Counts the shapes of an empty point in or out.
    fn count(&mut self, cell: usize, inside: bool) {
        for colour in 0..2 {
            let kinds = kinds(self.packed[cell][colour]);
            for kind in 0..KINDS {
                let is = inside && kinds >> kind & 1 != 0;
                self.points[colour][kind].set(cell, is);
            }
        }
    }
}

/// Captures and what could become one, for each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tactics {
    counts: [[Counts; 2]; CELLS],
    captures: [Bits; 2],
    attacks: [Bits; 2],
    open: [u16; 2],
}

/// What a stone of one side on a point would do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Counts {
    captures: u8,
    attacks: u8,
    exposed: u8,
}

impl Tactics {
    pub(super) fn new() -> Tactics {
        Tactics {
            counts: [[Counts::default(); 2]; CELLS],
            captures: [Bits::default(); 2],
            attacks: [Bits::default(); 2],
            open: [0; 2],
        }
    }

    #[inline]
    pub(super) fn capture_points(&self, side: usize) -> &Bits {
        &self.captures[side]
    }

    #[inline]
    pub(super) fn attack_points(&self, side: usize) -> &Bits {
        &self.attacks[side]
    }

    #[inline]
    pub(super) fn captures(&self, cell: usize, side: usize) -> u16 {
        u16::from(self.counts[cell & MASK][side].captures)
    }

    #[inline]
    pub(super) fn attacks(&self, cell: usize, side: usize) -> u16 {
        u16::from(self.counts[cell & MASK][side].attacks)
    }

    #[inline]
    pub(super) fn exposed(&self, cell: usize, side: usize) -> u16 {
        u16::from(self.counts[cell & MASK][side].exposed)
    }

    /// How many stones a side could take at all its capture points together.
    #[inline]
    pub(super) fn open(&self, side: usize) -> u16 {
        self.open[side]
    }

    /// Takes in that a line through a point changed.
    #[inline]
    fn change(&mut self, cell: usize, is_empty: bool, before: Line, after: Line) {
        for side in 0..2 {
            let counts = &mut self.counts[cell & MASK][side];
            let captures = counts.captures;
            counts.captures = captures + after.captures(side) - before.captures(side);
            counts.attacks = counts.attacks + after.attacks(side) - before.attacks(side);
            counts.exposed =
                counts.exposed + u8::from(after.exposed(side)) - u8::from(before.exposed(side));
            if is_empty {
                let counts = *counts;
                self.open[side] =
                    self.open[side] + u16::from(counts.captures) - u16::from(captures);
                self.captures[side].set(cell, counts.captures > 0);
                self.attacks[side].set(cell, counts.attacks > 0);
            }
        }
    }

    /// Counts an empty point in or out.
    fn count(&mut self, cell: usize, inside: bool) {
        for side in 0..2 {
            let counts = self.counts[cell & MASK][side];
            let captures = u16::from(counts.captures);
            if inside {
                self.open[side] += captures;
            } else {
                self.open[side] -= captures;
            }
            self.captures[side].set(cell, inside && captures > 0);
            self.attacks[side].set(cell, inside && counts.attacks > 0);
        }
    }
}

impl Board {
    /// Reads all lines of the empty board.
    pub(super) fn read_lines(&mut self) {
        let lines = Lines::of(self.keryo);
        for cell in self.empty.iter() {
            for lanes in &mut self.lanes {
                lanes.read(cell, lines);
                lanes.count(cell, true);
            }
        }
    }

    /// The sums of the network's words, the mover's first, brought up to date.
    pub(super) fn sums(&mut self, network: &Network) -> [i32; 2 * WORDS] {
        let (cells, index) = (&self.cells, Index::all());
        let mut sums = [0; 2 * WORDS];
        for (v, (state, lanes)) in self.states.iter_mut().zip(&self.lanes).enumerate() {
            let lines = |at: usize| numbers(index, cells[at], v, &lanes.view.keys[at]);
            state.update(network, cells, &self.touched, lines);
            for (sum, s) in sums.iter_mut().zip(state.sums()) {
                *sum += s;
            }
        }
        self.touched = Bits::default();
        if self.side() == 1 {
            sums.rotate_left(WORDS);
        }
        sums
    }

    /// Calls `each` with the numbers of the four lines through every point that counts, as the
    /// first side sees them.
    pub(in crate::pente) fn each_point(&self, mut each: impl FnMut([usize; 4])) {
        for (v, lanes) in self.lanes.iter().enumerate() {
            for cell in (0..CELLS).filter(|c| self.cells[*c] != BORDER) {
                let keys = &lanes.view.keys[cell];
                if let Some(lines) = numbers(Index::all(), self.cells[cell], v, keys) {
                    each(lines);
                }
            }
        }
    }

    pub(super) fn put(&mut self, cell: usize, colour: u8) {
        self.count(cell, false);
        self.cells[cell & MASK] = colour + 1;
        self.vacant -= 1;
        self.change(cell, colour);
    }

    pub(super) fn remove(&mut self, cell: usize) -> u8 {
        let colour = self.cells[cell & MASK] - 1;
        self.cells[cell & MASK] = EMPTY;
        self.vacant += 1;
        self.change(cell, colour);
        self.count(cell, true);
        colour
    }

    /// Counts an empty point in or out.
    fn count(&mut self, cell: usize, inside: bool) {
        self.empty.set(cell, inside);
        self.tactics.count(cell, inside);
        for lanes in &mut self.lanes {
            lanes.count(cell, inside);
        }
    }

    /// Brings the lines through a point up to date, where a stone of a colour came or went.
    fn change(&mut self, cell: usize, colour: u8) {
        self.key ^= part(colour.into(), cell as u64);
        self.touched.set(cell, true);
        let side = usize::from(colour & 1);
        let here = self.stones[side].has(cell);
        self.stones[side].set(cell, !here);
        let lines = Lines::of(self.keryo);
        let (cells, tactics) = (&self.cells, &mut self.tactics);
        if let Some(view) = &mut self.own_view {
            view.change(
                cells,
                cell,
                u16::from(colour & 1) + 1,
                |at, _, before, after| {
                    let empty = cells[at] == EMPTY;
                    tactics.change(at, empty, lines.get(before), lines.get(after));
                },
            );
            for (v, lanes) in self.lanes.iter_mut().enumerate() {
                lanes.change::<false>(cells, cell, v, colour, lines, tactics);
            }
        } else {
            let lanes = &mut self.lanes[0];
            lanes.change::<true>(cells, cell, 0, colour, lines, tactics);
        }
    }
}

/// The numbers of the lines through a point with this on it; `None` for a wall to the view.
#[inline]
fn numbers(index: &Index, stone: u8, v: usize, keys: &[u16; 4]) -> Option<[usize; 4]> {
    let middle = match stone {
        EMPTY => 0,
        stone => code_in(v, stone - 1) as u8,
    };
    let [a, b, c, d] = *keys;
    let number = |key| index.line(middle, key);
    (middle < 3).then(|| [number(a), number(b), number(c), number(d)])
}

/// What a stone of a colour is in the `v`th view: one of its two colours, or a wall.
fn code_in(v: usize, colour: u8) -> u16 {
    if usize::from(colour >> 1) == v {
        u16::from(colour & 1) + 1
    } else {
        3
    }
}

impl Lanes {
    #[inline]
    fn change<const TACTICS: bool>(
        &mut self,
        cells: &[u8; CELLS],
        cell: usize,
        v: usize,
        colour: u8,
        lines: &Lines,
        tactics: &mut Tactics,
    ) {
        let (packed, points) = (&mut self.packed, &mut self.points);
        let code = code_in(v, colour);
        self.view.change(cells, cell, code, |at, d, key, new_key| {
            let middle = cells[at];
            let (before, after) = (lines.get(key), lines.get(new_key));
            if TACTICS && before.tactics() != after.tactics() {
                tactics.change(at, middle == EMPTY, before, after);
            }
            if before.classes() == after.classes() {
                return;
            }
            for c in 0..2 {
                let (was, is) = (before.class(c), after.class(c));
                let old = packed[at & MASK][c];
                let new = old ^ u16::from(was ^ is) << (4 * d);
                packed[at & MASK][c] = new;
                // Weaker lines are of no kind.
                if middle == EMPTY && was.max(is) >= class::OPEN_THREE {
                    let (old, new) = (kinds(old), kinds(new));
                    if old != new {
                        for (kind, set) in points[c].iter_mut().enumerate() {
                            set.set(at, new >> kind & 1 != 0);
                        }
                    }
                }
            }
        });
    }
}

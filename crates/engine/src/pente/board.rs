//! The engine's Pente board: everything kept up to date stone by stone, with the way back.

use super::eval::{Sums, Tally, Windows, tally};
use crate::mix::mix;
use crate::search::End;
use fivefold_rules::pente::{Opening, Point, Position, Seats};
use fivefold_rules::{Position as _, Side};

/// Points from one row to the next: 19 and a border of two on each side.
const STRIDE: usize = 23;
/// Points of the array.
pub(super) const CELLS: usize = STRIDE * STRIDE;
/// The four directions of a line: right, up, up right, up left.
pub(super) const STEPS: [i32; 4] = [1, STRIDE as i32, STRIDE as i32 + 1, STRIDE as i32 - 1];

/// No stone.
pub(super) const EMPTY: u8 = 0;
/// Outside the board. Stones are their colour plus one, 1 to 4.
const BORDER: u8 = 9;

/// The point of an array index.
pub(crate) fn decode(code: u16) -> Point {
    let cell = usize::from(code);
    let (col, row) = (cell % STRIDE, cell / STRIDE);
    Point::at((col - 2) as u8, (row - 2) as u8).expect("moves are made on the board")
}

fn cell_of(p: Point) -> usize {
    (usize::from(p.row()) + 2) * STRIDE + usize::from(p.col()) + 2
}

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
    /// Stones within two points of each point.
    near: [u8; CELLS],
    /// Stones of each side as bits, row by row.
    rows: [[u32; STRIDE]; 2],
    tallies: Vec<Tally>,
    windows: Windows,
    sums: Sums,
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
    points: Vec<u16>,
}

impl Board {
    /// The board of a position.
    pub(crate) fn new(position: &Position) -> Board {
        let rules = position.rules();
        let mut cells = [BORDER; CELLS];
        for p in Point::all(rules.size()) {
            cells[cell_of(p)] = EMPTY;
        }
        let points: Vec<u16> = Point::all(rules.size())
            .map(|p| cell_of(p) as u16)
            .collect();
        let windows = Windows::new(|c| cells.get(c) == Some(&EMPTY));
        let mut board = Board {
            cells,
            near: [0; CELLS],
            rows: [[0; STRIDE]; 2],
            tallies: vec![0; CELLS * 4],
            windows,
            sums: Sums::default(),
            captured: [0; 2],
            ply: position.ply(),
            vacant: points.len() as u32,
            key: mix(7, 7),
            end: None,
            past: Vec::new(),
            taken: Vec::new(),
            centre: Point::centre(rules.size()),
            opening: rules.opening(),
            goal: u16::from(rules.goal()),
            keryo: rules.keryo(),
            own_colours: rules.seats() == Seats::TeamsOwnColours,
            points,
        };
        for p in Point::all(rules.size()) {
            if let Some(stone) = position.stone(p) {
                board.put(cell_of(p), stone.index() as u8);
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
    pub(super) fn side(&self) -> usize {
        self.ply as usize % 2
    }

    /// The colour that is put `ahead` plies from here.
    pub(super) fn colour(&self, ahead: u32) -> u8 {
        ((self.ply + ahead) % if self.own_colours { 4 } else { 2 }) as u8
    }

    pub(super) fn captured(&self) -> [u16; 2] {
        self.captured
    }

    pub(super) fn goal(&self) -> u16 {
        self.goal
    }

    pub(super) fn sums(&self) -> &Sums {
        &self.sums
    }

    pub(super) fn windows(&self) -> &Windows {
        &self.windows
    }

    pub(super) fn tally(&self, window: u16) -> Tally {
        self.tallies[usize::from(window)]
    }

    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.cells[cell] == EMPTY
    }

    pub(super) fn near(&self, cell: usize) -> bool {
        self.near[cell] > 0
    }

    /// All points of the board.
    pub(super) fn points(&self) -> &[u16] {
        &self.points
    }

    pub(super) fn current_key(&self) -> u64 {
        self.key
    }

    pub(super) fn current_end(&self) -> Option<End> {
        self.end
    }

    /// How far a point is from the centre.
    pub(super) fn off_centre(&self, cell: usize) -> u8 {
        decode(cell as u16).distance(self.centre)
    }

    /// Whether the opening rule leaves out points now.
    pub(super) fn is_restricted(&self) -> bool {
        match self.opening {
            Opening::Free => false,
            Opening::Centre => self.ply == 0,
            Opening::Tournament => self.ply == 0 || self.ply == 2,
        }
    }

    /// Whether a stone may be put on this point of the board.
    pub(super) fn is_legal(&self, cell: usize) -> bool {
        self.cells[cell] == EMPTY
            && (!self.is_restricted()
                || if self.ply == 0 {
                    self.off_centre(cell) == 0
                } else {
                    self.off_centre(cell) >= 3
                })
    }

    /// The side of the stone on a point.
    fn side_at(&self, cell: usize) -> Option<usize> {
        match self.cells[cell] {
            EMPTY | BORDER => None,
            stone => Some(usize::from(stone - 1) & 1),
        }
    }

    /// Calls `found` with every capture open to `side`: the empty point and how many stones.
    pub(super) fn captures(&self, side: usize, mut found: impl FnMut(usize, u8)) {
        let at = |cell: usize, step: i32, n: i32| (cell as i32 + step * n) as usize;
        for (row, bits) in self.rows[side].iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let cell = row * STRIDE + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                for step in STEPS.into_iter().flat_map(|s| [s, -s]) {
                    let enemy = |n| self.side_at(at(cell, step, n)) == Some(side ^ 1);
                    if !enemy(1) || !enemy(2) {
                        continue;
                    }
                    let run = if self.keryo && enemy(3) { 3 } else { 2 };
                    let target = at(cell, step, run + 1);
                    if self.cells[target] == EMPTY {
                        found(target, run as u8);
                    }
                }
            }
        }
    }

    /// How many stones `side` could capture, each way counted.
    pub(super) fn open_captures(&self, side: usize) -> i32 {
        let mut n = 0;
        self.captures(side, |_, stones| n += i32::from(stones));
        n
    }

    /// Adds captured stones to a side's count.
    fn gain(&mut self, side: usize, stones: u16) {
        let word = |n: u16| mix(1_000 + side as u64, u64::from(n));
        self.key ^= word(self.captured[side]);
        self.captured[side] += stones;
        self.key ^= word(self.captured[side]);
    }

    fn put(&mut self, cell: usize, colour: u8) {
        self.cells[cell] = colour + 1;
        self.vacant -= 1;
        self.change(cell, colour, true);
    }

    fn remove(&mut self, cell: usize) -> u8 {
        let colour = self.cells[cell] - 1;
        self.cells[cell] = EMPTY;
        self.vacant += 1;
        self.change(cell, colour, false);
        colour
    }

    /// Brings everything but the cell itself up to date.
    fn change(&mut self, cell: usize, colour: u8, put: bool) {
        self.key ^= mix(u64::from(colour), cell as u64);
        let (row, col) = (cell / STRIDE, cell % STRIDE);
        self.rows[usize::from(colour & 1)][row] ^= 1 << col;
        for r in row - 2..=row + 2 {
            for n in &mut self.near[r * STRIDE + col - 2..=r * STRIDE + col + 2] {
                *n = if put { *n + 1 } else { *n - 1 };
            }
        }
        for window in self.windows.through(cell) {
            let t = &mut self.tallies[usize::from(*window)];
            self.sums.add(*t, -1);
            *t = if put {
                *t + tally(1, colour)
            } else {
                *t - tally(1, colour)
            };
            self.sums.add(*t, 1);
        }
    }

    /// Puts the next stone on a point and takes what it captures.
    pub(super) fn play(&mut self, code: u16) {
        let cell = usize::from(code);
        let (colour, side) = (self.colour(0), self.side());
        let (key, end) = (self.key, self.end);
        self.put(cell, colour);
        let before = self.taken.len();
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
        let taken = (self.taken.len() - before) as u8;
        if taken > 0 {
            self.gain(side, u16::from(taken));
        }
        self.past.push(Past {
            cell: code,
            taken,
            key,
            end,
        });
        self.ply += 1;
        let full = tally(5, colour);
        let five = self
            .windows
            .through(cell)
            .iter()
            .any(|w| self.tally(*w) == full);
        self.end = if five || self.captured[side] >= self.goal {
            Some(End::Lost)
        } else {
            (self.vacant == 0).then_some(End::Drawn)
        };
    }

    /// Takes the last move back.
    pub(super) fn take_back(&mut self) {
        let Some(past) = self.past.pop() else { return };
        self.ply -= 1;
        self.remove(usize::from(past.cell));
        for _ in 0..past.taken {
            if let Some((cell, colour)) = self.taken.pop() {
                self.put(usize::from(cell), colour);
            }
        }
        let side = self.side();
        self.captured[side] -= u16::from(past.taken);
        self.key = past.key;
        self.end = past.end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::pente::Rules;

    /// The fast board keeps step with the referee's, forwards and backwards.
    #[test]
    fn the_board_agrees_with_the_referee_on_random_games() {
        for (i, (name, rules)) in Rules::PRESETS.into_iter().enumerate() {
            for game in 0..12u64 {
                let size = if game % 3 == 0 { 19 } else { 7 };
                let rules = rules.with_size(size).unwrap();
                let mut line = vec![Position::new(rules)];
                let mut board = Board::new(&line[0]);
                while line[line.len() - 1].outcome().is_none() {
                    let p = line[line.len() - 1];
                    let moves = p.legal_moves();
                    let legal: Vec<Point> = (board.points().iter())
                        .filter(|c| board.is_legal(usize::from(**c)))
                        .map(|c| decode(*c))
                        .collect();
                    assert_eq!(legal, moves, "{name}");
                    let chance = mix(game * 31 + i as u64, line.len() as u64) as usize;
                    let m = moves[chance % moves.len()];
                    board.play(cell_of(m) as u16);
                    line.push(p.play(m).unwrap());
                    let fresh = Board::new(&line[line.len() - 1]);
                    assert_same(&board, &fresh);
                }
                while line.len() > 1 {
                    line.pop();
                    board.take_back();
                    assert_same(&board, &Board::new(&line[line.len() - 1]));
                }
            }
        }
    }

    fn assert_same(a: &Board, b: &Board) {
        assert_eq!(a.cells, b.cells);
        assert_eq!(a.near, b.near);
        assert_eq!(a.rows, b.rows);
        assert_eq!(a.tallies, b.tallies);
        assert_eq!((a.sums, a.captured, a.ply), (b.sums, b.captured, b.ply));
        assert_eq!((a.vacant, a.key, a.end), (b.vacant, b.key, b.end));
    }
}

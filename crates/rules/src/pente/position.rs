//! A legal Pente position. This is the referee's board: obvious rather than fast.

use super::capture::DIRECTIONS;
use super::{Captured, MAX_SIZE, Point, Rules, Setup, Stone};
use crate::mix::mix;
use crate::{Outcome, Reason, Seat, Side, Symmetry};
use alloc::vec::Vec;
use core::fmt;

/// The stones on a board: 19 rows of 19, row 1 first; 0 is empty, otherwise seat + 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Cells([u8; MAX_SIZE as usize * MAX_SIZE as usize]);

impl Cells {
    pub(super) const EMPTY: Cells = Cells([0; MAX_SIZE as usize * MAX_SIZE as usize]);

    pub(super) const fn stone(&self, point: Point) -> Option<Stone> {
        match self.0[point.index()] {
            0 => None,
            n => Seat::new(n - 1),
        }
    }

    pub(super) fn set(&mut self, point: Point, stone: Option<Stone>) {
        self.0[point.index()] = stone.map_or(0, |s| s.index() as u8 + 1);
    }

    /// The stones that a stone of `own` on `point` captures (Q4, Q9).
    pub(super) fn captures(&self, own: Side, point: Point, rules: Rules) -> Captured {
        let mut captured = Captured::NONE;
        for direction in DIRECTIONS {
            let side_at = |steps: i8| {
                let p = point.step(direction, steps, rules.size())?;
                self.stone(p).map(Seat::side)
            };
            let run = (1..=4)
                .take_while(|&i| side_at(i) == Some(own.other()))
                .count() as i8;
            let taken = run == 2 || (run == 3 && rules.keryo());
            if taken && side_at(run + 1) == Some(own) {
                for i in 1..=run {
                    if let Some(p) = point.step(direction, i, rules.size()) {
                        captured.push(p);
                    }
                }
            }
        }
        captured
    }

    /// Whether the stone on `point` is part of a five (Q6).
    pub(super) fn makes_five(&self, point: Point, size: u8) -> bool {
        let colour = self.stone(point);
        let reach = |direction: (i8, i8), sign: i8| {
            (1..5)
                .take_while(|i| {
                    let p = point.step(direction, sign * i, size);
                    p.is_some_and(|p| self.stone(p) == colour)
                })
                .count()
        };
        colour.is_some()
            && DIRECTIONS[..4]
                .iter()
                .any(|d| 1 + reach(*d, 1) + reach(*d, -1) >= 5)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in Point::all(MAX_SIZE) {
            if let Some(stone) = self.stone(point) {
                write!(f, "{point}:{} ", stone.index())?;
            }
        }
        Ok(())
    }
}

/// Why a stone may not be put on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The game has ended (Q6 to Q8).
    GameOver,
    /// The point lies outside this board.
    OffBoard(Point, u8),
    /// A stone lies there (Q2).
    Occupied(Point),
    /// The first stone goes on the centre (Q2), named here.
    FirstOnCentre(Point),
    /// The first player's second stone must be at least three from the centre (Q3).
    TooNearTheCentre(Point),
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::GameOver => f.write_str("the game is over"),
            IllegalMove::OffBoard(p, size) => {
                write!(
                    f,
                    "{p} lies outside the board; expected a point of the {size}x{size} board"
                )
            }
            IllegalMove::Occupied(p) => write!(f, "{p} is occupied; expected an empty point"),
            IllegalMove::FirstOnCentre(centre) => {
                write!(f, "the first stone must go on the centre, {centre}")
            }
            IllegalMove::TooNearTheCentre(p) => write!(
                f,
                "{p} is too near the centre; the tournament rule wants the first player's second \
                 stone at least 3 points away from it"
            ),
        }
    }
}

impl core::error::Error for IllegalMove {}

/// A legal position, with the rules it is played by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    cells: Cells,
    captured: [u16; 2],
    ply: u32,
    rules: Rules,
    outcome: Option<Outcome>,
}

impl Position {
    /// The empty board.
    #[must_use]
    pub const fn new(rules: Rules) -> Position {
        Position {
            cells: Cells::EMPTY,
            captured: [0, 0],
            ply: 0,
            rules,
            outcome: None,
        }
    }

    pub(super) fn from_parts(cells: Cells, captured: [u16; 2], ply: u32, rules: Rules) -> Position {
        let mut position = Position {
            cells,
            captured,
            ply,
            rules,
            outcome: None,
        };
        let last = Seat::at_ply(ply + 3, 4).side();
        let five = Side::ALL.into_iter().any(|s| position.has_five(s));
        position.outcome = position.ended(last, five);
        position
    }

    /// The end after a move of `mover` that made a five or not.
    fn ended(&self, mover: Side, five: bool) -> Option<Outcome> {
        let captures = self.captured[mover.index()] >= u16::from(self.rules.goal());
        match (five, captures) {
            (true, true) => Some(Outcome::win(mover, Reason::FiveAndCaptures)),
            (true, false) => Some(Outcome::win(mover, Reason::Five)),
            (false, true) => Some(Outcome::win(mover, Reason::Captures)),
            (false, false) => {
                let full = Point::all(self.rules.size()).all(|p| self.cells.stone(p).is_some());
                full.then_some(Outcome::draw(Reason::FullBoard))
            }
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The stone on `point`.
    #[must_use]
    pub const fn stone(&self, point: Point) -> Option<Stone> {
        self.cells.stone(point)
    }

    /// Stones captured by the first and by the second side.
    #[must_use]
    pub const fn captured(&self) -> [u16; 2] {
        self.captured
    }

    /// The colour of the stone that is put next.
    #[must_use]
    pub const fn next_stone(&self) -> Stone {
        Seat::at_ply(self.ply, if self.rules.own_colours() { 4 } else { 2 })
    }

    /// The board as a setup, from which this position can be had again.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup {
            cells: self.cells,
            captured: self.captured,
        }
    }

    /// The stones that a move to `point` would capture: runs of exactly two (in Keryo also three)
    /// enemy stones, flanked by the new stone and another of the mover's side (Q4, Q9).
    #[must_use]
    pub fn captures(&self, point: Point) -> Captured {
        self.cells
            .captures(self.next_stone().side(), point, self.rules)
    }

    /// The runs of five or more stones of one colour (Q6), each from one end to the other.
    #[must_use]
    pub fn fives(&self) -> Vec<Vec<Point>> {
        let size = self.rules.size();
        let mut runs = Vec::new();
        for start in Point::all(size) {
            let Some(colour) = self.cells.stone(start) else {
                continue;
            };
            for direction in &DIRECTIONS[..4] {
                let held = |steps: i8| {
                    start
                        .step(*direction, steps, size)
                        .filter(|p| self.cells.stone(*p) == Some(colour))
                };
                if held(-1).is_none() {
                    let run: Vec<Point> = (0..).map_while(held).collect();
                    if run.len() >= 5 {
                        runs.push(run);
                    }
                }
            }
        }
        runs
    }

    /// Whether `side` has a five.
    pub(super) fn has_five(&self, side: Side) -> bool {
        self.fives()
            .iter()
            .any(|run| self.cells.stone(run[0]).is_some_and(|s| s.side() == side))
    }
}

impl crate::Position for Position {
    type Move = Point;
    type Illegal = IllegalMove;

    fn turn(&self) -> Seat {
        Seat::at_ply(self.ply, self.rules.seats().count())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn check(&self, point: Point) -> Result<(), IllegalMove> {
        let size = self.rules.size();
        if self.outcome.is_some() {
            Err(IllegalMove::GameOver)
        } else if !point.is_on(size) {
            Err(IllegalMove::OffBoard(point, size))
        } else if self.cells.stone(point).is_some() {
            Err(IllegalMove::Occupied(point))
        } else if self.rules.opening_allows(self.ply, point) {
            Ok(())
        } else if self.ply == 0 {
            Err(IllegalMove::FirstOnCentre(Point::centre(size)))
        } else {
            Err(IllegalMove::TooNearTheCentre(point))
        }
    }

    /// Points A1, B1, ... row by row.
    fn legal_moves(&self) -> Vec<Point> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        Point::all(self.rules.size())
            .filter(|p| self.cells.stone(*p).is_none() && self.rules.opening_allows(self.ply, *p))
            .collect()
    }

    fn play_unchecked(&mut self, point: Point) {
        let stone = self.next_stone();
        let captured = self.captures(point);
        self.cells.set(point, Some(stone));
        for p in captured.points() {
            self.cells.set(*p, None);
        }
        self.captured[stone.side().index()] += u16::from(captured.len());
        self.ply += 1;
        let five = self.cells.makes_five(point, self.rules.size());
        self.outcome = self.ended(stone.side(), five);
    }

    fn transform(&self, symmetry: Symmetry) -> Position {
        let mut cells = Cells::EMPTY;
        for p in Point::all(self.rules.size()) {
            cells.set(
                p.transform(symmetry, self.rules.size()),
                self.cells.stone(p),
            );
        }
        Position { cells, ..*self }
    }

    fn transform_move(&self, point: Point, symmetry: Symmetry) -> Point {
        point.transform(symmetry, self.rules.size())
    }

    fn key(&self) -> u64 {
        let counts = u64::from(self.captured[0])
            | u64::from(self.captured[1]) << 16
            | u64::from(self.ply) << 32;
        let state = mix(mix(0, self.rules.code()), counts);
        self.cells.0.chunks(8).fold(state, |state, cells| {
            mix(
                state,
                cells.iter().fold(0, |word, &c| word << 8 | u64::from(c)),
            )
        })
    }
}

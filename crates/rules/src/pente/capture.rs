//! The stones one move captures (Q4, Q5).

use super::Point;

/// Up to 24 captured points: eight directions, at most three stones each (Keryo).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captured {
    points: [Point; 24],
    len: u8,
}

impl Captured {
    pub(super) const NONE: Captured = Captured {
        points: [Point::centre(1); 24],
        len: 0,
    };

    pub(super) fn push(&mut self, point: Point) {
        self.points[self.len as usize] = point;
        self.len += 1;
    }

    /// The captured points, direction by direction, starting next to the stone that captures.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points[..self.len as usize]
    }

    /// How many stones.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether nothing is captured.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The eight directions, right first, counter-clockwise.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

//! The points of a board.

use crate::{BadText, Symmetry};
use core::fmt;
use core::str::FromStr;

/// Columns and rows of the largest board.
pub const MAX_SIZE: u8 = 19;

/// A point, `A1` to `T19`: the column letter from the left, without I, and the row from the
/// bottom. The centre of the full board is K10.
///
/// A point is not tied to a board size; whether it lies on a board is the position's affair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    // Row first, so that the derived order is A1, B1, ... as in lists of moves.
    row: u8,
    col: u8,
}

impl Point {
    /// The point in column `col` from the left and row `row` from the bottom, both from 0 to 18.
    #[must_use]
    pub const fn at(col: u8, row: u8) -> Option<Point> {
        if col < MAX_SIZE && row < MAX_SIZE {
            Some(Point { row, col })
        } else {
            None
        }
    }

    /// The centre of a board with an odd number of rows, at most 19.
    #[must_use]
    pub const fn centre(size: u8) -> Point {
        Point {
            row: size / 2,
            col: size / 2,
        }
    }

    /// All points of a board of `size`, at most 19: A1, B1, ... row by row.
    pub fn all(size: u8) -> impl Iterator<Item = Point> + Clone {
        (0..size).flat_map(move |row| (0..size).map(move |col| Point { row, col }))
    }

    /// The column from the left, 0 to 18.
    #[must_use]
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The row from the bottom, 0 to 18.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Whether the point lies on a board of `size`.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.col < size && self.row < size
    }

    /// Chebyshev distance: the larger of the distances in columns and rows.
    #[must_use]
    pub const fn distance(self, other: Point) -> u8 {
        let (dx, dy) = (self.col.abs_diff(other.col), self.row.abs_diff(other.row));
        if dx > dy { dx } else { dy }
    }

    /// The point `steps` away in direction `(dx, dy)`, if it lies on a board of `size`.
    #[must_use]
    pub const fn step(self, (dx, dy): (i8, i8), steps: i8, size: u8) -> Option<Point> {
        let (col, row) = (self.col as i8 + dx * steps, self.row as i8 + dy * steps);
        if col >= 0 && row >= 0 && col < size as i8 && row < size as i8 {
            Some(Point {
                row: row as u8,
                col: col as u8,
            })
        } else {
            None
        }
    }

    /// Where the point of a board of `size` goes under a symmetry.
    #[must_use]
    pub const fn transform(self, symmetry: Symmetry, size: u8) -> Point {
        let (col, row) = symmetry.map((self.col, self.row), size);
        Point { row, col }
    }

    /// The place in an array of 19 rows of 19.
    pub(super) const fn index(self) -> usize {
        self.row as usize * MAX_SIZE as usize + self.col as usize
    }
}

/// The letters of the columns: I is left out, lest it be read as 1 or J.
const LETTERS: &[u8; MAX_SIZE as usize] = b"ABCDEFGHJKLMNOPQRST";

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            char::from(LETTERS[self.col as usize]),
            self.row + 1
        )
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = BadText;

    /// Reads `A1` to `T19`, small letters too. There is no column I and no row 0.
    fn from_str(text: &str) -> Result<Point, BadText> {
        let letter = text.chars().next().unwrap_or(' ').to_ascii_uppercase();
        let Some(col) = LETTERS.iter().position(|&l| char::from(l) == letter) else {
            let expected = if letter == 'I' {
                "a column letter A to T (column I does not exist)"
            } else {
                "a column letter A to T without I"
            };
            return Err(BadText::new(text, 1, expected));
        };
        let digits = &text[1..];
        let plain = !digits.is_empty()
            && digits.bytes().all(|b| b.is_ascii_digit())
            && !digits.starts_with('0');
        match digits.parse::<u8>() {
            Ok(row @ 1..=MAX_SIZE) if plain => Ok(Point {
                row: row - 1,
                col: col as u8,
            }),
            _ => Err(BadText::new(text, 2, "a row number 1 to 19")),
        }
    }
}

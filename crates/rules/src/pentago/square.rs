//! The 36 squares.

use super::Quadrant;
use crate::{BadText, Symmetry};
use core::fmt;
use core::str::FromStr;

/// A square, `a1` to `f6`: the column letter from the left, the row from the bottom.
///
/// ```text
///  6 | 30 31 32 | 33 34 35
///  5 | 24 25 26 | 27 28 29      the index, which is also
///  4 | 18 19 20 | 21 22 23      the bit in a Board
///    +----------+---------
///  3 | 12 13 14 | 15 16 17
///  2 |  6  7  8 |  9 10 11
///  1 |  0  1  2 |  3  4  5
///       a  b  c    d  e  f
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Squares on a board.
    pub const COUNT: usize = 36;

    /// The square with this index, 0 to 35.
    #[must_use]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 36 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square in column `col` from the left and row `row` from the bottom, both from 0 to 5.
    #[must_use]
    pub const fn at(col: u8, row: u8) -> Option<Square> {
        if col < 6 && row < 6 {
            Some(Square(row * 6 + col))
        } else {
            None
        }
    }

    /// All squares, a1, b1, ... f6.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..36u8).map(Square)
    }

    /// 0 to 35, a1 first, row by row.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column from the left, 0 to 5.
    #[must_use]
    pub const fn col(self) -> u8 {
        self.0 % 6
    }

    /// The row from the bottom, 0 to 5.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 6
    }

    /// The quadrant the square lies in.
    #[must_use]
    pub const fn quadrant(self) -> Quadrant {
        match (self.row() >= 3, self.col() >= 3) {
            (true, false) => Quadrant::TopLeft,
            (true, true) => Quadrant::TopRight,
            (false, false) => Quadrant::BottomLeft,
            (false, true) => Quadrant::BottomRight,
        }
    }

    /// Where the square goes under a symmetry of the whole board.
    #[must_use]
    pub const fn transform(self, symmetry: Symmetry) -> Square {
        let (col, row) = symmetry.map((self.col(), self.row()), 6);
        Square(row * 6 + col)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = BadText;

    /// Reads `a1` to `f6`; capital letters are taken too.
    fn from_str(text: &str) -> Result<Square, BadText> {
        let mut chars = text.chars();
        let col = match chars.next().map(|c| c.to_ascii_lowercase()) {
            Some(c @ 'a'..='f') => c as u8 - b'a',
            _ => return Err(BadText::new(text, 1, "a column letter a to f")),
        };
        let row = match chars.next() {
            Some(c @ '1'..='6') => c as u8 - b'1',
            _ => return Err(BadText::new(text, 2, "a row number 1 to 6")),
        };
        match chars.next() {
            None => Ok(Square(row * 6 + col)),
            Some(_) => Err(BadText::new(text, 3, "nothing after the square")),
        }
    }
}

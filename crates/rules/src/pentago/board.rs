//! Marbles of one player as 36 bits, and the quarter turn of a quadrant.

use super::{Quadrant, Square, Turn, Twist};
use crate::Symmetry;
use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

/// A set of squares: bit [`Square::index`] of a word whose upper 28 bits are clear.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board(u64);

impl Board {
    /// No square.
    pub const EMPTY: Board = Board(0);
    /// Every square.
    pub const FULL: Board = Board((1 << 36) - 1);

    /// The set with these bits; `None` if a bit above 35 is set.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Board> {
        if bits >> 36 == 0 {
            Some(Board(bits))
        } else {
            None
        }
    }

    /// The word.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether `square` is in the set.
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set with `square`.
    #[must_use]
    pub const fn with(self, square: Square) -> Board {
        Board(self.0 | 1 << square.index())
    }

    /// How many squares.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares, a1 first.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            let square = Square::new(bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(square)
        })
    }

    /// The nine squares of a quadrant.
    #[must_use]
    pub const fn quadrant(quadrant: Quadrant) -> Board {
        Board(spread(0o777) << shift(quadrant))
    }

    /// The set after a quarter turn of one quadrant.
    #[must_use]
    pub const fn twisted(self, twist: Twist) -> Board {
        let shift = shift(twist.quadrant);
        let turned = TURNED[twist.turn as usize][gather(self.0 >> shift)];
        Board(self.0 & !(spread(0o777) << shift) | spread(turned as u64) << shift)
    }

    /// The set seen through a symmetry of the whole board.
    #[must_use]
    pub fn transform(self, symmetry: Symmetry) -> Board {
        self.squares()
            .fold(Board::EMPTY, |b, s| b.with(s.transform(symmetry)))
    }
}

impl BitOr for Board {
    type Output = Board;
    fn bitor(self, other: Board) -> Board {
        Board(self.0 | other.0)
    }
}

impl BitAnd for Board {
    type Output = Board;
    fn bitand(self, other: Board) -> Board {
        Board(self.0 & other.0)
    }
}

impl Not for Board {
    type Output = Board;
    fn not(self) -> Board {
        Board(!self.0 & Board::FULL.0)
    }
}

impl fmt::Debug for Board {
    /// Rows from the top, `x` and `.`, separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..6).rev() {
            for col in 0..6 {
                let x = Square::at(col, row).is_some_and(|s| self.has(s));
                f.write_str(if x { "x" } else { "." })?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// The index of a quadrant's bottom left square.
const fn shift(quadrant: Quadrant) -> u32 {
    let (col, row) = quadrant.corner();
    row as u32 * 6 + col as u32
}

/// The nine bits of the bottom left quadrant, packed:
///
/// ```text
///  in the word   12 13 14      packed   6 7 8
///                 6  7  8               3 4 5
///                 0  1  2               0 1 2
/// ```
const fn gather(word: u64) -> usize {
    (word & 7 | word >> 3 & 0o70 | word >> 6 & 0o700) as usize
}

/// The inverse of [`gather`].
const fn spread(nine: u64) -> u64 {
    nine & 7 | (nine & 0o70) << 3 | (nine & 0o700) << 6
}

/// `TURNED[turn][nine]`: nine packed bits after a quarter turn. Clockwise, the marble on `(x, y)`
/// of the quadrant goes to `(y, 2 - x)`; counter-clockwise to `(2 - y, x)`.
static TURNED: [[u16; 512]; 2] = {
    let mut table = [[0u16; 512]; 2];
    let mut nine = 0;
    while nine < 512 {
        let mut cell = 0;
        while cell < 9 {
            if nine >> cell & 1 != 0 {
                let (x, y) = (cell % 3, cell / 3);
                table[Turn::Left as usize][nine] |= 1 << (x * 3 + 2 - y);
                table[Turn::Right as usize][nine] |= 1 << ((2 - x) * 3 + y);
            }
            cell += 1;
        }
        nine += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn a_clockwise_turn_takes_the_top_left_square_to_the_top_right() {
        for (quadrant, from, to) in [
            (0, "a6", "c6"),
            (1, "d6", "f6"),
            (2, "a3", "c3"),
            (3, "d3", "f3"),
        ] {
            let q = Quadrant::ALL[quadrant];
            let right = Twist {
                quadrant: q,
                turn: Turn::Right,
            };
            let left = Twist {
                quadrant: q,
                turn: Turn::Left,
            };
            assert_eq!(
                Board::EMPTY.with(sq(from)).twisted(right),
                Board::EMPTY.with(sq(to))
            );
            assert_eq!(
                Board::EMPTY.with(sq(to)).twisted(left),
                Board::EMPTY.with(sq(from))
            );
        }
    }

    #[test]
    fn a_turn_moves_only_its_quadrant_and_four_turns_are_none() {
        for twist in Twist::ALL {
            for s in Square::all() {
                let one = Board::EMPTY.with(s);
                if s.quadrant() != twist.quadrant || s == twist.quadrant.centre() {
                    assert_eq!(one.twisted(twist), one);
                } else {
                    assert_ne!(one.twisted(twist), one);
                }
                assert_eq!((0..4).fold(one, |b, _| b.twisted(twist)), one);
            }
        }
    }
}

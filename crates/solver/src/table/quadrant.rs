//! A quadrant as a number, and the lists in which the files count quadrants.
//!
//! Cell `(x, y)` of a quadrant, column from the left and row from the bottom, is digit `3 x + y`
//! base three: 0 empty, 1 the first player's, 2 the second's.
//!
//! ```text
//!   2 5 8
//!   1 4 7      the digits; digit 0 is worth 1, digit 8 is worth 3^8
//!   0 3 6
//! ```
//!
//! The four quadrants of a board, in the files' order:
//!
//! ```text
//!   1 3
//!   0 2
//! ```

use fivefold_rules::pentago::Board;
use std::sync::LazyLock;

/// How many ways there are to fill a quadrant: `3^9`.
const COUNT: usize = 19_683;

/// What is known of all fillings.
pub(super) struct Quadrants {
    /// By a number: the number after a quarter turn to the left.
    left: Vec<u16>,
    /// By a number: the number after the reflection that [`Quadrants::reflected`] describes.
    reflected: Vec<u16>,
    /// By a number: four times its place in its list, plus how many quarter turns to the left make
    /// it of the quadrant there.
    place: Vec<u16>,
    /// By the marbles of the first and of the second player: how long the list is.
    lengths: [[u16; 10]; 10],
}

/// The tables, made once.
pub(super) static QUADRANTS: LazyLock<Quadrants> = LazyLock::new(Quadrants::new);

impl Quadrants {
    fn new() -> Quadrants {
        let mut quadrants = Quadrants {
            left: all(|digits| from_cells(|x, y| at(&digits, y, 2 - x))),
            reflected: all(|digits| from_cells(|x, y| at(&digits, 2 - y, 2 - x))),
            place: vec![u16::MAX; COUNT],
            lengths: [[0; 10]; 10],
        };
        let mut least: Vec<u16> = (0..COUNT as u16)
            .filter(|&v| quadrants.turns(v).all(|turned| v <= turned))
            .collect();
        least.sort_by_key(|&v| quadrants.rank(v));
        for v in least {
            quadrants.enlist(v);
        }
        quadrants
    }

    /// Appends a quadrant to the list of its counts.
    fn enlist(&mut self, quadrant: u16) {
        let [first, second] = counts(quadrant);
        let length = &mut self.lengths[first][second];
        let place = 4 * *length;
        *length += 1;
        let mut turned = quadrant;
        for turn in 0..4 {
            let place_of = &mut self.place[usize::from(turned)];
            *place_of = (*place_of).min(place + turn);
            turned = self.left[usize::from(turned)];
        }
    }

    /// A quadrant and its three quarter turns.
    fn turns(&self, quadrant: u16) -> impl Iterator<Item = u16> {
        std::iter::successors(Some(quadrant), |&v| Some(self.left[usize::from(v)])).take(4)
    }

    /// Where a least quadrant stands in its list: mirror images side by side, those that are their
    /// own images behind all others.
    fn rank(&self, quadrant: u16) -> usize {
        let image = self.turns(quadrant).map(|v| self.reflected(v)).min();
        let image = image.expect("there are four turns");
        usize::from(image.min(quadrant)) + if image == quadrant { COUNT } else { 0 }
    }

    /// The quadrant a quarter turn to the left (counter-clockwise).
    pub(super) fn left(&self, quadrant: u16) -> u16 {
        self.left[usize::from(quadrant)]
    }

    /// The quadrant reflected in the diagonal from its top left to its bottom right.
    pub(super) fn reflected(&self, quadrant: u16) -> u16 {
        self.reflected[usize::from(quadrant)]
    }

    /// The place in the list of its counts, and how many quarter turns to the left make the quadrant
    /// of the one there.
    pub(super) fn place(&self, quadrant: u16) -> (u16, u8) {
        let place = self.place[usize::from(quadrant)];
        (place / 4, (place % 4) as u8)
    }

    /// How many quadrants there are, turns apart, with these marbles of the first and of the second
    /// player: 1 to 420; 0 if there is no room for so many.
    pub(super) fn length(&self, [first, second]: [u8; 2]) -> u16 {
        let row = self.lengths.get(usize::from(first));
        let length = row.and_then(|row| row.get(usize::from(second)));
        length.copied().unwrap_or(0)
    }
}

/// Makes a table of one number for each filling.
fn all(make: impl Fn([u16; 9]) -> u16) -> Vec<u16> {
    (0..COUNT as u16).map(|v| make(digits(v))).collect()
}

/// The digits of a number, the one of cell (0, 0) first.
fn digits(mut quadrant: u16) -> [u16; 9] {
    std::array::from_fn(|_| {
        let digit = quadrant % 3;
        quadrant /= 3;
        digit
    })
}

const fn at(digits: &[u16; 9], x: usize, y: usize) -> u16 {
    digits[3 * x + y]
}

/// The number whose cells are told.
fn from_cells(cell: impl Fn(usize, usize) -> u16) -> u16 {
    (0..9).rev().fold(0, |v, i| 3 * v + cell(i / 3, i % 3))
}

/// How many marbles the first and the second player have.
fn counts(quadrant: u16) -> [usize; 2] {
    let digits = digits(quadrant);
    [1, 2].map(|player| digits.iter().filter(|&&d| d == player).count())
}

/// `WORTH[bits]`: the sum of the digits' worths of the cells in three rows of three bits, as a
/// [`Board`] holds them.
static WORTH: [u16; 512] = {
    let mut table = [0; 512];
    let mut bits = 1usize;
    while bits < 512 {
        let cell = bits.trailing_zeros();
        table[bits] = table[bits & (bits - 1)] + 3u16.pow(3 * (cell % 3) + cell / 3);
        bits += 1;
    }
    table
};

/// The nine bits of the files' quadrant `quadrant`, row by row.
const fn bits(board: Board, quadrant: usize) -> usize {
    let word = board.bits() >> (3 * (quadrant / 2) + 18 * (quadrant % 2));
    (word & 7 | word >> 3 & 0o70 | word >> 6 & 0o700) as usize
}

/// The four quadrants of a board, in the files' order.
pub(super) fn quadrants_of(marbles: [Board; 2]) -> [u16; 4] {
    std::array::from_fn(|q| WORTH[bits(marbles[0], q)] + 2 * WORTH[bits(marbles[1], q)])
}

/// The marbles of the first and of the second player in each quadrant, in the files' order.
pub(super) fn counts_of(marbles: [Board; 2]) -> [[u8; 2]; 4] {
    std::array::from_fn(|q| marbles.map(|b| bits(b, q).count_ones() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_hold_every_quadrant_once_up_to_turns() {
        let q = &*QUADRANTS;
        let mut seen = std::collections::HashMap::new();
        for v in 0..COUNT as u16 {
            let counts = counts(v);
            let (place, turn) = q.place(v);
            assert!(place < q.lengths[counts[0]][counts[1]]);
            let back = (0..(4 - turn) % 4).fold(v, |v, _| q.left(v));
            assert_eq!(q.place(back), (place, 0), "{v}");
            let orbit = q.turns(v).min().unwrap();
            assert_eq!(*seen.entry((counts, place)).or_insert(orbit), orbit);
        }
        let total: usize = q.lengths.iter().flatten().map(|&n| usize::from(n)).sum();
        assert_eq!(seen.len(), total);
    }

    /// Facts of the format, not of this code: the longest list has 420 quadrants.
    #[test]
    fn the_longest_list_has_420_quadrants() {
        let q = &*QUADRANTS;
        assert_eq!(q.lengths.iter().flatten().max(), Some(&420));
        assert_eq!(q.length([0, 0]), 1);
        assert_eq!(q.length([1, 0]), 3);
        for none in [[5, 5], [9, 1], [10, 0], [255, 255]] {
            assert_eq!(q.length(none), 0, "{none:?}");
        }
    }

    #[test]
    fn a_turn_goes_the_way_the_rules_turn() {
        use fivefold_rules::pentago::{Quadrant, Square, Turn, Twist};
        let twist = Twist {
            quadrant: Quadrant::BottomLeft,
            turn: Turn::Left,
        };
        for square in Square::all() {
            let board = Board::EMPTY.with(square);
            let before = quadrants_of([Board::EMPTY, board]);
            let after = quadrants_of([Board::EMPTY, board.twisted(twist)]);
            assert_eq!(after[0], QUADRANTS.left(before[0]), "{square}");
            assert_eq!(after[1..], before[1..], "{square}");
        }
    }
}

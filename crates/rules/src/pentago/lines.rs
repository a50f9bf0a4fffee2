//! The 32 lines (P7).

use super::{Board, Square};

/// Five squares in a row, column or diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The five squares from one end to the other.
    pub squares: [Square; 5],
    /// The same five as a set.
    pub board: Board,
    /// The square or none that would make it six in a row. A row of six squares holds two lines
    /// of five, each with one square beyond; the short diagonals have none.
    pub beyond: Board,
}

impl Line {
    /// Whether `marbles` hold the five and, with `exactly`, not a sixth next to it.
    #[must_use]
    pub const fn is_held(&self, marbles: Board, exactly: bool) -> bool {
        let all = marbles.bits() & self.board.bits() == self.board.bits();
        all && !(exactly && marbles.bits() & self.beyond.bits() != 0)
    }
}

/// All 32 lines: 12 rows, 12 columns, 4 diagonals up to the right, 4 down to the right.
pub static LINES: [Line; 32] = {
    let filler = Square::new(0).expect("0 is a square");
    let mut lines = [Line {
        squares: [filler; 5],
        board: Board::EMPTY,
        beyond: Board::EMPTY,
    }; 32];
    let mut n = 0;
    let steps: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut d = 0;
    while d < 4 {
        let (dx, dy) = steps[d];
        let mut start = 0;
        while start < 36 {
            let (x, y) = ((start % 6) as i8, (start / 6) as i8);
            if on_board(x + 4 * dx, y + 4 * dy) {
                let mut i = -1;
                while i < 6 {
                    let (cx, cy) = (x + i * dx, y + i * dy);
                    if on_board(cx, cy) {
                        let square = Square::at(cx as u8, cy as u8).expect("just tested");
                        if i >= 0 && i < 5 {
                            lines[n].squares[i as usize] = square;
                            lines[n].board = lines[n].board.with(square);
                        } else {
                            lines[n].beyond = lines[n].beyond.with(square);
                        }
                    }
                    i += 1;
                }
                n += 1;
            }
            start += 1;
        }
        d += 1;
    }
    assert!(n == 32);
    lines
};

const fn on_board(x: i8, y: i8) -> bool {
    x >= 0 && x < 6 && y >= 0 && y < 6
}

/// Whether `marbles` hold a five.
pub(super) fn has_five(marbles: Board, exactly: bool) -> bool {
    marbles.count() >= 5 && LINES.iter().any(|l| l.is_held(marbles, exactly))
}

//! What the network reads of a position, for learning its weights.

use super::board::Board;
use super::net::{self, INPUTS, Index};
use fivefold_rules::pente::Position;

pub use super::net::WORDS;

/// A position as the network sees it.
#[derive(Clone, Debug)]
pub struct Features {
    /// The numbers of the four lines through every point with a stone on one of them, as the side
    /// to move sees them.
    pub points: Vec<[u16; 4]>,
    /// The inputs of the head, after the sums, that are one.
    pub ones: [u8; 4],
    /// The last input of the head.
    pub stones: f32,
    /// Captures of threes as well.
    pub keryo: bool,
}

/// The features of a position; `None` where the search would not ask for an estimate, because
/// somebody wins by the next stone.
#[must_use]
pub fn features(position: &Position) -> Option<Features> {
    let board = Board::new(position);
    let settled = board.end().is_some() || board.win_now().is_some() || board.is_threatened();
    (!settled).then(|| board.features())
}

/// How many lines there are; each has [`WORDS`] weights.
#[must_use]
pub fn lines() -> usize {
    Index::all().lines()
}

/// The number of a line with the sides exchanged.
#[must_use]
pub fn swapped(line: usize) -> usize {
    Index::all().swapped(line)
}

/// The number of a line of which only the neighbours up to `reach` (1 to 4) away are read.
#[must_use]
pub fn within(line: usize, reach: i32) -> usize {
    Index::all().within(line, reach)
}

/// Whether a line has no stone on it, so that its weights stay nothing.
#[must_use]
pub fn is_blank(line: usize) -> bool {
    Index::all().is_blank(line)
}

/// How many inputs a head has.
#[must_use]
pub fn inputs() -> usize {
    INPUTS
}

/// The weights in use, as they are kept.
#[must_use]
pub fn weights() -> &'static [u8] {
    net::bytes()
}

/// What the engine thinks of a position at first sight.
#[must_use]
pub fn estimate(position: &Position) -> i32 {
    Board::new(position).estimate()
}

impl Board {
    fn features(&self) -> Features {
        let (index, side) = (Index::all(), self.side());
        let mut points = Vec::new();
        self.each_point(|lines| {
            if lines.iter().any(|l| !index.is_blank(*l)) {
                points.push(lines.map(|l| if side == 0 { l } else { index.swapped(l) } as u16));
            }
        });
        let (ones, stones) = self.extra().inputs();
        Features {
            points,
            ones: ones.map(|i| i as u8),
            stones,
            keryo: self.keryo(),
        }
    }
}

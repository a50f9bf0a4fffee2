//! What lines, shapes and captures are worth: tables that `examples/pente_train` can learn from
//! games of the engine against itself.

mod index;

pub(super) use index::Index;

use super::shape::{SHAPES, Shapes};
use std::sync::OnceLock;

/// Captured stones beyond this count as this.
pub(super) const MOST_TAKEN: usize = 15;
/// Words of a table of weights after those of the lines: shapes of either side, stones taken and
/// stones to be taken by either side.
pub(super) const AFTER_LINES: usize = 2 * SHAPES + 4 * (MOST_TAKEN + 1);

/// The weights for captures of pairs, and for captures of threes as well: 16 bits each, lowest
/// byte first, in the order of [`Index`].
const TABLES_READ: [&[u8]; 2] = [
    include_bytes!("weights/pairs.bin"),
    include_bytes!("weights/keryo.bin"),
];

/// Everything the estimate adds up. A hundred is about one open three.
#[derive(Debug)]
pub(super) struct Weights {
    /// By what is in the middle (0 empty, 1 and 2 the sides) and the key of a line: its worth
    /// when the first side is to move, to that side, and the same for the second.
    lines: Vec<[i16; 2]>,
    /// Shapes of the side to move on empty points, and of the other side.
    shapes: [Vec<i16>; 2],
    /// Stones taken by the side to move and by the other side.
    taken: [[i32; MOST_TAKEN + 1]; 2],
    /// What each stone that can be taken now is worth, by the stones already taken, to the side
    /// to move and to the other side.
    open: [[i32; MOST_TAKEN + 1]; 2],
}

impl Weights {
    /// The weights for these rules, read once.
    pub(super) fn of(keryo: bool) -> &'static Weights {
        static TABLES: [OnceLock<Weights>; 2] = [const { OnceLock::new() }; 2];
        let which = usize::from(keryo);
        TABLES[which].get_or_init(|| Weights::read(&words(TABLES_READ[which])))
    }

    /// Reads a table; words that are missing count as nothing.
    fn read(words: &[i16]) -> Weights {
        debug_assert_eq!(Shapes::all().count(), SHAPES);
        let index = Index::all();
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        let lines = (0..3u8).flat_map(|middle| {
            (0..=u16::MAX).map(move |key| [0, 1].map(|side| word(index.line(middle, key, side))))
        });
        let after = index.lines();
        let shapes = |whose: usize| {
            let from = after + whose * SHAPES;
            (from..from + SHAPES).map(word).collect()
        };
        let stages = |which: usize| {
            let from = after + 2 * SHAPES + which * (MOST_TAKEN + 1);
            core::array::from_fn(|i| i32::from(word(from + i)))
        };
        Weights {
            lines: lines.collect(),
            shapes: [shapes(0), shapes(1)],
            taken: [stages(0), stages(1)],
            open: [stages(2), stages(3)],
        }
    }

    /// A line's worth to the side to move, when that is the first and when it is the second.
    #[inline]
    pub(super) fn line(&self, middle: u8, key: u16) -> [i16; 2] {
        self.lines[usize::from(middle) << 16 | usize::from(key)]
    }

    /// A shape's worth, of the side to move or (1) of the other.
    #[inline]
    pub(super) fn shape(&self, whose: usize, id: u16) -> i32 {
        i32::from(self.shapes[whose][usize::from(id)])
    }

    /// What captures are worth to the side to move: stones taken by it and by the other side, and
    /// stones that each could take now.
    pub(super) fn captures(&self, taken: [u16; 2], open: [u16; 2]) -> i32 {
        (0..2)
            .map(|whose| {
                let stage = usize::from(taken[whose]).min(MOST_TAKEN);
                self.taken[whose][stage] + self.open[whose][stage] * i32::from(open[whose])
            })
            .sum()
    }
}

/// The words of a table.
pub(super) fn words(bytes: &[u8]) -> Vec<i16> {
    let pairs = bytes.chunks_exact(2);
    pairs.map(|b| i16::from_le_bytes([b[0], b[1]])).collect()
}

/// The table as it is now, for these rules.
pub(super) fn learned(keryo: bool) -> Vec<i16> {
    words(TABLES_READ[usize::from(keryo)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_complete_and_small() {
        for table in TABLES_READ {
            assert_eq!(words(table).len(), Index::all().lines() + AFTER_LINES);
            assert!(table.len() < 250_000);
        }
    }
}

//! The opinion of a Pente position: a small network that `examples/pente_train` learns from games
//! of the engine against itself.
//!
//! ```text
//! point: four lines -> four rows of the table, added, clipped   (16 words as each side sees it)
//! board: the words of all points, added                         (32: mover's, other's)
//! head:  32 + captures -> 16 -> 16 -> 1                         (one for pairs, one for threes)
//! ```
//!
//! A stone changes the words of the 33 points around it; they are brought up to date when an
//! estimate is asked for, so that moves which are only tried and taken back cost nothing.

mod head;
mod index;
mod state;

pub(super) use head::{Extra, INPUTS};
pub(super) use index::Index;
pub(super) use state::State;

use head::Head;
use std::sync::OnceLock;

/// Words of a point as one side sees it.
pub const WORDS: usize = 16;
/// The unit of the table: this much is one.
pub(super) const UNIT: i16 = 64;
/// A point's words are clipped to 0 and this.
pub(super) const MOST: i16 = 255;

/// The rows of the table, one byte a word, in the order of [`Index`]; then the heads for captures
/// of pairs and of threes as well, four bytes a number, lowest first.
const BYTES: &[u8] = include_bytes!("weights/net.bin");

/// A line's row as the first side sees it and as the second does.
type Row = [i16; 2 * WORDS];

/// The weights in use.
#[derive(Debug)]
pub(super) struct Network {
    rows: Vec<Row>,
    heads: [Head; 2],
}

impl Network {
    /// The weights that come with the engine, read once.
    pub(super) fn built_in() -> &'static Network {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        NETWORK.get_or_init(|| Network::read(BYTES))
    }

    /// Reads weights; what is missing counts as nothing.
    fn read(bytes: &[u8]) -> Network {
        let index = Index::all();
        let word = |id: usize, w: usize| {
            let byte = bytes.get(id * WORDS + w).copied().unwrap_or(0);
            i16::from(byte as i8)
        };
        let row = |id: usize| {
            let swapped = index.swapped(id);
            core::array::from_fn(|w| {
                if w < WORDS {
                    word(id, w)
                } else {
                    word(swapped, w - WORDS)
                }
            })
        };
        let after = bytes.get(index.lines() * WORDS..).unwrap_or_default();
        let numbers: Vec<f32> = after
            .chunks_exact(4)
            .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect();
        let head =
            |which: usize| Head::read(numbers.get(which * Head::COUNT..).unwrap_or_default());
        Network {
            rows: (0..index.lines()).map(row).collect(),
            heads: [head(0), head(1)],
        }
    }

    /// The words of a point with these lines.
    #[inline]
    fn point(&self, lines: [usize; 4]) -> Row {
        let [a, b, c, d] = lines.map(|id| &self.rows[id]);
        core::array::from_fn(|w| (a[w] + b[w] + c[w] + d[w]).clamp(0, MOST))
    }

    /// The opinion, in units of the estimate, from the sums over the board as the mover sees them.
    pub(super) fn judge(&self, keryo: bool, sums: &[i32; 2 * WORDS], extra: &Extra) -> i32 {
        self.heads[usize::from(keryo)].judge(sums, extra)
    }
}

/// The weights as they are kept.
pub(super) fn bytes() -> &'static [u8] {
    BYTES
}

/// How many bytes a file of weights has.
#[cfg(test)]
pub(super) fn size() -> usize {
    Index::all().lines() * WORDS + 2 * Head::COUNT * 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_complete_and_small() {
        assert_eq!(BYTES.len(), size());
        assert!(BYTES.len() <= 500 << 10);
    }
}

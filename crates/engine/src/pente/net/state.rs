//! The words of all points of a board, and their sums.

use super::{Network, Row, WORDS};
use crate::pente::bits::Bits;
use crate::pente::board::{BORDER, CELLS, STEPS};

/// What the network knows of a board, one view of two colours.
#[derive(Clone, Debug)]
pub(in crate::pente) struct State {
    /// The stones as they were when the words were made.
    seen: Box<[u8; CELLS]>,
    words: Vec<Row>,
    sums: [i32; 2 * WORDS],
}

/// Points whose differences fit a word together.
const BATCH: usize = 64;

impl State {
    /// Nothing on the board.
    pub(in crate::pente) fn new(cells: &[u8; CELLS]) -> State {
        State {
            seen: Box::new(*cells),
            words: vec![[0; 2 * WORDS]; CELLS],
            sums: [0; 2 * WORDS],
        }
    }

    /// The sums over the board, the first side's before the second's.
    pub(in crate::pente) fn sums(&self) -> &[i32; 2 * WORDS] {
        &self.sums
    }

    /// Takes in the stones that came or went on some of the `touched` points; `lines` names the
    /// lines through a point, if it counts.
    pub(in crate::pente) fn update(
        &mut self,
        network: &Network,
        cells: &[u8; CELLS],
        touched: &Bits,
        lines: impl Fn(usize) -> Option<[usize; 4]>,
    ) {
        let changed = self.changed(cells, touched);
        let mut difference = [0; 2 * WORDS];
        for (n, at) in changed.iter().enumerate() {
            let new = lines(at).map_or([0; 2 * WORDS], |l| network.point(l));
            let old = &mut self.words[at];
            for w in 0..2 * WORDS {
                difference[w] += new[w] - old[w];
            }
            *old = new;
            if n % BATCH == BATCH - 1 {
                self.flush(&mut difference);
            }
        }
        self.flush(&mut difference);
    }

    fn flush(&mut self, difference: &mut Row) {
        for (sum, d) in self.sums.iter_mut().zip(difference) {
            *sum += i32::from(core::mem::take(d));
        }
    }

    /// The points of which a line changed.
    fn changed(&mut self, cells: &[u8; CELLS], touched: &Bits) -> Bits {
        let mut changed = Bits::default();
        for cell in touched.iter() {
            if self.seen[cell] == cells[cell] {
                continue;
            }
            self.seen[cell] = cells[cell];
            changed.set(cell, true);
            for step in STEPS {
                for offset in [-4, -3, -2, -1, 1, 2, 3, 4] {
                    let at = (cell as i32 + step * offset) as usize;
                    changed.set(at, cells[at] != BORDER);
                }
            }
        }
        changed
    }
}

//! How a sweep is laid out: slices, blocks, and the memory they need.
//!
//! A *slice* holds all states with the same number of marbles added to the root. Its states are
//! told apart by which squares each player has filled; the squares that were empty at the root
//! are split into *low* and *high* ones. A *block* holds the states of one way to fill the high
//! squares, in a fixed order that depends only on how many marbles of each player lie low:
//!
//! ```text
//!  slice 12:  ... [ high x.o..xx.. : all ways to put 3 x and 5 o on the low squares ] [ ... ] ...
//! ```
//!
//! So a marble on a high square leads to another block at the same offset, and a marble on a low
//! square into one block, the same for all.

use crate::arena::Sizes;
use crate::orbit::KEPT;
use crate::subsets::{MOST, PAD, choose, ways};

/// The most squares a sweep can start with.
pub(crate) const MOST_EMPTY: usize = 2 * MOST;

/// As many low squares as keep a block in the cache nearest to the processor's core.
const LOW: usize = 9;
/// For a pass that does not look to the full board: there the marbles are few, so that blocks of so many squares
/// are smaller, and there are less of them to go through.
const LOW_SHORT: usize = 11;

/// The two players' marbles in slice `k`; player 0 moves first.
pub(crate) const fn added(k: usize) -> [usize; 2] {
    [k.div_ceil(2), k / 2]
}

/// The layout of a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// High squares.
    pub(crate) high: usize,
    /// Low squares.
    pub(crate) low: usize,
    /// The last slice, at most all squares.
    pub(crate) depth: usize,
    /// One or two, side by side.
    pub(crate) questions: usize,
}

impl Shape {
    /// For a root with `empty` squares, at most [`MOST_EMPTY`].
    pub(crate) fn new(empty: usize, depth: usize, questions: usize) -> Shape {
        let low = if depth < empty { LOW_SHORT } else { LOW };
        let low = low.clamp(empty.saturating_sub(MOST), MOST).min(empty);
        Shape {
            high: empty - low,
            low,
            depth: depth.min(empty),
            questions,
        }
    }

    /// How many marbles lie low in slice `k` when so many lie high; `None` if that cannot be.
    pub(crate) fn class(&self, k: usize, high: [usize; 2]) -> Option<[usize; 2]> {
        let [p, q] = added(k);
        let low = [p.checked_sub(high[0])?, q.checked_sub(high[1])?];
        (low[0] + low[1] <= self.low).then_some(low)
    }

    /// The words of a block of this class.
    pub(crate) fn block(&self, [p, q]: [usize; 2]) -> usize {
        (ways(self.low, p, q) as usize).next_multiple_of(PAD) * self.questions
    }

    /// The words of the largest block there can be.
    pub(crate) fn largest_block(&self) -> usize {
        let counts = 0..=self.low;
        let blocks = counts.flat_map(|p| (0..=self.low - p).map(move |q| self.block([p, q])));
        blocks.max().unwrap_or(0)
    }

    /// The states of slice `k`.
    pub(crate) fn slice(&self, k: usize) -> u128 {
        let [p, q] = added(k);
        ways(self.high + self.low, p, q)
    }

    /// The last slice that is held. A slice that is the last one because nobody looks further says no more than who
    /// has a five there, so each group makes the blocks it needs of it anew; unless it is to be kept.
    pub(crate) fn last(&self) -> usize {
        let cut_off = self.depth < self.high + self.low;
        if cut_off && self.depth > KEPT {
            self.depth - 1
        } else {
            self.depth
        }
    }

    /// The states of the slices that are held.
    pub(crate) fn states(&self) -> u128 {
        (1..=self.last()).map(|k| self.slice(k)).sum()
    }

    /// The blocks of slice `k` in which player `fixed` has filled one certain set of `count` high
    /// squares: how many of each size.
    fn group(&self, k: usize, fixed: usize, count: usize) -> Sizes {
        let mut sizes = Sizes::default();
        for free in 0..=self.high - count {
            let high = if fixed == 0 {
                [count, free]
            } else {
                [free, count]
            };
            if let Some(class) = self.class(k, high) {
                *sizes.0.entry(self.block(class)).or_default() += choose(self.high - count, free);
            }
        }
        sizes
    }

    /// How many slots of each size a sweep by so many threads can need.
    pub(crate) fn sizes(&self, threads: usize) -> Sizes {
        let mut most = self.whole(self.last());
        for k in 1..self.last() {
            for (size, count) in self.step(k, threads as u128).0 {
                let held = most.0.entry(size).or_default();
                *held = count.max(*held);
            }
        }
        most
    }

    /// The blocks of slice `k`.
    fn whole(&self, k: usize) -> Sizes {
        let mut sizes = Sizes::default();
        for count in 0..=self.high {
            for (size, blocks) in self.group(k, 0, count).0 {
                *sizes.0.entry(size).or_default() += blocks * choose(self.high, count);
            }
        }
        sizes
    }

    /// What is held at most while slice `k` takes the place of slice `k + 1`. A group that is
    /// done holds its new blocks, one that waits its old ones, one in work at most both.
    fn step(&self, k: usize, threads: u128) -> Sizes {
        let fixed = 1 - k % 2;
        let (mut sizes, mut both) = (Sizes::default(), Sizes::default());
        for count in 0..=self.high {
            let (old, new) = (self.group(k + 1, fixed, count), self.group(k, fixed, count));
            for &size in old
                .0
                .keys()
                .chain(new.0.keys().filter(|s| !old.0.contains_key(s)))
            {
                let [old, new] = [&old, &new].map(|s| s.0.get(&size).copied().unwrap_or(0));
                *sizes.0.entry(size).or_default() += old.max(new) * choose(self.high, count);
                let held = both.0.entry(size).or_default();
                *held = old.min(new).max(*held);
            }
        }
        for (size, count) in both.0 {
            *sizes.0.entry(size).or_default() += count * threads;
        }
        sizes
    }

    /// The memory a sweep by so many threads needs, in bytes: its slots, and the tables of fives.
    pub(crate) fn bytes(&self, threads: usize) -> u128 {
        16 * self.sizes(threads).words() + Shape::fives(self.high + self.low)
    }

    /// The bytes of the tables of fives.
    fn fives(empty: usize) -> u128 {
        4 * 16 * (1 << empty)
    }

    /// What a root with more squares than can be swept would need at least, in bytes.
    pub(crate) fn bytes_beyond(empty: usize) -> u128 {
        let slice = |k| {
            let [p, q] = added(k);
            ways(empty, p, q)
        };
        16 * (0..=empty).map(slice).max().unwrap_or(0) + Shape::fives(empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_every_state_once() {
        for empty in 0..=MOST_EMPTY {
            let shape = Shape::new(empty, empty, 1);
            assert_eq!(shape.high + shape.low, empty);
            for k in 0..=empty {
                let mut states = 0;
                for a in 0..=shape.high {
                    for b in 0..=shape.high - a {
                        if let Some([p, q]) = shape.class(k, [a, b]) {
                            states += ways(shape.high, a, b) * ways(shape.low, p, q);
                        }
                    }
                }
                assert_eq!(states, shape.slice(k));
            }
        }
    }

    #[test]
    fn a_sweep_needs_little_more_than_its_widest_slice() {
        let shape = Shape::new(18, 18, 2);
        let widest = 32 * shape.slice(12);
        assert_eq!(widest, 548_900_352);
        let need = shape.bytes(2);
        println!("18 squares: {} MB", need >> 20);
        assert!(need > widest && need < widest * 6 / 5, "{need}");
        assert!(Shape::new(18, 18, 1).bytes(1) < 512 << 20);
    }

    #[test]
    fn less_depth_needs_less_memory() {
        let bytes: Vec<_> = (1..=18).map(|d| Shape::new(18, d, 2).bytes(1)).collect();
        // The full pass has other blocks.
        assert!(bytes[..17].is_sorted(), "{bytes:?}");
    }
}

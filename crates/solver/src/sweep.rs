//! One pass over the slices, from the last to the first.
//!
//! Slice `k` takes the place of slice `k + 1`. A block of slice `k` needs only blocks of slice
//! `k + 1` in which the player who does not move has filled the same high squares: these make a
//! *group*. Groups share nothing, so threads take one each. Within a group the blocks are filled
//! in rising order of the mover's high squares; then a block of slice `k + 1` is needed no more
//! as soon as the block with the same high squares has been filled, and its slot is free.

use crate::arena::{Arena, Shelves};
use crate::fives::Fives;
use crate::kernel::{Kernel, MOST_HIGH, Task};
use crate::orbit::KEPT;
use crate::shape::Shape;
use crate::subsets::{Lists, Ways, bits, subsets, weights};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// What the player who moved into a state makes of it: the two questions' words.
pub(crate) type Word = [u128; 2];

/// The states of the first slices, by both players' marbles as masks of the root's empty squares.
pub(crate) type Kept = HashMap<[u32; 2], Word>;

/// Why a sweep did not end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// It was asked to stop.
    Stopped,
    /// The system has no more memory.
    Memory,
}

/// Looked at by the calling thread after each group: the part of the states that is done, from 0 to
/// 1, goes in; whether to stop comes out.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(f64) -> bool;

/// A pass to make.
pub(crate) struct Sweep<'a> {
    /// The layout.
    pub(crate) shape: Shape,
    /// The fives of the player who moves first and of the other.
    pub(crate) fives: &'a [Fives; 2],
    /// The parity of the arrangements of slice 0.
    pub(crate) parity: usize,
    /// The first of the questions asked, 0 or 1.
    pub(crate) question: usize,
    /// At least one.
    pub(crate) threads: usize,
    /// Words of memory that a later sweep may need.
    pub(crate) later: usize,
    /// How blocks are filled.
    pub(crate) kernel: Kernel,
}

/// The blocks of a slice, by the weights of their high squares.
type Table<'a> = Vec<Mutex<Option<&'a mut [u128]>>>;

/// What the threads of a sweep share.
struct Work<'a, 'm> {
    sweep: &'a Sweep<'a>,
    ways: &'static Ways,
    weights: Vec<u32>,
    shelves: Shelves<'m>,
    stopped: AtomicBool,
    done: AtomicU64,
}

impl Sweep<'_> {
    /// Makes the pass and adds what it found to `kept`.
    pub(crate) fn run(
        &self,
        arena: &mut Arena,
        kept: &mut Kept,
        watch: Watch<'_>,
    ) -> Result<(), Broken> {
        let sizes = self.shape.sizes(self.threads);
        let words = usize::try_from(sizes.words()).map_err(|_| Broken::Memory)?;
        let memory = arena.words(words, self.later).ok_or(Broken::Memory)?;
        let work = Work {
            sweep: self,
            ways: Ways::of(self.shape.low),
            weights: weights(self.shape.high),
            shelves: Shelves::cut(memory, &sizes),
            stopped: AtomicBool::new(false),
            done: AtomicU64::new(0),
        };
        let mut from = work.table();
        let mut into = work.table();
        for k in (1..=self.shape.last()).rev() {
            work.slice(k, &from, &into, watch);
            if work.stopped.load(Ordering::Relaxed) {
                return Err(Broken::Stopped);
            }
            // Slice 0 is not computed.
            if k <= KEPT {
                work.keep(k, &into, kept);
            }
            std::mem::swap(&mut from, &mut into);
        }
        Ok(())
    }

    /// The word of the first and of the second question that says whether a draw counts for the
    /// player who moves into slice `k`.
    ///
    /// The first question is whether player 0 wins, the second whether it does not lose. In even
    /// slices it is the other who moved there, so the answers change sides.
    pub(crate) fn draws(k: usize) -> Word {
        if k.is_multiple_of(2) {
            [u128::MAX, 0]
        } else {
            [0, u128::MAX]
        }
    }
}

/// What a thread computes on the way to a block.
struct Scratch {
    /// The mover's fives after one more high marble, by its low marbles.
    wins: Vec<u128>,
    /// The same after its twist.
    late: Vec<u128>,
    /// The children that are not held, see [`Work::cut_off`].
    low: Vec<u128>,
    high: Vec<u128>,
}

impl Scratch {
    /// For slice `k`; only the last one that is held has children that are not.
    fn new(shape: &Shape, k: usize) -> Scratch {
        let block = if k == shape.last() && k < shape.depth {
            shape.largest_block()
        } else {
            0
        };
        Scratch {
            wins: vec![0; 1 << shape.low],
            late: vec![0; 1 << shape.low],
            low: vec![0; block],
            high: vec![0; block],
        }
    }
}

/// The blocks at hand while a group is worked on.
type Group<'m> = Vec<Option<&'m mut [u128]>>;

impl<'m> Work<'_, 'm> {
    fn table(&self) -> Table<'m> {
        let blocks = 3usize.pow(self.sweep.shape.high as u32);
        (0..blocks).map(|_| Mutex::new(None)).collect()
    }

    fn slot(&self, table: &Table<'m>, high: [u32; 2]) -> usize {
        let [p, q] = high.map(|mask| self.weights[mask as usize]);
        let slot = (p + 2 * q) as usize;
        debug_assert!(slot < table.len());
        slot
    }

    /// Computes slice `k` from the next one.
    fn slice(&self, k: usize, from: &Table<'m>, into: &Table<'m>, watch: Watch<'_>) {
        let next = AtomicUsize::new(0);
        let threads = self.sweep.threads;
        // A thread costs more than a small slice.
        let small = self.sweep.shape.slice(k) < 20_000;
        std::thread::scope(|scope| {
            for _ in 1..if small { 1 } else { threads } {
                scope.spawn(|| self.groups(k, &next, from, into, &mut |_| false));
            }
            self.groups(k, &next, from, into, watch);
        });
    }

    /// Works on groups while there are any.
    fn groups(
        &self,
        k: usize,
        next: &AtomicUsize,
        from: &Table<'m>,
        into: &Table<'m>,
        watch: Watch<'_>,
    ) {
        let shape = &self.sweep.shape;
        let total = shape.states() as f64;
        let mut scratch = Scratch::new(shape, k);
        loop {
            let fixed = next.fetch_add(1, Ordering::Relaxed) as u32;
            if fixed >> shape.high != 0 || self.stopped.load(Ordering::Relaxed) {
                return;
            }
            let states = self.group(k, fixed, from, into, &mut scratch);
            let done = self.done.fetch_add(states, Ordering::Relaxed) + states;
            if watch(done as f64 / total) {
                self.stopped.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Works on the group in which the player who does not move in slice `k` has filled the high
    /// squares `fixed`. Returns how many words it computed.
    fn group(
        &self,
        k: usize,
        fixed: u32,
        from: &Table<'m>,
        into: &Table<'m>,
        scratch: &mut Scratch,
    ) -> u64 {
        let shape = &self.sweep.shape;
        let free = ((1 << shape.high) - 1) & !fixed;
        let pair = |own: u32| {
            if k.is_multiple_of(2) {
                [own, fixed]
            } else {
                [fixed, own]
            }
        };
        let lock = |table: &Table<'m>, own: u32| {
            let mut slot = table[self.slot(table, pair(own))]
                .lock()
                .expect("no thread panics here");
            slot.take()
        };
        let mut old: Group<'m> = (0..1u32 << shape.high).map(|_| None).collect();
        for own in subsets(free) {
            old[own as usize] = lock(from, own);
        }
        let mut states = 0;
        for own in subsets(free) {
            let counts = pair(own).map(|mask| mask.count_ones() as usize);
            if let Some(class) = shape.class(k, counts) {
                let out = self.shelves.take(shape.block(class));
                self.fill(k, own, fixed, class, &old, out, scratch);
                states += (out.len() / shape.questions) as u64;
                let mut slot = into[self.slot(into, pair(own))]
                    .lock()
                    .expect("no thread panics here");
                *slot = Some(out);
            }
            if let Some(slot) = old[own as usize].take() {
                self.shelves.give(slot);
            }
        }
        states
    }

    /// Fills one block of slice `k`.
    #[allow(clippy::too_many_arguments)]
    fn fill(
        &self,
        k: usize,
        own: u32,
        other: u32,
        class: [usize; 2],
        old: &Group<'m>,
        out: &mut [u128],
        scratch: &mut Scratch,
    ) {
        let shape = &self.sweep.shape;
        let mut blocks: [&[u128]; MOST_HIGH] = [&[]; MOST_HIGH];
        let mut count = 0;
        let mut low = old[own as usize].as_deref().unwrap_or(&[]);
        let lists = self.lists(k, class);
        if k == shape.depth {
            self.fill_last(k, [own, other], class, None, out);
            return;
        }
        self.high_wins(k, k % 2, [own, other], &lists.owns, &mut scratch.wins);
        if k == shape.last() {
            self.cut_off(k, [own, other], class, scratch);
            (blocks[0], count) = (&scratch.high[..out.len()], 1);
            low = &scratch.low[..lists.targets * shape.questions];
        } else {
            for square in bits(((1 << shape.high) - 1) & !(own | other)) {
                if let Some(block) = &old[(own | square) as usize] {
                    blocks[count] = block;
                    count += 1;
                }
            }
        }
        let draws = Sweep::draws(k);
        self.sweep.kernel.fill(&mut Task {
            questions: shape.questions,
            out,
            high: &blocks[..count],
            low,
            lists,
            own: self.fives(k, k % 2, own),
            other: self.fives(k, 1 - k % 2, other),
            high_wins: &scratch.wins,
            draws: [draws[self.sweep.question], draws[1]],
        });
    }

    /// Fills a block of slice `k`, below which nothing is looked at, where the players have filled the high squares
    /// `own` and `other`; `wins` stand for the fives of the player who moved there.
    fn fill_last(
        &self,
        k: usize,
        [own, other]: [u32; 2],
        class: [usize; 2],
        wins: Option<&[u128]>,
        out: &mut [u128],
    ) {
        let draws = Sweep::draws(k);
        self.sweep.kernel.fill_last(&mut Task {
            questions: self.sweep.shape.questions,
            out,
            high: &[],
            low: &[],
            lists: self.lists(k, class),
            own: self.fives(k, k % 2, own),
            other: wins.unwrap_or_else(|| self.fives(k, 1 - k % 2, other)),
            high_wins: &[],
            draws: [draws[self.sweep.question], draws[1]],
        });
    }

    /// The children of a block of slice `k` in a last slice that is not held: the one that a low marble leads to, and
    /// the union of those that a high marble leads to. There the player who moves in slice `k` wins where he has a
    /// five and the other has none; so the union takes his fives with any one high marble more.
    fn cut_off(&self, k: usize, [own, other]: [u32; 2], class: [usize; 2], scratch: &mut Scratch) {
        let lists = self.lists(k, class);
        let mut grown = class;
        grown[k % 2] += 1;
        let questions = self.sweep.shape.questions;
        if lists.children > 0 {
            let low = &mut scratch.low[..lists.targets * questions];
            self.fill_last(k + 1, [other, own], grown, None, low);
        }
        let high = &mut scratch.high[..lists.own.len() * questions];
        self.high_wins(k + 1, k % 2, [own, other], &lists.owns, &mut scratch.late);
        self.fill_last(k + 1, [other, own], class, Some(&scratch.late), high);
    }

    /// What the kernels follow in blocks of slice `k` with so many low marbles.
    fn lists(&self, k: usize, class: [usize; 2]) -> &'static Lists {
        &self.ways.class(class[0], class[1]).lists[k % 2]
    }

    /// A player's fives in slice `k` with the high squares `mask`, by its low squares.
    fn fives(&self, k: usize, player: usize, mask: u32) -> &[u128] {
        let low = self.sweep.shape.low;
        let sets = self.sweep.fives[player].sets((k + self.sweep.parity) % 2);
        &sets[(mask as usize) << low..(mask as usize + 1) << low]
    }

    /// A player's fives in slice `k` with one high marble more than `own`, for each of the low sets `lows`.
    fn high_wins(
        &self,
        k: usize,
        player: usize,
        [own, other]: [u32; 2],
        lows: &[u16],
        wins: &mut [u128],
    ) {
        let mut rows: [&[u128]; MOST_HIGH] = [&[]; MOST_HIGH];
        let mut count = 0;
        for square in bits(((1 << self.sweep.shape.high) - 1) & !(own | other)) {
            rows[count] = self.fives(k, player, own | square);
            count += 1;
        }
        for low in lows.iter().map(|&low| usize::from(low)) {
            wins[low] = rows[..count].iter().fold(0, |sum, row| sum | row[low]);
        }
    }

    /// Copies the states of slice `k`.
    fn keep(&self, k: usize, table: &Table<'m>, kept: &mut Kept) {
        let Shape {
            high,
            low,
            questions,
            ..
        } = self.sweep.shape;
        let full = (1u32 << high) - 1;
        for p in subsets(full) {
            for q in subsets(full & !p) {
                let counts = [p, q].map(|mask| mask.count_ones() as usize);
                let slot = table[self.slot(table, [p, q])]
                    .lock()
                    .expect("no thread panics here");
                let (Some(class), Some(block)) = (self.sweep.shape.class(k, counts), &*slot) else {
                    continue;
                };
                let members = &self.ways.class(class[0], class[1]).members;
                for (state, &(a, b)) in members.iter().enumerate() {
                    let word = kept
                        .entry([p << low | u32::from(a), q << low | u32::from(b)])
                        .or_default();
                    let words = &block[state * questions..(state + 1) * questions];
                    word[self.sweep.question..][..questions].copy_from_slice(words);
                }
            }
        }
    }
}

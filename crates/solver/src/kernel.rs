//! Fills blocks: the inner loop of the solver, once for each kind of processor.
//!
//! All kernels do the same and are tested against the portable one. The unsafe code of the crate
//! is here and in the modules below.

mod lanes;
mod portable;
#[cfg(target_arch = "wasm32")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::subsets::Lists;

/// The most squares outside the numbered ones, hence the most children that lie in other blocks.
pub(crate) const MOST_HIGH: usize = 12;

/// One block to fill, with all it depends on. A state is one word (a set of arrangements) for
/// each question; the questions are asked side by side.
pub(crate) struct Task<'a> {
    /// One or two.
    pub(crate) questions: usize,
    /// The block.
    pub(crate) out: &'a mut [u128],
    /// The blocks that a marble on a high square leads to; the same offsets hold.
    pub(crate) high: &'a [&'a [u128]],
    /// The block that a marble on a low square leads to; empty where there is none.
    pub(crate) low: &'a [u128],
    /// Where in `low`, and what each state's marbles are.
    pub(crate) lists: &'a Lists,
    /// The mover's fives, by its low marbles.
    pub(crate) own: &'a [u128],
    /// The other's fives, by its low marbles.
    pub(crate) other: &'a [u128],
    /// The mover's fives after one more high marble, by its low marbles.
    pub(crate) high_wins: &'a [u128],
    /// For each question: all ones if a draw counts for the player who moved here.
    pub(crate) draws: [u128; 2],
}

/// A way to fill blocks that this processor can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kernel {
    /// Ordinary 64-bit instructions.
    Portable,
    /// 256 bits at once.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// The same with bit permutations in one instruction.
    #[cfg(target_arch = "x86_64")]
    Avx2Gfni,
    /// 512 bits at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// 128 bits at once, in WebAssembly.
    #[cfg(target_arch = "wasm32")]
    Simd128,
}

impl Kernel {
    /// Those this processor can run, the best last.
    pub(crate) fn available() -> Vec<Kernel> {
        #[allow(unused_mut)]
        let mut kernels = vec![Kernel::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                kernels.push(Kernel::Avx2);
                if is_x86_feature_detected!("gfni") {
                    kernels.push(Kernel::Avx2Gfni);
                    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
                        kernels.push(Kernel::Avx512);
                    }
                }
            }
        }
        #[cfg(target_arch = "wasm32")]
        kernels.push(Kernel::Simd128);
        kernels
    }

    /// The best one.
    pub(crate) fn best() -> Kernel {
        Kernel::available().pop().unwrap_or(Kernel::Portable)
    }

    /// Fills a block from its children.
    pub(crate) fn fill(self, task: &mut Task<'_>) {
        task.check(true);
        match (self, task.questions) {
            (Kernel::Portable, 1) => portable::fill::<1>(task),
            (Kernel::Portable, _) => portable::fill::<2>(task),
            // SAFETY: `check` has tested all lengths, and a kernel is only made where the
            // processor has its instructions.
            #[cfg(target_arch = "x86_64")]
            (kernel, _) => unsafe { x86::fill(kernel, task) },
            // SAFETY: as above.
            #[cfg(target_arch = "wasm32")]
            (Kernel::Simd128, _) => unsafe { wasm::fill(task) },
        }
    }

    /// Fills a block below which nothing is looked at: what is no five is a draw.
    pub(crate) fn fill_last(self, task: &mut Task<'_>) {
        task.check(false);
        match (self, task.questions) {
            (Kernel::Portable, 1) => portable::fill_last::<1>(task),
            (Kernel::Portable, _) => portable::fill_last::<2>(task),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            (kernel, _) => unsafe { x86::fill_last(kernel, task) },
            // SAFETY: as above.
            #[cfg(target_arch = "wasm32")]
            (Kernel::Simd128, _) => unsafe { wasm::fill_last(task) },
        }
    }
}

impl Task<'_> {
    /// How many states the block holds, padding included.
    fn states(&self) -> usize {
        self.lists.own.len()
    }

    /// Tests what the kernels rely on, apart from the entries of the lists: those are made by
    /// [`crate::subsets`] for blocks of these very sizes.
    fn check(&self, children: bool) {
        let words = self.states() * self.questions;
        assert!(
            matches!(self.questions, 1 | 2) && self.states().is_multiple_of(crate::subsets::PAD)
        );
        assert!(self.out.len() == words && self.lists.other.len() == self.states());
        let rows = self.own.len();
        assert!(rows.is_power_of_two() && self.other.len() == rows);
        if children {
            assert!(self.high_wins.len() == rows);
            assert!(self.high.iter().all(|block| block.len() == words));
            let entries = self.states() * self.lists.children;
            assert!(self.lists.child.len() == entries && self.lists.grown.len() == entries);
            assert!(entries == 0 || self.low.len() == self.lists.targets * self.questions);
        }
    }
}

/// What the player who moved into a state makes of it, from what the player to move there can
/// reach: `draws` is all ones if a draw counts.
pub(crate) fn seen(reached: u128, own: u128, other: u128, draws: u128) -> u128 {
    other & (draws | !own) | !own & !reached
}

#[cfg(test)]
mod tests;

//! The kernel for WebAssembly with its vectors of 128 bits.

use super::Task;
use super::lanes::{self, Lanes};
use core::arch::wasm32::*;

/// Fills a block from its children.
///
/// # Safety
/// The task has been checked.
#[target_feature(enable = "simd128")]
pub(super) unsafe fn fill(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe {
        match task.questions {
            1 => lanes::fill::<Words<1>>(task),
            _ => lanes::fill::<Words<2>>(task),
        }
    }
}

/// Fills a block below which nothing is looked at.
///
/// # Safety
/// The task has been checked.
#[target_feature(enable = "simd128")]
pub(super) unsafe fn fill_last(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe {
        match task.questions {
            1 => lanes::fill_last::<Words<1>>(task),
            _ => lanes::fill_last::<Words<2>>(task),
        }
    }
}

/// One state's words.
///
/// The loops below are plain ones: a closure would be compiled without vectors, since only what is
/// inlined into the functions above has them.
#[derive(Clone, Copy)]
struct Words<const Q: usize>([v128; Q]);

#[inline(always)]
unsafe fn load(from: *const u128) -> v128 {
    // SAFETY: the caller's promise.
    unsafe { v128_load(from.cast()) }
}

#[inline(always)]
unsafe fn neighbours(x: v128) -> v128 {
    let first = v128_or(
        i32x4_shuffle::<3, 0, 1, 2>(x, x),
        i32x4_shuffle::<1, 2, 3, 0>(x, x),
    );
    let opposite = v128_or(
        x,
        i8x16_shuffle::<2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(x, x),
    );
    let second =
        i8x16_shuffle::<1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14>(opposite, opposite);
    let halves = i8x16_splat(0x0f);
    let opposite = v128_or(x, v128_bitselect(u16x8_shr(x, 4), u16x8_shl(x, 4), halves));
    let quarters = i8x16_splat(0x33);
    let third = v128_bitselect(u16x8_shr(opposite, 2), u16x8_shl(opposite, 2), quarters);
    let odd = i8x16_splat(0x55);
    let fourth = v128_or(x, v128_bitselect(u16x8_shr(x, 1), u16x8_shl(x, 1), odd));
    v128_or(v128_or(first, second), v128_or(third, fourth))
}

impl<const Q: usize> Lanes for Words<Q> {
    const STATES: usize = 1;
    const QUESTIONS: usize = Q;

    #[inline(always)]
    unsafe fn load(from: *const u128) -> Self {
        // SAFETY: the caller's promise, as in all functions here.
        unsafe {
            let mut words = [i32x4_splat(0); Q];
            for (i, word) in words.iter_mut().enumerate() {
                *word = load(from.add(i));
            }
            Words(words)
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u128) {
        for (i, word) in self.0.into_iter().enumerate() {
            unsafe { v128_store(to.add(i).cast(), word) }
        }
    }

    #[inline(always)]
    unsafe fn gather(block: *const u128, list: *const u16, count: usize) -> Self {
        unsafe {
            let mut sum = Words([i32x4_splat(0); Q]);
            for i in 0..count {
                sum = sum.or(Self::load(block.add(Q * usize::from(*list.add(i)))));
            }
            sum
        }
    }

    #[inline(always)]
    unsafe fn pick(row: *const u128, list: *const u16, count: usize) -> Self {
        unsafe {
            let mut sum = i32x4_splat(0);
            for i in 0..count {
                sum = v128_or(sum, load(row.add(usize::from(*list.add(i)))));
            }
            Words([sum; Q])
        }
    }

    #[inline(always)]
    unsafe fn spread(words: [u128; 2]) -> Self {
        unsafe { Self::load(words.as_ptr()) }
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        let mut words = self.0;
        for (i, word) in words.iter_mut().enumerate() {
            *word = v128_or(*word, other.0[i]);
        }
        Words(words)
    }

    #[inline(always)]
    unsafe fn neighbours(self) -> Self {
        let mut words = self.0;
        for word in &mut words {
            // SAFETY: the caller has the vectors.
            *word = unsafe { neighbours(*word) };
        }
        Words(words)
    }

    #[inline(always)]
    unsafe fn seen(self, own: Self, other: Self, draws: Self) -> Self {
        let mut words = self.0;
        for (i, word) in words.iter_mut().enumerate() {
            let (own, other) = (own.0[i], other.0[i]);
            let fives = v128_and(other, v128_or(draws.0[i], v128_not(own)));
            *word = v128_or(fives, v128_not(v128_or(own, *word)));
        }
        Words(words)
    }

    #[inline(always)]
    unsafe fn not(self) -> Self {
        let mut words = self.0;
        for word in &mut words {
            *word = v128_not(*word);
        }
        Words(words)
    }
}

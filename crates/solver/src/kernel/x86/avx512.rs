//! Vectors of 512 bits: two questions of two states, or one question of four.

use super::avx2::{Bits, Two, matrix};
use crate::kernel::Task;
use crate::kernel::lanes::{self, Lanes};
use std::arch::x86_64::*;

/// Fills a block of one question from its children.
///
/// # Safety
/// The task has been checked; the processor has AVX-512 F and VL, and GFNI.
#[target_feature(enable = "avx2,gfni,avx512f,avx512vl")]
pub(super) unsafe fn fill_one(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill::<Four<1>>(task) }
}

/// Fills a block of two questions from its children.
///
/// # Safety
/// As for [`fill_one`].
#[target_feature(enable = "avx2,gfni,avx512f,avx512vl")]
pub(super) unsafe fn fill_two(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill::<Four<2>>(task) }
}

/// Four words.
#[derive(Clone, Copy)]
struct Four<const Q: usize>(__m512i);

type Half<const Q: usize> = Two<Bits, Q>;

#[inline(always)]
unsafe fn join<const Q: usize>(first: Half<Q>, second: Half<Q>) -> Four<Q> {
    // SAFETY: the caller has AVX-512.
    unsafe {
        let first = _mm512_castsi256_si512(first.0);
        Four(_mm512_inserti64x4::<1>(first, second.0))
    }
}

/// The union of three.
const OR: i32 = 0xfe;

impl<const Q: usize> Lanes for Four<Q> {
    const STATES: usize = 4 / Q;
    const QUESTIONS: usize = Q;

    #[inline(always)]
    unsafe fn prefetch(from: *const u128) {
        // SAFETY: a prefetch may name any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u128) -> Self {
        // SAFETY: the caller's promise, as in all functions here.
        unsafe { Four(_mm512_loadu_si512(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u128) {
        // SAFETY: as above.
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn gather(block: *const u128, list: *const u16, count: usize) -> Self {
        // SAFETY: as above.
        unsafe {
            let second = list.add(count * Half::<Q>::STATES);
            let first = Half::<Q>::gather(block, list, count);
            join(first, Half::<Q>::gather(block, second, count))
        }
    }

    #[inline(always)]
    unsafe fn pick(row: *const u128, list: *const u16, count: usize) -> Self {
        // SAFETY: as above.
        unsafe {
            let second = list.add(count * Half::<Q>::STATES);
            let first = Half::<Q>::pick(row, list, count);
            join(first, Half::<Q>::pick(row, second, count))
        }
    }

    #[inline(always)]
    unsafe fn spread(words: [u128; 2]) -> Self {
        // SAFETY: as above.
        unsafe { join(Half::<Q>::spread(words), Half::<Q>::spread(words)) }
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { Four(_mm512_or_si512(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn neighbours(self) -> Self {
        const MORE: i64 = matrix([6, 7, 0, 1, 2, 3, 4, 5]);
        const LESS: i64 = matrix([2, 3, 4, 5, 6, 7, 0, 1]);
        const SWAP: i64 = matrix([1, 0, 3, 2, 5, 4, 7, 6]);
        let x = self.0;
        // SAFETY: as above.
        unsafe {
            let first = (
                _mm512_shuffle_epi32::<0b10_01_00_11>(x),
                _mm512_shuffle_epi32::<0b00_11_10_01>(x),
            );
            let second = (_mm512_rol_epi32::<8>(x), _mm512_ror_epi32::<8>(x));
            let third = (
                _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(MORE)),
                _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(LESS)),
            );
            let fourth = _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(SWAP));
            let a = _mm512_ternarylogic_epi64::<OR>(first.0, first.1, x);
            let b = _mm512_ternarylogic_epi64::<OR>(second.0, second.1, fourth);
            let c = _mm512_or_si512(third.0, third.1);
            Four(_mm512_ternarylogic_epi64::<OR>(a, b, c))
        }
    }

    #[inline(always)]
    unsafe fn seen(self, own: Self, other: Self, draws: Self) -> Self {
        // Truth tables over (a, b, c): bit a << 2 | b << 1 | c.
        const A_AND_B_OR_NOT_C: i32 = 0b1101_0000;
        const A_OR_NEITHER: i32 = 0b1111_0001;
        // SAFETY: as above.
        unsafe {
            let fives = _mm512_ternarylogic_epi64::<A_AND_B_OR_NOT_C>(other.0, draws.0, own.0);
            Four(_mm512_ternarylogic_epi64::<A_OR_NEITHER>(
                fives, own.0, self.0,
            ))
        }
    }

    #[inline(always)]
    unsafe fn not(self) -> Self {
        // SAFETY: as above.
        unsafe { Four(_mm512_xor_si512(self.0, _mm512_set1_epi64(-1))) }
    }
}

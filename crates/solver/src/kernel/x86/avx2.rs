//! Vectors of 256 bits: two questions of one state, or one question of two.

use crate::kernel::lanes::Lanes;
use std::arch::x86_64::*;
use std::marker::PhantomData;

/// The permutations inside bytes.
pub(in crate::kernel) trait InBytes: Copy {
    /// Arrangements whose third digit is one more or less.
    unsafe fn third(x: __m256i) -> __m256i;
    /// Arrangements whose fourth digit is one more or less.
    unsafe fn fourth(x: __m256i) -> __m256i;
}

/// By shifts and masks.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Plain;

/// By GFNI's products of bit matrices.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Bits;

/// The matrix that moves bit `from[i]` of every byte to bit `i`.
pub(in crate::kernel) const fn matrix(from: [u32; 8]) -> i64 {
    let mut matrix = 0u64;
    let mut i = 0;
    while i < 8 {
        matrix |= (1u64 << from[i]) << (8 * (7 - i));
        i += 1;
    }
    matrix as i64
}

/// Bit by bit from `a` where `mask` has ones, from `b` elsewhere.
#[inline(always)]
unsafe fn select(mask: u8, a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: the caller has AVX2.
    unsafe {
        let mask = _mm256_set1_epi8(mask as i8);
        _mm256_or_si256(_mm256_and_si256(mask, a), _mm256_andnot_si256(mask, b))
    }
}

impl InBytes for Plain {
    #[inline(always)]
    unsafe fn third(x: __m256i) -> __m256i {
        // SAFETY: the caller has AVX2.
        unsafe {
            let swapped = select(0xf0, _mm256_slli_epi16::<4>(x), _mm256_srli_epi16::<4>(x));
            let y = _mm256_or_si256(x, swapped);
            select(0xcc, _mm256_slli_epi16::<2>(y), _mm256_srli_epi16::<2>(y))
        }
    }

    #[inline(always)]
    unsafe fn fourth(x: __m256i) -> __m256i {
        // SAFETY: the caller has AVX2.
        unsafe {
            let swapped = select(0xaa, _mm256_slli_epi16::<1>(x), _mm256_srli_epi16::<1>(x));
            _mm256_or_si256(x, swapped)
        }
    }
}

impl InBytes for Bits {
    #[inline(always)]
    unsafe fn third(x: __m256i) -> __m256i {
        const MORE: i64 = matrix([6, 7, 0, 1, 2, 3, 4, 5]);
        const LESS: i64 = matrix([2, 3, 4, 5, 6, 7, 0, 1]);
        // SAFETY: the caller has AVX2 and GFNI.
        unsafe {
            _mm256_or_si256(
                _mm256_gf2p8affine_epi64_epi8::<0>(x, _mm256_set1_epi64x(MORE)),
                _mm256_gf2p8affine_epi64_epi8::<0>(x, _mm256_set1_epi64x(LESS)),
            )
        }
    }

    #[inline(always)]
    unsafe fn fourth(x: __m256i) -> __m256i {
        const SWAP: i64 = matrix([1, 0, 3, 2, 5, 4, 7, 6]);
        // SAFETY: the caller has AVX2 and GFNI.
        unsafe {
            let swapped = _mm256_gf2p8affine_epi64_epi8::<0>(x, _mm256_set1_epi64x(SWAP));
            _mm256_or_si256(x, swapped)
        }
    }
}

/// Two words: both questions of a state (`Q` = 2) or one question of two states (`Q` = 1).
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Two<B, const Q: usize>(pub(super) __m256i, PhantomData<B>);

impl<B, const Q: usize> Two<B, Q> {
    const fn new(x: __m256i) -> Self {
        Two(x, PhantomData)
    }
}

/// The union of `count` words of `row`.
#[inline(always)]
unsafe fn words(row: *const u128, list: *const u16, count: usize) -> __m128i {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sum = _mm_setzero_si128();
        for i in 0..count {
            let word = row.add(usize::from(*list.add(i)));
            sum = _mm_or_si128(sum, _mm_loadu_si128(word.cast()));
        }
        sum
    }
}

impl<B: InBytes, const Q: usize> Lanes for Two<B, Q> {
    const STATES: usize = 2 / Q;
    const QUESTIONS: usize = Q;

    #[inline(always)]
    unsafe fn prefetch(from: *const u128) {
        // SAFETY: a prefetch may name any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u128) -> Self {
        // SAFETY: the caller's promise, as in all functions here.
        unsafe { Self::new(_mm256_loadu_si256(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u128) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn gather(block: *const u128, list: *const u16, count: usize) -> Self {
        // SAFETY: as above.
        unsafe {
            if Q == 1 {
                return Self::pick(block, list, count);
            }
            let mut sum = _mm256_setzero_si256();
            for i in 0..count {
                let state = block.add(2 * usize::from(*list.add(i)));
                sum = _mm256_or_si256(sum, _mm256_loadu_si256(state.cast()));
            }
            Self::new(sum)
        }
    }

    #[inline(always)]
    unsafe fn pick(row: *const u128, list: *const u16, count: usize) -> Self {
        // SAFETY: as above.
        unsafe {
            let first = words(row, list, count);
            Self::new(if Q == 1 {
                _mm256_set_m128i(words(row, list.add(count), count), first)
            } else {
                _mm256_broadcastsi128_si256(first)
            })
        }
    }

    #[inline(always)]
    unsafe fn spread(words: [u128; 2]) -> Self {
        let words = if Q == 1 { [words[0]; 2] } else { words };
        // SAFETY: as above.
        unsafe { Self::load(words.as_ptr()) }
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { Self::new(_mm256_or_si256(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn neighbours(self) -> Self {
        let x = self.0;
        // SAFETY: as above.
        unsafe {
            let first = _mm256_or_si256(
                _mm256_shuffle_epi32::<0b10_01_00_11>(x),
                _mm256_shuffle_epi32::<0b00_11_10_01>(x),
            );
            #[rustfmt::skip]
            let second = _mm256_or_si256(
                _mm256_shuffle_epi8(x, _mm256_setr_epi8(
                    1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12,
                    1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12,
                )),
                _mm256_shuffle_epi8(x, _mm256_setr_epi8(
                    3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14,
                    3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14,
                )),
            );
            let in_bytes = _mm256_or_si256(B::third(x), B::fourth(x));
            Self::new(_mm256_or_si256(_mm256_or_si256(first, second), in_bytes))
        }
    }

    #[inline(always)]
    unsafe fn seen(self, own: Self, other: Self, draws: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            let fives = _mm256_and_si256(other.0, _mm256_or_si256(draws.0, own.not().0));
            let none = Self::new(_mm256_or_si256(own.0, self.0)).not().0;
            Self::new(_mm256_or_si256(fives, none))
        }
    }

    #[inline(always)]
    unsafe fn not(self) -> Self {
        // SAFETY: as above.
        unsafe { Self::new(_mm256_xor_si256(self.0, _mm256_set1_epi8(-1))) }
    }
}

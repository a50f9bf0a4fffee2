//! A fixed 64-bit mixer for keys: the same in every build, unlike `std`'s hasher.

/// Folds `word` into `state`; equal words give equal keys in every build. The finaliser is that of SplitMix64
/// (Steele, Lea, Flood 2014), so `mix(s, 0)`, `mix(s + g, 0)`, ... with its step `g`, [`MIX_STEP`], are the
/// numbers that it draws from the seed `s`.
///
/// ```
/// assert_eq!(fivefold_rules::mix(0, 0), 0xe220_a839_7b1d_cdaf);
/// ```
#[must_use]
#[inline]
pub const fn mix(state: u64, word: u64) -> u64 {
    let mut z = (state ^ word).wrapping_add(MIX_STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The step of SplitMix64: the golden ratio's fraction in 64 bits, made odd.
pub const MIX_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

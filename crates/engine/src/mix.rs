//! A fixed 64-bit mixer: keys and chance that are the same in every build.

/// Folds `word` into `state`. The finaliser is that of SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) const fn mix(state: u64, word: u64) -> u64 {
    let mut z = (state ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

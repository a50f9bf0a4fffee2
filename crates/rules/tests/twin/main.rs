//! A second referee for each game, written from `docs/rules/` alone and in another way: grids of
//! characters, walks and rotations by coordinates. Both referees watch the same random games.
#![allow(clippy::unwrap_used, reason = "a test should fail loudly")]

mod pentago;
mod pente;

/// A small generator of numbers (SplitMix64), so that games are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % sides as u64) as usize
    }
}

//! The network's loops compiled for processors with 256-bit integers (AVX2).

#![allow(
    unsafe_code,
    reason = "calls a function compiled for more than every processor has"
)]

use super::{Child, Network};
use crate::pentago::board::Board;
use crate::pentago::tables::Tables;

/// [`Network::children`] for a processor with AVX2.
pub(super) fn children(network: &Network, t: &Tables, board: Board, out: &mut Vec<Child>) {
    debug_assert!(std::arch::is_x86_feature_detected!("avx2"));
    // SAFETY: the only caller has asked whether the processor has AVX2, which is all that the
    // function needs beyond the safe twin it is a copy of.
    unsafe { with_avx2(network, t, board, out) }
}

#[target_feature(enable = "avx2")]
fn with_avx2(network: &Network, t: &Tables, board: Board, out: &mut Vec<Child>) {
    network.children_of(t, board, out);
}

/// [`Network::estimate`] for a processor with AVX2.
pub(super) fn estimate(network: &Network, t: &Tables, board: Board) -> i16 {
    debug_assert!(std::arch::is_x86_feature_detected!("avx2"));
    // SAFETY: as above.
    unsafe { estimate_with_avx2(network, t, board) }
}

#[target_feature(enable = "avx2")]
fn estimate_with_avx2(network: &Network, t: &Tables, board: Board) -> i16 {
    network.estimate_of(t, board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;
    use crate::pentago::tables::tables;

    #[test]
    fn both_ways_give_the_same() {
        if !std::arch::is_x86_feature_detected!("avx2") {
            println!("skipped: this processor lacks AVX2");
            return;
        }
        let network = Network::built_in();
        for seed in 0..200 {
            let full = crate::pentago::board::FULL;
            let own = mix(seed, 1) & mix(seed, 2) & full;
            let opp = mix(seed, 3) & mix(seed, 4) & full & !own;
            let (mut safe, mut fast) = (Vec::new(), Vec::new());
            network.children_of(tables(), Board { own, opp }, &mut safe);
            children(network, tables(), Board { own, opp }, &mut fast);
            assert_eq!(safe, fast);
            let board = Board { own, opp };
            let safe = network.estimate_of(tables(), board);
            assert_eq!(estimate(network, tables(), board), safe);
        }
    }
}

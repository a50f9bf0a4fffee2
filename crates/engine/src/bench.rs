//! A fixed search whose node count names the engine's behaviour.

use crate::{Engine, Limits, Options};
use fivefold_rules::{AnyPosition, GameKind, Position, Variant};

/// The positions: variant, then how many moves of a fixed walk lead there.
const POSITIONS: [(&str, u32); 8] = [
    ("pentago/standard", 0),
    ("pentago/standard", 9),
    ("pentago/standard", 18),
    ("pentago/rotate-first", 12),
    ("pente/standard", 2),
    ("pente/standard", 15),
    ("pente/keryo", 21),
    ("pente/teams-own-colours", 16),
];

/// How deep each position is searched, in plies.
const DEPTH: u32 = 3;

/// Searches a fixed set of positions and adds up the nodes. The same for every run of one build
/// on any machine; a change that alters it is a change of play.
#[must_use]
pub fn bench() -> u64 {
    let mut engine = Engine::new(Options::default());
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    positions()
        .map(|p| engine.search(&p, &limits, &mut |_| {}, &mut || false))
        .map(|result| result.info.nodes)
        .sum()
}

/// Searches the same positions of one game with this many nodes each, for timing; the nodes
/// visited, less only where a result is proved earlier.
#[must_use]
pub fn bench_nodes(kind: GameKind, each: u64) -> u64 {
    let mut engine = Engine::new(Options::default());
    let limits = Limits {
        nodes: Some(each),
        ..Limits::default()
    };
    positions()
        .filter(|p| p.variant().kind() == kind)
        .map(|p| engine.search(&p, &limits, &mut |_| {}, &mut || false))
        .map(|result| result.info.nodes)
        .sum()
}

fn positions() -> impl Iterator<Item = AnyPosition> {
    POSITIONS
        .iter()
        .filter_map(|(variant, plies)| Some(walk(&variant.parse().ok()?, *plies)))
}

/// A position some moves into a game, each move near the middle of the list and none ending it.
fn walk(variant: &Variant, plies: u32) -> AnyPosition {
    let mut position = variant.start();
    for ply in 0..plies {
        let moves = position.legal_moves();
        let from = moves.len() / 2 + ply as usize * 7 % 23;
        let goes_on = (0..moves.len())
            .map(|i| moves[(from + i) % moves.len()])
            .filter_map(|m| position.play(m).ok())
            .find(|next| next.outcome().is_none());
        match goes_on {
            Some(next) => position = next,
            None => break,
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_in_every_run() {
        let signature = bench();
        assert!(signature > 1_000, "{signature}");
        assert_eq!(bench(), signature);
    }

    #[test]
    fn timed_work_is_of_one_game_and_of_the_size_asked_for() {
        for kind in [GameKind::Pentago, GameKind::Pente] {
            assert_eq!(bench_nodes(kind, 500), 4 * 500, "{kind}");
        }
    }

    #[test]
    fn every_position_of_the_bench_is_there_and_goes_on() {
        for (variant, plies) in POSITIONS {
            let position = walk(&variant.parse().unwrap(), plies);
            assert_eq!(position.ply(), plies, "{variant}");
            assert!(position.outcome().is_none());
        }
    }
}

//! Whole games.

use super::*;
use fivefold_engine::Level;
use fivefold_rules::Side;

/// Plays a game out; `choose` gives each move. Panics on an illegal one.
fn game(variant: &Variant, mut choose: impl FnMut(&AnyPosition) -> AnyMove) -> Option<Side> {
    let mut position = variant.start();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome.winner();
        }
        let m = choose(&position);
        position = position.play(m).unwrap_or_else(|e| panic!("{m}: {e}"));
    }
}

#[test]
fn self_play_of_every_level_and_rule_set_is_legal_to_the_end() {
    for (i, variant) in variants().into_iter().enumerate() {
        let mut engine = engine(i as u64);
        game(&variant, |position| {
            let level = Level::new(1 + ((position.ply() as usize + i) % 8) as u8);
            search(
                &mut engine,
                position,
                Limits {
                    level,
                    nodes: Some(400),
                    depth: None,
                },
            )
            .best
            .unwrap()
        });
    }
}

#[test]
fn the_highest_level_beats_chance_from_both_seats() {
    for variant in ["pentago/standard", "pente/standard"] {
        let variant: Variant = variant.parse().unwrap();
        let (mut engine, mut dice) = (engine(0), Dice(77));
        for round in 0..20 {
            let us = Side::ALL[round % 2];
            let winner = game(&variant, |position| {
                if position.turn().side() == us {
                    let level = Some(Level::MAX);
                    let limits = Limits {
                        level,
                        nodes: Some(2_000),
                        depth: None,
                    };
                    search(&mut engine, position, limits).best.unwrap()
                } else {
                    let moves = position.legal_moves();
                    moves[dice.roll(moves.len())]
                }
            });
            assert_eq!(winner, Some(us), "{variant}, game {round}");
        }
    }
}

//! Plays many games and prints how they ended: the highest level against chance, and against
//! itself. `cargo run --release -p fivefold-engine --example gauntlet [GAMES] [NODES]`; 200 games
//! of self-play per game and half as many against chance are the default, 4 000 nodes a move.

use fivefold_engine::{Engine, Level, Limits, Options};
use fivefold_rules::{AnyMove, AnyPosition, Outcome, Position, Side, Variant};
use std::collections::BTreeMap;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1);
    let games = numbers.next().map_or(Ok(200), |n| n.parse::<u64>())?;
    let nodes = numbers.next().map_or(Ok(4_000), |n| n.parse::<u64>())?;
    for name in ["pentago/standard", "pente/standard"] {
        let variant: Variant = name.parse()?;
        let (mut won, mut lost, mut drawn) = ([0; 2], [0; 2], [0; 2]);
        for round in 0..games / 2 {
            let us = Side::ALL[round as usize % 2];
            let outcome = play(&variant, round, nodes, Some(us))?;
            let tally = match outcome.winner() {
                Some(side) if side == us => &mut won,
                Some(_) => &mut lost,
                None => &mut drawn,
            };
            tally[us.index()] += 1;
        }
        println!(
            "{name}, level 8 against chance, as first and as second: won {won:?} lost {lost:?} drawn {drawn:?}"
        );
        let mut ends: BTreeMap<String, u32> = BTreeMap::new();
        for round in 0..games {
            let outcome = play(&variant, round, nodes, None)?;
            *ends.entry(outcome.to_string()).or_default() += 1;
        }
        println!("{name}, {games} games of self-play, all legal to the end: {ends:?}");
    }
    Ok(())
}

/// Plays one game; `us` is the engine's side against chance, `None` is self-play. The first two
/// plies of self-play are random, so that games differ.
fn play(
    variant: &Variant,
    seed: u64,
    nodes: u64,
    us: Option<Side>,
) -> Result<Outcome, Box<dyn Error>> {
    let mut engine = Engine::new(Options {
        hash_mb: 1,
        seed,
        ..Options::default()
    });
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut position = variant.start();
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome);
        }
        let by_chance = match us {
            Some(side) => position.turn().side() != side,
            None => position.ply() < 2,
        };
        let m = if by_chance {
            chance(&position, &mut dice)
        } else {
            let limits = Limits {
                nodes: Some(nodes),
                level: Some(Level::MAX),
                depth: None,
            };
            let result = engine.search(&position, &limits, &mut |_| {}, &mut || false);
            result.best.ok_or("no move in a game that goes on")?
        };
        position = position.play(m).map_err(|e| format!("{m}: {e}"))?;
    }
}

fn chance(position: &AnyPosition, dice: &mut u64) -> AnyMove {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    let moves = position.legal_moves();
    moves[(*dice % moves.len() as u64) as usize]
}

//! Plays Pentago games between two sets of weights and prints the score of the first.
//!
//! `cargo run --release -p fivefold-engine --example duel -- PAIRS NODES PLIES FIRST SECOND`: weights are files
//! as `train` writes them, or `-` for those built in. Each pair of games begins with the same PLIES
//! random plies, with the seats exchanged; NODES are for each move. Neither side asks a book, which would
//! belong to one of them only.

use fivefold_engine::{Engine, Limits, Options, net};
use fivefold_rules::{AnyPosition, Position, Variant};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [pairs, nodes, plies, names @ ..] = args.as_slice() else {
        return Err("expected PAIRS NODES PLIES FIRST SECOND".into());
    };
    let (pairs, nodes): (u64, u64) = (pairs.parse()?, nodes.parse()?);
    let plies: usize = plies.parse()?;
    let mut engines = Vec::new();
    for name in names {
        engines.push(engine(name)?);
    }
    let [first, second] = engines.as_mut_slice() else {
        return Err("expected two sets of weights".into());
    };
    let mut tally = [0u32; 3];
    for pair in 0..pairs {
        let start = opening(pair, plies)?;
        let one = play(start, nodes, [first, second])?;
        let other = play(start, nodes, [second, first])?;
        tally[one.map_or(1, |seat| 2 * seat)] += 1;
        tally[other.map_or(1, |seat| 2 - 2 * seat)] += 1;
    }
    let [won, drawn, lost] = tally;
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / (2 * pairs) as f64;
    println!(
        "won {won}, drawn {drawn}, lost {lost}: {:.1} %",
        100.0 * score
    );
    Ok(())
}

fn engine(name: &str) -> Result<Engine, Box<dyn Error>> {
    let options = Options {
        hash_mb: 2,
        book: false,
        ..Options::default()
    };
    if name == "-" {
        return Ok(Engine::new(options));
    }
    let weights = net::Weights::from_bytes(&std::fs::read(name)?)?;
    Ok(Engine::with_network(options, net::Network::new(weights)))
}

/// A position after some random plies that goes on.
fn opening(seed: u64, plies: usize) -> Result<AnyPosition, Box<dyn Error>> {
    let start = "pentago/standard".parse::<Variant>()?.start();
    let mut position = start;
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d;
    while (position.ply() as usize) < plies {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let moves = position.legal_moves();
        let m = moves[((dice >> 11) % moves.len() as u64) as usize];
        let next = position.play(m).map_err(|e| format!("{m}: {e}"))?;
        position = if next.outcome().is_some() {
            start
        } else {
            next
        };
    }
    Ok(position)
}

/// Plays a game; which of the two engines won, if one did.
fn play(
    mut position: AnyPosition,
    nodes: u64,
    engines: [&mut Engine; 2],
) -> Result<Option<usize>, Box<dyn Error>> {
    let first = position.turn().side();
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner().map(|side| usize::from(side != first)));
        }
        let mover = usize::from(position.turn().side() != first);
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let result = engines[mover].search(&position, &limits, &mut |_| {}, &mut || false);
        let best = result.best.ok_or("no move in a game that goes on")?;
        position = position.play(best).map_err(|e| format!("{best}: {e}"))?;
    }
}

//! Plays Pentago games against itself and writes positions to learn from.
//!
//! `cargo run --release -p fivefold-engine --example selfplay -- OUT GAMES SEED NODES PLIES [WEIGHTS]`
//!
//! A game begins with 2 to PLIES random plies; then the engine plays both sides with NODES nodes a move, until
//! the game is over, also where a search has proved how it ends: the last boards of a search's lines are as decided as
//! that, and are to be judged. Every position of the engine's part of the game becomes a record as `train` reads it. WEIGHTS stand for those built in, and then no book is used, since it
//! belongs to the weights. The same arguments give the same file.

use fivefold_engine::{Engine, Limits, Options, Score, net};
use fivefold_rules::{AnyPosition, Position, Side, Variant};
use std::error::Error;
use std::io::Write;

/// A position of a game, before its end is known.
struct Seen {
    states: [u16; 4],
    stones: u8,
    side: Side,
    score: Score,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [out, games, seed, nodes, plies, weights @ ..] = args.as_slice() else {
        return Err("expected OUT GAMES SEED NODES PLIES [WEIGHTS]".into());
    };
    let (games, seed, nodes): (u64, u64, u64) = (games.parse()?, seed.parse()?, nodes.parse()?);
    let plies: usize = plies.parse()?;
    let mut file = std::io::BufWriter::new(std::fs::File::create(out)?);
    let options = Options {
        hash_mb: 1,
        seed,
        ..Options::default()
    };
    let mut engine = match weights.first() {
        Some(name) => {
            let weights = net::Weights::from_bytes(&std::fs::read(name)?)?;
            Engine::with_network(options, net::Network::new(weights))
        }
        None => Engine::new(options),
    };
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let (mut tally, mut positions) = ([0; 3], 0);
    for _ in 0..games {
        let (seen, outcome) = play(&mut engine, nodes, plies, &mut dice)?;
        tally[outcome.map_or(2, Side::index)] += 1;
        positions += seen.len();
        for s in seen {
            file.write_all(&record(&s, outcome))?;
        }
    }
    file.flush()?;
    println!("{games} games, first player won, second, drawn: {tally:?}; {positions} positions");
    Ok(())
}

/// A position and who won its game, as `train` reads them.
fn record(s: &Seen, winner: Option<Side>) -> [u8; 12] {
    let ended = match winner {
        Some(side) if side == s.side => 2,
        Some(_) => 0,
        None => 1,
    };
    let (result, points) = match s.score {
        Score::Win(_) => (2, i16::MAX),
        Score::Loss(_) => (0, i16::MAX),
        Score::Draw => (1, i16::MAX),
        Score::Estimate(n) => (ended, n as i16),
    };
    let mut bytes = [0; 12];
    for (two, state) in bytes.chunks_exact_mut(2).zip(s.states) {
        two.copy_from_slice(&state.to_le_bytes());
    }
    bytes[8] = s.stones;
    bytes[9] = result;
    bytes[10..].copy_from_slice(&points.to_le_bytes());
    bytes
}

/// One game: what was seen, and who won.
fn play(
    engine: &mut Engine,
    nodes: u64,
    plies: usize,
    dice: &mut u64,
) -> Result<(Vec<Seen>, Option<Side>), Box<dyn Error>> {
    let mut position = opening(plies, dice)?;
    let mut seen = Vec::new();
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok((seen, outcome.winner()));
        }
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let result = engine.search(&position, &limits, &mut |_| {}, &mut || false);
        let (score, side) = (result.info.score, position.turn().side());
        // A win at once is seen without an opinion.
        if let (AnyPosition::Pentago(p), true) = (&position, score != Score::Win(1)) {
            seen.push(Seen {
                states: net::states_of(p),
                stones: position.ply() as u8,
                side,
                score,
            });
        }
        let best = result.best.ok_or("no move in a game that goes on")?;
        position = position.play(best).map_err(|e| format!("{best}: {e}"))?;
    }
}

/// A position after 2 to `most` random plies that goes on.
fn opening(most: usize, dice: &mut u64) -> Result<AnyPosition, Box<dyn Error>> {
    let start = "pentago/standard".parse::<Variant>()?.start();
    let plies = 2 + roll(dice, most.max(2) - 1);
    let mut position = start;
    while (position.ply() as usize) < plies {
        let moves = position.legal_moves();
        let m = moves[roll(dice, moves.len())];
        let next = position.play(m).map_err(|e| format!("{m}: {e}"))?;
        position = if next.outcome().is_some() {
            start
        } else {
            next
        };
    }
    Ok(position)
}

fn roll(dice: &mut u64, sides: usize) -> usize {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    ((*dice >> 11) % sides as u64) as usize
}

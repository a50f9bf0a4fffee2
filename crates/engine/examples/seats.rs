//! Plays the engine against itself and prints how often the first player wins.
//!
//! `cargo run --release -p fivefold-engine --example seats -- VARIANT GAMES MILLIS PLIES MARGIN SEED`: for the first PLIES plies
//! the moves are drawn by chance from those that a search of 20 000 positions judges at most MARGIN points worse than
//! the best, so that games differ and begin as players who know what they do begin; from there on both sides think
//! MILLIS a move, in one thread and without the book. A game ends where a proof says who wins.
//!
//! The error is that of 19 in 20 samples (Wilson's interval).

#[path = "shared/dice.rs"]
mod dice;

use dice::Dice;
use fivefold_engine::{Engine, Limits, Options, Score};
use fivefold_rules::notation::write_line;
use fivefold_rules::{AnyGame, Position as _, Side, Variant};
use std::error::Error;
use std::time::{Duration, Instant};

/// Positions looked at for each of the first moves, over all lines.
const NODES: u64 = 20_000;
/// The most moves a first move is drawn from.
const CHOICES: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [variant, games, millis, plies, margin, seed] = args.as_slice() else {
        return Err("expected VARIANT GAMES MILLIS PLIES MARGIN SEED".into());
    };
    let variant: Variant = variant.parse()?;
    let (games, plies, margin): (u32, u32, i32) = (games.parse()?, plies.parse()?, margin.parse()?);
    let time = Duration::from_millis(millis.parse()?);
    let mut dice = Dice(seed.parse()?);
    let mut engine = Engine::new(Options {
        hash_mb: 64,
        book: false,
        ..Options::default()
    });
    // Won, drawn and lost by the first player.
    let mut tally = [0; 3];
    for _ in 0..games {
        let mut game = AnyGame::new(variant.start());
        let first = game.position().turn().side();
        for _ in 0..plies {
            natural(&mut engine, &mut game, margin, &mut dice)?;
        }
        let winner = play(&mut engine, &mut game, time)?;
        tally[winner.map_or(1, |side| if side == first { 0 } else { 2 })] += 1;
        let told = winner.map_or("drawn".to_owned(), |side| {
            format!("{} wins", if side == first { "first" } else { "second" })
        });
        println!("{}: {told}", write_line(&game));
    }
    let points = f64::from(2 * tally[0] + tally[1]) / 2.0;
    let [low, high] = wilson(points, f64::from(games)).map(|share| 100.0 * share);
    println!(
        "{variant}: first player won, drawn, lost: {tally:?}; {:.1} % ({low:.1} to {high:.1})",
        100.0 * points / f64::from(games)
    );
    Ok(())
}

/// Plays a move drawn from those that look nearly as good as the best.
fn natural(
    engine: &mut Engine,
    game: &mut AnyGame,
    margin: i32,
    dice: &mut Dice,
) -> Result<(), Box<dyn Error>> {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let lines = engine.search_lines(
        game.position(),
        &limits,
        CHOICES,
        None,
        &mut |_, _| {},
        &mut || false,
    );
    let best = lines.first().ok_or("no move in a game that goes on")?;
    let least = best.info.score.value() - margin;
    let near = lines
        .iter()
        .take_while(|line| line.info.score.value() >= least);
    let near: Vec<_> = near.filter_map(|line| line.best).collect();
    let chosen = near[dice.below(near.len())];
    game.play(chosen)?;
    Ok(())
}

/// Plays on until the game is over or somebody is proved to win.
fn play(
    engine: &mut Engine,
    game: &mut AnyGame,
    time: Duration,
) -> Result<Option<Side>, Box<dyn Error>> {
    loop {
        let position = *game.position();
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner());
        }
        let start = Instant::now();
        let mut stop = || start.elapsed() >= time;
        let result = engine.search(&position, &Limits::default(), &mut |_| {}, &mut stop);
        match result.info.score {
            Score::Win(_) => return Ok(Some(position.turn().side())),
            Score::Loss(_) => return Ok(Some(position.turn().side().other())),
            Score::Draw | Score::Estimate(_) => {}
        }
        game.play(result.best.ok_or("no move in a game that goes on")?)?;
    }
}

/// The interval in which a share lies in 19 of 20 cases (Wilson 1927).
fn wilson(points: f64, games: f64) -> [f64; 2] {
    let (p, z) = (points / games, 1.96_f64);
    let middle = p + z * z / (2.0 * games);
    let width = z * (p * (1.0 - p) / games + z * z / (4.0 * games * games)).sqrt();
    [-width, width].map(|width| (middle + width) / (1.0 + z * z / games))
}

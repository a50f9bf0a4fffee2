//! Plays the eight levels of a game against each other and prints how much stronger each is than
//! the one below.
//!
//! `cargo run --release -p fivefold-engine --example levels -- GAME MILLIS NEAR FAR [FIRST LAST] [seed=N]`:
//! neighbours play NEAR pairs of games, others FAR; each pair begins with the same random plies (two
//! in Pentago, four in Pente that the engine judges even: most others are decided, and whoever plays better wins one
//! of two), with the seats exchanged. Level 8, which has no limit of its own, thinks for
//! MILLIS a move, of the thread's processor time where the system tells that. With FIRST and LAST only these
//! levels and those between play. Another seed gives other openings and other errors of the weak levels.
//!
//! Elo are fitted to all games at once (draws half); the errors are those of 19 in 20 fits to
//! pairs drawn again from those played.

#[path = "shared/dice.rs"]
mod dice;

use dice::Dice;
use fivefold_engine::{Engine, Level, Limits, Options};
use fivefold_rules::{AnyPosition, Position, Variant, mix, pente};
use std::error::Error;
use std::time::{Duration, Instant};

/// How many plies of an opening are random.
const fn plies(game: &Variant) -> u32 {
    match game {
        Variant::Pentago(_) => 2,
        Variant::Pente(_) => 4,
    }
}

/// How far from the centre of a Pente board the stones of an opening are put.
const REACH: u8 = 4;
/// Openings of Pente count as even within so many points after a search of so many positions.
const EVEN: (i32, u64) = (60, 20_000);
/// How often pairs are drawn again for the errors.
const FITS: usize = 400;
/// Rounds of a fit.
const ROUNDS: usize = 2_000;

/// A pair of games: who played, and what the first of them scored in both, from 0 to 2.
#[derive(Clone, Copy)]
struct Pair {
    levels: [usize; 2],
    score: f64,
}

struct Args {
    game: Variant,
    time: Duration,
    near: u64,
    far: u64,
    first: u8,
    last: u8,
    seed: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args = args()?;
    let mut pairs = Vec::new();
    for low in args.first..=args.last {
        for high in low + 1..=args.last {
            let count = if high == low + 1 { args.near } else { args.far };
            for number in 0..count {
                pairs.push(play_pair(&args, [low, high], number)?);
            }
            let played = &pairs[pairs.len() - count as usize..];
            if count > 0 {
                let score: f64 = played.iter().map(|p| 2.0 - p.score).sum();
                println!(
                    "{high} and {low}: {score} of {} for the higher",
                    2 * played.len()
                );
            }
        }
    }
    report(&args, &pairs);
    Ok(())
}

fn args() -> Result<Args, Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let seed = words.pop_if(|word| word.starts_with("seed="));
    let seed = seed.map_or(Ok(0), |word| word["seed=".len()..].parse())?;
    let [game, millis, near, far, rest @ ..] = words.as_slice() else {
        return Err("expected GAME MILLIS NEAR FAR [FIRST LAST] [seed=N]".into());
    };
    let (first, last) = match rest {
        [] => (1, 8),
        [first, last] => (first.parse()?, last.parse()?),
        _ => return Err("expected both FIRST and LAST, or neither".into()),
    };
    if !(1..=8).contains(&first) || !(first + 1..=8).contains(&last) {
        return Err("expected 1 <= FIRST < LAST <= 8".into());
    }
    Ok(Args {
        game: game.parse()?,
        time: Duration::from_millis(millis.parse()?),
        near: near.parse()?,
        far: far.parse()?,
        first,
        last,
        seed,
    })
}

/// Plays an opening from both seats.
fn play_pair(args: &Args, levels: [u8; 2], number: u64) -> Result<Pair, Box<dyn Error>> {
    let pair = u64::from(levels[0]) << 40 | u64::from(levels[1]) << 32 | number;
    let seed = pair ^ mix(args.seed, 0);
    let start = opening(&args.game, seed)?;
    let [a, b] = levels;
    let one = play(start, [a, b], args.time, seed)?;
    let other = play(start, [b, a], args.time, !seed)?;
    Ok(Pair {
        levels: levels.map(|l| usize::from(l - args.first)),
        score: one + 1.0 - other,
    })
}

/// What the side to move scores: 1, a half or 0.
fn play(
    mut position: AnyPosition,
    levels: [u8; 2],
    time: Duration,
    seed: u64,
) -> Result<f64, Box<dyn Error>> {
    let first = position.turn().side();
    let mut engine = Engine::new(Options {
        hash_mb: 16,
        seed,
        ..Options::default()
    });
    loop {
        if let Some(outcome) = position.outcome() {
            let score = |side| f64::from(u8::from(side == first));
            return Ok(outcome.winner().map_or(0.5, score));
        }
        let level = levels[usize::from(position.turn().side() != first)];
        let limits = Limits {
            level: Level::new(level),
            ..Limits::default()
        };
        let clock = Clock::start();
        let mut stop = || level == 8 && clock.used() >= time;
        let result = engine.search(&position, &limits, &mut |_| {}, &mut stop);
        let best = result.best.ok_or("no move in a game that goes on")?;
        position = position.play(best).map_err(|e| format!("{best}: {e}"))?;
    }
}

/// A position after random plies that goes on and is not won by the next move.
fn opening(game: &Variant, seed: u64) -> Result<AnyPosition, Box<dyn Error>> {
    let mut dice = Dice(seed ^ 0x2545_f491_4f6c_dd1d);
    for _ in 0..1_000 {
        let mut position = game.start();
        for _ in 0..plies(game) {
            let mut moves = position.legal_moves();
            if let AnyPosition::Pente(p) = position {
                let centre = pente::Point::centre(p.rules().size());
                let near = |m: &fivefold_rules::AnyMove| matches!(m, fivefold_rules::AnyMove::Pente(q) if q.distance(centre) <= REACH);
                if moves.iter().any(near) {
                    moves.retain(near);
                }
            }
            let m = moves[dice.below(moves.len())];
            position = position.play(m).map_err(|e| format!("{m}: {e}"))?;
        }
        if position.outcome().is_none() && is_even(&position) {
            return Ok(position);
        }
    }
    Err("every opening ends the game".into())
}

/// Whether neither side looks better; of Pentago nothing is asked.
fn is_even(position: &AnyPosition) -> bool {
    let (points, nodes) = EVEN;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let score = || {
        let mut engine = Engine::new(Options {
            book: false,
            ..Options::default()
        });
        let found = engine.search(position, &limits, &mut |_| {}, &mut || false);
        found.info.score.value()
    };
    matches!(position, AnyPosition::Pentago(_)) || score().abs() <= points
}

/// The time a search has used.
struct Clock {
    start: Instant,
    processor: Option<Duration>,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            start: Instant::now(),
            processor: Clock::processor(),
        }
    }

    /// The processor time of this thread, as Linux tells it.
    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
    }

    fn used(&self) -> Duration {
        match (self.processor, Clock::processor()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.start.elapsed(),
        }
    }
}

fn report(args: &Args, pairs: &[Pair]) {
    let count = usize::from(args.last - args.first) + 1;
    let elo = fit(pairs, count);
    let mut dice = Dice(1);
    let again: Vec<Vec<f64>> = (0..FITS)
        .map(|_| {
            let drawn: Vec<Pair> = (0..pairs.len())
                .map(|_| pairs[dice.below(pairs.len())])
                .collect();
            fit(&drawn, count)
        })
        .collect();
    println!("\nscore of the row against the column, in percent");
    for row in 0..count {
        let cells: Vec<String> = (0..count).map(|column| cell(pairs, row, column)).collect();
        println!(
            "| {} | {} |",
            row + usize::from(args.first),
            cells.join(" | ")
        );
    }
    println!("\nlevel, Elo, step, from, to");
    for level in 0..count {
        let step = |elo: &Vec<f64>| level.checked_sub(1).map_or(0.0, |l| elo[level] - elo[l]);
        let mut steps: Vec<f64> = again.iter().map(step).collect();
        steps.sort_by(f64::total_cmp);
        println!(
            "| {} | {:.0} | {:.0} | {:.0} | {:.0} |",
            level + usize::from(args.first),
            elo[level] - elo[0],
            step(&elo),
            steps[FITS / 40],
            steps[FITS - 1 - FITS / 40]
        );
    }
}

fn cell(pairs: &[Pair], row: usize, column: usize) -> String {
    let (mut score, mut games) = (0.0, 0.0);
    for pair in pairs {
        if pair.levels == [row, column] {
            score += pair.score;
        } else if pair.levels == [column, row] {
            score += 2.0 - pair.score;
        } else {
            continue;
        }
        games += 2.0;
    }
    if games == 0.0 {
        return String::new();
    }
    format!("{:.0}", 100.0 * score / games)
}

/// The Elo under which the games are likeliest. A drawn game against an equal is added
/// between neighbours, so that nothing is without bounds.
fn fit(pairs: &[Pair], count: usize) -> Vec<f64> {
    let mut games = vec![vec![0.0; count]; count];
    let mut score = vec![0.0; count];
    let mut add = |[a, b]: [usize; 2], of_a: f64, n: f64| {
        games[a][b] += n;
        games[b][a] += n;
        score[a] += of_a;
        score[b] += n - of_a;
    };
    for pair in pairs {
        add(pair.levels, pair.score, 2.0);
    }
    for low in 1..count {
        add([low - 1, low], 0.5, 1.0);
    }
    let mut strength = vec![1.0_f64; count];
    for _ in 0..ROUNDS {
        for i in 0..count {
            let shares: f64 = (0..count)
                .map(|j| games[i][j] / (strength[i] + strength[j]))
                .sum();
            strength[i] = score[i] / shares;
        }
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}

//! Writes positions of Pentago with exact values to learn from, as records that `train` reads.
//!
//! `cargo run --release -p fivefold-engine --example label -- values SLICES OUT COUNT SEED MARBLES VALUE`: COUNT
//! positions with MARBLES marbles (6 at most) placed by chance, whose published value for the player to
//! move is VALUE: `lost`, `drawn`, `won`, or `any` to take them as they come.
//!
//! `... --example label -- leaves SLICES OUT COUNT SEED MARBLES DEPTH [WEIGHTS]`: takes COUNT such positions, of
//! ten two lost, five drawn and three won, searches each with 1 to DEPTH plies, and labels the board at
//! the end of each depth's principal variation with the published value of the position it began
//! with. What a search says of a position is its opinion of that last board, so learning moves the
//! search's answer towards the truth (Baxter, Tridgell, Weaver 1998). WEIGHTS stand for those built in.
//!
//! `... --example label -- solved OUT COUNT SEED MARBLES DEPTH NEAR [WEIGHTS [RANDOM]]`: takes COUNT positions with MARBLES marbles (18 or
//! more) from random games, in which nobody wins at once or lets the other side do so, and labels up to NEAR of the
//! boards after their moves, and the last boards of the principal variations of 1 to DEPTH plies, with
//! their exact values by the solver. With RANDOM only so many plies are random and the engine plays the others, so that
//! the positions are such as a search comes to.
//!
//! SLICES is the folder of the published slices, see `docs/tablebase.md`. The same arguments give the same
//! file.

use fivefold_engine::{Engine, Info, Limits, Options, net};
use fivefold_rules::pentago::{Board, Position, Rules, Setup, Square, Standing};
use fivefold_rules::{AnyMove, AnyPosition, MIX_STEP, Outcome, Position as _, mix};
use fivefold_solver::table::{CACHE, Tablebase};
use fivefold_solver::{Question, Solver, Value};
use std::error::Error;
use std::io::{BufWriter, Write};

type Failed = Box<dyn Error>;

/// Values by tenths of the roots of `leaves`.
const ROOTS: [Value; 10] = [
    Value::Loss,
    Value::Draw,
    Value::Win,
    Value::Draw,
    Value::Draw,
    Value::Win,
    Value::Loss,
    Value::Draw,
    Value::Draw,
    Value::Win,
];

fn main() -> Result<(), Failed> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|mode| mode == "solved") {
        return solved(&args[1..]);
    }
    let [mode, slices, out, count, seed, marbles, rest @ ..] = args.as_slice() else {
        return Err(
            "expected solved, or values or leaves, SLICES OUT COUNT SEED MARBLES ...".into(),
        );
    };
    let mut sample = Sample {
        table: Tablebase::open(slices.as_ref(), CACHE)?,
        dice: Dice(seed.parse()?),
        marbles: marbles.parse()?,
    };
    let count: usize = count.parse()?;
    let mut out = BufWriter::new(std::fs::File::create(out)?);
    match (mode.as_str(), rest) {
        ("values", [value]) => {
            let wanted = wanted(value)?;
            for _ in 0..count {
                let (position, value) = sample.draw(wanted)?;
                out.write_all(&record(&position, value))?;
            }
        }
        ("leaves", [depth, weights @ ..]) => {
            let mut engine = engine(weights.first())?;
            let limits = Limits {
                depth: Some(depth.parse()?),
                ..Limits::default()
            };
            for i in 0..count {
                let (position, value) = sample.draw(Some(ROOTS[i % ROOTS.len()]))?;
                for (leaf, value) in leaves(&mut engine, position, value, &limits)? {
                    out.write_all(&record(&leaf, value))?;
                }
            }
        }
        _ => return Err("expected values ... VALUE, or leaves ... DEPTH [WEIGHTS]".into()),
    }
    Ok(out.flush()?)
}

/// Positions of the middle game with values by the solver.
fn solved(args: &[String]) -> Result<(), Failed> {
    let [out, count, seed, marbles, depth, near, rest @ ..] = args else {
        return Err("expected solved OUT COUNT SEED MARBLES DEPTH NEAR [WEIGHTS [RANDOM]]".into());
    };
    let (count, marbles): (usize, u32) = (count.parse()?, marbles.parse()?);
    let near: usize = near.parse()?;
    let mut dice = Dice(seed.parse()?);
    let mut out = BufWriter::new(std::fs::File::create(out)?);
    let mut engine = engine(rest.first())?;
    let random: u32 = rest.get(1).map_or(Ok(marbles), |plies| plies.parse())?;
    let mut solver = Solver::default();
    let limits = Limits {
        depth: Some(depth.parse()?),
        ..Limits::default()
    };
    for _ in 0..count {
        let root = loop {
            let begun = random_game(random, &mut dice);
            if let Some(root) = played(&mut engine, begun, marbles, &mut dice)? {
                break root;
            }
        };
        let all = solver.solve(&root, Question::Moves, &mut |_| (), &mut || false)?;
        let mut moves = all.moves;
        for _ in 0..near.min(moves.len()) {
            let judged = moves.swap_remove(dice.below(moves.len()));
            let after = root.play(judged.choice)?;
            if is_quiet(&after) {
                out.write_all(&record(&after, -judged.value))?;
            }
        }
        for (leaf, _) in leaves(&mut engine, root, all.value, &limits)? {
            if is_quiet(&leaf) {
                let value = solver
                    .solve(&leaf, Question::Value, &mut |_| (), &mut || false)?
                    .value;
                out.write_all(&record(&leaf, value))?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Nodes of a search that plays on, from half of this up to it.
const PLAYED: usize = 4_000;

/// The position with so many marbles that the engine comes to from this one; `None` where the game is decided on the way.
fn played(
    engine: &mut Engine,
    mut position: Position,
    marbles: u32,
    dice: &mut Dice,
) -> Result<Option<Position>, Failed> {
    while position.ply() < marbles {
        let limits = Limits {
            nodes: Some((PLAYED / 2 + dice.below(PLAYED / 2)) as u64),
            ..Limits::default()
        };
        let known = AnyPosition::Pentago(position);
        let found = engine.search(&known, &limits, &mut |_| (), &mut || false);
        let Some(AnyMove::Pentago(m)) = found.best.filter(|_| !found.info.score.proved()) else {
            return Ok(None);
        };
        position = position.play(m).map_err(|e| format!("{m}: {e}"))?;
    }
    Ok(Some(position).filter(is_quiet))
}

/// Nobody has won, and the side to move does not win at once.
fn is_quiet(position: &Position) -> bool {
    let wins = |m| {
        let next = position.play(m);
        next.is_ok_and(|next| next.outcome().and_then(Outcome::winner) == Some(position.to_move()))
    };
    position.outcome().is_none() && !position.legal_moves().into_iter().any(wins)
}

/// The end of a game of random moves, none of which ends it or lets the other side win at once.
fn random_game(plies: u32, dice: &mut Dice) -> Position {
    'game: loop {
        let mut position = Position::new(Rules::STANDARD);
        for _ in 0..plies {
            let mut moves = position.legal_moves();
            let next = loop {
                if moves.is_empty() {
                    continue 'game;
                }
                let m = moves.swap_remove(dice.below(moves.len()));
                match position.play(m) {
                    Ok(next) if is_quiet(&next) => break next,
                    _ => {}
                }
            };
            position = next;
        }
        return position;
    }
}

fn wanted(name: &str) -> Result<Option<Value>, Failed> {
    match name {
        "lost" => Ok(Some(Value::Loss)),
        "drawn" => Ok(Some(Value::Draw)),
        "won" => Ok(Some(Value::Win)),
        "any" => Ok(None),
        _ => Err(format!("expected lost, drawn, won or any, not {name}").into()),
    }
}

/// An engine with the weights of a file, or those built in, that does not ask its book.
fn engine(weights: Option<&String>) -> Result<Engine, Failed> {
    let options = Options {
        hash_mb: 1,
        book: false,
        ..Options::default()
    };
    Ok(match weights {
        Some(name) => {
            let weights = net::Weights::from_bytes(&std::fs::read(name)?)?;
            Engine::with_network(options, net::Network::new(weights))
        }
        None => Engine::new(options),
    })
}

/// Draws positions with values.
struct Sample {
    table: Tablebase,
    dice: Dice,
    marbles: usize,
}

impl Sample {
    /// A position of the wanted value.
    fn draw(&mut self, wanted: Option<Value>) -> Result<(Position, Value), Failed> {
        loop {
            let Some(position) = self.position() else {
                continue;
            };
            let value = self.table.value(&position)?;
            if wanted.is_none_or(|w| w == value) {
                return Ok((position, value));
            }
        }
    }

    /// Marbles on squares by chance; `None` where that ends the game.
    fn position(&mut self) -> Option<Position> {
        let mut squares: Vec<Square> = Square::all().collect();
        let mut marbles = [Board::EMPTY; 2];
        for i in 0..self.marbles {
            let square = squares.swap_remove(self.dice.below(squares.len()));
            marbles[i % 2] = marbles[i % 2].with(square);
        }
        let setup = Setup {
            marbles,
            untwisted: false,
        };
        match setup.standing(Rules::STANDARD).ok()? {
            Standing::Between(position) if position.outcome().is_none() => Some(position),
            _ => None,
        }
    }
}

/// The boards at the ends of the lines of each depth, with the values that follow from the root's.
fn leaves(
    engine: &mut Engine,
    root: Position,
    value: Value,
    limits: &Limits,
) -> Result<Vec<(Position, Value)>, Failed> {
    let mut lines: Vec<Vec<AnyMove>> = Vec::new();
    let mut hear = |info: &Info| {
        if !info.score.proved() {
            lines.push(info.pv.clone());
        }
    };
    engine.search(&AnyPosition::Pentago(root), limits, &mut hear, &mut || {
        false
    });
    let mut found = Vec::new();
    for line in lines {
        let (mut leaf, mut seen) = (root, value);
        for m in &line {
            let AnyMove::Pentago(m) = m else { continue };
            leaf = leaf.play(*m).map_err(|e| format!("{m}: {e}"))?;
            seen = -seen;
        }
        if leaf.outcome().is_none() {
            found.push((leaf, seen));
        }
    }
    Ok(found)
}

/// A proved value as `train` reads it.
fn record(position: &Position, value: Value) -> [u8; 12] {
    let mut bytes = [0; 12];
    for (two, state) in bytes.chunks_exact_mut(2).zip(net::states_of(position)) {
        two.copy_from_slice(&state.to_le_bytes());
    }
    bytes[8] = position.ply() as u8;
    bytes[9] = match value {
        Value::Loss => 0,
        Value::Draw => 1,
        Value::Win => 2,
    };
    bytes[10..].copy_from_slice(&i16::MAX.to_le_bytes());
    bytes
}

/// Chance that is the same in every run (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        let drawn = mix(self.0, 0);
        self.0 = self.0.wrapping_add(MIX_STEP);
        (drawn % n as u64) as usize
    }
}

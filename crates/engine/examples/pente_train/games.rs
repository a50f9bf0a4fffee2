//! Games of the engine against itself, one a line: variant, result for the first side (1, 0, -1),
//! how many of the first moves are chance, then `move:score` for the side to move.

use fivefold_engine::{Engine, Limits, Options};
use fivefold_rules::{AnyMove, AnyPosition, Position, Side, Variant, pente};
use std::io::{self, Write};

/// Chance that is the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// A legal point near the stones, at random.
fn near(position: &AnyPosition, dice: &mut Dice) -> AnyMove {
    let moves = position.legal_moves();
    let AnyPosition::Pente(p) = position else {
        return moves[dice.roll(moves.len())];
    };
    let stones: Vec<_> = pente::Point::all(p.rules().size())
        .filter(|q| p.stone(*q).is_some())
        .collect();
    let close = |m: &&AnyMove| match m {
        AnyMove::Pente(q) => stones.iter().any(|s| s.distance(*q) <= 3),
        AnyMove::Pentago(_) => true,
    };
    let close: Vec<_> = moves.iter().filter(close).copied().collect();
    let from = if close.is_empty() { &moves } else { &close };
    from[dice.roll(from.len())]
}

/// Plays `count` games of `variant` with `nodes` a move and writes them.
pub(crate) fn play(
    variant: &Variant,
    count: u64,
    nodes: u64,
    seed: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for game in 0..count {
        let mut engine = Engine::new(Options {
            hash_mb: 1,
            seed: seed * 1_000_003 + game,
            // It would play the same openings over and over, as older weights saw them.
            book: false,
            ..Options::default()
        });
        let chance = 3 + dice.roll(6);
        let mut position = variant.start();
        let mut text = String::new();
        for ply in 0.. {
            if position.outcome().is_some() || ply > 240 {
                break;
            }
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let found = engine.search(&position, &limits, &mut |_| {}, &mut || false);
            let best = found.best.expect("the game goes on");
            let m = if ply < chance || dice.roll(24) == 0 {
                near(&position, &mut dice)
            } else {
                best
            };
            text.push_str(&format!(" {m}:{}", found.info.score.value()));
            position = position
                .play(m)
                .map_err(|e| io::Error::other(e.to_string()))?;
        }
        let result = match position.outcome().and_then(|o| o.winner()) {
            Some(Side::First) => 1,
            Some(Side::Second) => -1,
            None => 0,
        };
        writeln!(out, "{variant} {result} {chance}{text}")?;
    }
    Ok(())
}

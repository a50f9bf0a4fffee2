//! What the engine must never get wrong, tried against the referee by brute force.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod book;
mod checker;
mod full;
mod limits;
mod lines;
mod oracle;
mod play;
mod proofs;
mod selfplay;
mod tactics;
mod values;

use fivefold_engine::{Engine, Limits, Options, SearchResult};
use fivefold_rules::{AnyMove, AnyPosition, Position, Variant, notation, pentago, pente};

/// Every named rule set of both games, Pente on several sizes.
fn variants() -> Vec<Variant> {
    let pentago = pentago::Rules::PRESETS.map(|(_, r)| Variant::Pentago(r));
    let pente = pente::Rules::PRESETS.into_iter().flat_map(|(_, r)| {
        [7, 11, 19].map(|size| Variant::Pente(r.with_size(size).expect("7 is enough for all")))
    });
    pentago.into_iter().chain(pente).collect()
}

/// Chance that is the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides as u64) as usize
    }
}

/// A position after at most `plies` random moves that goes on. Pente stones go near others, so
/// that something happens.
fn random_position(variant: &Variant, plies: usize, dice: &mut Dice) -> AnyPosition {
    let mut position = variant.start();
    for _ in 0..plies {
        let moves = crowded(&position);
        let next = position.play(moves[dice.roll(moves.len())]).unwrap();
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// The legal moves; in Pente those next to a stone, if any are.
fn crowded(position: &AnyPosition) -> Vec<AnyMove> {
    let moves = position.legal_moves();
    let AnyPosition::Pente(p) = position else {
        return moves;
    };
    let stones: Vec<_> = pente::Point::all(p.rules().size())
        .filter(|q| p.stone(*q).is_some())
        .collect();
    let close = |m: &AnyMove| match m {
        AnyMove::Pente(point) => stones.iter().any(|s| s.distance(*point) <= 1),
        AnyMove::Pentago(_) => false,
    };
    let near: Vec<_> = moves.iter().copied().filter(close).collect();
    if near.is_empty() { moves } else { near }
}

/// Whether `m` wins at once for the side that plays it.
fn wins(position: &AnyPosition, m: AnyMove) -> bool {
    let next = position.play(m).unwrap();
    next.outcome()
        .is_some_and(|o| o.winner() == Some(position.turn().side()))
}

fn wins_in_one(position: &AnyPosition) -> Vec<AnyMove> {
    let moves = position.legal_moves();
    moves.into_iter().filter(|m| wins(position, *m)).collect()
}

/// Whether the other side neither has won after `m` nor can by its next move.
fn is_safe(position: &AnyPosition, m: AnyMove) -> bool {
    let next = position.play(m).unwrap();
    match next.outcome() {
        Some(o) => o.winner().is_none_or(|w| w == position.turn().side()),
        None => wins_in_one(&next).is_empty(),
    }
}

fn engine(seed: u64) -> Engine {
    Engine::new(Options {
        hash_mb: 1,
        seed,
        ..Options::default()
    })
}

fn search(engine: &mut Engine, position: &AnyPosition, limits: Limits) -> SearchResult {
    engine.search(position, &limits, &mut |_| {}, &mut || false)
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

//! Openings: random but equal for equal seeds, legal, and not decided.

use crate::args::MatchArgs;
use anyhow::{Context as _, Result, bail, ensure};
use fivefold_rules::pente::Point;
use fivefold_rules::{
    AnyGame, AnyMove, AnyPosition, MIX_STEP, Position as _, Variant, mix, notation,
};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// How far from the centre of a Pente board a random stone is put: far from everything it would be
/// a wasted move and no opening.
const REACH: u8 = 4;
/// How often another opening is drawn because it is there already or decided.
const TRIES: u32 = 200;

/// An opening for every pair of games.
pub(crate) fn of(args: &MatchArgs) -> Result<Vec<AnyGame>> {
    let pairs = args.games() / 2;
    match &args.openings {
        Some(path) => {
            let listed = read(path, args.rules)?;
            Ok(listed.into_iter().cycle().take(pairs as usize).collect())
        }
        None => random(args.rules, args.opening_plies(), args.seed, pairs),
    }
}

/// Reads a file with an opening a line.
fn read(path: &Path, variant: Variant) -> Result<Vec<AnyGame>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let at = || format!("{name}, line {}", index + 1);
        let read = notation::parse_line(line).with_context(at)?;
        let position = read.game.position();
        ensure!(
            read.placed.is_none(),
            "{}: the twist is due; expected whole turns",
            at()
        );
        ensure!(
            position.outcome().is_none(),
            "{}: the game is over there",
            at()
        );
        ensure!(
            position.variant() == variant,
            "{}: expected {variant} (--rules), found {}",
            at(),
            position.variant()
        );
        openings.push(read.game);
    }
    ensure!(
        !openings.is_empty(),
        "{name}: expected an opening a line, found none"
    );
    Ok(openings)
}

/// Random openings of `plies` plies, all different while there are enough.
pub(crate) fn random(variant: Variant, plies: u32, seed: u64, count: u64) -> Result<Vec<AnyGame>> {
    let mut dice = Dice(seed);
    let mut seen = HashSet::new();
    (0..count)
        .map(|_| another(variant, plies, &mut dice, &mut seen))
        .collect()
}

fn another(
    variant: Variant,
    plies: u32,
    dice: &mut Dice,
    seen: &mut HashSet<u64>,
) -> Result<AnyGame> {
    let mut again = None;
    for _ in 0..TRIES {
        if let Some(game) = draw(variant, plies, dice) {
            if seen.insert(game.position().key()) {
                return Ok(game);
            }
            again = Some(game);
        }
    }
    match again {
        Some(game) => Ok(game),
        None => bail!("--plies {plies}: every random game is decided by then; expected fewer"),
    }
}

/// A random opening, unless it is decided.
fn draw(variant: Variant, plies: u32, dice: &mut Dice) -> Option<AnyGame> {
    let mut game = AnyGame::new(variant.start());
    for _ in 0..plies {
        let moves = choices(game.position());
        let m = moves.get(dice.below(moves.len())?)?;
        game.play(*m).ok()?;
    }
    (!is_decided(game.position())).then_some(game)
}

/// Whether the game is over, or the side to move wins at once.
pub(crate) fn is_decided(position: &AnyPosition) -> bool {
    let mover = position.turn().side();
    position.outcome().is_some()
        || position.legal_moves().into_iter().any(|m| {
            let mut next = *position;
            next.play_unchecked(m);
            next.outcome().is_some_and(|o| o.winner() == Some(mover))
        })
}

/// The legal moves that an opening may have.
fn choices(position: &AnyPosition) -> Vec<AnyMove> {
    let mut moves = position.legal_moves();
    if let AnyPosition::Pente(pente) = position {
        let centre = Point::centre(pente.rules().size());
        let near = |m: &AnyMove| matches!(m, AnyMove::Pente(p) if p.distance(centre) <= REACH);
        if moves.iter().any(near) {
            moves.retain(near);
        }
    }
    moves
}

/// A source of chance that is the same everywhere: SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Dice(u64);

impl Dice {
    /// Equal seeds give equal chance.
    pub(crate) const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        let drawn = mix(self.0, 0);
        self.0 = self.0.wrapping_add(MIX_STEP);
        drawn
    }

    /// A number below `n`; `None` where there is none.
    pub(crate) fn below(&mut self, n: usize) -> Option<usize> {
        let high = (u128::from(self.next()) * n as u128) >> 64;
        (n > 0).then_some(high as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::notation::write_line;

    fn lines(rules: &str, plies: u32, seed: u64) -> Vec<String> {
        let openings = random(rules.parse().unwrap(), plies, seed, 50).unwrap();
        openings.iter().map(write_line).collect()
    }

    #[test]
    fn openings_are_legal_different_undecided_and_equal_for_equal_seeds() {
        for (rules, plies) in [
            ("pentago", 2),
            ("pentago", 9),
            ("pente/tournament", 5),
            ("pente/teams", 4),
        ] {
            let drawn = lines(rules, plies, 7);
            assert_eq!(drawn, lines(rules, plies, 7));
            assert_ne!(drawn, lines(rules, plies, 8));
            let different: HashSet<_> = drawn.iter().collect();
            assert_eq!(different.len(), 50);
            for line in &drawn {
                let game = notation::parse_line(line).unwrap().game;
                assert_eq!(game.moves().len() as u32, plies);
                assert!(!is_decided(game.position()), "{line}");
            }
        }
    }

    #[test]
    fn the_tournament_rule_holds_in_random_openings_too() {
        for line in lines("pente/tournament", 3, 1) {
            let moves: Vec<_> = line.split(' ').skip(1).collect();
            assert_eq!(moves[0], "K10");
            let point: Point = moves[2].parse().unwrap();
            let far = point.distance(Point::centre(19));
            assert!((3..=REACH).contains(&far), "{line}");
        }
    }

    #[test]
    fn where_there_are_too_few_openings_they_come_again() {
        assert_eq!(lines("pente", 1, 1), vec!["pente K10"; 50]);
        let variant = "pentago".parse().unwrap();
        assert!(
            random(variant, 37, 1, 1)
                .unwrap_err()
                .to_string()
                .contains("--plies 37")
        );
    }
}

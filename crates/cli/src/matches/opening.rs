//! Openings: random but equal for equal seeds, legal, and not decided.

use crate::args::MatchArgs;
use anyhow::{Context as _, Result, bail, ensure};
use fivefold_engine::{Engine, Limits, Options};
use fivefold_rules::pente::Point;
use fivefold_rules::{
    AnyGame, AnyMove, AnyPosition, MIX_STEP, Position as _, Variant, mix, notation,
};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// How far from the centre of a Pente board a random stone is put: far from everything it would be
/// a wasted move and no opening.
const REACH: u8 = 4;
/// How often another opening is drawn because it is there already, decided or not even.
const TRIES: u32 = 1_000;
/// Positions that the built-in engine looks at to judge an opening.
const NODES: u64 = 20_000;

/// An opening for every pair of games.
pub(crate) fn of(args: &MatchArgs) -> Result<Vec<AnyGame>> {
    let pairs = args.games() / 2;
    match &args.openings {
        Some(path) => {
            let listed = read(path, args.rules)?;
            Ok(listed.into_iter().cycle().take(pairs as usize).collect())
        }
        None => {
            let mut scale = args.balanced.map(Scale::new);
            random(
                args.rules,
                args.opening_plies(),
                args.seed,
                pairs,
                &mut scale,
            )
        }
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

/// The built-in engine, which tells whether openings are even.
pub(crate) struct Scale {
    engine: Engine,
    points: u16,
}

impl Scale {
    /// Openings count as even within so many points.
    pub(crate) fn new(points: u16) -> Scale {
        let engine = Engine::new(Options {
            book: false,
            ..Options::default()
        });
        Scale { engine, points }
    }

    fn is_even(&mut self, position: &AnyPosition) -> bool {
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let found = (self.engine).search(position, &limits, &mut |_| (), &mut || false);
        found.info.score.value().unsigned_abs() <= u32::from(self.points)
    }
}

/// Random openings of `plies` plies, all different while there are enough; even ones, if there is a scale.
pub(crate) fn random(
    variant: Variant,
    plies: u32,
    seed: u64,
    count: u64,
    scale: &mut Option<Scale>,
) -> Result<Vec<AnyGame>> {
    let mut dice = Dice(seed);
    // By key, whether it may be played.
    let mut seen = HashMap::new();
    (0..count)
        .map(|_| another(variant, plies, &mut dice, &mut seen, scale))
        .collect()
}

fn another(
    variant: Variant,
    plies: u32,
    dice: &mut Dice,
    seen: &mut HashMap<u64, bool>,
    scale: &mut Option<Scale>,
) -> Result<AnyGame> {
    let mut again = None;
    for _ in 0..TRIES {
        let Some(game) = draw(variant, plies, dice) else {
            continue;
        };
        let position = game.position();
        match seen.get(&position.key()) {
            Some(true) => again = Some(game),
            Some(false) => {}
            None => {
                let even = |scale: &mut Scale| scale.is_even(position);
                let good = scale.as_mut().is_none_or(even);
                seen.insert(position.key(), good);
                if good {
                    return Ok(game);
                }
            }
        }
    }
    match again {
        Some(game) => Ok(game),
        None if scale.is_some() => bail!(
            "--balanced: none of {TRIES} random openings of {plies} plies is even; expected more points"
        ),
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
    use std::collections::HashSet;

    fn lines(rules: &str, plies: u32, seed: u64) -> Vec<String> {
        let openings = random(rules.parse().unwrap(), plies, seed, 50, &mut None).unwrap();
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
            random(variant, 37, 1, 1, &mut None)
                .unwrap_err()
                .to_string()
                .contains("--plies 37")
        );
    }

    #[test]
    fn balanced_openings_are_even_and_no_others_come() {
        let variant = "pente/tournament".parse().unwrap();
        let mut scale = Some(Scale::new(60));
        let openings = random(variant, 4, 1, 1, &mut scale).unwrap();
        assert_eq!(openings.len(), 1);
        let mut judge = Scale::new(60);
        assert!(openings.iter().all(|game| judge.is_even(game.position())));
        let any = random(variant, 4, 1, 6, &mut None).unwrap();
        assert!(any.iter().any(|game| !judge.is_even(game.position())));
        // After its first stone Pente is not even, and it has one only.
        let none = random("pente".parse().unwrap(), 1, 1, 1, &mut Some(Scale::new(1)));
        assert!(none.unwrap_err().to_string().contains("--balanced"));
    }
}

//! Pente games of the engine against itself under all rules: every move is legal, and whatever is
//! called proved on the way has a proof that holds.

use super::checker::{Verdict, brute_force, check};
use super::*;
use fivefold_engine::{Level, Score};
use fivefold_rules::Side;
use fivefold_rules::pente::{Opening, Rules, Seats};
use std::collections::BTreeMap;

impl Dice {
    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.roll(list.len())]
    }
}

/// The rules of the `number`th game: the presets as they are, the presets on boards of all sizes,
/// and any options at all.
fn rules(number: usize, dice: &mut Dice) -> Rules {
    let (_, preset) = Rules::PRESETS[number / 3 % Rules::PRESETS.len()];
    loop {
        let size = 5 + 2 * dice.roll(8) as u8;
        let rules = match number % 3 {
            0 => Ok(preset),
            1 => preset.with_size(size.max(9)),
            _ => any_rules(size, dice),
        };
        if let Ok(rules) = rules {
            return rules;
        }
    }
}

fn any_rules(size: u8, dice: &mut Dice) -> Result<Rules, pente::RulesError> {
    let seats = dice.of(&[Seats::Two, Seats::Teams, Seats::TeamsOwnColours]);
    let opening = dice.of(&[Opening::Centre, Opening::Tournament, Opening::Free]);
    let goal = dice.of(&[2, 3, 4, 6, 10, 11, 15, 24, 25, 100]);
    let rules = Rules::STANDARD
        .with_keryo(dice.roll(2) == 0)
        .with_seats(seats);
    rules
        .with_size(size)?
        .with_goal(goal)?
        .with_opening(opening)
}

/// A position and who was said to win it; `None` for a draw.
type Claim = (pente::Position, Option<Side>);

/// What is seen in games.
#[derive(Default)]
struct Seen {
    plies: u32,
    ends: BTreeMap<&'static str, u32>,
    claims: Vec<Claim>,
}

impl Seen {
    /// Plays the `number`th game to its end with a few hundred nodes a move, every third game on
    /// changing levels.
    fn play(&mut self, number: usize) {
        let mut dice = Dice(number as u64);
        let mut position = pente::Position::new(rules(number, &mut dice));
        let mut engine = engine(number as u64);
        let by_chance = 1 + dice.roll(6) as u32;
        while position.outcome().is_none() {
            let m = if position.ply() < by_chance {
                dice.of(&central(&position))
            } else {
                let level = (number % 3 == 1).then(|| Level::new(1 + dice.roll(8) as u8));
                self.ask(&mut engine, &position, level.flatten())
            };
            let next = position.play(m);
            position =
                next.unwrap_or_else(|e| panic!("game {number}, {m} in {}: {e}", line(&position)));
            self.plies += 1;
        }
        let end = position.outcome().map_or("", |o| o.result());
        *self.ends.entry(end).or_default() += 1;
    }

    /// The engine's move; what it claims is kept.
    fn ask(
        &mut self,
        engine: &mut Engine,
        p: &pente::Position,
        level: Option<Level>,
    ) -> pente::Point {
        let limits = Limits {
            level,
            ..nodes(300)
        };
        let result = search(engine, &AnyPosition::Pente(*p), limits);
        let mover = p.turn().side();
        match result.info.score {
            Score::Win(_) => self.claims.push((*p, Some(mover))),
            Score::Loss(_) => self.claims.push((*p, Some(mover.other()))),
            Score::Draw => self.claims.push((*p, None)),
            Score::Estimate(_) => {}
        }
        match result.best {
            Some(AnyMove::Pente(m)) => m,
            other => panic!("{other:?} in {}", line(p)),
        }
    }
}

/// The legal moves near the centre, or all.
fn central(p: &pente::Position) -> Vec<pente::Point> {
    let moves = p.legal_moves();
    let centre = pente::Point::centre(p.rules().size());
    let near = moves.iter().copied().filter(|m| m.distance(centre) <= 3);
    let near: Vec<_> = near.collect();
    if near.is_empty() { moves } else { near }
}

fn line(p: &pente::Position) -> String {
    notation::position_line(&AnyPosition::Pente(*p))
}

/// How the claims fared.
#[derive(Default, Debug)]
struct Tally {
    accepted: u32,
    /// No whole proof within the budget.
    not_written: u32,
    /// A proof too long to be checked here.
    not_checked: u32,
    drawn: u32,
    draws_not_checked: u32,
}

/// Nodes for a proof, and positions for its check.
const BUDGET: u64 = 40_000;
const MOST: u32 = 1_000_000;

impl Tally {
    fn add(&mut self, (p, winner): &Claim) {
        let Some(winner) = winner else {
            return self.add_draw(p);
        };
        let found = engine(0).prove(p, &nodes(BUDGET), &mut || false);
        let verdict = found.map(|proof| check(p, &proof, *winner, MOST));
        match verdict {
            Some(Verdict::Holds) => self.accepted += 1,
            Some(Verdict::TooLong) => self.not_checked += 1,
            Some(Verdict::Refused) => panic!("refused: {winner:?} wins {}", line(p)),
            None => {
                let value = brute_force(&AnyPosition::Pente(*p), 20_000);
                let told = if *winner == p.turn().side() { 1 } else { -1 };
                assert!(
                    value.is_none_or(|v| v == told),
                    "{winner:?} wins {}",
                    line(p)
                );
                println!("not written: {winner:?} wins {}", line(p));
                self.not_written += 1;
            }
        }
    }

    fn add_draw(&mut self, p: &pente::Position) {
        match brute_force(&AnyPosition::Pente(*p), 20_000) {
            None => self.draws_not_checked += 1,
            Some(value) => {
                assert_eq!(value, 0, "{}", line(p));
                self.drawn += 1;
            }
        }
    }
}

/// Plays games and has every claim checked.
fn claims_of(games: core::ops::Range<usize>) -> Tally {
    let (mut seen, mut tally) = (Seen::default(), Tally::default());
    let count = games.len();
    games.for_each(|number| seen.play(number));
    seen.claims.iter().for_each(|claim| tally.add(claim));
    let (plies, ends, claims) = (seen.plies, &seen.ends, seen.claims.len());
    println!(
        "{count} games, {plies} plies, ends {ends:?}; {claims} claims: {tally:?}, none refused"
    );
    tally
}

/// D3 captures where D2 is empty and is answered by D2 then. With D2 taken it captures nothing, but
/// is listed with that answer all the same: the whole of it must not be the answer to D2.
#[test]
fn a_listed_reply_is_answered_as_listed() {
    let text = "11/11/5O1o3/3X1Ox2o1/O2X2OX2o/8oXx/3O1XXX2o/O2X1O1ooxo/2O1o1XX1x1/2o3O4/11 X 8-13 \
                teams-own-colours,opening=tournament,keryo=yes,captures=15";
    let AnyPosition::Pente(p) = *notation::parse_line(text).unwrap().game.position() else {
        panic!("a position of Pente");
    };
    for budget in [1_000, 3_000, BUDGET] {
        let proof = engine(0).prove(&p, &nodes(budget), &mut || false).unwrap();
        let winner = p.turn().side().other();
        assert_eq!(check(&p, &proof, winner, MOST), Verdict::Holds, "{budget}");
    }
}

#[test]
fn claims_of_games_under_all_rules_hold() {
    let tally = claims_of(0..60);
    assert!(
        tally.accepted > 150 && tally.not_written * 20 < tally.accepted,
        "{tally:?}"
    );
}

/// `GAMES=FROM..TO` chooses some of them.
#[test]
#[ignore = "two thousand games take many minutes"]
fn claims_of_two_thousand_games_under_all_rules_hold() {
    let range = std::env::var("GAMES").unwrap_or_else(|_| "0..2000".to_owned());
    let (from, to) = range.split_once("..").unwrap();
    let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
    for start in (from..to).step_by(50) {
        let tally = claims_of(start..to.min(start + 50));
        assert!(tally.not_written * 10 < tally.accepted, "{tally:?}");
    }
}

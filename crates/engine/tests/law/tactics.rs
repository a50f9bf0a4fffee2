//! Wins in one, and preventing them.

use super::*;
use fivefold_engine::{Level, Score};

/// Tries `each` on many random positions of every variant; how often it says that it applied.
fn on_positions(per_variant: usize, seed: u64, mut each: impl FnMut(&AnyPosition, usize) -> bool) {
    for variant in variants() {
        let mut dice = Dice(seed);
        let mut applied = [0; 2];
        for i in 0..per_variant {
            let most = if matches!(variant, Variant::Pentago(_)) {
                34
            } else {
                60
            };
            let plies = 8 + dice.roll(most);
            let position = random_position(&variant, plies, &mut dice);
            if each(&position, i) {
                applied[position.turn().side().index()] += 1;
            }
        }
        assert!(
            applied.iter().all(|n| *n >= 1),
            "{variant}: applied {applied:?} times"
        );
    }
}

#[test]
fn every_level_takes_a_win_in_one_and_nothing_else_is_called_one() {
    let mut engine = engine(3);
    on_positions(150, 11, |position, i| {
        let level = Level::new(1 + (i % 8) as u8);
        let result = search(
            &mut engine,
            position,
            Limits {
                level,
                nodes: Some(1),
                depth: None,
            },
        );
        let there = wins_in_one(position);
        assert_eq!(
            result.info.score == Score::win_in(1),
            !there.is_empty(),
            "{position:?}"
        );
        assert!(
            there.is_empty() || there.contains(&result.best.unwrap()),
            "{position:?}"
        );
        !there.is_empty()
    });
}

#[test]
fn from_level_six_on_no_win_in_one_is_allowed_that_can_be_prevented() {
    let mut engine = engine(4);
    on_positions(150, 12, |position, i| {
        if !wins_in_one(position).is_empty() {
            return false;
        }
        let level = Level::new(6 + (i % 3) as u8);
        let result = search(
            &mut engine,
            position,
            Limits {
                level,
                nodes: Some(300),
                depth: None,
            },
        );
        let moves = position.legal_moves();
        let safe = moves.iter().filter(|m| is_safe(position, **m)).count();
        let best = result.best.unwrap();
        assert!(safe == 0 || is_safe(position, best), "{position:?}: {best}");
        if safe == 0 {
            assert!(
                matches!(result.info.score, Score::Loss(1 | 2)),
                "{}",
                result.info.score
            );
        }
        safe < moves.len()
    });
}

#[test]
fn the_lowest_level_overlooks_threats_most_often_and_from_level_six_on_none() {
    for game in ["pentago/standard", "pente/standard"] {
        let variant = game.parse::<Variant>().unwrap();
        let (mut dice, mut engine) = (Dice(21), engine(5));
        let (mut threatened, mut overlooked) = (0, [0; 6]);
        for _ in 0..400 {
            let plies = 10 + dice.roll(14);
            let position = random_position(&variant, plies, &mut dice);
            let moves = position.legal_moves();
            let safe = moves.iter().filter(|m| is_safe(&position, **m)).count();
            if safe == 0 || safe == moves.len() || !wins_in_one(&position).is_empty() {
                continue;
            }
            threatened += 1;
            for (level, count) in (1..=6).zip(&mut overlooked) {
                let level = Level::new(level);
                let limits = Limits {
                    level,
                    ..Limits::default()
                };
                let best = search(&mut engine, &position, limits).best.unwrap();
                *count += u32::from(!is_safe(&position, best));
            }
        }
        println!("{game}: of {threatened}, levels 1 to 6 overlooked {overlooked:?}");
        assert!(threatened > 20 && overlooked[0] > 0, "{overlooked:?}");
        let least = overlooked[1..5].iter().all(|n| *n < overlooked[0]);
        assert!(least && overlooked[5] == 0, "{overlooked:?}");
    }
}

//! A proved score is a proof.

use super::*;
use fivefold_engine::Score;
use std::collections::HashMap;

/// The value of a late position for the side to move by brute force: 1, 0 or -1.
fn solve(position: &AnyPosition, known: &mut HashMap<AnyPosition, i32>) -> i32 {
    if let Some(o) = position.outcome() {
        return match o.winner() {
            None => 0,
            Some(side) if side == position.turn().side() => 1,
            Some(_) => -1,
        };
    }
    if let Some(value) = known.get(position) {
        return *value;
    }
    let mut best = -1;
    for m in position.legal_moves() {
        best = best.max(-solve(&position.play(m).unwrap(), known));
        if best == 1 {
            break;
        }
    }
    known.insert(*position, best);
    best
}

#[test]
fn late_pentago_positions_have_the_value_brute_force_finds() {
    for variant in variants()
        .into_iter()
        .filter(|v| matches!(v, Variant::Pentago(_)))
    {
        let mut seen = [0; 3];
        for seed in 0..60 {
            let position = random_position(&variant, 33, &mut Dice(seed));
            if position.ply() < 33 {
                continue;
            }
            let result = search(&mut engine(0), &position, Limits::default());
            let value = match result.info.score {
                Score::Win(_) => 1,
                Score::Draw => 0,
                Score::Loss(_) => -1,
                Score::Estimate(n) => panic!("{position:?} is only estimated {n}"),
            };
            assert_eq!(value, solve(&position, &mut HashMap::new()), "{position:?}");
            seen[(value + 1) as usize] += 1;
        }
        assert!(
            seen[0] + seen[2] > 0 && seen.iter().sum::<i32>() >= 5,
            "{variant}: {seen:?}"
        );
    }
}

#[test]
fn the_line_of_a_proved_win_ends_in_that_win_on_the_told_ply() {
    let mut engine = engine(0);
    let mut longer = 0;
    for variant in variants() {
        for seed in 0..25 {
            let plies = 10 + seed as usize % 18;
            let position = random_position(&variant, plies, &mut Dice(seed));
            let result = search(&mut engine, &position, nodes(6_000));
            let (plies, winner) = match result.info.score {
                Score::Win(n) => (n, position.turn().side()),
                Score::Loss(n) => (n, position.turn().side().other()),
                Score::Draw | Score::Estimate(_) => continue,
            };
            longer += u32::from(plies > 2);
            let mut line = position;
            for m in &result.info.pv {
                line = line.play(*m).unwrap();
            }
            assert!(result.info.pv.len() <= plies as usize);
            if let Some(outcome) = line.outcome() {
                assert_eq!(
                    outcome.winner(),
                    Some(winner),
                    "{position:?} {:?}",
                    result.info
                );
            } else {
                assert!(
                    matches!(result.info.score, Score::Loss(_)),
                    "{variant} {:?}",
                    result.info
                );
            }
        }
    }
    assert!(longer >= 10, "{longer}");
}

/// Whether the side to move wins within `plies` plies, by the referee.
fn wins_within(position: &AnyPosition, plies: u32) -> bool {
    let us = position.turn().side();
    position.legal_moves().into_iter().any(|m| {
        let next = position.play(m).unwrap();
        match next.outcome() {
            Some(o) => o.winner() == Some(us),
            None => {
                plies >= 3
                    && next.legal_moves().into_iter().all(|reply| {
                        let after = next.play(reply).unwrap();
                        match after.outcome() {
                            Some(o) => o.winner() == Some(us),
                            None => wins_within(&after, plies - 2),
                        }
                    })
            }
        }
    })
}

#[test]
fn pente_wins_in_three_are_wins_in_three() {
    let mut engine = engine(0);
    let mut found = 0;
    for (_, rules) in pente::Rules::PRESETS {
        let variant = Variant::Pente(rules.with_size(9).unwrap());
        for seed in 0..60 {
            let position = random_position(&variant, 12 + seed as usize % 30, &mut Dice(seed));
            let result = search(&mut engine, &position, nodes(3_000));
            if result.info.score == Score::win_in(3) {
                assert!(wins_within(&position, 3), "{position:?} {:?}", result.info);
                found += 1;
            }
        }
    }
    assert!(found >= 10, "{found}");
}

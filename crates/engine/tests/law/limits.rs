//! Limits, stopping, and the same answer every time.

use super::*;
use fivefold_engine::{Info, Level, Score};

#[test]
fn a_node_limit_is_used_to_the_last_node_unless_the_result_is_proved() {
    let mut engine = engine(1);
    for variant in variants() {
        for limit in [1, 999, 7_500] {
            let result = search(&mut engine, &variant.start(), nodes(limit));
            assert_eq!(result.info.nodes, limit, "{variant}");
            assert!(!result.info.score.proved());
        }
    }
}

#[test]
fn a_stopped_search_ends_within_a_thousand_nodes_and_has_a_legal_move() {
    let mut engine = engine(1);
    for variant in variants() {
        let mut polls = 0;
        let mut stop = || {
            polls += 1;
            polls == 3
        };
        let start = variant.start();
        let result = engine.search(&start, &Limits::default(), &mut |_| {}, &mut stop);
        assert_eq!(result.info.nodes, 3_000, "{variant}");
        assert!(start.check(result.best.unwrap()).is_ok());
    }
}

#[test]
fn equal_seeds_give_equal_searches_whatever_was_searched_before() {
    for variant in variants() {
        let position = random_position(&variant, 10, &mut Dice(5));
        for level in [Level::new(2), Level::new(4), Level::new(8)] {
            let limits = Limits {
                level,
                nodes: Some(4_000),
                depth: None,
            };
            let mut used = engine(9);
            search(&mut used, &variant.start(), nodes(3_000));
            assert_eq!(
                search(&mut used, &position, limits),
                search(&mut engine(9), &position, limits),
                "{variant}"
            );
        }
    }
}

#[test]
fn seeds_make_the_low_levels_differ() {
    let start: AnyPosition = random_position(&"pente/standard".parse().unwrap(), 6, &mut Dice(2));
    let limits = Limits {
        level: Level::new(1),
        ..Limits::default()
    };
    let first = search(&mut engine(0), &start, limits).best;
    assert!((1..40).any(|seed| search(&mut engine(seed), &start, limits).best != first));
}

#[test]
fn every_finished_depth_is_told_once_and_the_depth_limit_holds() {
    for variant in variants() {
        let position = random_position(&variant, 6, &mut Dice(8));
        let mut told: Vec<Info> = Vec::new();
        let limits = Limits {
            depth: Some(2),
            ..Limits::default()
        };
        let result = engine(0).search(
            &position,
            &limits,
            &mut |i| told.push(i.clone()),
            &mut || false,
        );
        let depths: Vec<u32> = told.iter().map(|i| i.depth).collect();
        assert_eq!(
            depths,
            if told[0].score.proved() {
                vec![1]
            } else {
                vec![1, 2]
            },
            "{variant}"
        );
        assert_eq!(result.info, told[told.len() - 1]);
        for info in told {
            let mut line = position;
            for m in info.pv {
                line = line.play(m).unwrap();
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_move() {
    for variant in variants() {
        let mut position = random_position(&variant, 8, &mut Dice(1));
        let mut dice = Dice(4);
        while position.outcome().is_none() {
            let moves = crowded(&position);
            position = position.play(moves[dice.roll(moves.len())]).unwrap();
        }
        let result = search(&mut engine(0), &position, Limits::default());
        let winner = position.outcome().unwrap().winner();
        let expected = match winner {
            None => Score::Draw,
            Some(side) if side == position.turn().side() => Score::win_in(0),
            Some(_) => Score::loss_in(0),
        };
        assert_eq!(
            (result.best, result.info.score),
            (None, expected),
            "{variant}"
        );
    }
}

#[test]
fn nearly_full_boards_are_answered_to_the_end() {
    let mut answered = 0;
    for variant in variants() {
        let most = if let Variant::Pente(r) = variant {
            usize::from(r.size()).pow(2)
        } else {
            36
        };
        if most > 60 {
            continue;
        }
        for seed in 0..80 {
            let position = random_position(&variant, most, &mut Dice(seed));
            if position.legal_count() <= 6 {
                let result = search(&mut engine(0), &position, nodes(200_000));
                assert!(result.info.score.proved(), "{position:?} {:?}", result.info);
                answered += 1;
            }
        }
    }
    assert!(answered >= 5, "{answered}");
}

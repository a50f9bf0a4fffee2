//! Searches of some moves only, and several lines at once.

use super::*;
use fivefold_engine::{Info, Score};
use std::collections::HashSet;

fn among(engine: &mut Engine, position: &AnyPosition, moves: &[AnyMove]) -> SearchResult {
    engine.search_among(position, &nodes(3_000), moves, &mut |_| {}, &mut || false)
}

fn lines(position: &AnyPosition, limits: Limits, count: usize) -> Vec<SearchResult> {
    let mut engine = engine(1);
    engine.search_lines(position, &limits, count, None, &mut |_, _| {}, &mut || {
        false
    })
}

fn position(text: &str) -> AnyPosition {
    *fivefold_rules::notation::parse_line(text)
        .unwrap()
        .game
        .position()
}

#[test]
fn only_the_moves_that_may_be_chosen_are() {
    let mut dice = Dice(11);
    for variant in variants() {
        let mut engine = engine(3);
        for plies in [0, 7, 30] {
            let position = random_position(&variant, plies, &mut dice);
            let legal = position.legal_moves();
            for few in [1, 2, 9] {
                let some: Vec<_> = (0..few).map(|_| legal[dice.roll(legal.len())]).collect();
                let found = among(&mut engine, &position, &some);
                assert!(some.contains(&found.best.unwrap()), "{variant} {plies}");
                assert_eq!(found.best, found.info.pv.first().copied());
            }
            assert_eq!(among(&mut engine, &position, &[]).best, None);
        }
    }
}

#[test]
fn a_move_that_loses_is_said_to_lose_where_no_other_may_be_chosen() {
    for variant in variants() {
        let (mut lost, mut dice) = (0, Dice(23));
        while lost < 4 {
            let position = random_position(&variant, 40, &mut dice);
            let legal = position.legal_moves();
            let bad: Vec<_> = (legal.iter().copied())
                .filter(|m| !is_safe(&position, *m))
                .collect();
            if bad.is_empty() {
                dice.roll(2);
                continue;
            }
            lost += 1;
            let score = among(&mut engine(1), &position, &bad).info.score;
            assert!(matches!(score, Score::Loss(1 | 2)), "{variant}: {score}");
            let wins = wins_in_one(&position);
            if let Some(win) = wins.first() {
                let some = [bad[0], *win];
                let found = among(&mut engine(1), &position, &some);
                assert_eq!((found.best, found.info.score), (Some(*win), Score::Win(1)));
            }
        }
    }
}

#[test]
fn lines_are_different_moves_the_best_first() {
    let mut dice = Dice(5);
    for variant in variants() {
        let position = random_position(&variant, 12, &mut dice);
        let found = lines(&position, nodes(20_000), 5);
        assert_eq!(found.len(), 5, "{variant}");
        let after = |line: &SearchResult| position.play(line.best.unwrap()).unwrap();
        let positions: HashSet<_> = found.iter().map(after).collect();
        assert_eq!(positions.len(), 5, "{variant}");
        let scores: Vec<_> = found.iter().map(|l| l.info.score.value()).collect();
        assert!(scores[1..].is_sorted_by(|a, b| a >= b), "{scores:?}");
        assert!(found.iter().all(|l| l.info.nodes <= 20_000));
    }
}

#[test]
fn every_move_of_a_small_board_has_its_own_value() {
    // Few squares are left: each line is searched to the end.
    let variant = "pentago".parse().unwrap();
    let mut random = (0..).map(|seed| random_position(&variant, 30, &mut Dice(seed)));
    let full = |p: &AnyPosition| p.ply() == 30 && wins_in_one(p).is_empty();
    let position = random.find(full).unwrap();
    let all = lines(&position, Limits::default(), usize::MAX);
    let mut seen = 0;
    for line in &all {
        let best = line.best.unwrap();
        let alone = engine(1).search_among(
            &position,
            &Limits::default(),
            &[best],
            &mut |_| {},
            &mut || false,
        );
        let kind = std::mem::discriminant::<Score>;
        let (a, b) = (line.info.score, alone.info.score);
        assert!(a.proved() && kind(&a) == kind(&b), "{best}: {a} and {b}");
        seen += 1;
    }
    let best = search(&mut engine(1), &position, Limits::default());
    let first = all[0].info.score;
    assert_eq!(first.value().signum(), best.info.score.value().signum());
    let distinct: HashSet<_> = (position.legal_moves().into_iter())
        .map(|m| position.play(m).unwrap())
        .collect();
    assert_eq!(seen, distinct.len());
}

#[test]
fn a_stopped_search_has_all_its_lines() {
    for variant in variants() {
        let start = variant.start();
        let mut told = Vec::new();
        let mut hear = |place: usize, info: &Info| told.push((place, info.depth));
        let mut engine = engine(1);
        let limits = Limits::default();
        let found = engine.search_lines(&start, &limits, 3, None, &mut hear, &mut || true);
        let few = start.legal_moves().len().min(3);
        assert_eq!(found.len(), few, "{variant}");
        assert!(found.iter().all(|l| start.check(l.best.unwrap()).is_ok()));
        // What needs no thousand nodes is not interrupted.
        let places: Vec<_> = told.iter().map(|(place, _)| *place).collect();
        assert!(places.len() >= few && places.iter().all(|p| *p < few));
    }
}

#[test]
fn a_finished_game_has_no_lines() {
    let over = position("pente K10 A1 L10 A2 M10 A3 N10 A4 O10");
    assert!(lines(&over, Limits::default(), 3).is_empty());
    let start = position("pente");
    assert!(lines(&start, nodes(10), 0).is_empty());
}

#[test]
fn where_few_squares_are_left_the_lines_are_what_the_solver_proves() {
    let variant = "pentago".parse().unwrap();
    let mut random = (0..).map(|seed| random_position(&variant, 22, &mut Dice(seed)));
    let open = |p: &AnyPosition| p.ply() == 22 && wins_in_one(p).is_empty();
    let position = random.find(open).unwrap();
    let AnyPosition::Pentago(board) = position else {
        panic!("{position:?}");
    };
    let mut solver = fivefold_solver::Solver::default();
    let solved = solver.solve(
        &board,
        fivefold_solver::Question::All,
        &mut |_| (),
        &mut || false,
    );
    let solved = solved.unwrap();
    for line in lines(&position, Limits::default(), 9) {
        let AnyMove::Pentago(best) = line.best.unwrap() else {
            panic!("{line:?}");
        };
        let judged = solved.moves.iter().find(|j| j.choice == best).unwrap();
        let value = match line.info.score {
            Score::Win(_) => fivefold_solver::Value::Win,
            Score::Draw => fivefold_solver::Value::Draw,
            Score::Loss(_) => fivefold_solver::Value::Loss,
            Score::Estimate(_) => panic!("{best} is not proved"),
        };
        assert_eq!(value, judged.value, "{best}");
    }
}

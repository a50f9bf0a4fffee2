//! Solutions against a plain search that shares nothing with the solver but the rules.

use super::*;
use crate::Value;
use crate::shape::Shape;
use fivefold_rules::pentago::Placement;
use std::collections::HashMap;

/// Value and distance by trying every move. What the winner hurries and the loser delays.
type Plain = HashMap<Position, (Value, u32)>;

/// How good it is to have this value at this distance.
fn rank((value, distance): (Value, u32)) -> (Value, i64) {
    let distance = i64::from(distance);
    match value {
        Value::Win => (value, -distance),
        Value::Draw => (value, 0),
        Value::Loss => (value, distance),
    }
}

fn plain(position: &Position, known: &mut Plain) -> (Value, u32) {
    if let Some(outcome) = position.outcome() {
        return (over(outcome, position.to_move()).value, 0);
    }
    if let Some(found) = known.get(position) {
        return *found;
    }
    let moves = position.legal_moves().into_iter();
    let best = moves
        .map(|m| after(position, m, known))
        .max_by_key(|&found| rank(found));
    let best = best.unwrap();
    known.insert(*position, best);
    best
}

/// What a move is worth to the player who makes it.
fn after(position: &Position, m: Move, known: &mut Plain) -> (Value, u32) {
    let mut child = *position;
    child.play_unchecked(m);
    let (value, distance) = plain(&child, known);
    (-value, distance + 1)
}

/// Numbers that look random, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A position with so many empty squares, met by random play; mostly such that no placement wins.
fn position(empty: u32, rules: Rules, random: &mut Random) -> Position {
    loop {
        let mut position = Position::new(rules);
        while position.outcome().is_none() && position.empty().count() > empty {
            let moves = position.legal_moves();
            position.play_unchecked(moves[random.below(moves.len())]);
        }
        if position.outcome().is_none()
            && (position.winning_placements().is_empty() || random.below(8) == 0)
        {
            return position;
        }
    }
}

fn solve(solver: &mut Solver, position: &Position) -> Solution {
    let solved = solver.solve(position, Question::All, &mut |_| (), &mut || false);
    solved.unwrap()
}

fn told(value: Value, distance: Option<u32>) -> (Value, Option<u32>) {
    (value, distance.filter(|_| value != Value::Draw))
}

/// Everything a solution says against the plain search.
fn compare(solver: &mut Solver, position: &Position, known: &mut Plain) {
    let solution = solve(solver, position);
    let (value, distance) = plain(position, known);
    assert_eq!(
        (solution.value, solution.distance),
        told(value, Some(distance)),
        "{position:?}"
    );
    let moves = position.legal_moves();
    assert_eq!(solution.moves.len(), moves.len());
    for (judged, m) in solution.moves.iter().zip(&moves) {
        let (value, distance) = after(position, *m, known);
        assert_eq!(judged.choice, *m);
        assert_eq!(
            (judged.value, judged.distance),
            told(value, Some(distance)),
            "{m} {position:?}"
        );
    }
    let is_best = |m: &&Move| rank(after(position, **m, &mut known.clone())).0 == value;
    assert!(solution.best.iter().all(|m| is_best(&m)));
    assert_line(position, &solution);
    // A solver that has not been asked for more finds the same.
    let mut fresh = Solver::new(Options::default());
    let best = fresh.solve(position, Question::Best, &mut |_| (), &mut || false);
    let best = best.unwrap();
    let bare = Solution {
        moves: Vec::new(),
        ..solution
    };
    assert_eq!(best, bare, "{position:?}");
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_positions_with_up_to_seven_empty_squares() {
    let mut solver = Solver::new(Options::default());
    let mut random = Random(7);
    for (empty, count) in [(5, 600), (6, 300), (7, 100)] {
        for _ in 0..count {
            let position = position(empty, Rules::STANDARD, &mut random);
            compare(&mut solver, &position, &mut Plain::new());
        }
        println!("{count} positions with {empty} empty squares agree");
    }
}

/// From 18 marbles the line of every position ends as promised, and on its way every position
/// has the value and the distance that it should have.
#[test]
#[ignore = "takes minutes"]
fn fifty_lines_from_18_marbles() {
    let mut solver = Solver::new(Options {
        threads: 2,
        ..Options::default()
    });
    let mut random = Random(18);
    for _ in 0..50 {
        let start = position(18, Rules::STANDARD, &mut random);
        let ask = |solver: &mut Solver, p: &Position| {
            solver
                .solve(p, Question::Best, &mut |_| (), &mut || false)
                .unwrap()
        };
        let solution = ask(&mut solver, &start);
        assert_line(&start, &solution);
        let (mut position, mut value, mut distance) = (start, solution.value, solution.distance);
        for m in &solution.line {
            position.play_unchecked(*m);
            (value, distance) = (-value, distance.map(|d| d - 1));
            let here = ask(&mut solver, &position);
            assert_eq!((here.value, here.distance), (value, distance));
        }
    }
}

#[test]
fn one_question_at_a_time_answers_the_same_in_less_memory() {
    let mut random = Random(3);
    for _ in 0..5 {
        let position = position(13, Rules::STANDARD, &mut random);
        let both = solve(&mut Solver::new(Options::default()), &position);
        let memory = Shape::new(13, 13, 1).bytes(1) as u64;
        let mut small = Solver::new(Options { threads: 1, memory });
        assert_eq!(solve(&mut small, &position), both);
        let mut threads = Solver::new(Options {
            threads: 3,
            ..Options::default()
        });
        assert_eq!(solve(&mut threads, &position), both);
        let mut less = Solver::new(Options {
            threads: 1,
            memory: memory - 1,
        });
        let refused = less.solve(&position, Question::All, &mut |_| (), &mut || false);
        let needed = SolveError::Memory {
            needed: u128::from(memory),
            allowed: memory - 1,
        };
        assert!(refused == Err(needed) || refused == Ok(both));
    }
}

#[test]
fn stopping_and_other_rules_are_errors() {
    let mut solver = Solver::new(Options::default());
    let position = position(14, Rules::STANDARD, &mut Random(5));
    let stopped = solver.solve(&position, Question::All, &mut |_| (), &mut || true);
    assert_eq!(stopped, Err(SolveError::Stopped));
    let solved = solver.solve(&position, Question::All, &mut |_| (), &mut || false);
    assert!(solved.is_ok());
    for rules in [Rules::ROTATE_FIRST, Rules::GGP, Rules::EXACT_FIVE] {
        let start = Position::new(rules);
        let refused = solver.solve(&start, Question::Value, &mut |_| (), &mut || false);
        assert_eq!(refused, Err(SolveError::Rules(rules)));
    }
}

#[test]
fn the_empty_board_is_refused_with_what_it_would_need() {
    let mut solver = Solver::new(Options::default());
    let start = Position::new(Rules::STANDARD);
    let refused = solver.solve(&start, Question::Value, &mut |_| (), &mut || false);
    assert!(matches!(refused, Err(SolveError::Memory { needed, .. }) if needed > 1 << 50));
}

#[test]
fn twists_of_half_a_turn_are_those_of_the_whole_moves() {
    let mut solver = Solver::new(Options::default());
    let mut random = Random(9);
    let mut compared = 0;
    for rules in [Rules::STANDARD, Rules::RELAXED] {
        for _ in 0..20 {
            let position = position(6, rules, &mut random);
            let whole = solve(&mut solver, &position);
            for square in position.empty().squares() {
                let placed = match position.place(square) {
                    Ok(Placement::TwistDue(placed)) => placed,
                    _ => continue,
                };
                let half = solver.solve_placed(&placed, Question::All, &mut |_| (), &mut || false);
                let half = half.unwrap();
                let moves = whole.moves.iter().filter(|m| m.choice.square == square);
                let moves: Vec<_> = moves
                    .map(|m| (m.choice.twist, m.value, m.distance))
                    .collect();
                let twists: Vec<_> = half
                    .moves
                    .iter()
                    .map(|m| (m.choice, m.value, m.distance))
                    .collect();
                assert_eq!(twists, moves);
                assert_eq!(half.distance.is_none(), half.value == Value::Draw);
                let plies = half.line.len() as u32 + 1;
                assert!(half.distance.is_none_or(|d| d == plies));
                compared += 1;
            }
        }
    }
    assert!(compared > 100);
}

/// The line is legal, ends the game, and ends it as and when the solution says.
fn assert_line(position: &Position, solution: &Solution) {
    assert!(solution.line.first() == solution.best.first());
    let mut end = *position;
    for m in &solution.line {
        end = end.play(*m).unwrap();
    }
    let outcome = end.outcome().expect("the line leads to the end");
    let value = over(outcome, position.to_move()).value;
    assert_eq!(value, solution.value);
    if let Some(distance) = solution.distance {
        assert_eq!(solution.line.len() as u32, distance);
    }
}

#[test]
fn values_distances_and_lines_are_those_of_a_plain_search() {
    let mut solver = Solver::new(Options::default());
    let mut random = Random(1);
    let mut values = [0; 3];
    for (empty, count) in [(1, 30), (2, 30), (3, 60), (4, 40)] {
        for rules in [Rules::STANDARD, Rules::RELAXED] {
            for _ in 0..count {
                let position = position(empty, rules, &mut random);
                let mut known = Plain::new();
                compare(&mut solver, &position, &mut known);
                values[plain(&position, &mut known).0 as usize] += 1;
            }
        }
    }
    println!("losses, draws, wins: {values:?}");
    assert!(values.iter().all(|&n| n > 8));
}

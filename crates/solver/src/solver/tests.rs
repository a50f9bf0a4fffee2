//! Solutions against a plain search that shares nothing with the solver but the rules.

use super::*;
use crate::Value;
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

/// A position with so many empty squares that no placement wins, met by random play.
fn position(empty: u32, rules: Rules, random: &mut Random) -> Position {
    loop {
        let mut position = Position::new(rules);
        while position.outcome().is_none() && position.empty().count() > empty {
            let moves = position.legal_moves();
            position.play_unchecked(moves[random.below(moves.len())]);
        }
        if position.outcome().is_none() && position.winning_placements().is_empty() {
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

//! Exact values found by another program, where they are at hand.

use fivefold_rules::pentago::{Board, Move, Position, Rules, Setup, Square, Standing};
use fivefold_solver::{Judged, Question, Solver, Value};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::PathBuf;

/// The text of a file of the shared data; `None`, with a line saying so, where it is absent.
pub(crate) fn shared(file: &str) -> Option<String> {
    let root = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let Ok(packed) = std::fs::read(root.join("data/pentago").join(file)) else {
        println!("skipped: the shared file data/pentago/{file} is absent");
        return None;
    };
    let mut text = String::new();
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .unwrap();
    Some(text)
}

/// A board of 36 characters, row by row from the top.
pub(crate) fn standing(text: &str, untwisted: bool) -> Standing {
    let mut marbles = [Board::EMPTY; 2];
    for (i, c) in text.bytes().enumerate() {
        let square = Square::at(i as u8 % 6, 5 - i as u8 / 6).unwrap();
        if let Some(side) = b"bw".iter().position(|b| *b == c) {
            marbles[side] = marbles[side].with(square);
        }
    }
    let setup = Setup { marbles, untwisted };
    setup.standing(Rules::STANDARD).unwrap()
}

/// A row of a file: what is to be solved, and what comes out.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) standing: Standing,
    pub(crate) stones: u32,
    pub(crate) value: Value,
    /// Where given: the best value of the moves on each square, or of each twist, sorted.
    pub(crate) choices: Option<Vec<Value>>,
}

fn value(text: &str) -> Value {
    match text {
        "1" | "W" => Value::Win,
        "0" | "T" => Value::Draw,
        "-1" | "L" => Value::Loss,
        _ => panic!("{text} is no value"),
    }
}

fn sorted(mut values: Vec<Value>) -> Option<Vec<Value>> {
    values.sort();
    (!values.is_empty()).then_some(values)
}

/// The rows of `values_18_35`.
pub(crate) fn random_positions() -> Option<Vec<Row>> {
    let text = shared("values_18_35.tsv.gz")?;
    let rows = text.lines().filter(|l| !l.starts_with('#')).map(|line| {
        let columns: Vec<_> = line.split('\t').collect();
        let placements = columns[7].chars().filter(|c| "WTL".contains(*c));
        Row {
            standing: standing(columns[0], false),
            stones: columns[1].parse().unwrap(),
            value: value(columns[3]),
            choices: sorted(placements.map(|c| value(&c.to_string())).collect()),
        }
    });
    Some(rows.collect())
}

/// The rows of `values_game_lines` with at least so many stones.
pub(crate) fn game_lines(stones: u32) -> Option<Vec<Row>> {
    let text = shared("values_game_lines.tsv.gz")?;
    let rows = text.lines().filter(|l| !l.starts_with('#')).map(|line| {
        let columns: Vec<_> = line.split('\t').collect();
        let children = columns[7].split(',').filter_map(|c| c.split_once('='));
        let standing = standing(columns[0], columns[3] == "rotate");
        let value = value(columns[4]);
        // A winning placement is listed as if its twist were due: for the player who made it.
        let over = columns[3] == "rotate" && matches!(standing, Standing::Between(_));
        Row {
            standing,
            stones: columns[1].parse().unwrap(),
            value: if over { -value } else { value },
            choices: sorted(children.map(|c| self::value(c.1)).collect()),
        }
    });
    Some(rows.filter(|row| row.stones >= stones).collect())
}

/// The best value of the moves on each square, sorted.
fn placements(moves: &[Judged<Move>]) -> Vec<Value> {
    let mut best = BTreeMap::new();
    for judged in moves {
        let held = best.entry(judged.choice.square).or_insert(judged.value);
        *held = judged.value.max(*held);
    }
    let mut values: Vec<_> = best.into_values().collect();
    values.sort();
    values
}

impl Row {
    /// Solves the row and compares; panics where something differs.
    pub(crate) fn check(&self, solver: &mut Solver) {
        let question = if self.choices.is_some() {
            Question::Moves
        } else {
            Question::Value
        };
        let (value, choices) = match &self.standing {
            Standing::Between(position) => {
                let solved = ask(solver, position, question);
                (solved.value, placements(&solved.moves))
            }
            Standing::TwistDue(placed) => {
                let solved = solver.solve_placed(placed, question, &mut |_| (), &mut || false);
                let solved = solved.unwrap();
                let mut values: Vec<_> = solved.moves.iter().map(|m| m.value).collect();
                values.sort();
                (solved.value, values)
            }
        };
        assert_eq!(value, self.value, "{self:?}");
        if let Some(wanted) = &self.choices {
            assert_eq!(&choices, wanted, "{self:?}");
        }
    }
}

/// Solves a position.
pub(crate) fn ask(
    solver: &mut Solver,
    position: &Position,
    question: Question,
) -> fivefold_solver::Solution {
    let solution = solver.solve(position, question, &mut |_| (), &mut || false);
    solution.unwrap()
}

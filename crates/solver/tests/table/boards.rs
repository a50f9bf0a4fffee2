//! Positions for the tests.

use fivefold_rules::Symmetry;
use fivefold_rules::pentago::{Board, Placed, Position, Rules, Setup, Square, Standing};
use fivefold_solver::Value;
use std::path::PathBuf;

/// The folder of data shared between checkouts.
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let path = folder.join("data/pentago").join(name);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} absent", path.display());
    None
}

/// A board of 36 characters, row by row from the top.
pub(crate) fn standing(text: &str, untwisted: bool) -> Standing {
    let mut marbles = [Board::EMPTY; 2];
    for (i, c) in text.bytes().enumerate() {
        let square = Square::at(i as u8 % 6, 5 - i as u8 / 6).unwrap();
        if let Some(side) = b"bw".iter().position(|&b| b == c) {
            marbles[side] = marbles[side].with(square);
        }
    }
    let setup = Setup { marbles, untwisted };
    setup.standing(Rules::STANDARD).unwrap()
}

pub(crate) fn between(text: &str) -> Position {
    match standing(text, false) {
        Standing::Between(position) => position,
        Standing::TwistDue(placed) => panic!("no twist is due: {placed:?}"),
    }
}

pub(crate) fn twist_due(text: &str) -> Placed {
    match standing(text, true) {
        Standing::TwistDue(placed) => placed,
        Standing::Between(position) => panic!("a twist is due: {position:?}"),
    }
}

/// 1, 0 or -1 for the side to move.
pub(crate) fn value(text: &str) -> Value {
    match text {
        "1" => Value::Win,
        "0" => Value::Draw,
        "-1" => Value::Loss,
        other => panic!("{other} is no value"),
    }
}

/// Every position of the first `stones` plies, one of each eight that are symmetric.
pub(crate) fn all(stones: u32) -> Vec<Position> {
    let mut layer = vec![Position::new(Rules::STANDARD)];
    let mut found = layer.clone();
    for _ in 0..stones {
        let mut next = std::collections::HashSet::new();
        for position in &layer {
            for square in position.empty().squares() {
                let mut marbles = position.marbles();
                let mover = position.to_move().index();
                marbles[mover] = marbles[mover].with(square);
                let images = Symmetry::ALL.map(|s| marbles.map(|b| b.transform(s)));
                next.insert(*images.iter().min().unwrap());
            }
        }
        layer = next.into_iter().map(of_marbles).collect();
        layer.sort_by_key(Position::marbles);
        found.extend(&layer);
    }
    found
}

fn of_marbles(marbles: [Board; 2]) -> Position {
    let setup = Setup {
        marbles,
        untwisted: false,
    };
    match setup.standing(Rules::STANDARD).unwrap() {
        Standing::Between(position) => position,
        Standing::TwistDue(_) => unreachable!("not asked for"),
    }
}

/// What the best of these is worth.
pub(crate) fn best<T>(values: &[(T, Value)]) -> Option<Value> {
    values.iter().map(|(_, value)| *value).max()
}

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("table-{name}"));
    let _ = std::fs::remove_dir_all(&path); // it is not there the first time
    std::fs::create_dir_all(&path).unwrap();
    path
}

//! Answers against values found by another program.

mod published;

use fivefold_solver::{Options, Solver};
use published::{Row, game_lines, random_positions};

fn check(rows: &[Row]) {
    let mut solver = Solver::new(Options {
        threads: 2,
        ..Options::default()
    });
    for row in rows {
        row.check(&mut solver);
    }
    println!("{} rows", rows.len());
}

/// Every row with 21 and more stones, and of each wider root one.
#[test]
fn values_of_random_positions() {
    let Some(rows) = random_positions() else {
        return;
    };
    let some: Vec<_> = rows.into_iter().filter(|row| row.stones >= 21).collect();
    check(&some);
}

#[test]
fn values_along_games() {
    let Some(rows) = game_lines(20) else { return };
    check(&rows);
}

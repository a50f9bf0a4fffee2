//! Answers against values found by another program.

#![allow(clippy::unwrap_used, reason = "a broken data file should fail loudly")]

mod published;

use fivefold_solver::{Options, Solver};
use published::{Row, game_lines, random_positions};
use std::time::Instant;

fn check<'a>(what: &str, rows: impl Iterator<Item = &'a Row>, memory: u64) {
    let start = Instant::now();
    let mut solver = Solver::new(Options { threads: 2, memory });
    let count = rows.inspect(|row| row.check(&mut solver)).count();
    println!(
        "{what}: {count} rows agree, {:.1} s",
        start.elapsed().as_secs_f64()
    );
    assert!(count > 0);
}

#[test]
fn values_of_random_positions() {
    let Some(rows) = random_positions() else {
        return;
    };
    let narrow = rows.iter().filter(|row| row.stones >= 22);
    check("22 stones and more", narrow, 1 << 30);
    let wide = rows.iter().filter(|row| row.stones < 22).step_by(29);
    check("18 to 21 stones, some", wide, 1 << 30);
}

#[test]
fn values_along_games() {
    let Some(rows) = game_lines(20) else { return };
    check("20 stones and more", rows.iter(), 1 << 30);
}

/// Some minutes in a release build: `cargo test --release -p fivefold-solver --test truth -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes and 5 GiB"]
fn every_published_value_from_16_stones_on() {
    let (Some(random), Some(lines)) = (random_positions(), game_lines(16)) else {
        return;
    };
    let rows = || random.iter().chain(&lines);
    for stones in (16..=36).rev() {
        let rows = rows().filter(|row| row.stones == stones);
        check(&format!("{stones} stones"), rows, 5 << 30);
    }
}

//! Compares every published value from 16 stones on: `cargo run --release -p fivefold-solver --example truth`.

#[path = "../tests/truth/published.rs"]
mod published;

use fivefold_solver::{Options, Solver};
use std::time::Instant;

fn main() {
    let start = Instant::now();
    let (Some(random), Some(lines)) = (published::random_positions(), published::game_lines(16))
    else {
        return;
    };
    let mut solver = Solver::new(Options {
        threads: 2,
        memory: 6 << 30,
    });
    for stones in (16..=36).rev() {
        let start = Instant::now();
        let rows: Vec<_> = random
            .iter()
            .chain(&lines)
            .filter(|row| row.stones == stones)
            .collect();
        rows.iter().for_each(|row| row.check(&mut solver));
        println!(
            "{stones} stones: {} rows agree, {:.2} s",
            rows.len(),
            start.elapsed().as_secs_f64()
        );
    }
    println!("all: {:.1} s", start.elapsed().as_secs_f64());
}

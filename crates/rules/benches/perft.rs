//! Moves counted a second, for both games: `cargo bench -p fivefold-rules`. Checks the counts too.

use fivefold_rules::{Position, pentago, pente, perft, perft_outcomes};
use std::time::Instant;

fn row(name: &str, want: u64, count: impl FnOnce() -> u64) {
    let start = Instant::now();
    let got = count();
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(got, want, "{name}");
    let million = got as f64 / seconds / 1e6;
    println!("{name:<34} {got:>13} sequences {seconds:>8.3} s {million:>10.2} million/s");
}

/// Counts the last ply without making it, and making it.
fn both<P: Position>(name: &str, start: &P, depth: u32, want: u64) {
    row(&format!("{name} perft {depth}"), want, || {
        perft(start, depth)
    });
    row(&format!("{name} perft {depth}, all made"), want, || {
        perft_outcomes(start, depth).sequences
    });
}

fn main() {
    let start = pentago::Position::new(pentago::Rules::STANDARD);
    both("pentago", &start, 3, 21_934_080);
    row("pentago perft 4", 5_790_597_120, || perft(&start, 4));
    both(
        "pente standard",
        &pente::Position::new(pente::Rules::STANDARD),
        3,
        129_240,
    );
    row("pente free perft 3", 46_655_640, || {
        perft(&pente::Position::new(pente::Rules::FREE), 3)
    });
}

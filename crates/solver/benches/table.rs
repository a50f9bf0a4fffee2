//! Values looked up a second, cold against held: `cargo bench -p fivefold-solver --bench table -- FOLDER`.
//! FOLDER holds published slices; without it `data/pentago/slices` of the shared folder is taken.

use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Position, Rules};
use fivefold_solver::table::{CACHE, Tablebase};
use std::path::PathBuf;
use std::time::Instant;

/// Positions looked up with everything held.
const MANY: usize = 200_000;
/// Positions looked up with nothing held: each unpacks an index and a block.
const FEW: usize = 2_000;

fn main() {
    let folder = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let folder = folder.map_or_else(shared, PathBuf::from);
    if !folder.is_dir() {
        println!("skipped: {} absent", folder.display());
        return;
    }
    let start = Instant::now();
    let open = |cache| Tablebase::open(&folder, cache).expect("the slices are sound");
    let (cold, held) = (open(0), open(CACHE));
    println!(
        "opened twice in {:.3} s: {held:?}",
        start.elapsed().as_secs_f64()
    );
    for stones in held.slices().filter(|n| *n >= 2) {
        let positions = random(u32::from(stones), MANY);
        rate(&held, &positions); // fills what is held
        let cold = rate(&cold, &positions[..FEW]);
        let held = rate(&held, &positions);
        println!(
            "{stones:>2} marbles: {cold:>9.0} lookups/s cold, {held:>9.0} held, ratio {:.0}",
            held / cold
        );
    }
}

fn shared() -> PathBuf {
    let folder = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    folder.join("data/pentago/slices")
}

/// Looks all of them up; how many a second.
fn rate(table: &Tablebase, positions: &[Position]) -> f64 {
    let start = Instant::now();
    for position in positions {
        table.value(position).expect("the slice is there");
    }
    positions.len() as f64 / start.elapsed().as_secs_f64()
}

/// Positions of random games, the same each time.
fn random(stones: u32, count: usize) -> Vec<Position> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut one = || {
        let mut position = Position::new(Rules::STANDARD);
        while position.ply() < stones {
            let moves = position.legal_moves();
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            position.play_unchecked(moves[state as usize % moves.len()]);
        }
        position
    };
    (0..count).map(|_| one()).collect()
}

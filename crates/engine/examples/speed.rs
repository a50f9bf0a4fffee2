//! Prints how deep and how fast the engine searches: `cargo run --release -p fivefold-engine
//! --example speed [NODES]`, 1 000 000 nodes a position by default; and the bench signature.

use fivefold_engine::{Engine, Limits, Options, bench};
use fivefold_rules::{Position, Variant};
use std::error::Error;
use std::time::Instant;

/// Variant and the moves that lead to a position.
const POSITIONS: [(&str, &str); 4] = [
    ("pentago/standard", ""),
    (
        "pentago/standard",
        "b2.4r e5.1l e2.3l b5.1r c3.4l d4.2r b3.1l c4.3r a4.2l",
    ),
    ("pente/standard", "K10"),
    ("pente/standard", "K10 L9 L11 M10 J9 M12 K12 K11 M11 N11"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let nodes = std::env::args()
        .nth(1)
        .map_or(Ok(1_000_000), |n| n.parse())?;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut engine = Engine::new(Options::default());
    for (name, moves) in POSITIONS {
        let mut position = name.parse::<Variant>()?.start();
        for word in moves.split_whitespace() {
            let m = position.parse_move(word)?;
            position = position.play(m).map_err(|e| format!("{word}: {e}"))?;
        }
        let start = Instant::now();
        let result = engine.search(&position, &limits, &mut |_| {}, &mut || false);
        let seconds = start.elapsed().as_secs_f64();
        let best = result.best.ok_or("a position that goes on")?;
        println!(
            "{name} after {} plies: {best} {}, depth {}, longest line {}, {} nodes in {seconds:.2} s, {:.0} nodes/s",
            position.ply(),
            result.info.score,
            result.info.depth,
            result.info.seldepth,
            result.info.nodes,
            result.info.nodes as f64 / seconds,
        );
    }
    println!("bench: {} nodes", bench());
    Ok(())
}

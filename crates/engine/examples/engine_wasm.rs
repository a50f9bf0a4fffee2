//! The searches as a WebAssembly module without bindings, to time outside a browser the work that `fivefold bench
//! engine` times:
//!
//! ```text
//! cargo build --profile wasm --target wasm32-unknown-unknown -p fivefold-engine --example engine_wasm
//! node -e 'const fs = require("fs"), file = "target/wasm32-unknown-unknown/wasm/examples/engine_wasm.wasm";
//!     WebAssembly.instantiate(fs.readFileSync(file)).then(({ instance: { exports: engine } }) => {
//!         const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
//!         for (const [number, game] of ["Pentago", "Pente"].entries()) {
//!             engine.search(number, 100000n);
//!             const start = used(), nodes = Number(engine.search(number, 500000n));
//!             console.log(game, Math.round(nodes / (used() - start)), "nodes/s");
//!         }
//!     });'
//! ```

#![allow(unsafe_code, reason = "a name that another program calls")]

use fivefold_engine::bench_nodes;
use fivefold_rules::GameKind;

/// Searches the positions of the bench that are of a game, 0 for Pentago or 1 for Pente, with so many nodes each. The
/// nodes visited; none for any other game.
#[unsafe(no_mangle)]
pub extern "C" fn search(game: u32, each: u64) -> u64 {
    match game {
        0 => bench_nodes(GameKind::Pentago, each),
        1 => bench_nodes(GameKind::Pente, each),
        _ => 0,
    }
}

//! Plays **Pentago** and **Pente**.
//!
//! Each game has a fast board, an opinion of a position and a search of its own. The engine reads
//! no clock and prints nothing: the caller passes limits and a `stop` that it is asked now and then,
//! and hears after every finished depth. So it runs the same in a program, a browser's worker and a
//! test. It starts threads only where [`Options::threads`] asks for more than one.
//!
//! ```
//! use fivefold_engine::{Engine, Limits, Options};
//! use fivefold_rules::Variant;
//!
//! let start = "pentago/standard".parse::<Variant>()?.start();
//! let mut engine = Engine::new(Options::default());
//! let limits = Limits { nodes: Some(2_000), ..Limits::default() };
//! let result = engine.search(&start, &limits, &mut |_info| {}, &mut || false);
//! assert!(result.best.is_some() && result.info.nodes <= 2_000);
//! # Ok::<(), fivefold_rules::BadText>(())
//! ```
#![deny(unsafe_code)]

mod bench;
mod level;
mod limits;
mod lines;
mod mix;
mod pentago;
mod pente;
mod score;
mod search;
mod table;

pub use bench::{bench, bench_nodes};
pub use level::Level;
pub use limits::Limits;
pub use pentago::{book, net};
#[doc(hidden)]
pub use pente::features as pente_features;
pub use pente::{Attack, Proof, Replies, book as pente_book};
pub use score::Score;

use fivefold_rules::{AnyMove, AnyPosition};
use search::{Report, Settings};
use table::Table;

/// How an engine is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Megabytes for the transposition table.
    pub hash_mb: u32,
    /// How many threads may think, except under a limit of nodes, which one thread keeps
    /// exactly. With more than one, equal searches may differ.
    pub threads: u32,
    /// Equal seeds and limits give equal moves; the seed decides between moves that look alike
    /// and what the lower levels overlook.
    pub seed: u64,
    /// Whether the opening book may choose the move (Pentago by the standard rules, Pente for two on the full
    /// board by the standard and by the tournament rule; the highest level). The chosen move is searched like any
    /// other.
    pub book: bool,
    /// Megabytes the exact solver may use besides; 0 for no solver. With 20 or fewer empty squares, where nothing but
    /// `stop` limits the search, it looks ahead of the search, and with 18 or fewer it proves the
    /// value of a Pentago position that a short search has not. The memory is taken when it is needed.
    pub solver_mb: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            seed: 0,
            book: true,
            solver_mb: if cfg!(target_family = "wasm") {
                128
            } else {
                900
            },
        }
    }
}

/// What a search knows after a finished depth, and at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The last depth finished, in plies; 0 before the first is.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The principal variation, the best move first; empty where the game is over.
    pub pv: Vec<AnyMove>,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play, always legal; `None` exactly where the game is over.
    pub best: Option<AnyMove>,
    /// What was known at the end.
    pub info: Info,
}

/// An engine with its memory.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    pente: Option<pente::Engine>,
    oracle: pentago::Oracle,
    options: Options,
    /// Judges Pentago boards instead of the network the engine comes with.
    network: Option<net::Network>,
}

impl Engine {
    /// An engine; takes its memory at once.
    #[must_use]
    pub fn new(options: Options) -> Engine {
        Engine {
            table: Table::new(options.hash_mb),
            pente: None,
            oracle: pentago::Oracle::default(),
            options,
            network: None,
        }
    }

    /// An engine that judges Pentago boards by other weights than those it comes with.
    #[must_use]
    pub fn with_network(options: Options, network: net::Network) -> Engine {
        Engine {
            network: Some(network),
            ..Engine::new(options)
        }
    }

    /// Searches a position until a limit is reached, the result is proved, or `stop`, which is
    /// asked every thousand positions, says so. `on_info` hears of every finished depth.
    ///
    /// What was searched before has no influence.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        self.forget(position);
        self.think(position, limits, None, on_info, stop)
    }

    /// Empties the table of a game.
    fn forget(&mut self, position: &AnyPosition) {
        match (position, &mut self.pente) {
            (AnyPosition::Pentago(_), _) => self.table.clear(),
            (AnyPosition::Pente(_), Some(engine)) => engine.forget(),
            (AnyPosition::Pente(_), None) => {}
        }
    }

    /// Searches with what the table holds of this position; `among` are the only moves looked at, if given,
    /// and at least one.
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        among: Option<&[AnyMove]>,
        on_info: &mut dyn FnMut(&Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        let among = among.map(lines::codes);
        let settings = Settings {
            among: among.as_deref(),
            ..limits.settings(position, &self.options)
        };
        match position {
            AnyPosition::Pentago(p) => {
                let info = |r: &Report| info_of(r, |c| AnyMove::Pentago(pentago::decode(c)));
                let mut hear = |r: &Report| on_info(&info(r));
                let built_in = || net::Network::built_in();
                let network = self.network.as_ref().unwrap_or_else(built_in);
                result(info(&pentago::run(
                    p,
                    network,
                    &self.table,
                    &mut self.oracle,
                    &settings,
                    &mut hear,
                    stop,
                )))
            }
            AnyPosition::Pente(p) => {
                let info = |r: &Report| info_of(r, |c| AnyMove::Pente(pente::decode(c)));
                let mut hear = |r: &Report| on_info(&info(r));
                // Taken when the first position comes: an engine for one game needs no room for
                // the other.
                let engine =
                    (self.pente).get_or_insert_with(|| pente::Engine::new(self.options.hash_mb));
                result(info(&engine.search(p, &settings, &mut hear, stop)))
            }
        }
    }
}

impl Engine {
    /// Writes out why one side wins a position of Pente: the winner's move, and its answer to
    /// every legal reply, down to the end of the game. `None` where no win was found or not all
    /// of it could be written within the limits, of which the level is of no account.
    pub fn prove(
        &mut self,
        position: &fivefold_rules::pente::Position,
        limits: &Limits,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Proof> {
        let limits = Limits {
            level: None,
            ..*limits
        };
        let settings = limits.settings(&AnyPosition::Pente(*position), &self.options);
        let engine = (self.pente).get_or_insert_with(|| pente::Engine::new(self.options.hash_mb));
        engine.prove(position, &settings, stop)
    }
}

fn info_of(report: &Report, decode: impl Fn(u16) -> AnyMove) -> Info {
    Info {
        depth: report.depth,
        seldepth: report.deepest,
        nodes: report.nodes,
        score: report.score,
        pv: report.line.iter().map(|c| decode(*c)).collect(),
    }
}

fn result(info: Info) -> SearchResult {
    SearchResult {
        best: info.pv.first().copied(),
        info,
    }
}

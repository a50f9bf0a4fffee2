//! Pente: the engine's board, opinion and search.

mod bits;
mod board;
pub mod book;
mod clock;
pub mod features;
mod forced;
mod forcing;
mod line;
mod memory;
mod net;
mod order;
mod prove;
mod search;
mod shape;
mod threats;

pub(crate) use board::{decode, encode};
pub use prove::{Attack, Proof, Replies};

use crate::search::{Report, Settings};
use crate::table::Table;
use board::Board;
use fivefold_rules::pente::Position;

/// The Pente engine's memory.
#[derive(Debug)]
pub(crate) struct Engine {
    table: Table,
}

impl Engine {
    /// Takes its memory at once.
    pub(crate) fn new(hash_mb: u32) -> Engine {
        Engine {
            table: Table::new(hash_mb),
        }
    }

    /// Forgets what was searched before.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches a position with what the table holds of it.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        settings: &Settings,
        on_depth: &mut dyn FnMut(&Report),
        stop: &mut dyn FnMut() -> bool,
    ) -> Report {
        let board = Board::new(position);
        let book = if settings.book {
            let moves = book::Book::built_in().moves(position);
            moves.into_iter().map(encode).collect()
        } else {
            Vec::new()
        };
        search::run(board, &book, &self.table, settings, on_depth, stop)
    }

    /// Writes out why one side wins, if it does and that is found within the limits.
    pub(crate) fn prove(
        &mut self,
        position: &Position,
        settings: &Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Proof> {
        self.table.clear();
        let clock = clock::Clock::new(settings.max_nodes, stop);
        prove::Prover::new(Board::new(position), &self.table, settings, clock).prove()
    }
}

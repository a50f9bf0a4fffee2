//! Pente: the engine's board, opinion and search.

mod bits;
mod board;
mod clock;
mod forcing;
mod line;
mod order;
mod search;
mod shape;
mod table;
mod threats;
mod weights;

pub(crate) use board::decode;
pub(crate) use search::{Report, Settings};

use board::Board;
use fivefold_rules::pente::Position;

/// The Pente engine's memory.
#[derive(Debug)]
pub(crate) struct Engine {
    table: table::Table,
}

impl Engine {
    /// Takes its memory at once.
    pub(crate) fn new(hash_mb: u32) -> Engine {
        Engine {
            table: table::Table::new(hash_mb),
        }
    }

    /// Searches a position; what was searched before has no influence.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        settings: &Settings,
        on_depth: &mut dyn FnMut(&Report),
        stop: &mut dyn FnMut() -> bool,
    ) -> Report {
        self.table.clear();
        search::run(Board::new(position), &self.table, settings, on_depth, stop)
    }
}

//! Pentago: the engine's board, opinion and order of moves.

mod eval;
mod node;
mod ordering;

pub(crate) use node::{Node, decode};

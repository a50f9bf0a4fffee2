//! Pente: the engine's board, opinion and order of moves.

mod board;
mod candidates;
mod eval;
mod node;
mod threats;

pub(crate) use board::{Board as Node, decode};

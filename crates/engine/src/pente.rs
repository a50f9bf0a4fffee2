//! Pente: the engine's board, opinion and order of moves.

mod node;

pub(crate) use node::{Node, decode};

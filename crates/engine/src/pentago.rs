//! Pentago: the engine's board, opinion and search.

mod board;
pub mod book;
mod coder;
pub mod net;
mod oracle;
mod search;
mod tables;

pub(crate) use board::{decode, encode};
pub(crate) use oracle::{Oracle, patience};
pub(crate) use search::run;

//! Proofs of wins in Pente: written by the engine, checked by the rules alone.
//!
//! `docs/proofs.md` has the format. Nothing in [`check`] and [`tree`] knows the engine.

mod check;
mod tree;
mod write;

pub(crate) use check::run;
pub(crate) use write::Writer;

/// The first line of every file of proofs.
const HEADER: &str = "fivefold proof 1";

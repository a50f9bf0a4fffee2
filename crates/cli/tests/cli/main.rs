//! The built binary, driven as scripts and people drive it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod analyse;
mod convert;
mod engine;
mod games;
mod lines;
mod matches;
mod play;
mod proofs;
mod run;
mod serve;
mod shell;

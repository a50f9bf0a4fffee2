//! The built binary, driven as scripts and people drive it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod analyse;
mod audit;
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
#[allow(dead_code, reason = "these tests need one way to write of several")]
#[path = "../../../solver/tests/table/writer.rs"]
mod slices;
mod solve;
mod tablebase;
mod truth;

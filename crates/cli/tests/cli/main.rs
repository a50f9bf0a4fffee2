//! The built binary, driven as scripts and people drive it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod games;
mod lines;
mod run;
mod shell;

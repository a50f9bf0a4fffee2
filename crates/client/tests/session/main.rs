//! Whole sessions at the screen, scripted.
#![allow(clippy::unwrap_used)] // a test's way to fail

mod database;
mod endings;
mod engine;
mod explore;
mod history;
mod matches;
mod pentago;
mod pente;
mod player;
mod random;
mod reading;
mod sharing;
mod threats;

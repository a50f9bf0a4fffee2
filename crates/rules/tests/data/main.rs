//! Games, counts and cases that other programs recorded, replayed in full.
//!
//! The data is not part of the repository; where it is missing each test says so and passes.
#![allow(clippy::unwrap_used, reason = "a broken data file should fail loudly")]

mod load;
mod pentago;
mod pente;

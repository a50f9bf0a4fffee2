//! Laws every position must obey, tried on random games of every rule set.
#![allow(clippy::unwrap_used, reason = "a test should fail loudly")]

mod counts;
mod position;
mod setups;

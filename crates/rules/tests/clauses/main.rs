//! The clauses of `docs/rules/`, one test or more for each, named after it.
#![allow(clippy::unwrap_used, reason = "a test should fail loudly")]

mod pentago;
mod pentago_options;
mod pente;
mod pente_options;

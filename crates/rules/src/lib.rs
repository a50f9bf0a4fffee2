//! The law of **Pentago** and **Pente**.
//!
//! Everything here is a value: no input or output, no clock, no chance, no serialisation format of
//! somebody else. A [`Position`] is always legal; boards from outside come as a `Setup` and are
//! checked on the way in. The clauses quoted in the code (P5, Q4, ...) are those of `docs/rules/`.
//!
//! ```
//! use fivefold_rules::{Position, pentago};
//!
//! let start = pentago::Position::new(pentago::Rules::STANDARD);
//! let m: pentago::Move = "c4.1r".parse()?;
//! let next = start.play(m).expect("any square and twist is legal at the start");
//! assert_eq!(next.legal_moves().len(), 35 * 8);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod any;
pub mod dialect;
#[cfg(test)]
mod expect;
mod game;
mod match_play;
mod mix;
pub mod notation;
mod outcome;
pub mod pentago;
pub mod pente;
mod perft;
mod position;
mod preset;
pub mod record;
mod seat;
mod symmetry;
mod text;

pub use any::{AnyGame, AnyMove, AnyPosition, GameKind, Variant};
pub use game::{Game, Replay};
pub use match_play::{Match, MatchResult};
pub use mix::{MIX_STEP, mix};
pub use outcome::{Outcome, Reason};
pub use perft::{Count, perft, perft_outcomes};
pub use position::{PlayError, Position};
pub use seat::{Seat, Side};
pub use symmetry::Symmetry;
pub use text::BadText;

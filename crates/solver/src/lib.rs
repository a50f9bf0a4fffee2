//! Exact values of Pentago positions. Whatever this crate answers is proved; what it cannot prove
//! it refuses.
//!
//! A [`Solver`] looks at all ways to fill the board from a position on, a ply at a time from the
//! end backwards, for all ways to turn the quadrants at once; `docs/solver.md` explains how. It
//! needs about half a gigabyte and less than a second with 18 marbles on the board, and about
//! three times as much for every marble fewer. [`table`] reads published values.

mod arena;
mod fives;
mod kernel;
mod orbit;
mod root;
mod shape;
mod solution;
mod solver;
mod subsets;
mod sweep;
pub mod table;
mod turns;
mod value;

pub use solution::{Judged, Question, Solution, SolveError};
pub use solver::{Options, Progress, Solver};
pub use value::Value;

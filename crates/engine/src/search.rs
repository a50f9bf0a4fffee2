//! What the searches of both games share: how they are asked, what they answer, how scores are stored.

use crate::score::{PROVED, Score};

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings<'a> {
    pub(crate) max_depth: u32,
    pub(crate) max_nodes: u64,
    /// The width of the error added to each move's score; 0 for none.
    pub(crate) noise: u32,
    /// Do not look at what the other side threatens.
    pub(crate) overlooks: bool,
    /// How many threads think, this one included.
    pub(crate) threads: u32,
    pub(crate) seed: u64,
    /// The opening book may choose.
    pub(crate) book: bool,
    /// Megabytes that the exact solver may use, 0 for no solver; Pente has none.
    pub(crate) solver_mb: u32,
    /// The only moves to look at, legal ones, and at least one; `None` for all.
    pub(crate) among: Option<&'a [u16]>,
}

/// What is known after a depth is finished, or at the end.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) depth: u32,
    pub(crate) deepest: u32,
    pub(crate) nodes: u64,
    pub(crate) score: Score,
    /// The best line; empty only where the game is over.
    pub(crate) line: Vec<u16>,
}

/// A raw score with distances counted from the node, for the table.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        PROVED.. => score + ply as i32,
        s if s <= -PROVED => score - ply as i32,
        _ => score,
    }
}

/// The inverse of [`to_table`].
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        PROVED.. => score - ply as i32,
        s if s <= -PROVED => score + ply as i32,
        _ => score,
    }
}

//! The published exact database of Pentago, read from its `.pentago` files.
//!
//! The database holds the exact value of every position with at most 18 marbles under the standard
//! rules, one file for each number of marbles (a *slice*). `docs/tablebase.md` says where the files
//! are published. The first seven together are half a megabyte.
//!
//! ```no_run
//! use fivefold_rules::pentago::{Position, Rules};
//! use fivefold_solver::table::{CACHE, Tablebase};
//!
//! let table = Tablebase::open("slices".as_ref(), CACHE)?;
//! println!("the first player's {}", table.value(&Position::new(Rules::STANDARD))?);
//! # Ok::<(), fivefold_solver::table::TableError>(())
//! ```
//!
//! # How a position is found
//!
//! 1. How many marbles of each player lie in each quadrant names the *section* of the slice. Of the
//!    eight symmetric boards the file holds one, so the board is first laid that way (`section.rs`).
//! 2. A quadrant and its three quarter turns are one entry of a list; the four numbers in the four
//!    lists are the place of a *super position* in a four-dimensional array, and the turns, base
//!    four, one of its 256 bits (`quadrant.rs`).
//! 3. The array is cut into blocks of at most 8 x 8 x 8 x 8, each compressed with a check sum; an
//!    index, compressed as well, says where they are (`slice.rs`).
//!
//! # What is trusted
//!
//! Nothing. What a file must say of itself is known before it is read: its sections, their sizes and
//! their order follow from the number of marbles. Only places and compressed lengths are taken from
//! it; they must lie within the file, and no two may overlap. Memory is taken for bytes that are
//! there, never for bytes that are promised.

mod blob;
mod cache;
mod error;
mod extent;
mod header;
#[cfg(any(unix, windows))] // a browser has no folders
mod open;
mod quadrant;
mod section;
mod slice;
mod source;
mod tablebase;

pub use error::{Fault, Place, TableError};
pub use source::ReadAt;
pub use tablebase::{CACHE, MAX_STONES, Tablebase};

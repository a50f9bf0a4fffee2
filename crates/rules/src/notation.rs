//! The project's own notation: position lines, one-line games, links.
//!
//! The grammar is written down in `docs/notation.md`. A *line* is a position or a one-line game:
//!
//! ```
//! use fivefold_rules::{Position as _, notation};
//!
//! let line = notation::parse_line("pente/tournament K10 L9 N10")?;
//! assert_eq!(line.game.position().ply(), 3);
//! assert_eq!(notation::write_line(&line.game), "pente/tournament K10 L9 N10");
//!
//! let line = notation::parse_line("6/6/6/6/6/x5 o")?;
//! assert_eq!(notation::position_line(line.game.position()), "6/6/6/6/6/x5 o");
//! # Ok::<(), notation::ParseError>(())
//! ```
//!
//! Reading is exact: what these functions write, they read back to an equal value. Readers take
//! any run of blanks between words; writers use one space.

mod boards;
#[cfg(test)]
mod document;
mod error;
mod line;
mod position;
#[cfg(test)]
mod tests;
mod words;

pub use boards::{board36, explorer_id, explorer_placed_id};
pub use error::{Fault, ParseError, text};
pub use line::{Line, from_fragment, parse_line, to_fragment, write_line};
pub use position::{parse_position, placed_line, position_line};

pub(crate) use boards::{BOARD_LENGTH, explorer_placed, read_board, read_explorer_id};
pub(crate) use line::{bare_position, play, start_position};
pub(crate) use words::{Word, Words, shown};

/// The longest line or link that is read, in bytes. The longest possible game needs a tenth of it.
pub const MAX_LINE: usize = 64 * 1024;

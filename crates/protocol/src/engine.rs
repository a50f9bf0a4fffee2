//! The engine's text protocol: a universal game interface (UGI) for both games.
//!
//! One line is one message. A program that wants moves writes [`Command`]s to the engine, which
//! answers with [`Reply`]s; `docs/engine-protocol.md` has the grammar and a whole session. Both are
//! typed, and both can be read and written, so that an engine and a program that drives engines
//! share this one description.
//!
//! ```
//! use fivefold_protocol::engine::{Command, Reply};
//! use fivefold_rules::Variant;
//!
//! let game = "pentago".parse::<Variant>()?;
//! let command = Command::read(b"position startpos moves c4.1r\r", game)?;
//! assert_eq!(
//!     command.map(|c| c.to_string()).as_deref(),
//!     Some("position pentago c4.1r"),
//! );
//! assert_eq!(Reply::read("bestmove d3.2l")?, Reply::Best(Some("d3.2l".to_owned())));
//!
//! let error = Command::read(b"go depth deep", game).unwrap_err();
//! assert!(error.owes_move());
//! assert_eq!(
//!     error.to_string(),
//!     "go: after \"depth\" expected a whole number, 1 or more, found \"deep\"",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod fault;
mod go;
mod info;
mod option;
mod query;
mod reply;

pub use command::{Command, MAX_COMMAND};
pub use fault::{BadCommand, BadReply, Fault};
pub use go::Go;
pub use info::{Info, Score};
pub use option::{EngineOption, OptionKind};
pub use query::Query;
pub use reply::Reply;

use std::fmt;

/// What stands in the place of a move where there is none.
pub const NO_MOVE: &str = "none";

/// Writes `text` without what would break the line in two.
fn one_line(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.chars().try_for_each(|c| {
        let harmless = if c.is_control() { ' ' } else { c };
        fmt::Write::write_char(f, harmless)
    })
}

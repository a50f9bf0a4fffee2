//! Between the page and the programs in its workers.
//!
//! A [`Request`] starts or stops a search, has a text read or the moves of a position valued; [`Reply`]s come back. Every reply
//! names the request it belongs to, so that an answer nobody waits for any more can be dropped.
//!
//! Both travel as text: a word, then one field a line, the last of which may have lines of its own.
//! The page reads them without a parser for a richer format, which it would have to fetch first.
//!
//! ```
//! use fivefold_protocol::worker::{Reply, Request};
//!
//! let request = Request::Search {
//!     id: 7,
//!     line: "pente K10 L9".to_owned(),
//!     level: Some(3),
//!     millis: 1500,
//!     among: vec!["L12".to_owned(), "M9".to_owned()],
//! };
//! assert_eq!(request.to_text(), "search\n7\n3\n1500\nL12 M9\npente K10 L9");
//! assert_eq!(Request::from_text(&request.to_text()), Some(request));
//!
//! let reply = Reply::from_text("failed\n7\nno such move").expect("it is written like this");
//! assert_eq!(reply.id(), 7);
//! assert_eq!(Reply::from_text("failed\nseven\nno such move"), None);
//! ```

mod ending;
mod explore;
mod fields;
mod problem;
mod read;
mod reply;
mod request;
#[cfg(test)]
mod tests;

pub use ending::{ending, ending_text};
pub use explore::{Judged, Unproved, Valued, Worth};
pub use problem::{Forbidden, Problem, What};
pub use read::read;

use fivefold_rules::dialect::Dialect;
use fivefold_rules::record::Ending;

/// From the page to a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Find a move. A search that still runs is given up.
    Search {
        /// Names the search in every reply; never used twice by one page.
        id: u64,
        /// The game so far, as a one-line game.
        line: String,
        /// The strength, 1 (weakest) to 8; `None` is as strong as the time allows.
        level: Option<u8>,
        /// Milliseconds to think at most.
        millis: u32,
        /// The only moves to choose from; empty for all.
        among: Vec<String>,
    },
    /// Read a game from a record or from another program's notation; see [`read()`].
    Read {
        /// Names the reading in its reply; never used twice by one page, for a search neither.
        id: u64,
        /// The notation, if a person has named it.
        dialect: Option<Dialect>,
        /// The text.
        text: String,
    },
    /// Prove what every move of a Pentago position is worth. Answered by [`Reply::SolveProgress`] and
    /// [`Reply::Solved`], or by [`Reply::CannotSolve`].
    Solve {
        /// Names the work in every reply; never used twice by one page.
        id: u64,
        /// Where the turn is half done: the stone that waits for its twist.
        square: Option<String>,
        /// The position in one line, before that stone.
        position: String,
    },
    /// Say what an engine thinks of every move of a position. Answered by [`Reply::Judged`].
    Judge {
        /// Names the work in every reply; never used twice by one page.
        id: u64,
        /// Milliseconds to think at most.
        millis: u32,
        /// The position in one line.
        position: String,
    },
    /// Give the search up. A reply may still be on its way.
    Stop {
        /// The search.
        id: u64,
    },
}

/// From a worker to the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// What is known so far.
    Info {
        /// The search.
        id: u64,
        /// Plies looked ahead in full.
        depth: u32,
        /// The score for the side to move, as the engine writes it.
        score: String,
        /// Positions looked at.
        nodes: u64,
        /// The principal variation, in the game's notation.
        pv: Vec<String>,
    },
    /// The search has ended with a move.
    Best {
        /// The search.
        id: u64,
        /// The move, in the game's notation.
        best: String,
    },
    /// The search or the reading has ended without a result.
    Failed {
        /// The search or the reading.
        id: u64,
        /// Why, for a log; not shown to a player.
        reason: String,
    },
    /// The text is a game.
    Game {
        /// The reading.
        id: u64,
        /// What it is written in.
        dialect: Dialect,
        /// How it ended away from the board; [`Ending::Open`] where the board says all.
        ending: Ending,
        /// The game as a one-line game.
        line: String,
    },
    /// The text is more than one game, each in a notation of its own.
    Ambiguous {
        /// The reading.
        id: u64,
        /// In what it can be read.
        dialects: Vec<Dialect>,
    },
    /// The text is no game.
    Unreadable {
        /// The reading.
        id: u64,
        /// What is wrong with it.
        problem: Problem,
    },
    /// How far a proof is.
    SolveProgress {
        /// The work.
        id: u64,
        /// The values are known, the plies to the end are being counted.
        counting: bool,
        /// The part that is done, in thousandths.
        permille: u32,
    },
    /// What the moves are proved to be worth.
    Solved {
        /// The work.
        id: u64,
        /// Nothing is missing; before that, the plies to the end are.
        complete: bool,
        /// What the position is worth to the player to move.
        worth: Worth,
        /// Every move, in the order of the rules; of a turn that is half done every twist.
        moves: Vec<Valued>,
    },
    /// Nothing can be proved.
    CannotSolve {
        /// The work.
        id: u64,
        /// Why.
        why: Unproved,
    },
    /// What an engine thinks of the moves.
    Judged {
        /// The work.
        id: u64,
        /// Plies that every move was looked ahead, itself included.
        depth: u32,
        /// It has thought as long as it may.
        complete: bool,
        /// Every move, in the order of the rules.
        moves: Vec<Judged>,
    },
}

impl Request {
    /// The search, the reading or the work it is about.
    #[must_use]
    pub const fn id(&self) -> u64 {
        match self {
            Request::Search { id, .. }
            | Request::Read { id, .. }
            | Request::Solve { id, .. }
            | Request::Judge { id, .. }
            | Request::Stop { id } => *id,
        }
    }
}

impl Reply {
    /// The search, the reading or the work it is about.
    #[must_use]
    pub const fn id(&self) -> u64 {
        match self {
            Reply::Info { id, .. }
            | Reply::Best { id, .. }
            | Reply::Failed { id, .. }
            | Reply::Game { id, .. }
            | Reply::Ambiguous { id, .. }
            | Reply::Unreadable { id, .. }
            | Reply::SolveProgress { id, .. }
            | Reply::Solved { id, .. }
            | Reply::CannotSolve { id, .. }
            | Reply::Judged { id, .. } => *id,
        }
    }

    /// Whether nothing more comes for this request.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        match self {
            Reply::Info { .. } | Reply::SolveProgress { .. } => false,
            Reply::Solved { complete, .. } | Reply::Judged { complete, .. } => *complete,
            _ => true,
        }
    }
}

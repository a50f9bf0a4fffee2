//! Between the page and the engine in its worker.
//!
//! A [`Request`] starts or stops a search, [`Reply`]s come back. Every reply names the search it
//! belongs to, so that an answer to a search nobody waits for any more can be dropped.
//!
//! ```
//! use fivefold_protocol::worker::{Reply, Request};
//!
//! let request = Request::Search {
//!     id: 7,
//!     line: "pente K10 L9".to_owned(),
//!     level: Some(3),
//!     millis: 1500,
//! };
//! let text = serde_json::to_string(&request)?;
//! assert_eq!(text, r#"{"search":{"id":7,"line":"pente K10 L9","level":3,"millis":1500}}"#);
//! assert_eq!(serde_json::from_str::<Request>(&text)?, request);
//!
//! let reply: Reply = serde_json::from_str(r#"{"failed":{"id":7,"reason":"no such move"}}"#)?;
//! assert_eq!(reply.id(), 7);
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::{Deserialize, Serialize};

/// From the page to the worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    },
    /// Give the search up. A reply may still be on its way.
    Stop {
        /// The search.
        id: u64,
    },
}

/// From the worker to the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// The search has ended without one.
    Failed {
        /// The search.
        id: u64,
        /// Why, for a log; not shown to a player.
        reason: String,
    },
}

impl Request {
    /// The search it is about.
    #[must_use]
    pub const fn id(&self) -> u64 {
        match self {
            Request::Search { id, .. } | Request::Stop { id } => *id,
        }
    }
}

impl Reply {
    /// The search it is about.
    #[must_use]
    pub const fn id(&self) -> u64 {
        match self {
            Reply::Info { id, .. } | Reply::Best { id, .. } | Reply::Failed { id, .. } => *id,
        }
    }
}

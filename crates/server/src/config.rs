//! What whoever starts the server may choose.

use std::path::PathBuf;
use std::time::Duration;

/// Where the server listens unless told otherwise: this machine only.
pub const DEFAULT_ADDRESS: &str = "127.0.0.1:5005";

/// How the server is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// `HOST:PORT`, where HOST is a name, an IPv4 address or an IPv6 address in brackets; port 0
    /// takes a free one.
    pub listen: String,
    /// The folder for whatever the server keeps. Nothing is kept yet.
    pub data: Option<PathBuf>,
    /// The folder of the exact database's slices, if it is to be asked.
    pub tablebase: Option<PathBuf>,
    /// What a request may take.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: DEFAULT_ADDRESS.to_owned(),
            data: None,
            tablebase: None,
            limits: Limits::default(),
        }
    }
}

/// What a request may take before it is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long a client may take to send the head of a request, also the next one on an open connection.
    pub head: Duration,
    /// How long an answer may take; after that it is 503.
    pub answer: Duration,
    /// Bytes of a request's body; more is 413.
    pub body: usize,
    /// How long running requests may take to finish once the server has been told to stop.
    pub stop: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(20),
            answer: Duration::from_secs(30),
            body: 64 * 1024,
            stop: Duration::from_secs(10),
        }
    }
}

//! Why the server could not start or go on.

use fivefold_solver::table::TableError;
use std::fmt;
use std::io;

/// Why the server could not start. Every message names the address and what can be done.
#[derive(Debug)]
pub enum ServeError {
    /// The address is not of the form `HOST:PORT`, or its host is not known.
    BadAddress {
        /// As given.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Another program listens there.
    PortTaken {
        /// As given.
        address: String,
    },
    /// The system does not let this user listen there.
    Forbidden {
        /// As given.
        address: String,
    },
    /// The system refused for another reason.
    Listen {
        /// As given.
        address: String,
        /// The system's words.
        source: io::Error,
    },
    /// The exact database cannot be used.
    Tablebase(TableError),
    /// The signals that ask a program to stop cannot be heard.
    Signals(io::Error),
}

impl ServeError {
    /// Sorts the system's refusal to listen at `address`.
    pub(crate) fn of_listening(address: &str, source: io::Error) -> Self {
        let address = address.to_owned();
        match source.kind() {
            io::ErrorKind::AddrInUse => Self::PortTaken { address },
            io::ErrorKind::PermissionDenied => Self::Forbidden { address },
            _ => Self::Listen { address, source },
        }
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadAddress { address, reason } => write!(
                f,
                "cannot listen at `{address}`: {reason}; \
                 expected HOST:PORT such as 127.0.0.1:5005 or [::1]:5005"
            ),
            Self::PortTaken { address } => write!(
                f,
                "cannot listen at {address}: another program already does; \
                 stop it, or choose another address with --listen HOST:PORT (port 0 takes a free one)"
            ),
            Self::Forbidden { address } => write!(
                f,
                "cannot listen at {address}: this user may not; \
                 choose a port from 1024 up with --listen HOST:PORT"
            ),
            Self::Listen { address, source } => write!(
                f,
                "cannot listen at {address}: {source}; \
                 choose an address of this machine with --listen HOST:PORT"
            ),
            Self::Tablebase(source) => write!(f, "cannot use the exact database: {source}"),
            Self::Signals(source) => write!(f, "cannot hear the signal to stop: {source}"),
        }
    }
}

// The system's words are part of the message, so there is no `source` that would say them twice.
impl std::error::Error for ServeError {}

//! The output, shared by the thread that answers and the one that searches.

use fivefold_protocol::engine::Reply;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Where replies go, whole lines at a time, each flushed at once.
#[derive(Clone)]
pub(super) struct Voice(Arc<Mutex<dyn Write + Send>>);

impl Voice {
    pub(super) fn new(out: impl Write + Send + 'static) -> Voice {
        Voice(Arc::new(Mutex::new(out)))
    }

    /// Says one reply.
    pub(super) fn say(&self, reply: &Reply) -> io::Result<()> {
        // Whoever panicked while writing has at worst left half a line.
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(format!("{reply}\n").as_bytes())?;
        out.flush()
    }

    /// Says that something could not be done.
    pub(super) fn error(&self, what: impl Display) -> io::Result<()> {
        self.say(&Reply::Error(what.to_string()))
    }
}

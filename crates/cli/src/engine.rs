//! `fivefold engine`: the engine behind its text protocol, on standard input and output.
//!
//! The thread that reads is the one that answers; a search runs in a thread of its own, so every
//! command is heard at once.

mod budget;
pub(crate) mod lines;
mod search;
mod session;
mod settings;
mod voice;

use anyhow::{Context as _, Result};
use fivefold_protocol::engine::MAX_COMMAND;
use session::Session;
use std::io;
use std::process::ExitCode;
use voice::Voice;

pub(crate) fn run() -> Result<ExitCode> {
    let mut input = io::stdin().lock();
    let mut session = Session::new(Voice::new(io::stdout()));
    while let Some(line) = lines::next(&mut input, MAX_COMMAND).context("cannot read on")? {
        if session.hear(&line.bytes)?.is_break() {
            return Ok(ExitCode::SUCCESS);
        }
    }
    session.hear_the_end()?;
    Ok(ExitCode::SUCCESS)
}

//! `fivefold play`: a game in a plain terminal, against the engine or between people who share it.

mod session;

use crate::args::PlayArgs;
use crate::input::Source;
use anyhow::{Context as _, Result};
use session::{Reply, Session};
use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

pub(crate) fn run(args: &PlayArgs, quiet: bool) -> Result<ExitCode> {
    let mut session = Session::new(args)?;
    let mut source = Source::stdin();
    let mut out = io::stdout().lock();
    // A prompt would only be in the way of a program that plays by a pipe.
    let prompt = io::stdin().is_terminal();
    if !quiet {
        writeln!(out, "{}", session.greeting())?;
    }
    writeln!(out, "{}", session.begin())?;
    loop {
        if prompt {
            write!(out, "{}> ", session.prompt())?;
        }
        out.flush()?;
        let reply = match source.next_line().context("cannot read on")? {
            None => break,
            Some(Ok(text)) => session.answer(&text.text),
            Some(Err(fault)) => Reply::Say(fault.to_string()),
        };
        match reply {
            Reply::Say(text) => writeln!(out, "{text}")?,
            Reply::Quit => break,
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

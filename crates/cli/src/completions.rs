//! `fivefold completions SHELL`.

use crate::args::Args;
use anyhow::Result;
use clap::CommandFactory as _;
use clap_complete::Shell;
use std::io::{self, Write as _};
use std::process::ExitCode;

pub(crate) fn run(shell: Shell) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "fivefold", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

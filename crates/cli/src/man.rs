//! `fivefold man`: one page with every command.

use crate::args::Args;
use anyhow::Result;
use clap::CommandFactory as _;
use clap_mangen::Man;
use std::io::{self, Write as _};
use std::process::ExitCode;

pub(crate) fn run() -> Result<ExitCode> {
    let mut command = Args::command();
    command.build();
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    for part in command.get_subcommands().filter(|c| c.get_name() != "help") {
        let name = part.get_name();
        writeln!(page, ".SH \"FIVEFOLD {}\"", name.to_uppercase())?;
        let part = Man::new(part.clone());
        part.render_synopsis_section(&mut page)?;
        part.render_description_section(&mut page)?;
        part.render_options_section(&mut page)?;
    }
    io::stdout().write_all(&page)?;
    Ok(ExitCode::SUCCESS)
}

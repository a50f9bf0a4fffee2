//! `fivefold serve`: the app in a browser.

use crate::args::ServeArgs;
use anyhow::{Context as _, Result};
use fivefold_server::Config;
use std::io::{IsTerminal as _, Write as _};
use std::process::{Command, ExitCode, Stdio};

pub(crate) fn run(args: ServeArgs, quiet: bool) -> Result<ExitCode> {
    log_to_stderr(quiet);
    let mut config = Config::default();
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    config.data = args.data;
    config.tablebase = args.tablebase;
    let open = args.open;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the server's threads")?;
    runtime.block_on(fivefold_server::serve(&config, |address| {
        let url = format!("http://{address}");
        // Whoever started this may have closed standard output: the server serves all the same.
        let _ = writeln!(std::io::stdout(), "Fivefold is at {url}");
        if open {
            open_browser(&url);
        }
    }))?;
    Ok(ExitCode::SUCCESS)
}

fn log_to_stderr(quiet: bool) {
    let level = if quiet { "error" } else { "info" };
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(level));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
}

/// Asks the system to show `url`. A machine without a browser is no reason to stop serving.
fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(before)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        eprintln!("fivefold: cannot open a browser with {program}: {error}; open {url} yourself");
    }
}

//! The one binary: `fivefold`.

use anyhow::{Result, bail};
use fivefold_server::{Config, serve};
use std::io::IsTerminal as _;

#[tokio::main]
async fn main() -> Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let mut config = Config::default();
    let mut args = std::env::args().skip(1).filter(|arg| arg != "serve");
    match (args.next().as_deref(), args.next()) {
        (None, _) => {}
        (Some("--listen"), Some(address)) => config.listen = address,
        _ => bail!("expected: fivefold [serve] [--listen HOST:PORT]"),
    }
    serve(&config, |address| {
        println!("Fivefold is at http://{address}")
    })
    .await?;
    Ok(())
}

//! Builds the page and runs every check: `cargo xtask`.

mod scrub;
mod web;
mod workspace;

use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  web [--out DIR] [--build-dir DIR]
        builds the page: WebAssembly, its bindings, style, rules pages; compressed, with hashed names
";

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: Vec<String>) -> Result<()> {
    let mut args = args.into_iter();
    match args.next().as_deref() {
        Some("web") => {
            let folders = web_folders(args)?;
            web::build(&folders.out, &folders.build)?;
            println!("{}", folders.out.display());
            Ok(())
        }
        Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => bail!("unknown command `{other}`\n\n{HELP}"),
        None => bail!("which command?\n\n{HELP}"),
    }
}

/// Where the page is put, and where cargo works on it.
struct WebFolders {
    out: PathBuf,
    build: PathBuf,
}

fn web_folders(mut args: impl Iterator<Item = String>) -> Result<WebFolders> {
    let (mut out, mut build) = (None, None);
    while let Some(option) = args.next() {
        let folder = match option.as_str() {
            "--out" => &mut out,
            "--build-dir" => &mut build,
            other => bail!("unknown option `{other}`\n\n{HELP}"),
        };
        let Some(value) = args.next() else {
            bail!("expected a folder after {option}");
        };
        *folder = Some(std::path::absolute(value)?);
    }
    // Only when asked for: finding the usual folder may start cargo.
    let usual = |name| Ok::<_, anyhow::Error>(workspace::target_folder()?.join(name));
    Ok(WebFolders {
        out: out.map_or_else(|| usual("web-dist"), Ok)?,
        build: build.map_or_else(|| usual("web"), Ok)?,
    })
}

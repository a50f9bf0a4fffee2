//! Builds the page and runs every check: `cargo xtask`.

mod arrows;
mod budget;
mod check;
mod chromium;
mod scrub;
mod tidy;
mod web;
mod workspace;

use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test [--quick] [--only STEP]... [--list]
        runs every check, in steps; --only runs the named steps, --list names them,
        --quick leaves out the page and the browser
  web [--out DIR] [--build-dir DIR]
        builds the page: WebAssembly, its bindings, style, rules pages; compressed, with hashed names
  budget
        builds the page and shows what a browser must fetch before the first move, against the budget
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
        Some("test") => check::run(args),
        Some("web") => {
            let folders = WebFolders::read(args)?;
            web::build(&folders.out, &folders.build)?;
            println!("{}", folders.out.display());
            Ok(())
        }
        Some("budget") => {
            let folders = WebFolders::read(args)?;
            web::build(&folders.out, &folders.build)?;
            budget::check(&folders.out)
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

impl WebFolders {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Self> {
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
        Ok(Self {
            out: out.map_or_else(|| usual("web-dist"), Ok)?,
            build: build.map_or_else(|| usual("web"), Ok)?,
        })
    }
}

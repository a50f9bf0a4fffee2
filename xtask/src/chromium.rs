//! Makes sure that there is a browser for the page tests.

#[path = "../../e2e/src/find.rs"]
mod find;

use crate::workspace::run;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// Makes sure that Chromium is there: installs it where this is a Debian system and we are root.
///
/// # Errors
/// When it is absent and cannot be installed; the message says what to do.
pub(crate) fn ensure() -> Result<()> {
    if find::find().is_none() {
        let advice =
            "install it (`sudo apt-get install chromium`) or name a program with CHROMIUM=PROGRAM";
        if !is_root() {
            bail!("Chromium is absent and only root can install it: {advice}");
        }
        install(&["chromium"]).with_context(|| format!("Chromium is absent: {advice}"))?;
        if find::find().is_none() {
            bail!("Chromium was installed and is still not on the PATH: {advice}");
        }
    }
    if !can_write_chinese() && is_root() {
        // Only the pictures are better for it; a test that needs it does not exist.
        if let Err(error) = install(&["fonts-wqy-zenhei"]) {
            eprintln!("note: no Chinese font, so pictures show boxes: {error:#}");
        }
    }
    Ok(())
}

fn install(packages: &[&str]) -> Result<()> {
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    println!("apt-get install {}", packages.join(" "));
    // One source of many that does not answer: what is known may do.
    if let Err(error) = run(apt().args(["update", "-qq"])) {
        eprintln!("note: {error:#}");
    }
    run(apt()
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn can_write_chinese() -> bool {
    let fonts = Command::new("fc-list").arg(":lang=zh-tw").output();
    fonts.is_ok_and(|output| !output.stdout.trim_ascii().is_empty())
}

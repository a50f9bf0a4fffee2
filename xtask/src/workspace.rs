//! Where things are, and how cargo and rustup are called.

use crate::scrub::scrub;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace's folder")
}

/// Cargo's output folder, as the user configured it.
pub(crate) fn target_folder() -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("CARGO_TARGET_DIR") {
        return Ok(root().join(folder));
    }
    let metadata = metadata()?;
    let folder = metadata["target_directory"]
        .as_str()
        .context("`cargo metadata` names no target_directory")?;
    Ok(PathBuf::from(folder))
}

/// What `cargo metadata` says of the workspace's own packages.
pub(crate) fn metadata() -> Result<serde_json::Value> {
    let output = cargo()
        .args(["metadata", "--format-version=1", "--no-deps"])
        .output()
        .context("cannot start cargo")?;
    if !output.status.success() {
        bail!(
            "cargo metadata failed: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    serde_json::from_slice(&output.stdout).context("cargo metadata wrote no JSON")
}

/// A cargo at the workspace's root, with nothing inherited from the cargo that runs this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(cargo_program());
    scrub(&mut command).current_dir(root());
    command
}

/// A cargo at the workspace's root as the user would start it: with the user's settings, without
/// what the cargo that runs this program has set for it.
pub(crate) fn users_cargo() -> Command {
    let mut command = Command::new(cargo_program());
    command.current_dir(root());
    for (name, _) in std::env::vars_os() {
        let of_this_package = name.to_str().is_some_and(|name| {
            name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
        });
        if of_this_package {
            command.env_remove(name);
        }
    }
    command
}

fn cargo_program() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs `command`; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot start {}", command.get_program().display()))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}

/// Makes sure that the standard library for `target` is there, with rustup's help if it is not.
///
/// # Errors
/// When it is missing and cannot be installed; the message says what to do.
pub(crate) fn ensure_target(target: &str) -> Result<()> {
    let output = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(root())
        .output()
        .context("cannot start rustc")?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    if sysroot
        .join("lib/rustlib")
        .join(target)
        .join("lib")
        .is_dir()
    {
        return Ok(());
    }
    eprintln!("The Rust target {target} is missing: rustup target add {target}");
    let added = Command::new("rustup")
        .args(["target", "add", target])
        .current_dir(root())
        .status();
    match added {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => bail!(
            "the Rust target {target} is missing and `rustup target add {target}` ended with {status}; \
             is the network there?"
        ),
        Err(error) => bail!(
            "the Rust target {target} is missing and rustup cannot be started ({error}); \
             install the target with whatever installed Rust, or get rustup from https://rustup.rs"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_that_cannot_be_had_is_named() {
        let error = ensure_target("no-such-target").unwrap_err().to_string();
        assert!(
            error.contains("the Rust target no-such-target is missing"),
            "{error}"
        );
        assert!(error.contains("rustup"), "{error}");
    }

    #[test]
    fn the_workspace_is_found() {
        assert!(root().join("xtask/src/workspace.rs").is_file());
        assert!(target_folder().unwrap().is_absolute());
        let packages = metadata().unwrap();
        let names = packages["packages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|package| &package["name"]);
        assert!(names.into_iter().any(|name| name == "xtask"));
    }
}

//! Has the page built by xtask and writes the Rust table that embeds it.
//!
//! * `WEB_DIST=DIR` embeds a page that `cargo xtask web --out DIR` has built before.
//! * `WEB_SKIP=1` embeds a page that says that it was left out: for `cargo check` and editors.
//! * Otherwise xtask runs here, in a nested cargo with folders of its own.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

#[path = "../../xtask/src/scrub.rs"]
mod scrub;

fn main() {
    println!("cargo::rerun-if-env-changed=WEB_DIST");
    println!("cargo::rerun-if-env-changed=WEB_SKIP");
    println!("cargo::rustc-check-cfg=cfg(placeholder)");
    match table() {
        Ok(table) => {
            let path = out_folder().join("assets.rs");
            fs::write(&path, table)
                .unwrap_or_else(|error| fail(&format!("cannot write {}: {error}", path.display())));
        }
        Err(message) => fail(&message),
    }
}

/// Ends the build with a message a person can act on.
fn fail(message: &str) -> ! {
    for line in message.lines() {
        println!("cargo::error={line}");
    }
    std::process::exit(1)
}

/// The text of `assets.rs`.
fn table() -> Result<String, String> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty() && value != "0");
    if set("WEB_SKIP").is_some() {
        println!("cargo::rustc-cfg=placeholder");
        return Ok("[]".to_owned());
    }
    if let Some(dist) = set("WEB_DIST") {
        let dist = root().join(dist); // relative to where people stand when they type it
        println!(
            "cargo::rerun-if-changed={}",
            dist.join("manifest.tsv").display()
        );
        return embed(&dist);
    }
    watch()?;
    let dist = out_folder().join("dist");
    build(&dist)?;
    embed(&dist)
}

/// Runs `cargo xtask web` in a cargo of its own.
fn build(dist: &Path) -> Result<(), String> {
    let folder = nested_target_folder();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    scrub::scrub(&mut command)
        .current_dir(root())
        // Not --release: optimising the tool takes a minute and saves it seconds.
        .args(["run", "--locked", "--package=xtask", "--target-dir"])
        .arg(&folder)
        .env("CARGO_BUILD_BUILD_DIR", &folder)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .args(["--", "web", "--out"])
        .arg(dist)
        .arg("--build-dir")
        .arg(&folder);
    let output = command
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "the page could not be built (`cargo xtask web` shows the same; WEB_SKIP=1 leaves the page out):\n{}",
        String::from_utf8_lossy(&output.stderr)
    ))
}

/// A folder inside the outer cargo's, shared by all its profiles. The outer cargo holds the lock of
/// its own folder while this script runs, so the nested one needs another.
fn nested_target_folder() -> PathBuf {
    let out = out_folder();
    let target = out
        .ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists());
    target.unwrap_or(&out).join("web")
}

/// Tells cargo which files the page is made of: the packages that the page and the worker are built
/// from, as their manifests say, and the tool that builds them. Never anything this script writes.
fn watch() -> Result<(), String> {
    let root = root();
    let mut packages = BTreeSet::new();
    let mut to_read = vec!["web".to_owned(), "worker".to_owned()];
    while let Some(package) = to_read.pop() {
        let manifest = root.join("crates").join(&package).join("Cargo.toml");
        if !packages.insert(package) {
            continue;
        }
        let text = fs::read_to_string(&manifest)
            .map_err(|error| format!("{}: {error}", manifest.display()))?;
        let dependencies = text
            .lines()
            .take_while(|line| *line != "[dev-dependencies]");
        to_read.extend(dependencies.filter_map(|line| {
            let name = line.strip_prefix("fivefold-")?;
            Some(name.split(['.', ' ', '=']).next()?.to_owned())
        }));
    }
    let folders = packages
        .iter()
        .map(|package| root.join("crates").join(package));
    for folder in folders.chain([root.join("xtask")]) {
        let entries =
            fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.flatten() {
            let name = entry.file_name();
            if !["tests", "benches", "examples"]
                .iter()
                .any(|unused| name == *unused)
            {
                println!("cargo::rerun-if-changed={}", entry.path().display());
            }
        }
    }
    for file in ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    Ok(())
}

/// The expression that embeds every file of the manifest, sorted by address.
fn embed(dist: &Path) -> Result<String, String> {
    let manifest = dist.join("manifest.tsv");
    let text = fs::read_to_string(&manifest).map_err(|error| {
        format!(
            "cannot read {} ({error}); `cargo xtask web --out {}` makes it",
            manifest.display(),
            dist.display()
        )
    })?;
    let mut lines: Vec<_> = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .collect();
    lines.sort();
    let mut table = "[\n".to_owned();
    for columns in lines {
        let [
            address,
            file,
            content_type,
            change,
            _when,
            hash,
            _size,
            gzip,
            brotli,
        ] = columns[..]
        else {
            return Err(format!(
                "{}: expected nine columns, found {columns:?}; was it made by another version?",
                manifest.display()
            ));
        };
        let include = |end: &str| {
            let path = dist.join(format!("{file}{end}"));
            format!("include_bytes!({:?})", path.display().to_string())
        };
        let twin = |end: &str, size: &str| match size {
            "0" => "None".to_owned(),
            _ => format!("Some({})", include(end)),
        };
        let written = writeln!(
            table,
            "Asset {{ address: {address:?}, content_type: {content_type:?}, immutable: {}, hash: {hash:?}, \
             identity: {}, gzip: {}, brotli: {} }},",
            change == "immutable",
            include(""),
            twin(".gz", gzip),
            twin(".br", brotli),
        );
        written.map_err(|error| error.to_string())?;
    }
    table.push(']');
    Ok(table)
}

fn root() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // crates/web-assets
    here.ancestors().nth(2).unwrap_or(&here).to_path_buf()
}

fn out_folder() -> PathBuf {
    PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default())
}

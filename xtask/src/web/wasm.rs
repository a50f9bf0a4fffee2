//! From Rust to WebAssembly and its JavaScript bindings.

use crate::workspace::{self, ensure_target};
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// One program: its WebAssembly and the module that loads it.
pub(crate) struct Program {
    pub(crate) wasm: Vec<u8>,
    pub(crate) js: String,
}

/// The two programs of the page.
pub(crate) struct Programs {
    pub(crate) page: Program,
    pub(crate) worker: Program,
}

/// Compiles the page and the worker, with `target_folder` as cargo's output folder.
pub(crate) fn build(target_folder: &Path) -> Result<Programs> {
    ensure_target(TARGET)?;
    let mut cargo = workspace::cargo();
    cargo
        .args(["build", "--locked", "--profile=wasm", "--target", TARGET])
        .args(["--package=fivefold-web", "--package=fivefold-worker"])
        .arg("--target-dir")
        .arg(target_folder)
        .env("CARGO_BUILD_BUILD_DIR", target_folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags());
    workspace::run(&mut cargo)?;
    let built = target_folder.join(TARGET).join("wasm");
    Ok(Programs {
        page: bind(&built.join("fivefold-web.wasm"))?,
        worker: bind(&built.join("fivefold-worker.wasm"))?,
    })
}

/// Panic messages hold the paths of source files. Shorter ones make a smaller program, and the
/// same one on every machine.
fn flags() -> OsString {
    let mut prefixes = vec![(workspace::root().to_path_buf(), "fivefold")];
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| {
            let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
            Some(PathBuf::from(home).join(".cargo"))
        });
    let sources = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let mut sources: Vec<_> = sources
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    sources.sort(); // another order of the same flags would build everything again
    prefixes.extend(sources.into_iter().map(|path| (path, "crates")));
    let mut flags = OsString::new();
    for (path, short) in prefixes {
        if !flags.is_empty() {
            flags.push("\x1f"); // cargo's separator
        }
        flags.push("--remap-path-prefix=");
        flags.push(path);
        flags.push("=");
        flags.push(short);
    }
    flags
}

/// Writes the bindings that let a browser call the program.
fn bind(wasm: &Path) -> Result<Program> {
    let folder = wasm.with_extension("bindings");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    Bindgen::new()
        .input_path(wasm)
        .out_name("program")
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .omit_default_module_path(true) // names are hashed; the end of the module says them
                .remove_name_section(true)
                .remove_producers_section(true)
                .generate(&folder)
        })
        .with_context(|| format!("wasm-bindgen cannot read {}", wasm.display()))?;
    if folder.join("snippets").exists() {
        bail!(
            "{}: a dependency brings JavaScript of its own (see {}), which this build does not name by its hash",
            wasm.display(),
            folder.join("snippets").display()
        );
    }
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    Ok(Program {
        wasm: read("program_bg.wasm")?,
        js: String::from_utf8(read("program.js")?).context("the bindings are not UTF-8")?,
    })
}

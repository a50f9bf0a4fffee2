//! The environment of a cargo that another cargo starts.
//!
//! This file is shared by path with the build script of `fivefold-web-assets`, so it uses only the
//! standard library.

use std::process::Command;

/// Variables about where cargo finds things and how wide it may run: a nested cargo needs the same.
const KEPT: [&str; 8] = [
    "CARGO_BUILD_JOBS",
    "CARGO_HOME",
    "CARGO_MAKEFLAGS", // the jobserver: both cargos together use the cores once
    "CARGO_TERM_",
    "CARGO_NET_",
    "CARGO_HTTP_",
    "CARGO_REGISTR",
    "CARGO_SOURCE_",
];

/// Takes out of `command` every variable by which an outer cargo (or the user) would change what a
/// nested cargo builds: with them, the nested build would wait for the outer one's lock for ever,
/// or build everything again each time.
pub(crate) fn scrub(command: &mut Command) -> &mut Command {
    for (name, _) in std::env::vars_os() {
        let Some(name) = name.to_str() else { continue };
        let kept = KEPT.iter().any(|kept| name.starts_with(kept));
        let cargos = name == "CARGO" || name.starts_with("CARGO_") || name.starts_with("DEP_");
        let compilers = matches!(
            name,
            "RUSTC"
                | "RUSTDOC"
                | "RUSTFLAGS"
                | "RUSTDOCFLAGS"
                | "RUSTC_WRAPPER"
                | "RUSTC_WORKSPACE_WRAPPER"
                | "RUSTC_LINKER"
                | "TARGET"
                | "HOST"
                | "PROFILE"
                | "OPT_LEVEL"
                | "DEBUG"
                | "NUM_JOBS"
                | "OUT_DIR"
        );
        if (cargos || compilers) && !kept {
            command.env_remove(name);
        }
    }
    command
}

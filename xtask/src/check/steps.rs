//! The steps of the check, in the order they run: what fails fast comes first.

use super::{Outcome, Shared};
use crate::workspace::{ensure_target, run};
use crate::{arrows, budget, chromium, tidy};
use anyhow::Result;
use std::process::Command;

/// One step.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// One line for people.
    pub(crate) what: &'static str,
    /// Whether `--quick` runs it.
    pub(crate) quick: bool,
    pub(crate) run: fn(&Shared) -> Result<Outcome>,
}

const fn step(
    name: &'static str,
    what: &'static str,
    quick: bool,
    run: fn(&Shared) -> Result<Outcome>,
) -> Step {
    Step {
        name,
        what,
        quick,
        run,
    }
}

#[rustfmt::skip]
pub(crate) const STEPS: &[Step] = &[
    step("tidy", "no unfinished marks, no file too long, the tree of the README is true", true, tidy),
    step("arrows", "each package knows only what it may", true, arrows),
    step("fmt", "cargo fmt --check", true, fmt),
    step("deny", "cargo deny: licences, versions, sources", false, deny),
    step("no-std", "the rules build without an operating system", true, no_std),
    step("web", "the page is built", false, web),
    step("budget", "what is fetched before the first move is small enough", false, budget),
    step("clippy-wasm", "clippy of everything that runs in a browser, for wasm32", false, clippy_wasm),
    step("clippy", "clippy of everything, with tests, for this machine", true, clippy),
    step("doc", "cargo doc without a warning", false, doc),
    step("test", "all tests but those in a browser", true, test),
    step("e2e", "tests of the page in a browser", false, e2e),
];

/// Built for the browser, or known by something that is.
const IN_BROWSER: [&str; 7] = [
    "--package=fivefold-rules",
    "--package=fivefold-engine",
    "--package=fivefold-protocol",
    "--package=fivefold-messages",
    "--package=fivefold-client",
    "--package=fivefold-web",
    "--package=fivefold-worker",
];

/// A target without an operating system: whatever needs one does not build for it.
const BARE_METAL: &str = "thumbv7em-none-eabi";
const BROWSER: &str = "wasm32-unknown-unknown";

fn tidy(_: &Shared) -> Result<Outcome> {
    tidy::check()?;
    Ok(Outcome::Done)
}

fn arrows(_: &Shared) -> Result<Outcome> {
    arrows::check()?;
    Ok(Outcome::Done)
}

fn fmt(_: &Shared) -> Result<Outcome> {
    done(crate::workspace::users_cargo().args(["fmt", "--all", "--check"]))
}

fn deny(_: &Shared) -> Result<Outcome> {
    let there = Command::new("cargo-deny").arg("--version").output().is_ok();
    if !there {
        return Ok(Outcome::Skipped("cargo-deny is not installed".to_owned()));
    }
    done(crate::workspace::users_cargo().args(["deny", "check", "licenses", "bans", "sources"]))
}

fn no_std(_: &Shared) -> Result<Outcome> {
    ensure_target(BARE_METAL)?;
    done(crate::workspace::users_cargo().args([
        "check",
        "--package=fivefold-rules",
        "--lib",
        "--target",
        BARE_METAL,
    ]))
}

fn web(shared: &Shared) -> Result<Outcome> {
    shared.dist()?;
    Ok(Outcome::Done)
}

fn budget(shared: &Shared) -> Result<Outcome> {
    budget::check(shared.dist()?)?;
    Ok(Outcome::Done)
}

fn clippy_wasm(_: &Shared) -> Result<Outcome> {
    ensure_target(BROWSER)?;
    let mut cargo = crate::workspace::users_cargo();
    done(
        cargo
            .args(["clippy", "--target", BROWSER])
            .args(IN_BROWSER)
            .args(["--", "-D", "warnings"]),
    )
}

fn clippy(shared: &Shared) -> Result<Outcome> {
    let mut cargo = shared.cargo()?;
    cargo.args(["clippy", "--workspace", "--all-targets"]);
    done(without_page(shared, &mut cargo).args(["--", "-D", "warnings"]))
}

fn doc(shared: &Shared) -> Result<Outcome> {
    let mut cargo = shared.cargo()?;
    done(
        cargo
            .env("RUSTDOCFLAGS", "-D warnings")
            .args(["doc", "--workspace", "--no-deps"]),
    )
}

fn test(shared: &Shared) -> Result<Outcome> {
    let mut cargo = shared.cargo()?;
    cargo.args([
        "test",
        "--workspace",
        "--no-fail-fast",
        "--exclude=fivefold-e2e",
    ]);
    done(without_page(shared, &mut cargo))
}

fn e2e(shared: &Shared) -> Result<Outcome> {
    chromium::ensure()?;
    let mut cargo = shared.cargo()?;
    cargo.env("FIVEFOLD_E2E", "required");
    // Most of the time the tests wait for the engine or the browser.
    cargo.env("RUST_TEST_THREADS", "4");
    done(cargo.args(["test", "--package=fivefold-e2e", "--no-fail-fast"]))
}

/// With `--quick`, the page's own crates and their many dependencies are left out.
fn without_page<'c>(shared: &Shared, cargo: &'c mut Command) -> &'c mut Command {
    if shared.quick {
        cargo.args([
            "--exclude=fivefold-web",
            "--exclude=fivefold-worker",
            "--exclude=fivefold-e2e",
        ]);
    }
    cargo
}

fn done(command: &mut Command) -> Result<Outcome> {
    let words: Vec<_> = command
        .get_args()
        .map(|arg| arg.to_string_lossy())
        .collect();
    println!("cargo {}", words.join(" "));
    run(command)?;
    Ok(Outcome::Done)
}

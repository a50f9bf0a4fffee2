//! Starts Chromium.

use std::env;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What keeps it quiet and alone: no network of its own, no first-run pages, nothing of the user's.
const OPTIONS: [&str; 16] = [
    "--headless",
    // Root has no sandbox, nor do many containers; the only pages opened are this project's own.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage", // containers have a small /dev/shm
    "--disable-extensions",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
    "--hide-scrollbars",
    "--mute-audio",
    "--force-color-profile=srgb",
    "--remote-debugging-pipe",
];

/// Whether a browser must be there: `FIVEFOLD_E2E=required`.
pub(crate) fn is_required() -> bool {
    env::var_os("FIVEFOLD_E2E").is_some_and(|value| value == "required")
}

/// Says on the error stream, past the test runner's capture, that a test did not run.
pub(crate) fn say_skipped() {
    let test = std::thread::current()
        .name()
        .unwrap_or("a browser test")
        .to_owned();
    // If even the error stream is gone, there is nobody to tell.
    let _ = writeln!(
        std::io::stderr(),
        "skipped: {test}: Chromium is absent; `apt-get install chromium` (or CHROMIUM=PROGRAM) brings it"
    );
}

/// Starts the browser; it listens on its standard input and speaks on its standard output.
///
/// It ends by itself when its input closes, which is at the latest when this process ends, however
/// it ends; then the shell takes its profile away.
pub(crate) fn start(program: &Path) -> Child {
    // The protocol wants the pipes as descriptors 3 and 4, which a shell can arrange without unsafe code.
    let script = r#"
        profile=$(mktemp -d) || exit 1
        "$0" "$@" --user-data-dir="$profile" 3<&0 4>&1 </dev/null >/dev/null 2>"$profile/log" || tail -n 5 "$profile/log" >&2
        rm -rf "$profile"
    "#;
    Command::new("sh")
        .args(["-c", script])
        .arg(program)
        .args(OPTIONS)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("a shell cannot be started: {error}"))
}

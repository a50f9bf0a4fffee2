//! The one browser of a test program.

use crate::chromium;
use crate::connection::Connection;
use crate::find::find;
use serde_json::json;
use std::process::Child;
use std::sync::OnceLock;

/// A browser that runs until the process ends.
pub(crate) struct Browser {
    pub(crate) connection: Connection,
    /// What it calls itself to servers.
    pub(crate) user_agent: String,
    /// It ends when its input closes, with this process.
    _process: Child,
}

/// The browser, started at the first call; `None` when there is none and none is required.
///
/// # Panics
/// When it is required and absent, or does not start.
pub(crate) fn browser() -> Option<&'static Browser> {
    static BROWSER: OnceLock<Option<Browser>> = OnceLock::new();
    let browser = BROWSER.get_or_init(start).as_ref();
    if browser.is_none() {
        assert!(
            !chromium::is_required(),
            "Chromium is absent and FIVEFOLD_E2E=required; `apt-get install chromium` (or CHROMIUM=PROGRAM) brings it"
        );
        chromium::say_skipped();
    }
    browser
}

fn start() -> Option<Browser> {
    let program = find()?;
    let mut child = chromium::start(&program);
    let (Some(to_browser), Some(from_browser)) = (child.stdin.take(), child.stdout.take()) else {
        unreachable!("both are asked for as pipes");
    };
    let connection = Connection::new(to_browser, from_browser);
    let version = connection
        .call("", "Browser.getVersion", json!({}))
        .unwrap_or_else(|error| panic!("{} does not start: {error}", program.display()));
    let user_agent = version["userAgent"]
        .as_str()
        .unwrap_or_default()
        .replace("Headless", "");
    Some(Browser {
        connection,
        user_agent,
        _process: child,
    })
}

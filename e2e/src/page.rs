//! A page: opened, looked at, used, and judged when it is closed.

mod input;
mod look;

use crate::browser::{Browser, browser};
use crate::problems::Problems;
use crate::server;
use crate::view::View;
use base64::Engine as _;
use serde_json::{Value, json};
use std::cell::Cell;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Time between two looks at something that is waited for.
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);

/// Notes the last things that a person did, for the report of a test that fails.
const LISTEN: &str = "window.heard = []; \
    for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown', 'visibilitychange', 'blur', 'focus']) \
      addEventListener(kind, e => { \
        const at = e.target.closest?.('[id], [data-square], [data-twist]'); \
        const name = at?.dataset.square ?? at?.dataset.twist ?? at?.id ?? ''; \
        window.heard.push(`${Math.round(performance.now())} ${kind} ${e.key ?? ''} ${name}`); \
        if (window.heard.length > 24) window.heard.shift(); \
      }, true)";

/// A page of the app in a browser context of its own. See the crate's description.
pub struct Page {
    browser: &'static Browser,
    context: String,
    target: String,
    session: String,
    problems: Problems,
    held: Arc<Mutex<Vec<Request>>>,
    patience: Cell<Duration>,
}

/// A request that [`Page::hold`] keeps from the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Its whole address.
    pub address: String,
    id: String,
}

impl Page {
    /// Opens an empty page; `None` when there is no browser and none is required.
    ///
    /// # Panics
    /// When there is no browser and one is required, or it does not do what it is told.
    #[must_use]
    pub fn open(view: &View) -> Option<Self> {
        let browser = browser()?;
        let connection = &browser.connection;
        let call = |method: &str, params: Value| {
            connection
                .call("", method, params)
                .unwrap_or_else(|error| panic!("{error}"))
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let context = text(&call("Target.createBrowserContext", json!({}))["browserContextId"]);
        let target = json!({ "url": "about:blank", "browserContextId": context });
        let target = text(&call("Target.createTarget", target)["targetId"]);
        let session = json!({ "targetId": target, "flatten": true });
        let session = text(&call("Target.attachToTarget", session)["sessionId"]);
        let page = Self {
            browser,
            context,
            target,
            session,
            problems: Problems::default(),
            held: Arc::default(),
            patience: Cell::new(Duration::from_secs(10)),
        };
        page.problems.listen(connection, &page.session);
        page.call("Page.enable", json!({}));
        page.call(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": LISTEN }),
        );
        page.look_through(view);
        Some(page)
    }

    /// Changes the screen and the owner's wishes while the page is open, as turning a phone does.
    pub fn look_through(&self, view: &View) {
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": view.width, "height": view.height,
                "deviceScaleFactor": view.scale, "mobile": view.touch,
            }),
        );
        let touch =
            json!({ "enabled": view.touch, "maxTouchPoints": if view.touch { 5 } else { 1 } });
        self.call("Emulation.setTouchEmulationEnabled", touch);
        let scheme = if view.dark { "dark" } else { "light" };
        let motion = if view.reduced_motion {
            "reduce"
        } else {
            "no-preference"
        };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.call("Emulation.setEmulatedMedia", features);
        self.call(
            "Emulation.setLocaleOverride",
            json!({ "locale": view.locale }),
        );
        let agent = json!({ "userAgent": self.browser.user_agent, "acceptLanguage": view.locale });
        self.call("Emulation.setUserAgentOverride", agent);
    }

    /// How long the methods after this wait for what they need; 10 s at first.
    pub fn patience(&self, patience: Duration) {
        self.patience.set(patience);
    }

    /// Goes to an address of the app, such as `/` or `/#pentago_c4.1r`, or to a whole one, and waits until its document
    /// is read. What the program draws is waited for by the methods that need it.
    pub fn goto(&self, path: &str) {
        let address = match path.starts_with("http://") {
            true => path.to_owned(),
            false => format!("{}{path}", server::address()),
        };
        let answer = self.call("Page.navigate", json!({ "url": address }));
        if let Some(error) = answer["errorText"].as_str() {
            self.fail(&format!("{address} cannot be opened: {error}"));
        }
        self.wait_until("document.readyState !== 'loading'");
    }

    /// Loads the page again.
    pub fn reload(&self) {
        // The mark tells the new document from the old.
        self.evaluate("window.beforeReload = true");
        self.call("Page.reload", json!({}));
        self.wait_until("!window.beforeReload && document.readyState !== 'loading'");
    }

    /// The browser's back button.
    pub fn back(&self) {
        self.walk_history(-1);
    }

    /// The browser's forward button.
    pub fn forward(&self) {
        self.walk_history(1);
    }

    fn walk_history(&self, step: i64) {
        let history = self.call("Page.getNavigationHistory", json!({}));
        let at = history["currentIndex"].as_i64().unwrap_or(0) + step;
        let entry = usize::try_from(at)
            .ok()
            .and_then(|at| history["entries"].get(at));
        let Some(entry) = entry else {
            self.fail("there is no page that way in the history");
        };
        self.call(
            "Page.navigateToHistoryEntry",
            json!({ "entryId": entry["id"] }),
        );
        let address = entry["url"].to_string(); // with its quotes: a string in JavaScript too
        self.wait_until(&format!(
            "location.href === {address} && document.readyState !== 'loading'"
        ));
    }

    /// The whole address of the page.
    pub fn url(&self) -> String {
        self.evaluate("location.href")
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Keeps every request whose address matches `pattern` (`*` for anything) from being answered,
    /// as on a line that has gone dead; see [`Page::held`] and [`Page::let_go`].
    pub fn hold(&self, pattern: &str) {
        let held = Arc::clone(&self.held);
        let problems = self.problems.clone();
        self.browser.connection.on_events(
            &self.session,
            Arc::new(move |connection, method, params| {
                if method == "Fetch.requestPaused" {
                    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    let request = Request {
                        address: text(&params["request"]["url"]),
                        id: text(&params["requestId"]),
                    };
                    held.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(request);
                } else {
                    problems.hear(connection, method, params);
                }
            }),
        );
        self.call(
            "Fetch.enable",
            json!({ "patterns": [{ "urlPattern": pattern }] }),
        );
    }

    /// The requests that are being held.
    pub fn held(&self) -> Vec<Request> {
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Lets the held requests go on, and holds no more.
    pub fn let_go(&self) {
        let held = std::mem::take(&mut *self.held.lock().unwrap_or_else(PoisonError::into_inner));
        for request in held {
            self.call("Fetch.continueRequest", json!({ "requestId": request.id }));
        }
        self.call("Fetch.disable", json!({}));
    }

    /// Makes requests whose address matches `pattern` fail at once; an empty one lets all through.
    pub fn block(&self, pattern: &str) {
        let urls = if pattern.is_empty() {
            vec![]
        } else {
            vec![pattern]
        };
        self.call("Network.setBlockedURLs", json!({ "urls": urls }));
    }

    /// Lets the page use the clipboard without asking.
    pub fn allow_clipboard(&self) {
        let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        let grant = json!({
            "permissions": permissions, "origin": server::address(), "browserContextId": self.context,
        });
        let granted = self
            .browser
            .connection
            .call("", "Browser.grantPermissions", grant);
        granted.unwrap_or_else(|error| self.fail(&error));
    }

    /// The text on the clipboard, as far as [`Page::allow_clipboard`] allows.
    pub fn clipboard(&self) -> String {
        let text = self.evaluate("navigator.clipboard.readText()");
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The result of a JavaScript expression, awaited if it is a promise.
    ///
    /// # Panics
    /// When it throws, or its result has no JSON form.
    pub fn evaluate(&self, expression: &str) -> Value {
        self.try_evaluate(expression)
            .unwrap_or_else(|error| self.fail(&format!("{expression}\n{error}")))
    }

    fn try_evaluate(&self, expression: &str) -> Result<Value, String> {
        let params = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let mut answer = self
            .browser
            .connection
            .call(&self.session, "Runtime.evaluate", params)?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(details["exception"]["description"]
                .as_str()
                .or(details["text"].as_str())
                .unwrap_or("it threw something without a description")
                .to_owned()),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Bytes of WebAssembly memory that each worker holds, asked when it has nothing to do. Such memory never shrinks: it
    /// is the most that was held at any time.
    pub fn worker_memory(&self) -> Vec<u64> {
        let held = |session: &String| {
            let call = |method: &str, params: Value| {
                let answer = self.browser.connection.call(session, method, params);
                answer.unwrap_or_else(|error| self.fail(&error))
            };
            let memory = json!({ "expression": "WebAssembly.Memory.prototype" });
            let memory = &call("Runtime.evaluate", memory)["result"]["objectId"];
            let all = json!({ "prototypeObjectId": memory });
            let all = &call("Runtime.queryObjects", all)["objects"]["objectId"];
            let sum =
                "function () { return this.reduce((sum, m) => sum + m.buffer.byteLength, 0) }";
            let sum = json!({ "objectId": all, "functionDeclaration": sum, "returnByValue": true });
            let sum = &call("Runtime.callFunctionOn", sum)["result"]["value"];
            let number = sum.as_u64();
            number.unwrap_or_else(|| self.fail(&format!("no number of bytes: {sum}")))
        };
        self.problems.workers().iter().map(held).collect()
    }

    /// How many workers the page has.
    pub fn workers(&self) -> usize {
        self.problems.workers().len()
    }

    /// Has every worker of the page evaluate a JavaScript expression, and waits until each has done so:
    /// a message that the page sends to a worker afterwards finds it changed.
    pub fn tell_workers(&self, expression: &str) {
        for worker in self.problems.workers() {
            let params = json!({ "expression": expression });
            let connection = &self.browser.connection;
            connection
                .call(&worker, "Runtime.evaluate", params)
                .unwrap_or_else(|error| self.fail(&format!("a worker: {expression}\n{error}")));
        }
    }

    /// Has every movement on the page run at `rate`, where 1 is the usual speed. A slow one cannot be over
    /// before anybody has looked, however busy the machine is.
    pub fn motion_at(&self, rate: f64) {
        self.call("Animation.enable", json!({}));
        self.call("Animation.setPlaybackRate", json!({ "playbackRate": rate }));
    }

    /// Opens an empty tab in front of this one, which is then hidden, until [`Page::show`].
    pub fn hide(&self) {
        let tab = json!({ "url": "about:blank", "browserContextId": self.context });
        let opened = self.browser.connection.call("", "Target.createTarget", tab);
        opened.unwrap_or_else(|error| self.fail(&error));
        self.wait_until("document.visibilityState === 'hidden'");
    }

    /// Brings this tab to the front.
    pub fn show(&self) {
        self.call("Page.bringToFront", json!({}));
        self.wait_until("document.visibilityState === 'visible'");
    }

    /// Waits until a JavaScript expression is true.
    ///
    /// # Panics
    /// When it is not within the page's patience, or it throws then.
    pub fn wait_until(&self, expression: &str) {
        self.wait_until_true(expression, expression);
    }

    /// As [`Page::wait_until`]; `words` say what is waited for.
    fn wait_until_true(&self, expression: &str, words: &str) {
        let mut last = Ok(Value::Null);
        self.wait(|| {
            // While the page changes its document there may be nothing to ask.
            last = self.try_evaluate(&format!("Boolean({expression})"));
            matches!(last, Ok(Value::Bool(true))).then_some(())
        })
        .unwrap_or_else(|| {
            let reason = last.err().unwrap_or_default();
            self.fail(&format!(
                "not within {:?}: {words} {reason}",
                self.patience.get()
            ))
        });
    }

    /// Looks again and again; `None` when the patience is over.
    fn wait<T>(&self, mut look: impl FnMut() -> Option<T>) -> Option<T> {
        let end = Instant::now() + self.patience.get();
        loop {
            if let Some(found) = look() {
                return Some(found);
            }
            if Instant::now() >= end {
                return None;
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Keeps what the screen shows as `e2e/shots/NAME.png`.
    pub fn screenshot(&self, name: &str) -> PathBuf {
        self.picture(name, false)
            .unwrap_or_else(|error| self.fail(&error))
    }

    /// Keeps the whole page, also below the screen's edge, as `e2e/shots/NAME.png`.
    pub fn screenshot_whole(&self, name: &str) -> PathBuf {
        self.picture(name, true)
            .unwrap_or_else(|error| self.fail(&error))
    }

    fn picture(&self, name: &str, whole: bool) -> Result<PathBuf, String> {
        let params = json!({ "format": "png", "captureBeyondViewport": whole });
        let answer =
            self.browser
                .connection
                .call(&self.session, "Page.captureScreenshot", params)?;
        let picture = base64::engine::general_purpose::STANDARD
            .decode(answer["data"].as_str().unwrap_or_default())
            .map_err(|error| error.to_string())?;
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/shots"));
        let path = folder.join(format!("{name}.png"));
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&path, picture))
            .map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// What the browser has complained of since the last call; these do not fail the test any more.
    pub fn problems(&self) -> Vec<String> {
        self.problems.take()
    }

    /// Waits for a complaint that contains `part`, and forgets every one that does.
    ///
    /// # Panics
    /// When there is none: a test that provokes a problem checks that it did.
    pub fn forgive(&self, part: &str) {
        self.wait(|| self.problems.forgive(part).then_some(()))
            .unwrap_or_else(|| self.fail(&format!("nobody complained of `{part}`")));
    }

    fn call(&self, method: &str, params: Value) -> Value {
        let answer = self.browser.connection.call(&self.session, method, params);
        answer.unwrap_or_else(|error| self.fail(&error))
    }

    /// Fails the test, with a picture and with what the browser complained of.
    fn fail(&self, reason: &str) -> ! {
        let test = thread::current()
            .name()
            .unwrap_or("test")
            .replace("::", "-");
        let picture = match self.picture(&format!("failed-{test}"), false) {
            Ok(path) => format!("the page then: {}", path.display()),
            Err(error) => format!("no picture: {error}"),
        };
        let problems = self.problems.take().join("\n  ");
        let heard = self.try_evaluate("performance.now() + ' now, ' + window.heard?.join(', ')");
        let heard = heard.unwrap_or_default();
        panic!(
            "{reason}\n{picture}\nthe browser's complaints: [{problems}]\nwhat the page heard: {heard}"
        );
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // A moment for what the browser is about to say: it answers in order.
        let _ = self.try_evaluate("new Promise(done => setTimeout(done, 20))");
        let connection = &self.browser.connection;
        connection.forget(&self.session);
        let problems = self.problems.take();
        let _ = connection.call("", "Target.closeTarget", json!({ "targetId": self.target }));
        let _ = connection.call(
            "",
            "Target.disposeBrowserContext",
            json!({ "browserContextId": self.context }),
        );
        if !thread::panicking() {
            assert!(
                problems.is_empty(),
                "the browser complains:\n  {}",
                problems.join("\n  ")
            );
        }
    }
}

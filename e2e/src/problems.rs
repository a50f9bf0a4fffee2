//! What the browser complains of while a page is open.

use crate::connection::{Connection, Listener};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Everything heard about one page and its workers; a clone is the same record.
#[derive(Clone, Default)]
pub(crate) struct Problems(Arc<Mutex<Heard>>);

#[derive(Default)]
struct Heard {
    problems: Vec<String>,
    /// Addresses by request id, since a failure names only the id.
    requests: HashMap<String, String>,
    /// The sessions of the workers that run.
    workers: Vec<String>,
}

impl Problems {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the browser report everything about `session`, and listens.
    pub(crate) fn listen(&self, connection: &Connection, session: &str) {
        let record = self.clone();
        let listener: Listener = Arc::new(move |connection, method, params| {
            record.hear(connection, method, params);
        });
        connection.on_events(session, listener);
        for domain in ["Runtime.enable", "Log.enable", "Network.enable"] {
            connection.tell(session, domain, json!({}));
        }
        // Workers are sessions of their own; they report here too.
        let attach =
            json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
        connection.tell(session, "Target.setAutoAttach", attach);
    }

    /// What has been heard and not been taken yet.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.heard().problems)
    }

    /// Forgets what contains `part`; whether there was anything.
    pub(crate) fn forgive(&self, part: &str) -> bool {
        let mut heard = self.heard();
        let before = heard.problems.len();
        heard.problems.retain(|problem| !problem.contains(part));
        heard.problems.len() < before
    }

    /// The sessions of the page's workers.
    pub(crate) fn workers(&self) -> Vec<String> {
        self.heard().workers.clone()
    }

    pub(crate) fn hear(&self, connection: &Connection, method: &str, params: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let problem = match method {
            "Target.attachedToTarget" => {
                let worker = text(&params["sessionId"]);
                self.listen(connection, &worker);
                self.heard().workers.push(worker);
                None
            }
            "Target.detachedFromTarget" => {
                let ended = text(&params["sessionId"]);
                connection.forget(&ended);
                self.heard().workers.retain(|worker| *worker != ended);
                None
            }
            "Network.requestWillBeSent" => {
                let address = text(&params["request"]["url"]);
                self.heard()
                    .requests
                    .insert(text(&params["requestId"]), address);
                None
            }
            "Network.loadingFailed" if params["canceled"] != true => {
                let requests = &self.heard().requests;
                let address = requests
                    .get(params["requestId"].as_str().unwrap_or_default())
                    .cloned();
                Some(format!(
                    "request failed: {} ({})",
                    address.unwrap_or_default(),
                    text(&params["errorText"])
                ))
            }
            "Network.responseReceived" => {
                let status = params["response"]["status"].as_u64().unwrap_or(0);
                let address = text(&params["response"]["url"]);
                // The browser asks for that one on its own, where a text without a head names no icon.
                let own_wish = address.ends_with("/favicon.ico");
                (status >= 400 && !own_wish)
                    .then(|| format!("request answered by {status}: {address}"))
            }
            "Runtime.exceptionThrown" => {
                let details = &params["exceptionDetails"];
                let thrown = &details["exception"]["description"];
                let words = if thrown.is_string() {
                    thrown
                } else {
                    &details["text"]
                };
                Some(format!("exception: {}", text(words)))
            }
            "Runtime.consoleAPICalled"
                if ["error", "warning", "assert"]
                    .iter()
                    .any(|kind| params["type"] == *kind) =>
            {
                let parts = params["args"]
                    .as_array()
                    .map(Vec::as_slice)
                    .unwrap_or_default();
                let parts = parts
                    .iter()
                    .map(|part| match (&part["value"], &part["description"]) {
                        (Value::Null, description) => text(description),
                        (Value::String(value), _) => value.clone(),
                        (value, _) => value.to_string(),
                    });
                let words = parts.collect::<Vec<_>>().join(" ");
                Some(format!("console {}: {words}", text(&params["type"])))
            }
            "Log.entryAdded"
                if params["entry"]["level"] == "error" || params["entry"]["level"] == "warning" =>
            {
                let entry = &params["entry"];
                // A failed request comes here a second time.
                (entry["source"] != "network").then(|| {
                    format!(
                        "{} {}: {} {}",
                        text(&entry["source"]),
                        text(&entry["level"]),
                        text(&entry["text"]),
                        text(&entry["url"])
                    )
                })
            }
            "Inspector.targetCrashed" => Some("the page crashed".to_owned()),
            _ => None,
        };
        if let Some(problem) = problem {
            self.heard().problems.push(problem);
        }
    }
}

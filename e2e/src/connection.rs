//! The browser's protocol (Chrome DevTools Protocol): JSON messages, each ended by a zero byte.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How long the browser may take to answer a message. An answer waits for nothing on the page
/// except a script's promise.
const ANSWER: Duration = Duration::from_secs(60);

/// Gets the events of one session.
pub(crate) type Listener = Arc<dyn Fn(&Connection, &str, &Value) + Send + Sync>;

/// Both directions of the conversation; a clone is the same conversation.
#[derive(Clone)]
pub(crate) struct Connection(Arc<Shared>);

struct Shared {
    to_browser: Mutex<ChildStdin>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last_id: u64,
    waiting: HashMap<u64, Sender<Result<Value, String>>>,
    listeners: HashMap<String, Listener>,
    over: bool,
}

impl Connection {
    /// Begins to listen, on a thread of its own that ends with the browser.
    pub(crate) fn new(to_browser: ChildStdin, from_browser: ChildStdout) -> Self {
        let connection = Self(Arc::new(Shared {
            to_browser: Mutex::new(to_browser),
            state: Mutex::default(),
        }));
        let listening = connection.clone();
        thread::spawn(move || listening.listen(from_browser));
        connection
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A test that panics must not take the browser from the others.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listen(&self, from_browser: ChildStdout) {
        for message in BufReader::new(from_browser).split(0) {
            let Ok(message) = message else { break };
            let Ok(message) = serde_json::from_slice::<Value>(&message) else {
                continue;
            };
            self.take(message);
        }
        let mut state = self.state();
        state.over = true;
        state.waiting.clear(); // whoever waits sees its channel closed
    }

    fn take(&self, mut message: Value) {
        if let Some(id) = message["id"].as_u64() {
            let waiting = self.state().waiting.remove(&id);
            let answer = match message.get("error") {
                Some(error) => Err(error["message"]
                    .as_str()
                    .unwrap_or("no reason given")
                    .to_owned()),
                None => Ok(message["result"].take()),
            };
            if let Some(waiting) = waiting {
                let _ = waiting.send(answer); // it may have stopped waiting
            }
            return;
        }
        let (Some(session), Some(method)) =
            (message["sessionId"].as_str(), message["method"].as_str())
        else {
            return; // about the browser as a whole: nobody asked
        };
        let listener = self.state().listeners.get(session).cloned();
        if let Some(listener) = listener {
            listener(self, method, &message["params"]);
        }
    }

    /// Sends a message and waits for its answer. `session` is empty for the browser itself.
    ///
    /// # Errors
    /// The browser's refusal in its words.
    pub(crate) fn call(&self, session: &str, method: &str, params: Value) -> Result<Value, String> {
        let (answered, answer) = mpsc::channel();
        self.send(session, method, params, Some(answered))?;
        match answer.recv_timeout(ANSWER) {
            Ok(answer) => answer.map_err(|reason| format!("{method}: {reason}")),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                Err(format!("{method}: no answer within {ANSWER:?}"))
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                Err(format!("{method}: the browser has ended"))
            }
        }
    }

    /// Sends a message whose answer does not matter. Listeners must use this: they run on the thread
    /// that would bring the answer.
    pub(crate) fn tell(&self, session: &str, method: &str, params: Value) {
        let _ = self.send(session, method, params, None); // a browser that has ended needs no telling
    }

    fn send(
        &self,
        session: &str,
        method: &str,
        params: Value,
        answered: Option<Sender<Result<Value, String>>>,
    ) -> Result<(), String> {
        let id = {
            let mut state = self.state();
            if state.over {
                return Err(format!("{method}: the browser has ended"));
            }
            state.last_id += 1;
            let id = state.last_id;
            if let Some(answered) = answered {
                state.waiting.insert(id, answered);
            }
            id
        };
        let mut message = json!({ "id": id, "method": method, "params": params });
        if !session.is_empty() {
            message["sessionId"] = session.into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        let mut to_browser = self
            .0
            .to_browser
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        to_browser
            .write_all(&bytes)
            .and_then(|()| to_browser.flush())
            .map_err(|error| format!("{method}: the browser does not listen: {error}"))
    }

    /// Has `listener` called with each event of the session, on the listening thread.
    pub(crate) fn on_events(&self, session: &str, listener: Listener) {
        self.state().listeners.insert(session.to_owned(), listener);
    }

    /// No more events of this session.
    pub(crate) fn forget(&self, session: &str) {
        self.state().listeners.remove(session);
    }
}

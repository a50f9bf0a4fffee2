//! The line to the programs in workers: one that thinks, one that reads, one that explores, so that the page never stalls.

use crate::dom::document;
use fivefold_protocol::worker::{Reply, Request};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// What came from the worker.
pub(crate) enum News {
    /// An answer.
    Reply(Reply),
    /// The worker did not start, or has stopped.
    Lost,
}

type Listener = Rc<dyn Fn(News)>;

/// A running worker with the closures that hear it.
struct Running {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

/// At most one worker, started when it is first needed. A request is cancelled by ending the worker:
/// the next request starts a new one.
pub(crate) struct Thinker {
    listener: Listener,
    running: RefCell<Option<Running>>,
    /// A request has been sent and not answered. A worker hears nothing while it works.
    busy: Rc<Cell<bool>>,
}

impl Thinker {
    pub(crate) fn new(listener: impl Fn(News) + 'static) -> Thinker {
        Thinker {
            listener: Rc::new(listener),
            running: RefCell::new(None),
            busy: Rc::default(),
        }
    }

    /// Sends a request, in place of one that is not answered yet; says [`News::Lost`] where no worker can be had.
    pub(crate) fn send(&self, request: &Request) {
        if self.busy.replace(true) {
            self.stop();
            self.busy.set(true);
        }
        let mut running = self.running.borrow_mut();
        if running.is_none() {
            *running = start(&self.listener, &self.busy);
        }
        let text = JsValue::from_str(&request.to_text());
        let sent = running
            .as_ref()
            .is_some_and(|running| running.worker.post_message(&text).is_ok());
        drop(running);
        if !sent {
            (self.listener)(News::Lost);
        }
    }

    /// Ends whatever the worker is doing. What it has already sent may still arrive.
    pub(crate) fn stop(&self) {
        self.busy.set(false);
        if let Some(running) = self.running.borrow_mut().take() {
            running.worker.set_onmessage(None);
            running.worker.set_onerror(None);
            running.worker.terminate();
        }
    }
}

fn start(listener: &Listener, busy: &Rc<Cell<bool>>) -> Option<Running> {
    let address = document()
        .query_selector("meta[name=fivefold-worker]")
        .ok()??
        .get_attribute("content")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options).ok()?;
    let (hear, searching) = (Rc::clone(listener), Rc::clone(busy));
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        // Anything but a reply is `worker.js` saying that the program could not start: such a worker
        // stays busy, so that the next request starts another.
        let reply = event.data().as_string();
        let reply = reply.and_then(|text| Reply::from_text(&text));
        if reply.as_ref().is_some_and(Reply::is_last) {
            searching.set(false);
        }
        hear(reply.map_or(News::Lost, News::Reply));
    });
    let hear = Rc::clone(listener);
    let on_error = Closure::<dyn FnMut(ErrorEvent)>::new(move |_: ErrorEvent| hear(News::Lost));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Some(Running {
        worker,
        _on_message: on_message,
        _on_error: on_error,
    })
}

//! The engine in a browser worker: it thinks there so that the page never stalls.
//!
//! `worker.js` beside this crate loads the module; messages that arrive while it loads are kept and
//! delivered once [`main`] has set its listener.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global()
        .dyn_into()
        .expect("worker.js runs as a dedicated worker");
    let reply_to = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        // A clone of a structured-cloned value can be posted again, so this cannot throw.
        let _ = reply_to.post_message(&event.data());
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget(); // lives as long as the worker
}

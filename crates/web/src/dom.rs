//! The few things this page asks of the browser's document.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Document, Element, FocusOptions, HtmlElement, Window};

/// The window.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The first element that matches.
pub(crate) fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// All elements that match.
pub(crate) fn find_all(selector: &str) -> impl Iterator<Item = Element> {
    let list = document().query_selector_all(selector).ok();
    let count = list.as_ref().map_or(0, web_sys::NodeList::length);
    (0..count).filter_map(move |at| list.as_ref()?.get(at)?.dyn_into().ok())
}

/// Moves the focus to the first element that matches, and that into sight.
pub(crate) fn focus(selector: &str) {
    focus_with(selector, &FocusOptions::new());
}

/// Moves the focus to the first element that matches; the page stays as it is under a finger.
pub(crate) fn focus_in_place(selector: &str) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    focus_with(selector, &options);
}

fn focus_with(selector: &str, options: &FocusOptions) {
    if let Some(element) = find(selector).and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus_with_options(options); // nothing is lost if it cannot take it
    }
}

/// Does something after so many milliseconds.
pub(crate) fn later(milliseconds: u32, work: impl FnOnce() + 'static) {
    let work = Closure::once_into_js(work);
    let wait = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    // Refused only without a window.
    let _ =
        window().set_timeout_with_callback_and_timeout_and_arguments_0(work.unchecked_ref(), wait);
}

//! The page: draws what `fivefold-client` says and hands it what the player did.
//!
//! The page arrives in two steps. The static shell (`index.html`) paints at once, without waiting
//! for WebAssembly; then this program starts and takes the place of what stands inside `#app`.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

fn main() {
    let root = document()
        .get_element_by_id("app")
        .and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
        .expect("index.html has an element with the id `app`");
    root.set_inner_html(""); // the skeleton has done its work
    mount_to(root, App).forget();
}

/// The whole app.
#[component]
fn App() -> impl IntoView {
    view! { <h1>"Fivefold"</h1> }
}

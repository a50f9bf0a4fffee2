//! The page: draws what `fivefold-client` says and hands it what the player did.
//!
//! The page arrives in two steps. The static shell (`index.html`) paints at once, without waiting
//! for WebAssembly; then this program starts and takes the place of what stands inside `#app`.

#![expect(
    unreachable_pub,
    reason = "Leptos writes `pub` for every component; nothing outside can see into a program"
)]

mod bar;
mod board;
mod drawing;
mod face;
mod keys;
mod modal;
mod prefs;
mod session;
mod setup;
mod side;
mod table;
mod thinker;

use crate::modal::{Modals, Panel};
use crate::session::{Session, focus, fragment};
use fivefold_client::{Input, Screen};
use fivefold_messages::Msg;
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
    let session = Session::start();
    let panel = RwSignal::new(Panel::None);
    let changed = window_event_listener(leptos::ev::hashchange, move |_| {
        session.act(Input::OpenFragment(fragment()));
    });
    on_cleanup(move || changed.remove());
    let screen = Memo::new(move |_| session.view.with(|view| view.screen));
    let notice = Memo::new(move |_| session.view.with(|view| view.notice.clone()));
    // The same words twice in a row are read twice only if the text changes in between.
    let spoken = Memo::new(move |_| {
        let words = session.view.with(|view| (view.live_key, view.live.clone()));
        let mut text = words
            .1
            .iter()
            .map(|m| session.say(m))
            .collect::<Vec<_>>()
            .join(" ");
        if words.0 % 2 == 1 {
            text.push('\u{a0}');
        }
        text
    });
    view! {
        <a
            class="skip"
            href="#board"
            on:click=move |event| {
                event.prevent_default(); // the fragment belongs to the game
                focus(".grid [tabindex='0']");
            }
        >
            {move || session.text(Msg::PageSkip)}
        </a>
        <bar::Bar session=session panel=panel/>
        {move || {
            notice.get().map(|message| {
                view! {
                    <div class="notice" role="status">
                        <span>{move || session.say(&message)}</span>
                        <button type="button" on:click=move |_| session.act(Input::CloseNotice)>
                            {move || session.text(Msg::ButtonClose)}
                        </button>
                    </div>
                }
            })
        }}
        {move || match screen.get() {
            Screen::Setup => view! { <setup::SetupScreen session=session/> }.into_any(),
            Screen::Game => view! { <table::Table session=session panel=panel/> }.into_any(),
        }}
        <Modals session=session panel=panel/>
        <div class="live" aria-live="polite">{move || spoken.get()}</div>
    }
}

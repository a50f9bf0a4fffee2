//! The keyboard outside the board's grid, which has its own arrow keys.

use crate::session::Session;
use fivefold_client::Input;
use fivefold_rules::pentago::Twist;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

/// Listens while the game's screen is up.
pub(crate) fn listen(
    session: Session,
    ghost: RwSignal<Option<usize>>,
    picked: RwSignal<Option<usize>>,
) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() || event.default_prevented() {
            return;
        }
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = |selector: &str| {
            target
                .as_ref()
                .is_some_and(|element| element.closest(selector).ok().flatten().is_some())
        };
        if inside("input, textarea, select, dialog") {
            return;
        }
        let due = session
            .view
            .with_untracked(|view| view.arrows.iter().any(|arrow| arrow.enabled));
        let twist = |right: bool| {
            let twist = Twist::ALL.get(picked.get_untracked()? * 2 + usize::from(right))?;
            Some(Input::Twist(*twist))
        };
        let input = match event.key().as_str() {
            key @ ("1" | "2" | "3" | "4") if due => {
                picked.set(key.parse::<usize>().ok().map(|number| number - 1));
                None
            }
            "," | "l" if due => twist(false),
            "." | "r" if due => twist(true),
            "Escape" | "Backspace" => {
                ghost.set(None);
                picked.set(None);
                Some(Input::Withdraw)
            }
            "u" => Some(Input::Undo),
            "ArrowLeft" if !inside(".grid") => Some(Input::Back),
            "ArrowRight" if !inside(".grid") => Some(Input::Forward),
            "Home" => Some(Input::First),
            "End" => Some(Input::Last),
            _ => return,
        };
        event.prevent_default();
        if let Some(input) = input {
            session.act(input);
        }
    });
    on_cleanup(move || handle.remove());
}

//! What the browser reports: one listener for the whole page.

use crate::control::{self, Act, Stroke};
use crate::dom::{document, find, focus, window};
use crate::scene::Panel;
use crate::session::{Session, fragment};
use crate::setup;
use fivefold_client::Input;
use fivefold_messages::Lang;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{
    Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent,
};

/// Below this width of the window, in CSS pixels, the points of a Pente board are too close for a
/// finger: a second tap confirms.
const NARROW: f64 = 500.0;

/// Listens as long as the page is there.
pub(crate) fn listen(session: Session) {
    // Not `FnMut`: moving the focus reports it at once, inside the report that moved it.
    let hear = Closure::<dyn Fn(Event)>::new(move |event: Event| heard(session, &event));
    let ear = hear.as_ref().unchecked_ref();
    for kind in [
        "click",
        "change",
        "submit",
        "close",
        "keydown",
        "mouseover",
        "focusin",
    ] {
        // Captured on the way down: a dialog's `close` does not come up. No kind is refused.
        let _ = document().add_event_listener_with_callback_and_bool(kind, ear, true);
    }
    let _ = window().add_event_listener_with_callback("hashchange", ear);
    hear.forget(); // it listens for ever
}

fn heard(session: Session, event: &Event) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    match (event.type_().as_str(), target) {
        ("hashchange", _) => session.act(Input::OpenFragment(fragment())),
        ("mouseover" | "focusin", Some(target)) => aimed(session, &target),
        ("keydown", target) => pressed(session, event, target.as_ref()),
        ("click", Some(target)) => clicked(session, event, &target),
        ("change", Some(target)) => changed(session, &target),
        ("submit", Some(form)) => {
            event.prevent_default();
            act(session, &form);
        }
        ("close", Some(dialog)) => closed(session, &dialog),
        _ => {}
    }
}

fn clicked(session: Session, event: &Event, target: &Element) {
    let control = "button[data-act], a[data-act], [data-index], [data-twist], [data-ply]";
    let Some(control) = target.closest(control).ok().flatten() else {
        return;
    };
    if let Some(index) = number(&control, "data-index") {
        tapped(session, index);
    } else if let Some(ply) = number(&control, "data-ply") {
        session.act(Input::GoTo(ply));
    } else if let Some(twist) = control.get_attribute("data-twist") {
        let due = session.look(crate::scene::Scene::twist_due);
        if let Some(twist) = twist.parse().ok().filter(|_| due) {
            session.act(Input::Twist(twist));
        }
    } else {
        if control.has_attribute("href") {
            event.prevent_default(); // the fragment belongs to the game
        }
        act(session, &control);
    }
}

/// The cursor or the focus has come to an element.
fn aimed(session: Session, target: &Element) {
    let cell = target.closest("[data-index]").ok().flatten();
    session.aim(cell.and_then(|cell| number(&cell, "data-index")));
}

fn number(element: &Element, attribute: &str) -> Option<usize> {
    element.get_attribute(attribute)?.parse().ok()
}

/// Does what a control's `data-act` says.
fn act(session: Session, control: &Element) {
    let word = control.get_attribute("data-act").unwrap_or_default();
    let place = number(control, "data-place");
    match session.look(|scene| control::act(scene, &word, place)) {
        Some(Act::Input(input)) => session.act(input),
        Some(Act::Show(panel)) => session.change(|scene| scene.panel = panel),
        Some(Act::Read(dialect)) => session.act(match (typed_text(), dialect) {
            (text, Some(dialect)) => Input::ImportAs(text, dialect),
            (text, None) => Input::Import(text),
        }),
        Some(Act::CopyLine) => session.copy(&session.look(|scene| scene.view.line.clone())),
        Some(Act::Start) => {
            // 53 random bits are more than a draw of lots needs.
            let lot = (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64;
            session.act(Input::Start { lot });
        }
        Some(Act::Typed) => play_typed(session),
        Some(Act::ToBoard) => focus(".grid [tabindex='0']"),
        None => {}
    }
}

/// A cell was chosen. Where cells are small, a first tap only shows where the stone would go.
fn tapped(session: Session, index: usize) {
    let width = window().inner_width().ok().and_then(|width| width.as_f64());
    let narrow = width.is_some_and(|width| width < NARROW);
    let waits = narrow && session.look(|scene| scene.may_wait(index));
    let input = session.look(|scene| control::cell(scene, index));
    session.change(|scene| {
        scene.stop = index;
        scene.ghost = waits.then_some(index);
    });
    if let Some(input) = input.filter(|_| !waits) {
        session.act(input);
    }
}

fn typed_text() -> String {
    let area = find("#import-text").and_then(|e| e.dyn_into::<HtmlTextAreaElement>().ok());
    area.map(|area| area.value()).unwrap_or_default()
}

fn play_typed(session: Session) {
    let field = find("#typed").and_then(|e| e.dyn_into::<HtmlInputElement>().ok());
    let Some(field) = field.filter(|field| !field.value().trim().is_empty()) else {
        return;
    };
    let text = field.value();
    field.set_value("");
    session.act(Input::Typed(text));
}

fn changed(session: Session, target: &Element) {
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        let (id, value) = (select.id(), select.value());
        if id == "language" {
            if let Some(lang) = Lang::from_tag(&value) {
                session.act(Input::SetLang(lang));
            }
        } else if let Some(choice) =
            session.look(|scene| setup::choice(&scene.view.setup, &id, &value))
        {
            session.act(Input::Choose(choice));
        }
    } else if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        read_file(session, input);
    }
}

/// Shows a file's text in the window, and reads it as a game.
fn read_file(session: Session, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else {
        return;
    };
    let read = Closure::<dyn FnMut(JsValue)>::new(move |text: JsValue| {
        let area = find("#import-text").and_then(|e| e.dyn_into::<HtmlTextAreaElement>().ok());
        if let (Some(area), Some(text)) = (area, text.as_string()) {
            area.set_value(&text);
            session.act(Input::Import(text));
        }
    });
    let _ = file.text().then(&read);
    read.forget(); // a few bytes for each file
}

/// A window was closed; if the browser did it, the page follows.
fn closed(session: Session, dialog: &Element) {
    if !dialog.has_attribute("data-open") {
        return;
    }
    if dialog.get_attribute("data-window").as_deref() == Some("question") {
        session.act(Input::Cancel);
    } else {
        session.change(|scene| scene.panel = Panel::None);
    }
}

fn pressed(session: Session, event: &Event, target: Option<&Element>) {
    let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
        return;
    };
    let inside = |selector: &str| {
        target.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
    };
    if key.alt_key() || key.ctrl_key() || key.meta_key() {
        return;
    }
    if !session.look(|scene| scene.is_game()) || inside("input, textarea, select, dialog") {
        return;
    }
    let in_grid = inside(".grid");
    let stroke = session.look(|scene| control::stroke(scene, &key.key(), in_grid));
    let Some(stroke) = stroke else { return };
    event.prevent_default();
    match stroke {
        Stroke::Pick(quadrant) => session.change(|scene| scene.picked = Some(quadrant)),
        Stroke::Stop(index) => {
            // Aimed at before the focus comes, so that what would be captured is read with the cell.
            session.change(|scene| {
                scene.stop = index;
                scene.aim = Some(index);
            });
            focus(".grid [tabindex='0']");
        }
        Stroke::Input(input) => {
            if input == Input::Withdraw {
                session.change(|scene| {
                    scene.ghost = None;
                    scene.picked = None;
                });
            }
            session.act(input);
        }
    }
}

//! What the browser keeps for this player from visit to visit, and what it likes by itself. Where it
//! keeps nothing (private windows, storage switched off, no room left), the page works all the same.

use crate::dom::{document, find, window};
use fivefold_messages::{Lang, TextDirection, Theme};
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;

/// What our keys begin with; other pages of the same address keep theirs.
const PREFIX: &str = "fivefold.";

/// Every key and value kept, without the prefix.
pub(crate) fn stored() -> Vec<(String, String)> {
    let Ok(Some(storage)) = window().local_storage() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|index| {
            let key = storage.key(index).ok()??;
            let value = storage.get_item(&key).ok()??;
            Some((key.strip_prefix(PREFIX)?.to_owned(), value))
        })
        .collect()
}

/// Keeps a value, if there is room and leave.
pub(crate) fn store(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // Refused: the next visit starts without it, this one goes on.
        let _ = storage.set_item(&format!("{PREFIX}{key}"), value);
    }
}

/// The first of the browser's languages that exists here.
pub(crate) fn language() -> Lang {
    let wishes: Vec<String> = window()
        .navigator()
        .languages()
        .iter()
        .filter_map(|tag| tag.as_string())
        .collect();
    Lang::first_of(wishes.iter().map(String::as_str))
}

/// Puts the list of languages back to the one that is shown.
pub(crate) fn select(lang: Lang) {
    let list = find("#language").and_then(|list| list.dyn_into::<HtmlSelectElement>().ok());
    if let Some(list) = list {
        list.set_value(lang.tag());
    }
}

/// Puts language and theme on the document.
pub(crate) fn show(lang: Lang, theme: Theme) {
    let Some(root) = document().document_element() else {
        return;
    };
    let direction: TextDirection = lang.dir();
    // Setting or removing an attribute with a valid name cannot fail.
    let _ = root.set_attribute("lang", lang.tag());
    let _ = root.set_attribute("dir", direction.as_str());
    let _ = match theme {
        Theme::Auto => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
}

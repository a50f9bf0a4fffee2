//! Brings a piece of the document up to date with a text, changing only what differs.
//!
//! Elements that stay keep what the browser knows of them: focus, selection, scrolling, what has
//! been typed, and animations that run. What never changes is passed over by the browser itself
//! ([`Node::is_equal_node`]).
//!
//! Neighbours are matched by name and `id`: an element with an `id` is never turned into another.

use crate::dom::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlSelectElement, HtmlTemplateElement, Node};

/// Attributes that the browser or this program sets on its own; no text has them.
const OWN: [&str; 1] = ["open"];

/// Makes `old` what `text` says: the text of one element with the same name.
pub(crate) fn morph(old: &Element, text: &str) -> Result<(), JsValue> {
    let template: HtmlTemplateElement = document().create_element("template")?.unchecked_into();
    template.set_inner_html(text);
    match template.content().first_child() {
        Some(new) => node(old, &new),
        None => Ok(()),
    }
}

fn node(old: &Node, new: &Node) -> Result<(), JsValue> {
    if old.is_equal_node(Some(new)) {
        return Ok(());
    }
    let (Some(old_element), Some(new_element)) =
        (old.dyn_ref::<Element>(), new.dyn_ref::<Element>())
    else {
        old.set_node_value(new.node_value().as_deref());
        return Ok(());
    };
    // Asked before the new options move over.
    let chosen = new
        .dyn_ref::<HtmlSelectElement>()
        .map(HtmlSelectElement::value);
    attributes(old_element, new_element)?;
    children(old, new)?;
    if let (Some(old), Some(chosen)) = (old.dyn_ref::<HtmlSelectElement>(), chosen) {
        old.set_value(&chosen); // what a person chose hides the attributes
    }
    Ok(())
}

fn attributes(old: &Element, new: &Element) -> Result<(), JsValue> {
    for name in old
        .get_attribute_names()
        .iter()
        .filter_map(|name| name.as_string())
    {
        if !new.has_attribute(&name) && !OWN.contains(&name.as_str()) {
            old.remove_attribute(&name)?;
        }
    }
    for name in new
        .get_attribute_names()
        .iter()
        .filter_map(|name| name.as_string())
    {
        let value = new.get_attribute(&name);
        if value != old.get_attribute(&name) {
            old.set_attribute(&name, &value.unwrap_or_default())?;
        }
    }
    Ok(())
}

fn children(old: &Node, new: &Node) -> Result<(), JsValue> {
    let (mut here, mut next) = (old.first_child(), new.first_child());
    while let Some(wanted) = next {
        next = wanted.next_sibling();
        match first_alike(here.clone(), &wanted) {
            Some(found) => {
                while let Some(passed) = here.take_if(|here| !here.is_same_node(Some(&found))) {
                    here = passed.next_sibling();
                    old.remove_child(&passed)?;
                }
                node(&found, &wanted)?;
                here = found.next_sibling();
            }
            None => {
                old.insert_before(&wanted, here.as_ref())?;
            }
        }
    }
    while let Some(left) = here {
        here = left.next_sibling();
        old.remove_child(&left)?;
    }
    Ok(())
}

/// The first of `from` and its later neighbours that can become `wanted`.
fn first_alike(from: Option<Node>, wanted: &Node) -> Option<Node> {
    let (name, id) = (wanted.node_name(), id(wanted));
    let mut here = from;
    while let Some(node) = here {
        if node.node_name() == name && self::id(&node) == id {
            return Some(node);
        }
        here = node.next_sibling();
    }
    None
}

fn id(node: &Node) -> Option<String> {
    node.dyn_ref::<Element>()?.get_attribute("id")
}

//! Questions to the exact database of the server, where it has one.

use crate::dom::{find, window};
use fivefold_protocol::worker::{Reply, Valued, Worth};
use js_sys::{Array, JSON, Object, Promise, Reflect};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::Response;

/// The marbles of the slices that the server has said it has; a page from elsewhere says nothing.
pub(crate) fn slices() -> Vec<u32> {
    let meta = find("meta[name=fivefold-slices]");
    let words = meta.and_then(|meta| meta.get_attribute("content"));
    let words = words.unwrap_or_default();
    words
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// Asks what every move of a position is worth; whatever is no answer is [`Reply::Failed`].
pub(crate) fn look_up(id: u64, position: &str, then: impl Fn(Reply) + 'static) {
    let position = js_sys::encode_uri_component(position);
    let address = format!("/api/pentago/values?position={position}");
    let then: Then = Rc::new(move |answer| {
        let reply = answer.and_then(|text| read(id, &text));
        then(reply.unwrap_or_else(|| failed(id)));
    });
    after(
        &window().fetch_with_str(&address),
        then,
        |then, response| {
            let text = response.dyn_into::<Response>().ok().filter(Response::ok);
            match text.and_then(|response| response.text().ok()) {
                Some(text) => after(&text, then, |then, text| then(text.as_string())),
                None => then(None),
            }
        },
    );
}

/// There is no answer.
pub(crate) fn failed(id: u64) -> Reply {
    let reason = "the database does not answer".to_owned();
    Reply::Failed { id, reason }
}

/// Takes the text of the answer, or nothing.
type Then = Rc<dyn Fn(Option<String>)>;

/// Goes on when the promise is kept; when it is broken there is no answer.
fn after(promise: &Promise, then: Then, go_on: fn(Then, JsValue)) {
    let other = Rc::clone(&then);
    let kept = Closure::once(move |value| go_on(then, value));
    let broken = Closure::once(move |_| other(None));
    let _ = promise.then2(&kept, &broken);
    kept.forget(); // a few bytes for each question
    broken.forget();
}

/// Reads the answer: `{"value": "win", "moves": {"c4.1r": "draw", ...}, ...}`.
fn read(id: u64, text: &str) -> Option<Reply> {
    let answer = JSON::parse(text).ok()?;
    let field = |name: &str| Reflect::get(&answer, &name.into()).ok();
    let moves = Object::entries(&field("moves")?.dyn_into().ok()?);
    let valued = |entry: JsValue| {
        let entry: Array = entry.dyn_into().ok()?;
        Some(Valued {
            choice: entry.get(0).as_string()?,
            worth: worth(&entry.get(1))?,
        })
    };
    Some(Reply::Solved {
        id,
        complete: true,
        worth: worth(&field("value")?)?,
        moves: moves.iter().map(valued).collect::<Option<_>>()?,
    })
}

fn worth(word: &JsValue) -> Option<Worth> {
    match word.as_string()?.as_str() {
        "win" => Some(Worth::Win(None)),
        "draw" => Some(Worth::Draw),
        "loss" => Some(Worth::Loss(None)),
        _ => None,
    }
}

//! The texts of languages other than English, which are fetched when they are wanted.

use fivefold_messages::Lang;
use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// Has the texts of a language fetched and taken over; says whether they are at hand then.
pub(crate) fn load(lang: Lang, then: impl Fn(bool) + Clone + 'static) {
    let Some(promise) = fetch(lang) else {
        then(false);
        return;
    };
    let told = then.clone();
    let arrived = Closure::<dyn FnMut(JsValue)>::new(move |file: JsValue| {
        let file = file.dyn_into::<Uint8Array>();
        told(file.is_ok_and(|file| lang.load(&file.to_vec()).is_ok()));
    });
    let failed = Closure::<dyn FnMut(JsValue)>::new(move |_| then(false));
    let _ = promise.then2(&arrived, &failed);
    arrived.forget(); // a few bytes for each language chosen
    failed.forget();
}

/// Asks `start.js`, which knows where the texts are and may have begun already.
fn fetch(lang: Lang) -> Option<Promise> {
    let fetch = Reflect::get(&js_sys::global(), &"fivefoldTexts".into()).ok()?;
    let fetch: Function = fetch.dyn_into().ok()?;
    let promise = fetch.call1(&JsValue::NULL, &lang.tag().into()).ok()?;
    promise.dyn_into().ok()
}

//! The host of [`fivefold_client::App`]: hands inputs in, carries effects out, shows the view.

use crate::prefs;
use crate::thinker::{News, Thinker};
use fivefold_client::{App, Effect, Input, View};
use fivefold_messages::{Lang, Message, Msg};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// A running app. Cheap to copy: it names values that live as long as the page.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    app: StoredValue<App, LocalStorage>,
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
    /// What is to be seen now.
    pub(crate) view: RwSignal<View>,
    /// The language shown.
    pub(crate) lang: RwSignal<Lang>,
}

impl Session {
    /// Starts the app with what the browser has kept and the address holds.
    pub(crate) fn start() -> Session {
        let app = App::new();
        let view = app.view();
        let session = Session {
            app: StoredValue::new_local(app),
            thinker: StoredValue::new_local(None),
            view: RwSignal::new(view),
            lang: RwSignal::new(prefs::language()),
        };
        session.thinker.set_value(Some(Thinker::new(move |news| {
            session.act(match news {
                News::Reply(reply) => Input::Engine(reply),
                News::Lost => Input::EngineLost,
            });
        })));
        session.act(Input::Load {
            stored: prefs::stored(),
            fragment: fragment(),
        });
        session
    }

    /// Something happened: the app decides, the page follows.
    pub(crate) fn act(self, input: Input) {
        let effects = self
            .app
            .try_update_value(|app| app.update(input))
            .unwrap_or_default();
        let view = self.app.with_value(App::view);
        let settings = view.settings;
        let lang = settings.lang.unwrap_or_else(prefs::language);
        if self.lang.get_untracked() != lang {
            self.lang.set(lang);
        }
        prefs::show(lang, settings.theme);
        document().set_title(&view.title.render(lang));
        self.view.set(view);
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn carry_out(self, effect: Effect) {
        match effect {
            Effect::StartEngine { request, patience } => {
                let id = request.id();
                self.with_thinker(|thinker| thinker.send(&request));
                let slow = move || self.act(Input::EngineSlow { id });
                set_timeout(slow, Duration::from_millis(patience.into()));
            }
            Effect::StopEngine { .. } => self.with_thinker(Thinker::stop),
            Effect::Store { key, value } => prefs::store(key, &value),
            Effect::CopyText(text) => self.copy(&text),
            Effect::CopyLink(fragment) => self.copy(&link(&fragment)),
            Effect::Download { name, text } => {
                // A browser that refuses shows that itself; the game is not touched.
                let _ = download(&name, &text);
            }
            Effect::SetFragment(new) => {
                if fragment() != new {
                    let address = if new.is_empty() {
                        window().location().pathname().unwrap_or_default()
                    } else {
                        format!("#{new}")
                    };
                    // Only another origin's address is refused.
                    let _ = window().history().map(|history| {
                        history.replace_state_with_url(&JsValue::NULL, "", Some(&address))
                    });
                }
            }
            Effect::FocusBoard => focus_soon(".grid [tabindex='0']"),
            Effect::FocusArrows => focus_soon(".arrow.due"),
        }
    }

    fn with_thinker(self, work: impl FnOnce(&Thinker)) {
        self.thinker.with_value(|thinker| {
            if let Some(thinker) = thinker {
                work(thinker);
            }
        });
    }

    /// Puts a text on the clipboard and says whether that worked.
    fn copy(self, text: &str) {
        let navigator = window().navigator();
        // Without a secure connection there is no clipboard.
        let there = js_sys::Reflect::get(&navigator, &"clipboard".into())
            .is_ok_and(|clipboard| clipboard.is_object());
        if !there {
            self.act(Input::Copied(false));
            return;
        }
        let answer = |worked: bool| {
            Closure::<dyn FnMut(JsValue)>::new(move |_| self.act(Input::Copied(worked)))
        };
        let (done, refused) = (answer(true), answer(false));
        let _ = navigator
            .clipboard()
            .write_text(text)
            .then2(&done, &refused);
        done.forget(); // a few bytes for each copy
        refused.forget();
    }

    /// A text without arguments, in the language shown.
    pub(crate) fn text(self, msg: Msg) -> &'static str {
        self.lang.get().text(msg)
    }

    /// A text with arguments, in the language shown.
    pub(crate) fn say(self, message: &Message) -> String {
        message.render(self.lang.get())
    }
}

/// The address's fragment without `#`.
pub(crate) fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// A link to this page with a fragment.
pub(crate) fn link(fragment: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Moves the focus once the page has been brought up to date.
fn focus_soon(selector: &'static str) {
    request_animation_frame(move || focus(selector));
}

/// Moves the focus to the first element that matches.
pub(crate) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus(); // nothing is lost if it cannot take it
    }
}

/// Offers a text as a file to be saved.
fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let blob = web_sys::Blob::new_with_str_sequence(&js_sys::Array::of1(&text.into()))?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let anchor: web_sys::HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    web_sys::Url::revoke_object_url(&address)
}

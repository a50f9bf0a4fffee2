//! The host of [`fivefold_client::App`]: hands inputs in, carries effects out, shows the view.

use crate::dom::{document, focus, focus_in_place, later, window};
use crate::lookup;
use crate::page::Page;
use crate::prefs;
use crate::scene::{Panel, Scene};
use crate::texts;
use crate::thinker::{News, Thinker};
use fivefold_client::{App, Capture, Effect, Input};
use fivefold_messages::Lang;
use std::cell::{OnceCell, RefCell};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::Element;

/// A running app. Cheap to copy: it names what lives as long as the page.
#[derive(Clone, Copy)]
pub(crate) struct Session(&'static Host);

struct Host {
    app: RefCell<App>,
    thinker: OnceCell<Thinker>,
    /// A worker of its own, so that reading need not wait for a search.
    reader: OnceCell<Thinker>,
    /// Another: it may need much memory, which ending it frees.
    explorer: OnceCell<Thinker>,
    scene: RefCell<Scene>,
    page: RefCell<Page>,
}

impl Session {
    /// Starts the app inside `root`, with what the browser has kept and the address holds.
    pub(crate) fn start(root: Element) -> Session {
        let app = App::new();
        let scene = Scene::new(app.view(), Lang::En);
        let session = Session(Box::leak(Box::new(Host {
            app: RefCell::new(app),
            thinker: OnceCell::new(),
            reader: OnceCell::new(),
            explorer: OnceCell::new(),
            scene: RefCell::new(scene),
            page: RefCell::new(Page::new(root)),
        })));
        let line = |lost: fn() -> Input| {
            Thinker::new(move |news| {
                session.act(match news {
                    News::Reply(reply) => Input::Engine(reply),
                    News::Lost => lost(),
                });
            })
        };
        session.0.thinker.get_or_init(|| line(|| Input::EngineLost));
        session.0.reader.get_or_init(|| line(|| Input::ReaderLost));
        session
            .0
            .explorer
            .get_or_init(|| line(|| Input::ExplorerLost));
        let effects = session.take(Input::Load {
            stored: prefs::stored(),
            fragment: fragment(),
            slices: lookup::slices(),
        });
        // Nobody has touched anything yet: the focus stays where a page begins.
        let moves_focus = |effect: &Effect| matches!(effect, Effect::FocusBoard);
        for effect in effects.into_iter().filter(|effect| !moves_focus(effect)) {
            session.carry_out(effect);
        }
        let wish = session.wish();
        if !wish.is_at_hand() {
            session.load_texts(wish);
        }
        session
    }

    /// Something happened: the app decides, the page follows.
    pub(crate) fn act(self, input: Input) {
        for effect in self.take(input) {
            self.carry_out(effect);
        }
    }

    /// The app takes an input and the page is drawn; the effects are still to be carried out.
    fn take(self, input: Input) -> Vec<Effect> {
        let effects = self.0.app.borrow_mut().update(input);
        self.show();
        effects
    }

    /// Draws the app as it is now.
    fn show(self) {
        let view = self.0.app.borrow().view();
        let wish = self.wish();
        let lang = if wish.is_at_hand() {
            wish
        } else {
            self.look(|scene| scene.lang)
        };
        prefs::show(lang, view.settings.theme);
        document().set_title(&view.title.render(lang));
        let another_screen = self.look(|scene| scene.view.screen != view.screen);
        self.change(|scene| {
            scene.follow(view, lang);
            scene.address = address();
        });
        if another_screen {
            window().scroll_to_with_x_and_y(0.0, 0.0); // it begins at its top, as another page would
        }
    }

    /// The language chosen, or else the browser's. Another is shown until its texts have arrived.
    fn wish(self) -> Lang {
        let chosen = self.0.app.borrow().settings().lang;
        chosen.unwrap_or_else(prefs::language)
    }

    fn load_texts(self, lang: Lang) {
        texts::load(lang, move |arrived| {
            if arrived {
                self.show();
            } else {
                self.act(Input::TextsMissing);
                prefs::select(self.look(|scene| scene.lang));
            }
        });
    }

    /// Asks something of what is shown.
    pub(crate) fn look<T>(self, what: impl FnOnce(&Scene) -> T) -> T {
        what(&self.0.scene.borrow())
    }

    /// Changes what is shown.
    pub(crate) fn change(self, what: impl FnOnce(&mut Scene)) {
        let mut scene = self.0.scene.borrow_mut();
        what(&mut scene);
        if scene.panel == Panel::Export {
            scene.record = self.0.app.borrow().record();
        }
        scene.capture = self.capture(&scene);
        drop(scene);
        self.0.page.borrow_mut().draw(&self.0.scene.borrow());
    }

    /// The cursor or the focus is on a cell now, or on none. The page is drawn anew only if a stone
    /// there would capture, or the one before would have.
    pub(crate) fn aim(self, aim: Option<usize>) {
        let Ok(mut scene) = self.0.scene.try_borrow_mut() else {
            later(0, move || self.aim(aim)); // a window that opens takes the focus while the page is drawn
            return;
        };
        scene.aim = aim;
        let same = scene.capture == self.capture(&scene);
        drop(scene);
        if !same {
            self.change(|_| {});
        }
    }

    /// What a stone on the cell aimed at would capture.
    fn capture(self, scene: &Scene) -> Option<Capture> {
        let cell = scene.view.board.cells.get(scene.target()?)?;
        self.0.app.borrow().capture_at(cell.col, cell.row)
    }

    fn carry_out(self, effect: Effect) {
        match effect {
            Effect::StartEngine { request, patience } => {
                let id = request.id();
                with(&self.0.thinker, |thinker| thinker.send(&request));
                later(patience, move || self.act(Input::EngineSlow { id }));
            }
            Effect::StopEngine { .. } => with(&self.0.thinker, Thinker::stop),
            Effect::Read { request, patience } => {
                let id = request.id();
                with(&self.0.reader, |reader| reader.send(&request));
                later(patience, move || self.act(Input::ReaderSlow { id }));
            }
            Effect::StopReading { .. } => with(&self.0.reader, Thinker::stop),
            Effect::LookUp {
                id,
                position,
                patience,
            } => {
                lookup::look_up(id, &position, move |reply| self.act(Input::Engine(reply)));
                later(patience, move || {
                    self.act(Input::Engine(lookup::failed(id)))
                });
            }
            Effect::Explore { request } => {
                with(&self.0.explorer, |explorer| explorer.send(&request));
            }
            Effect::EndExplorer => with(&self.0.explorer, Thinker::stop),
            Effect::LoadTexts(lang) if !lang.is_at_hand() => self.load_texts(lang),
            Effect::LoadTexts(_) => {}
            Effect::Store { key, value } => prefs::store(key, &value),
            Effect::CopyText(text) => self.copy(&text),
            Effect::CopyLink(fragment) => self.copy(&[&address(), "#", &fragment].concat()),
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
            Effect::FocusBoard => focus(".grid [tabindex='0']"),
            Effect::FocusArrows => focus_in_place(".arrow.due"),
        }
    }

    /// Puts a text on the clipboard and says whether that worked.
    pub(crate) fn copy(self, text: &str) {
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
}

/// Does something with a line to a worker.
fn with(line: &OnceCell<Thinker>, work: impl FnOnce(&Thinker)) {
    if let Some(line) = line.get() {
        work(line);
    }
}

/// The address's fragment without `#`.
pub(crate) fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// The page's address without its fragment.
fn address() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
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

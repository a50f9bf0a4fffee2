//! The page as it stands in the document: drawn as text, changed where the text has changed.

use crate::dom::{find, find_all};
use crate::html::Html;
use crate::morph::morph;
use crate::scene::Scene;
use crate::windows::is_told;
use crate::{bar, setup, table, windows};
use fivefold_client::Screen;
use fivefold_messages::{Message, Msg};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

/// The parts of the page, each one element, from top to bottom.
const PARTS: [fn(&Scene, &mut Html); 6] = [skip, bar::bar, notice, screen, windows::windows, live];

/// What is shown now.
pub(crate) struct Page {
    root: Element,
    /// The texts of the parts.
    texts: Vec<String>,
    /// The length of the list of moves and the move that was brought into sight.
    in_sight: Option<(usize, usize)>,
}

impl Page {
    /// A page that stands inside `root`, in the place of what is there.
    pub(crate) fn new(root: Element) -> Page {
        Page {
            root,
            texts: Vec::new(),
            in_sight: None,
        }
    }

    /// Brings the document up to date.
    pub(crate) fn draw(&mut self, scene: &Scene) {
        let texts: Vec<String> = PARTS.iter().map(|part| text(*part, scene)).collect();
        if self.texts.is_empty() {
            self.root.set_inner_html(&texts.concat());
        }
        let parts = self.root.children();
        for (at, text) in texts.iter().enumerate() {
            let changed = self.texts.get(at).is_some_and(|old| old != text);
            if let Some(part) = parts.item(at as u32).filter(|_| changed) {
                // Refused only where the document is no document any more.
                let _ = morph(&part, text);
            }
        }
        self.texts = texts;
        open_windows();
        self.bring_into_sight(scene);
    }

    /// The newest move, or the one looked at, is in sight; the page itself does not scroll.
    fn bring_into_sight(&mut self, scene: &Scene) {
        let now = scene
            .is_game()
            .then_some((scene.view.moves.len(), scene.view.ply));
        if core::mem::replace(&mut self.in_sight, now) == now {
            return;
        }
        let list = find(".moves ol").and_then(|e| e.dyn_into::<HtmlElement>().ok());
        let current = find(".moves [aria-current]").and_then(|e| e.dyn_into::<HtmlElement>().ok());
        if let Some(list) = list {
            let top = current.map_or(0, |move_| {
                move_.offset_top() - list.offset_top() - list.client_height() / 2
            });
            list.set_scroll_top(top);
        }
    }
}

fn text(part: fn(&Scene, &mut Html), scene: &Scene) -> String {
    let mut html = Html::default();
    part(scene, &mut html);
    html.finish()
}

/// Shows and closes windows as their attributes say.
fn open_windows() {
    for window in find_all("dialog").filter_map(|e| e.dyn_into::<HtmlDialogElement>().ok()) {
        let wanted = window.has_attribute("data-open");
        if wanted && !window.open() {
            let _ = window.show_modal(); // refused only while it is open
        } else if !wanted && window.open() {
            window.close();
        }
    }
}

fn skip(scene: &Scene, html: &mut Html) {
    html.open("a").attr("class", "skip").attr("href", "#board");
    html.attr("data-act", "skip-to-board");
    html.text(scene.text(Msg::PageSkip)).close();
}

fn notice(scene: &Scene, html: &mut Html) {
    html.open("div").attr("class", "notices");
    // What is told in a window is dim behind it.
    let here = |message: &&Message| !is_told(scene, message);
    if let Some(message) = scene.view.notice.as_ref().filter(here) {
        html.open("div")
            .attr("class", "notice")
            .attr("role", "status");
        html.open("span").text(&scene.say(message)).close();
        html.open("button")
            .attr("type", "button")
            .attr("data-act", "close-notice");
        html.text(scene.text(Msg::ButtonClose)).close();
        html.close();
    }
    html.close();
}

fn screen(scene: &Scene, html: &mut Html) {
    match scene.view.screen {
        Screen::Setup => setup::setup(scene, html),
        Screen::Game => table::table(scene, html),
    }
}

/// What is read aloud.
fn live(scene: &Scene, html: &mut Html) {
    html.open("div")
        .attr("class", "live")
        .attr("aria-live", "polite");
    for (at, message) in scene.view.live.iter().enumerate() {
        html.text(if at > 0 { " " } else { "" })
            .text(&scene.say(message));
    }
    // The same words twice in a row are read twice only if the text changes in between.
    if scene.view.live_key % 2 == 1 {
        html.text("\u{a0}");
    }
    html.close();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control;
    use fivefold_client::{App, Choice, Input, Reply};
    use fivefold_messages::{Lang, Opinion, Opponent, PentagoRules};
    use fivefold_protocol::worker::Judged;
    use fivefold_rules::GameKind;
    use std::collections::HashSet;

    /// Scenes from every screen: setting up, playing, asking, importing, over.
    fn scenes() -> Vec<Scene> {
        let mut app = App::new();
        let mut scenes = vec![Scene::new(app.view(), Lang::En)];
        let mut take = |input: Input| {
            app.update(input);
            scenes.push(Scene::new(app.view(), Lang::Fa));
        };
        let typed = |text: &str| Input::Typed(text.to_owned());
        take(Input::Choose(Choice::Opponent(Opponent::Friend)));
        take(Input::Choose(Choice::PentagoRules(PentagoRules::Relaxed)));
        take(Input::Start { lot: 0 });
        take(Input::Cell { col: 2, row: 3 });
        take(Input::SkipTwist);
        take(typed("d4.2r"));
        take(Input::Explore);
        take(judged(1));
        take(Input::StopExploring);
        take(Input::Import("x".to_owned()));
        take(Input::Resign);
        take(Input::Confirm);
        take(Input::NewGame);
        take(Input::Choose(Choice::Game(GameKind::Pente)));
        take(Input::Start { lot: 0 });
        take(typed("A1"));
        take(Input::SetThreats(true));
        for point in ["K10", "K9", "A1", "K8", "K7"] {
            take(typed(point));
        }
        scenes
    }

    /// A judgement of the position after `pentago/relaxed c4 d4.2r`, the explorer's first work.
    fn judged(id: u64) -> Input {
        let moves = ["c6.1r", "a1.4l"].map(|choice| Judged {
            choice: choice.to_owned(),
            points: 0,
        });
        Input::Engine(Reply::Judged {
            id,
            depth: 1,
            complete: false,
            moves: moves.to_vec(),
        })
    }

    #[test]
    fn an_explored_board_is_marked_and_read_out() {
        let marked = |scene: &&Scene| whole(scene).contains("class=\"opinion\"");
        let scenes = scenes();
        let scene = scenes.iter().find(marked).expect("a judgement came");
        let html = whole(scene);
        let words = Opinion::Even.msg();
        assert!(
            html.matches(scene.text(words)).count() >= 5,
            "squares, heading, moves"
        );
        assert!(html.contains("data-act=\"explore-play\" data-place=\"1\""));
    }

    fn whole(scene: &Scene) -> String {
        PARTS.iter().map(|part| text(*part, scene)).collect()
    }

    /// The values of an attribute, in their order.
    fn values<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
        let begin = format!(" {name}=\"");
        let rest = html.split(begin.as_str()).skip(1);
        rest.filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn every_control_means_something() {
        let mut words = HashSet::new();
        for mut scene in scenes() {
            scene.ghost = Some(0);
            for word in values(&whole(&scene), "data-act") {
                let act = control::act(&scene, word, Some(0));
                assert!(act.is_some() || word == "import-as", "{word}");
                words.insert(word.to_owned());
            }
        }
        assert!(words.len() >= 33, "{words:?}");
    }

    #[test]
    fn no_id_stands_twice_and_no_style_stands_in_the_text() {
        for scene in scenes() {
            let html = whole(&scene);
            let ids = values(&html, "id");
            let different: HashSet<_> = ids.iter().collect();
            assert_eq!(ids.len(), different.len(), "{ids:?}");
            assert!(!html.contains(" style="));
        }
    }

    #[test]
    fn one_cell_can_be_reached_with_tab() {
        for scene in scenes().iter().filter(|scene| scene.is_game()) {
            let html = whole(scene);
            let stops = values(&html, "tabindex");
            assert_eq!(stops.iter().filter(|stop| **stop == "0").count(), 1);
        }
    }
}

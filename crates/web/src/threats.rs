//! Marks of threats on the board and what they mean, stones about to be captured, and the line of a
//! proved win.
//!
//! A kind has a shape and a letter of its own; whose it is shows in the colour of the stone.

use crate::drawing::{pentago_square, pente_point};
use crate::face::look;
use crate::html::Html;
use crate::scene::Scene;
use crate::side::{button, chip};
use core::fmt::Write as _;
use fivefold_client::{Cell, LineView, Threat, ThreatKind};
use fivefold_messages::{Message, Msg};
use fivefold_rules::GameKind;

/// The shape of a kind round the origin, about 24 wide, and the letter in it.
const fn shape(kind: ThreatKind) -> (&'static str, &'static str) {
    const STAR: &str = "M0-13.5L3.6-6.7 9.5-9.5 7.4-3.3 13.2 0 7.4 3.3 9.5 9.5 3.6 6.7 0 13.5-3.6 6.7-9.5 9.5-7.4 3.3-13.2 0-7.4-3.3-9.5-9.5-3.6-6.7z";
    match kind {
        ThreatKind::Five => (STAR, "5"),
        ThreatKind::Goal => (STAR, ""),
        ThreatKind::Four => ("M-9-9H9V9H-9z", "4"),
        ThreatKind::Capture => ("M0-11.5L11.5 0 0 11.5-11.5 0z", ""),
    }
}

/// A mark: its shape, the letter, and a cross where stones are captured.
fn mark(kind: ThreatKind, captures: bool, seat: u8) -> String {
    let ink = if seat.is_multiple_of(2) {
        "dark"
    } else {
        "light"
    };
    let (path, letter) = shape(kind);
    let signs = match (letter, captures) {
        ("", _) => CROSS.to_owned(),
        (_, true) => {
            format!(
                "<text x=\"-3.5\">{letter}</text><g transform=\"translate(4.5 0) scale(.65)\">{CROSS}</g>"
            )
        }
        (_, false) => format!("<text>{letter}</text>"),
    };
    format!("<g class=\"threat {ink}\"><path class=\"s{seat}\" d=\"{path}\"/>{signs}</g>")
}

/// The sign of a capture, which needs no language.
const CROSS: &str = "<path class=\"x\" d=\"M-3.5-3.5l7 7m0-7l-7 7\"/>";

/// The middle of a cell in the drawing, and how much larger than on a Pente board things are there.
fn middle(scene: &Scene, cell: &Cell) -> (i32, i32, f64) {
    match scene.view.board.game {
        GameKind::Pentago => {
            let (x, y) = pentago_square(cell.col, cell.row);
            (x, y, 2.2)
        }
        GameKind::Pente => {
            let (x, y) = pente_point(scene.view.board.size, cell.col, cell.row);
            (x, y, 1.0)
        }
    }
}

/// All marks on the board. Where both sides have one they stand side by side, smaller.
pub(crate) fn marks(scene: &Scene) -> String {
    let mut text = String::new();
    let Some(legend) = &scene.view.legend else {
        return text;
    };
    for cell in &scene.view.board.cells {
        let (x, y, scale) = middle(scene, cell);
        let both = cell.threats.iter().all(Option::is_some);
        for (which, threat) in cell.threats.iter().enumerate() {
            let Some(threat) = threat else { continue };
            let (dx, size) = match (both, which) {
                (false, _) => (0, scale),
                (true, 0) => (-7, scale * 0.62),
                (true, _) => (7, scale * 0.62),
            };
            let seat = look(legend.stones[which]);
            let _ = write!(
                text,
                "<g transform=\"translate({} {}) scale({size})\">{}</g>",
                x + dx,
                y + dx,
                mark(threat.kind, threat.stones > 0, seat)
            );
        }
    }
    text
}

/// The stones that a stone on the place aimed at would take: crossed out there, and counted at the
/// place.
pub(crate) fn taken(scene: &Scene) -> String {
    let mut text = String::new();
    let (Some(capture), Some(aim)) = (&scene.capture, scene.target()) else {
        return text;
    };
    let cells = &scene.view.board.cells;
    for cell in capture.places.iter().filter_map(|place| cells.get(*place)) {
        let (x, y, _) = middle(scene, cell);
        for class in ["taking under", "taking"] {
            let _ = write!(
                text,
                "<path class=\"{class}\" d=\"M{} {}l18 18m0-18l-18 18\"/>",
                x - 9,
                y - 9
            );
        }
    }
    if let Some(cell) = cells.get(aim) {
        let (x, y, _) = middle(scene, cell);
        let _ = write!(
            text,
            "<g class=\"count\"><circle cx=\"{x}\" cy=\"{y}\" r=\"11\"/><text x=\"{x}\" y=\"{y}\">{}</text></g>",
            capture.places.len()
        );
    }
    text
}

/// What is read aloud of a cell besides its name and stone.
pub(crate) fn spoken(scene: &Scene, cell: &Cell, index: usize) -> Vec<String> {
    let threats = cell.threats.iter().flatten();
    let labels = |threat: &Threat| scene.view.legend.map(|legend| legend.label(*threat));
    let mut words: Vec<String> = threats
        .filter_map(labels)
        .flatten()
        .map(|message| scene.say(&message))
        .collect();
    let aimed = scene
        .capture
        .as_ref()
        .filter(|_| scene.target() == Some(index));
    // Said already where threats are shown.
    if let Some(capture) = aimed.filter(|_| words.is_empty()) {
        words.push(scene.say(&capture.label));
    }
    words
}

/// The switch.
pub(crate) fn switch(scene: &Scene, html: &mut Html) {
    let on = scene.view.settings.threats;
    html.open("button").attr("type", "button");
    html.attr("id", "threats").attr("data-act", "threats");
    html.attr("aria-pressed", if on { "true" } else { "false" });
    html.attr("aria-keyshortcuts", "t");
    html.text(scene.text(Msg::ThreatButton)).close();
}

/// What the marks mean, and for those who do not see them, where they are.
pub(crate) fn legend(scene: &Scene, html: &mut Html) {
    let Some(legend) = &scene.view.legend else {
        return;
    };
    let pente = scene.view.board.game == GameKind::Pente;
    html.open("div")
        .attr("class", "legend")
        .attr("id", "legend");
    html.open("ul");
    for kind in ThreatKind::ALL.into_iter().take(if pente { 4 } else { 1 }) {
        html.open("li").open("svg").attr("viewBox", "-14 -14 28 28");
        html.attr("aria-hidden", "true");
        html.raw(&mark(kind, false, 0)).close();
        html.open("span").text(scene.text(kind.msg()));
        html.open("span").attr("class", "unseen");
        html.text(&places(scene, kind)).close();
        html.close().close();
    }
    html.close();
    html.open("p");
    for (which, side) in legend
        .sides
        .into_iter()
        .enumerate()
        .take(if pente { 2 } else { 1 })
    {
        let message = match which {
            0 => Message::ThreatToMove { player: side },
            _ => Message::ThreatOther { player: side },
        };
        html.open("span");
        chip(legend.stones[which], html);
        html.text(" ").text(&scene.say(&message)).close();
    }
    html.close().close();
}

/// Where threats of a kind are, read aloud.
fn places(scene: &Scene, kind: ThreatKind) -> String {
    let names = |which: usize| {
        let cells = scene.view.board.cells.iter();
        let here = cells.filter(|cell| cell.threats[which].is_some_and(|t| t.kind == kind));
        here.map(Cell::name).collect::<Vec<_>>().join(" ")
    };
    let Some(legend) = &scene.view.legend else {
        return String::new();
    };
    let mut words = String::new();
    for (which, side) in legend.sides.into_iter().enumerate() {
        let names = names(which);
        if !names.is_empty() {
            words.push_str("; ");
            words.push_str(scene.text(side.msg()));
            words.push_str(": ");
            words.push_str(&names);
        }
    }
    words
}

/// The result that the engine has proved, and the way through its line.
pub(crate) fn proved(scene: &Scene, line: &LineView, html: &mut Html) {
    // In the preview the status speaks; only where a line breaks off there is more to say.
    let words = match line.at {
        None => Some([scene.say(&line.first), scene.say(&line.claim)].join(" · ")),
        Some(at) if at == line.length && !line.ends => {
            Some(scene.text(Msg::ThreatLineOpen).to_owned())
        }
        Some(_) => None,
    };
    if let Some(words) = words {
        html.open("span").text(&words).close();
    }
    html.open("div").attr("class", "steps");
    match line.at {
        // The same button goes on through the line: the focus stays on it.
        None => step(scene, html, "line-on", "line-show", false),
        Some(at) => {
            step(scene, html, "line-back", "back", at == 0);
            step(scene, html, "line-on", "forward", at == line.length);
        }
    }
    html.close();
    if line.at.is_some() {
        button(scene, html, "line-leave", Msg::ButtonToGame, true);
    }
}

/// A button of the line. At the ends it is not `disabled`, or the focus would be lost.
fn step(scene: &Scene, html: &mut Html, id: &str, act: &str, at_end: bool) {
    html.open("button").attr("type", "button").attr("id", id);
    html.attr("data-act", act);
    if at_end {
        html.attr("aria-disabled", "true");
    }
    let (msg, arrow) = match act {
        "back" => (Msg::ButtonBack, "M17 5v14L6 12z"),
        "forward" => (Msg::ButtonForward, "M7 5v14l11-7z"),
        _ => {
            html.attr("class", "main")
                .text(scene.text(Msg::ThreatLineShow))
                .close();
            return;
        }
    };
    html.attr("class", "step")
        .attr("aria-label", scene.text(msg));
    html.attr("title", scene.text(msg));
    html.open("svg")
        .attr("viewBox", "0 0 24 24")
        .attr("aria-hidden", "true");
    html.open("path").attr("d", arrow).close().close().close();
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_client::{App, Choice, Input, Reply};
    use fivefold_messages::{Lang, Opponent};
    use std::collections::HashSet;

    fn game(moves: &str) -> App {
        let mut app = App::new();
        app.update(Input::Choose(Choice::Game(GameKind::Pente)));
        app.update(Input::Choose(Choice::Opponent(Opponent::Friend)));
        app.update(Input::Start { lot: 0 });
        for mv in moves.split(' ') {
            app.update(Input::Typed(mv.to_owned()));
        }
        app
    }

    fn text(part: impl Fn(&Scene, &mut Html), scene: &Scene) -> String {
        let mut html = Html::default();
        part(scene, &mut html);
        html.finish()
    }

    #[test]
    fn kinds_differ_without_their_colour() {
        let looks: HashSet<String> = ThreatKind::ALL.map(|kind| mark(kind, false, 0)).into();
        assert_eq!(looks.len(), 4);
        let four = ThreatKind::Four;
        assert_ne!(
            mark(four, true, 0),
            mark(four, false, 0),
            "it also captures"
        );
        assert!((0..4).all(|seat| !mark(four, true, seat).contains("style")));
    }

    #[test]
    fn marks_and_legend_are_there_on_request_only() {
        let mut app = game("K10 L11 K11 M12 K12 H9 G10");
        let scene = Scene::new(app.view(), Lang::En);
        assert_eq!(marks(&scene) + &text(legend, &scene), "");
        app.update(Input::SetThreats(true));
        let scene = Scene::new(app.view(), Lang::En);
        let wanted = scene.view.board.cells.iter().flat_map(|cell| cell.threats);
        let drawn = marks(&scene).matches("class=\"threat").count();
        assert_eq!(drawn, wanted.flatten().count());
        let legend = text(legend, &scene);
        assert!(legend.contains("; White: "), "{legend}");
        assert_eq!(legend.matches("class=\"threat").count(), 4);
    }

    #[test]
    fn what_would_be_taken_is_crossed_out_and_counted() {
        let app = game("K10 L10 A1 M10");
        let mut scene = Scene::new(app.view(), Lang::En);
        assert_eq!(taken(&scene), "");
        let aim = scene
            .view
            .board
            .cells
            .iter()
            .position(|c| c.name() == "N10");
        let aim = aim.unwrap();
        scene.aim = Some(aim);
        scene.capture = app.capture_at(12, 9);
        let drawn = taken(&scene);
        assert_eq!(drawn.matches("class=\"taking\"").count(), 2);
        assert!(drawn.contains(">2</text>"));
        let cell = scene.view.board.cells[aim];
        assert_eq!(spoken(&scene, &cell, aim), ["Captures 1 pair"]);
    }

    #[test]
    fn the_button_that_shows_the_line_goes_on_through_it() {
        let mut app = game("K10 A1 K11 C3 K12 E5");
        app.update(Input::Hint);
        app.update(Input::Engine(Reply::Info {
            id: 1,
            depth: 1,
            score: "win in 5".into(),
            nodes: 1,
            pv: ["K13", "K9", "K14"].map(str::to_owned).into(),
        }));
        let best = "K13".into();
        app.update(Input::Engine(Reply::Best { id: 1, best }));
        let row = |app: &App| {
            let scene = Scene::new(app.view(), Lang::En);
            let line = scene.view.line_proved.clone().unwrap();
            text(|scene, html| proved(scene, &line, html), &scene)
        };
        assert!(row(&app).contains("id=\"line-on\" data-act=\"line-show\""));
        app.update(Input::ShowLine);
        assert!(row(&app).contains("id=\"line-on\" data-act=\"forward\" class=\"step\""));
        assert!(row(&app).contains("id=\"line-back\" data-act=\"back\" aria-disabled"));
        for _ in 0..3 {
            app.update(Input::Forward);
        }
        assert!(row(&app).contains("id=\"line-on\" data-act=\"forward\" aria-disabled"));
    }
}

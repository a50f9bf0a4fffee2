//! Beside the board: who plays, what was captured, the moves, and the buttons.

use crate::drawing;
use crate::explore::explorer;
use crate::face::look;
use crate::html::Html;
use crate::scene::Scene;
use crate::threats;
use fivefold_client::Tray;
use fivefold_messages::{Message, Msg, Person, Player, Stone};
use fivefold_rules::GameKind;

/// Everything beside the board.
pub(crate) fn side(scene: &Scene, html: &mut Html) {
    let can = &scene.view.buttons;
    html.open("aside").attr("class", "side");
    html.attr("aria-label", scene.text(Msg::RegionControls));
    explorer(scene, html);
    players(scene, html);
    if let Some(score) = &scene.view.score {
        html.open("p").attr("class", "score");
        html.text(&scene.say(&score.label)).text(" · ");
        html.text(&scene.say(&score.game)).close();
    }
    html.open("div").attr("class", "actions");
    if can.rematch {
        button(scene, html, "rematch", Msg::ButtonRematch, true);
    }
    if can.next_game {
        button(scene, html, "next-game", Msg::ButtonNextGame, true);
    }
    button(scene, html, "undo", Msg::ButtonUndo, can.undo);
    button(scene, html, "hint", Msg::ButtonHint, can.hint);
    threats::switch(scene, html);
    if scene.view.board.game == GameKind::Pentago {
        button(scene, html, "explore", Msg::ExploreOpen, can.explore);
    }
    button(scene, html, "resign", Msg::ButtonResign, can.resign);
    button(scene, html, "new-game", Msg::ButtonNewGame, true);
    html.close();
    threats::legend(scene, html);
    moves(scene, html);
    typed(scene, html);
    html.open("div").attr("class", "actions");
    button(scene, html, "share", Msg::ButtonShare, true);
    button(scene, html, "export", Msg::ButtonExport, true);
    button(scene, html, "import", Msg::ButtonImport, true);
    html.close().close();
}

/// A button that does what its `id` says.
pub(crate) fn button(scene: &Scene, html: &mut Html, id: &str, msg: Msg, enabled: bool) {
    html.open("button").attr("type", "button");
    html.attr("id", id).attr("data-act", id);
    html.flag("disabled", !enabled);
    html.text(scene.text(msg)).close();
}

/// A small drawn stone.
pub(crate) fn chip(stone: Stone, html: &mut Html) {
    html.open("svg").attr("class", "chip");
    html.attr("viewBox", "0 0 24 24")
        .attr("aria-hidden", "true");
    html.raw(&drawing::chip(look(stone))).close();
}

/// The two sides, whose turn it is, and their captured stones.
fn players(scene: &Scene, html: &mut Html) {
    let view = &scene.view;
    html.open("ul").attr("class", "trays");
    for (side, person) in view.people.into_iter().enumerate() {
        let turn = view.banner.is_none() && view.turn == side;
        let (player, stone) = match side {
            0 => (Player::First, Stone::First),
            _ => (Player::Second, Stone::Second),
        };
        html.open("li");
        if turn {
            html.attr("class", "turn");
        }
        chip(stone, html);
        html.text(" ").open("span").attr("class", "who");
        if !matches!(person, Person::TeamA | Person::TeamB) {
            html.open("b").text(scene.text(player.msg())).close();
            html.text(" ");
        }
        html.open("span").text(scene.text(person.msg())).close();
        html.close();
        if let Some(tray) = view.trays.get(side) {
            captured(scene, tray, html);
        }
        html.close();
    }
    html.close();
}

/// A tray: each captured stone drawn, and the count in figures.
fn captured(scene: &Scene, tray: &Tray, html: &mut Html) {
    let label = scene.say(&tray.label);
    let count = Message::TrayOf {
        number: tray.stones,
        total: tray.goal,
    };
    html.open("span").attr("class", "tray").attr("role", "img");
    html.attr("aria-label", &label).attr("title", &label);
    for _ in 0..tray.stones {
        chip(tray.stone, html);
    }
    html.text(" ").open("small").text(&scene.say(&count));
    html.close().close();
}

/// The list of moves, with the buttons that walk through it.
fn moves(scene: &Scene, html: &mut Html) {
    let can = &scene.view.buttons;
    html.open("section").attr("class", "moves");
    html.open("h2").text(scene.text(Msg::MovesTitle)).close();
    html.open("ol");
    for row in &scene.view.moves {
        html.open("li").open("button").attr("type", "button");
        html.number("data-ply", row.ply);
        html.attr("aria-label", &scene.say(&row.label()));
        if row.current {
            html.attr("aria-current", "step");
        }
        html.open("small")
            .text(&row.ply.to_string())
            .text(".")
            .close();
        html.open("bdi").attr("dir", "ltr").text(&row.text).close();
        html.close().close();
    }
    html.close();
    html.open("div").attr("class", "walk");
    for (id, msg, enabled, path) in [
        (
            "first",
            Msg::ButtonFirst,
            can.back,
            "M5 5h3v14H5zM20 5v14L9 12z",
        ),
        ("back", Msg::ButtonBack, can.back, "M17 5v14L6 12z"),
        ("forward", Msg::ButtonForward, can.forward, "M7 5v14l11-7z"),
        (
            "last",
            Msg::ButtonLast,
            can.forward,
            "M4 5v14l11-7zM16 5h3v14h-3z",
        ),
    ] {
        html.open("button").attr("type", "button");
        html.attr("id", id).attr("data-act", id);
        html.attr("aria-label", scene.text(msg))
            .attr("title", scene.text(msg));
        html.flag("disabled", !enabled);
        html.open("svg")
            .attr("viewBox", "0 0 24 24")
            .attr("aria-hidden", "true");
        html.open("path").attr("d", path).close().close().close();
    }
    html.close().close();
}

/// Moves can be typed.
fn typed(scene: &Scene, html: &mut Html) {
    html.open("form")
        .attr("class", "typed")
        .attr("data-act", "typed");
    html.open("label");
    html.open("span").text(scene.text(Msg::KeysTyped)).close();
    html.open("input").attr("type", "text").attr("id", "typed");
    html.attr("autocomplete", "off")
        .attr("autocapitalize", "none");
    html.attr("spellcheck", "false").close();
    html.close();
    html.open("button").attr("type", "submit");
    html.text(scene.text(Msg::ButtonConfirm)).close();
    html.close();
}

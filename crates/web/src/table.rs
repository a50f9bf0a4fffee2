//! The game: status, board, what to do next, and what belongs beside it.

use crate::board::board;
use crate::html::Html;
use crate::scene::Scene;
use crate::side::{button, side};
use crate::threats;
use fivefold_client::Banner;
use fivefold_messages::Msg;
use fivefold_rules::GameKind;

/// The screen of a game.
pub(crate) fn table(scene: &Scene, html: &mut Html) {
    html.open("main");
    html.attr(
        "class",
        match scene.view.board.game {
            GameKind::Pentago => "table pentago",
            GameKind::Pente => "table pente",
        },
    );
    html.open("section").attr("class", "stage");
    status(scene, html);
    board(scene, html);
    next_step(scene, html);
    html.close();
    side(scene, html);
    html.close();
}

/// Whose turn it is, or how the game ended.
fn status(scene: &Scene, html: &mut Html) {
    let banner = scene.view.banner.as_ref();
    let over = if banner.is_some() {
        "status over"
    } else {
        "status"
    };
    let words = match banner {
        Some(banner) => ending(scene, banner),
        None => scene.say(&scene.view.status),
    };
    html.open("p").attr("class", over).text(&words).close();
}

fn ending(scene: &Scene, banner: &Banner) -> String {
    let (headline, reason) = (scene.say(&banner.headline), scene.say(&banner.reason));
    // Most reasons begin with the same words.
    let mut words = Vec::new();
    if !reason.starts_with(&headline) {
        words.push(headline);
    }
    words.push(reason);
    words.extend(
        banner
            .match_result
            .as_ref()
            .map(|message| scene.say(message)),
    );
    words.join(" ")
}

/// What can be done next, in words and buttons.
fn next_step(scene: &Scene, html: &mut Html) {
    let (view, can) = (&scene.view, &scene.view.buttons);
    let waiting = scene.ghost.is_some();
    html.open("div").attr("class", "hint");
    let proved = view.line_proved.as_ref().filter(|_| !waiting);
    if let Some(line) = proved.filter(|_| scene.capture.is_none()) {
        threats::proved(scene, line, html);
        html.close();
        return;
    }
    html.open("span");
    if let Some(capture) = &scene.capture {
        html.open("strong").text(&scene.say(&capture.label)).close();
        html.text(if waiting { " · " } else { "" });
    }
    if waiting {
        html.text(scene.text(Msg::HintZoom));
    } else if scene.capture.is_none() {
        html.text(&scene.say_any(view.trouble.as_ref().or(view.advice.as_ref())));
    }
    html.close();
    if waiting {
        html.open("button")
            .attr("type", "button")
            .attr("class", "main");
        html.attr("id", "confirm").attr("data-act", "confirm");
        html.text(scene.text(Msg::ButtonConfirm)).close();
    }
    for (applies, id, msg) in [
        (can.withdraw, "withdraw", Msg::ButtonTakeBack),
        (can.skip_twist, "skip", Msg::ButtonSkipTwist),
        (can.retry, "retry", Msg::ButtonRetry),
    ] {
        if applies {
            button(scene, html, id, msg, true);
        }
    }
    html.close();
}

//! The explorer beside the board: every move with what it is worth, the best first.

use crate::html::Html;
use crate::mark::icon;
use crate::scene::Scene;
use crate::side::button;
use fivefold_client::{ExploreView, Mark, MoveGroup, Working};
use fivefold_messages::{Message, Msg};
use fivefold_rules::pentago::Move;

/// The explorer, while it is open.
pub(crate) fn explorer(scene: &Scene, html: &mut Html) {
    let Some(view) = &scene.view.explore else {
        return;
    };
    html.open("section").attr("id", "explorer");
    html.attr("class", if view.proved { "proved" } else { "open" });
    html.attr("aria-labelledby", "explorer-title");
    head(scene, html);
    said(scene, "verdict", view.summary.as_ref(), html);
    said(scene, "why", view.why.as_ref(), html);
    if let Some(working) = &view.working {
        progress(scene, working, html);
    }
    if view.can_retry {
        html.open("div").attr("class", "actions");
        html.open("button").attr("type", "button");
        html.attr("id", "explore-again").attr("data-act", "explore");
        html.text(scene.text(Msg::ButtonRetry)).close().close();
    }
    groups(scene, view, html);
    html.close();
}

fn head(scene: &Scene, html: &mut Html) {
    let close = scene.text(Msg::ExploreClose);
    html.open("div").attr("class", "head");
    html.open("h2").attr("id", "explorer-title");
    html.text(scene.text(Msg::ExploreTitle)).close();
    html.open("button").attr("type", "button");
    html.attr("id", "explore-close")
        .attr("data-act", "explore-close");
    html.attr("aria-label", close).attr("title", close);
    html.text("✕").close().close();
}

fn said(scene: &Scene, class: &str, message: Option<&Message>, html: &mut Html) {
    if let Some(message) = message {
        html.open("p").attr("class", class).attr("id", class);
        html.text(&scene.say(message)).close();
    }
}

fn progress(scene: &Scene, working: &Working, html: &mut Html) {
    html.open("div")
        .attr("class", "working")
        .attr("id", "working");
    html.open("label").open("span");
    html.text(&scene.say(&working.label)).close();
    html.open("progress").number("max", 1000);
    if let Some(permille) = working.permille {
        html.attr("value", &permille.to_string());
    }
    html.close().close();
    button(scene, html, "explore-stop", Msg::ButtonStop, true);
    html.close();
}

fn groups(scene: &Scene, view: &ExploreView, html: &mut Html) {
    if view.groups.is_empty() {
        return;
    }
    html.open("ul").attr("class", "worths").attr("id", "worths");
    let mut place = 0;
    for group in &view.groups {
        self::group(scene, view.can_play, group, &mut place, html);
    }
    html.close();
    let judged = |group: &MoveGroup| matches!(group.mark, Mark::Judged(_));
    let legend = if view.looked_up {
        Msg::ExploreLegendDatabase
    } else if view.groups.iter().any(judged) {
        Msg::ExploreLegendJudged
    } else {
        Msg::ExploreLegendProved
    };
    html.open("p").attr("class", "legend").attr("id", "legend");
    html.text(scene.text(legend));
    if view.can_play {
        html.text(" ").text(scene.text(Msg::ExplorePlay));
    }
    html.close();
}

/// Moves with one mark. `place` counts the moves of the whole list.
fn group(scene: &Scene, can_play: bool, group: &MoveGroup, place: &mut usize, html: &mut Html) {
    let label = scene.say(&group.mark.label());
    let count = Message::ExploreCount {
        count: u32::try_from(group.moves.len()).unwrap_or(u32::MAX),
    };
    html.open("li").open("h3").open("svg");
    html.attr("class", "mark").attr("viewBox", "0 0 78 78");
    html.attr("aria-hidden", "true");
    html.raw(&icon(group.mark, scene.lang)).close();
    html.open("span").text(&label).close();
    html.open("small").text(&scene.say(&count)).close();
    html.close();
    html.open("ul").attr("class", "choices");
    for mv in &group.moves {
        html.open("li");
        choice(scene, can_play, *mv, group.mark, *place, html);
        html.close();
        *place += 1;
    }
    html.close().close();
}

fn choice(scene: &Scene, can_play: bool, mv: Move, mark: Mark, place: usize, html: &mut Html) {
    let played = mv.to_string();
    if can_play {
        // Who goes through the buttons with Tab does not hear the headings.
        let spoken = Message::ExploreMove {
            played: played.clone(),
            worth: Box::new(mark.label()),
        };
        html.open("button").attr("type", "button");
        html.attr("data-act", "explore-play")
            .number("data-place", place);
        html.attr("aria-label", &scene.say(&spoken));
    } else {
        html.open("span");
    }
    html.open("bdi").attr("dir", "ltr").text(&played).close();
    html.close();
}

/// The move at this place in the list.
pub(crate) fn move_at(view: &ExploreView, place: usize) -> Option<Move> {
    let moves = view.groups.iter().flat_map(|group| &group.moves);
    moves.copied().nth(place)
}

//! The bar at the top: name, rules, keyboard, theme, language.

use crate::html::Html;
use crate::scene::Scene;
use fivefold_messages::{Lang, Msg, Theme};

/// The bar.
pub(crate) fn bar(scene: &Scene, html: &mut Html) {
    let theme = scene.view.settings.theme;
    let theme_name = [
        scene.text(Msg::SettingsTheme),
        ": ",
        scene.text(theme.msg()),
    ]
    .concat();
    let rules = [
        "/rules/",
        scene.view.board.game.word(),
        "/",
        scene.lang.tag(),
    ]
    .concat();
    html.open("header").attr("class", "bar");
    html.open("h1").text(scene.text(Msg::AppName)).close();
    html.open("a").attr("class", "button").attr("href", &rules);
    html.text(scene.text(Msg::ButtonRules)).close();
    html.open("button").attr("type", "button");
    html.attr("class", "for-keys").attr("data-act", "keys");
    html.text(scene.text(Msg::ButtonKeys)).close();
    html.open("button").attr("type", "button");
    html.attr("class", "icon").attr("data-act", "theme");
    html.attr("aria-label", &theme_name)
        .attr("title", &theme_name);
    html.open("svg").attr("viewBox", "0 0 24 24");
    html.attr("aria-hidden", "true");
    html.open("path").attr("d", theme_path(theme)).close();
    html.close().close();
    html.open("select").attr("id", "language");
    html.attr("aria-label", scene.text(Msg::SettingsLanguage));
    for lang in Lang::ALL {
        html.open("option").attr("value", lang.tag());
        html.attr("lang", lang.tag());
        html.flag("selected", lang == scene.lang);
        html.text(lang.endonym()).close();
    }
    html.close().close();
}

const fn theme_path(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
        Theme::Light => {
            "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2"
        }
        Theme::Dark => "M20 14A8.5 8.5 0 1 1 10 4A7 7 0 0 0 20 14z",
    }
}

//! The bar at the top: name, rules, keyboard, theme, language.

use crate::modal::Panel;
use crate::session::Session;
use fivefold_client::Input;
use fivefold_messages::{Lang, Msg, Theme};
use fivefold_rules::GameKind;
use leptos::prelude::*;

/// The bar.
#[component]
pub(crate) fn Bar(session: Session, panel: RwSignal<Panel>) -> impl IntoView {
    let rules = move || {
        let game = session.view.with(|view| view.board.game);
        let word = match game {
            GameKind::Pentago => "pentago",
            GameKind::Pente => "pente",
        };
        format!("/rules/{word}/{}", session.lang.get().tag())
    };
    let theme = Memo::new(move |_| session.view.with(|view| view.settings.theme));
    let theme_name = move || {
        let name = theme.get().msg();
        format!(
            "{}: {}",
            session.text(Msg::SettingsTheme),
            session.text(name)
        )
    };
    let next_theme = move |_| {
        session.act(Input::SetTheme(match theme.get_untracked() {
            Theme::Auto => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Auto,
        }));
    };
    let theme_path = move || match theme.get() {
        Theme::Auto => "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
        Theme::Light => {
            "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2"
        }
        Theme::Dark => "M20 14A8.500 8.500 0 1 1 10 4A7 7 0 0 0 20 14z",
    };
    let languages = Lang::ALL
        .map(|lang| {
            view! {
                <option value=lang.tag() lang=lang.tag() selected=move || session.lang.get() == lang>
                    {lang.endonym()}
                </option>
            }
        })
        .into_iter()
        .collect_view();
    view! {
        <header class="bar">
            <h1>{move || session.text(Msg::AppName)}</h1>
            <a class="button" href=rules>{move || session.text(Msg::ButtonRules)}</a>
            <button type="button" class="for-keys" on:click=move |_| panel.set(Panel::Keys)>
                {move || session.text(Msg::ButtonKeys)}
            </button>
            <button type="button" class="icon" aria-label=theme_name title=theme_name on:click=next_theme>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d=theme_path></path>
                </svg>
            </button>
            <select
                id="language"
                aria-label=move || session.text(Msg::SettingsLanguage)
                on:change=move |event| {
                    if let Some(lang) = Lang::from_tag(&event_target_value(&event)) {
                        session.act(Input::SetLang(lang));
                    }
                }
            >
                {languages}
            </select>
        </header>
    }
}

//! What a person likes, kept from visit to visit.

use crate::Effect;
use fivefold_messages::{Lang, Theme};

/// Settings of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language; `None` until one is chosen: the host takes the browser's.
    pub lang: Option<Lang>,
    /// Light, dark, or as the system has it.
    pub theme: Theme,
    /// Whether a twist is shown as a movement.
    pub animation: bool,
    /// Whether threats are shown on the board.
    pub threats: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: None,
            theme: Theme::Auto,
            animation: true,
            threats: false,
        }
    }
}

const THEMES: [(Theme, &str); 3] = [
    (Theme::Auto, "auto"),
    (Theme::Light, "light"),
    (Theme::Dark, "dark"),
];

impl Settings {
    /// Takes over a stored value; one that is unknown changes nothing.
    pub(crate) fn restore(&mut self, key: &str, value: &str) {
        match key {
            "lang" => self.lang = Lang::from_tag(value).or(self.lang),
            "theme" => {
                if let Some((theme, _)) = THEMES.iter().find(|(_, name)| *name == value) {
                    self.theme = *theme;
                }
            }
            "animation" => self.animation = value != "off",
            "threats" => self.threats = value == "on",
            _ => {}
        }
    }

    pub(crate) fn set_lang(&mut self, lang: Lang) -> Effect {
        self.lang = Some(lang);
        store("lang", lang.tag())
    }

    pub(crate) fn set_theme(&mut self, theme: Theme) -> Effect {
        self.theme = theme;
        let name = THEMES.iter().find(|(t, _)| *t == theme);
        store("theme", name.map_or("auto", |(_, name)| name))
    }

    pub(crate) fn set_animation(&mut self, on: bool) -> Effect {
        self.animation = on;
        store("animation", if on { "on" } else { "off" })
    }

    pub(crate) fn set_threats(&mut self, on: bool) -> Effect {
        self.threats = on;
        store("threats", if on { "on" } else { "off" })
    }
}

fn store(key: &'static str, value: &str) -> Effect {
    Effect::Store {
        key,
        value: value.to_owned(),
    }
}

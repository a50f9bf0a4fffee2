//! What can be set, and where it stands.

use crate::exact::Exact;
use fivefold_engine::{Level, Options};
use fivefold_protocol::engine::{EngineOption, OptionKind};
use fivefold_rules::{Variant, pentago};
use std::path::Path;
use std::time::Duration;

/// The engine's options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) options: Options,
    pub(super) level: Level,
    /// How many lines to tell.
    pub(super) lines: u32,
    /// The game that `startpos` begins.
    pub(super) variant: Variant,
    /// What a move costs besides thinking.
    pub(super) overhead: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            options: Options {
                hash_mb: 64,
                ..Options::default()
            },
            level: Level::MAX,
            lines: 1,
            variant: Variant::Pentago(pentago::Rules::STANDARD),
            overhead: Duration::from_millis(10),
        }
    }
}

/// The numbers that can be set, with the least and the most.
const NUMBERS: [(&str, u64, u64); 8] = [
    ("Threads", 1, 1024),
    ("Hash", 1, 4096),
    ("Level", 1, 8),
    ("Seed", 0, u64::MAX),
    ("Book", 0, 1),
    ("Solver", 0, 4096),
    ("MultiPV", 1, 1000),
    ("MoveOverhead", 0, 10_000),
];
const GAME: &str = "Game";
/// The option that names the folder of the exact database.
pub(super) const TABLEBASE: &str = "Tablebase";
/// How a text without words is written where a word is needed.
const EMPTY: &str = "<empty>";

impl Settings {
    /// All of them, as the protocol declares them.
    pub(super) fn declared(&self) -> Vec<EngineOption> {
        let spin = |(name, min, max): (&str, u64, u64)| EngineOption {
            name: name.to_owned(),
            kind: OptionKind::Spin {
                default: self.number(name),
                min,
                max,
            },
        };
        let game = EngineOption {
            name: GAME.to_owned(),
            kind: OptionKind::Text {
                default: self.variant.to_string(),
            },
        };
        let tablebase = EngineOption {
            name: TABLEBASE.to_owned(),
            kind: OptionKind::Text {
                default: EMPTY.to_owned(),
            },
        };
        let texts = [game, tablebase];
        NUMBERS.into_iter().map(spin).chain(texts).collect()
    }

    fn number(&self, name: &str) -> u64 {
        match name {
            "Threads" => u64::from(self.options.threads),
            "Hash" => u64::from(self.options.hash_mb),
            "Level" => u64::from(self.level.number()),
            "Seed" => self.options.seed,
            "Book" => self.options.book.into(),
            "Solver" => self.options.solver_mb.into(),
            "MultiPV" => u64::from(self.lines),
            _ => self.overhead.as_millis() as u64,
        }
    }

    /// Sets one by its name; case does not matter.
    ///
    /// # Errors
    /// What was expected; nothing is changed.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name.eq_ignore_ascii_case(GAME) {
            let variant = value.parse::<Variant>();
            self.variant = variant.map_err(|e| format!("setoption: Game: {e}"))?;
            return Ok(());
        }
        let known = NUMBERS.iter().find(|n| n.0.eq_ignore_ascii_case(name));
        let Some(&(name, min, max)) = known else {
            return Err(format!(
                "setoption: expected Threads, Hash, Level, Seed, Book, Solver, MultiPV, MoveOverhead, Game or Tablebase, found {:?}",
                name.chars().take(24).collect::<String>()
            ));
        };
        let number = value
            .parse::<u64>()
            .ok()
            .filter(|n| (min..=max).contains(n));
        let Some(number) = number else {
            let found: String = value.chars().take(24).collect();
            return Err(format!(
                "setoption: {name}: expected a whole number from {min} to {max}, found {found:?}"
            ));
        };
        self.set_number(name, number);
        Ok(())
    }

    /// Sets a number that is within its bounds.
    fn set_number(&mut self, name: &str, number: u64) {
        match name {
            "Threads" => self.options.threads = number as u32,
            "Hash" => self.options.hash_mb = number as u32,
            "Level" => self.level = Level::new(number as u8).unwrap_or(self.level),
            "Seed" => self.options.seed = number,
            "Book" => self.options.book = number == 1,
            "Solver" => self.options.solver_mb = number as u32,
            "MultiPV" => self.lines = number as u32,
            _ => self.overhead = Duration::from_millis(number),
        }
    }
}

/// The database in a folder; `None` for no text, or `<empty>`.
///
/// # Errors
/// What is wrong with the folder.
pub(super) fn tablebase(folder: &str) -> Result<Option<Exact>, String> {
    if folder.is_empty() || folder == EMPTY {
        return Ok(None);
    }
    let opened = Exact::open(Path::new(folder));
    opened
        .map(Some)
        .map_err(|error| format!("setoption: {TABLEBASE}: {error:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is declared but the database, which is no setting but a thing that is opened.
    fn settings_only() -> Vec<EngineOption> {
        let mut declared = Settings::default().declared();
        let last = declared.pop().map(|option| option.name);
        assert_eq!(last.as_deref(), Some(TABLEBASE));
        declared
    }

    #[test]
    fn everything_declared_can_be_set_and_stands_there() {
        let mut settings = Settings::default();
        for option in settings_only() {
            let (value, wrong) = match option.kind {
                OptionKind::Spin { max, .. } => (max.to_string(), format!("{max}0")),
                _ => ("pente/keryo".to_owned(), "chess".to_owned()),
            };
            let name = option.name.to_lowercase();
            settings.set(&name, &value).unwrap();
            let before = settings;
            let error = settings.set(&name, &wrong).unwrap_err();
            assert!(
                error.contains(&option.name) && error.contains("expected"),
                "{error}"
            );
            assert_eq!(settings, before);
        }
        for option in settings.declared() {
            if option.name == TABLEBASE {
                continue;
            }
            match option.kind {
                OptionKind::Spin { default, max, .. } => assert_eq!(default, max),
                OptionKind::Text { default } => assert_eq!(default, "pente/keryo"),
                OptionKind::Other(kind) => panic!("{kind}"),
            }
        }
        assert!(
            settings
                .set("Colour", "1")
                .unwrap_err()
                .contains("found \"Colour\"")
        );
    }
}

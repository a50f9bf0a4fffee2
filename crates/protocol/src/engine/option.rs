//! What can be set.

use super::go::whole;
use super::{BadReply, one_line};
use std::fmt;

/// An option as the engine declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name; may be several words.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

/// What an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number.
    Spin {
        /// Where it stands at the beginning.
        default: u64,
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// A text.
    Text {
        /// Where it stands at the beginning.
        default: String,
    },
    /// Some other kind, as the engine wrote it.
    Other(String),
}

const EXPECTED: &str = "option name NAME type KIND";

impl EngineOption {
    /// Reads what follows `option` in `line`.
    pub(super) fn read(line: &str) -> Result<EngineOption, BadReply> {
        let bad = || BadReply::new(line, EXPECTED);
        let words: Vec<_> = line.split_whitespace().collect();
        let kind_at = words.iter().position(|w| *w == "type").ok_or_else(bad)?;
        let (Some(["option", "name", name @ ..]), Some(kind)) =
            (words.get(..kind_at), words.get(kind_at + 1..))
        else {
            return Err(bad());
        };
        if name.is_empty() || kind.is_empty() {
            return Err(bad());
        }
        Ok(EngineOption {
            name: name.join(" "),
            kind: OptionKind::read(kind),
        })
    }
}

impl OptionKind {
    fn read(words: &[&str]) -> OptionKind {
        let spin = match words {
            ["spin", "default", default, "min", min, "max", max] => {
                whole(default).zip(whole(min)).zip(whole(max))
            }
            _ => None,
        };
        match (spin, words) {
            (Some(((default, min), max)), _) => OptionKind::Spin { default, min, max },
            (None, ["string", "default", default @ ..]) => OptionKind::Text {
                default: default.join(" "),
            },
            (None, words) => OptionKind::Other(words.join(" ")),
        }
    }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("option name ")?;
        one_line(f, &self.name)?;
        match &self.kind {
            OptionKind::Spin { default, min, max } => {
                write!(f, " type spin default {default} min {min} max {max}")
            }
            OptionKind::Text { default } => {
                f.write_str(" type string default ")?;
                one_line(f, default)
            }
            OptionKind::Other(kind) => {
                f.write_str(" type ")?;
                one_line(f, kind)
            }
        }
    }
}

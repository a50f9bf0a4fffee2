//! The points on which sources disagree, as one value.

use crate::{BadText, preset};
use core::fmt;
use core::str::FromStr;

/// When a five made by the placement counts (P5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlacementFive {
    /// It wins at once and the twist is skipped.
    WinsAtOnce,
    /// Lines are tested only after the twist (OpenSpiel, pentagod).
    AfterTwist,
}

/// Whether the twist may be left out (P4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TwistDuty {
    /// A twist follows every placement that does not end the game.
    Always,
    /// It may be skipped while some quadrant is neutral after the placement: empty, or with only
    /// its centre filled, so that turning it would change nothing.
    SkippableWhileNeutral,
}

/// How long a winning line is (P7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineLength {
    /// Six in a row contains a five and wins.
    FiveOrMore,
    /// A run of six is no win.
    ExactlyFive,
}

/// What ends a game on a full board (P8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FullBoard {
    /// The twist after the 36th placement is made and tested.
    LastTwist,
    /// The 36th placement ends the game, its twist is not made.
    EndsAtPlacement,
}

/// The rules of a game of Pentago.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// When a five made by the placement counts.
    pub placement: PlacementFive,
    /// Whether the twist may be left out.
    pub twist: TwistDuty,
    /// How long a winning line is.
    pub line: LineLength,
    /// What ends a game on a full board.
    pub full_board: FullBoard,
}

impl Rules {
    /// The game as its rulebook has it.
    pub const STANDARD: Rules = Rules {
        placement: PlacementFive::WinsAtOnce,
        twist: TwistDuty::Always,
        line: LineLength::FiveOrMore,
        full_board: FullBoard::LastTwist,
    };
    /// The twist may be skipped while a quadrant is neutral.
    pub const RELAXED: Rules = Rules {
        twist: TwistDuty::SkippableWhileNeutral,
        ..Rules::STANDARD
    };
    /// Fives count only after the twist, as OpenSpiel and pentagod play it.
    pub const ROTATE_FIRST: Rules = Rules {
        placement: PlacementFive::AfterTwist,
        ..Rules::STANDARD
    };
    /// The GGP rule sheet: the 36th placement ends the game.
    pub const GGP: Rules = Rules {
        full_board: FullBoard::EndsAtPlacement,
        ..Rules::STANDARD
    };
    /// Six in a row is no win.
    pub const EXACT_FIVE: Rules = Rules {
        line: LineLength::ExactlyFive,
        ..Rules::STANDARD
    };

    /// The named rule sets, `standard` first.
    pub const PRESETS: [(&'static str, Rules); 5] = [
        ("standard", Rules::STANDARD),
        ("relaxed", Rules::RELAXED),
        ("rotate-first", Rules::ROTATE_FIRST),
        ("ggp", Rules::GGP),
        ("exact-five", Rules::EXACT_FIVE),
    ];

    /// The name of the preset with exactly these rules.
    #[must_use]
    pub fn preset_name(&self) -> Option<&'static str> {
        preset::name(&Rules::PRESETS, self)
    }

    /// Whether a run of six is no five.
    pub(super) fn exactly(&self) -> bool {
        self.line == LineLength::ExactlyFive
    }

    /// A number for each rule set, 0 to 15.
    pub(super) fn code(&self) -> u64 {
        self.placement as u64
            | (self.twist as u64) << 1
            | (self.line as u64) << 2
            | (self.full_board as u64) << 3
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}

/// The four options that are not a preset's alone, as `key=value` words.
const OPTIONS: [(&str, &str); 4] = [
    ("placement=after-twist", "placement=at-once"),
    ("twist=skippable", "twist=always"),
    ("line=exactly-five", "line=five-or-more"),
    ("full-board=at-placement", "full-board=last-twist"),
];

impl fmt::Display for Rules {
    /// The preset's name, or `standard` followed by the options that differ:
    /// `standard,twist=skippable,line=exactly-five`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.preset_name() {
            return f.write_str(name);
        }
        f.write_str("standard")?;
        for (i, (other, _)) in OPTIONS.iter().enumerate() {
            if self.code() >> i & 1 != 0 {
                write!(f, ",{other}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = BadText;

    /// Reads a preset's name, and options that change it: `relaxed,line=exactly-five`.
    fn from_str(text: &str) -> Result<Rules, BadText> {
        preset::read(text, &Rules::PRESETS, |rules, option| {
            match option {
                "placement=after-twist" => rules.placement = PlacementFive::AfterTwist,
                "placement=at-once" => rules.placement = PlacementFive::WinsAtOnce,
                "twist=skippable" => rules.twist = TwistDuty::SkippableWhileNeutral,
                "twist=always" => rules.twist = TwistDuty::Always,
                "line=exactly-five" => rules.line = LineLength::ExactlyFive,
                "line=five-or-more" => rules.line = LineLength::FiveOrMore,
                "full-board=at-placement" => rules.full_board = FullBoard::EndsAtPlacement,
                "full-board=last-twist" => rules.full_board = FullBoard::LastTwist,
                _ => {
                    return Err(
                        "placement=at-once|after-twist, twist=always|skippable, line=five-or-more|exactly-five \
                         or full-board=last-twist|at-placement",
                    );
                }
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_rule_set_is_written_and_read_back() {
        for code in 0..16u8 {
            let text: std::string::String = core::iter::once("standard")
                .chain(
                    OPTIONS
                        .iter()
                        .enumerate()
                        .map(|(i, (on, off))| if code >> i & 1 != 0 { *on } else { *off }),
                )
                .collect::<std::vec::Vec<_>>()
                .join(",");
            let rules: Rules = text.parse().unwrap();
            assert_eq!(rules.code(), u64::from(code), "{text}");
            assert_eq!(rules.to_string().parse::<Rules>().unwrap(), rules);
        }
    }
}

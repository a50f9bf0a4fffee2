//! The options of Pente as one value.

use super::{MAX_SIZE, Point};
use crate::{BadText, preset};
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

/// Where the first stones may go (Q2, Q3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opening {
    /// The first stone goes on the centre.
    Centre,
    /// The first stone goes on the centre, the first player's second at least three away from it.
    Tournament,
    /// Anywhere.
    Free,
}

/// Who sits at the board (Q9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seats {
    /// Two players.
    Two,
    /// Four players in two teams, a team sharing one colour.
    Teams,
    /// Four players in two teams, each with a colour of their own.
    TeamsOwnColours,
}

impl Seats {
    /// 2 or 4.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Seats::Two => 2,
            Seats::Teams | Seats::TeamsOwnColours => 4,
        }
    }
}

/// The rules of a game of Pente. Always consistent: made from a preset and changed by the
/// `with_` methods, which refuse what cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    size: u8,
    opening: Opening,
    keryo: bool,
    goal: u8,
    seats: Seats,
}

/// Rules that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The board's side is not an odd number from 5 to 19.
    Size(u8),
    /// The tournament opening needs points three away from the centre: side 7 or more.
    TournamentSize(u8),
    /// The number of captured stones that wins is not from 2 to 100.
    Goal(u8),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Size(n) => write!(
                f,
                "a board of side {n}; expected an odd number from 5 to 19"
            ),
            RulesError::TournamentSize(n) => {
                write!(
                    f,
                    "the tournament opening on a board of side {n}; expected a side of 7 or more"
                )
            }
            RulesError::Goal(n) => write!(f, "a win by {n} captured stones; expected 2 to 100"),
        }
    }
}

impl core::error::Error for RulesError {}

impl Rules {
    /// 19x19, the first stone on the centre, pairs captured, ten stones win.
    pub const STANDARD: Rules = Rules {
        size: MAX_SIZE,
        opening: Opening::Centre,
        keryo: false,
        goal: 10,
        seats: Seats::Two,
    };
    /// With the tournament opening.
    pub const TOURNAMENT: Rules = Rules {
        opening: Opening::Tournament,
        ..Rules::STANDARD
    };
    /// With a free opening.
    pub const FREE: Rules = Rules {
        opening: Opening::Free,
        ..Rules::STANDARD
    };
    /// Runs of two or three are captured, fifteen stones win.
    pub const KERYO: Rules = Rules {
        keryo: true,
        goal: 15,
        ..Rules::STANDARD
    };
    /// Keryo with the tournament opening.
    pub const KERYO_TOURNAMENT: Rules = Rules {
        opening: Opening::Tournament,
        ..Rules::KERYO
    };
    /// Four players, a team sharing one colour.
    pub const TEAMS: Rules = Rules {
        seats: Seats::Teams,
        ..Rules::STANDARD
    };
    /// Four players, each with a colour of their own.
    pub const TEAMS_OWN_COLOURS: Rules = Rules {
        seats: Seats::TeamsOwnColours,
        ..Rules::STANDARD
    };

    /// The named rule sets, `standard` first.
    pub const PRESETS: [(&'static str, Rules); 7] = [
        ("standard", Rules::STANDARD),
        ("tournament", Rules::TOURNAMENT),
        ("free", Rules::FREE),
        ("keryo", Rules::KERYO),
        ("keryo-tournament", Rules::KERYO_TOURNAMENT),
        ("teams", Rules::TEAMS),
        ("teams-own-colours", Rules::TEAMS_OWN_COLOURS),
    ];

    /// The board's side: odd, 5 to 19.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The opening rule.
    #[must_use]
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// Whether runs of three are captured as well as pairs.
    #[must_use]
    pub const fn keryo(&self) -> bool {
        self.keryo
    }

    /// How many captured stones win.
    #[must_use]
    pub const fn goal(&self) -> u8 {
        self.goal
    }

    /// Who plays.
    #[must_use]
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// Whether each seat has a colour of its own.
    pub(super) const fn own_colours(&self) -> bool {
        matches!(self.seats, Seats::TeamsOwnColours)
    }

    /// These rules on a board of another size.
    ///
    /// # Errors
    /// The side is even or outside 5 to 19, or too small for the tournament opening.
    pub const fn with_size(self, size: u8) -> Result<Rules, RulesError> {
        Rules { size, ..self }.checked()
    }

    /// These rules with another opening.
    ///
    /// # Errors
    /// The board is too small for the tournament opening.
    pub const fn with_opening(self, opening: Opening) -> Result<Rules, RulesError> {
        Rules { opening, ..self }.checked()
    }

    /// These rules with another number of captured stones to win.
    ///
    /// # Errors
    /// The number is outside 2 to 100.
    pub const fn with_goal(self, goal: u8) -> Result<Rules, RulesError> {
        Rules { goal, ..self }.checked()
    }

    /// These rules with or without captures of three; the number of stones that wins stays.
    #[must_use]
    pub const fn with_keryo(self, keryo: bool) -> Rules {
        Rules { keryo, ..self }
    }

    /// These rules for other seats.
    #[must_use]
    pub const fn with_seats(self, seats: Seats) -> Rules {
        Rules { seats, ..self }
    }

    const fn checked(self) -> Result<Rules, RulesError> {
        if self.size < 5 || self.size > MAX_SIZE || self.size.is_multiple_of(2) {
            Err(RulesError::Size(self.size))
        } else if matches!(self.opening, Opening::Tournament) && self.size < 7 {
            Err(RulesError::TournamentSize(self.size))
        } else if self.goal < 2 || self.goal > 100 {
            Err(RulesError::Goal(self.goal))
        } else {
            Ok(self)
        }
    }

    /// Whether the opening rule lets the stone of ply `ply` (from 0) go on `point`.
    pub(super) const fn opening_allows(&self, ply: u32, point: Point) -> bool {
        let from_centre = point.distance(Point::centre(self.size));
        match (self.opening, ply) {
            (Opening::Centre | Opening::Tournament, 0) => from_centre == 0,
            (Opening::Tournament, 2) => from_centre >= 3,
            _ => true,
        }
    }

    /// The name of the preset with exactly these rules.
    #[must_use]
    pub fn preset_name(&self) -> Option<&'static str> {
        preset::name(&Rules::PRESETS, self)
    }

    /// A number that differs between any two rule sets.
    pub(super) const fn code(&self) -> u64 {
        self.size as u64
            | (self.goal as u64) << 8
            | (self.opening as u64) << 16
            | (self.keryo as u64) << 18
            | (self.seats as u64) << 19
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}

impl fmt::Display for Rules {
    /// The preset's name, followed by what differs: `tournament,size=15,captures=8`. `captures`
    /// counts stones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let like =
            |r: &Rules| (r.opening, r.keryo, r.seats) == (self.opening, self.keryo, self.seats);
        let opening = match self.opening {
            Opening::Centre => "centre",
            Opening::Tournament => "tournament",
            Opening::Free => "free",
        };
        let base = match Rules::PRESETS.iter().find(|(_, r)| like(r)) {
            Some((name, base)) => {
                f.write_str(name)?;
                *base
            }
            None => {
                let base = match self.seats {
                    Seats::Two => "standard",
                    Seats::Teams => "teams",
                    Seats::TeamsOwnColours => "teams-own-colours",
                };
                write!(f, "{base},opening={opening}")?;
                f.write_str(if self.keryo { ",keryo=yes" } else { "" })?;
                Rules::STANDARD
            }
        };
        if self.size != base.size {
            write!(f, ",size={}", self.size)?;
        }
        if self.goal != base.goal {
            write!(f, ",captures={}", self.goal)?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = BadText;

    /// Reads a preset's name and options that change it: `size=5..19`, `captures=2..100` (stones),
    /// `opening=centre|tournament|free`, `keryo=yes|no`.
    fn from_str(text: &str) -> Result<Rules, BadText> {
        let rules = preset::read(text, &Rules::PRESETS, |rules, option| {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let number = || value.parse::<u8>().map_err(|_| "a number after =");
            match (key, value) {
                ("size", _) => rules.size = number()?,
                ("captures", _) => rules.goal = number()?,
                ("opening", "centre") => rules.opening = Opening::Centre,
                ("opening", "tournament") => rules.opening = Opening::Tournament,
                ("opening", "free") => rules.opening = Opening::Free,
                ("keryo", "yes" | "no") => rules.keryo = value == "yes",
                _ => {
                    return Err("size=, captures=, opening=centre|tournament|free or keryo=yes|no");
                }
            }
            Ok(())
        })?;
        rules
            .checked()
            .map_err(|e| BadText::new(text, 1, e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_is_written_and_read_back() {
        for seats in [Seats::Two, Seats::Teams, Seats::TeamsOwnColours] {
            for opening in [Opening::Centre, Opening::Tournament, Opening::Free] {
                for keryo in [false, true] {
                    for size in (7..=19).step_by(2) {
                        for goal in [2, 10, 15, 100] {
                            let rules = Rules {
                                size,
                                opening,
                                keryo,
                                goal,
                                seats,
                            };
                            assert_eq!(rules.to_string().parse(), Ok(rules));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn rules_that_cannot_be_played_are_refused() {
        assert_eq!(Rules::STANDARD.with_size(10), Err(RulesError::Size(10)));
        assert_eq!(Rules::STANDARD.with_size(21), Err(RulesError::Size(21)));
        assert_eq!(
            Rules::TOURNAMENT.with_size(5),
            Err(RulesError::TournamentSize(5))
        );
        assert_eq!(Rules::STANDARD.with_goal(1), Err(RulesError::Goal(1)));
        for bad in [
            "",
            "normal",
            "standard,size=20",
            "standard,size=x",
            "tournament,size=5",
            "standard,,",
            "standard,size=300",
        ] {
            assert!(bad.parse::<Rules>().is_err(), "{bad}");
        }
    }
}

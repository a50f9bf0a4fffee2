//! Record files: a whole game with its tags, comments and ending.
//!
//! The format has the shape that chess programs use; `docs/notation.md` gives its grammar. The
//! text format of pente.org is a case of it and is read by the same functions.
//!
//! ```
//! use fivefold_rules::{Side, record::{self, Ending}};
//!
//! let text = "[Game \"Pente\"]\n[Site \"a club\"]\n\n1. K10 M9 2. Resign";
//! let record = record::read(text)?;
//! assert_eq!(record.ending, Ending::Resigned(Side::First));
//! assert_eq!(record.result(), "0-1");
//! assert_eq!(record.tag("site"), Some("a club"));
//! assert_eq!(record::read(&record::write(&record)).as_ref(), Ok(&record));
//! # Ok::<(), fivefold_rules::notation::ParseError>(())
//! ```

mod ending;
mod header;
mod read;
#[cfg(test)]
mod tests;
mod time;
mod write;

use crate::{AnyGame, Position as _, Side};
use alloc::string::String;
use alloc::vec::Vec;

pub use ending::Ending;
pub use read::{Games, games, read, read_all, read_bytes};
pub use time::{Date, TimeControl};
pub use write::write;

/// The longest file that is read, in bytes.
pub const MAX_RECORD: usize = 16 * 1024 * 1024;

/// A game on record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The tags in order, those unknown to us too. The game, its rules, its starting position and
    /// its ending are not among them: they are the other fields. The names of tags hold no `"`, no
    /// brackets and no control characters; in writing such characters are left out.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: AnyGame,
    /// How it ended. A game that is over on the board is [`Ending::Board`], whatever is set here.
    pub ending: Ending,
    /// Comments, each with the number of moves of the record that stand before it, in order.
    pub comments: Vec<(u32, String)>,
}

impl Record {
    /// A record of `game` without tags or comments; the ending is the board's.
    #[must_use]
    pub fn new(game: AnyGame) -> Record {
        let ending = game
            .position()
            .outcome()
            .map_or(Ending::Open, Ending::Board);
        Record {
            tags: Vec::new(),
            game,
            ending,
            comments: Vec::new(),
        }
    }

    /// The value of the first tag of that name; capital and small letters are the same.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(n, _)| n.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The name of a player, from `Player 1 Name` or `White`, `Player 2 Name` or `Black`: in these
    /// files White is the first player, whatever the colour of the stones.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&str> {
        let [name, alias] = match side {
            Side::First => ["Player 1 Name", "White"],
            Side::Second => ["Player 2 Name", "Black"],
        };
        self.tag(name).or_else(|| self.tag(alias))
    }

    /// The day, if the tag `Date` holds one.
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        Date::parse(self.tag("Date")?)
    }

    /// The time control, if the tag `TimeControl` holds one. A bare number means days when the tag
    /// `Event` says that the game is turn-based, else minutes.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        let turn_based = self
            .tag("Event")
            .is_some_and(|event| event.eq_ignore_ascii_case("Turn-based Game"));
        TimeControl::parse(self.tag("TimeControl")?, turn_based)
    }

    /// How the game ended: on the board where it is over there.
    #[must_use]
    pub fn ended(&self) -> Ending {
        match (self.game.position().outcome(), self.ending) {
            (Some(outcome), _) => Ending::Board(outcome),
            (None, Ending::Board(_)) => Ending::Open,
            (None, ending) => ending,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    #[must_use]
    pub fn result(&self) -> &'static str {
        self.ended().result()
    }
}

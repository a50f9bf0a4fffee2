//! Endings away from the board, in a word.

use fivefold_rules::Side;
use fivefold_rules::record::Ending;

/// `-` is a game that goes on or is over on the board. The side that resigned, ran out of time or
/// forfeited stands last, and so does the winner of a game of which no more than that is known.
const WORDS: [(&str, Ending); 11] = [
    ("-", Ending::Open),
    ("f", Ending::Resigned(Side::First)),
    ("s", Ending::Resigned(Side::Second)),
    ("time-f", Ending::Time(Side::First)),
    ("time-s", Ending::Time(Side::Second)),
    ("forfeit-f", Ending::Forfeited(Side::First)),
    ("forfeit-s", Ending::Forfeited(Side::Second)),
    ("agreed", Ending::Agreed),
    ("won-f", Ending::Unstated(Some(Side::First))),
    ("won-s", Ending::Unstated(Some(Side::Second))),
    ("drawn", Ending::Unstated(None)),
];

/// The word for an ending away from the board; `-` for every other.
#[must_use]
pub fn ending_text(ending: Ending) -> &'static str {
    let found = WORDS.iter().find(|(_, known)| *known == ending);
    found.map_or("-", |(word, _)| word)
}

/// The ending of that word.
#[must_use]
pub fn ending(word: &str) -> Option<Ending> {
    let found = WORDS.iter().find(|(known, _)| *known == word);
    found.map(|(_, ending)| *ending)
}

//! What the moves of a position are worth, in a word each.

/// What a move or a position is proved to be worth to the player whose turn it is. The number counts
/// plies to the end when the winner hurries and the loser delays, and is missing as long as only the
/// result is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// That player can force a win.
    Win(Option<u32>),
    /// Neither player can.
    Draw,
    /// The other player can.
    Loss(Option<u32>),
}

/// A move and what it is proved to be worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valued {
    /// The move in the game's notation; of a turn that is half done the twist, `-` where it is
    /// skipped.
    pub choice: String,
    /// Its worth to the player who makes it.
    pub worth: Worth,
}

/// A move and what an engine thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The move in the game's notation.
    pub choice: String,
    /// Good for the player who makes it if positive; the engine's points, from -30 000 to 30 000.
    pub points: i32,
}

/// Why nothing was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// The solver does not know these rules.
    Rules,
    /// There is not enough memory.
    Memory,
    /// The text is no position that a move can be made in.
    Position,
}

/// Words for [`Unproved`].
const WHY: [(&str, Unproved); 3] = [
    ("rules", Unproved::Rules),
    ("memory", Unproved::Memory),
    ("position", Unproved::Position),
];

/// Between a move and its worth.
const BETWEEN: char = '=';

impl Worth {
    /// `w`, `w5`, `d`, `l`, `l12`.
    pub(super) fn to_text(self) -> String {
        let (letter, plies) = match self {
            Worth::Win(plies) => ("w", plies),
            Worth::Draw => ("d", None),
            Worth::Loss(plies) => ("l", plies),
        };
        let plies = plies.map(|plies| plies.to_string()).unwrap_or_default();
        [letter, &plies].concat()
    }

    /// Reads what [`to_text`](Self::to_text) has written.
    pub(super) fn from_text(text: &str) -> Option<Worth> {
        let plies = text.get(1..)?;
        let plies = match plies {
            "" => None,
            digits if digits.bytes().all(|b| b.is_ascii_digit()) => Some(digits.parse().ok()?),
            _ => return None,
        };
        match (text.get(..1)?, plies) {
            ("w", plies) => Some(Worth::Win(plies)),
            ("d", None) => Some(Worth::Draw),
            ("l", plies) => Some(Worth::Loss(plies)),
            _ => None,
        }
    }
}

/// Moves with their worth as one line.
pub(super) fn valued_text(moves: &[Valued]) -> String {
    let word = |m: &Valued| format!("{}{BETWEEN}{}", m.choice, m.worth.to_text());
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Reads what [`valued_text`] has written.
pub(super) fn valued<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<Valued>> {
    let read = |word: &str| {
        let (choice, worth) = word.rsplit_once(BETWEEN)?;
        let worth = Worth::from_text(worth)?;
        let choice = choice.to_owned();
        Some(Valued { choice, worth })
    };
    words.map(read).collect()
}

/// Moves with points as one line.
pub(super) fn judged_text(moves: &[Judged]) -> String {
    let word = |m: &Judged| format!("{}{BETWEEN}{}", m.choice, m.points);
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Reads what [`judged_text`] has written.
pub(super) fn judged<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<Judged>> {
    let read = |word: &str| {
        let (choice, points) = word.rsplit_once(BETWEEN)?;
        let points = points.parse().ok()?;
        let choice = choice.to_owned();
        Some(Judged { choice, points })
    };
    words.map(read).collect()
}

/// The word for a reason.
pub(super) fn why_text(why: Unproved) -> &'static str {
    let found = WHY.iter().find(|(_, known)| *known == why);
    found.map_or("position", |(word, _)| word)
}

/// The reason of that word.
pub(super) fn why(word: &str) -> Option<Unproved> {
    let found = WHY.iter().find(|(known, _)| *known == word);
    found.map(|(_, why)| *why)
}

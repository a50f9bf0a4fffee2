//! What a search may use.

use super::Fault;
use std::fmt;
use std::str::SplitWhitespace;

/// The limits of a search; all given ones hold at once. Times are in milliseconds.
///
/// Without any the search goes on until it is stopped or has proved the result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// What is left on the clocks of the first and the second player.
    pub time: [Option<u64>; 2],
    /// What each move adds to them.
    pub increment: [Option<u64>; 2],
    /// Moves until the clocks are set anew; without it they hold for the rest of the game.
    pub moves_to_go: Option<u64>,
    /// Time for this move.
    pub move_time: Option<u64>,
    /// The most positions visited.
    pub nodes: Option<u64>,
    /// The deepest iteration, in plies.
    pub depth: Option<u64>,
    /// Whether to hold the move back until `stop`, even when nothing is left to search.
    pub infinite: bool,
}

const EXPECTED: &str =
    "p1time, p2time, p1inc, p2inc, movestogo, movetime, nodes, depth or infinite";
const FROM_ZERO: &str = "a whole number, 0 or more";
const FROM_ONE: &str = "a whole number, 1 or more";

impl Go {
    pub(super) fn read(words: SplitWhitespace<'_>) -> Result<Go, Fault> {
        let mut go = Go::default();
        let mut words = words;
        let mut last = None;
        while let Some(word) = words.next() {
            last = if word == "infinite" {
                if go.infinite {
                    return Err(Fault::Twice("infinite"));
                }
                go.infinite = true;
                Some(word)
            } else {
                let (name, least, place) = go
                    .place(word)
                    .ok_or_else(|| Fault::unexpected(last, Some(word), EXPECTED))?;
                let next = words.next();
                if place.replace(number(word, next, least)?).is_some() {
                    return Err(Fault::Twice(name));
                }
                next
            };
        }
        Ok(go)
    }

    /// The number that a word sets, with the least it may be.
    fn place(&mut self, word: &str) -> Option<(&'static str, u64, &mut Option<u64>)> {
        let [first, second] = &mut self.time;
        let [first_inc, second_inc] = &mut self.increment;
        Some(match word {
            "p1time" => ("p1time", 0, first),
            "p2time" => ("p2time", 0, second),
            "p1inc" => ("p1inc", 0, first_inc),
            "p2inc" => ("p2inc", 0, second_inc),
            "movestogo" => ("movestogo", 1, &mut self.moves_to_go),
            "movetime" => ("movetime", 0, &mut self.move_time),
            "nodes" => ("nodes", 1, &mut self.nodes),
            "depth" => ("depth", 1, &mut self.depth),
            _ => return None,
        })
    }
}

fn number(after: &str, word: Option<&str>, least: u64) -> Result<u64, Fault> {
    let expected = if least == 0 { FROM_ZERO } else { FROM_ONE };
    word.and_then(whole)
        .filter(|n| *n >= least)
        .ok_or_else(|| Fault::unexpected(Some(after), word, expected))
}

/// Digits and nothing else as a number.
pub(super) fn whole(word: &str) -> Option<u64> {
    let plain = word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| plain)
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = [
            ("p1time", self.time[0]),
            ("p2time", self.time[1]),
            ("p1inc", self.increment[0]),
            ("p2inc", self.increment[1]),
            ("movestogo", self.moves_to_go),
            ("movetime", self.move_time),
            ("nodes", self.nodes),
            ("depth", self.depth),
        ];
        f.write_str("go")?;
        for (name, number) in named {
            if let Some(number) = number {
                write!(f, " {name} {number}")?;
            }
        }
        f.write_str(if self.infinite { " infinite" } else { "" })
    }
}

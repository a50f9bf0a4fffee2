//! What a search knows so far.

use super::go::whole;
use std::fmt;
use std::str::SplitWhitespace;

/// What a position is worth to the side that moves there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An opinion; about a hundred for a line of three that is not hindered.
    Estimate(i64),
    /// Proved: it wins, with the last of this many plies where that is known.
    Win(Option<u64>),
    /// Proved: it loses, with the last of this many plies where that is known.
    Loss(Option<u64>),
    /// Proved: neither side can force more.
    Draw,
}

/// What is known at some time of a search. Engines leave out what they do not know.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// The last depth finished, in plies.
    pub depth: Option<u64>,
    /// The longest line looked at, in plies.
    pub selective_depth: Option<u64>,
    /// Which line this is, 1 the best, where several are told.
    pub rank: Option<u64>,
    /// What the position is worth.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nodes_per_second: Option<u64>,
    /// Milliseconds since `go`.
    pub time: Option<u64>,
    /// The principal variation, the best move first.
    pub line: Vec<String>,
}

impl Score {
    /// Whether this is a proof.
    #[must_use]
    pub const fn proved(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// Reads `est N`, `cp N` or `proved win [N]`, `proved loss [N]`, `proved draw`.
    fn read(words: &mut SplitWhitespace<'_>) -> Option<Score> {
        match words.next()? {
            "est" | "cp" => words.next()?.parse().ok().map(Score::Estimate),
            "proved" => match words.next()? {
                "win" => Some(Score::Win(plies(words))),
                "loss" => Some(Score::Loss(plies(words))),
                "draw" => Some(Score::Draw),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The number that may follow; another word is left for whoever reads on.
fn plies(words: &mut SplitWhitespace<'_>) -> Option<u64> {
    let mut ahead = words.clone();
    let plies = ahead.next().and_then(whole)?;
    *words = ahead;
    Some(plies)
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(n) => write!(f, "est {n}"),
            Score::Win(Some(plies)) => write!(f, "proved win {plies}"),
            Score::Win(None) => f.write_str("proved win"),
            Score::Loss(Some(plies)) => write!(f, "proved loss {plies}"),
            Score::Loss(None) => f.write_str("proved loss"),
            Score::Draw => f.write_str("proved draw"),
        }
    }
}

impl Info {
    /// Reads what follows `info`. Words it does not know are passed over: engines may add some.
    pub(super) fn read(mut words: SplitWhitespace<'_>) -> Info {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "pv" => info.line = words.by_ref().map(str::to_owned).collect(),
                "score" => info.score = Score::read(&mut words).or(info.score),
                word => {
                    if let Some(place) = info.place(word) {
                        *place = words.next().and_then(whole);
                    }
                }
            }
        }
        info
    }

    fn place(&mut self, word: &str) -> Option<&mut Option<u64>> {
        Some(match word {
            "depth" => &mut self.depth,
            "seldepth" => &mut self.selective_depth,
            "multipv" => &mut self.rank,
            "nodes" => &mut self.nodes,
            "nps" => &mut self.nodes_per_second,
            "time" => &mut self.time,
            _ => return None,
        })
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = [
            ("depth", self.depth),
            ("seldepth", self.selective_depth),
            ("multipv", self.rank),
        ];
        let after = [
            ("nodes", self.nodes),
            ("nps", self.nodes_per_second),
            ("time", self.time),
        ];
        f.write_str("info")?;
        numbers(f, &before)?;
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        numbers(f, &after)?;
        if self.line.is_empty() {
            return Ok(());
        }
        write!(f, " pv {}", self.line.join(" "))
    }
}

fn numbers(f: &mut fmt::Formatter<'_>, named: &[(&str, Option<u64>)]) -> fmt::Result {
    for (name, number) in named {
        if let Some(number) = number {
            write!(f, " {name} {number}")?;
        }
    }
    Ok(())
}

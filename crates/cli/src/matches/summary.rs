//! The result of a match, for people and programs.

use super::statistics::{self, Interval, Pairs};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What a sequential test has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// The difference is `elo0` or less.
    Elo0,
    /// It is `elo1` or more.
    Elo1,
    /// More games are needed.
    Open,
}

/// The result of a match. The names of the fields are a promise to scripts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Summary {
    /// The names of engines 1 and 2.
    pub(super) engines: [String; 2],
    pub(super) games: u64,
    /// By engine 1.
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    /// Pairs in which engine 1 scored 0, 1/2, 1, 3/2, 2.
    pub(super) pairs: Pairs,
    /// Engine 1's points a game, over whole pairs; null without one. With the ends of its interval
    /// of 95 %.
    pub(super) score: Option<f64>,
    pub(super) score_low: Option<f64>,
    pub(super) score_high: Option<f64>,
    /// Engine 1's advantage; null where it has no bound.
    pub(super) elo: Option<f64>,
    pub(super) elo_low: Option<f64>,
    pub(super) elo_high: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sprt: Option<Sprt>,
    /// How the first player fared, whichever engine that was.
    pub(super) first_player: FirstPlayer,
    /// Why games ended.
    pub(super) reasons: BTreeMap<String, u64>,
    /// What engines 1 and 2 lost by other than the rules.
    pub(super) faults: [BTreeMap<String, u64>; 2],
    pub(super) seconds_per_move: [f64; 2],
    pub(super) nodes_per_move: [f64; 2],
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    /// The logarithm of the likelihood ratio, and where it decides.
    pub(super) llr: f64,
    pub(super) lower: f64,
    pub(super) upper: f64,
    pub(super) verdict: Verdict,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct FirstPlayer {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
}

impl Summary {
    /// A table for people.
    pub(crate) fn text(&self) -> String {
        let [one, two] = &self.engines;
        let mut text = format!("{one} against {two}: {} games\n", self.games);
        let mut row = |name: &str, value: String| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {name:<16} {value}");
        };
        let Self {
            won, drawn, lost, ..
        } = self;
        row("won/drawn/lost", format!("{won} / {drawn} / {lost}"));
        row("score", self.score_text());
        row("elo", self.elo_text());
        row("pairs 0..2", list(&self.pairs, " "));
        let FirstPlayer { won, drawn, lost } = self.first_player;
        row("first player", format!("{won} / {drawn} / {lost}"));
        row("ended by", counts(&self.reasons));
        for (name, faults) in self.engines.iter().zip(&self.faults) {
            if !faults.is_empty() {
                row("faults", format!("{name}: {}", counts(faults)));
            }
        }
        let [a, b] = self.seconds_per_move;
        row("seconds a move", format!("{a:.3} / {b:.3}"));
        let [a, b] = self.nodes_per_move;
        row("nodes a move", format!("{a:.0} / {b:.0}"));
        if let Some(sprt) = &self.sprt {
            row("sprt", sprt.text());
        }
        text
    }

    fn score_text(&self) -> String {
        let percent = |x: Option<f64>| x.map_or("-".to_owned(), |x| format!("{:.1} %", 100.0 * x));
        let (score, low) = (percent(self.score), percent(self.score_low));
        format!("{score} ({low} to {})", percent(self.score_high))
    }

    fn elo_text(&self) -> String {
        let Interval { score, low, high } = match (self.score, self.score_low, self.score_high) {
            (Some(score), Some(low), Some(high)) => Interval { score, low, high },
            _ => return "-".to_owned(),
        };
        let [score, low, high] = [score, low, high].map(statistics::elo);
        format!("{score:+.0} ({low:+.0} to {high:+.0})")
    }
}

impl Sprt {
    fn text(&self) -> String {
        let Self {
            elo0,
            elo1,
            llr,
            lower,
            upper,
            verdict,
        } = self;
        let verdict = match verdict {
            Verdict::Elo0 => format!("the difference is {elo0} or less"),
            Verdict::Elo1 => format!("the difference is {elo1} or more"),
            Verdict::Open => "not decided".to_owned(),
        };
        format!("{llr:+.2} ({lower:.2} to {upper:.2}) for {elo0} and {elo1}: {verdict}")
    }
}

fn counts(counts: &BTreeMap<String, u64>) -> String {
    let words: Vec<_> = counts
        .iter()
        .map(|(word, n)| format!("{word} {n}"))
        .collect();
    list(&words, ", ")
}

fn list<T: ToString>(items: &[T], between: &str) -> String {
    let words: Vec<_> = items.iter().map(ToString::to_string).collect();
    words.join(between)
}

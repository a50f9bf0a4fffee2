//! What `match` takes.

use super::{duration, variant};
use clap::Args as ClapArgs;
use fivefold_rules::Variant;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, ClapArgs)]
pub(crate) struct MatchArgs {
    /// An engine, given twice: a command line that speaks the text protocol (quotes hold words
    /// together), or `builtin`, also `builtin:level=4,seed=1`
    #[arg(long = "engine", value_name = "CMD", required = true)]
    pub(crate) engines: Vec<String>,
    /// What to call the first engine; given again, the second
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Set an option of engine 1 or 2: 1:Level=4
    #[arg(long, value_name = "N:OPTION=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(usize, String, String)>,
    /// The game and its rules: pente/tournament
    #[arg(long, value_name = "GAME[/PRESET]", default_value = "pentago", value_parser = variant)]
    pub(crate) rules: Variant,
    /// How many games; an odd number is one more, for openings are played from both seats
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Time for a move: 500ms, 1s
    #[arg(long, value_parser = duration, conflicts_with = "clock")]
    pub(crate) time: Option<Duration>,
    /// Time for a game, and for each move besides: 60s+1s
    #[arg(long, value_name = "TIME[+TIME]", value_parser = clock)]
    pub(crate) clock: Option<(Duration, Duration)>,
    /// Positions for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) depth: Option<u64>,
    /// How much later than allowed a move may come before the game is lost on time
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = duration)]
    pub(crate) margin: Duration,
    /// How long an engine is waited for before a game, and for a move without a limit of time
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) patience: Duration,
    /// Games at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Random plies at the beginning of each pair of games [default: 2 for Pentago, 4 for Pente]
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// Only random openings that the built-in engine judges even, within so many points: 60 is a
    /// chance of about 45 to 55 %
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) balanced: Option<u16>,
    /// A file of openings, a one-line game or a position a line, instead of random ones
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plies", "balanced"])]
    pub(crate) openings: Option<PathBuf>,
    /// Equal seeds give equal openings
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// End as soon as it is clear whether engine 1 is better by ELO0 or less, or by ELO1 or more
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Keep every finished game in this file, a JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Go on where the log ends
    #[arg(long)]
    pub(crate) resume: bool,
    /// End a game when both engines call the same result proved
    #[arg(long)]
    pub(crate) adjudicate: bool,
    /// Show what the engines write to standard error
    #[arg(long)]
    pub(crate) stderr: bool,
    /// The summary as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl MatchArgs {
    /// How many games: an even number.
    pub(crate) const fn games(&self) -> u64 {
        self.games.next_multiple_of(2)
    }

    /// Games at a time.
    pub(crate) fn concurrency(&self) -> usize {
        self.concurrency.into()
    }

    /// Random plies of each opening.
    pub(crate) fn opening_plies(&self) -> u32 {
        self.plies.unwrap_or(match self.rules {
            Variant::Pentago(_) => 2,
            Variant::Pente(_) => 4,
        })
    }

    /// The differences in Elo that a sequential test decides between.
    pub(crate) fn sprt_bounds(&self) -> Option<[f64; 2]> {
        let bounds = self.sprt.as_deref()?;
        <[f64; 2]>::try_from(bounds).ok()
    }
}

/// Reads `60s+1s`, or a time alone.
fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0s"));
    let both = duration(time).and_then(|t| Ok((t, duration(increment)?)));
    both.map_err(|_| "expected times such as 60s+1s or 5m".to_owned())
}

/// Reads `1:Level=4`.
fn setting(text: &str) -> Result<(usize, String, String), String> {
    let parts = text.split_once(':').and_then(|(number, rest)| {
        let number = ["1", "2"].iter().position(|n| *n == number)? + 1;
        let (name, value) = rest.split_once('=').filter(|(name, _)| !name.is_empty())?;
        Some((number, name.to_owned(), value.to_owned()))
    });
    parts.ok_or_else(|| "expected 1:OPTION=VALUE or 2:OPTION=VALUE".to_owned())
}

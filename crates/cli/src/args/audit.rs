//! What `audit` takes.

use super::{duration, size};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, ClapArgs)]
pub(crate) struct AuditArgs {
    /// An engine, as for `match`; given again, another that is asked the same
    #[arg(long = "engine", value_name = "CMD", default_value = "builtin")]
    pub(crate) engines: Vec<String>,
    /// How many marbles lie on the board: 4, or 2,3,4
    #[arg(long, value_name = "N", value_delimiter = ',', required = true, value_parser = clap::value_parser!(u32).range(1..=34))]
    pub(crate) stones: Vec<u32>,
    /// Won positions for each number of marbles
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) won: usize,
    /// Drawn positions for each number of marbles
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) drawn: usize,
    /// Equal seeds give equal positions
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Time for a move: 500ms, 1s
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Positions for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) depth: Option<u64>,
    /// How long an engine is waited for, for a move as well
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) patience: Duration,
    /// The folder of the exact database's slices; where it does not reach, the solver judges
    #[arg(long, value_name = "DIR")]
    pub(crate) tablebase: Option<PathBuf>,
    /// The most memory for the solver: 600M, 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = size)]
    pub(crate) memory: u64,
    /// The figures as JSON, an object a line
    #[arg(long)]
    pub(crate) json: bool,
}

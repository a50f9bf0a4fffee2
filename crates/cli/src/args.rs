//! The command line's table: parsing, help, completions and the man page all come from here.

mod audit;
mod matches;

pub(crate) use audit::AuditArgs;
pub(crate) use matches::MatchArgs;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum, error::ErrorKind};
use clap_complete::Shell;
use fivefold_engine::Level;
use fivefold_rules::Variant;
use fivefold_rules::dialect::Dialect;
use std::path::PathBuf;
use std::time::Duration;

/// Play, solve, study and serve Pentago and Pente.
///
/// Without a command the app is served on this machine: open the address in a browser.
#[derive(Debug, Parser)]
#[command(
    name = "fivefold",
    version,
    after_help = "A line is a one-line game (pentago/standard c4.1r d3.2l) or a position. \
                  `-` or no file is standard input.\n\
                  Exit codes: 0 all well; 1 the command could not be carried out; 2 a line was bad, \
                  or the command line was."
)]
pub(crate) struct Args {
    /// No notes and no progress on standard error; errors are still said
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the app to a browser (what happens without a command)
    Serve(ServeArgs),
    /// Play in the terminal, against the engine or together
    Play(PlayArgs),
    /// Replay games and judge them
    Replay(LinesArgs),
    /// List the legal moves
    Legal(LinesArgs),
    /// Count the legal games of each length from a position
    Perft(PerftArgs),
    /// Write games and positions in another notation
    Convert(ConvertArgs),
    /// Solve Pentago positions exactly
    Solve(SolveArgs),
    /// Let the engine think about positions
    Analyse(AnalyseArgs),
    /// Check proofs that `analyse --proof` wrote, by the rules alone
    CheckProof(LinesArgs),
    /// Speak the engines' text protocol (UGI) on standard input and output
    Engine,
    /// Let two engines play a series of games
    Match(Box<MatchArgs>),
    /// Count how often engines give a proved value of Pentago away
    Audit(AuditArgs),
    /// Do fixed work and say how fast it went
    Bench {
        /// Only this
        name: Option<Bench>,
        /// Positions for the solver instead of its own, one a line before the first tab; `-` is standard input
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print the completions for a shell
    Completions {
        /// For which shell
        shell: Shell,
    },
    /// Print the man page
    Man,
}

#[derive(Debug, Default, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Where to listen: HOST:PORT; port 0 takes a free one [default: 127.0.0.1:5005]
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) listen: Option<String>,
    /// The folder for what the server keeps
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The folder of the exact database's slices (docs/tablebase.md)
    #[arg(long, value_name = "DIR")]
    pub(crate) tablebase: Option<PathBuf>,
    /// Open the address in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

impl ServeArgs {
    fn is_given(&self) -> bool {
        self.listen.is_some() || self.data.is_some() || self.tablebase.is_some() || self.open
    }

    /// These options, and those of `other` where these are not given.
    fn or(self, other: ServeArgs) -> ServeArgs {
        ServeArgs {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            tablebase: self.tablebase.or(other.tablebase),
            open: self.open || other.open,
        }
    }
}

/// A command that answers each line of its input.
#[derive(Debug, ClapArgs)]
pub(crate) struct LinesArgs {
    /// One JSON object for each line, in order, at once
    #[arg(long)]
    pub(crate) json: bool,
    /// Files to read; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PerftArgs {
    /// One JSON object for each depth
    #[arg(long)]
    pub(crate) json: bool,
    /// A position or a one-line game, quoted; `-` reads one line from standard input
    #[arg(value_name = "LINE")]
    pub(crate) line: String,
    /// The longest sequences to count, in plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=361))]
    pub(crate) depth: u32,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) lines: LinesArgs,
    /// What to write: a dialect, the last position as a line, or the fragment of a link
    #[arg(long, value_name = "DIALECT", value_parser = target())]
    pub(crate) to: Target,
    /// What the input is written in; without it that is found out, and told when it cannot be
    #[arg(long, value_name = "DIALECT", value_parser = dialect())]
    pub(crate) from: Option<Dialect>,
    /// Read each file as one game, its moves on as many lines as they like
    #[arg(long)]
    pub(crate) whole: bool,
}

/// What `convert` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A game.
    Dialect(Dialect),
    /// The last position as a position line.
    Position,
    /// The fragment of a link, without its `#`.
    Link,
}

impl Target {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Target::Dialect(dialect) => dialect.name(),
            Target::Position => "position",
            Target::Link => "link",
        }
    }
}

fn dialect() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name)).try_map(|name| {
        Dialect::from_name(&name).ok_or_else(|| format!("expected a dialect, not {name}"))
    })
}

fn target() -> impl TypedValueParser<Value = Target> {
    let targets = Dialect::ALL.map(Target::Dialect).into_iter();
    let targets: Vec<_> = targets.chain([Target::Position, Target::Link]).collect();
    PossibleValuesParser::new(targets.iter().map(|t| t.name())).try_map(move |name| {
        let found = targets.iter().find(|t| t.name() == name).copied();
        found.ok_or_else(|| format!("expected a dialect, not {name}"))
    })
}

#[derive(Debug, ClapArgs)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) lines: LinesArgs,
    /// How long to think about each line: 500ms, 1s, 2m [default: 1s unless another limit is given]
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// The most positions to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// The deepest search, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Tell the best N moves, each with its line; the limits hold for all together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) multipv: Option<u32>,
    /// The most threads to use
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: u32,
    /// Megabytes for what the search remembers
    #[arg(long, value_name = "MB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) hash: u32,
    /// Write why each proved position of Pente is won, for `check-proof`
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// The folder of the exact database's slices, which is asked first (docs/tablebase.md)
    #[arg(long, value_name = "DIR")]
    pub(crate) tablebase: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) lines: LinesArgs,
    /// Judge every move, too
    #[arg(long)]
    pub(crate) moves: bool,
    /// Values alone: no plies to the end and no line, which take longer
    #[arg(long)]
    pub(crate) values: bool,
    /// Threads to use [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    /// The most memory to use: 600M, 0.5G [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<u64>,
    /// The folder of the published exact database; it answers where it reaches
    #[arg(long, value_name = "DIR")]
    pub(crate) tablebase: Option<PathBuf>,
}

/// Reads `600M`, `0.5G`, `1GiB`; a number alone is bytes.
fn size(text: &str) -> Result<u64, String> {
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = unit.to_ascii_uppercase();
    let letter = unit.trim_end_matches("IB").trim_end_matches('B');
    let power = ["", "K", "M", "G", "T"].iter().position(|l| *l == letter);
    let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number = number.parse::<f64>().ok().filter(|_| plain);
    let bytes = number.zip(power).map(|(n, p)| n * 1024f64.powi(p as i32));
    bytes
        .filter(|bytes| *bytes < 2f64.powi(63))
        .map(|bytes| bytes as u64)
        .ok_or_else(|| "expected a size such as 600M, 0.5G or 1GiB".to_owned())
}

/// What `bench` measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Bench {
    /// The rules: positions a second
    Perft,
    /// The engine: its node signature, and nodes a second
    Engine,
    /// The solver: how long exact answers take, by one thread and by two
    Solver,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// pentago or pente, with a preset: pente/tournament
    #[arg(value_name = "GAME[/PRESET]", default_value = "pentago", value_parser = variant)]
    pub(crate) variant: Variant,
    /// Play against the engine, 1 (a beginner) to 8; without it everybody plays at this terminal
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<Level>,
    /// Let the engine make the first move
    #[arg(long, requires = "level")]
    pub(crate) second: bool,
    /// The longest the engine thinks about a move or a hint
    #[arg(long, default_value = "2s", value_parser = duration)]
    pub(crate) time: Duration,
    /// Equal seeds give equal games [default: a new one each time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The folder of the exact database's slices, for hints and level 8 at Pentago (docs/tablebase.md)
    #[arg(long, value_name = "DIR")]
    pub(crate) tablebase: Option<PathBuf>,
}

fn variant(text: &str) -> Result<Variant, String> {
    text.parse::<Variant>().map_err(|e| e.to_string())
}

fn level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok();
    number
        .and_then(Level::new)
        .ok_or_else(|| "expected a level from 1 to 8".to_owned())
}

/// Reads `500ms`, `1.5s`, `2m`; a number alone is seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        _ => f64::NAN,
    };
    let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number = number.parse::<f64>().ok().filter(|_| plain);
    number
        .and_then(|n| Duration::try_from_secs_f64(n * seconds).ok())
        .ok_or_else(|| "expected a time such as 500ms, 1.5s or 2m".to_owned())
}

impl Args {
    /// Reads the process's arguments; on a fault says what is wrong and ends the process.
    pub(crate) fn read() -> Args {
        Args::parse().resolved().unwrap_or_else(|e| e.exit())
    }

    /// Puts the options of `serve` that stand before the command where they belong.
    fn resolved(mut self) -> Result<Args, clap::Error> {
        let outer = std::mem::take(&mut self.serve);
        self.command = Some(match self.command {
            None => Command::Serve(outer),
            Some(Command::Serve(inner)) => Command::Serve(inner.or(outer)),
            Some(_) if outer.is_given() => {
                return Err(Args::command().error(
                    ErrorKind::ArgumentConflict,
                    "--listen, --data, --tablebase and --open belong to `fivefold serve`",
                ));
            }
            Some(other) => other,
        });
        Ok(self)
    }
}

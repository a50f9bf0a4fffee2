//! The command line's table: parsing, help, completions and the man page all come from here.

use clap::{Args as ClapArgs, CommandFactory, Parser, Subcommand, error::ErrorKind};
use clap_complete::Shell;
use std::path::PathBuf;

/// Play, study and serve Pentago and Pente.
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
    /// Replay games and judge them
    Replay(LinesArgs),
    /// List the legal moves
    Legal(LinesArgs),
    /// Count the legal games of each length from a position
    Perft(PerftArgs),
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
    /// Open the address in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

impl ServeArgs {
    fn is_given(&self) -> bool {
        self.listen.is_some() || self.data.is_some() || self.open
    }

    /// These options, and those of `other` where these are not given.
    fn or(self, other: ServeArgs) -> ServeArgs {
        ServeArgs {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
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
                    "--listen, --data and --open belong to `fivefold serve`",
                ));
            }
            Some(other) => other,
        });
        Ok(self)
    }
}

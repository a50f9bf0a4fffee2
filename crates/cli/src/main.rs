//! The one binary: `fivefold`.

mod analyse;
mod args;
mod audit;
mod bench;
mod completions;
mod convert;
mod engine;
mod exact;
mod input;
mod interrupt;
mod legal;
mod lines;
mod man;
mod matches;
mod output;
mod perft;
mod play;
mod proof;
mod replay;
mod serve;
mod solve;
mod view;

use anyhow::Result;
use args::{Args, Command};
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::read();
    run(args).unwrap_or_else(|error| {
        // Whoever reads the output has seen enough: that is no failure.
        if is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        eprintln!("fivefold: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(args: Args) -> Result<ExitCode> {
    let quiet = args.quiet;
    match args.command.unwrap_or(Command::Serve(args.serve)) {
        Command::Serve(serve) => serve::run(serve, quiet),
        Command::Play(play) => play::run(&play, quiet),
        Command::Analyse(analyse) => analyse::run(&analyse, quiet),
        Command::CheckProof(files) => proof::run(&files),
        Command::Solve(solve) => solve::run(&solve, quiet),
        Command::Convert(convert) => convert::run(&convert),
        Command::Engine => engine::run(),
        Command::Match(args) => matches::run(&args, quiet),
        Command::Audit(args) => audit::run(&args, quiet),
        Command::Bench { name, files } => bench::run(name, &files),
        Command::Replay(lines) => replay::run(&lines),
        Command::Legal(lines) => legal::run(&lines),
        Command::Perft(perft) => perft::run(&perft, quiet),
        Command::Completions { shell } => completions::run(shell),
        Command::Man => man::run(),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

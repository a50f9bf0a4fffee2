//! `fivefold match`: games between two engines, judged by the rules.
//!
//! Every opening is played twice, from both seats, and such pairs are what the statistics count: the
//! two games of an opening that favours one seat say little each, but something together.

pub(crate) mod contender;
mod control;
pub(crate) mod fault;
mod game;
mod log;
pub(crate) mod opening;
pub(crate) mod player;
mod process;
mod record;
mod series;
mod statistics;
mod summary;
mod tally;

use crate::args::MatchArgs;
use crate::interrupt::Interrupt;
use anyhow::{Result, bail, ensure};
use contender::Contender;
use control::Control;
use log::{Header, Log};
use record::Record;
use series::Series;
use std::io::{self, Write as _};
use std::process::ExitCode;
use tally::Tally;

pub(crate) fn run(args: &MatchArgs, quiet: bool) -> Result<ExitCode> {
    let contenders = contender::of(args)?;
    let control = Control::of(args)?;
    let openings = opening::of(args)?;
    let header = Header::new(args, &contenders, &control);
    let (log, records) = open_log(args, &header)?;
    let mut tally = Tally::new(args.sprt_bounds());
    for record in &records {
        tally.add(record);
    }
    let interrupt = Interrupt::listen()?;
    let series = Series {
        contenders: &contenders,
        control: &control,
        openings: &openings,
        adjudicate: args.adjudicate,
        interrupt: &interrupt,
        quiet,
    };
    let tally = interrupt.during(|| series.play(args.concurrency(), tally, log, &records))?;
    report(args, &contenders, &tally)?;
    Ok(ExitCode::SUCCESS)
}

/// Opens the log, if there is to be one, and reads the games it holds.
fn open_log(args: &MatchArgs, header: &Header) -> Result<(Option<Log>, Vec<Record>)> {
    let Some(path) = &args.log else {
        ensure!(!args.resume, "--resume: expected --log FILE as well");
        return Ok((None, Vec::new()));
    };
    let (log, records) = if args.resume {
        Log::resume(path, header)?
    } else {
        (Log::create(path, header)?, Vec::new())
    };
    if let Some(record) = records.iter().find(|r| r.game >= args.games()) {
        bail!(
            "{}: it holds game {}; expected --games {} or more",
            path.display(),
            record.game,
            record.game + 1
        );
    }
    Ok((Some(log), records))
}

fn report(args: &MatchArgs, contenders: &[Contender; 2], tally: &Tally) -> Result<()> {
    let names = contenders.each_ref().map(|c| c.name.as_str());
    let summary = tally.summary(names);
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &summary)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", summary.text())?;
    }
    out.flush()?;
    Ok(())
}

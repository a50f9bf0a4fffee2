//! `fivefold audit`: how often engines give a proved value of Pentago away.
//!
//! Positions come from random games, their values and those of their moves from the exact database or
//! the solver. Engines are driven as in a match, and hear whole games.

mod sample;
mod tally;
mod truth;

use crate::args::AuditArgs;
use crate::exact::Exact;
use crate::interrupt::Interrupt;
use crate::matches::contender::Contender;
use crate::matches::fault::Trouble;
use crate::matches::player::Player;
use anyhow::{Result, anyhow, ensure};
use fivefold_protocol::engine::Go;
use fivefold_rules::AnyGame;
use fivefold_rules::notation::write_line;
use fivefold_solver::Value;
use sample::Sampler;
use std::collections::HashSet;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;
use tally::Tally;
use truth::{Judged, Truth};

pub(crate) fn run(args: &AuditArgs, quiet: bool) -> Result<ExitCode> {
    let limited = args.time.is_some() || args.nodes.is_some() || args.depth.is_some();
    ensure!(limited, "expected a limit: --time, --nodes or --depth");
    let contenders: Vec<Contender> = (args.engines.iter())
        .map(|text| Contender::read(text))
        .collect::<Result<_>>()?;
    let exact = args.tablebase.as_deref().map(Exact::open).transpose()?;
    let interrupt = Interrupt::listen()?;
    let mut truth = Truth::new(exact, args.memory, interrupt.clone());
    interrupt.during(|| {
        let cancelled = || interrupt.is_asked();
        let mut panel = Panel::start(&contenders, args, quiet, &cancelled)?;
        for &stones in &args.stones {
            panel.audit(stones, &mut truth)?;
            if interrupt.is_asked() {
                break;
            }
        }
        Ok(ExitCode::SUCCESS)
    })
}

/// The engines, all of which are asked the same.
struct Panel<'a> {
    args: &'a AuditArgs,
    quiet: bool,
    seats: Vec<Seat<'a>>,
}

/// An engine and what it did.
struct Seat<'a> {
    name: &'a str,
    player: Player<'a>,
    tally: Tally,
}

impl<'a> Panel<'a> {
    /// Starts every engine once: one that cannot be started is an error, not a series of faults.
    fn start(
        contenders: &'a [Contender],
        args: &'a AuditArgs,
        quiet: bool,
        cancelled: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<Panel<'a>> {
        let mut seats = Vec::new();
        for contender in contenders {
            let mut seat = Seat {
                name: &contender.name,
                player: Player::new(contender, args.patience, cancelled),
                tally: Tally::default(),
            };
            seat.begin()?;
            seats.push(seat);
        }
        Ok(Panel { args, quiet, seats })
    }

    /// Asks about positions with so many marbles, until there are enough or no more are found, and
    /// reports.
    fn audit(&mut self, stones: u32, truth: &mut Truth) -> Result<()> {
        let mut sampler = Sampler::new(self.args.seed, stones);
        let (mut seen, mut left) = (HashSet::new(), [self.args.drawn, self.args.won]);
        while left != [0, 0] {
            let Some(game) = sampler.next(&mut seen) else {
                break;
            };
            let Some(judged) = truth.judge(&game)? else {
                break;
            };
            // Of a lost position nothing can be given away.
            let wanted = match judged.value {
                Value::Win => &mut left[1],
                Value::Draw => &mut left[0],
                Value::Loss => continue,
            };
            if *wanted > 0 {
                *wanted -= 1;
                self.ask(&game, &judged, truth)?;
            }
        }
        self.report(stones)
    }

    fn ask(&mut self, game: &AnyGame, judged: &Judged, truth: &mut Truth) -> Result<()> {
        let go = Go {
            move_time: self.args.time.map(|time| time.as_millis() as u64),
            nodes: self.args.nodes,
            depth: self.args.depth,
            ..Go::default()
        };
        for seat in &mut self.seats {
            let told = seat.ask(game, judged, go, self.args.patience, truth)?;
            if let Some(told) = told.filter(|_| !self.quiet) {
                eprintln!("{}: {}: {told}", seat.name, write_line(game));
            }
        }
        Ok(())
    }

    /// Says what the engines did, and forgets it.
    fn report(&mut self, stones: u32) -> Result<()> {
        let mut out = io::stdout();
        for seat in &mut self.seats {
            let tally = std::mem::take(&mut seat.tally);
            if self.args.json {
                serde_json::to_writer(&mut out, &tally.figures(seat.name, stones))?;
                writeln!(out)?;
            } else {
                writeln!(out, "{}", tally.text(seat.name, stones))?;
            }
        }
        Ok(out.flush()?)
    }
}

impl Seat<'_> {
    fn begin(&mut self) -> Result<()> {
        match self.player.begin() {
            Err(Trouble::Fault(fault)) => Err(anyhow!("{}: {fault}", self.name)),
            Ok(()) | Err(Trouble::Cancelled) => Ok(()),
        }
    }

    /// Asks for a move and enters it; what is to be told of one that gives the value away.
    ///
    /// # Errors
    /// The engine broke down and cannot be started again; or the truth cannot be had.
    fn ask(
        &mut self,
        game: &AnyGame,
        judged: &Judged,
        go: Go,
        patience: Duration,
        truth: &mut Truth,
    ) -> Result<Option<String>> {
        match self.player.think(game, go, patience) {
            Ok(answer) => {
                let Some(after) = truth.after(game, judged, &answer.word)? else {
                    return Ok(None);
                };
                self.tally.add(judged.value, after, answer.used);
                let now = after.map_or("illegal".to_owned(), |value| value.to_string());
                let told = format!("{}: {}, now {now}", answer.word, judged.value);
                Ok((after != Some(judged.value)).then_some(told))
            }
            Err(Trouble::Cancelled) => Ok(None),
            Err(Trouble::Fault(fault)) => {
                self.tally.add_fault(judged.value);
                self.player.end();
                self.begin()?;
                Ok(Some(fault.to_string()))
            }
        }
    }
}

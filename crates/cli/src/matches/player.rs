//! An engine at the board: started when it is needed, started again when it broke.

use super::contender::Contender;
use super::fault::{Fault, Trouble};
use super::process::Process;
use fivefold_protocol::engine::{Command, Go, Info, Reply};
use fivefold_rules::AnyGame;
use std::time::{Duration, Instant};

/// An engine that plays.
pub(crate) struct Player<'a> {
    contender: &'a Contender,
    process: Option<Process>,
    /// How long it is waited for before games and moves.
    patience: Duration,
    cancelled: &'a (dyn Fn() -> bool + Sync),
}

/// An engine's answer to `go`.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The move as it wrote it.
    pub(crate) word: String,
    /// What it last said about its search.
    pub(crate) info: Info,
    /// From `go` to the move.
    pub(crate) used: Duration,
}

impl<'a> Player<'a> {
    pub(crate) fn new(
        contender: &'a Contender,
        patience: Duration,
        cancelled: &'a (dyn Fn() -> bool + Sync),
    ) -> Player<'a> {
        Player {
            contender,
            process: None,
            patience,
            cancelled,
        }
    }

    /// Gets it ready for a new game.
    pub(crate) fn begin(&mut self) -> Result<(), Trouble> {
        if self.process.is_none() {
            self.process = Some(Process::start(self.contender)?);
            self.say(&Command::Ugi)?;
            self.wait_for(&Reply::UgiOk)?;
            for (name, value) in self.contender.options.clone() {
                self.say(&Command::SetOption { name, value })?;
            }
        }
        self.say(&Command::NewGame)?;
        self.settle()
    }

    /// Asks for a move.
    pub(crate) fn think(
        &mut self,
        game: &AnyGame,
        go: Go,
        patience: Duration,
    ) -> Result<Answer, Trouble> {
        self.say(&Command::Position(Box::new(game.clone())))?;
        // Whatever it still had to say of an earlier move is heard before this one is asked for.
        self.settle()?;
        let start = Instant::now();
        self.say(&Command::Go(go))?;
        let deadline = start + patience;
        let mut last = Info::default();
        loop {
            let (at, line) = self.hear(patience, deadline)?;
            match Reply::read(&line) {
                Ok(Reply::Best(Some(word))) => {
                    let (info, used) = (last, at.saturating_duration_since(start));
                    return Ok(Answer { word, info, used });
                }
                Ok(Reply::Best(None)) => return Err(Fault::NoMove.into()),
                Ok(Reply::Info(info)) => last = newer(last, info),
                Err(_) if Reply::is_best(&line) => return Err(Fault::Garbage { line }.into()),
                // Banners and remarks are no fault.
                Ok(_) | Err(_) => {}
            }
        }
    }

    /// After a fault nothing it still says can be trusted: the next game has a new process.
    pub(crate) fn end(&mut self) {
        self.process = None;
    }

    fn settle(&mut self) -> Result<(), Trouble> {
        self.say(&Command::IsReady)?;
        self.wait_for(&Reply::ReadyOk)
    }

    fn wait_for(&mut self, wanted: &Reply) -> Result<(), Trouble> {
        let deadline = Instant::now() + self.patience;
        loop {
            let (_, line) = self.hear(self.patience, deadline)?;
            if Reply::read(&line).as_ref() == Ok(wanted) {
                return Ok(());
            }
        }
    }

    fn say(&mut self, command: &Command) -> Result<(), Fault> {
        self.running()?.say(command)
    }

    fn hear(
        &mut self,
        patience: Duration,
        deadline: Instant,
    ) -> Result<(Instant, String), Trouble> {
        let cancelled = self.cancelled;
        self.running()?.hear(patience, deadline, cancelled)
    }

    fn running(&mut self) -> Result<&mut Process, Fault> {
        self.process.as_mut().ok_or_else(|| Fault::Crash {
            how: "it does not run".to_owned(),
        })
    }
}

/// What is known after two reports: the newer where it says something. A second line of several
/// says nothing of the best.
fn newer(old: Info, new: Info) -> Info {
    if new.rank.is_some_and(|rank| rank > 1) {
        return old;
    }
    Info {
        depth: new.depth.or(old.depth),
        selective_depth: new.selective_depth.or(old.selective_depth),
        rank: None,
        score: new.score.or(old.score),
        nodes: new.nodes.or(old.nodes),
        nodes_per_second: new.nodes_per_second.or(old.nodes_per_second),
        time: new.time.or(old.time),
        line: if new.line.is_empty() {
            old.line
        } else {
            new.line
        },
    }
}

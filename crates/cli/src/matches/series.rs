//! All games of a match, several at a time.

use super::contender::Contender;
use super::control::Control;
use super::game;
use super::log::Log;
use super::player::Player;
use super::record::{Record, first_engine};
use super::tally::Tally;
use crate::interrupt::Interrupt;
use anyhow::{Result, anyhow};
use fivefold_rules::AnyGame;
use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// What is played.
pub(crate) struct Series<'a> {
    pub(crate) contenders: &'a [Contender; 2],
    pub(crate) control: &'a Control,
    /// One for each pair of games.
    pub(crate) openings: &'a [AnyGame],
    pub(crate) adjudicate: bool,
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) quiet: bool,
}

/// What the threads share.
struct Board {
    /// Games still to be played, those of a pair together.
    due: VecDeque<Vec<u64>>,
    tally: Tally,
    log: Option<Log>,
    /// Why the match cannot go on.
    broken: Option<anyhow::Error>,
}

impl Series<'_> {
    /// Plays the games that `done` does not hold, `concurrency` at a time, until all are played, the
    /// sequential test has decided, or Ctrl-C was pressed.
    ///
    /// # Errors
    /// An engine does not even start, or the log cannot be written.
    pub(crate) fn play(
        &self,
        concurrency: usize,
        tally: Tally,
        log: Option<Log>,
        done: &[Record],
    ) -> Result<Tally> {
        let cancelled = || self.interrupt.is_asked();
        self.try_out(&cancelled)?;
        let board = Mutex::new(Board {
            due: self.due(done),
            tally,
            log,
            broken: None,
        });
        thread::scope(|scope| {
            for _ in 0..concurrency {
                scope.spawn(|| self.work(&board, &cancelled));
            }
        });
        let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
        match board.broken {
            Some(error) => Err(error),
            None => Ok(board.tally),
        }
    }

    /// Starts each engine once: one that cannot be started is an error, not a series of losses.
    fn try_out(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Result<()> {
        for contender in self.contenders {
            let mut player = Player::new(contender, self.control.patience, cancelled);
            if let Err(super::fault::Trouble::Fault(fault)) = player.begin() {
                let command = contender.command.join(" ");
                return Err(anyhow!("{}: {fault} ({command})", contender.name));
            }
        }
        Ok(())
    }

    fn due(&self, done: &[Record]) -> VecDeque<Vec<u64>> {
        let done: HashSet<u64> = done.iter().map(|record| record.game).collect();
        (0..self.openings.len() as u64)
            .map(|pair| {
                let games = [2 * pair, 2 * pair + 1];
                games.into_iter().filter(|g| !done.contains(g)).collect()
            })
            .filter(|games: &Vec<u64>| !games.is_empty())
            .collect()
    }

    /// What each thread does, with engines of its own.
    fn work(&self, board: &Mutex<Board>, cancelled: &(dyn Fn() -> bool + Sync)) {
        let mut players = self
            .contenders
            .each_ref()
            .map(|c| Player::new(c, self.control.patience, cancelled));
        while let Some(games) = self.next(board) {
            for number in games {
                let Some(record) = self.game(number, &mut players) else {
                    return;
                };
                self.enter(&record, &mut lock(board));
            }
        }
    }

    fn next(&self, board: &Mutex<Board>) -> Option<Vec<u64>> {
        let mut board = lock(board);
        let over = board.tally.is_decided() || board.broken.is_some() || self.interrupt.is_asked();
        if over { None } else { board.due.pop_front() }
    }

    fn game(&self, number: u64, players: &mut [Player<'_>; 2]) -> Option<Record> {
        let opening = self.openings.get((number / 2) as usize)?;
        let [one, two] = players;
        let seated = match first_engine(number) {
            1 => [one, two],
            _ => [two, one],
        };
        let played = game::play(opening, seated, self.control, self.adjudicate)?;
        Some(Record::new(number, opening.moves().len(), &played))
    }

    fn enter(&self, record: &Record, board: &mut Board) {
        board.tally.add(record);
        let logged = board.log.as_mut().map(|log| log.add(record));
        if let Some(Err(error)) = logged {
            board.broken.get_or_insert(error);
        }
        if !self.quiet {
            let names = self.contenders.each_ref().map(|c| c.name.as_str());
            eprintln!("{}", news(record, names, &board.tally));
        }
    }
}

/// A line about a finished game.
fn news(record: &Record, names: [&str; 2], tally: &Tally) -> String {
    let name = |engine: u8| names[usize::from(engine != 1)];
    let (first, second) = (name(record.first), name(3 - record.first));
    let Record {
        game,
        result,
        reason,
        plies,
        ..
    } = record;
    let fault = record
        .fault
        .as_ref()
        .map(|f| format!(" ({f})"))
        .unwrap_or_default();
    let score = tally.score();
    format!("game {game}: {first} - {second} {result} {reason}{fault}, {plies} plies; {score}")
}

fn lock(board: &Mutex<Board>) -> MutexGuard<'_, Board> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}

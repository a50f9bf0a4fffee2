//! What the engine answers to each line.

use super::budget::{self, Moment};
use super::search::{Job, Running};
use super::settings::{Settings, TABLEBASE, tablebase};
use super::voice::Voice;
use crate::exact::Exact;
use fivefold_engine::{Engine, Level, Limits, Options};
use fivefold_protocol::engine::{BadCommand, Command, Go, NO_MOVE, Query, Reply};
use fivefold_rules::notation::{position_line, write_line};
use fivefold_rules::{AnyGame, AnyPosition, Position as _, Side};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Whether to go on, or that nobody reads the answers any more.
type Heard = io::Result<ControlFlow<()>>;

/// The conversation with one driving program.
pub(super) struct Session {
    settings: Settings,
    exact: Option<Arc<Exact>>,
    /// `None` after a position that could not be read: nothing is guessed in its place.
    game: Option<Box<AnyGame>>,
    engine: Option<(Options, Engine)>,
    /// With the options its engine was made with.
    running: Option<(Options, Running)>,
    voice: Voice,
}

impl Session {
    pub(super) fn new(voice: Voice) -> Session {
        let settings = Settings::default();
        Session {
            settings,
            exact: None,
            game: Some(start_of(&settings)),
            engine: None,
            running: None,
            voice,
        }
    }

    /// Answers one line.
    pub(super) fn hear(&mut self, line: &[u8]) -> Heard {
        match Command::read(line, self.settings.variant) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => {
                self.stop();
                return Ok(ControlFlow::Break(()));
            }
            Ok(Some(command)) => self.obey(command)?,
            Err(bad) => self.refuse(&bad)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Nothing more will be said to the engine: a search with an end of its own is brought to it.
    pub(super) fn hear_the_end(&mut self) -> io::Result<()> {
        if let Some((_, running)) = self.running.take() {
            if running.is_endless() {
                running.stop();
            } else {
                running.wait();
            }
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => self.voice.say(&Reply::ReadyOk),
            Command::NewGame => {
                self.stop();
                self.game = Some(start_of(&self.settings));
                Ok(())
            }
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::Position(game) => {
                self.game = Some(game);
                Ok(())
            }
            Command::Go(go) => self.go(&go, Instant::now()),
            Command::Query(query) => self.answer(query),
            Command::Stop | Command::Quit => {
                self.stop();
                Ok(())
            }
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let name = concat!("Fivefold ", env!("CARGO_PKG_VERSION"));
        self.voice.say(&Reply::Name(name.to_owned()))?;
        self.voice
            .say(&Reply::Author("the Fivefold project".to_owned()))?;
        for option in Settings::default().declared() {
            self.voice.say(&Reply::Option(option))?;
        }
        self.voice.say(&Reply::UgiOk)
    }

    fn refuse(&mut self, bad: &BadCommand) -> io::Result<()> {
        if bad.loses_position() {
            self.game = None;
        }
        self.voice.error(bad)?;
        if bad.owes_move() {
            self.stop();
            self.voice.say(&Reply::Best(None))?;
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        if name.eq_ignore_ascii_case(TABLEBASE) {
            return self.open(value);
        }
        let variant = self.settings.variant;
        match self.settings.set(name, value) {
            Err(message) => self.voice.error(message),
            Ok(()) => {
                if variant != self.settings.variant {
                    self.game = Some(start_of(&self.settings));
                }
                Ok(())
            }
        }
    }

    fn open(&mut self, folder: &str) -> io::Result<()> {
        match tablebase(folder) {
            Ok(exact) => {
                self.exact = exact.map(Arc::new);
                Ok(())
            }
            Err(message) => self.voice.error(message),
        }
    }

    fn answer(&self, query: Query) -> io::Result<()> {
        match &self.game {
            Some(game) => self.voice.say(&Reply::Response(response(game, query))),
            None => self.voice.error(format_args!("query: {NO_POSITION}")),
        }
    }

    /// Ends the search under way, if there is one; its move is said.
    fn stop(&mut self) {
        if let Some((options, running)) = self.running.take() {
            self.engine = running.stop().map(|engine| (options, engine));
        }
    }

    fn go(&mut self, go: &Go, start: Instant) -> io::Result<()> {
        if self.running.as_ref().is_some_and(|(_, r)| r.is_thinking()) {
            self.voice
                .error("go: expected stop before another go; the search under way is ended now")?;
        }
        self.stop();
        match self.job(go, start) {
            Ok(job) => self.start(job),
            Err(message) => {
                self.voice.error(format_args!("go: {message}"))?;
                self.voice.say(&Reply::Best(None))
            }
        }
    }

    fn start(&mut self, job: Job) -> io::Result<()> {
        let options = self.settings.options;
        let engine = match self.engine.take() {
            Some((made_with, engine)) if made_with == options => engine,
            _ => Engine::new(options),
        };
        match Running::start(engine, job, self.voice.clone()) {
            Ok(running) => {
                self.running = Some((options, running));
                Ok(())
            }
            Err(error) => {
                self.voice
                    .error(format_args!("go: expected a thread to search in: {error}"))?;
                self.voice.say(&Reply::Best(None))
            }
        }
    }

    /// What is to be searched, or why nothing can be.
    fn job(&self, go: &Go, start: Instant) -> Result<Job, String> {
        let game = self.game.as_ref().ok_or(NO_POSITION)?;
        let position = *game.position();
        if let Some(outcome) = position.outcome() {
            return Err(format!(
                "the game is over, {outcome}; expected a position in which it goes on"
            ));
        }
        // The lower levels are meant to err.
        let best = self.settings.level == Level::MAX;
        Ok(Job {
            position,
            exact: self.exact.clone().filter(|_| best),
            limits: self.limits(go),
            lines: self.settings.lines as usize,
            start,
            time: time(go, &position, self.settings.overhead)?,
            hold: go.infinite,
        })
    }

    fn limits(&self, go: &Go) -> Limits {
        Limits {
            depth: go.depth.map(|d| u32::try_from(d).unwrap_or(u32::MAX)),
            nodes: go.nodes,
            level: Some(self.settings.level),
        }
    }
}

const NO_POSITION: &str = "the last position could not be read; expected another before this";

fn start_of(settings: &Settings) -> Box<AnyGame> {
    Box::new(AnyGame::new(settings.variant.start()))
}

fn time(go: &Go, position: &AnyPosition, overhead: Duration) -> Result<Option<Duration>, String> {
    let moment = Moment {
        kind: position.variant().kind(),
        side: position.turn().side(),
        ply: position.ply(),
    };
    budget::time(go, moment, overhead)
        .map_err(|word| format!("expected {word} as well, the time of the player to move"))
}

fn response(game: &AnyGame, query: Query) -> String {
    let position = game.position();
    let outcome = position.outcome();
    match query {
        Query::GameOver => outcome.is_some().to_string(),
        Query::FirstPlayersTurn => (position.turn().side() == Side::First).to_string(),
        Query::Result => match outcome.map(|o| o.winner()) {
            None => NO_MOVE.to_owned(),
            Some(None) => "draw".to_owned(),
            Some(Some(side)) => ["p1win", "p2win"][side.index()].to_owned(),
        },
        Query::Reason => outcome.map_or(NO_MOVE, |o| o.reason().word()).to_owned(),
        Query::Legal => {
            let moves: Vec<_> = position
                .legal_moves()
                .iter()
                .map(ToString::to_string)
                .collect();
            if moves.is_empty() {
                NO_MOVE.to_owned()
            } else {
                moves.join(" ")
            }
        }
        Query::Position => position_line(position),
        Query::Game => write_line(game),
    }
}

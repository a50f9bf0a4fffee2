//! What the two ends of the terminal say to each other, without the terminal.

use crate::args::PlayArgs;
use crate::exact::{Asked, Exact, Known};
use crate::replay::Judged;
use crate::view;
use anyhow::Result;
use fivefold_engine::{Engine, Level, Limits, Options};
use fivefold_rules::{
    AnyGame, AnyMove, AnyPosition, GameKind, Position as _, Side, Variant, notation,
};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What to do after a typed line.
pub(super) enum Reply {
    /// Show this.
    Say(String),
    /// End.
    Quit,
}

/// A game at the terminal.
pub(super) struct Session {
    game: AnyGame,
    resigned: Option<Side>,
    /// Against whom, unless people share the terminal.
    opponent: Option<Opponent>,
    engine: Engine,
    /// The exact database, asked where the engine plays as well as it can.
    exact: Option<Exact>,
    /// The longest the engine thinks.
    time: Duration,
}

#[derive(Clone, Copy)]
struct Opponent {
    side: Side,
    level: Level,
}

impl Session {
    /// # Errors
    /// The database cannot be used.
    pub(super) fn new(args: &PlayArgs) -> Result<Session> {
        let person = if args.second {
            Side::Second
        } else {
            Side::First
        };
        Ok(Session {
            game: AnyGame::new(args.variant.start()),
            resigned: None,
            opponent: args.level.map(|level| Opponent {
                side: person.other(),
                level,
            }),
            engine: Engine::new(Options {
                seed: args.seed.unwrap_or_else(seed_of_the_moment),
                ..Options::default()
            }),
            exact: args.tablebase.as_deref().map(Exact::open).transpose()?,
            time: args.time,
        })
    }

    /// What is said once.
    pub(super) fn greeting(&self) -> String {
        let against = match self.opponent {
            Some(Opponent { side, level }) => {
                format!(
                    "You are the {}; the engine plays at level {level}.",
                    side.other()
                )
            }
            None => "Everybody plays at this terminal.".to_owned(),
        };
        let variant = self.variant();
        format!("{variant}. {against} Type a move, or `help`.")
    }

    /// The board at the beginning, after the engine's first move if it starts.
    pub(super) fn begin(&mut self) -> String {
        let said = self.reply_of_engine();
        self.show(said)
    }

    /// Whose turn it is, for the prompt.
    pub(super) fn prompt(&self) -> String {
        if self.is_over() {
            return "over".to_owned();
        }
        let seat = self.game.position().turn();
        match self.variant().seats() {
            4 => ["A1", "B1", "A2", "B2"][seat.index()].to_owned(),
            _ => seat.side().to_string(),
        }
    }

    /// Answers a typed line. Nothing changes unless the line can be carried out.
    pub(super) fn answer(&mut self, typed: &str) -> Reply {
        let word = typed.trim();
        Reply::Say(match word.to_ascii_lowercase().as_str() {
            "quit" | "exit" => return Reply::Quit,
            "help" | "?" => help(self.variant().kind()),
            "board" => self.show(None),
            "game" => notation::write_line(&self.game),
            "new" => self.start_again(),
            "undo" => self.undo(),
            "resign" => self.resign(),
            "hint" => self.hint(),
            _ => self.play(word),
        })
    }

    fn variant(&self) -> Variant {
        self.game.start().variant()
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.position().outcome().is_some()
    }

    fn start_again(&mut self) -> String {
        self.game = AnyGame::new(*self.game.start());
        self.resigned = None;
        self.begin()
    }

    /// Takes back a resignation, or the last move; against the engine its answer as well, so that
    /// the turn is the person's again.
    fn undo(&mut self) -> String {
        if self.resigned.take().is_some() {
            return self.show(None);
        }
        let person = self.opponent.map(|o| o.side.other());
        let own = |position: &AnyPosition| person.is_none_or(|p| position.turn().side() == p);
        let moves = self.game.moves().len();
        let back = (0..moves)
            .rev()
            .find(|&n| self.game.position_at(n).is_some_and(own));
        let Some(back) = back else {
            return "There is no move of yours to take back.".to_owned();
        };
        while self.game.moves().len() > back {
            self.game.undo();
        }
        self.show(None)
    }

    fn resign(&mut self) -> String {
        if self.is_over() {
            return "The game is over; expected `new`, `undo` or `quit`.".to_owned();
        }
        self.resigned = Some(self.game.position().turn().side());
        self.verdict()
    }

    fn hint(&mut self) -> String {
        if self.is_over() {
            return "The game is over; expected `new`, `undo` or `quit`.".to_owned();
        }
        match self.think(None) {
            Ok(Some((best, known))) => format!("hint: {best} ({known})"),
            Ok(None) => "There is no move to hint at.".to_owned(),
            Err(error) => format!("There is no hint: {error}"),
        }
    }

    fn play(&mut self, word: &str) -> String {
        if self.is_over() {
            return "The game is over; expected `new`, `undo` or `quit`.".to_owned();
        }
        let m = match self.game.position().parse_move(word) {
            Ok(m) => m,
            Err(error) => return format!("{word:?} is no move: {error}; `help` tells more"),
        };
        if let Err(illegal) = self.game.play(m) {
            return format!("{m} cannot be played: {illegal}");
        }
        let said = self.reply_of_engine();
        self.show(said)
    }

    /// Lets the engine move if the turn is its; what it played.
    fn reply_of_engine(&mut self) -> Option<String> {
        let Opponent { side, level } = self.opponent?;
        if self.is_over() || self.game.position().turn().side() != side {
            return None;
        }
        let found = self.think(Some(level));
        let (m, note) = match found {
            Ok(found) => (found?.0, String::new()),
            Err(error) => {
                // A damaged database is told once; the game goes on without it.
                self.exact = None;
                let found = self.think(Some(level)).ok().flatten();
                (found?.0, format!("{error}; going on without it\n"))
            }
        };
        match self.game.play(m) {
            Ok(_) => Some(format!("{note}engine: {m}")),
            Err(illegal) => Some(format!("the engine chose {m}, which is illegal: {illegal}")),
        }
    }

    /// Chooses a move, at a level or as well as can be, and says what is known of the position.
    ///
    /// # Errors
    /// The database has turned out damaged.
    fn think(&mut self, level: Option<Level>) -> Result<Option<(AnyMove, String)>> {
        let (start, time) = (Instant::now(), self.time);
        let position = self.game.position();
        // The lower levels are meant to err.
        let best = level.is_none_or(|level| level == Level::MAX);
        let exact = self.exact.as_ref().filter(|_| best);
        let verdict = exact.map(|exact| exact.ask(position)).transpose()?;
        let verdict = verdict.flatten();
        let limits = Limits {
            level,
            ..Limits::default()
        };
        let asked = Asked {
            position,
            limits: &limits,
            lines: 1,
            verdict: verdict.as_ref(),
        };
        let stop = &mut || start.elapsed() >= time;
        let found = asked.search(&mut self.engine, &mut |_, _| {}, stop);
        let found = found.first();
        Ok(found.and_then(|known| Some((known.best?, worth(known)))))
    }

    fn show(&self, said: Option<String>) -> String {
        let said = said.map(|s| s + "\n").unwrap_or_default();
        let board = view::draw(self.game.position());
        format!("{said}{board}\n{}", self.verdict())
    }

    fn verdict(&self) -> String {
        if let Some(side) = self.resigned {
            let result = ["0-1", "1-0"][side.index()];
            return format!("{result} (resigned): the {side} gives up");
        }
        Judged::game(&self.game).verdict()
    }
}

/// What is known of a position. The database knows no plies to the end.
fn worth(known: &Known) -> String {
    match (known.proved, known.distance) {
        (Some(value), None) => value.to_string(),
        _ => known.info.score.to_string(),
    }
}

/// A seed that differs from game to game. A clock before 1970 gives equal games, no harm.
fn seed_of_the_moment() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| d.as_nanos() as u64)
}

fn help(kind: GameKind) -> String {
    let moves = match kind {
        GameKind::Pentago => {
            "A move is a square and a twist: c4.1r places on c4 and turns quadrant 1 right.\n\
             Quadrants: 1 top left, 2 top right, 3 bottom left, 4 bottom right; l left, r right.\n\
             A placement that wins needs no twist: c4."
        }
        GameKind::Pente => "A move is a point: K10. Columns go without I.",
    };
    format!(
        "{moves}\n\
         undo    take the last move back\n\
         hint    what the engine would play\n\
         board   draw the board again\n\
         game    the game so far in one line\n\
         new     a new game\n\
         resign  give the game up\n\
         quit    leave (so does the end of input)"
    )
}

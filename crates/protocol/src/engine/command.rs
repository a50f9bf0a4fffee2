//! From the driving program to the engine.

use super::{BadCommand, Fault, Go, Query, one_line};
use fivefold_rules::notation::{self, MAX_LINE};
use fivefold_rules::{AnyGame, Position as _, Variant};
use std::fmt;
use std::str::SplitWhitespace;

/// The longest line that is read, in bytes.
pub const MAX_COMMAND: usize = MAX_LINE;

/// A command to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Say who you are, what can be set, and `ugiok`.
    Ugi,
    /// Say `readyok`.
    IsReady,
    /// Another game begins.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name; case does not matter.
        name: String,
        /// What to set it to; empty where the line names no value.
        value: String,
    },
    /// The position to think about, with the moves that led to it.
    Position(Box<AnyGame>),
    /// Think.
    Go(Go),
    /// Stop thinking and say the move.
    Stop,
    /// Answer a question about the position.
    Query(Query),
    /// End.
    Quit,
}

const VERBS: [&str; 9] = [
    "ugi",
    "isready",
    "uginewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "query",
    "quit",
];
const EXPECTED: &str = "ugi, isready, uginewgame, setoption, position, go, stop, query or quit";

impl Command {
    /// Reads a line without its LF; a CR before it and blanks around words do not matter. `None`
    /// for a blank line. `startpos` is the start of `variant`.
    ///
    /// # Errors
    /// What was expected, and after which word.
    pub fn read(line: &[u8], variant: Variant) -> Result<Option<Command>, BadCommand> {
        let bad = |fault| BadCommand { verb: None, fault };
        if line.len() > MAX_COMMAND {
            let limit = MAX_COMMAND;
            let verb = verb_of(line);
            return Err(BadCommand {
                verb,
                fault: Fault::TooLong { limit },
            });
        }
        let text = std::str::from_utf8(line).map_err(|e| BadCommand {
            verb: verb_of(line),
            fault: Fault::NotUtf8 {
                offset: e.valid_up_to(),
            },
        })?;
        let mut words = text.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let Some(verb) = VERBS.into_iter().find(|v| *v == first) else {
            return Err(bad(Fault::unexpected(None, Some(first), EXPECTED)));
        };
        let read = match verb {
            "setoption" => read_option(text, words),
            verb => read_rest(verb, words, variant),
        };
        match read {
            Ok(command) => Ok(Some(command)),
            Err(fault) => Err(BadCommand {
                verb: Some(verb),
                fault,
            }),
        }
    }
}

/// The command's word of a line that may be no text.
fn verb_of(line: &[u8]) -> Option<&'static str> {
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    VERBS.into_iter().find(|v| v.as_bytes() == first)
}

fn read_rest(
    verb: &'static str,
    mut words: SplitWhitespace<'_>,
    variant: Variant,
) -> Result<Command, Fault> {
    let command = match verb {
        "position" => return read_position(words, variant),
        "go" => return Go::read(words).map(Command::Go),
        "query" => read_query(&mut words)?,
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "stop" => Command::Stop,
        _ => Command::Quit,
    };
    match words.next() {
        None => Ok(command),
        more => Err(Fault::unexpected(Some(verb), more, "the end of the line")),
    }
}

fn read_query(words: &mut SplitWhitespace<'_>) -> Result<Command, Fault> {
    let word = words.next();
    word.and_then(Query::from_word)
        .map(Command::Query)
        .ok_or_else(|| Fault::unexpected(None, word, Query::EXPECTED))
}

/// Reads `name NAME [value VALUE]`; both may be several words. The value is what stands in `line`, without the blanks
/// around it: the name of a folder may have several in a row.
fn read_option(line: &str, mut words: SplitWhitespace<'_>) -> Result<Command, Fault> {
    match words.next() {
        Some("name") => {}
        other => return Err(Fault::unexpected(None, other, "name")),
    }
    let name: Vec<_> = words.clone().take_while(|word| *word != "value").collect();
    if name.is_empty() {
        let found = words.next();
        return Err(Fault::unexpected(
            Some("name"),
            found,
            "the name of an option",
        ));
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: after_word(line, "value").trim().to_owned(),
    })
}

/// What follows the first such word of a line; nothing where there is none.
fn after_word<'a>(line: &'a str, word: &str) -> &'a str {
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (first, after) = rest.split_at(end);
        if first == word {
            return after;
        }
        rest = after.trim_start();
    }
    rest
}

/// Reads `startpos` or a line, then `moves MOVE ...`.
fn read_position(words: SplitWhitespace<'_>, variant: Variant) -> Result<Command, Fault> {
    let mut words = words.peekable();
    // Some programs say that a position in words follows.
    let _ = words.next_if(|word| matches!(*word, "fen" | "line"));
    let line: Vec<_> = words.by_ref().take_while(|word| *word != "moves").collect();
    let mut game = match line.as_slice() {
        [] => {
            let expected = "startpos, a game such as pentago c4.1r or pente K10, or a position";
            return Err(Fault::unexpected(None, words.next(), expected));
        }
        ["startpos"] => AnyGame::new(variant.start()),
        ["startpos", more, ..] => {
            return Err(Fault::unexpected(
                Some("startpos"),
                Some(more),
                "moves or the end of the line",
            ));
        }
        line => read_line(&line.join(" "))?,
    };
    for (index, word) in words.enumerate() {
        play(&mut game, index + 1, word)?;
    }
    Ok(Command::Position(Box::new(game)))
}

fn read_line(text: &str) -> Result<AnyGame, Fault> {
    let line = notation::parse_line(text).map_err(Fault::Position)?;
    match line.placed {
        None => Ok(line.game),
        Some(_) => Err(Fault::TwistDue),
    }
}

fn play(game: &mut AnyGame, number: usize, word: &str) -> Result<(), Fault> {
    let m = game
        .position()
        .parse_move(word)
        .map_err(|error| Fault::Move { number, error })?;
    let illegal = |reason: String| Fault::Illegal {
        number,
        found: m.to_string(),
        reason,
    };
    if let Some(outcome) = game.position().outcome() {
        return Err(illegal(format!("the game is over, {outcome}")));
    }
    game.play(m).map_err(|e| illegal(e.to_string()))?;
    Ok(())
}

impl fmt::Display for Command {
    /// Without the end of line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::SetOption { name, value } => {
                f.write_str("setoption name ")?;
                one_line(f, name)?;
                f.write_str(" value ")?;
                one_line(f, value)
            }
            Command::Position(game) => write!(f, "position {}", notation::write_line(game)),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::Query(query) => write!(f, "query {query}"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

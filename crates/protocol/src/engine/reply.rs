//! From the engine to the driving program.

use super::{BadReply, EngineOption, Info, NO_MOVE, one_line};
use std::fmt;

/// An answer of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The engine's name.
    Name(String),
    /// Who wrote it.
    Author(String),
    /// Something that can be set.
    Option(EngineOption),
    /// All options have been named.
    UgiOk,
    /// Everything before `isready` has been done.
    ReadyOk,
    /// What the search knows so far.
    Info(Info),
    /// A remark for people.
    Note(String),
    /// A command could not be carried out: what was expected.
    Error(String),
    /// The end of a search: the move to play; `None` where there is none.
    Best(Option<String>),
    /// The answer to a question.
    Response(String),
}

const EXPECTED: &str = "id, option, ugiok, readyok, info, bestmove or response";

impl Reply {
    /// Reads a line without its end.
    ///
    /// # Errors
    /// The line is no reply; drivers pass over such lines, except a `bestmove` that names no move.
    pub fn read(line: &str) -> Result<Reply, BadReply> {
        let mut words = line.split_whitespace();
        let reply = match words.next() {
            Some("id") => match words.next() {
                Some("name") => Reply::Name(rest(words)),
                Some("author") => Reply::Author(rest(words)),
                _ => return Err(BadReply::new(line, "id name NAME or id author AUTHOR")),
            },
            Some("option") => Reply::Option(EngineOption::read(line)?),
            Some("ugiok") => Reply::UgiOk,
            Some("readyok") => Reply::ReadyOk,
            Some("info") => read_info(line),
            Some("bestmove") => match words.next() {
                None => return Err(BadReply::new(line, "bestmove MOVE or bestmove none")),
                Some(NO_MOVE) => Reply::Best(None),
                Some(word) => Reply::Best(Some(word.to_owned())),
            },
            Some("response") => Reply::Response(rest(words)),
            _ => return Err(BadReply::new(line, EXPECTED)),
        };
        Ok(reply)
    }

    /// Whether `line` is meant as the end of a search, readable or not.
    #[must_use]
    pub fn is_best(line: &str) -> bool {
        line.split_whitespace().next() == Some("bestmove")
    }
}

fn read_info(line: &str) -> Reply {
    let mut words = line.split_whitespace();
    words.next();
    let mut ahead = words.clone();
    if ahead.next() != Some("string") {
        return Reply::Info(Info::read(words));
    }
    let text = ahead.clone();
    if ahead.next() == Some("error") {
        Reply::Error(rest(ahead))
    } else {
        Reply::Note(rest(text))
    }
}

fn rest<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Reply {
    /// Without the end of line, and without anything that would end it early.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, text) = match self {
            Reply::Name(name) => ("id name ", name.as_str()),
            Reply::Author(author) => ("id author ", author.as_str()),
            Reply::Option(option) => return option.fmt(f),
            Reply::UgiOk => ("ugiok", ""),
            Reply::ReadyOk => ("readyok", ""),
            Reply::Info(info) => return info.fmt(f),
            Reply::Note(text) => ("info string ", text.as_str()),
            Reply::Error(text) => ("info string error ", text.as_str()),
            Reply::Best(best) => ("bestmove ", best.as_deref().unwrap_or(NO_MOVE)),
            Reply::Response(text) => ("response ", text.as_str()),
        };
        f.write_str(word)?;
        one_line(f, text)
    }
}

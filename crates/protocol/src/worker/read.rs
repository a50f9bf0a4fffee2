//! Reading games of other programs, which the page leaves to a worker.

use super::{Problem, Reply};
use fivefold_rules::AnyGame;
use fivefold_rules::dialect::{self, Dialect, DialectError};
use fivefold_rules::notation::{self, ParseError};
use fivefold_rules::record::{self, Ending};

/// The answer to a [`Request::Read`](super::Request): the game in a record, in a line or in another
/// program's notation, or what is wrong. A text that is more than one game is never guessed at.
#[must_use]
pub fn read(id: u64, dialect: Option<Dialect>, text: &str) -> Reply {
    let text = text.trim();
    let ours = match dialect {
        Some(Dialect::Record) => true,
        None => looks_like_record(text),
        Some(_) => false,
    };
    let own = if ours {
        read_record(text)
    } else {
        read_line(text)
    };
    let own = match own {
        Ok(Some((game, found, ending))) if dialect.is_none_or(|named| named == found) => {
            return answer(id, &game, found, ending);
        }
        Ok(_) => None,
        Err(error) => Some(error),
    };
    match dialect::read(text, dialect) {
        Ok((game, found)) => answer(id, &game, found, Ending::Open),
        Err(DialectError::Ambiguous(dialects)) => Reply::Ambiguous { id, dialects },
        Err(DialectError::Unreadable(_, error)) => {
            // What our own readers say of a text that seems to be ours is more telling.
            let ours = own.filter(|_| dialect.is_none() && (ours || is_named(text)));
            let problem = Problem::new(&ours.unwrap_or(error), text);
            Reply::Unreadable { id, problem }
        }
        Err(error @ DialectError::Unwritable(..)) => Reply::Failed {
            id,
            reason: error.to_string(),
        },
    }
}

fn answer(id: u64, game: &AnyGame, dialect: Dialect, ending: Ending) -> Reply {
    Reply::Game {
        id,
        dialect,
        ending,
        line: notation::write_line(game),
    }
}

/// A game, what it is written in, and how it ended.
type Found = (AnyGame, Dialect, Ending);

fn read_record(text: &str) -> Result<Option<Found>, ParseError> {
    let record = record::read(text)?;
    let ending = record.ended();
    Ok(Some((record.game, Dialect::Record, ending)))
}

/// A line; none if it is a board on which the twist is due, which is no game yet: the page reads
/// those itself.
fn read_line(text: &str) -> Result<Option<Found>, ParseError> {
    let line = notation::parse_line(text)?;
    let between = line.placed.is_none();
    Ok(between.then_some((line.game, line.dialect, Ending::Open)))
}

/// A line of ours names its game.
fn is_named(text: &str) -> bool {
    ["pentago", "pente"]
        .iter()
        .any(|name| text.starts_with(name))
}

/// A record begins with a tag or with the number of a move: `[Game "Pente"]`, `1. K10`.
fn looks_like_record(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.starts_with('[') || (rest.len() < text.len() && rest.starts_with('.') && !is_board(text))
}

/// A board of 36 characters may begin with stones `1` and `2` and empty squares `.` too.
fn is_board(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '.' | '1' | '2'))
}

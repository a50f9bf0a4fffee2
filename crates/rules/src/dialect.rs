//! The notations of other programs and sites.
//!
//! Some of them use the same letters for different moves. [`read`] tries them all and takes a text
//! only if those that fit agree on the game; it never guesses.
//!
//! ```
//! use fivefold_rules::dialect::{self, Dialect, DialectError};
//!
//! let (game, dialect) = dialect::read("Wc6Al Bb1Bl", None)?;
//! assert_eq!(dialect, Dialect::Papoms);
//! assert_eq!(dialect::write(&game, Dialect::OpenSpiel)?, "c6s b1u");
//! // Column a, row 2 for one program; row a, column 2 for another.
//! let both = vec![Dialect::OpenSpiel, Dialect::Pentagod];
//! assert_eq!(dialect::read("a2t", None), Err(DialectError::Ambiguous(both)));
//! # Ok::<(), DialectError>(())
//! ```

mod explorer;
mod kind;
mod pentago;
mod pente;
#[cfg(test)]
mod tests;

use crate::notation::{self, Fault, MAX_LINE, ParseError, Words};
use crate::pentago::Rules;
use crate::record::{self, Record};
use crate::{AnyGame, AnyPosition};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use explorer::explorer_history;
pub(crate) use explorer::explorer_line;
pub use kind::Dialect;

/// Why a text could not be read, or a game not be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DialectError {
    /// The text is a game in each of these dialects, and not the same game.
    Ambiguous(Vec<Dialect>),
    /// No dialect fits; this is the one whose reader came furthest, with what stopped it.
    Unreadable(Dialect, ParseError),
    /// The dialect has no way to write this game.
    Unwritable(Dialect, &'static str),
}

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DialectError::Ambiguous(dialects) => {
                f.write_str("this is a different game in each of: ")?;
                for (i, dialect) in dialects.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    dialect.fmt(f)?;
                }
                f.write_str("; expected the dialect to be named")
            }
            DialectError::Unreadable(dialect, error) => write!(f, "{error} (read as {dialect})"),
            DialectError::Unwritable(dialect, why) => {
                write!(
                    f,
                    "this game cannot be written in the dialect {dialect}: {why}"
                )
            }
        }
    }
}

impl core::error::Error for DialectError {}

/// Reads a game, in `dialect` if it is given, else in the one that fits.
///
/// # Errors
/// No dialect fits, or several fit and give different games.
pub fn read(text: &str, dialect: Option<Dialect>) -> Result<(AnyGame, Dialect), DialectError> {
    if let Some(dialect) = dialect {
        return match read_as(text, dialect) {
            Ok(game) => Ok((game, dialect)),
            Err(error) => Err(DialectError::Unreadable(dialect, error)),
        };
    }
    let mut fitting: Vec<(AnyGame, Dialect)> = Vec::new();
    let mut furthest: Option<(Dialect, ParseError)> = None;
    for dialect in Dialect::ALL {
        match read_as(text, dialect) {
            Ok(game) => fitting.push((game, dialect)),
            Err(error) => {
                let place = |e: &ParseError| (e.line, e.column);
                if furthest
                    .as_ref()
                    .is_none_or(|(_, f)| place(&error) > place(f))
                {
                    furthest = Some((dialect, error));
                }
            }
        }
    }
    let same = fitting.iter().all(|(game, _)| *game == fitting[0].0);
    if !same {
        return Err(DialectError::Ambiguous(
            fitting.into_iter().map(|(_, dialect)| dialect).collect(),
        ));
    }
    match (fitting.into_iter().next(), furthest) {
        (Some(found), _) => Ok(found),
        (None, Some((dialect, error))) => Err(DialectError::Unreadable(dialect, error)),
        (None, None) => Err(DialectError::Ambiguous(Vec::new())),
    }
}

/// Reads by the standard rules or, where the text is no game by those, with fives that count only
/// after the twist: some texts have a twist after every placement. No error is hidden: it is that
/// of the standard rules.
pub(crate) fn by_legality<T>(
    read: impl Fn(Rules) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    read(Rules::STANDARD).or_else(|error| read(Rules::ROTATE_FIRST).map_err(|_| error))
}

fn read_as(text: &str, dialect: Dialect) -> Result<AnyGame, ParseError> {
    if dialect == Dialect::Record {
        return record::read(text).map(|record| record.game);
    }
    if text.len() > MAX_LINE {
        let fault = Fault::TooLong {
            bytes: text.len(),
            limit: MAX_LINE,
        };
        return Err(ParseError::at(1, 1, fault));
    }
    let mut words = Words::new(text);
    words.skip_blanks();
    if words.peek().is_none() {
        return Err(words.ended("a game"));
    }
    match dialect {
        Dialect::OneLine | Dialect::Board | Dialect::Explorer => {
            let line = notation::parse_line(text)?;
            if line.dialect != dialect {
                return Err(Words::new(text).ended(alloc::format!(
                    "a game written as {dialect}, not as {}",
                    line.dialect
                )));
            }
            if line.placed.is_some() {
                return Err(Words::new(text).ended("a game between turns; here the twist is due"));
            }
            Ok(line.game)
        }
        Dialect::PenteRelative => pente::read_relative(words),
        Dialect::Piskvork => pente::read_piskvork(text),
        Dialect::Compact => pente::read_compact(words),
        _ => pentago::read(words, dialect),
    }
}

/// Writes a game. The text is read back before it is handed out: a dialect that cannot say all
/// moves is an error, never a shorter game. Tables of rules and histories are not part of most
/// dialects; [`Dialect::Board`] writes the last position only.
///
/// # Errors
/// Why the dialect cannot write this game.
pub fn write(game: &AnyGame, dialect: Dialect) -> Result<String, DialectError> {
    let refuse = |why| Err(DialectError::Unwritable(dialect, why));
    match dialect {
        Dialect::OneLine => return Ok(notation::write_line(game)),
        Dialect::Record => return Ok(record::write(&Record::new(game.clone()))),
        Dialect::Board => {
            return match game.position() {
                AnyPosition::Pentago(p) => Ok(notation::board36(p)),
                AnyPosition::Pente(_) => refuse("it is for Pentago"),
            };
        }
        Dialect::Explorer => {}
        _ if *game.start() != game.start().variant().start() => {
            return refuse("it has no way to start from a position");
        }
        _ => {}
    }
    let text = match (dialect, game.start()) {
        (Dialect::Explorer, AnyPosition::Pentago(_)) => explorer_history(game),
        (Dialect::PenteRelative | Dialect::Piskvork | Dialect::Compact, AnyPosition::Pente(p)) => {
            pente::write(game, p.rules(), dialect)
        }
        (Dialect::PenteRelative | Dialect::Piskvork | Dialect::Compact, _) => {
            return refuse("it is for Pente");
        }
        (_, AnyPosition::Pentago(_)) => pentago::write(game, dialect),
        (_, AnyPosition::Pente(_)) => return refuse("it is for Pentago"),
    };
    let Some(text) = text else {
        return refuse("a move has no form in it");
    };
    if game.moves().is_empty() && dialect != Dialect::Explorer {
        return refuse("it cannot say that no move was made");
    }
    match read_as(&text, dialect) {
        Ok(back) if same_course(&back, game, dialect) => Ok(text),
        _ => refuse("by the rules that go with it the moves mean another game"),
    }
}

/// Whether two games have the same moves; a history of boards may name other twists that lead to
/// the same boards.
fn same_course(a: &AnyGame, b: &AnyGame, dialect: Dialect) -> bool {
    let boards = |game: &AnyGame, i: usize| match game.position_at(i) {
        Some(AnyPosition::Pentago(p)) => Some(p.marbles()),
        _ => None,
    };
    if dialect == Dialect::Explorer {
        a.moves().len() == b.moves().len()
            && (0..=a.moves().len()).all(|i| boards(a, i) == boards(b, i))
    } else {
        a.moves() == b.moves()
    }
}

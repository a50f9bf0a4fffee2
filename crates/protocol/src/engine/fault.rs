//! What is wrong with a line.

use fivefold_rules::BadText;
use fivefold_rules::notation::ParseError;
use std::fmt;

/// A command that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadCommand {
    /// The command's word, where the line begins with one.
    pub verb: Option<&'static str>,
    /// What is wrong.
    pub fault: Fault,
}

/// Why a command could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The line is longer than any that is read.
    TooLong {
        /// The most that is read, in bytes.
        limit: usize,
    },
    /// The line is no UTF-8.
    NotUtf8 {
        /// The place of the first bad byte, from 0.
        offset: usize,
    },
    /// Something else should stand here.
    Unexpected {
        /// The word before, if there is one.
        after: Option<String>,
        /// The beginning of what stands here; empty at the end of the line.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A word that may stand once stands twice.
    Twice(&'static str),
    /// The position cannot be read. Line and column count from the beginning of the position.
    Position(ParseError),
    /// A marble has been placed and the twist is due.
    TwistDue,
    /// A word of `moves` is no move.
    Move {
        /// Its place among the moves, from 1.
        number: usize,
        /// What is wrong.
        error: BadText,
    },
    /// A word of `moves` is a move that the rules forbid.
    Illegal {
        /// Its place among the moves, from 1.
        number: usize,
        /// The move.
        found: String,
        /// Which rule forbids it, in words.
        reason: String,
    },
}

impl BadCommand {
    /// Whether the line was a `go`, which is always answered with a `bestmove`.
    #[must_use]
    pub fn owes_move(&self) -> bool {
        self.verb == Some("go")
    }

    /// Whether the line was to set the position, which is then unknown.
    #[must_use]
    pub fn loses_position(&self) -> bool {
        self.verb == Some("position")
    }
}

impl Fault {
    /// `found` stands where something else is `expected`.
    pub(super) fn unexpected(
        after: Option<&str>,
        found: Option<&str>,
        expected: &'static str,
    ) -> Fault {
        Fault::Unexpected {
            after: after.map(shown),
            found: found.map(shown).unwrap_or_default(),
            expected,
        }
    }
}

/// The first characters of a word: an error about a long one stays short.
fn shown(word: &str) -> String {
    word.chars().take(24).collect()
}

impl fmt::Display for BadCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(verb) = self.verb {
            write!(f, "{verb}: ")?;
        }
        self.fault.fmt(f)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooLong { limit } => {
                write!(
                    f,
                    "the line is too long, expected at most {limit} bytes; it is ignored"
                )
            }
            Fault::NotUtf8 { offset } => write!(
                f,
                "byte {} of the line is no UTF-8, expected text in UTF-8; the line is ignored",
                offset + 1
            ),
            Fault::Unexpected {
                after,
                found,
                expected,
            } => {
                if let Some(after) = after {
                    write!(f, "after {after:?} ")?;
                }
                write!(f, "expected {expected}, found ")?;
                if found.is_empty() {
                    f.write_str("the end of the line")
                } else {
                    write!(f, "{found:?}")
                }
            }
            Fault::Twice(word) => write!(f, "{word:?} stands twice, expected once at most"),
            Fault::Position(error) => {
                write!(
                    f,
                    "column {} of the position: {}",
                    error.column, error.fault
                )
            }
            Fault::TwistDue => {
                f.write_str("the twist is due on this board, expected a position between turns")
            }
            Fault::Move { number, error } => write!(f, "move {number} is no move: {error}"),
            Fault::Illegal {
                number,
                found,
                reason,
            } => write!(f, "move {number}, {found}, is illegal: {reason}"),
        }
    }
}

impl std::error::Error for BadCommand {}

/// A line from an engine that is no reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadReply {
    /// The beginning of the line.
    pub found: String,
    /// What would have been one.
    pub expected: &'static str,
}

impl BadReply {
    pub(super) fn new(line: &str, expected: &'static str) -> BadReply {
        BadReply {
            found: line.chars().take(60).collect(),
            expected,
        }
    }
}

impl fmt::Display for BadReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl std::error::Error for BadReply {}

//! Where a text could not be read, and why.

use crate::any::AnyIllegal;
use crate::{Outcome, pentago, pente};
use alloc::string::String;
use core::fmt;

/// A text could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The column in that line, in characters from 1.
    pub column: u32,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Something else should stand here.
    Unexpected {
        /// The beginning of what stands here; empty at the end of the text.
        found: String,
        /// What should.
        expected: String,
    },
    /// A move that the rules forbid.
    Illegal {
        /// The move's ply, from 1, counted from the empty board.
        ply: u32,
        /// The move as written.
        text: String,
        /// Why it is illegal.
        reason: AnyIllegal,
    },
    /// A move after the end of the game.
    AfterTheEnd {
        /// The move's ply, from 1, counted from the empty board.
        ply: u32,
        /// The move as written.
        text: String,
        /// How the game had ended.
        outcome: Outcome,
    },
    /// A Pentago board that no game leads to.
    PentagoBoard(pentago::SetupError),
    /// A Pente board that no game leads to.
    PenteBoard(pente::SetupError),
    /// The side to move is not the one that the numbers of stones give.
    SideToMove {
        /// The letter as written.
        found: String,
        /// The letter that the board gives.
        expected: String,
    },
    /// The result as written is not the board's.
    Result {
        /// As written.
        found: String,
        /// What the board says: a finished game's result, or that the game goes on.
        board: Option<Outcome>,
    },
    /// Two places of one record give different results.
    TwoResults {
        /// The one further up.
        first: String,
        /// The one here.
        second: String,
    },
    /// The text is longer than any that is read.
    TooLong {
        /// Bytes of the text.
        bytes: usize,
        /// The most that is read.
        limit: usize,
    },
    /// The bytes are no UTF-8.
    NotUtf8 {
        /// The place of the first bad byte, from 0.
        offset: usize,
    },
}

impl ParseError {
    /// A fault at a place.
    pub(crate) const fn at(line: u32, column: u32, fault: Fault) -> ParseError {
        ParseError {
            line,
            column,
            fault,
        }
    }
}

/// Bytes as text, for whoever reads a file.
///
/// # Errors
/// The place of the first byte that is no UTF-8, as line and column and as offset.
pub fn text(bytes: &[u8]) -> Result<&str, ParseError> {
    core::str::from_utf8(bytes).map_err(|e| {
        let offset = e.valid_up_to();
        let mut words = super::Words::new(
            bytes
                .get(..offset)
                .and_then(|good| core::str::from_utf8(good).ok())
                .unwrap_or_default(),
        );
        while words.bump().is_some() {}
        words.here().fault(Fault::NotUtf8 { offset })
    })
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.fault
        )
    }
}

impl core::error::Error for ParseError {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unexpected { found, expected } if found.is_empty() => {
                write!(f, "the text ends here; expected {expected}")
            }
            Fault::Unexpected { found, expected } => {
                write!(f, "{found:?} stands here; expected {expected}")
            }
            Fault::Illegal { ply, text, reason } => write!(f, "ply {ply}, {text:?}: {reason}"),
            Fault::AfterTheEnd { ply, text, outcome } => write!(
                f,
                "ply {ply}, {text:?}: the game had ended, {outcome}; expected no further move"
            ),
            Fault::PentagoBoard(e) => e.fmt(f),
            Fault::PenteBoard(e) => e.fmt(f),
            Fault::SideToMove { found, expected } => write!(
                f,
                "{found:?} to move does not agree with the stones on the board; expected {expected}"
            ),
            Fault::Result {
                found,
                board: Some(outcome),
            } => write!(
                f,
                "the result is written {found:?} but the board says {outcome}; expected {}",
                outcome.result()
            ),
            Fault::Result { found, board: None } => write!(
                f,
                "the result {found:?} is not that of the board, where the game goes on; expected *, \
                 or an ending such as a resignation that agrees with the result"
            ),
            Fault::TwoResults { first, second } => write!(
                f,
                "the result {second:?} contradicts {first:?} further up; expected one result"
            ),
            Fault::TooLong { bytes, limit } => {
                write!(f, "a text of {bytes} bytes; expected at most {limit}")
            }
            Fault::NotUtf8 { offset } => {
                write!(f, "byte {offset} is no UTF-8; expected text in UTF-8")
            }
        }
    }
}

//! The error of reading one short word: a square, a move, the name of a rule set.

use alloc::string::{String, ToString};
use core::fmt;

/// A word could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadText {
    /// Where in the word, in characters from 1.
    pub column: u32,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl BadText {
    /// An error at `column` (characters from 1) of `text`.
    pub(crate) fn new(text: &str, column: u32, expected: impl ToString) -> BadText {
        let found: String = text
            .chars()
            .skip(column.saturating_sub(1) as usize)
            .take(24)
            .collect();
        BadText {
            column,
            found,
            expected: expected.to_string(),
        }
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            column,
            found,
            expected,
        } = self;
        if found.is_empty() {
            write!(f, "column {column}: expected {expected}, found the end")
        } else {
            write!(f, "column {column}: expected {expected}, found {found:?}")
        }
    }
}

impl core::error::Error for BadText {}

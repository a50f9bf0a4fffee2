//! Words between blanks, each with its place.

use super::{Fault, ParseError};
use crate::BadText;
use alloc::string::{String, ToString};

/// The first characters of a text, as errors show it: an error about a long text stays short.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(24).collect()
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl<'a> Word<'a> {
    /// Something at this word's beginning.
    pub(crate) fn fault(self, fault: Fault) -> ParseError {
        ParseError::at(self.line, self.column, fault)
    }

    /// This word is not what it should be.
    pub(crate) fn unexpected(self, expected: impl ToString) -> ParseError {
        self.unexpected_at(0, expected)
    }

    /// The characters of this word after the first `skip` are not what they should be.
    pub(crate) fn unexpected_at(self, skip: u32, expected: impl ToString) -> ParseError {
        let found = self.text.chars().skip(skip as usize).take(24).collect();
        let fault = Fault::Unexpected {
            found,
            expected: expected.to_string(),
        };
        ParseError::at(self.line, self.column + skip, fault)
    }

    /// An error inside this word, `skip` characters from its beginning.
    pub(crate) fn bad(self, skip: u32, error: BadText) -> ParseError {
        let fault = Fault::Unexpected {
            found: error.found,
            expected: error.expected,
        };
        ParseError::at(
            self.line,
            self.column + skip + error.column.saturating_sub(1),
            fault,
        )
    }

    /// A part of this word: `bytes` into its text.
    pub(crate) fn part(self, bytes: core::ops::Range<usize>) -> Word<'a> {
        let before = self.text.get(..bytes.start).unwrap_or_default();
        Word {
            text: self.text.get(bytes).unwrap_or_default(),
            line: self.line,
            column: self.column + before.chars().count() as u32,
        }
    }
}

/// The words of a text. Lines end in LF, CR or CR LF.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Words<'a> {
    pub(crate) const fn new(text: &'a str) -> Words<'a> {
        Words {
            rest: text,
            line: 1,
            column: 1,
        }
    }

    /// The words inside a word.
    pub(crate) const fn inside(word: Word<'a>) -> Words<'a> {
        Words {
            rest: word.text,
            line: word.line,
            column: word.column,
        }
    }

    /// The next character, without taking it.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes one character and keeps count of the place.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        // The LF of a CR LF counts the line.
        if c == '\n' || (c == '\r' && !self.rest.starts_with('\n')) {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    /// Takes blanks and ends of lines.
    pub(crate) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// The place of the next character, as an empty word.
    pub(crate) const fn here(&self) -> Word<'a> {
        Word {
            text: "",
            line: self.line,
            column: self.column,
        }
    }

    /// The next `bytes` bytes as a word, without taking them.
    pub(crate) fn ahead(&self, bytes: usize) -> Word<'a> {
        Word {
            text: self.rest.get(..bytes).unwrap_or_default(),
            ..self.here()
        }
    }

    /// Takes the characters up to the first that `ends`.
    pub(crate) fn take_until(&mut self, ends: impl Fn(char) -> bool) -> Word<'a> {
        let (start, here) = (self.rest, self.here());
        while self.peek().is_some_and(|c| !ends(c)) {
            self.bump();
        }
        Word {
            text: &start[..start.len() - self.rest.len()],
            ..here
        }
    }

    /// The text ends although something is missing.
    pub(crate) fn ended(&mut self, expected: impl ToString) -> ParseError {
        self.skip_blanks();
        self.here().unexpected(expected)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        self.skip_blanks();
        self.peek()?;
        Some(self.take_until(char::is_whitespace))
    }
}

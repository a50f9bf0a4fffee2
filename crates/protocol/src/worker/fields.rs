//! Fields, one a line; the last takes the rest of the text, whatever it holds.

use std::str::FromStr;

/// A text being written.
pub(super) struct Writer(String);

impl Writer {
    pub(super) fn new(word: &str) -> Writer {
        Writer(word.to_owned())
    }

    /// The next field. An end of line in it, which would begin another field, becomes a blank.
    pub(super) fn put(mut self, field: &str) -> Writer {
        self.0.push('\n');
        self.0.extend(field.chars().map(|c| match c {
            '\n' => ' ',
            c => c,
        }));
        self
    }

    /// A number as the next field.
    pub(super) fn number(self, number: u64) -> Writer {
        self.put(&number.to_string())
    }

    /// The last field, as it is.
    pub(super) fn end(mut self, field: &str) -> String {
        self.0.push('\n');
        self.0.push_str(field);
        self.0
    }

    /// The text without a field more.
    pub(super) fn done(self) -> String {
        self.0
    }
}

/// A text being read; `None` is the end.
pub(super) struct Reader<'a>(Option<&'a str>);

impl<'a> Reader<'a> {
    pub(super) const fn new(text: &'a str) -> Reader<'a> {
        Reader(Some(text))
    }

    /// The next field.
    pub(super) fn take(&mut self) -> Option<&'a str> {
        let text = self.0?;
        let (field, rest) = match text.split_once('\n') {
            Some((field, rest)) => (field, Some(rest)),
            None => (text, None),
        };
        self.0 = rest;
        Some(field)
    }

    /// The next field as a number in digits only.
    pub(super) fn number<T: FromStr>(&mut self) -> Option<T> {
        let digits = self.take()?;
        digits.bytes().all(|b| b.is_ascii_digit()).then_some(())?;
        digits.parse().ok()
    }

    /// Everything that is left, as the last field.
    pub(super) fn end(self) -> Option<&'a str> {
        self.0
    }

    /// Nothing is left.
    pub(super) const fn done(self) -> Option<()> {
        match self.0 {
            None => Some(()),
            Some(_) => None,
        }
    }
}

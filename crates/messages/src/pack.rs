//! A language's texts as a file, for a program that has only English in it.
//!
//! The file is UTF-8, one text a line in the order of the catalogue; a plural message has two lines. The first line
//! names the language and, by a number, the catalogue: a file of another version is never read.

use std::fmt;
use std::sync::OnceLock;

use crate::table::Table;
use crate::{CATALOGUE, Lang, SLOTS, compiled};

/// Why a file is not taken as a language's texts. What was there before stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackError {
    /// The first byte that is no UTF-8, from 0.
    NotUtf8(usize),
    /// The first line is not that of this language in this version of the catalogue.
    Heading,
    /// The number of texts, where [`Lang::TEXTS`] were expected.
    Count(usize),
    /// The texts are longer than 64 KiB.
    TooLong,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8(offset) => write!(f, "byte {offset} is no UTF-8; expected text in UTF-8"),
            Self::Heading => {
                f.write_str("line 1: expected the language and this version of the catalogue")
            }
            Self::Count(found) => write!(f, "{found} whole lines of texts; expected {SLOTS}"),
            Self::TooLong => f.write_str("the texts are too long; expected at most 64 KiB"),
        }
    }
}

impl std::error::Error for PackError {}

/// The texts loaded so far, by language.
static LOADED: [OnceLock<Table>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];

pub(crate) fn loaded(lang: Lang) -> Option<&'static Table> {
    LOADED[lang as usize].get()
}

impl Lang {
    /// How many texts a language has, plural forms counted apart.
    pub const TEXTS: usize = SLOTS;

    /// Whether the texts are in the program or have been loaded.
    #[must_use]
    pub fn is_at_hand(self) -> bool {
        compiled(self).or_else(|| loaded(self)).is_some()
    }

    /// Takes the language's texts from a file that [`packed`](Self::packed) has written, for as long
    /// as the program runs.
    ///
    /// # Errors
    /// The file is damaged, or of another language or version; nothing has changed then.
    pub fn load(self, file: &[u8]) -> Result<(), PackError> {
        let table = unpack(self, file)?;
        if !self.is_at_hand() {
            // Somebody who was faster has loaded the same texts.
            let _ = LOADED[self as usize].set(table);
        }
        Ok(())
    }

    /// The file for [`load`](Self::load); `None` if the texts are not at hand.
    #[must_use]
    pub fn packed(self) -> Option<String> {
        let table = compiled(self).or_else(|| loaded(self))?;
        let mut file = heading(self);
        for slot in 0..SLOTS {
            file.push_str(table.slot(slot));
            file.push('\n');
        }
        Some(file)
    }
}

fn heading(lang: Lang) -> String {
    let mut line = lang.tag().to_owned();
    line.push(' ');
    line.push_str(CATALOGUE);
    line.push('\n');
    line
}

fn unpack(lang: Lang, file: &[u8]) -> Result<Table, PackError> {
    let file =
        std::str::from_utf8(file).map_err(|error| PackError::NotUtf8(error.valid_up_to()))?;
    let lines = file
        .strip_prefix(&heading(lang))
        .ok_or(PackError::Heading)?;
    let mut text = String::with_capacity(lines.len());
    let mut ends = Vec::with_capacity(SLOTS);
    for line in lines
        .split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'))
    {
        text.push_str(line);
        ends.push(u16::try_from(text.len()).map_err(|_| PackError::TooLong)?);
    }
    if ends.len() != SLOTS || !lines.ends_with('\n') {
        return Err(PackError::Count(ends.len()));
    }
    // At most once for each language: the texts live as long as the program.
    Ok(Table {
        text: text.leak(),
        ends: ends.leak(),
    })
}

#[cfg(all(test, feature = "all-languages"))]
mod tests {
    use super::*;

    fn packed(lang: Lang) -> String {
        lang.packed().expect("every language is in a test")
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for lang in Lang::ALL {
            let table = unpack(lang, packed(lang).as_bytes()).expect("it has just been packed");
            for slot in 0..SLOTS {
                assert_eq!(table.slot(slot), lang.table().slot(slot), "{lang:?} {slot}");
            }
            assert_eq!(lang.load(packed(lang).as_bytes()), Ok(()));
        }
    }

    #[test]
    fn a_file_of_another_length_is_refused() {
        let file = packed(Lang::Fa);
        for (at, _) in file.char_indices() {
            assert!(
                unpack(Lang::Fa, &file.as_bytes()[..at]).is_err(),
                "cut at {at}"
            );
        }
        let longer = format!("{file}\n");
        assert_eq!(
            unpack(Lang::Fa, longer.as_bytes()).err(),
            Some(PackError::Count(SLOTS + 1))
        );
        let (heading, rest) = file.split_once('\n').expect("a file has a heading");
        let (_, rest) = rest.split_once('\n').expect("and texts");
        let shorter = format!("{heading}\n{rest}");
        assert_eq!(
            unpack(Lang::Fa, shorter.as_bytes()).err(),
            Some(PackError::Count(SLOTS - 1))
        );
        let huge = file.replacen('\n', &format!("\n{}", "x".repeat(70_000)), 1);
        assert_eq!(
            unpack(Lang::Fa, huge.as_bytes()).err(),
            Some(PackError::TooLong)
        );
    }

    #[test]
    fn broken_characters_are_refused() {
        let mut file = packed(Lang::ZhHant).into_bytes();
        file[1000] = 0xff;
        assert!(matches!(unpack(Lang::ZhHant, &file), Err(PackError::NotUtf8(at)) if at <= 1000));
        assert!(matches!(
            unpack(Lang::ZhHant, b"\xff"),
            Err(PackError::NotUtf8(0))
        ));
    }

    #[test]
    fn the_file_of_another_language_or_version_is_refused() {
        for (lang, other) in [(Lang::Vi, Lang::Fa), (Lang::Fa, Lang::En)] {
            let file = packed(other);
            assert_eq!(
                unpack(lang, file.as_bytes()).err(),
                Some(PackError::Heading)
            );
        }
        let old = packed(Lang::Vi).replacen(CATALOGUE, "0000000000000000", 1);
        assert_eq!(
            unpack(Lang::Vi, old.as_bytes()).err(),
            Some(PackError::Heading)
        );
        for text in ["", "\n", "vi", "<!doctype html>\n"] {
            assert_eq!(
                unpack(Lang::Vi, text.as_bytes()).err(),
                Some(PackError::Heading)
            );
        }
    }
}

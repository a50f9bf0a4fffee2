//! What can be wrong with a slice, and where.

use super::extent::Extent;
use fivefold_rules::pentago::Rules;
use std::fmt;
use std::io;

/// Why the database has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TableError {
    /// A file is not what it should be.
    File {
        /// Its name.
        file: String,
        /// Where in it.
        place: Place,
        /// What is wrong there.
        fault: Fault,
    },
    /// A folder cannot be listed, or a file in it cannot be opened.
    Open {
        /// Its name.
        file: String,
        /// The system's words.
        reason: String,
    },
    /// The folder holds no slice.
    Empty {
        /// Its name.
        folder: String,
    },
    /// Two files hold the same slice.
    Twice {
        /// The file that came second.
        file: String,
        /// The marbles of the slice.
        stones: u8,
    },
    /// The position has more marbles than any slice holds, or that slice is not there.
    NoSlice {
        /// The marbles on the board.
        stones: u32,
        /// The slices that are there.
        there: Vec<u8>,
    },
    /// The database knows one set of rules only.
    OtherRules(Rules),
}

/// Where in a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The first 32 bytes.
    Header,
    /// What is said of a section ahead of everything else.
    Section {
        /// Its number, from 0.
        section: usize,
        /// Where it is said, in bytes from the file's beginning.
        offset: u64,
    },
    /// A section's index of blocks.
    Index {
        /// The section's number, from 0.
        section: usize,
        /// Where it is.
        offset: u64,
    },
    /// A block of values.
    Block {
        /// The section's number, from 0.
        section: usize,
        /// The block's place among the section's.
        block: [u16; 4],
        /// Where it is, or where its index is if that is what tells wrong things of it.
        offset: u64,
    },
}

/// What is wrong at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It does not begin with the words that it should.
    Magic,
    /// A number is not what it must be.
    Number {
        /// Which.
        what: &'static str,
        /// What it must be.
        expected: u64,
        /// What it is.
        found: u64,
    },
    /// A number is not one of several.
    OneOf {
        /// Which.
        what: &'static str,
        /// What it may be, in words.
        expected: &'static str,
        /// What it is.
        found: u64,
    },
    /// Bytes are said to lie where they cannot.
    Outside {
        /// Which.
        what: &'static str,
        /// Where they are said to begin.
        offset: u64,
        /// How many there are said to be.
        length: u64,
        /// The first byte where they may begin.
        from: u64,
        /// The byte behind the last one where they may end.
        to: u64,
    },
    /// Compressed bytes are more than what they hold could need.
    TooLong {
        /// How many there are said to be.
        length: u64,
        /// How many there may be.
        most: u64,
    },
    /// Two things are said to lie on the same bytes.
    Overlap {
        /// The section whose index lies there too.
        other: usize,
    },
    /// The compressed bytes cannot be unpacked, or their check sum is wrong.
    Packed(String),
    /// A position is marked as won by both players.
    WonByBoth,
    /// The system could not read.
    Unreadable(String),
}

impl Fault {
    pub(super) fn outside(what: &'static str, extent: Extent, from: u64, to: u64) -> Fault {
        Fault::Outside {
            what,
            offset: extent.offset,
            length: extent.length,
            from,
            to,
        }
    }

    pub(super) fn unreadable(error: &io::Error) -> Fault {
        Fault::Unreadable(error.to_string())
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { file, place, fault } => write!(f, "{file}: {place}: {fault}"),
            Self::Open { file, reason } => write!(f, "{file}: {reason}"),
            Self::Empty { folder } => write!(
                f,
                "{folder} holds no slice; expected files slice-0.pentago to slice-{}.pentago",
                super::MAX_STONES
            ),
            Self::Twice { file, stones } => write!(
                f,
                "{file} is a second slice of {stones} marbles; expected one for each number"
            ),
            Self::NoSlice { stones, there } if *stones > u32::from(super::MAX_STONES) => write!(
                f,
                "the board has {stones} marbles; the database ends at {}{}",
                super::MAX_STONES,
                There(there)
            ),
            Self::NoSlice { stones, there } => write!(
                f,
                "the slice of {stones} marbles is missing; expected a file slice-{stones}.pentago{}",
                There(there)
            ),
            Self::OtherRules(rules) => write!(
                f,
                "the database holds for the rules `standard`; expected those, not `{rules}`"
            ),
        }
    }
}

impl std::error::Error for TableError {}

/// The slices that are there, as the end of a sentence.
struct There<'a>(&'a [u8]);

impl fmt::Display for There<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<_> = self.0.iter().map(u8::to_string).collect();
        match numbers.as_slice() {
            [] => f.write_str("; there is none"),
            [one] => write!(f, "; there is only {one}"),
            many => write!(f, "; there are {}", many.join(", ")),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str("header at byte 0"),
            Self::Section { section, offset } => {
                write!(f, "header of section {section} at byte {offset}")
            }
            Self::Index { section, offset } => {
                write!(f, "index of section {section} at byte {offset}")
            }
            Self::Block {
                section,
                block: [a, b, c, d],
                offset,
            } => write!(
                f,
                "section {section}, block {a},{b},{c},{d} at byte {offset}"
            ),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("these are not the words that a slice begins with"),
            Self::Number {
                what,
                expected,
                found,
            } => write!(f, "{what} is {found}; expected {expected}"),
            Self::OneOf {
                what,
                expected,
                found,
            } => write!(f, "{what} is {found}; expected {expected}"),
            Self::Outside {
                what,
                offset,
                length,
                from,
                to,
            } => write!(
                f,
                "{what} would be {length} bytes from byte {offset} on; \
                 expected them between byte {from} and the end of the file at {to}"
            ),
            Self::TooLong { length, most } => write!(
                f,
                "{length} compressed bytes are too many for what they hold; expected at most {most}"
            ),
            Self::Overlap { other } => write!(
                f,
                "it would lie where the index of section {other} lies; expected bytes of its own"
            ),
            Self::Packed(reason) => write!(
                f,
                "the bytes there are damaged ({reason}); expected xz or zlib data whose check sum is right"
            ),
            Self::WonByBoth => {
                f.write_str("a position is marked as won by both players; expected at most one")
            }
            Self::Unreadable(reason) => write!(f, "it cannot be read: {reason}"),
        }
    }
}

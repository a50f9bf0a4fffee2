//! The opening book: where the judgement of a board is not to be trusted.
//!
//! Up to [`LAST_COUNT`] marbles the engine plays the move whose board its network judges best, unless
//! the book says that a later one in that order is right. Only these exceptions are stored, up to
//! the board's eight symmetries, so the book belongs to the weights it was made with. How it is made,
//! and checked, is said by the example program `book`.
//!
//! ```text
//! "FFBOOK2\n"             8 bytes
//! check of the weights    u32, little endian
//! salt                    u32, little endian
//! number of exceptions    u32, little endian
//! exceptions by key       arithmetic coding: the step from the key before, the rank less one
//! ```
//!
//! A key is the upper [`KEY_BITS`] bits of the canonical board's hash, mixed with the salt, which is chosen so that
//! boards that share a key can share a move. A number is coded as the count
//! of its bits in unary and the bits below the highest, all with probabilities that adapt.

use super::board::{Board, decode, start};
use super::coder::{Coder, Decoder, Encoder};
use super::net::{Child, Network};
use super::tables::tables;
use crate::mix::mix;
use core::fmt;
use fivefold_rules::pentago::{Move, Position};
use std::sync::OnceLock;

/// The most marbles on a board that the book speaks of.
pub const LAST_COUNT: u32 = 5;
/// Bits of a key.
pub const KEY_BITS: u32 = 32;

const MAGIC: &[u8; 8] = b"FFBOOK2\n";

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBook {
    /// The first bytes are not those of a book.
    NotABook,
    /// The bytes end too early, or the keys do not rise.
    Damaged,
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadBook::NotABook => "expected a book that begins with FFBOOK2",
            BadBook::Damaged => "the book is damaged or cut short",
        })
    }
}

impl core::error::Error for BadBook {}

/// The exceptions, by rising key.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Book {
    /// Of the weights that the book was made with: [`Network::check`].
    pub check: u32,
    /// What the keys are made with.
    pub salt: u32,
    /// Key and the place of the right move in the order of judgement, which is never 0.
    pub exceptions: Vec<(u32, u8)>,
}

/// The key of a position under a salt; the same for its eight symmetries.
#[must_use]
pub fn key_of(position: &Position, salt: u32) -> u32 {
    key_of_board(start(position).0.canonical(tables()).0, salt)
}

/// All 64 bits of the hash that the key is a part of.
#[must_use]
pub fn full_key_of(position: &Position) -> u64 {
    start(position).0.canonical(tables()).0.key()
}

fn key_of_board(canonical: Board, salt: u32) -> u32 {
    (mix(canonical.key(), salt.into()) >> (64 - KEY_BITS)) as u32
}

/// The boards after the moves of the canonical board, best judged first.
fn ranked(network: &Network, canonical: Board) -> Vec<Child> {
    let mut list = Vec::new();
    network.children(tables(), canonical, &mut list);
    list.sort_unstable_by_key(|c| (c.estimate, c.code));
    list
}

/// The moves of a position in the order the book counts them: best judged first. Of moves that
/// lead to one board only one is there. For positions where no move wins at once.
#[must_use]
pub fn candidates(network: &Network, position: &Position) -> Vec<Move> {
    let (canonical, view) = start(position).0.canonical(tables());
    (ranked(network, canonical).iter())
        .map(|c| decode(view.back(tables(), c.code)))
        .collect()
}

impl Book {
    /// The book the engine comes with; it belongs to the built-in network.
    #[must_use]
    pub fn built_in() -> &'static Book {
        static BUILT_IN: OnceLock<Book> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            let book = Book::from_bytes(include_bytes!("pentago.book"));
            book.expect("a test reads the book that is built in")
        })
    }

    /// The place of the right move in the order of judgement.
    #[must_use]
    pub fn rank(&self, key: u32) -> usize {
        let found = self.exceptions.binary_search_by_key(&key, |(k, _)| *k);
        found.map_or(0, |i| usize::from(self.exceptions[i].1))
    }

    /// The book's move on a board, by number; `None` past the last count, and for a book that
    /// belongs to another network.
    pub(super) fn code(&self, network: &Network, board: Board) -> Option<u16> {
        if board.stones() > LAST_COUNT || self.check != network.check() {
            return None;
        }
        let (canonical, view) = board.canonical(tables());
        let list = ranked(network, canonical);
        let child = list.get(self.rank(key_of_board(canonical, self.salt)))?;
        Some(view.back(tables(), child.code))
    }

    /// The book as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.check.to_le_bytes());
        bytes.extend(self.salt.to_le_bytes());
        bytes.extend((self.exceptions.len() as u32).to_le_bytes());
        let (mut coder, mut steps, mut ranks) =
            (Encoder::default(), Numbers::new(), Numbers::new());
        let mut last = 0;
        for (key, rank) in &self.exceptions {
            steps.code(&mut coder, (key - last).saturating_add(1));
            ranks.code(&mut coder, u32::from(*rank));
            last = *key;
        }
        bytes.extend(coder.finish());
        bytes
    }

    /// A book from bytes.
    ///
    /// # Errors
    /// The bytes are no book, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BadBook> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadBook::NotABook)?;
        let (check, rest) = rest.split_first_chunk().ok_or(BadBook::Damaged)?;
        let (salt, rest) = rest.split_first_chunk().ok_or(BadBook::Damaged)?;
        let (count, rest) = rest.split_first_chunk().ok_or(BadBook::Damaged)?;
        let (mut coder, mut steps, mut ranks) =
            (Decoder::new(rest), Numbers::new(), Numbers::new());
        let mut book = Book {
            check: u32::from_le_bytes(*check),
            salt: u32::from_le_bytes(*salt),
            exceptions: Vec::new(),
        };
        let mut last = 0u32;
        for _ in 0..u32::from_le_bytes(*count) {
            let step = steps.code(&mut coder, 1);
            let rank = u8::try_from(ranks.code(&mut coder, 1)).map_err(|_| BadBook::Damaged)?;
            last = last.checked_add(step - 1).ok_or(BadBook::Damaged)?;
            if coder.ran_out() {
                return Err(BadBook::Damaged);
            }
            book.exceptions.push((last, rank));
        }
        Ok(book)
    }
}

/// Probabilities for numbers from 1 to 2^32 - 1.
struct Numbers {
    size: [u16; 32],
    lower: [[u16; 4]; 32],
}

impl Numbers {
    fn new() -> Numbers {
        let even = 1 << 15;
        Numbers {
            size: [even; 32],
            lower: [[even; 4]; 32],
        }
    }

    /// Codes a number above 0; the decoder ignores `n`, both return the true one.
    fn code(&mut self, coder: &mut impl Coder, n: u32) -> u32 {
        let told = n.max(1).ilog2() as usize;
        let mut size = 0;
        while size < 31 && coder.bit(&mut self.size[size], size < told) {
            size += 1;
        }
        let mut found = 1u32;
        for i in (0..size).rev() {
            // Only the highest of the lower bits are worth a probability that remembers.
            let mut even = 1 << 15;
            let chance = match size - i {
                depth @ 1..=4 => &mut self.lower[size][depth - 1],
                _ => &mut even,
            };
            found = found << 1 | u32::from(coder.bit(chance, n >> i & 1 == 1));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::pentago::Rules;
    use fivefold_rules::{Position as _, Symmetry};

    fn some_book() -> Book {
        let mut keys: Vec<u32> = (0..5_000)
            .map(|i| (mix(i, 7) >> (64 - KEY_BITS)) as u32)
            .collect();
        keys.sort_unstable();
        keys.dedup();
        let exceptions = keys.iter().map(|k| (*k, (k % 200 + 1) as u8)).collect();
        Book {
            check: 77,
            salt: 5,
            exceptions,
        }
    }

    #[test]
    fn a_book_is_written_and_read_back() {
        for book in [some_book(), Book::default()] {
            assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
        }
        let book = some_book();
        let (key, rank) = book.exceptions[1_234];
        assert_eq!(book.rank(key), usize::from(rank));
        assert_eq!(book.rank(key + 1), 0);
    }

    #[test]
    fn other_bytes_are_refused() {
        assert_eq!(Book::from_bytes(b"FFNET1\n."), Err(BadBook::NotABook));
        let bytes = some_book().to_bytes();
        for length in [8, 12, 16, 19, 400, bytes.len() / 2] {
            assert_eq!(Book::from_bytes(&bytes[..length]), Err(BadBook::Damaged));
        }
        let mut other = bytes;
        other[200..].fill(0xa5);
        assert!(
            Book::from_bytes(&other).is_ok_and(|b| b != some_book())
                || Book::from_bytes(&other).is_err()
        );
    }

    #[test]
    fn the_built_in_book_belongs_to_the_built_in_network() {
        assert!(include_bytes!("pentago.book").len() <= 300_000);
        assert_eq!(Book::built_in().check, Network::built_in().check());
        assert!(
            Book::built_in()
                .exceptions
                .iter()
                .all(|(_, rank)| *rank > 0)
        );
    }

    #[test]
    fn symmetric_positions_have_one_key_and_symmetric_moves() {
        let network = Network::built_in();
        let position = Position::new(Rules::STANDARD)
            .play("b2.4r".parse().unwrap())
            .unwrap();
        let position = position.play("e5.1l".parse().unwrap()).unwrap();
        let moves = candidates(network, &position);
        for symmetry in Symmetry::ALL {
            let other = position.transform(symmetry);
            assert_eq!(key_of(&other, 3), key_of(&position, 3));
            let first = position.play(moves[0]).unwrap();
            let seen = other.play(candidates(network, &other)[0]).unwrap();
            assert_eq!(key_of(&first, 0), key_of(&seen, 0));
        }
    }
}

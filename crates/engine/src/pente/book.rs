//! The opening book: moves that were thought about for longer than a game has time for.
//!
//! It speaks of the two-player game on the full board, by the standard and by the tournament rule. A position is
//! written out in full, so that none is ever taken for another, in the one of its eight symmetric images whose
//! code is the smallest. How a book is made is said by the example program `pente_book`.
//!
//! ```text
//! "FFPENTE1"            8 bytes: what this is, and the version
//! number of entries     u32, little endian
//! S                     u8: bytes that the stones of an entry take, at most 16
//! entries by rising key
//!   rules, captures     u8: bit 0 the tournament rule, bits 1 to 3 the pairs captured by the first
//!                       side, bits 4 to 6 those by the second
//!   stones              S bytes, little endian: nine bits a stone, the first stone lowest; the
//!                       first side's by rising point, then the second side's
//!   move                u16, little endian
//! ```
//!
//! A point is a number from 1 (A1), 2 (B1) to 361 (T19); 0 among the stones is none. The key is the first byte and
//! then the stones. Whose stones are whose, and who moves, follows from the counts: every stone ever put is on the
//! board or was captured, and the sides take turns.

use core::fmt;
use fivefold_rules::pente::{MAX_SIZE, Point, Position, Rules, Setup};
use fivefold_rules::{Position as _, Seat, Symmetry};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The most stones on a board that the book speaks of.
pub const MOST_STONES: usize = 14;
/// The built-in book is no larger, in bytes: every page that plays Pente carries it.
pub const MOST_BYTES: usize = 100_000;

const MAGIC: &[u8; 8] = b"FFPENTE1";
/// Bytes before the first entry.
const HEAD: usize = MAGIC.len() + 4 + 1;
/// Bytes of an entry beside its stones.
const BESIDE: usize = 3;
/// Bits of a stone.
const BITS: usize = 9;
/// Bytes of the most stones.
const WIDEST: usize = (MOST_STONES * BITS).div_ceil(8);
/// More pairs end the game.
const MOST_PAIRS: u8 = 4;

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBook {
    /// The first bytes are not those of a book.
    NotABook,
    /// The stones of an entry cannot take so many bytes.
    Width(u8),
    /// The number of bytes does not fit the number of entries.
    Length {
        /// How many bytes there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// This entry, counted from 0, is not above the one before, or says what cannot be.
    Entry(u32),
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadBook::NotABook => f.write_str("expected a book that begins with FFPENTE1"),
            BadBook::Width(n) => {
                write!(f, "stones of {n} bytes; expected at most {WIDEST}")
            }
            BadBook::Length { expected, found } => {
                write!(f, "expected a book of {expected} bytes, found {found}")
            }
            BadBook::Entry(n) => write!(
                f,
                "entry {n} is out of order or damaged; expected rising positions, each with a move"
            ),
        }
    }
}

impl core::error::Error for BadBook {}

/// A position without its orientation: equal for its eight symmetric images and for no others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    rules: u8,
    stones: u128,
}

/// The number of a point, from 1.
fn number(p: Point) -> u16 {
    u16::from(p.row()) * u16::from(MAX_SIZE) + u16::from(p.col()) + 1
}

/// The point with a number from 1 to 361.
fn point(number: u16) -> Option<Point> {
    let index = number.checked_sub(1)?;
    let size = u16::from(MAX_SIZE);
    Point::at((index % size) as u8, u8::try_from(index / size).ok()?)
}

impl Key {
    /// The key of a position; `None` for rules, or with more stones, that the book does not speak of.
    #[must_use]
    pub fn of(position: &Position) -> Option<Key> {
        views(position).map(|(key, _)| key)
    }

    /// The position, as its smallest image; `None` where there is none.
    #[must_use]
    pub fn position(self) -> Option<Position> {
        let stones = self.read()?;
        let mut setup = Setup::new();
        for (side, points) in stones.iter().enumerate() {
            for p in points {
                setup.set(*p, Seat::new(side as u8));
            }
        }
        setup.captured = self.pairs().map(|pairs| u16::from(pairs) * 2);
        let rules = if self.rules & 1 == 0 {
            Rules::STANDARD
        } else {
            Rules::TOURNAMENT
        };
        setup.position(rules).ok()
    }

    /// The pairs captured by the first and by the second side.
    fn pairs(self) -> [u8; 2] {
        [self.rules >> 1 & 7, self.rules >> 4]
    }

    /// The stones of the first and of the second side; `None` where they are not written as a key has them.
    fn read(self) -> Option<[Vec<Point>; 2]> {
        let pairs = self.pairs();
        let used = (u128::BITS - self.stones.leading_zeros()) as usize;
        let count = used.div_ceil(BITS);
        if count > MOST_STONES || pairs.iter().any(|n| *n > MOST_PAIRS) {
            return None;
        }
        let placed = count + pairs.map(|n| usize::from(n) * 2).iter().sum::<usize>();
        let of_first = (placed.div_ceil(2)).checked_sub(usize::from(pairs[1]) * 2)?;
        let mut stones = [Vec::new(), Vec::new()];
        for i in 0..count {
            let p = point((self.stones >> (i * BITS)) as u16 & ((1 << BITS) - 1))?;
            let own = &mut stones[usize::from(i >= of_first)];
            if own.last().is_some_and(|last| *last >= p) {
                return None;
            }
            own.push(p);
        }
        (stones[0].len() == of_first).then_some(stones)
    }
}

/// The key of a position and the symmetries that lead from the position to it: more than one where
/// the position is symmetric itself.
fn views(position: &Position) -> Option<(Key, Vec<Symmetry>)> {
    let tournament = match position.rules() {
        Rules::STANDARD => 0,
        Rules::TOURNAMENT => 1,
        _ => return None,
    };
    let mut stones = [Vec::new(), Vec::new()];
    for p in Point::all(MAX_SIZE) {
        if let Some(stone) = position.stone(p) {
            stones[stone.side().index()].push(p);
            if stones.iter().map(Vec::len).sum::<usize>() > MOST_STONES {
                return None;
            }
        }
    }
    let pairs = position.captured().map(|n| n / 2);
    if pairs.iter().any(|n| *n > u16::from(MOST_PAIRS)) {
        return None;
    }
    let [first, second] = pairs.map(|n| n as u8);
    let images = Symmetry::ALL.map(|symmetry| image(&stones, symmetry));
    let smallest = images.iter().copied().min()?;
    let ways = (Symmetry::ALL.into_iter().zip(images))
        .filter_map(|(symmetry, image)| (image == smallest).then_some(symmetry))
        .collect();
    let key = Key {
        rules: tournament | first << 1 | second << 4,
        stones: smallest,
    };
    Some((key, ways))
}

/// The stones as a symmetry shows them.
fn image(stones: &[Vec<Point>; 2], symmetry: Symmetry) -> u128 {
    let mut code = 0;
    for points in stones.iter().rev() {
        let seen = points.iter().map(|p| p.transform(symmetry, MAX_SIZE));
        let mut numbers: Vec<u16> = seen.map(number).collect();
        numbers.sort_unstable();
        // The last stone is put highest.
        for n in numbers.iter().rev() {
            code = code << BITS | u128::from(*n);
        }
    }
    code
}

/// Positions with the move to play there.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Book {
    /// The moves on the images that the keys stand for.
    entries: BTreeMap<Key, Point>,
}

impl Book {
    /// The book the engine comes with.
    #[must_use]
    pub fn built_in() -> &'static Book {
        static BUILT_IN: OnceLock<Book> = OnceLock::new();
        // A test reads it. Were it damaged all the same, the engine would think for itself.
        BUILT_IN.get_or_init(|| Book::from_bytes(include_bytes!("pente.book")).unwrap_or_default())
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The keys, rising.
    pub fn keys(&self) -> impl Iterator<Item = Key> {
        self.entries.keys().copied()
    }

    /// Whether the book has a move for a position with this key.
    #[must_use]
    pub fn has(&self, key: Key) -> bool {
        self.entries.contains_key(&key)
    }

    /// Writes down a move. False, and nothing is written, where it is not legal, or the book does not speak of
    /// such positions.
    pub fn insert(&mut self, position: &Position, point: Point) -> bool {
        let Some((key, ways)) = views(position) else {
            return false;
        };
        // Of moves that are the same up to symmetry always one.
        let seen = ways.iter().map(|s| point.transform(*s, MAX_SIZE)).min();
        match seen.filter(|_| position.check(point).is_ok()) {
            Some(seen) => {
                self.entries.insert(key, seen);
                true
            }
            None => false,
        }
    }

    /// Strikes out every position that `keeps` does not want.
    pub fn retain(&mut self, mut keeps: impl FnMut(Key) -> bool) {
        self.entries.retain(|key, _| keeps(*key));
    }

    /// The move for a position, with those that are the same by the position's own symmetry; legal ones, none where
    /// the book has nothing to say.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Point> {
        let Some((key, ways)) = views(position) else {
            return Vec::new();
        };
        let entry = self.entries.get(&key);
        let back = |p: &Point| {
            let p = *p;
            ways.iter().map(move |s| p.transform(s.inverse(), MAX_SIZE))
        };
        let mut moves: Vec<Point> = (entry.into_iter().flat_map(back))
            .filter(|p| position.check(*p).is_ok())
            .collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The positions that are met by who plays as the book says, on either side, whatever the other does.
    #[must_use]
    pub fn reached(&self, rules: Rules) -> BTreeSet<Key> {
        let mut reached = BTreeSet::new();
        let start = Position::new(rules);
        let mut next = after_each_move(&start);
        next.push(start);
        while let Some(position) = next.pop() {
            let Some(key) = Key::of(&position).filter(|key| self.has(*key)) else {
                continue;
            };
            let moves = self.moves(&position);
            if let Some(point) = moves.first().filter(|_| reached.insert(key)) {
                let mut after = position;
                after.play_unchecked(*point);
                next.extend(after_each_move(&after));
            }
        }
        reached
    }

    /// The book as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let most = self.keys().map(|key| key.stones).max().unwrap_or(0);
        let width = (u128::BITS - most.leading_zeros()).div_ceil(8) as usize;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.entries.len() as u32).to_le_bytes());
        bytes.push(width as u8);
        for (key, point) in &self.entries {
            bytes.push(key.rules);
            bytes.extend(&key.stones.to_le_bytes()[..width]);
            bytes.extend(number(*point).to_le_bytes());
        }
        bytes
    }

    /// A book from bytes. That its moves are legal is looked at when they are asked for.
    ///
    /// # Errors
    /// The bytes are no book, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BadBook> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadBook::NotABook)?;
        let length = |expected| BadBook::Length {
            expected,
            found: bytes.len() as u64,
        };
        let short = length(HEAD as u64);
        let (count, rest) = rest.split_first_chunk().ok_or(short)?;
        let (&width, rest) = rest.split_first().ok_or(short)?;
        if usize::from(width) > WIDEST {
            return Err(BadBook::Width(width));
        }
        let (count, size) = (u32::from_le_bytes(*count), usize::from(width) + BESIDE);
        let expected = HEAD as u64 + u64::from(count) * size as u64;
        if expected != bytes.len() as u64 {
            return Err(length(expected));
        }
        let mut book = Book::default();
        for (i, entry) in rest.chunks_exact(size).enumerate() {
            let bad = BadBook::Entry(i as u32);
            let (key, point) = read_entry(entry).ok_or(bad)?;
            let last = book.entries.last_key_value();
            if last.is_some_and(|(last, _)| *last >= key) {
                return Err(bad);
            }
            book.entries.insert(key, point);
        }
        Ok(book)
    }
}

fn read_entry(entry: &[u8]) -> Option<(Key, Point)> {
    let (&rules, rest) = entry.split_first()?;
    let (stones, code) = rest.split_last_chunk::<2>()?;
    let mut wide = [0; 16];
    wide.get_mut(..stones.len())?.copy_from_slice(stones);
    let key = Key {
        rules,
        stones: u128::from_le_bytes(wide),
    };
    key.read()?;
    Some((key, point(u16::from_le_bytes(*code))?))
}

/// The positions after every legal move.
fn after_each_move(position: &Position) -> Vec<Position> {
    let mut after = vec![*position; position.legal_count()];
    for (next, p) in after.iter_mut().zip(position.legal_moves()) {
        next.play_unchecked(p);
    }
    after
}

#[cfg(test)]
mod tests;

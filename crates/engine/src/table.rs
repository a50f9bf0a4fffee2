//! The transposition table: what was found out about positions already searched. Several threads
//! may share it: an entry is two words, the first of them the key mixed with the second, so that
//! halves of different entries do not match.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// The depth of an entry whose lines were all searched to the end of the game.
pub(crate) const EXHAUSTED: u8 = u8::MAX;

/// What is known about one position. Win distances count from that position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) score: i16,
    pub(crate) code: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Entry {
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.score as u16)
            | u64::from(self.code) << 16
            | u64::from(self.depth) << 32
            | bound << 40
    }

    /// `None` for a place never written.
    fn unpack(word: u64) -> Option<Entry> {
        let bound = match word >> 40 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            score: word as u16 as i16,
            code: (word >> 16) as u16,
            depth: (word >> 32) as u8,
            bound,
        })
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    fn get(&self, key: u64) -> Option<Entry> {
        let word = self.word.load(Relaxed);
        (self.check.load(Relaxed) ^ word == key)
            .then(|| Entry::unpack(word))
            .flatten()
    }

    fn put(&self, key: u64, word: u64) {
        self.word.store(word, Relaxed);
        self.check.store(key ^ word, Relaxed);
    }

    fn depth(&self) -> u8 {
        Entry::unpack(self.word.load(Relaxed)).map_or(0, |e| e.depth)
    }
}

/// Pairs of entries: the first keeps the deeper search, the second the latest.
#[derive(Debug)]
pub(crate) struct Table {
    pairs: Vec<[Slot; 2]>,
}

impl Table {
    /// A table of at most `megabytes`, at least one pair; the number of pairs is a power of two,
    /// halved until there is room.
    pub(crate) fn new(megabytes: u32) -> Table {
        let bytes = (megabytes as usize).saturating_mul(1 << 20);
        let wanted = (bytes / size_of::<[Slot; 2]>()).max(1);
        let mut count = 1 << wanted.ilog2();
        let mut pairs: Vec<[Slot; 2]> = Vec::new();
        while count > 1 && pairs.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        pairs.resize_with(count, Default::default);
        Table { pairs }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.pairs.iter_mut().flatten() {
            *slot = Slot::default();
        }
    }

    fn pair(&self, key: u64) -> &[Slot; 2] {
        &self.pairs[(key >> 20) as usize & (self.pairs.len() - 1)]
    }

    /// What is known about the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let [deep, late] = self.pair(key);
        deep.get(key).or_else(|| late.get(key))
    }

    /// Stores what was found.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let [deep, late] = self.pair(key);
        let (word, known) = (deep.word.load(Relaxed), deep.check.load(Relaxed));
        let same = known ^ word == key;
        if same || entry.depth >= deep.depth() {
            if !same {
                late.put(known ^ word, word);
            }
            deep.put(key, entry.pack());
        } else {
            late.put(key, entry.pack());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i16, depth: u8, bound: Bound) -> Entry {
        Entry {
            score,
            code: 7,
            depth,
            bound,
        }
    }

    #[test]
    fn the_deeper_entry_stays_and_the_latest_is_there_too() {
        let mut table = Table::new(0);
        table.put(1, entry(10, 9, Bound::Exact));
        table.put(2, entry(-20, 3, Bound::Lower));
        table.put(3, entry(30, 2, Bound::Upper));
        assert_eq!(table.get(1), Some(entry(10, 9, Bound::Exact)));
        assert!(table.get(2).is_none());
        assert_eq!(table.get(3), Some(entry(30, 2, Bound::Upper)));
        table.clear();
        assert!(table.get(1).is_none() && table.get(0).is_none());
    }

    #[test]
    fn halves_of_two_entries_do_not_match() {
        let table = Table::new(0);
        table.put(5, entry(10, 9, Bound::Exact));
        table.pairs[0][0]
            .word
            .store(entry(11, 9, Bound::Exact).pack(), Relaxed);
        assert!(table.get(5).is_none());
    }
}

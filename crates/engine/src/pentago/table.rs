//! The transposition table: what was found out about positions already searched.

use core::sync::atomic::{AtomicU64, Ordering};

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
    /// ```text
    ///  bits 0..16 score, 16..32 code, 32..40 depth, 40..42 bound
    /// ```
    fn to_word(self) -> u64 {
        u64::from(self.score as u16)
            | u64::from(self.code) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
    }

    fn of_word(word: u64) -> Entry {
        Entry {
            score: word as u16 as i16,
            code: (word >> 16) as u16,
            depth: (word >> 32) as u8,
            bound: match word >> 40 & 3 {
                0 => Bound::Lower,
                1 => Bound::Upper,
                _ => Bound::Exact,
            },
        }
    }
}

/// An entry that several threads may read and write at once without locks. The key is stored
/// folded with the word, so that halves of two entries never pass for one.
#[derive(Debug, Default)]
struct Slot {
    folded: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let word = self.word.load(Ordering::Relaxed);
        (self.folded.load(Ordering::Relaxed) ^ word, word)
    }

    fn write(&self, key: u64, word: u64) {
        self.folded.store(key ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }
}

/// Pairs of entries: the first keeps the deeper search, the second the latest. Shared by all
/// threads of a search.
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
        let mut pairs = Vec::new();
        while count > 1 && pairs.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        pairs.resize_with(count, Default::default);
        Table { pairs }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.pairs.fill_with(Default::default);
    }

    fn pair(&self, key: u64) -> &[Slot; 2] {
        &self.pairs[(key >> 20) as usize & (self.pairs.len() - 1)]
    }

    /// What is known about the position with this key. Zero is no key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let known = self.pair(key).iter().map(Slot::read);
        let found = known.into_iter().find(|(k, _)| *k == key && key != 0);
        found.map(|(_, word)| Entry::of_word(word))
    }

    /// Stores what was found.
    pub(crate) fn put(&self, key: u64, score: i32, code: u16, depth: u8, bound: Bound) {
        let entry = Entry {
            score: score as i16,
            code,
            depth,
            bound,
        };
        let [deeper, latest] = self.pair(key);
        let (kept, word) = deeper.read();
        if kept == key || depth >= Entry::of_word(word).depth {
            if kept != key {
                latest.write(kept, word);
            }
            deeper.write(key, entry.to_word());
        } else {
            latest.write(key, entry.to_word());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deeper_entry_stays_and_the_latest_is_there_too() {
        let mut table = Table::new(0);
        table.put(1, 10, 1, 9, Bound::Exact);
        table.put(2, 20, 2, 3, Bound::Lower);
        table.put(3, 30, 3, 2, Bound::Upper);
        assert_eq!(table.get(1).map(|e| e.score), Some(10));
        assert!(table.get(2).is_none());
        assert_eq!(table.get(3).map(|e| (e.score, e.code)), Some((30, 3)));
        table.clear();
        assert!(table.get(1).is_none() && table.get(0).is_none());
    }
}

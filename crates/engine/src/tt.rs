//! The transposition table: what was found out about positions already searched.

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
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) score: i16,
    pub(crate) code: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

const EMPTY: Entry = Entry {
    key: 0,
    score: 0,
    code: 0,
    depth: 0,
    bound: Bound::Upper,
};

/// Pairs of entries: the first keeps the deeper search, the second the latest.
#[derive(Debug)]
pub(crate) struct Table {
    pairs: Vec<[Entry; 2]>,
}

impl Table {
    /// A table of at most `megabytes`, at least one pair; the number of pairs is a power of two,
    /// halved until there is room.
    pub(crate) fn new(megabytes: u32) -> Table {
        let bytes = (megabytes as usize).saturating_mul(1 << 20);
        let wanted = (bytes / size_of::<[Entry; 2]>()).max(1);
        let mut count = 1 << wanted.ilog2();
        let mut pairs = Vec::new();
        while count > 1 && pairs.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        pairs.resize(count, [EMPTY; 2]);
        Table { pairs }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.pairs.fill([EMPTY; 2]);
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.pairs.len() - 1)
    }

    /// What is known about the position with this key. Zero is no key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let pair = &self.pairs[self.slot(key)];
        pair.iter().find(|e| e.key == key && key != 0).copied()
    }

    /// Stores what was found.
    pub(crate) fn put(&mut self, key: u64, score: i32, code: u16, depth: u8, bound: Bound) {
        let entry = Entry {
            key,
            score: score as i16,
            code,
            depth,
            bound,
        };
        let slot = self.slot(key);
        let pair = &mut self.pairs[slot];
        if pair[0].key == key || depth >= pair[0].depth {
            if pair[0].key != key {
                pair[1] = pair[0];
            }
            pair[0] = entry;
        } else {
            pair[1] = entry;
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

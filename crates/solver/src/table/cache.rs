//! What has been unpacked lately, bounded in bytes; the least lately used goes first.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// What an entry costs besides its bytes: its places in both maps and its allocation, about.
const OVERHEAD: usize = 160;

/// Names something unpacked: a slice, a section in it, a part of that.
pub(super) type Key = (u8, u32, u32);

/// Shared by all threads that look values up.
pub(super) struct Cache {
    limit: usize,
    entries: Mutex<Entries>,
}

#[derive(Default)]
struct Entries {
    /// With the time of the last use.
    by_key: HashMap<Key, (Arc<[u8]>, u64)>,
    /// By the time of the last use.
    by_age: BTreeMap<u64, Key>,
    /// Uses so far: a clock that never stands still.
    now: u64,
    /// What all entries cost.
    bytes: usize,
}

fn cost(bytes: &[u8]) -> usize {
    bytes.len() + OVERHEAD
}

impl Cache {
    /// Holds at most `limit` bytes.
    pub(super) fn new(limit: usize) -> Cache {
        Cache {
            limit,
            entries: Mutex::default(),
        }
    }

    /// Whether something of this length would be held at all.
    pub(super) const fn has_room_for(&self, length: usize) -> bool {
        length.saturating_add(OVERHEAD) <= self.limit
    }

    /// What is held under `key`, which makes it the youngest.
    pub(super) fn get(&self, key: Key) -> Option<Arc<[u8]>> {
        // Nothing below panics halfway, so a poisoned lock guards a sound state.
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.get(key)
    }

    /// Holds `bytes` under `key`, if there is room at all.
    pub(super) fn put(&self, key: Key, bytes: Arc<[u8]>) {
        if self.has_room_for(bytes.len()) {
            let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
            entries.put(key, bytes);
            entries.shrink(self.limit);
        }
    }
}

impl Entries {
    fn get(&mut self, key: Key) -> Option<Arc<[u8]>> {
        let (bytes, used) = self.by_key.get_mut(&key)?;
        self.now += 1;
        self.by_age.remove(used);
        *used = self.now;
        self.by_age.insert(self.now, key);
        Some(bytes.clone())
    }

    fn put(&mut self, key: Key, bytes: Arc<[u8]>) {
        self.now += 1;
        self.bytes += cost(&bytes);
        if let Some((old, used)) = self.by_key.insert(key, (bytes, self.now)) {
            self.bytes -= cost(&old);
            self.by_age.remove(&used);
        }
        self.by_age.insert(self.now, key);
    }

    fn shrink(&mut self, limit: usize) {
        while self.bytes > limit {
            let Some((_, key)) = self.by_age.pop_first() else {
                return;
            };
            if let Some((bytes, _)) = self.by_key.remove(&key) {
                self.bytes -= cost(&bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(length: usize) -> Arc<[u8]> {
        vec![0; length].into()
    }

    fn held(cache: &Cache) -> usize {
        cache.entries.lock().unwrap().bytes
    }

    #[test]
    fn the_least_lately_used_goes_first() {
        let cache = Cache::new(3 * (100 + OVERHEAD));
        for i in 0..3 {
            cache.put((0, i, 0), of(100));
        }
        assert!(cache.get((0, 0, 0)).is_some());
        cache.put((0, 3, 0), of(100));
        let there: Vec<_> = (0..4).map(|i| cache.get((0, i, 0)).is_some()).collect();
        assert_eq!(there, [true, false, true, true]);
    }

    #[test]
    fn it_never_holds_more_than_it_may() {
        let cache = Cache::new(10_000);
        for i in 0..1000u32 {
            cache.put((0, i % 37, 0), of((i as usize * 7919) % 12_000));
            assert!(held(&cache) <= 10_000);
        }
        let entries = cache.entries.lock().unwrap();
        let sum: usize = entries.by_key.values().map(|(b, _)| cost(b)).sum();
        assert_eq!(entries.bytes, sum);
        assert_eq!(entries.by_key.len(), entries.by_age.len());
    }

    #[test]
    fn what_is_too_large_is_not_held_and_drives_nothing_out() {
        let cache = Cache::new(1000);
        cache.put((0, 0, 0), of(500));
        cache.put((0, 1, 0), of(900));
        assert!(cache.get((0, 0, 0)).is_some());
        assert!(cache.get((0, 1, 0)).is_none());
    }
}

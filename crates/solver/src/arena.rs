//! The memory of a sweep: one piece, cut into slots of a few sizes that are used again and again.

use std::collections::BTreeMap;
use std::sync::Mutex;

/// A page of the system holds whole slots' alignment: 64 bytes, the widest vector.
const ALIGN_WORDS: usize = 4;

/// One piece of memory, kept from one sweep to the next since a fresh one must be cleared.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    #[cfg(not(target_family = "wasm"))]
    memory: Option<memmap2::MmapMut>,
    #[cfg(target_family = "wasm")]
    memory: Vec<u128>,
}

impl Arena {
    /// At least so many words; what they hold is arbitrary. `None` if the system has no more.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn words(&mut self, count: usize) -> Option<&mut [u128]> {
        let bytes = count.checked_mul(size_of::<u128>())?.max(1);
        if self.memory.as_ref().is_none_or(|m| m.len() < bytes) {
            self.memory = None;
            let memory = memmap2::MmapMut::map_anon(bytes).ok()?;
            // Large pages halve the time; without them the work goes on all the same.
            #[cfg(target_os = "linux")]
            let _ = memory.advise(memmap2::Advice::HugePage);
            self.memory = Some(memory);
        }
        let memory = self.memory.as_mut()?;
        Some(&mut bytemuck::cast_slice_mut(&mut memory[..bytes / 16 * 16])[..count])
    }

    /// At least so many words; what they hold is arbitrary. `None` if there are no more. What there was goes first:
    /// WebAssembly never gives memory back, so there must not be two pieces at a time.
    #[cfg(target_family = "wasm")]
    pub(crate) fn words(&mut self, count: usize) -> Option<&mut [u128]> {
        if self.memory.len() < count {
            // The old piece goes first: its place may be part of the new one, and nothing is copied.
            self.memory = Vec::new();
            self.memory.try_reserve_exact(count).ok()?;
            self.memory.resize(count, 0);
        }
        Some(&mut self.memory[..count])
    }

    /// Gives the memory back if it is more than so many words.
    pub(crate) fn shrink(&mut self, most: usize) {
        #[cfg(not(target_family = "wasm"))]
        let held = self
            .memory
            .as_ref()
            .map_or(0, |m| m.len() / size_of::<u128>());
        #[cfg(target_family = "wasm")]
        let held = self.memory.len();
        if held > most {
            *self = Arena::default();
        }
    }
}

/// How many slots of each size, in words, a sweep needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sizes(pub(crate) BTreeMap<usize, u128>);

impl Sizes {
    /// All together, in words.
    pub(crate) fn words(&self) -> u128 {
        let slot = |size: usize| size.next_multiple_of(ALIGN_WORDS) as u128;
        self.0.iter().map(|(&size, count)| slot(size) * count).sum()
    }
}

/// The slots that are free, by size.
pub(crate) struct Shelves<'a> {
    free: BTreeMap<usize, Mutex<Vec<&'a mut [u128]>>>,
}

impl<'a> Shelves<'a> {
    /// Cuts memory of [`Sizes::words`] into slots.
    pub(crate) fn cut(mut memory: &'a mut [u128], sizes: &Sizes) -> Shelves<'a> {
        let mut free = BTreeMap::new();
        for (&size, &count) in &sizes.0 {
            let mut shelf = Vec::with_capacity(count as usize);
            for _ in 0..count {
                let (slot, rest) = memory.split_at_mut(size.next_multiple_of(ALIGN_WORDS));
                shelf.push(&mut slot[..size]);
                memory = rest;
            }
            // The first slot lies on top.
            shelf.reverse();
            free.insert(size, Mutex::new(shelf));
        }
        Shelves { free }
    }

    fn shelf(&self, size: usize) -> std::sync::MutexGuard<'_, Vec<&'a mut [u128]>> {
        let shelf = self.free.get(&size).expect("the plan lists every size");
        shelf.lock().expect("nothing panics while it holds a shelf")
    }

    /// A free slot of this size.
    pub(crate) fn take(&self, size: usize) -> &'a mut [u128] {
        let slot = self.shelf(size).pop();
        slot.expect("the plan counts enough slots of every size")
    }

    /// A slot that is free again.
    pub(crate) fn give(&self, slot: &'a mut [u128]) {
        self.shelf(slot.len()).push(slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_apart_and_come_back() {
        let sizes = Sizes([(3, 2), (8, 3)].into());
        assert_eq!(sizes.words(), 4 * 2 + 8 * 3);
        let mut arena = Arena::default();
        let memory = arena.words(sizes.words() as usize).unwrap();
        let shelves = Shelves::cut(memory, &sizes);
        let slots: Vec<_> = [3, 3, 8, 8, 8].map(|size| shelves.take(size)).into();
        for (i, slot) in slots.iter().enumerate() {
            assert_eq!(slot.len(), [3, 3, 8, 8, 8][i]);
        }
        for (i, slot) in slots.into_iter().enumerate() {
            slot.fill(i as u128);
            shelves.give(slot);
        }
        let mut held: Vec<_> = (0..2).map(|_| shelves.take(3)[2]).collect();
        held.extend((0..3).map(|_| shelves.take(8)[7]));
        held.sort_unstable();
        assert_eq!(held, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn memory_is_kept_until_it_is_too_much() {
        let mut arena = Arena::default();
        arena.words(100).unwrap().fill(7);
        assert_eq!(arena.words(50).unwrap(), [7; 50]);
        arena.shrink(10);
        assert_eq!(arena.words(50).unwrap(), [0; 50]);
    }

    #[test]
    fn memory_that_no_machine_has_is_refused() {
        assert!(Arena::default().words(usize::MAX / 32).is_none());
    }
}

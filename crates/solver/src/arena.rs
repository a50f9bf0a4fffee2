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
    /// So many words; what they hold is arbitrary. If memory has to be asked for, it will do for `later`
    /// words, too, if possible: what is not used yet costs nothing. `None` if the system has no more.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn words(&mut self, count: usize, later: usize) -> Option<&mut [u128]> {
        let bytes = count.checked_mul(size_of::<u128>())?.max(1);
        if self.memory.as_ref().is_none_or(|m| m.len() < bytes) {
            self.memory = None;
            let later = later.saturating_mul(size_of::<u128>()).max(bytes);
            self.memory = Some(map(later).or_else(|| map(bytes))?);
        }
        let memory = self.memory.as_mut()?;
        Some(&mut bytemuck::cast_slice_mut(&mut memory[..bytes / 16 * 16])[..count])
    }

    /// The same. What there was goes first: WebAssembly never gives memory back, so there must not be two
    /// pieces at a time, nor pieces of growing sizes.
    #[cfg(target_family = "wasm")]
    pub(crate) fn words(&mut self, count: usize, later: usize) -> Option<&mut [u128]> {
        if self.memory.len() < count {
            self.memory = Vec::new();
            let sizes = [later.max(count), count];
            let size = sizes
                .into_iter()
                .find(|&size| self.memory.try_reserve_exact(size).is_ok())?;
            self.memory.resize(size, 0);
        }
        Some(&mut self.memory[..count])
    }
}

/// Memory of the system.
#[cfg(not(target_family = "wasm"))]
fn map(bytes: usize) -> Option<memmap2::MmapMut> {
    let memory = memmap2::MmapMut::map_anon(bytes).ok()?;
    // Large pages halve the time; without them the work goes on all the same.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Some(memory)
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
        let memory = arena.words(sizes.words() as usize, 0).unwrap();
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
    fn memory_is_kept_while_it_does() {
        let mut arena = Arena::default();
        arena.words(100, 0).unwrap().fill(7);
        assert_eq!(arena.words(50, 0).unwrap(), [7; 50]);
        arena.words(1000, 5000).unwrap().fill(3);
        assert_eq!(arena.words(1200, 0).unwrap()[..1000], [3; 1000]);
    }

    #[test]
    fn memory_that_no_machine_has_is_refused() {
        assert!(Arena::default().words(usize::MAX / 32, 0).is_none());
        assert_eq!(
            Arena::default().words(10, usize::MAX / 32).map(|w| w.len()),
            Some(10)
        );
    }
}

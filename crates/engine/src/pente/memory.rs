//! What a search for wins by threats remembers of positions.

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    key: u64,
    /// The winning move, or the reply that prevented a win, or 0.
    pub(super) code: u16,
    /// Plies of the win; 0 for none.
    pub(super) plies: u16,
    /// No win was found with so many moves of the attacker.
    pub(super) none_within: u8,
}

const NOTHING: Known = Known {
    key: 0,
    code: 0,
    plies: 0,
    none_within: 0,
};

/// Positions remembered; a power of two.
const SLOTS: usize = 1 << 15;

/// A table of positions by key; the newest stays.
#[derive(Debug)]
pub(super) struct Memory(Vec<Known>);

impl Memory {
    pub(super) fn new() -> Memory {
        Memory(vec![NOTHING; SLOTS])
    }

    fn slot(key: u64) -> usize {
        (key >> 32) as usize & (SLOTS - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let known = self.0[Self::slot(key)];
        (known.key == key).then_some(known)
    }

    /// Remembers a win.
    pub(super) fn win(&mut self, key: u64, code: u16, plies: u16) {
        self.0[Self::slot(key)] = Known {
            key,
            code,
            plies,
            none_within: 0,
        };
    }

    /// Remembers that no win was found with `within` moves of the attacker.
    pub(super) fn no_win(&mut self, key: u64, code: u16, within: u8) {
        self.0[Self::slot(key)] = Known {
            key,
            code,
            plies: 0,
            none_within: within,
        };
    }
}

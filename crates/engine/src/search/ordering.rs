//! Which moves to try first.

/// A move with the score it is sorted by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    /// The move.
    pub(crate) code: u16,
    /// Higher is tried earlier.
    pub(crate) rank: i32,
}

/// Puts the highest rank first; equal ranks in the order of their codes, so that every run is the
/// same.
pub(crate) fn sort(list: &mut [Ranked]) {
    list.sort_unstable_by_key(|r| (-r.rank, r.code));
}

/// How many moves are picked one by one, since most refutations are among them; the rest is sorted
/// when it comes to that.
const PICKED: usize = 4;

/// Puts the move that comes `i`th in order in that place, where those before already are.
pub(crate) fn raise(list: &mut [Ranked], i: usize) {
    if i == PICKED {
        sort(&mut list[i..]);
    } else if i < PICKED {
        let best = (i..list.len()).min_by_key(|j| (-list[*j].rank, list[*j].code));
        if let Some(j) = best {
            list.swap(i, j);
        }
    }
}

/// Moves that refuted something before: two per ply, and a tally per move.
#[derive(Debug)]
pub(crate) struct Memory {
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
}

const NO_MOVE: u16 = u16::MAX;
/// Tallies are halved when one passes this, to stay below the ranks of killers.
const HISTORY_LIMIT: i32 = 1_000;

impl Memory {
    pub(crate) fn new(codes: usize, plies: usize) -> Memory {
        Memory {
            killers: vec![[NO_MOVE; 2]; plies],
            history: vec![0; codes],
        }
    }

    /// Adds what is remembered to the ranks the game itself gave.
    pub(crate) fn rank(&self, list: &mut [Ranked], hash_move: Option<u16>, ply: usize) {
        let killers = self.killers[ply];
        for r in list.iter_mut() {
            r.rank += if Some(r.code) == hash_move {
                1_000_000
            } else if killers.contains(&r.code) {
                3_000 + self.history[usize::from(r.code)]
            } else {
                self.history[usize::from(r.code)]
            };
        }
    }

    /// Remembers that `code` was too good to be allowed.
    pub(crate) fn refuted(&mut self, code: u16, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            killers[1] = killers[0];
            killers[0] = code;
        }
        let tally = &mut self.history[usize::from(code)];
        *tally += depth * depth;
        if *tally > HISTORY_LIMIT {
            for t in &mut self.history {
                *t /= 2;
            }
        }
    }
}

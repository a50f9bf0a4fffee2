//! The loop all vector kernels share, over the vectors of one kind of processor.

use super::Task;

/// How many words ahead of the loop the blocks of a task are asked for: what the processor foresees by
/// itself ends at every page.
const AHEAD: usize = 32;

/// A vector that holds the words of one or more states.
///
/// # Safety
/// Every function may only be called where the processor has the vector's instructions; the
/// pointers must be good for what is read or written, the entries of lists for what they index.
pub(super) trait Lanes: Copy {
    /// How many states.
    const STATES: usize;
    /// How many words a state has.
    const QUESTIONS: usize;

    /// The words at `from`.
    unsafe fn load(from: *const u128) -> Self;
    /// Puts the words at `to`.
    unsafe fn store(self, to: *mut u128);
    /// For each state the union of `count` states of `block`, listed at `list`, a run a state.
    unsafe fn gather(block: *const u128, list: *const u16, count: usize) -> Self;
    /// For each state the union of `count` sets of `row`, listed the same way, for every question.
    unsafe fn pick(row: *const u128, list: *const u16, count: usize) -> Self;
    /// Two words for every state.
    unsafe fn spread(words: [u128; 2]) -> Self;
    /// The union.
    unsafe fn or(self, other: Self) -> Self;
    /// [`crate::turns::neighbours`].
    unsafe fn neighbours(self) -> Self;
    /// [`super::seen`], of what can be reached.
    unsafe fn seen(self, own: Self, other: Self, draws: Self) -> Self;
    /// Asks for the words at `from`, which may lie anywhere, to be brought near.
    #[inline(always)]
    unsafe fn prefetch(from: *const u128) {
        let _ = from;
    }
    /// The complement.
    unsafe fn not(self) -> Self;
}

/// Fills a block from its children.
///
/// # Safety
/// As for [`Lanes`], and the task has been checked.
#[inline(always)]
pub(super) unsafe fn fill<L: Lanes>(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe {
        // With a length that is known beforehand the loops over the lists are unrolled; longer
        // runs than these belong to small classes.
        match task.lists.children {
            0 => run::<L>(task, 0),
            1 => run::<L>(task, 1),
            2 => run::<L>(task, 2),
            3 => run::<L>(task, 3),
            4 => run::<L>(task, 4),
            5 => run::<L>(task, 5),
            6 => run::<L>(task, 6),
            count => run::<L>(task, count),
        }
    }
}

/// [`fill`] for lists with runs of `count`.
#[inline(always)]
unsafe fn run<L: Lanes>(task: &mut Task<'_>, count: usize) {
    let lists = task.lists;
    let (child, grown) = (lists.child.as_ptr(), lists.grown.as_ptr());
    let out = task.out.as_mut_ptr();
    // SAFETY: `state` stays below the padded number of states, to which all lists and blocks are
    // long; the rest is the caller's promise.
    unsafe {
        let draws = L::spread(task.draws);
        let mut state = 0;
        while state < lists.own.len() {
            let at = state * L::QUESTIONS;
            let mut reached = L::gather(task.low.as_ptr(), child.add(state * count), count);
            for block in task.high {
                let from = block.as_ptr().add(at);
                L::prefetch(from.wrapping_add(AHEAD));
                reached = reached.or(L::load(from));
            }
            let x = lists.own.as_ptr().add(state);
            let y = lists.other.as_ptr().add(state);
            let wins = L::pick(task.own.as_ptr(), grown.add(state * count), count);
            let wins = wins.or(L::pick(task.high_wins.as_ptr(), x, 1));
            let own = L::pick(task.own.as_ptr(), x, 1);
            let other = L::pick(task.other.as_ptr(), y, 1);
            let reached = reached.neighbours().or(wins);
            reached.seen(own, other, draws).store(out.add(at));
            state += L::STATES;
        }
    }
}

/// Fills a block below which nothing is looked at.
///
/// # Safety
/// As for [`fill`].
#[inline(always)]
pub(super) unsafe fn fill_last<L: Lanes>(task: &mut Task<'_>) {
    let lists = task.lists;
    let out = task.out.as_mut_ptr();
    // SAFETY: as in `fill`.
    unsafe {
        let draws = L::spread(task.draws);
        let mut state = 0;
        while state < lists.own.len() {
            let own = L::pick(task.own.as_ptr(), lists.own.as_ptr().add(state), 1);
            let other = L::pick(task.other.as_ptr(), lists.other.as_ptr().add(state), 1);
            let last = draws.not().seen(own, other, draws);
            last.store(out.add(state * L::QUESTIONS));
            state += L::STATES;
        }
    }
}

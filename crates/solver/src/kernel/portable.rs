//! The kernel in plain Rust, which says what the others compute.

use super::{Task, seen};
use crate::turns::neighbours;

/// Fills a block from its children.
pub(super) fn fill<const Q: usize>(task: &mut Task<'_>) {
    let lists = task.lists;
    for state in 0..lists.own.len() {
        let (x, y) = (
            usize::from(lists.own[state]),
            usize::from(lists.other[state]),
        );
        let run = state * lists.children..(state + 1) * lists.children;
        let mut wins = task.high_wins[x];
        for &grown in &lists.grown[run.clone()] {
            wins |= task.own[usize::from(grown)];
        }
        for question in 0..Q {
            let mut reached = 0;
            for block in task.high {
                reached |= block[state * Q + question];
            }
            for &child in &lists.child[run.clone()] {
                reached |= task.low[usize::from(child) * Q + question];
            }
            let reached = neighbours(reached) | wins;
            task.out[state * Q + question] =
                seen(reached, task.own[x], task.other[y], task.draws[question]);
        }
    }
}

/// Fills a block below which nothing is looked at.
pub(super) fn fill_last<const Q: usize>(task: &mut Task<'_>) {
    let lists = task.lists;
    for state in 0..lists.own.len() {
        let own = task.own[usize::from(lists.own[state])];
        let other = task.other[usize::from(lists.other[state])];
        for question in 0..Q {
            let draws = task.draws[question];
            task.out[state * Q + question] = seen(!draws, own, other, draws);
        }
    }
}

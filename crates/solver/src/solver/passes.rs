//! Passes over a root, short ones first, and the memory of those made.

use super::{Callbacks, Options, Progress};
use crate::arena::Arena;
use crate::fives::Fives;
use crate::kernel::Kernel;
use crate::orbit::Orbit;
use crate::root::Root;
use crate::shape::{MOST_EMPTY, Shape};
use crate::solution::SolveError;
use crate::sweep::{Broken, Kept, Sweep};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;

/// How many roots are remembered.
const ROOTS: usize = 64;
/// A short pass is tried first if the full one costs this many times as much.
const CHEAP: u128 = 16;

/// The greatest depth that costs little beside the full pass.
pub(super) fn cheap(empty: usize) -> usize {
    // A short pass asks one question, a full one two.
    let words = |depth, questions| {
        Shape::new(empty.min(MOST_EMPTY), depth, questions).states() * questions as u128
    };
    let costs_little = |&depth: &usize| words(depth, 1) * CHEAP < words(empty, 2);
    (1..empty).take_while(costs_little).last().unwrap_or(0)
}

/// Whether `roots` passes from positions a ply further cost clearly less than one from here to this depth.
pub(super) fn follows(empty: usize, depth: usize, roots: usize) -> bool {
    let states = |empty, depth| Shape::new(empty, depth, 1).states();
    roots as u128 * states(empty - 1, depth - 1) * 8 < states(empty, depth) * 7
}

/// Whose wins a pass to this depth looks for: whoever moves last in it has them, at the full board both.
fn asked(depth: usize, empty: usize) -> Range<usize> {
    let player = (depth + 1) % 2;
    if depth == empty {
        0..2
    } else {
        player..player + 1
    }
}

/// Makes passes and remembers them.
#[derive(Debug, Default)]
pub(super) struct Passes {
    arena: Arena,
    fives: Option<(Root, [Fives; 2])>,
    known: HashMap<Root, HashMap<usize, Arc<Orbit>>>,
    /// The roots in `known`, the oldest first.
    ages: VecDeque<Root>,
}

impl Passes {
    /// Whether a pass to this depth was made and is remembered.
    pub(super) fn has(&self, root: &Root, depth: usize) -> bool {
        let depths = self.known.get(root);
        depths.is_some_and(|depths| depths.contains_key(&depth))
    }

    /// What a pass to this depth finds.
    pub(super) fn orbit(
        &mut self,
        root: &Root,
        depth: usize,
        options: &Options,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Arc<Orbit>, SolveError> {
        if let Some(orbit) = self.known.get(root).and_then(|depths| depths.get(&depth)) {
            return Ok(Arc::clone(orbit));
        }
        let orbit = Arc::new(self.pass(root, depth, options, callbacks)?);
        if !self.known.contains_key(root) {
            self.ages.push_back(*root);
            if self.ages.len() > ROOTS
                && let Some(oldest) = self.ages.pop_front()
            {
                self.known.remove(&oldest);
            }
        }
        let depths = self.known.entry(*root).or_default();
        depths.insert(depth, Arc::clone(&orbit));
        Ok(orbit)
    }

    fn pass(
        &mut self,
        root: &Root,
        depth: usize,
        options: &Options,
        callbacks: &mut Callbacks<'_>,
    ) -> Result<Orbit, SolveError> {
        let empty = root.empty().count() as usize;
        let asked = asked(depth, empty);
        let shape = fitting(empty, depth, asked.len(), options)?;
        let fives = fives(&mut self.fives, root);
        let mut kept = Kept::new();
        let passes = asked.len() / shape.questions;
        for (made, question) in asked.clone().take(passes).enumerate() {
            let sweep = Sweep {
                shape,
                fives,
                parity: root.parity,
                question,
                threads: options.threads,
                later: most_words(empty, options),
                kernel: Kernel::best(),
            };
            let mut watch = |part: f64| {
                let part = (part.min(1.0) + made as f64) / passes as f64;
                let (depth, plies) = (depth as u32, empty as u32);
                (callbacks.progress)(Progress { depth, plies, part });
                (callbacks.stop)()
            };
            let made = sweep.run(&mut self.arena, &mut kept, &mut watch);
            made.map_err(|broken| match broken {
                Broken::Stopped => SolveError::Stopped,
                Broken::Memory => SolveError::Refused {
                    needed: shape.bytes(options.threads),
                },
            })?;
        }
        Ok(Orbit::new(root, depth, asked, fives, kept))
    }
}

/// The words that the largest pass over a root takes.
fn most_words(empty: usize, options: &Options) -> usize {
    let words = |depth| {
        let shape = fitting(empty, depth, asked(depth, empty).len(), options).ok()?;
        usize::try_from(shape.sizes(options.threads).words()).ok()
    };
    (0..=empty).filter_map(words).max().unwrap_or(0)
}

/// The fives of a root, which all its passes share.
fn fives<'a>(held: &'a mut Option<(Root, [Fives; 2])>, root: &Root) -> &'a [Fives; 2] {
    let held = held.get_or_insert_with(|| {
        let fives = root.marbles.map(|own| Fives::new(own, root.empty()));
        (*root, fives)
    });
    if held.0 != *root {
        held.0 = *root;
        let pairs = held.1.iter_mut().zip(root.marbles);
        pairs.for_each(|(fives, own)| fives.reset(own, root.empty()));
    }
    &held.1
}

/// A layout that fits the memory: all questions at once if possible, else one.
fn fitting(
    empty: usize,
    depth: usize,
    questions: usize,
    options: &Options,
) -> Result<Shape, SolveError> {
    let allowed = options.memory;
    if empty > MOST_EMPTY {
        let needed = Shape::bytes_beyond(empty);
        return Err(SolveError::Memory { needed, allowed });
    }
    let shapes = [questions, 1].map(|questions| Shape::new(empty, depth, questions));
    let needed = shapes.map(|shape| shape.bytes(options.threads));
    let fits = needed
        .iter()
        .position(|&bytes| bytes <= u128::from(allowed));
    let fit = fits.map(|i| shapes[i]);
    fit.ok_or(SolveError::Memory {
        needed: needed[1],
        allowed,
    })
}

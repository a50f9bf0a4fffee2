//! Counting the tree of legal games: the test every implementation of a game is measured by.

use crate::{Position, Side};

/// How many sequences of `depth` moves are legal from `position`. A game that ends earlier
/// contributes nothing.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_count() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .map(|m| {
                let mut next = position.clone();
                next.play_unchecked(m);
                perft(&next, depth - 1)
            })
            .sum(),
    }
}

/// What the last move of each counted sequence led to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Sequences of exactly the depth asked for.
    pub sequences: u64,
    /// Those whose last move ended the game with a win of the first and of the second side.
    pub wins: [u64; 2],
    /// Those whose last move ended the game in a draw.
    pub draws: u64,
}

/// [`perft`] that also looks at how the sequences end; slower, since every move is made.
#[must_use]
pub fn perft_outcomes<P: Position>(position: &P, depth: u32) -> Count {
    let mut count = Count::default();
    walk(position, depth, &mut count);
    count
}

fn walk<P: Position>(position: &P, depth: u32, count: &mut Count) {
    if depth == 0 {
        count.sequences += 1;
        match position.outcome().map(|o| o.winner()) {
            Some(Some(side)) => count.wins[Side::index(side)] += 1,
            Some(None) => count.draws += 1,
            None => {}
        }
        return;
    }
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        walk(&next, depth - 1, count);
    }
}

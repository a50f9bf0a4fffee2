//! At which arrangements a player has a five, for every way to add marbles to the root.

use crate::turns;
use fivefold_rules::pentago::{Board, LINES};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Five squares of the root's board that stand in a line once the quadrants are turned, with the
/// arrangements, even and odd, at which they do. About 700 sets of squares.
static PATTERNS: LazyLock<Vec<(Board, [u128; 2])>> = LazyLock::new(|| {
    let mut found: BTreeMap<Board, [u128; 2]> = BTreeMap::new();
    for digits in turns::all() {
        for line in &LINES {
            let squares = turns::turned(line.board, turns::undone(digits));
            let sets = found.entry(squares).or_default();
            sets[turns::parity(digits)] |= 1 << turns::bit(digits);
        }
    }
    found.into_iter().collect()
});

/// The root's empty squares, numbered.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    places: [u8; 36],
    count: usize,
}

impl Squares {
    pub(crate) fn new(empty: Board) -> Squares {
        let mut places = [0; 36];
        for (number, square) in empty.squares().enumerate() {
            places[square.index()] = number as u8;
        }
        Squares {
            places,
            count: empty.count() as usize,
        }
    }

    /// Which of them `board` holds, as bits; `board` holds no other square.
    pub(crate) fn mask(&self, board: Board) -> u32 {
        board
            .squares()
            .fold(0, |mask, s| mask | 1 << self.places[s.index()])
    }
}

/// For each set of added marbles, as a mask of the root's empty squares, the arrangements at
/// which a player has a five.
#[derive(Debug, Default)]
pub(crate) struct Fives {
    /// One list for each parity.
    sets: [Vec<u128>; 2],
}

impl Fives {
    /// For the player with `own` on the root's board, whose empty squares are `empty`.
    pub(crate) fn new(own: Board, empty: Board) -> Fives {
        let mut fives = Fives::default();
        fives.reset(own, empty);
        fives
    }

    /// Those of another player or root, in the same memory: a fresh piece would have to be cleared by the system.
    pub(crate) fn reset(&mut self, own: Board, empty: Board) {
        let squares = Squares::new(empty);
        let sets = &mut self.sets;
        for set in &mut *sets {
            set.clear();
            set.resize(1 << squares.count, 0);
        }
        for (pattern, at) in PATTERNS.iter() {
            let missing = *pattern & !own;
            if (missing & !empty).is_empty() {
                let mask = squares.mask(missing) as usize;
                sets[0][mask] |= at[0];
                sets[1][mask] |= at[1];
            }
        }
        sets.iter_mut().for_each(|s| spread(s));
    }

    /// The arrangements of this parity, a mask at a time.
    pub(crate) fn sets(&self, parity: usize) -> &[u128] {
        &self.sets[parity]
    }
}

/// Whatever is so for a set of marbles is so for every larger set.
fn spread(sets: &mut [u128]) {
    let mut half = 1;
    while half < sets.len() {
        for pair in sets.chunks_exact_mut(2 * half) {
            let (without, with) = pair.split_at_mut(half);
            for (with, without) in with.iter_mut().zip(without) {
                *with |= *without;
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_five(board: Board) -> bool {
        LINES.iter().any(|l| l.is_held(board, false))
    }

    #[test]
    fn fives_are_those_of_the_turned_board() {
        let own = Board::from_bits(0x1_8301_0060).unwrap();
        let empty = Board::from_bits(0x2_0c10_2819).unwrap();
        assert!((own & empty).is_empty());
        let squares: Vec<_> = empty.squares().collect();
        let fives = Fives::new(own, empty);
        let mut some = 0;
        for mask in 0..1usize << squares.len() {
            let board = (0..squares.len())
                .filter(|i| mask >> i & 1 != 0)
                .fold(own, |b, i| b.with(squares[i]));
            for digits in turns::all() {
                let five = has_five(turns::turned(board, digits));
                let set = fives.sets(turns::parity(digits))[mask];
                assert_eq!(turns::has(set, digits), five);
                some += usize::from(five);
            }
        }
        assert!(some > 0);
    }
}

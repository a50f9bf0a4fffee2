//! Sections: which slice has which, in which order, and how a board is laid into one.

use super::quadrant::{QUADRANTS, counts_of, quadrants_of};
use fivefold_rules::pentago::Board;

/// How many marbles of the first and of the second player lie in each quadrant. Ordered as in the
/// files: by the second player's marbles in quadrant 3, then the first player's there, and so on down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Counts(u64);

impl Counts {
    pub(super) fn new(counts: [[u8; 2]; 4]) -> Counts {
        let bytes = std::array::from_fn(|i| counts[i / 2][i % 2]);
        Counts(u64::from_le_bytes(bytes))
    }

    /// By quadrant, then by player.
    pub(super) fn of_quadrants(self) -> [[u8; 2]; 4] {
        let bytes = self.0.to_le_bytes();
        std::array::from_fn(|q| [bytes[2 * q], bytes[2 * q + 1]])
    }

    /// How many quadrants, turns apart, can stand at each of the four places.
    pub(super) fn shape(self) -> [u16; 4] {
        self.of_quadrants().map(|counts| QUADRANTS.length(counts))
    }

    /// The first of the symmetries that make these counts least, and what it makes of them.
    fn least(self) -> (Symmetry, Counts) {
        let images = Symmetry::all().map(|s| (s, Counts::new(s.permute(self.of_quadrants()))));
        let least = images.min_by_key(|&(_, counts)| counts);
        least.expect("there are eight symmetries")
    }
}

/// One of the board's eight symmetries, numbered as the files do: `r + 4 m`, `r` quarter turns to the
/// left, then, if `m` is 1, the reflection in the diagonal from the top left to the bottom right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Symmetry(u8);

/// By quarter turns to the left: which quadrant comes to stand at each place.
const SOURCES: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]];

impl Symmetry {
    fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    const fn turns(self) -> u8 {
        self.0 & 3
    }

    const fn reflects(self) -> bool {
        self.0 & 4 != 0
    }

    /// Moves what belongs to the quadrants, without turning them in themselves.
    fn permute<T: Copy>(self, quadrants: [T; 4]) -> [T; 4] {
        let mut moved = SOURCES[usize::from(self.turns())].map(|from| quadrants[from]);
        if self.reflects() {
            moved.swap(0, 3);
        }
        moved
    }

    /// The board seen through the symmetry.
    fn apply(self, quadrants: [u16; 4]) -> [u16; 4] {
        self.permute(quadrants).map(|quadrant| {
            let turned = (0..self.turns()).fold(quadrant, |v, _| QUADRANTS.left(v));
            if self.reflects() {
                QUADRANTS.reflected(turned)
            } else {
                turned
            }
        })
    }
}

/// Where the value of a board stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    /// The section.
    pub(super) counts: Counts,
    /// The place of the super position in the section's array.
    pub(super) at: [u16; 4],
    /// The number of the board among the super position's 256: its quarter turns base four.
    pub(super) rotation: u8,
}

impl Spot {
    pub(super) fn of(marbles: [Board; 2]) -> Spot {
        let (symmetry, counts) = Counts::new(counts_of(marbles)).least();
        let places = symmetry
            .apply(quadrants_of(marbles))
            .map(|v| QUADRANTS.place(v));
        Spot {
            counts,
            at: places.map(|(place, _)| place),
            rotation: (0..4).fold(0, |r, q| r | places[q].1 << (2 * q)),
        }
    }
}

/// The sections of the slice with `stones` marbles, in the files' order.
pub(super) fn of_slice(stones: u8) -> Vec<Counts> {
    let totals = [stones.div_ceil(2), stones / 2];
    let mut sections = Vec::new();
    for first in splits(totals[0]) {
        for second in splits(totals[1]) {
            let quadrants: [[u8; 2]; 4] = std::array::from_fn(|q| [first[q], second[q]]);
            let counts = Counts::new(quadrants);
            let fits = quadrants.iter().all(|[a, b]| a + b <= 9);
            if fits && counts.least().1 == counts {
                sections.push(counts);
            }
        }
    }
    sections.sort_unstable();
    sections
}

/// The ways to spread `count` marbles over four quadrants of nine.
fn splits(count: u8) -> Vec<[u8; 4]> {
    let mut found = Vec::new();
    let most = count.min(9);
    for a in 0..=most {
        for b in 0..=(count - a).min(9) {
            for c in 0..=(count - a - b).min(9) {
                let rest = count - a - b - c;
                if rest <= 9 {
                    found.push([a, b, c, rest]);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many as the published files have.
    #[test]
    fn slices_have_the_published_numbers_of_sections() {
        let numbers: Vec<_> = (0..7).map(|n| of_slice(n).len()).collect();
        assert_eq!(numbers, [1, 1, 3, 7, 18, 31, 59]);
    }

    #[test]
    fn a_section_and_its_images_are_one() {
        for counts in of_slice(9) {
            for symmetry in Symmetry::all() {
                let image = Counts::new(symmetry.permute(counts.of_quadrants()));
                assert_eq!(image.least().1, counts);
            }
        }
    }

    #[test]
    fn the_symmetries_are_those_of_the_rules() {
        use fivefold_rules::pentago::Square;
        use std::collections::HashSet;
        let marbles = |s: &str| s.parse::<Square>().unwrap();
        let board = [
            Board::EMPTY.with(marbles("a2")).with(marbles("b6")),
            Board::EMPTY.with(marbles("e1")),
        ];
        let here: HashSet<_> = Symmetry::all()
            .map(|s| s.apply(quadrants_of(board)))
            .collect();
        let there: HashSet<_> = fivefold_rules::Symmetry::ALL
            .iter()
            .map(|&s| quadrants_of(board.map(|b| b.transform(s))))
            .collect();
        assert_eq!(here, there);
        assert_eq!(here.len(), 8);
    }
}

//! What lines, shapes and captures are worth.

use super::line::shift;
use super::shape::SHAPES;
use std::sync::OnceLock;

/// Captured stones beyond this count as this.
pub(super) const MOST_TAKEN: usize = 15;

/// Everything the estimate adds up. A hundred is about one open three.
#[derive(Debug)]
pub(super) struct Weights {
    /// By what is in the middle (0 empty, 1 and 2 the sides) and the key of a line: its worth
    /// when the first side is to move, to that side, and the same for the second.
    lines: Vec<[i16; 2]>,
    /// Shapes of the side to move on empty points, and of the other side.
    shapes: [Vec<i16>; 2],
    /// Stones taken by the side to move and by the other side.
    taken: [[i32; MOST_TAKEN + 1]; 2],
    /// What each stone that can be taken now is worth, by the stones already taken, to the side
    /// to move and to the other side.
    open: [[i32; MOST_TAKEN + 1]; 2],
}

/// What five points are worth that hold this many stones of one colour only.
const WORTH: [i16; 6] = [0, 1, 7, 30, 110, 300];

/// The worth to the first side of the five points in the middle of a line.
fn five_points(middle: usize, key: u16) -> i16 {
    let mut found = [0; 4];
    found[middle] += 1;
    for offset in [-2, -1, 1, 2] {
        found[usize::from(key >> shift(offset) & 3)] += 1;
    }
    match found {
        [_, first, 0, 0] => WORTH[first],
        [_, 0, second, 0] => -WORTH[second],
        _ => 0,
    }
}

impl Weights {
    /// The weights for these rules, made once.
    pub(super) fn of(keryo: bool) -> &'static Weights {
        static TABLES: [OnceLock<Weights>; 2] = [const { OnceLock::new() }; 2];
        TABLES[usize::from(keryo)].get_or_init(|| Weights::new(keryo))
    }

    fn new(keryo: bool) -> Weights {
        let goal = if keryo { 15 } else { 10 };
        let taken = core::array::from_fn(|i| {
            let i = i as i32;
            18 * i + 250 * i * i / (goal * goal)
        });
        let lines = (0..3).flat_map(|middle| {
            (0..=u16::MAX).map(move |key| {
                let worth = five_points(middle, key);
                [worth, -worth]
            })
        });
        // A pair that can be taken is nearly taken for the side to move, half so for the other.
        Weights {
            lines: lines.collect(),
            shapes: [vec![0; SHAPES], vec![0; SHAPES]],
            taken: [taken, taken.map(|t: i32| -t)],
            open: [[24; MOST_TAKEN + 1], [-12; MOST_TAKEN + 1]],
        }
    }

    /// A line's worth to the side to move, when that is the first and when it is the second.
    #[inline]
    pub(super) fn line(&self, middle: u8, key: u16) -> [i16; 2] {
        self.lines[usize::from(middle) << 16 | usize::from(key)]
    }

    /// A shape's worth, of the side to move or (1) of the other.
    #[inline]
    pub(super) fn shape(&self, whose: usize, id: u16) -> i32 {
        i32::from(self.shapes[whose][usize::from(id)])
    }

    /// What captures are worth to the side to move: stones taken by it and by the other side, and
    /// stones that each could take now.
    pub(super) fn captures(&self, taken: [u16; 2], open: [u16; 2]) -> i32 {
        (0..2)
            .map(|whose| {
                let stage = usize::from(taken[whose]).min(MOST_TAKEN);
                self.taken[whose][stage] + self.open[whose][stage] * i32::from(open[whose])
            })
            .sum()
    }
}

//! The eight symmetries of a square board.

/// One of the eight ways to lay a square board on itself.
///
/// Numbered `0..8`: the low two bits are quarter turns to the left (counter-clockwise), applied
/// last; bit 2 first mirrors left and right.
///
/// ```text
///  identity   left1   left2   left3      with the mirror first:
///   1 2        2 4     4 3     3 1        2 1   1 3   3 4   4 2
///   3 4        1 3     2 1     4 2        4 3   2 4   1 2   3 1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Leaves everything in place.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// Whether left and right are exchanged, so that a clockwise turn becomes a counter-clockwise one.
    #[must_use]
    pub const fn mirrors(self) -> bool {
        self.0 & 4 != 0
    }

    /// Where `(col, row)` of a board of `size` columns and rows goes. Both count from 0 at the
    /// bottom left and must be below `size`.
    #[must_use]
    pub const fn map(self, (col, row): (u8, u8), size: u8) -> (u8, u8) {
        let last = size - 1;
        let mut at = if self.mirrors() {
            (last - col, row)
        } else {
            (col, row)
        };
        let mut turns = self.0 & 3;
        while turns > 0 {
            at = (last - at.1, at.0);
            turns -= 1;
        }
        at
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        // A mirror followed by turns is its own inverse.
        if self.mirrors() {
            self
        } else {
            Symmetry((4 - self.0) & 3)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_different_bijections_with_inverses() {
        for s in Symmetry::ALL {
            for size in [1u8, 6, 19] {
                let mut seen = std::collections::HashSet::new();
                for col in 0..size {
                    for row in 0..size {
                        let to = s.map((col, row), size);
                        assert!(to.0 < size && to.1 < size);
                        assert!(seen.insert(to));
                        assert_eq!(s.inverse().map(to, size), (col, row), "{s:?}");
                    }
                }
            }
        }
        let images: std::collections::HashSet<_> = Symmetry::ALL
            .iter()
            .map(|s| [s.map((0, 1), 6), s.map((2, 0), 6)])
            .collect();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn one_left_turn_moves_the_bottom_left_corner_to_the_bottom_right() {
        assert_eq!(Symmetry(1).map((0, 0), 6), (5, 0));
        assert_eq!(Symmetry(4).map((0, 0), 6), (5, 0));
        assert_eq!(Symmetry(4).map((0, 5), 6), (5, 5));
    }
}

//! Sets of points: one word per row of the array.

/// Rows of the array.
const ROWS: usize = 32;

/// A set of points of the array.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Bits([u32; ROWS]);

impl Bits {
    /// Puts a point in or takes it out.
    #[inline]
    pub(super) fn set(&mut self, cell: usize, inside: bool) {
        let (row, bit) = (cell >> 5 & (ROWS - 1), cell & 31);
        self.0[row] = self.0[row] & !(1 << bit) | u32::from(inside) << bit;
    }

    #[inline]
    pub(super) fn has(&self, cell: usize) -> bool {
        self.0[cell >> 5 & (ROWS - 1)] >> (cell & 31) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The points of both.
    pub(super) fn and(&self, other: &Bits) -> Bits {
        Bits(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The points of either.
    pub(super) fn or(&self, other: &Bits) -> Bits {
        Bits(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// All points within two rows and columns of a point of this set, and those three away on a
    /// line through it.
    pub(super) fn around(&self) -> Bits {
        let at = |i: usize, d: i32| {
            let row = i as i32 + d;
            usize::try_from(row).map_or(0, |r| self.0.get(r).copied().unwrap_or(0))
        };
        let wide = |w: u32| w | w << 1 | w >> 1 | w << 2 | w >> 2;
        let three = |w: u32| w | w << 3 | w >> 3;
        Bits(core::array::from_fn(|i| {
            let near = at(i, -2) | at(i, -1) | at(i, 0) | at(i, 1) | at(i, 2);
            wide(near) | three(at(i, 0)) | three(at(i, -3) | at(i, 3))
        }))
    }

    /// The points, row by row.
    pub(super) fn iter(&self) -> Iter {
        Iter {
            rows: self.0,
            row: 0,
        }
    }
}

/// Goes through the points of a set.
#[derive(Clone, Debug)]
pub(super) struct Iter {
    rows: [u32; ROWS],
    row: usize,
}

impl Iterator for Iter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.row < ROWS {
            let bits = self.rows[self.row];
            if bits != 0 {
                self.rows[self.row] = bits & (bits - 1);
                return Some(self.row << 5 | bits.trailing_zeros() as usize);
            }
            self.row += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_comes_out_in_order() {
        let mut bits = Bits::default();
        for cell in [700, 133, 132, 333] {
            bits.set(cell, true);
        }
        bits.set(333, false);
        assert_eq!(bits.iter().collect::<Vec<_>>(), [132, 133, 700]);
        assert!(bits.has(132) && !bits.has(333) && bits.len() == 3);
        let mut other = Bits::default();
        other.set(132, true);
        assert_eq!(bits.and(&other), other);
        assert_eq!(bits.or(&other), bits);
        assert!(Bits::default().is_empty() && !bits.is_empty());
    }

    #[test]
    fn around_a_point_is_a_square_of_five_and_the_ends_of_a_star() {
        let mut bits = Bits::default();
        let centre = 10 * 32 + 10;
        bits.set(centre, true);
        let around = bits.around();
        let expected = |dx: i32, dy: i32| {
            let (x, y) = (dx.abs(), dy.abs());
            x.max(y) <= 2 || (x.max(y) == 3 && (x == y || x == 0 || y == 0))
        };
        for dy in -5..=5i32 {
            for dx in -5..=5i32 {
                let cell = (centre as i32 + dy * 32 + dx) as usize;
                assert_eq!(around.has(cell), expected(dx, dy), "{dx} {dy}");
            }
        }
    }
}

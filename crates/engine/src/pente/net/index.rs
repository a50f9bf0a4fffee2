//! Which weight belongs to a line: one that is read backwards is the same line, and what lies
//! behind a wall does not matter.

use crate::pente::line::shift;
use std::sync::OnceLock;

/// The numbers of all lines.
#[derive(Debug)]
pub(in crate::pente) struct Index {
    /// By key; those of one middle.
    of_key: Vec<u16>,
    /// How many there are for one middle.
    count: usize,
    /// By number: the smallest key.
    key_of: Vec<u16>,
    /// By number: the number of the same line as the other side sees it.
    swapped: Vec<u16>,
    /// By number: no stone on it.
    blank: Vec<bool>,
}

impl Index {
    /// The numbers, made once.
    pub(in crate::pente) fn all() -> &'static Index {
        static INDEX: OnceLock<Index> = OnceLock::new();
        INDEX.get_or_init(Index::new)
    }

    fn new() -> Index {
        let mut of_key = vec![0; 1 << 16];
        let (mut count, mut key_of) = (0, Vec::new());
        for key in 0..=u16::MAX {
            if canonical(key) == key {
                of_key[usize::from(key)] = count;
                key_of.push(key);
                count += 1;
            }
        }
        for key in 0..=u16::MAX {
            of_key[usize::from(key)] = of_key[usize::from(canonical(key))];
        }
        let count = usize::from(count);
        let mut index = Index {
            of_key,
            count,
            key_of,
            swapped: vec![0; 3 * count],
            blank: vec![false; 3 * count],
        };
        for middle in 0..3 {
            for key in 0..=u16::MAX {
                let other = (0..8).fold(0, |k, i| k | swapped(key >> (2 * i) & 3) << (2 * i));
                let line = index.line(middle, key);
                index.swapped[line] = index.line(swapped(middle.into()) as u8, other) as u16;
                index.blank[line] |=
                    middle == 0 && (0..8).all(|i| key >> (2 * i) & 1 == key >> (2 * i + 1) & 1);
            }
        }
        index
    }

    /// The number of the line that is this one with the sides exchanged.
    pub(in crate::pente) fn swapped(&self, line: usize) -> usize {
        usize::from(self.swapped[line])
    }

    /// The number of the line of which only the neighbours up to `reach` away are read, the others
    /// empty.
    pub(in crate::pente) fn within(&self, line: usize, reach: i32) -> usize {
        let (middle, number) = (line / self.count, line % self.count);
        let key = self.key_of[number];
        let kept = (-reach..=reach).filter(|o| *o != 0);
        let mask = kept.fold(0, |mask, o| mask | 3 << shift(o));
        self.line(middle as u8, key & mask)
    }

    /// Whether a line has no stone on it. Its row of weights is nothing.
    pub(in crate::pente) fn is_blank(&self, line: usize) -> bool {
        self.blank[line]
    }

    /// How many lines there are.
    pub(in crate::pente) fn lines(&self) -> usize {
        3 * self.count
    }

    /// The number of a line with this in the middle, as the first side sees it.
    #[inline]
    pub(in crate::pente) fn line(&self, middle: u8, key: u16) -> usize {
        usize::from(middle) * self.count + usize::from(self.of_key[usize::from(key)])
    }
}

/// A code as the other side sees it.
fn swapped(code: u16) -> u16 {
    match code {
        1 => 2,
        2 => 1,
        other => other,
    }
}

/// The smaller of a key and its mirror image, with nothing but walls behind walls.
fn canonical(key: u16) -> u16 {
    let mut walled = 0;
    for way in [-1, 1] {
        let mut wall = false;
        for offset in (1..=4).map(|n| n * way) {
            wall |= key >> shift(offset) & 3 == 3;
            let code = if wall { 3 } else { key >> shift(offset) & 3 };
            walled |= code << shift(offset);
        }
    }
    let offsets = (-4..=4).filter(|o| *o != 0);
    let mirror = offsets.fold(0, |k, o| k | (walled >> shift(o) & 3) << shift(-o));
    walled.min(mirror)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_and_what_is_behind_walls_share_a_number() {
        let index = Index::all();
        let at = |stones: &[(i32, u16)]| stones.iter().fold(0, |k, (o, c)| k | c << shift(*o));
        let line = |stones: &[(i32, u16)]| index.line(0, at(stones));
        assert_eq!(line(&[(1, 1), (3, 2)]), line(&[(-1, 1), (-3, 2)]));
        assert_eq!(
            line(&[(2, 3)]),
            line(&[(2, 3), (3, 1), (4, 2)]).min(line(&[(2, 3), (3, 3), (4, 3)]))
        );
        assert_ne!(line(&[(1, 1)]), line(&[(1, 2)]));
        assert_eq!(
            index.swapped(index.line(1, at(&[(1, 1), (2, 2)]))),
            index.line(2, at(&[(1, 2), (2, 1)]))
        );
        // (1 + 3 + 9 + 27 + 81) ways on each side, of which 121 are their own mirror image.
        assert_eq!(index.lines(), 3 * (121 * 121 + 121) / 2);
    }
}

//! Ways to put marbles of two players on a few squares, grouped by how many each has put.

use std::sync::OnceLock;

/// The most squares that are numbered together: the largest class of twelve has 34 650 members,
/// so that its numbers fit 16 bits.
pub(crate) const MOST: usize = 12;

/// How many states the widest kernel fills at once; lists are padded to a multiple.
pub(crate) const PAD: usize = 4;

/// `n` choose `k`.
pub(crate) fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k as u128).fold(1, |c, i| c * (n as u128 - i) / (i + 1))
}

/// How many ways there are to put `p` and `q` marbles on `n` squares.
pub(crate) fn ways(n: usize, p: usize, q: usize) -> u128 {
    if p + q > n {
        0
    } else {
        choose(n, p) * choose(n - p, q)
    }
}

/// The subsets of a mask, in rising order.
pub(crate) fn subsets(mask: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0u32);
    std::iter::from_fn(move || {
        let this = next?;
        next = (this != mask).then(|| this.wrapping_sub(mask) & mask);
        Some(this)
    })
}

/// The bits of a mask, lowest first, each as a mask.
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// A pair of disjoint masks as one number below 3^n: the sum of the first's weight and twice the
/// second's.
pub(crate) fn weights(n: usize) -> Vec<u32> {
    let weight = |mask: u32| bits(mask).fold(0, |sum, b| sum + 3u32.pow(b.trailing_zeros()));
    (0..1u32 << n).map(weight).collect()
}

/// A class: all ways to put `p` and `q` marbles, in a fixed order, and for either player to move
/// the lists its kernels follow.
#[derive(Debug, Default)]
pub(crate) struct Class {
    /// The two players' masks.
    pub(crate) members: Vec<(u16, u16)>,
    /// By the player to move.
    pub(crate) lists: [Lists; 2],
}

/// What a kernel looks up for each member, padded with the first member's.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    /// The mask of the player to move.
    pub(crate) own: Vec<u16>,
    /// The mask of the other.
    pub(crate) other: Vec<u16>,
    /// The masks of the player to move that occur, each once.
    pub(crate) owns: Vec<u16>,
    /// How many squares are empty: the length of a run in the next two lists.
    pub(crate) children: usize,
    /// How many members, padded, the class has that the next list points into.
    pub(crate) targets: usize,
    /// For each empty square the number, in its own class, of the way with the mover's marble there.
    pub(crate) child: Vec<u16>,
    /// And the mover's mask with that marble.
    pub(crate) grown: Vec<u16>,
}

/// All ways to put marbles on a number of squares.
#[derive(Debug)]
pub(crate) struct Ways {
    squares: usize,
    weights: Vec<u32>,
    numbers: Vec<u16>,
    classes: Vec<Class>,
}

impl Ways {
    /// Those of `squares` squares, at most [`MOST`]. Built once a process.
    pub(crate) fn of(squares: usize) -> &'static Ways {
        static ALL: [OnceLock<Ways>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
        ALL[squares].get_or_init(|| Ways::new(squares))
    }

    fn new(squares: usize) -> Ways {
        let mut ways = Ways {
            squares,
            weights: weights(squares),
            numbers: vec![0; 3usize.pow(squares as u32)],
            classes: Vec::new(),
        };
        ways.classes
            .resize_with((squares + 1).pow(2), Class::default);
        for p in 0..1u32 << squares {
            for q in subsets(ways.full() & !p) {
                let class = ways.place(p.count_ones() as usize, q.count_ones() as usize);
                let members = &mut ways.classes[class].members;
                let number = members.len() as u16;
                members.push((p as u16, q as u16));
                let index = ways.index(p, q);
                ways.numbers[index] = number;
            }
        }
        for class in 0..ways.classes.len() {
            let lists = [0, 1].map(|mover| ways.lists(&ways.classes[class].members, mover));
            ways.classes[class].lists = lists;
        }
        ways
    }

    fn full(&self) -> u32 {
        (1 << self.squares) - 1
    }

    fn place(&self, p: usize, q: usize) -> usize {
        p * (self.squares + 1) + q
    }

    fn index(&self, p: u32, q: u32) -> usize {
        (self.weights[p as usize] + 2 * self.weights[q as usize]) as usize
    }

    /// The number of a way in its class.
    pub(crate) fn number(&self, p: u32, q: u32) -> usize {
        usize::from(self.numbers[self.index(p, q)])
    }

    /// The class with `p` and `q` marbles.
    pub(crate) fn class(&self, p: usize, q: usize) -> &Class {
        &self.classes[self.place(p, q)]
    }

    fn lists(&self, members: &[(u16, u16)], mover: usize) -> Lists {
        let mut lists = Lists::default();
        let padding = members.len().next_multiple_of(PAD) - members.len();
        let padded = members
            .iter()
            .chain(members.iter().take(1).cycle().take(padding));
        for &(p, q) in padded {
            let (own, other) = if mover == 0 { (p, q) } else { (q, p) };
            lists.own.push(own);
            lists.other.push(other);
            let empty = self.full() & !u32::from(p | q);
            lists.children = empty.count_ones() as usize;
            for square in bits(empty) {
                let grown = u32::from(own) | square;
                let (p, q) = if mover == 0 {
                    (grown, u32::from(q))
                } else {
                    (u32::from(p), grown)
                };
                let class = self.class(p.count_ones() as usize, q.count_ones() as usize);
                lists.targets = class.members.len().next_multiple_of(PAD);
                lists.child.push(self.number(p, q) as u16);
                lists.grown.push(grown as u16);
            }
        }
        lists.owns.clone_from(&lists.own);
        lists.owns.sort_unstable();
        lists.owns.dedup();
        lists
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_rise_and_are_all() {
        let all: Vec<_> = subsets(0b1011).collect();
        assert_eq!(all, [0, 1, 2, 3, 8, 9, 10, 11]);
        assert_eq!(subsets(0).collect::<Vec<_>>(), [0]);
        assert_eq!(bits(0b1010).collect::<Vec<_>>(), [2, 8]);
    }

    #[test]
    fn classes_have_the_expected_sizes_and_their_lists_lead_to_members() {
        let ways = Ways::of(6);
        for p in 0..=6 {
            for q in 0..=6 - p {
                let class = ways.class(p, q);
                assert_eq!(class.members.len() as u128, super::ways(6, p, q));
                for (mover, lists) in class.lists.iter().enumerate() {
                    assert_eq!(lists.children, 6 - p - q);
                    let next = if mover == 0 { (p + 1, q) } else { (p, q + 1) };
                    for (i, (&child, &grown)) in lists.child.iter().zip(&lists.grown).enumerate() {
                        let member = ways.class(next.0, next.1).members[usize::from(child)];
                        assert_eq!([member.0, member.1][mover], grown);
                        assert_eq!([member.1, member.0][mover], lists.other[i / lists.children]);
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_class_of_most_squares_fits_16_bits() {
        assert_eq!(super::ways(MOST, 4, 4), 34_650);
    }
}

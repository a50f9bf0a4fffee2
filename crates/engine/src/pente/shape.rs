//! What a stone on a point makes in all four lines together.

use super::line::class;
use std::sync::OnceLock;

/// The classes of the four lines through a point, four bits each.
pub(super) type Packed = u16;

/// The [`Kind`]s of four packed classes, one bit each.
#[inline]
pub(super) const fn kinds(packed: Packed) -> u8 {
    // No class needs more than 9, so that four sums fit side by side: what is added brings the
    // classes from the least one wanted on to 8 or more.
    const TOP: u16 = 0x8888;
    let threes = (packed + 0x1111 * (8 - class::OPEN_THREE as u16)) & TOP;
    let fours = (packed + 0x1111 * (8 - class::FOUR as u16)) & TOP;
    let open = packed & TOP;
    let fives = open & packed << 3;
    let strong = open != 0 || fours & fours.wrapping_sub(1) != 0;
    (fives != 0) as u8
        | ((fours != 0) as u8) << Kind::Four as u8
        | (strong as u8) << Kind::Strong as u8
        | ((threes != 0) as u8) << Kind::Three as u8
}

/// What a shape is good for; the sets that the board keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Makes a five.
    Five,
    /// Makes a four or more.
    Four,
    /// Makes an open four, two fours or more: only captures help against it.
    Strong,
    /// Makes an open three or more.
    Three,
}

/// How many kinds there are.
pub(super) const KINDS: usize = 4;

/// How good a point looks by its shape: a combination of classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// For the side that plays there.
    pub(super) rank: i32,
    /// To spoil it.
    pub(super) spoil: i32,
}

/// What one line of each class adds to the rank of a point.
const RANK: [i32; class::COUNT] = [0, 2, 6, 14, 40, 60, 180, 260, 4_000, 100_000];
/// The same for the other side's lines.
const SPOIL: [i32; class::COUNT] = [0, 1, 4, 10, 30, 45, 140, 180, 2_600, 50_000];

/// Every shape by its packed classes.
#[derive(Debug)]
pub(super) struct Shapes {
    /// The order of the classes does not matter, so that few shapes serve all.
    ids: Vec<u16>,
    shapes: Vec<Shape>,
}

impl Shapes {
    /// The table, made once.
    pub(super) fn all() -> &'static Shapes {
        static TABLE: OnceLock<Shapes> = OnceLock::new();
        TABLE.get_or_init(Shapes::new)
    }

    fn new() -> Shapes {
        let (mut ids, mut shapes) = (vec![0; 1 << 16], Vec::new());
        let mut known = Vec::<[u8; 4]>::new();
        for packed in 0..=u16::MAX {
            let mut classes = [0, 4, 8, 12].map(|s| (packed >> s & 15) as u8);
            if classes.iter().any(|c| usize::from(*c) >= class::COUNT) {
                continue;
            }
            classes.sort_unstable();
            let id = known.iter().position(|s| *s == classes);
            ids[usize::from(packed)] = id.unwrap_or_else(|| {
                shapes.push(shape(packed, &classes));
                known.push(classes);
                known.len() - 1
            }) as u16;
        }
        Shapes { ids, shapes }
    }

    #[inline]
    pub(super) fn get(&self, packed: Packed) -> Shape {
        self.shapes[usize::from(self.ids[usize::from(packed)])]
    }
}

fn shape(packed: Packed, classes: &[u8; 4]) -> Shape {
    let count = |least: u8| classes.iter().filter(|c| **c >= least).count();
    let strong = kinds(packed) >> Kind::Strong as u8 & 1 != 0;
    let sum = |of: &[i32]| classes.iter().map(|c| of[usize::from(*c)]).sum::<i32>();
    // Two threats at once are more than twice one.
    let both = if strong && classes[3] < class::OPEN_FOUR {
        3_000
    } else if count(class::FOUR) == 1 && count(class::OPEN_THREE) == 2 {
        2_000
    } else if count(class::OPEN_THREE) >= 2 {
        700
    } else {
        0
    };
    Shape {
        rank: sum(&RANK) + both,
        spoil: sum(&SPOIL) + both * 2 / 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_does_not_matter() {
        let shapes = Shapes::all();
        assert_eq!(shapes.get(0x7160).rank, shapes.get(0x0617).rank);
        assert_ne!(shapes.get(0x7160).rank, shapes.get(0x7161).rank);
    }

    #[test]
    fn kinds_are_what_the_classes_say_one_by_one() {
        for packed in 0..=0x9999u16 {
            let classes = [0, 4, 8, 12].map(|s| (packed >> s & 15) as u8);
            let count = |least| classes.iter().filter(|c| **c >= least).count();
            if classes.iter().any(|c| usize::from(*c) >= class::COUNT) {
                continue;
            }
            let strong = count(class::OPEN_FOUR) > 0 || count(class::FOUR) >= 2;
            for (kind, is) in [
                (Kind::Five, count(class::FIVE) > 0),
                (Kind::Four, count(class::FOUR) > 0),
                (Kind::Strong, strong),
                (Kind::Three, count(class::OPEN_THREE) > 0),
            ] {
                assert_eq!(
                    kinds(packed) >> kind as u8 & 1 != 0,
                    is,
                    "{packed:x} {kind:?}"
                );
            }
        }
    }

    #[test]
    fn kinds_follow_from_the_classes() {
        let is = |packed, kind: Kind| kinds(packed) >> kind as u8 & 1 != 0;
        assert!(is(0x0090, Kind::Five) && is(0x0090, Kind::Four));
        assert!(is(0x7070, Kind::Strong) && !is(0x7000, Kind::Strong) && is(0x0008, Kind::Strong));
        assert!(is(0x7000, Kind::Four) && !is(0x6650, Kind::Four) && is(0x6650, Kind::Three));
        assert!(!is(0x5555, Kind::Three));
    }
}

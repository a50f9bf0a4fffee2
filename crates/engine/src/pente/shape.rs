//! What a stone on a point makes in all four lines together.

use super::line::class;
use std::sync::OnceLock;

/// The classes of the four lines through a point, four bits each.
pub(super) type Packed = u16;

/// How many combinations of four classes there are when the order does not matter.
pub(super) const SHAPES: usize = 715;

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

/// A shape: a combination of classes, with what follows from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Its number, below [`SHAPES`].
    pub(super) id: u16,
    /// The [`Kind`]s it is of, one bit each.
    pub(super) kinds: u8,
    /// How good it looks for the side that plays there.
    pub(super) rank: i32,
    /// How good it looks to spoil it.
    pub(super) spoil: i32,
}

impl Shape {
    #[cfg(test)]
    pub(super) fn is(self, kind: Kind) -> bool {
        self.kinds >> kind as u8 & 1 != 0
    }
}

/// What one line of each class adds to the rank of a point.
const RANK: [i32; class::COUNT] = [0, 2, 6, 14, 40, 60, 180, 260, 4_000, 100_000];
/// The same for the other side's lines.
const SPOIL: [i32; class::COUNT] = [0, 1, 4, 10, 30, 45, 140, 180, 2_600, 50_000];

/// Every shape by its packed classes, and by its number.
#[derive(Debug)]
pub(super) struct Shapes {
    ids: Vec<u16>,
    shapes: Vec<Shape>,
    sorted: Vec<[u8; 4]>,
}

impl Shapes {
    /// The table, made once.
    pub(super) fn all() -> &'static Shapes {
        static TABLE: OnceLock<Shapes> = OnceLock::new();
        TABLE.get_or_init(Shapes::new)
    }

    fn new() -> Shapes {
        let mut table = Shapes {
            ids: vec![0; 1 << 16],
            shapes: Vec::with_capacity(SHAPES),
            sorted: Vec::with_capacity(SHAPES),
        };
        for packed in 0..=u16::MAX {
            let mut classes = [0, 4, 8, 12].map(|s| (packed >> s & 15) as u8);
            if classes.iter().any(|c| usize::from(*c) >= class::COUNT) {
                continue;
            }
            classes.sort_unstable();
            let known = table.sorted.iter().position(|s| *s == classes);
            table.ids[usize::from(packed)] = known.unwrap_or_else(|| {
                table
                    .shapes
                    .push(shape(table.shapes.len() as u16, &classes));
                table.sorted.push(classes);
                table.shapes.len() - 1
            }) as u16;
        }
        table
    }

    #[inline]
    pub(super) fn get(&self, packed: Packed) -> Shape {
        self.shapes[usize::from(self.ids[usize::from(packed)])]
    }

    /// The classes of each shape, weakest first.
    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.shapes.len()
    }

    #[cfg(test)]
    pub(super) fn classes(&self) -> &[[u8; 4]] {
        &self.sorted
    }
}

fn shape(id: u16, classes: &[u8; 4]) -> Shape {
    let most = classes[3];
    let count = |least: u8| classes.iter().filter(|c| **c >= least).count();
    let strong = most >= class::OPEN_FOUR || count(class::FOUR) >= 2;
    let kinds = [
        (Kind::Five, most == class::FIVE),
        (Kind::Four, most >= class::FOUR),
        (Kind::Strong, strong),
        (Kind::Three, count(class::OPEN_THREE) > 0),
    ];
    let sum = |of: &[i32]| classes.iter().map(|c| of[usize::from(*c)]).sum::<i32>();
    // Two threats at once are more than twice one.
    let both = if strong && most < class::OPEN_FOUR {
        3_000
    } else if count(class::FOUR) == 1 && count(class::OPEN_THREE) == 2 {
        2_000
    } else if count(class::OPEN_THREE) >= 2 {
        700
    } else {
        0
    };
    Shape {
        id,
        kinds: kinds
            .iter()
            .fold(0, |k, (kind, is)| k | u8::from(*is) << *kind as u8),
        rank: sum(&RANK) + both,
        spoil: sum(&SPOIL) + both * 2 / 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_does_not_matter_and_every_shape_has_its_number() {
        let shapes = Shapes::all();
        assert_eq!(shapes.classes().len(), SHAPES);
        assert_eq!(shapes.get(0x7160).id, shapes.get(0x0617).id);
        for (id, classes) in shapes.classes().iter().enumerate() {
            let packed = classes.iter().fold(0, |p, c| p << 4 | u16::from(*c));
            assert_eq!(usize::from(shapes.get(packed).id), id);
        }
    }

    #[test]
    fn kinds_follow_from_the_classes() {
        let is = |packed, kind| Shapes::all().get(packed).is(kind);
        assert!(is(0x0090, Kind::Five) && is(0x0090, Kind::Four));
        assert!(is(0x7070, Kind::Strong) && !is(0x7000, Kind::Strong) && is(0x0008, Kind::Strong));
        assert!(is(0x7000, Kind::Four) && !is(0x6650, Kind::Four) && is(0x6650, Kind::Three));
        assert!(!is(0x5555, Kind::Three));
    }
}

//! What a stone on a point would do in one line, read from the four points on either side of it.
//!
//! A line's key has two bits for each of the eight neighbours, those before the point first:
//! 0 empty, 1 and 2 the two sides, 3 what is a wall to both (the edge, or a colour that is
//! neither's). Five points in a row that hold the middle lie within the nine, and so does every
//! capture that starts from it; so the key tells all.

use std::sync::OnceLock;

/// What a stone on the middle makes of the line, weakest first. A *four* can become a five with
/// one more stone, an open one on two points; a *three* can become a four, an open one an open
/// four; and so on down to a single stone with room for five.
pub(super) mod class {
    pub(in crate::pente) const DEAD: u8 = 0;
    pub(in crate::pente) const OPEN_THREE: u8 = 6;
    pub(in crate::pente) const FOUR: u8 = 7;
    pub(in crate::pente) const OPEN_FOUR: u8 = 8;
    pub(in crate::pente) const FIVE: u8 = 9;
    /// How many classes there are.
    pub(in crate::pente) const COUNT: usize = 10;
}

/// The place in a key of the neighbour `offset` away, -4 to 4 without 0: how far to shift.
pub(super) const fn shift(offset: i32) -> u32 {
    if offset < 0 {
        (offset + 4) as u32 * 2
    } else {
        (offset + 3) as u32 * 2
    }
}

/// What is known of a key: 16 bits for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line(u32);

impl Line {
    #[inline]
    const fn half(self, side: usize) -> u32 {
        self.0 >> (16 * side)
    }

    /// What a stone of this side makes here.
    #[inline]
    pub(super) const fn class(self, side: usize) -> u8 {
        (self.half(side) & 15) as u8
    }

    /// How many stones it captures in this line, 0 to 6.
    #[inline]
    pub(super) const fn captures(self, side: usize) -> u8 {
        (self.half(side) >> 4 & 7) as u8
    }

    /// How many runs it attacks: after it, one more stone at the other end captures them.
    #[inline]
    pub(super) const fn attacks(self, side: usize) -> u8 {
        (self.half(side) >> 7 & 3) as u8
    }

    /// Whether it becomes part of a run that the other side can capture.
    #[inline]
    pub(super) const fn exposed(self, side: usize) -> bool {
        self.half(side) >> 9 & 1 != 0
    }

    /// Everything but the classes.
    #[inline]
    pub(super) const fn tactics(self) -> u32 {
        self.0 & 0xfff0_fff0
    }

    /// The classes of both sides.
    #[inline]
    pub(super) const fn classes(self) -> u32 {
        self.0 & 0x000f_000f
    }
}

/// Every key's line, for captures of pairs only or also of threes.
#[derive(Debug)]
pub(super) struct Lines(Vec<Line>);

impl Lines {
    /// The table for these rules, made once.
    pub(super) fn of(keryo: bool) -> &'static Lines {
        static TABLES: [OnceLock<Lines>; 2] = [const { OnceLock::new() }; 2];
        TABLES[usize::from(keryo)].get_or_init(|| Lines::new(keryo))
    }

    fn new(keryo: bool) -> Lines {
        let mut shapes = Shapes(vec![None; 19_683]);
        let lines = (0..=u16::MAX).map(|key| {
            let half = |side: usize| {
                let line = stones(key, side);
                u32::from(shapes.class(&line)) | tactics(&line, keryo) << 4
            };
            let [first, second] = [0, 1].map(half);
            Line(first | second << 16)
        });
        Lines(lines.collect())
    }

    #[inline]
    pub(super) fn get(&self, key: u16) -> Line {
        self.0[usize::from(key)]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Own,
    Enemy,
    Wall,
}

/// The nine points of a key as one side sees them, its own stone in the middle.
fn stones(key: u16, side: usize) -> [Cell; 9] {
    let mut line = [Cell::Own; 9];
    for offset in (-4..=4).filter(|o| *o != 0) {
        let code = usize::from(key >> shift(offset) & 3);
        line[(offset + 4) as usize] = match code {
            0 => Cell::Empty,
            3 => Cell::Wall,
            c if c == side + 1 => Cell::Own,
            _ => Cell::Enemy,
        };
    }
    line
}

/// Captures, attacks and exposure of the middle stone, packed as in [`Line`].
fn tactics(line: &[Cell; 9], keryo: bool) -> u32 {
    let (mut captured, mut attacked) = (0, 0);
    for way in [-1i32, 1] {
        let at = |n: i32| line[(4 + way * n) as usize];
        let run = (1..=4).take_while(|n| at(*n) == Cell::Enemy).count() as i32;
        if run == 2 || (run == 3 && keryo) {
            captured += if at(run + 1) == Cell::Own {
                run as u32
            } else {
                0
            };
            attacked += u32::from(at(run + 1) == Cell::Empty);
        }
    }
    let reach = |way: i32| {
        (1..=4)
            .take_while(|n| line[(4 + way * n) as usize] == Cell::Own)
            .count() as i32
    };
    let (before, after) = (reach(-1), reach(1));
    let run = before + 1 + after;
    let exposed = (run == 2 || (run == 3 && keryo)) && {
        let ends = [line[(3 - before) as usize], line[(5 + after) as usize]];
        ends == [Cell::Empty, Cell::Enemy] || ends == [Cell::Enemy, Cell::Empty]
    };
    captured | attacked << 3 | u32::from(exposed) << 5
}

/// Classes already found, by the nine points to the base three.
struct Shapes(Vec<Option<u8>>);

impl Shapes {
    fn class(&mut self, line: &[Cell; 9]) -> u8 {
        let code = line.iter().fold(0, |n, cell| {
            n * 3
                + match cell {
                    Cell::Empty => 0,
                    Cell::Own => 1,
                    Cell::Enemy | Cell::Wall => 2,
                }
        });
        if let Some(class) = self.0[code] {
            return class;
        }
        let class = self.find(line);
        self.0[code] = Some(class);
        class
    }

    fn find(&mut self, line: &[Cell; 9]) -> u8 {
        let own = |i: &usize| line[*i] == Cell::Own;
        let run = (0..4).rev().take_while(own).count() + 1 + (5..9).take_while(own).count();
        if run >= 5 {
            return class::FIVE;
        }
        let (mut fives, mut best) = (0, class::DEAD);
        for i in 0..9 {
            if line[i] == Cell::Empty {
                let mut next = *line;
                next[i] = Cell::Own;
                let class = self.class(&next);
                fives += u32::from(class == class::FIVE);
                best = best.max(class);
            }
        }
        match fives {
            0 => best.saturating_sub(2),
            1 => class::FOUR,
            _ => class::OPEN_FOUR,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of eight neighbours written with the middle as `+`: `x` first side, `o` second,
    /// `#` wall.
    fn key(text: &str) -> u16 {
        assert_eq!(text.find('+'), Some(4));
        let codes = text.bytes().filter(|b| *b != b'+').map(|b| match b {
            b'x' => 1,
            b'o' => 2,
            b'#' => 3,
            _ => 0,
        });
        codes.enumerate().fold(0, |key, (i, c)| key | c << (2 * i))
    }

    fn class_of(text: &str) -> u8 {
        Lines::of(false).get(key(text)).class(0)
    }

    #[test]
    fn shapes_have_their_names() {
        for (text, expected) in [
            ("xxxx+....", class::FIVE),
            ("..xx+xx..", class::FIVE),
            (".xxx+....", class::OPEN_FOUR),
            ("oxxx+....", class::FOUR),
            (".xx.+x...", class::FOUR),
            ("..xx+....", class::OPEN_THREE),
            (".x.x+....", class::OPEN_THREE),
            (".oxx+....", 5),
            ("#.xx+.o..", 5),
            ("...x+....", 4),
            ("....+....", 2),
            ("...o+...o", class::DEAD),
            ("x.xx+x.xx", class::OPEN_FOUR),
        ] {
            assert_eq!(class_of(text), expected, "{text}");
        }
    }

    #[test]
    fn captures_attacks_and_exposure_are_seen() {
        for (text, keryo, captures, attacks, exposed) in [
            ("....+oox.", false, 2, 0, false),
            (".xoo+oox.", false, 4, 0, false),
            ("....+ooox", false, 0, 0, false),
            ("....+ooox", true, 3, 0, false),
            ("xooo+ooox", true, 6, 0, false),
            ("....+oo..", false, 0, 1, false),
            ("....+ooo.", true, 0, 1, false),
            ("....+oo#.", false, 0, 0, false),
            ("..ox+....", false, 0, 0, true),
            ("...x+o...", false, 0, 0, true),
            ("..xx+o...", false, 0, 0, false),
            ("..xx+o...", true, 0, 0, true),
            ("..ox+o...", false, 0, 0, false),
        ] {
            let line = Lines::of(keryo).get(key(text));
            assert_eq!(line.captures(0), captures, "{text}");
            assert_eq!(line.attacks(0), attacks, "{text}");
            assert_eq!(line.exposed(0), exposed, "{text}");
        }
    }

    #[test]
    fn both_sides_see_the_same_from_their_seats() {
        let lines = Lines::of(true);
        for key in (0..u16::MAX).step_by(7) {
            let swapped = (0..8).fold(0, |k, i| {
                let code = key >> (2 * i) & 3;
                k | if code == 1 || code == 2 {
                    3 - code
                } else {
                    code
                } << (2 * i)
            });
            assert_eq!(lines.get(key).half(0) & 0xffff, lines.get(swapped).half(1));
        }
    }
}

//! Writes slices: a plain second telling of the file format, cell by cell, that shares no code with the
//! reader.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;

/// A board: cell `x + 6 y`, column and row from the bottom left; 0 empty, 1 first, 2 second player.
pub(crate) type Cells = [u8; 36];

/// A quadrant: cell `[x][y]`.
type Quadrant = [[u8; 3]; 3];

#[derive(Clone, Copy, Debug)]
pub(crate) enum Packing {
    Xz,
    Zlib,
}

/// An entry of an index: unpacked length, packed length, offset.
pub(crate) type Entry = [u64; 3];

/// How a slice is written.
#[derive(Clone, Copy)]
pub(crate) struct Style<'a> {
    pub(crate) packing: Packing,
    pub(crate) interleaved: bool,
    /// Who wins from a board: 0 nobody, 1 the first, 2 the second player.
    pub(crate) winner: &'a dyn Fn(&Cells) -> u8,
    /// Changes a section's index before it is packed.
    pub(crate) tamper: &'a dyn Fn(usize, &mut Vec<Entry>),
}

pub(crate) const SOUND: Style<'static> = Style {
    packing: Packing::Xz,
    interleaved: true,
    winner: &made_up,
    tamper: &|_, _| {},
};

/// A value made up for a board, equal for symmetric boards.
pub(crate) fn made_up(cells: &Cells) -> u8 {
    let mut images = Vec::new();
    let mut image = *cells;
    for _ in 0..2 {
        for _ in 0..4 {
            image = std::array::from_fn(|i| image[i / 6 + 6 * (5 - i % 6)]);
            images.push(image);
        }
        image = std::array::from_fn(|i| image[i / 6 + 6 * (i % 6)]);
    }
    let least = images.iter().min().unwrap();
    let mixed = least.iter().fold(0x9e37_79b9u32, |h, &c| {
        (h ^ u32::from(c)).wrapping_mul(0x0100_0193).rotate_left(7)
    });
    (mixed >> 9) as u8 % 3
}

/// A written slice, with the places of its parts.
pub(crate) struct Slice {
    pub(crate) bytes: Vec<u8>,
    /// Where each block and index begins and ends.
    pub(crate) parts: Vec<(usize, usize)>,
}

/// Writes the slice of boards with `stones` marbles.
pub(crate) fn slice(stones: u8, style: Style<'_>) -> Slice {
    let sections = sections(stones);
    let mut bytes = b"pentago sections   \n".to_vec();
    for number in [3, sections.len() as u32, 85] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.resize(32 + 85 * sections.len(), 0);
    let mut parts = Vec::new();
    let mut indexes = Vec::new();
    for counts in &sections {
        let mut index = Vec::new();
        for block in blocks(counts, style) {
            let at = append(&mut bytes, &pack(&block, style.packing));
            index.push([block.len() as u64, (at.1 - at.0) as u64, at.0 as u64]);
            parts.push(at);
        }
        indexes.push(index);
    }
    for (i, (counts, index)) in sections.iter().zip(&mut indexes).enumerate() {
        (style.tamper)(i, index);
        let plain: Vec<u8> = index
            .iter()
            .flatten()
            .flat_map(|n| n.to_le_bytes())
            .collect();
        let at = append(&mut bytes, &pack(&plain, style.packing));
        parts.push(at);
        let header = header(stones, counts, style.interleaved, plain.len(), at);
        bytes[32 + 85 * i..][..85].copy_from_slice(&header);
    }
    Slice { bytes, parts }
}

/// Appends a part and, as in the published files, a byte or so that belongs to nothing.
fn append(bytes: &mut Vec<u8>, part: &[u8]) -> (usize, usize) {
    let from = bytes.len();
    bytes.extend(part);
    let to = bytes.len();
    bytes.resize(to + to % 3, 0);
    (from, to)
}

fn pack(plain: &[u8], packing: Packing) -> Vec<u8> {
    match packing {
        Packing::Xz => {
            let options = lzma_rust2::XzOptions::with_preset(6);
            let mut writer = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
            writer.write_all(plain).unwrap();
            writer.finish().unwrap()
        }
        Packing::Zlib => {
            let level = flate2::Compression::new(6);
            let mut writer = flate2::write::ZlibEncoder::new(Vec::new(), level);
            writer.write_all(plain).unwrap();
            writer.finish().unwrap()
        }
    }
}

fn header(
    stones: u8,
    counts: &Counts,
    interleaved: bool,
    index: usize,
    (from, to): (usize, usize),
) -> [u8; 85] {
    let mut header = b"pentago supertensor\n".to_vec();
    header.extend(3u32.to_le_bytes());
    header.push(1);
    header.extend(u32::from(stones).to_le_bytes());
    header.extend(counts.iter().flatten());
    let shape = counts.map(|c| list(c).len() as u16);
    header.extend(shape.iter().flat_map(|n| n.to_le_bytes()));
    header.extend(8u32.to_le_bytes());
    header.extend(shape.iter().flat_map(|n| n.div_ceil(8).to_le_bytes()));
    header.extend(u32::from(interleaved).to_le_bytes());
    for number in [index, to - from, from] {
        header.extend((number as u64).to_le_bytes());
    }
    header.try_into().unwrap()
}

/// The marbles of both players in each quadrant: lower left, upper left, lower right, upper right.
type Counts = [[u8; 2]; 4];

fn sections(stones: u8) -> Vec<Counts> {
    let mut found = Vec::new();
    let quadrants: Vec<[u8; 2]> = (0..=9)
        .flat_map(|a| (0..=9 - a).map(move |b| [a, b]))
        .filter(|[a, b]| a + b <= stones)
        .collect();
    let two: Vec<[[u8; 2]; 2]> = quadrants
        .iter()
        .flat_map(|&a| quadrants.iter().map(move |&b| [a, b]))
        .collect();
    for &[a, b] in &two {
        for &[c, d] in &two {
            let counts = [a, b, c, d];
            let sum = |player: usize| counts.iter().map(|c| c[player]).sum::<u8>();
            if [sum(0), sum(1)] == [stones.div_ceil(2), stones / 2] && is_least(counts) {
                found.push(counts);
            }
        }
    }
    found.sort_by_key(number);
    found
}

fn number(counts: &Counts) -> [u8; 8] {
    let mut number: [u8; 8] = counts.concat().try_into().unwrap();
    number.reverse();
    number
}

fn is_least(counts: Counts) -> bool {
    let mut image = counts;
    (0..8).all(|i| {
        // A quarter turn: the upper left quadrant comes to the lower left, and so on round.
        image = [image[1], image[3], image[0], image[2]];
        if i == 3 {
            image.swap(0, 3);
        }
        number(&counts) <= number(&image)
    })
}

fn worth(quadrant: &Quadrant) -> u32 {
    let digits =
        (0..9u32).map(|i| u32::from(quadrant[(i / 3) as usize][(i % 3) as usize]) * 3u32.pow(i));
    digits.sum()
}

fn left(quadrant: &Quadrant) -> Quadrant {
    std::array::from_fn(|x| std::array::from_fn(|y| quadrant[y][2 - x]))
}

fn reflected(quadrant: &Quadrant) -> Quadrant {
    std::array::from_fn(|x| std::array::from_fn(|y| quadrant[2 - y][2 - x]))
}

fn turned(quadrant: &Quadrant, turns: u8) -> Quadrant {
    (0..turns).fold(*quadrant, |q, _| left(&q))
}

/// The quadrants with these counts that are least among their turns, in the files' order.
fn list(counts: [u8; 2]) -> Vec<Quadrant> {
    static LISTS: Mutex<BTreeMap<[u8; 2], Vec<Quadrant>>> = Mutex::new(BTreeMap::new());
    let mut lists = LISTS.lock().unwrap();
    lists
        .entry(counts)
        .or_insert_with(|| make_list(counts))
        .clone()
}

fn make_list([first, second]: [u8; 2]) -> Vec<Quadrant> {
    let count = |q: &Quadrant, player: u8| q.iter().flatten().filter(|&&c| c == player).count();
    let mut found = Vec::new();
    for number in 0..3u32.pow(9) {
        let cell = |i: usize| (number / 3u32.pow(i as u32) % 3) as u8;
        let q: Quadrant = std::array::from_fn(|x| std::array::from_fn(|y| cell(3 * x + y)));
        let fits = count(&q, 1) == usize::from(first) && count(&q, 2) == usize::from(second);
        if fits && (1..4).all(|t| number <= worth(&turned(&q, t))) {
            found.push(q);
        }
    }
    found.sort_by_key(|q| {
        let own = worth(q);
        let image = (0..4)
            .map(|t| worth(&reflected(&turned(q, t))))
            .min()
            .unwrap();
        own.min(image) + if own == image { 19_683 } else { 0 }
    });
    found
}

/// The unpacked blocks of a section, the last place running fastest.
fn blocks(counts: &Counts, style: Style<'_>) -> Vec<Vec<u8>> {
    let lists = counts.map(list);
    let chunks = lists.each_ref().map(|l| l.chunks(8).collect::<Vec<_>>());
    let mut blocks = Vec::new();
    for a in &chunks[0] {
        for b in &chunks[1] {
            for c in &chunks[2] {
                for d in &chunks[3] {
                    blocks.push(block([a, b, c, d], style));
                }
            }
        }
    }
    blocks
}

fn block([a, b, c, d]: [&[Quadrant]; 4], style: Style<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for a in a {
        for b in b {
            for c in c {
                for d in d {
                    bytes.extend(super_position([*a, *b, *c, *d], style));
                }
            }
        }
    }
    bytes
}

fn super_position(quadrants: [Quadrant; 4], style: Style<'_>) -> [u8; 64] {
    let mut bytes = [0; 64];
    for rotation in 0..256usize {
        let q: [Quadrant; 4] =
            std::array::from_fn(|i| turned(&quadrants[i], (rotation >> (2 * i) & 3) as u8));
        let cells: Cells = std::array::from_fn(|i| {
            let (x, y) = (i % 6, i / 6);
            q[2 * (x / 3) + y / 3][x % 3][y % 3]
        });
        let bit = match ((style.winner)(&cells), style.interleaved) {
            (0, _) => continue,
            (player, true) => 2 * rotation + usize::from(player) - 1,
            (player, false) => 256 * (usize::from(player) - 1) + rotation,
        };
        bytes[bit / 8] |= 1 << (bit % 8);
    }
    bytes
}

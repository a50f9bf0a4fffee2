//! Tables over the 512 ways to fill one quadrant.
//!
//! The board is four *lanes* of nine bits, one a quadrant, in the order of a walk around the
//! centre, each turned so that it looks like the bottom left one:
//!
//! ```text
//!  3 | 2      lane k holds its quadrant        6 7 8
//!  --+--      after k clockwise turns; the     3 4 5
//!  0 | 1      cells of a lane are              0 1 2
//! ```
//!
//! So all lanes share one table of turns, a quarter turn of the whole board moves every lane one
//! place on, and the mirror along the diagonal through lanes 0 and 2 swaps lanes 1 and 3 and
//! mirrors each lane by itself.

use fivefold_rules::pentago::{LINES, Square};
use std::sync::OnceLock;

/// Cells of a lane.
pub(super) const CELLS: usize = 9;
/// Ways to mark some of nine cells.
pub(super) const FILLINGS: usize = 512;
/// Ways to fill nine cells with nothing, an own or an opposing marble.
pub(super) const STATES: usize = 19_683;
/// Bits from one lane to the next in a word.
pub(super) const LANE: u32 = 16;

/// For each lane and filling a set of the 32 lines.
type LineSets = [[u32; FILLINGS]; 4];

/// All tables, made once.
#[derive(Debug)]
pub(super) struct Tables {
    /// A lane after a quarter turn: left, right.
    pub(super) turned: [[u16; FILLINGS]; 2],
    /// A lane mirrored along its diagonal from cell 0 to cell 8.
    pub(super) mirrored: [u16; FILLINGS],
    /// The filling read as digits to base 3; own + 2 * opposing is the state of a lane.
    pub(super) ternary: [u16; FILLINGS],
    /// Lines whose every cell in this lane is marked.
    pub(super) full: LineSets,
    /// Lines that lack at most one cell in this lane.
    pub(super) near: LineSets,
    /// Lines with a marked cell in this lane.
    pub(super) touched: LineSets,
    /// Lines that a marked cell in this lane makes six.
    pub(super) beyond: LineSets,
    /// The cells of each line.
    pub(super) lines: [u64; 32],
    /// The bit in a word of lanes for each of the rules' squares.
    pub(super) bit_of: [u64; Square::COUNT],
}

/// The tables.
pub(super) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}

/// The number of a cell's bit in a word of lanes.
pub(super) const fn bit_number(lane: usize, cell: usize) -> u32 {
    lane as u32 * LANE + cell as u32
}

/// Lane and cell of a square, both as above.
fn place(square: Square) -> (usize, usize) {
    let (col, row) = (square.col() as usize, square.row() as usize);
    let lane = match (col / 3, row / 3) {
        (0, 0) => 0,
        (_, 0) => 1,
        (0, _) => 3,
        _ => 2,
    };
    let clockwise = |(x, y): (usize, usize)| (y, 2 - x);
    let (x, y) = (0..lane).fold((col % 3, row % 3), |at, _| clockwise(at));
    (lane, y * 3 + x)
}

/// The filling with every cell `c` moved to `to(c)`.
fn moved(filling: usize, to: impl Fn(usize) -> usize) -> u16 {
    (0..CELLS)
        .filter(|c| filling >> c & 1 != 0)
        .fold(0, |f, c| f | 1 << to(c))
}

fn ternary(filling: usize) -> u16 {
    (0..CELLS)
        .rev()
        .fold(0, |n, c| n * 3 + (filling >> c & 1) as u16)
}

/// The lines for which `holds(missing, marked)` is true: how many cells of the line in this lane
/// the filling lacks and has.
fn line_sets(lines: &[u64; 32], holds: impl Fn(u32, u32) -> bool) -> LineSets {
    let set = |lane: usize, filling: usize| {
        lines.iter().enumerate().fold(0, |set, (i, line)| {
            let cells = (line >> (lane as u32 * LANE)) as u32 & 0o777;
            let marked = (cells & filling as u32).count_ones();
            set | u32::from(holds(cells.count_ones() - marked, marked)) << i
        })
    };
    core::array::from_fn(|lane| core::array::from_fn(|filling| set(lane, filling)))
}

impl Tables {
    fn new() -> Tables {
        let bit = |s: Square| {
            let (lane, cell) = place(s);
            1u64 << bit_number(lane, cell)
        };
        let lines = core::array::from_fn(|i| LINES[i].squares.iter().fold(0, |b, s| b | bit(*s)));
        let beyond = core::array::from_fn(|i| LINES[i].beyond.squares().fold(0, |b, s| b | bit(s)));
        let mut bit_of = [0; Square::COUNT];
        for square in Square::all() {
            bit_of[square.index()] = bit(square);
        }
        Tables {
            turned: [
                core::array::from_fn(|f| moved(f, |c| c % 3 * 3 + 2 - c / 3)),
                core::array::from_fn(|f| moved(f, |c| (2 - c % 3) * 3 + c / 3)),
            ],
            mirrored: core::array::from_fn(|f| moved(f, |c| c % 3 * 3 + c / 3)),
            ternary: core::array::from_fn(ternary),
            full: line_sets(&lines, |missing, _| missing == 0),
            near: line_sets(&lines, |missing, _| missing <= 1),
            touched: line_sets(&lines, |_, marked| marked > 0),
            beyond: line_sets(&beyond, |_, marked| marked > 0),
            lines,
            bit_of,
        }
    }
}

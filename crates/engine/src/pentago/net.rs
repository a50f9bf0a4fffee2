//! The learned opinion of a Pentago board: a small network over the four quadrants.
//!
//! A quadrant is looked at through six overlapping patterns of five or six cells. Each pattern's
//! filling has a learned row of numbers for each of four places, and the rows of all patterns of
//! all quadrants add up to [`UNITS`] sums. That is done for each of the eight views of the board,
//! so equal boards get equal opinions; clipped, squared and added over the views, the sums pass
//! through one more layer whose weights depend on how many marbles there are.
//!
//! ```text
//!  patterns:  . . .   x x x   x x .   . x x   x . x   . x .
//!             x x x   x x x   x x .   . x x   . x .   x x x
//!             x x x   . . .   x x .   . x x   x . x   . x .
//! ```
//!
//! What follows from a quadrant alone is summed up once, when the weights are read: a table of a
//! row per place for each of the 3^9 fillings. A move and its twist change two quadrants, so the
//! boards after all moves of a position are judged from the position's own sums.

mod file;
#[cfg(target_arch = "x86_64")]
mod wide;

use super::board::{Board, lane, start};
use super::tables::{CELLS, STATES, Tables, bit_number, tables};
use crate::mix::mix;
use fivefold_rules::pentago::Position;
use std::sync::OnceLock;

pub use file::BadWeights;

/// Learned sums of a view.
pub const UNITS: usize = 32;
/// Units of the second layer.
pub const HIDDEN: usize = 16;
/// Marble counts from this on share the last weights of the second layer.
pub const LAST_COUNT: usize = 24;
/// Cells of each pattern, numbered row by row from the bottom left corner of the quadrant.
pub const PATTERNS: [&[usize]; 6] = [
    &[0, 1, 2, 3, 4, 5],
    &[3, 4, 5, 6, 7, 8],
    &[0, 1, 3, 4, 6, 7],
    &[1, 2, 4, 5, 7, 8],
    &[0, 2, 4, 6, 8],
    &[1, 3, 4, 5, 7],
];
/// Fillings of all patterns together.
pub const FILLINGS: usize = 4 * 729 + 2 * 243;

/// One unit of a sum is this many steps of a weight.
pub const SUM_STEPS: i32 = 64;
/// One unit of the second layer's weights.
pub const LAYER_STEPS: i32 = 64;
/// Points of an estimate for one natural logarithm of the odds.
pub const POINTS: i32 = 256;

/// The weights as they are learned and stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// For each filling of each pattern, for each place of the quadrant in the view, the sums'
    /// parts, in steps.
    pub patterns: Vec<[[i8; UNITS]; 4]>,
    /// Where the sums start, in steps.
    pub bias: [i16; UNITS],
    /// From the pooled sums to the hidden units, in layer steps.
    pub layer: [[i16; UNITS]; HIDDEN],
    /// Where the hidden units start, in layer steps.
    pub layer_bias: [i16; HIDDEN],
    /// By marble count: from pooled sums and hidden units to the opinion.
    pub heads: Vec<Head>,
}

/// The last weights, in layer steps, for one count of marbles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// For the pooled sums.
    pub pooled: [i16; UNITS],
    /// For the hidden units.
    pub hidden: [i16; HIDDEN],
    /// Where the opinion starts.
    pub bias: i16,
}

/// The fillings, one of each pattern, of a quadrant in state `state`: its cells as digits to base
/// 3, cell 0 lowest, 1 for a marble of the player to move and 2 for one of the other.
#[must_use]
pub fn fillings_of(state: usize) -> [usize; 6] {
    let digit = |cell: usize| state / 3usize.pow(cell as u32) % 3;
    let mut first = 0;
    core::array::from_fn(|p| {
        let cells = PATTERNS[p];
        let filling = cells.iter().rev().fold(0, |n, c| n * 3 + digit(*c));
        let at = first + filling;
        first += 3usize.pow(cells.len() as u32);
        at
    })
}

/// Which head judges a board with this many marbles.
#[must_use]
pub const fn head_of(stones: usize) -> usize {
    if stones < LAST_COUNT {
        stones
    } else {
        LAST_COUNT
    }
}

/// Sums of the eight views: four turns, then the four turns of the mirrored board.
type Sums = [[i16; UNITS]; 8];
/// A quadrant's parts of the sums for each of its four places.
type Row = [[i16; UNITS]; 4];

/// The weights made ready to judge boards.
#[derive(Debug)]
pub struct Network {
    rows: Vec<Row>,
    mirrored: Vec<u16>,
    weights: Weights,
    check: u32,
}

/// A board after a move, with its opinion for the player who moves next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Child {
    pub(super) board: Board,
    pub(super) code: u16,
    pub(super) estimate: i16,
}

impl Network {
    /// The network the engine comes with.
    #[must_use]
    pub fn built_in() -> &'static Network {
        static BUILT_IN: OnceLock<Network> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            let weights = Weights::from_bytes(include_bytes!("pentago.weights"));
            Network::new(weights.expect("a test reads the weights that are built in"))
        })
    }

    /// Makes weights ready.
    #[must_use]
    pub fn new(weights: Weights) -> Network {
        let row = |state: usize| {
            let mut row: Row = [[0; UNITS]; 4];
            for filling in fillings_of(state) {
                for (sums, parts) in row.iter_mut().zip(&weights.patterns[filling]) {
                    for (sum, part) in sums.iter_mut().zip(parts) {
                        *sum += i16::from(*part);
                    }
                }
            }
            row
        };
        Network {
            rows: (0..STATES).map(row).collect(),
            mirrored: (0..STATES).map(mirrored).collect(),
            check: check_of(&weights),
            weights,
        }
    }

    /// A number that differs between weights, for what belongs to one network.
    #[must_use]
    pub fn check(&self) -> u32 {
        self.check
    }

    /// Adds (`sign` 1) or takes away (`sign` -1) what a quadrant in this lane contributes.
    #[inline(always)]
    fn add(&self, sums: &mut Sums, state: usize, k: usize, sign: i16) {
        let (plain, seen) = (
            &self.rows[state],
            &self.rows[usize::from(self.mirrored[state])],
        );
        for turns in 0..4 {
            add_to(&mut sums[turns], &plain[(k + 4 - turns) & 3], sign);
            add_to(&mut sums[4 + turns], &seen[(turns + 4 - k) & 3], sign);
        }
    }

    #[inline(always)]
    fn sums(&self, t: &Tables, board: Board) -> Sums {
        let mut sums = [self.weights.bias; 8];
        for k in 0..4 {
            self.add(&mut sums, board.state(t, k), k, 1);
        }
        sums
    }

    /// The opinion of a board for the player to move, in points.
    pub(super) fn estimate(&self, t: &Tables, board: Board) -> i16 {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return wide::estimate(self, t, board);
        }
        self.estimate_of(t, board)
    }

    /// [`Network::estimate`] in whatever instructions the caller is compiled for.
    #[inline(always)]
    fn estimate_of(&self, t: &Tables, board: Board) -> i16 {
        let head = &self.weights.heads[head_of(board.stones() as usize)];
        self.judge(&self.sums(t, board), head)
    }

    /// From the sums to points.
    #[inline(always)]
    fn judge(&self, sums: &Sums, head: &Head) -> i16 {
        let mut pooled = [0i16; UNITS];
        for view in sums {
            for (p, sum) in pooled.iter_mut().zip(view) {
                let clipped = (*sum).clamp(0, SUM_STEPS as i16);
                *p += (clipped * clipped) >> 1;
            }
        }
        // Pooled sums count in 2048ths, layers in 64ths, the opinion in 16384ths.
        let mut opinion = dot(&head.pooled, &pooled) / 8 + i32::from(head.bias) * 256;
        for k in 0..HIDDEN {
            let start = i32::from(self.weights.layer_bias[k]) * 2048;
            let hidden = (start + dot(&self.weights.layer[k], &pooled)).max(0) >> 9;
            opinion += hidden * i32::from(head.hidden[k]);
        }
        (opinion / 64).clamp(-8_000, 8_000) as i16
    }

    /// All boards after a move that differ, with their opinions, for a position where no move
    /// wins at once and the game goes on after a twist.
    pub(super) fn children(&self, t: &Tables, board: Board, out: &mut Vec<Child>) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            wide::children(self, t, board, out);
            return;
        }
        self.children_of(t, board, out);
    }

    /// [`Network::children`] in whatever instructions the caller is compiled for.
    #[inline(always)]
    fn children_of(&self, t: &Tables, board: Board, out: &mut Vec<Child>) {
        let seen = board.flipped();
        let head = &self.weights.heads[head_of(board.stones() as usize + 1)];
        let whole = self.sums(t, seen);
        let twists = Twists::new(t, board);
        let mut turned = [[[0i16; UNITS]; 8]; 8];
        for i in twists.all() {
            let k = i / 2;
            self.add(&mut turned[i], seen.twisted(t, i).state(t, k), k, 1);
            self.add(&mut turned[i], seen.state(t, k), k, -1);
        }
        for k in 0..4 {
            let mut without = whole;
            self.add(&mut without, seen.state(t, k), k, -1);
            let occupied = lane(board.own, k) | lane(board.opp, k);
            for cell in (0..CELLS).filter(|c| occupied >> c & 1 == 0) {
                let bit = bit_number(k, cell);
                let own = board.own | 1 << bit;
                let placed = Board {
                    own: board.opp,
                    opp: own,
                };
                let mut sums = without;
                self.add(&mut sums, placed.state(t, k), k, 1);
                for i in twists.after(t, k, lane(own, k), lane(board.opp, k)) {
                    let child = placed.twisted(t, i);
                    let estimate = if i / 2 == k {
                        let mut sums = without;
                        self.add(&mut sums, child.state(t, k), k, 1);
                        self.judge(&sums, head)
                    } else {
                        let mut sums = sums;
                        for (sum, more) in sums.iter_mut().zip(&turned[i]) {
                            add_to(sum, more, 1);
                        }
                        self.judge(&sums, head)
                    };
                    let code = super::board::code_of(bit, Some(i));
                    out.push(Child {
                        board: child,
                        code,
                        estimate,
                    });
                }
            }
        }
    }
}

#[inline(always)]
fn add_to(sum: &mut [i16; UNITS], part: &[i16; UNITS], sign: i16) {
    for (s, p) in sum.iter_mut().zip(part) {
        *s += *p * sign;
    }
}

#[inline(always)]
fn dot(a: &[i16; UNITS], b: &[i16; UNITS]) -> i32 {
    a.iter()
        .zip(b)
        .map(|(a, b)| i32::from(*a) * i32::from(*b))
        .sum()
}

/// The state of a quadrant mirrored along its diagonal.
fn mirrored(state: usize) -> u16 {
    let digit = |cell: usize| state / 3usize.pow(cell as u32) % 3;
    (0..CELLS)
        .rev()
        .fold(0, |n, c| n * 3 + digit(c % 3 * 3 + c / 3)) as u16
}

/// How a quadrant looks after a quarter turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetric {
    /// Different from before.
    No,
    /// The same after a half turn.
    Half,
    /// The same after a quarter turn.
    Quarter,
}

fn symmetry_of(t: &Tables, own: usize, opp: usize) -> Symmetric {
    let turn = |side: usize| (t.turned[side][own], t.turned[side][opp]);
    if turn(0) == (own as u16, opp as u16) {
        Symmetric::Quarter
    } else if turn(0) == turn(1) {
        Symmetric::Half
    } else {
        Symmetric::No
    }
}

/// Which twists lead to boards of their own.
struct Twists {
    lanes: [Symmetric; 4],
}

impl Twists {
    fn new(t: &Tables, board: Board) -> Twists {
        let lanes =
            core::array::from_fn(|k| symmetry_of(t, lane(board.own, k), lane(board.opp, k)));
        Twists { lanes }
    }

    /// All eight.
    fn all(&self) -> impl Iterator<Item = usize> + use<> {
        0..8
    }

    /// The twists to try after a placement in lane `k` that fills it like this. Of the twists
    /// that change nothing one is tried, of two that do the same the left one; and a lane that
    /// looked the same from all sides before is not turned with its new marble where another twist
    /// changes nothing, since the marble can be placed where it would get.
    fn after(
        &self,
        t: &Tables,
        k: usize,
        own: usize,
        opp: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let mut lanes = [Symmetric::No; 4];
        for (j, kind) in lanes.iter_mut().enumerate() {
            *kind = if j == k {
                symmetry_of(t, own, opp)
            } else {
                self.lanes[j]
            };
        }
        let still = (0..4).find(|j| lanes[*j] == Symmetric::Quarter);
        let before = self.lanes[k];
        (0..8).filter(move |i| {
            let (j, right) = (i / 2, i % 2 == 1);
            match lanes[j] {
                Symmetric::Quarter => still == Some(j) && !right,
                Symmetric::Half => {
                    !(right || j == k && before == Symmetric::Quarter && still.is_some())
                }
                Symmetric::No if j == k => match before {
                    Symmetric::Quarter => still.is_none() && !right,
                    Symmetric::Half => !right,
                    Symmetric::No => true,
                },
                Symmetric::No => true,
            }
        })
    }
}

/// A hash of the weights.
fn check_of(weights: &Weights) -> u32 {
    let word = |chunk: &[u8]| chunk.iter().fold(0, |w, b| w << 8 | u64::from(*b));
    let bytes = weights.to_bytes();
    (bytes
        .chunks(8)
        .fold(0, |state, chunk| mix(state, word(chunk)))
        >> 32) as u32
}

/// The states of the four lanes of a position, as [`fillings_of`] takes them, seen by the player to
/// move: lane 0 is the bottom left quadrant, the others follow counter-clockwise, each after as many
/// clockwise turns as its number.
#[must_use]
pub fn states_of(position: &Position) -> [u16; 4] {
    let (board, _) = start(position);
    core::array::from_fn(|k| board.state(tables(), k) as u16)
}

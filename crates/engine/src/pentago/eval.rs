//! An opinion of a Pentago board.

use fivefold_rules::pentago::LINES;

/// The squares of a line as bits, for each line.
fn line_bits() -> impl Iterator<Item = u64> {
    LINES.iter().map(|l| l.board.bits())
}

/// What a line is worth that holds this many own marbles and none of the other player.
const WORTH: [i32; 6] = [0, 2, 9, 32, 90, 200];

/// The difference of the two players' open lines, for the player with `own`.
pub(super) fn evaluate(own: u64, opp: u64) -> i32 {
    line_bits().fold(0, |sum, line| {
        let (a, b) = (own & line, opp & line);
        match (a, b) {
            (0, b) => sum - WORTH[b.count_ones() as usize],
            (a, 0) => sum + WORTH[a.count_ones() as usize],
            _ => sum,
        }
    })
}

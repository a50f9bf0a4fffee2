//! Pentago boards in 36 characters, and the board ids of the explorer site.

use super::{Fault, ParseError, Word};
use crate::pentago::{Board, Placed, Position, Quadrant, Rules, Setup, Square, Standing};
use alloc::string::{String, ToString};

/// Characters of a whole board.
pub(crate) const BOARD_LENGTH: usize = 36;

/// The squares in reading order: a6 to f6, then the rows below.
fn from_the_top() -> impl Iterator<Item = Square> {
    (0..6u8)
        .rev()
        .flat_map(|row| (0..6u8).filter_map(move |col| Square::at(col, row)))
}

/// A Pentago board in 36 characters, rows from the top: `.` empty, `x` first player, `o` second.
#[must_use]
pub fn board36(position: &Position) -> String {
    from_the_top()
        .map(|square| match position.marble(square) {
            None => '.',
            Some(crate::Side::First) => 'x',
            Some(crate::Side::Second) => 'o',
        })
        .collect()
}

/// The characters for empty, first and second player.
const ALPHABETS: [[char; 3]; 4] = [
    ['.', 'x', 'o'],
    ['.', 'b', 'w'],
    ['.', '1', '2'],
    ['0', '1', '2'],
];

/// Reads a board in 36 characters of one alphabet.
pub(crate) fn read_board(word: Word<'_>, rules: Rules) -> Result<Standing, ParseError> {
    let expected =
        "36 squares, rows from the top, written in . x o, in . b w, in . 1 2 or in 0 1 2";
    if word.text.chars().count() != BOARD_LENGTH {
        return Err(word.unexpected(expected));
    }
    let furthest = |alphabet: &[char; 3]| {
        word.text
            .chars()
            .take_while(|c| alphabet.contains(c))
            .count()
    };
    let Some(alphabet) = ALPHABETS.iter().find(|a| furthest(a) == BOARD_LENGTH) else {
        let bad = ALPHABETS.iter().map(furthest).max().unwrap_or_default();
        return Err(word.unexpected_at(bad as u32, expected));
    };
    let mut setup = Setup::default();
    for (square, c) in from_the_top().zip(word.text.chars()) {
        for player in 0..2 {
            if c == alphabet[player + 1] {
                setup.marbles[player] = setup.marbles[player].with(square);
            }
        }
    }
    setup
        .standing(rules)
        .map_err(|e| word.fault(Fault::PentagoBoard(e)))
}

/// The quadrants in the explorer's order: lower left, upper left, lower right, upper right.
const EXPLORER_QUADRANTS: [Quadrant; 4] = [
    Quadrant::BottomLeft,
    Quadrant::TopLeft,
    Quadrant::BottomRight,
    Quadrant::TopRight,
];

/// Quadrant values are nine digits to the base three.
const QUADRANT_VALUES: u64 = 19_683;

/// The nine squares of a quadrant, the one of the lowest digit first: column by column from the
/// left, each from the bottom.
fn digits(quadrant: Quadrant) -> impl DoubleEndedIterator<Item = Square> {
    let (col, row) = quadrant.corner();
    (0..9u8).filter_map(move |i| Square::at(col + i / 3, row + i % 3))
}

fn id_of(marbles: [Board; 2]) -> u64 {
    EXPLORER_QUADRANTS.iter().rev().fold(0, |id, &quadrant| {
        let value = digits(quadrant).rev().fold(0, |value, square| {
            let digit = u64::from(marbles[0].has(square)) + 2 * u64::from(marbles[1].has(square));
            value * 3 + digit
        });
        id << 16 | value
    })
}

/// The explorer's id of a position; a game that a placement ended has an `m` at the end, as its
/// twist was never made.
#[must_use]
pub fn explorer_id(position: &Position) -> String {
    let mut id = id_of(position.marbles()).to_string();
    if position.is_untwisted() {
        id.push('m');
    }
    id
}

/// The explorer's id of a board on which the twist is due; it ends in `m`.
#[must_use]
pub fn explorer_placed_id(placed: &Placed) -> String {
    let mut id = explorer_placed(placed.marbles());
    id.push('m');
    id
}

/// The id of a board without the mark of a due twist.
pub(crate) fn explorer_placed(marbles: [Board; 2]) -> String {
    id_of(marbles).to_string()
}

/// Reads an explorer id: a decimal number of 64 bits, with `m` when the twist is due.
pub(crate) fn read_explorer_id(word: Word<'_>, rules: Rules) -> Result<Standing, ParseError> {
    let (digits_only, untwisted) = match word.text.strip_suffix('m') {
        Some(digits) => (digits, true),
        None => (word.text, false),
    };
    let expected = "an explorer board id: a number below 2^64 without leading zeros, then m if the twist is due";
    let plain = digits_only.bytes().all(|b| b.is_ascii_digit())
        && (digits_only == "0" || !digits_only.starts_with('0'));
    let Some(id) = digits_only.parse::<u64>().ok().filter(|_| plain) else {
        return Err(word.unexpected(expected));
    };
    let mut setup = Setup {
        untwisted,
        ..Setup::default()
    };
    for (i, &quadrant) in EXPLORER_QUADRANTS.iter().enumerate() {
        let mut value = id >> (16 * i) & 0xffff;
        if value >= QUADRANT_VALUES {
            return Err(word.unexpected(
                "an explorer board id whose four 16-bit parts are at most 19682 each",
            ));
        }
        for square in digits(quadrant) {
            if let Some(player @ 0..=1) = (value % 3).checked_sub(1) {
                let marbles = &mut setup.marbles[player as usize];
                *marbles = marbles.with(square);
            }
            value /= 3;
        }
    }
    setup
        .standing(rules)
        .map_err(|e| word.fault(Fault::PentagoBoard(e)))
}

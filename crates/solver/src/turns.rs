//! Sets of arrangements: which way round each of the four quadrants lies.
//!
//! An arrangement is four digits, one a quadrant: how many quarter turns to the right it has made
//! since the root. A twist changes one digit by one, so after `n` twists the digits' sum has the
//! parity of `n`, and 128 bits hold any set of the arrangements that can occur:
//!
//! ```text
//!  bit   6 5 | 4 3 | 2 1 | 0
//!         q1 |  q2 |  q3 | q4 / 2        the last bit of q4's digit follows from the parity
//! ```

use fivefold_rules::pentago::{Board, Quadrant, Turn, Twist};

/// How many quarter turns to the right each quadrant has made, in the order of [`Quadrant::ALL`].
pub(crate) type Digits = [u8; 4];

/// Whether the number of turns is odd: 0 or 1.
pub(crate) fn parity(digits: Digits) -> usize {
    usize::from(digits.iter().sum::<u8>() & 1)
}

/// The bit of an arrangement in a set of its parity.
pub(crate) fn bit(digits: Digits) -> u32 {
    let [a, b, c, d] = digits.map(u32::from);
    a << 5 | b << 3 | c << 1 | d >> 1
}

/// Whether a set of the right parity holds an arrangement.
pub(crate) fn has(set: u128, digits: Digits) -> bool {
    set >> bit(digits) & 1 != 0
}

/// The arrangement after one more twist.
pub(crate) fn twisted(mut digits: Digits, twist: Twist) -> Digits {
    let step = match twist.turn {
        Turn::Right => 1,
        Turn::Left => 3,
    };
    let digit = &mut digits[twist.quadrant.index()];
    *digit = (*digit + step) & 3;
    digits
}

/// All 256 arrangements.
pub(crate) fn all() -> impl Iterator<Item = Digits> {
    (0..=255u8).map(|n| [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3])
}

/// A board with its quadrants turned to the right as often as the digits say.
pub(crate) fn turned(board: Board, digits: Digits) -> Board {
    Quadrant::ALL
        .into_iter()
        .zip(digits)
        .fold(board, |board, (quadrant, times)| {
            let turn = Turn::Right;
            (0..times).fold(board, |b, _| b.twisted(Twist { quadrant, turn }))
        })
}

/// The digits that undo these.
pub(crate) fn undone(digits: Digits) -> Digits {
    digits.map(|d| (4 - d) & 3)
}

/// The arrangements one twist away from those of `set`, as a set of the other parity.
pub(crate) fn neighbours(set: u128) -> u128 {
    /// A byte in all sixteen places.
    const fn bytes(byte: u8) -> u128 {
        u128::from_ne_bytes([byte; 16])
    }
    /// Every fourth byte, from the lowest.
    const LOWEST: u128 = 0x0000_00ff_0000_00ff_0000_00ff_0000_00ff;
    let first = set.rotate_left(32) | set.rotate_right(32);
    let second = set << 8 & !LOWEST
        | set >> 24 & LOWEST
        | set >> 8 & !(LOWEST << 24)
        | set << 24 & LOWEST << 24;
    let opposite = set | set << 4 & bytes(0xf0) | set >> 4 & bytes(0x0f);
    let third = opposite << 2 & bytes(0xcc) | opposite >> 2 & bytes(0x33);
    // The fourth digit moves to both digits of the other parity.
    let fourth = set | set << 1 & bytes(0xaa) | set >> 1 & bytes(0x55);
    first | second | third | fourth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_of_a_parity_has_its_own_bit() {
        for wanted in [0, 1] {
            let set = all()
                .filter(|&d| parity(d) == wanted)
                .fold(0u128, |set, d| set | 1 << bit(d));
            assert_eq!(set, u128::MAX);
        }
    }

    #[test]
    fn neighbours_are_what_the_eight_twists_reach() {
        for digits in all() {
            let reached = Twist::ALL
                .into_iter()
                .fold(0u128, |set, t| set | 1 << bit(twisted(digits, t)));
            assert_eq!(neighbours(1 << bit(digits)), reached, "{digits:?}");
        }
    }

    #[test]
    fn turning_a_board_follows_the_digits() {
        let board = Board::from_bits(0x5_1234_9876).unwrap();
        for digits in all() {
            for twist in Twist::ALL {
                let there = turned(board, digits);
                assert_eq!(there.twisted(twist), turned(board, twisted(digits, twist)));
                assert_eq!(turned(there, undone(digits)), board);
            }
        }
    }
}

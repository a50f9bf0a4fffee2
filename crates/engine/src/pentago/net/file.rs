//! Weights as bytes.
//!
//! ```text
//! "FFNET2\n"                      7 bytes
//! UNITS, HIDDEN, heads            3 bytes
//! bias, layer, layer_bias, heads  i16, little endian
//! patterns                        i8 [filling][place][unit], arithmetic coding
//! ```
//!
//! The patterns are coded bit by bit by a binary range coder with adaptive probabilities. Each row of
//! [`UNITS`] weights begins with the power of two that divides them all, 0 to [`COARSEST`] ones and a zero; then come the weights
//! divided by it: zero or not, sign, and the size less one as an exponent in unary and its lower bits. So rows that
//! hardly matter can be rounded to coarse steps and take little room.

use crate::pentago::coder::{Coder, Decoder, Encoder};

use super::{FILLINGS, HIDDEN, Head, LAST_COUNT, UNITS, Weights};
use core::fmt;

const MAGIC: &[u8; 7] = b"FFNET2\n";

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadWeights {
    /// The first bytes are not those of a file of weights.
    NotWeights,
    /// The sizes of the network differ from this engine's.
    OtherSizes,
    /// The bytes end too early.
    Truncated,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadWeights::NotWeights => "expected a file that begins with FFNET2",
            BadWeights::OtherSizes => "the network's sizes differ from this engine's",
            BadWeights::Truncated => "the weights end too early",
        })
    }
}

impl core::error::Error for BadWeights {}

const HEADS: usize = LAST_COUNT + 1;

impl Weights {
    /// Weights that say nothing: every board is even.
    #[must_use]
    pub fn zero() -> Weights {
        let head = Head {
            pooled: [0; UNITS],
            hidden: [0; HIDDEN],
            bias: 0,
        };
        Weights {
            patterns: vec![[[0; UNITS]; 4]; FILLINGS],
            bias: [0; UNITS],
            layer: [[0; UNITS]; HIDDEN],
            layer_bias: [0; HIDDEN],
            heads: vec![head; HEADS],
        }
    }

    /// Every 16-bit weight in the order of the file.
    fn wide(&mut self) -> impl Iterator<Item = &mut i16> {
        let heads = self.heads.iter_mut().flat_map(|h| {
            (h.pooled.iter_mut())
                .chain(h.hidden.iter_mut())
                .chain(core::iter::once(&mut h.bias))
        });
        (self.bias.iter_mut())
            .chain(self.layer.iter_mut().flatten())
            .chain(self.layer_bias.iter_mut())
            .chain(heads)
    }

    /// The weights as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([UNITS as u8, HIDDEN as u8, HEADS as u8]);
        for w in self.clone().wide() {
            bytes.extend(w.to_le_bytes());
        }
        let mut coder = Encoder::default();
        let mut model = Model::new();
        for places in &self.patterns {
            for row in places {
                model.encode(&mut coder, row);
            }
        }
        bytes.extend(coder.finish());
        bytes
    }

    /// Weights from bytes.
    ///
    /// # Errors
    /// The bytes are no weights of a network of this shape.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, BadWeights> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadWeights::NotWeights)?;
        let (sizes, mut rest) = rest.split_at_checked(3).ok_or(BadWeights::Truncated)?;
        if sizes != [UNITS as u8, HIDDEN as u8, HEADS as u8] {
            return Err(BadWeights::OtherSizes);
        }
        let mut weights = Weights::zero();
        for w in weights.wide() {
            let (two, more) = rest.split_first_chunk().ok_or(BadWeights::Truncated)?;
            *w = i16::from_le_bytes(*two);
            rest = more;
        }
        let mut coder = Decoder::new(rest);
        let mut model = Model::new();
        for row in weights.patterns.iter_mut().flatten() {
            *row = model.decode(&mut coder);
        }
        if coder.ran_out() {
            return Err(BadWeights::Truncated);
        }
        Ok(weights)
    }
}

/// The highest power of two that a row is divided by, as an exponent.
const COARSEST: usize = 4;

/// Probabilities of a one among 2^16, moved a 32nd of the way with every bit.
struct Model {
    /// Whether a row is coarser still than so much, by the row before.
    coarser: [[u16; COARSEST]; COARSEST + 1],
    steps: [Steps; COARSEST + 1],
    /// The exponent of the row before.
    last: usize,
}

/// Those of weights in equally coarse rows.
#[derive(Clone, Copy)]
struct Steps {
    zero: [u16; 3],
    sign: u16,
    exponent: [[u16; 8]; 3],
    lower: [[u16; 8]; 8],
}

const EVEN: u16 = 1 << 15;

impl Model {
    fn new() -> Model {
        let steps = Steps {
            zero: [EVEN; 3],
            sign: EVEN,
            exponent: [[EVEN; 8]; 3],
            lower: [[EVEN; 8]; 8],
        };
        Model {
            coarser: [[EVEN; COARSEST]; COARSEST + 1],
            steps: [steps; COARSEST + 1],
            last: 0,
        }
    }

    fn code(&mut self, coder: &mut impl Coder, row: &[i8; UNITS]) -> [i8; UNITS] {
        let together = row.iter().fold(0, |all, w| all | w.unsigned_abs());
        let told = COARSEST.min(together.trailing_zeros() as usize);
        let mut power = 0;
        while power < COARSEST && coder.bit(&mut self.coarser[self.last][power], power < told) {
            power += 1;
        }
        self.last = power;
        // How large the weight before was: 0, 1 for one step, 2 for more.
        let mut last = 0;
        row.map(|w| {
            let w = self.steps[power].code(coder, w >> power, last);
            last = usize::from(w.unsigned_abs()).min(2);
            let most = i8::MAX >> power;
            w.clamp(-most, most) << power
        })
    }

    fn encode(&mut self, coder: &mut Encoder, row: &[i8; UNITS]) {
        self.code(coder, &row.map(|w| w.max(-i8::MAX)));
    }

    fn decode(&mut self, coder: &mut Decoder<'_>) -> [i8; UNITS] {
        self.code(coder, &[0; UNITS])
    }
}

impl Steps {
    fn code(&mut self, coder: &mut impl Coder, w: i8, last: usize) -> i8 {
        let size = usize::from(w.unsigned_abs());
        if coder.bit(&mut self.zero[last], size == 0) {
            return 0;
        }
        let negative = coder.bit(&mut self.sign, w < 0);
        // size = 2^exponent + lower, 1 to 128.
        let told = size.max(1).ilog2() as usize;
        let mut exponent = 0;
        while exponent < 7 && coder.bit(&mut self.exponent[last][exponent], exponent < told) {
            exponent += 1;
        }
        let mut found = 1;
        for i in (0..exponent).rev() {
            let bit = coder.bit(&mut self.lower[exponent][i], size >> i & 1 == 1);
            found = found * 2 + usize::from(bit);
        }
        let found = found.min(127) as i8;
        if negative { -found } else { found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;

    fn odd_weights(seed: u64) -> Weights {
        let mut weights = Weights::zero();
        let mut n = seed;
        let mut roll = || {
            n = mix(n, 1);
            n
        };
        for w in weights.wide() {
            *w = roll() as i16;
        }
        for w in weights.patterns.iter_mut().flatten().flatten() {
            // Mostly small, sometimes anything.
            let word = roll();
            *w = if word % 9 == 0 {
                (word >> 8) as i8
            } else {
                (word >> 8) as i8 / 32
            };
            *w = (*w).max(-127);
        }
        weights
    }

    #[test]
    fn weights_are_written_and_read_back() {
        for seed in 0..3 {
            let weights = odd_weights(seed);
            assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
        }
        let zero = Weights::zero().to_bytes();
        assert!(zero.len() < 8_000, "{}", zero.len());
        assert_eq!(Weights::from_bytes(&zero), Ok(Weights::zero()));
    }

    #[test]
    fn coarse_rows_are_read_back_and_take_less_room() {
        let fine = odd_weights(7);
        let mut last = fine.to_bytes().len();
        for power in 1..=COARSEST {
            let mut coarse = fine.clone();
            for w in coarse.patterns.iter_mut().flatten().flatten() {
                *w = *w >> power << power;
            }
            // The lowest number has no negative.
            for w in coarse.patterns.iter_mut().flatten().flatten() {
                *w = (*w).max(-112);
            }
            let bytes = coarse.to_bytes();
            assert!(bytes.len() < last, "{power}: {} {last}", bytes.len());
            last = bytes.len();
            assert_eq!(Weights::from_bytes(&bytes), Ok(coarse));
        }
        // The ends of what a row can say, alone and beside ones that need the finest steps.
        let mut ends = Weights::zero();
        ends.patterns[0] = [[127; UNITS], [-127; UNITS], [112; UNITS], [-112; UNITS]];
        ends.patterns[1][2][..4].copy_from_slice(&[-112, 64, -127, 1]);
        assert_eq!(Weights::from_bytes(&ends.to_bytes()), Ok(ends));
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = odd_weights(5).to_bytes();
        assert_eq!(Weights::from_bytes(b"FFNOT"), Err(BadWeights::NotWeights));
        assert_eq!(Weights::from_bytes(&bytes[..9]), Err(BadWeights::Truncated));
        assert_eq!(
            Weights::from_bytes(&bytes[..900]),
            Err(BadWeights::Truncated)
        );
        let half = &bytes[..bytes.len() / 2];
        assert_eq!(Weights::from_bytes(half), Err(BadWeights::Truncated));
        let mut other = bytes;
        other[7] = 1;
        assert_eq!(Weights::from_bytes(&other), Err(BadWeights::OtherSizes));
    }

    #[test]
    fn the_built_in_weights_are_weights() {
        let bytes = include_bytes!("../pentago.weights");
        assert!(bytes.len() <= 300_000);
        assert!(Weights::from_bytes(bytes).is_ok());
    }
}

//! A binary range coder whose probabilities adapt.

/// Codes one bit: the encoder takes `bit`, the decoder ignores it; both return the true one.
pub(super) trait Coder {
    /// `one` is the chance of a one among 2^16; it moves a 32nd of the way with every bit.
    fn bit(&mut self, one: &mut u16, bit: bool) -> bool;
}

fn adapt(one: &mut u16, bit: bool) {
    if bit {
        *one += (u16::MAX - *one) >> 5;
    } else {
        *one -= *one >> 5;
    }
}

/// Where the range is split: never at an end.
fn split(range: u32, one: u16) -> u32 {
    (range >> 16) * u32::from(one.max(1))
}

/// A range coder with carry: the low end in 64 bits, bytes leave from the top of its lower 32.
pub(super) struct Encoder {
    low: u64,
    range: u32,
    out: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder {
            low: 0,
            range: u32::MAX,
            out: Vec::new(),
        }
    }
}

impl Encoder {
    fn shift(&mut self) {
        if self.low >> 32 != 0 {
            // The carry runs through trailing 255s.
            for byte in self.out.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.out.push((self.low >> 24) as u8);
        self.low = (self.low << 8) & 0xffff_ffff;
        self.range <<= 8;
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..4 {
            self.shift();
        }
        self.out
    }
}

impl Coder for Encoder {
    fn bit(&mut self, one: &mut u16, bit: bool) -> bool {
        let at = split(self.range, *one);
        if bit {
            self.range = at;
        } else {
            self.low += u64::from(at);
            self.range -= at;
        }
        adapt(one, bit);
        while self.range < 1 << 24 {
            self.shift();
        }
        bit
    }
}

pub(super) struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    code: u32,
    range: u32,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder {
            bytes,
            at: 0,
            code: 0,
            range: u32::MAX,
        };
        for _ in 0..4 {
            decoder.pull();
        }
        decoder
    }

    fn pull(&mut self) {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
        self.at += 1;
    }

    /// Whether more bytes were asked for than there are.
    pub(super) fn ran_out(&self) -> bool {
        self.at > self.bytes.len()
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, one: &mut u16, _bit: bool) -> bool {
        let at = split(self.range, *one);
        let bit = self.code < at;
        if bit {
            self.range = at;
        } else {
            self.code -= at;
            self.range -= at;
        }
        adapt(one, bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.pull();
        }
        bit
    }
}

//! Every kernel of this processor against the portable one.

use super::*;
use crate::subsets::Ways;

/// A sequence of words that look random, the same every time.
struct Words(u64);

impl Words {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^ x >> 31
    }

    /// Sets with about one arrangement in eight.
    fn sets(&mut self, count: usize) -> Vec<u128> {
        let mut half = || u128::from(self.word() & self.word() & self.word());
        (0..count).map(|_| half() << 64 | half()).collect()
    }
}

/// Fills one block of random content by every kernel.
fn compare(squares: usize, (p, q): (usize, usize), mover: usize, questions: usize, high: usize) {
    let ways = Ways::of(squares);
    let lists = &ways.class(p, q).lists[mover];
    let words = lists.own.len() * questions;
    let next = if mover == 0 { (p + 1, q) } else { (p, q + 1) };
    let mut random = Words((squares * 1000 + p * 100 + q * 10 + high) as u64);
    let low = if p + q < squares {
        let states = ways.class(next.0, next.1).lists[mover].own.len();
        random.sets(states * questions)
    } else {
        Vec::new()
    };
    let blocks: Vec<_> = (0..high).map(|_| random.sets(words)).collect();
    let blocks: Vec<&[u128]> = blocks.iter().map(Vec::as_slice).collect();
    let rows: Vec<_> = (0..3).map(|_| random.sets(1 << squares)).collect();
    let run = |kernel: Kernel, last: bool| {
        let mut out = vec![0; words];
        let mut task = Task {
            questions,
            out: &mut out,
            high: &blocks,
            low: &low,
            lists,
            own: &rows[0],
            other: &rows[1],
            high_wins: &rows[2],
            draws: if mover == 0 {
                [0, u128::MAX]
            } else {
                [u128::MAX, 0]
            },
        };
        if last {
            kernel.fill_last(&mut task);
        } else {
            kernel.fill(&mut task);
        }
        out
    };
    for last in [false, true] {
        let wanted = run(Kernel::Portable, last);
        assert!(wanted.iter().any(|&w| w != 0));
        for kernel in Kernel::available() {
            let got = run(kernel, last);
            assert_eq!(
                got, wanted,
                "{kernel:?} {squares} {p} {q} {mover} {questions} {high}"
            );
        }
    }
}

#[test]
fn all_kernels_of_this_processor_agree_with_the_portable_one() {
    println!("kernels: {:?}", Kernel::available());
    for squares in [0, 1, 4, 7] {
        for p in 0..=squares {
            for q in 0..=squares - p {
                for (mover, questions, high) in
                    [(0, 1, 0), (1, 1, 5), (0, 2, 3), (1, 2, 0), (0, 2, 12)]
                {
                    compare(squares, (p, q), mover, questions, high);
                }
            }
        }
    }
}

#[test]
fn what_the_last_mover_sees() {
    let (own, other, both) = (0b0010, 0b0100, 0b1000);
    for reached in [0, 0b1111] {
        for draws in [0, u128::MAX] {
            let got = seen(reached, own | both, other | both, draws) & 0b1111;
            let nothing = u128::from(reached == 0);
            let drawn = if draws == 0 { 0 } else { both };
            assert_eq!(got, nothing | other | drawn);
        }
    }
}

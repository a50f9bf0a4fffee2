//! Damaged slices: an error, or values that are right all the same; never a wrong one, never a panic.

use crate::boards::{all, shared};
use crate::writer::{Packing, SOUND, Style, slice};
use crate::written::told;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::Position;
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, TableError, Tablebase};
use proptest::prelude::*;
use std::sync::LazyLock;

/// A slice with what must come out of it.
struct Known {
    bytes: Vec<u8>,
    /// Where each compressed part begins and ends; empty if that is not known.
    parts: Vec<(usize, usize)>,
    values: Vec<(Position, Value)>,
}

impl Known {
    fn written(stones: u8, packing: Packing, interleaved: bool) -> Known {
        let style = Style {
            packing,
            interleaved,
            ..SOUND
        };
        let written = slice(stones, style);
        let positions = all(u32::from(stones)).into_iter();
        let positions = positions.filter(|p| p.ply() == u32::from(stones));
        Known {
            bytes: written.bytes,
            parts: written.parts,
            values: positions.map(|p| (p, told(&p))).collect(),
        }
    }

    /// A published slice; what comes out of the sound file is taken for right.
    fn published(stones: u8) -> Option<Known> {
        let path = shared(&format!("slices/slice-{stones}.pentago"))?;
        let bytes = std::fs::read(path).unwrap();
        let table = open(bytes.clone()).unwrap();
        let positions = all(u32::from(stones)).into_iter();
        let positions = positions.filter(|p| p.ply() == u32::from(stones));
        let values = positions.map(|p| (p, table.value(&p).unwrap())).collect();
        Some(Known {
            bytes,
            parts: Vec::new(),
            values,
        })
    }

    /// How many lookups the bytes refuse. Fails if one of the others is wrong.
    fn refusals(&self, bytes: Vec<u8>, what: &str) -> usize {
        let table = match open(bytes) {
            Ok(table) => table,
            Err(error) => {
                told_well(&error);
                return self.values.len();
            }
        };
        let refused = self.values.iter().filter(|(position, value)| {
            match table.value(position) {
                Ok(read) => assert_eq!(read, *value, "{what}: {position:?}"),
                Err(error) => {
                    told_well(&error);
                    return true;
                }
            }
            false
        });
        refused.count()
    }
}

fn open(bytes: Vec<u8>) -> Result<Tablebase, TableError> {
    let mut table = Tablebase::new(CACHE);
    table.add("damaged", Box::new(bytes)).map(|_| table)
}

/// The message names the file, a place in it, and what was found or expected there.
fn told_well(error: &TableError) {
    let words = error.to_string();
    assert!(words.starts_with("damaged: "), "{words}");
    assert!(words.contains(" at byte "), "{words}");
    let tells = ["expected ", "these are not the words"];
    assert!(tells.iter().any(|t| words.contains(t)), "{words}");
}

/// One of each packing and layout.
static WRITTEN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    vec![
        Known::written(0, Packing::Xz, true),
        Known::written(1, Packing::Zlib, false),
        Known::written(2, Packing::Xz, false),
        Known::written(2, Packing::Zlib, true),
        Known::written(3, Packing::Xz, true),
    ]
});

#[test]
fn no_flipped_bit_of_a_header_gives_a_wrong_value() {
    let published = (0..=2).filter_map(Known::published).collect::<Vec<_>>();
    for known in WRITTEN.iter().chain(&published) {
        let sections = known.bytes[24];
        let header = 32 + 85 * usize::from(sections);
        for place in 0..header {
            for bit in 0..8 {
                let mut bytes = known.bytes.clone();
                bytes[place] ^= 1 << bit;
                let refused = known.refusals(bytes, &format!("byte {place}, bit {bit}"));
                assert!(refused > 0, "byte {place}, bit {bit} went unnoticed");
            }
        }
    }
}

#[test]
fn no_flipped_bit_of_a_block_or_an_index_gives_a_wrong_value() {
    for known in &WRITTEN[..4] {
        for &(from, to) in &known.parts {
            for place in from..to {
                let mut bytes = known.bytes.clone();
                bytes[place] ^= 1 << (place % 8);
                known.refusals(bytes, &format!("byte {place}"));
            }
        }
    }
}

#[test]
fn a_file_that_is_cut_off_is_noticed_wherever_that_is() {
    for known in WRITTEN.iter() {
        let header = 32 + 85 * usize::from(known.bytes[24]);
        let fields = [
            0, 19, 20, 24, 28, 32, 52, 56, 57, 61, 69, 77, 93, 101, 109, 117,
        ];
        let edges = fields.into_iter().chain([header]);
        let edges = edges.chain(known.parts.iter().flat_map(|&(from, to)| [from, to]));
        let last = known.parts.iter().map(|&(_, to)| to).max().unwrap();
        for edge in edges {
            for cut in [edge.saturating_sub(1), edge, edge + 1] {
                let cut = cut.min(known.bytes.len());
                let refused = known.refusals(known.bytes[..cut].to_vec(), &format!("cut at {cut}"));
                assert!(refused > 0 || cut >= last, "cut at {cut} went unnoticed");
            }
        }
    }
}

proptest! {
    #[test]
    fn bytes_overwritten_anywhere_give_no_wrong_value(
        which in 0usize..4,
        place in any::<prop::sample::Index>(),
        noise in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        let known = &WRITTEN[which];
        let mut bytes = known.bytes.clone();
        let place = place.index(bytes.len());
        for (byte, noise) in bytes[place..].iter_mut().zip(&noise) {
            *byte ^= noise;
        }
        known.refusals(bytes, "noise");
    }

    #[test]
    fn several_flipped_bits_give_no_wrong_value(
        which in 0usize..5,
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0u8..8), 1..6),
    ) {
        let known = &WRITTEN[which];
        let mut bytes = known.bytes.clone();
        for (place, bit) in flips {
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
        }
        known.refusals(bytes, "flips");
    }

    #[test]
    fn noise_is_no_slice(noise in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(open(noise).is_err());
    }

    #[test]
    fn noise_behind_a_sound_beginning_gives_no_wrong_value(
        which in 0usize..4,
        keep in any::<prop::sample::Index>(),
        noise in prop::collection::vec(any::<u8>(), 0..2000),
    ) {
        let known = &WRITTEN[which];
        let keep = keep.index(known.bytes.len());
        let bytes = [&known.bytes[..keep], noise.as_slice()].concat();
        known.refusals(bytes, "noise at the end");
    }
}

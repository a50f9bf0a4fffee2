//! What a slice says of itself before its values, held to what it must say.
//!
//! ```text
//!  0  "pentago sections   \n"      then for each section, 85 bytes:
//! 20  version       u32             0  "pentago supertensor\n"
//! 24  sections      u32            20  version           u32
//! 28  header size   u32            24  valid             u8
//! 32                               25  marbles           u32
//!                                  29  marbles by quadrant and player   8 u8
//! little-endian                    37  shape           4 u16
//!                                  45  block size        u32
//!                                  49  blocks          4 u16
//!                                  57  filter            u32
//!                                  61  index: unpacked, compressed, offset   3 u64
//! ```

use super::error::{Fault, Place};
use super::extent::Extent;
use super::section::{self, Counts};

/// Bytes before the sections' headers.
pub(super) const FILE_HEADER: usize = 32;
/// Bytes of a section's header.
pub(super) const SECTION_HEADER: usize = 85;
/// Quadrants along each side of a block, at most.
pub(super) const BLOCK: u16 = 8;
/// Bytes of an entry in a section's index.
pub(super) const INDEX_ENTRY: usize = 24;

const FILE_MAGIC: &[u8; 20] = b"pentago sections   \n";
const SECTION_MAGIC: &[u8; 20] = b"pentago supertensor\n";
const VERSION: u64 = 3;

/// How the 512 bits of a super position are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// 256 bits that the first player wins, then 256 that the second does.
    Apart,
    /// For each rotation a bit that the first player wins, then one that the second does.
    Interleaved,
}

/// What is known of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Section {
    pub(super) counts: Counts,
    pub(super) index: Extent,
}

impl Section {
    /// How many blocks there are along each side.
    pub(super) fn blocks(&self) -> [u16; 4] {
        self.counts.shape().map(|n| n.div_ceil(BLOCK))
    }

    /// Bytes of the index, unpacked.
    pub(super) fn index_length(&self) -> u64 {
        let blocks: u64 = self.blocks().into_iter().map(u64::from).product();
        blocks * INDEX_ENTRY as u64
    }
}

/// Reads numbers one after the other, and holds them to what they must be. Reading behind the end
/// gives zeros; the bytes' length has been checked before.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn number(&mut self, bytes: usize) -> u64 {
        let (number, rest) = self.0.split_at(bytes.min(self.0.len()));
        self.0 = rest;
        number.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b))
    }

    fn expect(&mut self, what: &'static str, bytes: usize, expected: u64) -> Result<(), Fault> {
        let found = self.number(bytes);
        if found == expected {
            return Ok(());
        }
        Err(Fault::Number {
            what,
            expected,
            found,
        })
    }

    fn magic(&mut self, magic: &[u8]) -> Result<(), Fault> {
        self.0 = self.0.strip_prefix(magic).ok_or(Fault::Magic)?;
        Ok(())
    }

    /// What every section's header begins with.
    fn section_start(&mut self) -> Result<(), Fault> {
        self.magic(SECTION_MAGIC)?;
        self.expect("the version", 4, VERSION)?;
        self.expect("the mark of a valid section", 1, 1)
    }
}

/// Reads the file's header.
///
/// # Errors
/// It is not that of a slice of a known version.
pub(super) fn sections(bytes: &[u8; FILE_HEADER]) -> Result<u64, Fault> {
    let mut fields = Fields(bytes);
    fields.magic(FILE_MAGIC)?;
    fields.expect("the version", 4, VERSION)?;
    let sections = fields.number(4);
    fields.expect("the size of a section's header", 4, SECTION_HEADER as u64)?;
    Ok(sections)
}

/// The number of marbles in the first section's header, which names the slice.
///
/// # Errors
/// The database has no such slice.
pub(super) fn stones(first: &[u8; SECTION_HEADER]) -> Result<u8, Fault> {
    let mut fields = Fields(first);
    fields.section_start()?;
    let found = fields.number(4);
    let stones = u8::try_from(found).ok();
    let stones = stones.filter(|&n| n <= super::MAX_STONES);
    stones.ok_or(Fault::OneOf {
        what: "the number of marbles",
        expected: "0 to 18",
        found,
    })
}

/// Holds the file's number of sections to what the slice of `stones` marbles must have.
///
/// # Errors
/// It is another one.
pub(super) fn check_sections(stones: u8, found: u64) -> Result<(), Fault> {
    let expected = section::of_slice(stones).len() as u64;
    if found == expected {
        return Ok(());
    }
    Err(Fault::Number {
        what: "the number of sections",
        expected,
        found,
    })
}

/// Reads the headers of all sections of the slice of `stones` marbles, in a file of `size` bytes.
///
/// # Errors
/// The place and what is wrong there.
pub(super) fn table(
    bytes: &[u8],
    stones: u8,
    size: u64,
) -> Result<(Vec<Section>, Layout), (Place, Fault)> {
    let values = (FILE_HEADER + bytes.len()) as u64;
    let mut sections = Vec::new();
    let mut layouts = Vec::new();
    let headers = bytes.chunks_exact(SECTION_HEADER);
    for (i, (header, counts)) in headers.zip(section::of_slice(stones)).enumerate() {
        let read = one(header, stones, counts).and_then(|(section, layout)| {
            let length = section.index_length();
            section.index.check("the index", length, values, size)?;
            Ok((section, layout))
        });
        let (section, layout) = read.map_err(|fault| (place(i), fault))?;
        sections.push(section);
        layouts.push(layout);
    }
    if let Some(i) = layouts.iter().position(|&l| l != layouts[0]) {
        let fault = Fault::Number {
            what: "the filter",
            expected: layouts[0] as u64,
            found: layouts[i] as u64,
        };
        return Err((place(i), fault));
    }
    disjoint(&sections)?;
    let layout = layouts.first().copied().unwrap_or(Layout::Interleaved);
    Ok((sections, layout))
}

/// Where the header of section `i` is.
fn place(i: usize) -> Place {
    Place::Section {
        section: i,
        offset: (FILE_HEADER + i * SECTION_HEADER) as u64,
    }
}

/// Reads the header of the section that must come here.
fn one(header: &[u8], stones: u8, counts: Counts) -> Result<(Section, Layout), Fault> {
    let mut fields = Fields(header);
    fields.section_start()?;
    fields.expect("the number of marbles", 4, u64::from(stones))?;
    for expected in counts.of_quadrants().into_iter().flatten() {
        let what = "a player's number of marbles in a quadrant";
        fields.expect(what, 1, u64::from(expected))?;
    }
    for expected in counts.shape() {
        fields.expect("a length of the array", 2, u64::from(expected))?;
    }
    fields.expect("the block size", 4, u64::from(BLOCK))?;
    for expected in counts.shape().map(|n| n.div_ceil(BLOCK)) {
        fields.expect("a number of blocks", 2, u64::from(expected))?;
    }
    let layout = match fields.number(4) {
        0 => Layout::Apart,
        1 => Layout::Interleaved,
        found => {
            return Err(Fault::OneOf {
                what: "the filter",
                expected: "0 or 1",
                found,
            });
        }
    };
    let mut section = Section {
        counts,
        index: Extent {
            offset: 0,
            length: 0,
        },
    };
    fields.expect("the length of the index", 8, section.index_length())?;
    section.index.length = fields.number(8);
    section.index.offset = fields.number(8);
    Ok((section, layout))
}

/// No two indexes lie on the same bytes: an offset that has turned into another section's is found.
fn disjoint(sections: &[Section]) -> Result<(), (Place, Fault)> {
    let mut order: Vec<usize> = (0..sections.len()).collect();
    order.sort_by_key(|&i| sections[i].index);
    for pair in order.windows(2) {
        let [other, i] = [pair[0], pair[1]];
        if sections[other].index.end() > sections[i].index.offset {
            return Err((place(i), Fault::Overlap { other }));
        }
    }
    Ok(())
}

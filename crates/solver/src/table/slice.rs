//! One slice: its index of sections in memory, its values on demand.

use super::blob::unpack;
use super::cache::Cache;
use super::error::{Fault, Place, TableError};
use super::extent::Extent;
use super::header::{self, BLOCK, FILE_HEADER, INDEX_ENTRY, Layout, SECTION_HEADER, Section};
use super::section::Spot;
use super::source::ReadAt;
use fivefold_rules::Side;
use std::sync::Arc;

/// Bytes of a super position: a bit for each player and rotation.
const ENTRY: usize = 64;

/// The values of all positions with one number of marbles.
pub(super) struct Slice {
    name: String,
    source: Box<dyn ReadAt>,
    size: u64,
    stones: u8,
    sections: Vec<Section>,
    layout: Layout,
}

impl Slice {
    /// Reads what the file says of itself, and holds it to what it must say.
    pub(super) fn open(name: &str, source: Box<dyn ReadAt>) -> Result<Slice, TableError> {
        let wrong = |place, fault| TableError::File {
            file: name.to_owned(),
            place,
            fault,
        };
        let first_section = Place::Section {
            section: 0,
            offset: FILE_HEADER as u64,
        };
        let in_header = |fault| wrong(Place::Header, fault);
        let size = source.size();
        let size = size.map_err(|error| in_header(Fault::unreadable(&error)))?;
        let head: [u8; FILE_HEADER] = read(&*source, 0, size).map_err(in_header)?;
        let sections = header::sections(&head).map_err(in_header)?;
        let first: [u8; SECTION_HEADER] =
            read(&*source, FILE_HEADER as u64, size).map_err(|f| wrong(first_section, f))?;
        let stones = header::stones(&first).map_err(|fault| wrong(first_section, fault))?;
        header::check_sections(stones, sections).map_err(in_header)?;
        let table = Extent {
            offset: FILE_HEADER as u64,
            length: sections * SECTION_HEADER as u64,
        };
        let bytes = read_extent(&*source, "the table of sections", table, size);
        let bytes = bytes.map_err(in_header)?;
        let (sections, layout) =
            header::table(&bytes, stones, size).map_err(|(place, fault)| wrong(place, fault))?;
        Ok(Slice {
            name: name.to_owned(),
            source,
            size,
            stones,
            sections,
            layout,
        })
    }

    /// The marbles on the boards of this slice.
    pub(super) const fn stones(&self) -> u8 {
        self.stones
    }

    /// Who wins from there under best play; `None` if nobody does.
    pub(super) fn winner(&self, spot: &Spot, cache: &Cache) -> Result<Option<Side>, TableError> {
        let at = self
            .sections
            .binary_search_by_key(&spot.counts, |s| s.counts)
            .expect("every section of the slice is there: that was checked when it was opened");
        let block = spot.at.map(|n| n / BLOCK);
        let values = self.block(at, block, cache)?;
        let sides = block_sides(&self.sections[at], block);
        let entry = flat(spot.at.map(|n| n % BLOCK), sides);
        let entry = &values[entry * ENTRY..][..ENTRY];
        Ok(winner(entry, self.layout, spot.rotation))
    }

    /// The unpacked values of a block.
    fn block(&self, at: usize, block: [u16; 4], cache: &Cache) -> Result<Arc<[u8]>, TableError> {
        let section = &self.sections[at];
        let number = flat(block, section.blocks());
        let key = (self.stones, at as u32, number as u32 + 1);
        if let Some(values) = cache.get(key) {
            return Ok(values);
        }
        let entry = self.index_entry(at, number, cache)?;
        let place = |offset| Place::Block {
            section: at,
            block,
            offset,
        };
        let length = block_sides(section, block)
            .into_iter()
            .map(usize::from)
            .product::<usize>()
            * ENTRY;
        let extent = self
            .block_extent(entry, length as u64)
            .map_err(|fault| self.wrong(place(section.index.offset), fault))?;
        let values = self
            .unpacked(extent, length, 0..length)
            .and_then(|values| won_once(&values, self.layout).map(|()| values))
            .map_err(|fault| self.wrong(place(extent.offset), fault))?;
        let values: Arc<[u8]> = values.into();
        cache.put(key, values.clone());
        Ok(values)
    }

    /// Entry `number` of a section's index. The index is held if there is room; else it is unpacked
    /// again each time, for this entry alone.
    fn index_entry(&self, at: usize, number: usize, cache: &Cache) -> Result<[u8; 24], TableError> {
        let section = &self.sections[at];
        let wrong = |fault| {
            let offset = section.index.offset;
            self.wrong(
                Place::Index {
                    section: at,
                    offset,
                },
                fault,
            )
        };
        let length = section.index_length() as usize;
        let start = number * INDEX_ENTRY;
        let mut entry = [0; INDEX_ENTRY];
        if !cache.has_room_for(length) {
            let keep = start..start + INDEX_ENTRY;
            let kept = self.unpacked(section.index, length, keep).map_err(wrong)?;
            entry.copy_from_slice(&kept);
            return Ok(entry);
        }
        let key = (self.stones, at as u32, 0);
        let index = match cache.get(key) {
            Some(index) => index,
            None => {
                let whole = self.unpacked(section.index, length, 0..length);
                let index: Arc<[u8]> = whole.map_err(wrong)?.into();
                cache.put(key, index.clone());
                index
            }
        };
        entry.copy_from_slice(&index[start..][..INDEX_ENTRY]);
        Ok(entry)
    }

    /// What an entry of an index says, held to what it must say.
    fn block_extent(&self, entry: [u8; INDEX_ENTRY], length: u64) -> Result<Extent, Fault> {
        let number = |i: usize| {
            let bytes = std::array::from_fn(|k| entry[8 * i + k]);
            u64::from_le_bytes(bytes)
        };
        if number(0) != length {
            return Err(Fault::Number {
                what: "the length of the block",
                expected: length,
                found: number(0),
            });
        }
        let extent = Extent {
            offset: number(2),
            length: number(1),
        };
        let values = FILE_HEADER + self.sections.len() * SECTION_HEADER;
        extent.check("the block", length, values as u64, self.size)?;
        Ok(extent)
    }

    fn unpacked(
        &self,
        extent: Extent,
        length: usize,
        keep: std::ops::Range<usize>,
    ) -> Result<Vec<u8>, Fault> {
        let packed = read_extent(&*self.source, "the compressed data", extent, self.size)?;
        unpack(&packed, length, keep)
    }

    fn wrong(&self, place: Place, fault: Fault) -> TableError {
        TableError::File {
            file: self.name.clone(),
            place,
            fault,
        }
    }
}

/// Reads a fixed number of bytes of a file of `size`.
fn read<const N: usize>(source: &dyn ReadAt, offset: u64, size: u64) -> Result<[u8; N], Fault> {
    let extent = Extent {
        offset,
        length: N as u64,
    };
    if extent.end() > size {
        return Err(Fault::outside("it", extent, offset, size));
    }
    let mut bytes = [0; N];
    source
        .read_exact_at(offset, &mut bytes)
        .map_err(|error| Fault::unreadable(&error))?;
    Ok(bytes)
}

/// Reads bytes that lie within a file of `size`, so that no more memory is taken than it has bytes.
fn read_extent(
    source: &dyn ReadAt,
    what: &'static str,
    extent: Extent,
    size: u64,
) -> Result<Vec<u8>, Fault> {
    let outside = || Fault::outside(what, extent, extent.offset, size);
    if extent.end() > size {
        return Err(outside());
    }
    let length = usize::try_from(extent.length).map_err(|_| outside())?;
    let mut bytes = vec![0; length];
    source
        .read_exact_at(extent.offset, &mut bytes)
        .map_err(|error| Fault::unreadable(&error))?;
    Ok(bytes)
}

/// How many quadrants a block has along each side: eight, fewer at the end.
fn block_sides(section: &Section, block: [u16; 4]) -> [u16; 4] {
    let shape = section.counts.shape();
    std::array::from_fn(|i| (shape[i] - BLOCK * block[i]).min(BLOCK))
}

/// The place in a row of what stands at `at` in an array of these sides, the last running fastest.
fn flat(at: [u16; 4], sides: [u16; 4]) -> usize {
    let steps = at.into_iter().zip(sides);
    steps.fold(0, |n, (at, side)| n * usize::from(side) + usize::from(at))
}

/// Reads the two bits of a rotation.
fn winner(entry: &[u8], layout: Layout, rotation: u8) -> Option<Side> {
    let bit = |n: usize| entry[n / 8] >> (n % 8) & 1 != 0;
    let rotation = usize::from(rotation);
    let (first, second) = match layout {
        Layout::Apart => (rotation, 256 + rotation),
        Layout::Interleaved => (2 * rotation, 2 * rotation + 1),
    };
    if bit(first) {
        Some(Side::First)
    } else if bit(second) {
        Some(Side::Second)
    } else {
        None
    }
}

/// No position of these is marked as won by both players.
fn won_once(values: &[u8], layout: Layout) -> Result<(), Fault> {
    let twice = values.chunks_exact(ENTRY).any(|entry| match layout {
        Layout::Apart => {
            let (first, second) = entry.split_at(ENTRY / 2);
            first.iter().zip(second).any(|(a, b)| a & b != 0)
        }
        Layout::Interleaved => entry.iter().any(|b| b & b >> 1 & 0x55 != 0),
    });
    if twice { Err(Fault::WonByBoth) } else { Ok(()) }
}

//! Unpacks xz and zlib data whose unpacked length is known beforehand.

use super::error::Fault;
use flate2::bufread::ZlibDecoder;
use lzma_rust2::XzReader;
use std::io::{self, Read};
use std::ops::Range;

/// What xz data begins with.
const XZ: &[u8] = b"\xfd7zXZ\0";

/// The largest dictionary that xz data may ask for, in KiB: that of its strongest setting, and a
/// little for the decoder. It is only ever filled with what has been unpacked.
const XZ_MEMORY: u32 = 66 << 10;

/// Unpacks `packed`, which must hold exactly `length` bytes, and keeps those in `keep`.
///
/// # Errors
/// It holds more or fewer bytes, something follows it, it has no check sum, or that is wrong.
pub(super) fn unpack(packed: &[u8], length: usize, keep: Range<usize>) -> Result<Vec<u8>, Fault> {
    let unpacked = if packed.starts_with(XZ) {
        unpack_xz(packed, length, keep)
    } else {
        unpack_zlib(packed, length, keep)
    };
    unpacked.map_err(|error| Fault::Packed(error.to_string()))
}

fn unpack_xz(mut packed: &[u8], length: usize, keep: Range<usize>) -> io::Result<Vec<u8>> {
    // The byte behind the magic ones and a zero: which check sum there is. It has one of its own.
    if packed.get(7) == Some(&0) {
        return Err(wrong("without a check sum"));
    }
    let kept = keep_of(
        XzReader::new_mem_limit(&mut packed, false, XZ_MEMORY),
        length,
        keep,
    )?;
    ended(packed).map(|()| kept)
}

fn unpack_zlib(mut packed: &[u8], length: usize, keep: Range<usize>) -> io::Result<Vec<u8>> {
    let kept = keep_of(ZlibDecoder::new(&mut packed), length, keep)?;
    ended(packed).map(|()| kept)
}

/// Reads `reader` to its end, which must come after `length` bytes, and keeps those in `keep`.
/// Never holds more than has come out and is kept.
fn keep_of(mut reader: impl Read, length: usize, keep: Range<usize>) -> io::Result<Vec<u8>> {
    let mut kept = Vec::new();
    let mut buffer = [0; 16 << 10];
    let mut at = 0;
    loop {
        let count = match reader.read(&mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if count == 0 {
            break;
        }
        if count > length - at {
            return Err(wrong(&format!("more than {length} bytes come out")));
        }
        let (from, to) = (keep.start.max(at), keep.end.min(at + count));
        if from < to {
            kept.extend_from_slice(&buffer[from - at..to - at]);
        }
        at += count;
    }
    if at < length {
        return Err(wrong(&format!("only {at} of {length} bytes come out")));
    }
    Ok(kept)
}

fn ended(rest: &[u8]) -> io::Result<()> {
    if rest.is_empty() {
        return Ok(());
    }
    Err(wrong(&format!("{} bytes follow its end", rest.len())))
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lzma_rust2::{CheckType, XzOptions, XzWriter};
    use std::io::Write;

    fn xz(bytes: &[u8], check: CheckType) -> Vec<u8> {
        let mut options = XzOptions::with_preset(6);
        options.set_check_sum_type(check);
        let mut writer = XzWriter::new(Vec::new(), options).unwrap();
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    }

    fn zlib(bytes: &[u8]) -> Vec<u8> {
        let mut writer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::new(6));
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    }

    fn sample() -> Vec<u8> {
        (0..40_000u32).map(|i| ((i * i) >> 7) as u8).collect()
    }

    fn packings() -> [Vec<u8>; 4] {
        let bytes = sample();
        [
            xz(&bytes, CheckType::Crc64),
            xz(&bytes, CheckType::Crc32),
            xz(&bytes, CheckType::Sha256),
            zlib(&bytes),
        ]
    }

    #[test]
    fn all_or_a_part_is_kept() {
        let bytes = sample();
        for packed in packings() {
            assert_eq!(
                unpack(&packed, bytes.len(), 0..bytes.len()),
                Ok(bytes.clone())
            );
            for keep in [0..0, 0..24, 16_380..16_390, 39_999..40_000, 100..33_000] {
                let kept = unpack(&packed, bytes.len(), keep.clone()).unwrap();
                assert_eq!(kept, bytes[keep]);
            }
        }
    }

    /// Whatever bit is flipped: either it is noticed, or nothing has changed in what comes out.
    #[test]
    fn a_flipped_bit_is_noticed() {
        let bytes = sample();
        for packed in packings() {
            let last = packed.len() - 1;
            let places = (0..64)
                .chain((64..last).step_by(997))
                .chain(last - 64..=last);
            for place in places {
                for bit in 0..8 {
                    let mut damaged = packed.clone();
                    damaged[place] ^= 1 << bit;
                    if let Ok(out) = unpack(&damaged, bytes.len(), 0..bytes.len()) {
                        assert_eq!(out, bytes, "byte {place}, bit {bit}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_cut_off_or_too_long_is_refused() {
        let length = sample().len();
        for packed in packings() {
            for cut in (0..packed.len()).step_by(331).chain([packed.len() - 1]) {
                assert!(unpack(&packed[..cut], length, 0..length).is_err(), "{cut}");
            }
            let mut more = packed.clone();
            more.push(0);
            assert!(unpack(&more, length, 0..length).is_err());
            assert!(unpack(&packed, length - 1, 0..length - 1).is_err());
            assert!(unpack(&packed, length + 1, 0..length + 1).is_err());
        }
    }

    #[test]
    fn data_without_a_check_sum_is_refused() {
        let bytes = sample();
        let packed = xz(&bytes, CheckType::None);
        let fault = unpack(&packed, bytes.len(), 0..bytes.len()).unwrap_err();
        assert_eq!(fault, Fault::Packed("without a check sum".to_owned()));
    }

    /// A megabyte of zeros in a few hundred bytes: refused after the first buffer too many.
    #[test]
    fn a_bomb_does_not_go_off() {
        let zeros = vec![0; 1 << 20];
        for packed in [xz(&zeros, CheckType::Crc64), zlib(&zeros)] {
            let fault = unpack(&packed, 64, 0..64).unwrap_err();
            let words = "more than 64 bytes come out".to_owned();
            assert_eq!(fault, Fault::Packed(words));
        }
    }
}

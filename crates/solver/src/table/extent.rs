//! A run of compressed bytes in a slice.

use super::error::Fault;

/// Where compressed bytes lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Extent {
    /// The first byte, from the file's beginning.
    pub(super) offset: u64,
    /// How many.
    pub(super) length: u64,
}

impl Extent {
    /// Holds the bytes to the part of the file where they may lie, and to a length that makes sense
    /// for what they hold.
    pub(super) fn check(
        self,
        what: &'static str,
        unpacked: u64,
        from: u64,
        to: u64,
    ) -> Result<(), Fault> {
        let end = self.offset.checked_add(self.length);
        if self.length == 0 || self.offset < from || end.is_none_or(|end| end > to) {
            return Err(Fault::outside(what, self, from, to));
        }
        let most = longest(unpacked);
        if self.length > most {
            return Err(Fault::TooLong {
                length: self.length,
                most,
            });
        }
        Ok(())
    }

    /// The byte behind the last; the extent has been checked.
    pub(super) const fn end(self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// The most compressed bytes for so many unpacked ones. Bytes that do not compress are stored with a
/// few in a thousand more; this is far above.
const fn longest(unpacked: u64) -> u64 {
    unpacked + unpacked / 8 + 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_numbers_do_not_wrap_around() {
        for (offset, length) in [
            (u64::MAX, 1),
            (u64::MAX, u64::MAX),
            (100, u64::MAX),
            (u64::MAX - 5, 10),
            (99, 1),
            (200, 1),
            (100, 101),
            (100, 0),
        ] {
            let extent = Extent { offset, length };
            let fault = extent.check("it", 1 << 20, 100, 200).unwrap_err();
            assert!(matches!(fault, Fault::Outside { .. }), "{extent:?}");
        }
        let all = Extent {
            offset: 100,
            length: 100,
        };
        assert_eq!(all.check("it", 1 << 20, 100, 200), Ok(()));
    }

    #[test]
    fn more_compressed_bytes_than_can_be_needed_are_refused() {
        let extent = Extent {
            offset: 0,
            length: 2000,
        };
        assert_eq!(
            extent.check("it", 64, 0, 1 << 30),
            Err(Fault::TooLong {
                length: 2000,
                most: 1096
            })
        );
    }
}

//! The page, built and embedded: what a browser may ask for, ready to be sent.
//!
//! The build script has the page built (see `build.rs` for `WEB_DIST` and `WEB_SKIP`), so whoever
//! depends on this crate serves the page that belongs to the same commit, from one file.

/// One file of the page, with its compressed twins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asset {
    /// The path of its address, from `/`.
    pub address: &'static str,
    /// The value of the header `Content-Type`.
    pub content_type: &'static str,
    /// The address holds a hash of the content: what is once fetched stays true.
    pub immutable: bool,
    /// The content's SHA-256, its first 32 hexadecimal digits.
    pub hash: &'static str,
    /// The content as it is.
    pub identity: &'static [u8],
    /// The content in gzip format, where that is smaller.
    pub gzip: Option<&'static [u8]>,
    /// The content in Brotli format, where that is smaller.
    pub brotli: Option<&'static [u8]>,
}

/// A way to write the same content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// As it is.
    Identity,
    /// RFC 1952.
    Gzip,
    /// RFC 7932.
    Brotli,
}

impl Encoding {
    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }
}

impl Asset {
    /// The content in `encoding`; `None` when it is not kept so because it would not be smaller.
    pub const fn body(&self, encoding: Encoding) -> Option<&'static [u8]> {
        match encoding {
            Encoding::Identity => Some(self.identity),
            Encoding::Gzip => self.gzip,
            Encoding::Brotli => self.brotli,
        }
    }
}

/// Whether the page was left out of this build (`WEB_SKIP=1`), so that only a page saying so is there.
pub const LEFT_OUT: bool = cfg!(placeholder);

#[cfg(not(placeholder))]
static ASSETS: &[Asset] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

#[cfg(placeholder)]
static ASSETS: &[Asset] = &[Asset {
    address: "/",
    content_type: "text/html; charset=utf-8",
    immutable: false,
    hash: "00000000000000000000000000000000",
    identity: b"<!doctype html>\n<html lang=\"en\"><title>Fivefold</title>\n\
        <p>This build was made with WEB_SKIP=1, which leaves the page out. Build again without it.</p>\n",
    gzip: None,
    brotli: None,
}];

/// Every file, sorted by address.
pub fn all() -> &'static [Asset] {
    ASSETS
}

/// The file at exactly this address.
///
/// ```
/// let shell = fivefold_web_assets::find("/").expect("there is always a page");
/// assert_eq!(shell.content_type, "text/html; charset=utf-8");
/// assert!(fivefold_web_assets::find("/../Cargo.toml").is_none());
/// ```
pub fn find(address: &str) -> Option<&'static Asset> {
    find_in(ASSETS, address)
}

/// The file at exactly this address among `assets`, which are sorted by address.
pub fn find_in(assets: &'static [Asset], address: &str) -> Option<&'static Asset> {
    let at = assets
        .binary_search_by(|asset| asset.address.cmp(address))
        .ok()?;
    Some(&assets[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_address_and_no_other() {
        assert!(ASSETS.is_sorted_by(|a, b| a.address < b.address));
        for asset in all() {
            assert_eq!(find(asset.address), Some(asset));
            assert_eq!(find(&format!("{}x", asset.address)), None);
        }
        assert_eq!(find(""), None);
    }

    #[test]
    fn only_names_with_their_hash_are_immutable() {
        for asset in all() {
            let named = asset.address.contains(&asset.hash[..16]);
            assert_eq!(asset.immutable, named, "{}", asset.address);
        }
    }

    #[test]
    fn twins_are_smaller() {
        for asset in all() {
            for encoding in [Encoding::Gzip, Encoding::Brotli] {
                if let Some(body) = asset.body(encoding) {
                    assert!(
                        body.len() < asset.identity.len(),
                        "{} {}",
                        asset.address,
                        encoding.name()
                    );
                }
            }
        }
    }

    #[test]
    fn whatever_a_page_names_is_there() {
        if LEFT_OUT {
            println!("skipped: the page was left out of this build (WEB_SKIP)");
            return;
        }
        for page in all()
            .iter()
            .filter(|asset| asset.content_type.starts_with("text/html"))
        {
            let text = std::str::from_utf8(page.identity).expect("pages are UTF-8");
            let mut links = 0;
            for (at, _) in text.match_indices("=\"/") {
                let part = text[at + 2..].split('"').next().unwrap_or_default();
                let address = part.split('#').next().unwrap_or_default();
                if address.starts_with("/rules/") && find("/rules/pentago/en").is_none() {
                    continue; // the rules have not been written yet
                }
                assert!(find(address).is_some(), "{} names {address}", page.address);
                links += 1;
            }
            assert!(
                links > 0,
                "{} names no file: not even its style?",
                page.address
            );
        }
    }
}

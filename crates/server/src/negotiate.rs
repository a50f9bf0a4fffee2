//! Which way of writing the content a client wants (RFC 9110, 12.5.3), and whether it has it already (13.1.2).

use fivefold_web_assets::{Asset, Encoding};

/// From the smallest body to the largest: the order in which equal wishes are granted.
const BEST_FIRST: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

/// The best encoding that `asset` is kept in and the client accepts; `None` when it accepts none of them.
///
/// `accepted` is the value of `Accept-Encoding`, several joined by commas; a client that sends none
/// gets the content as it is. A part that cannot be read counts as not said.
pub(crate) fn choose(asset: &Asset, accepted: Option<&str>) -> Option<Encoding> {
    let Some(accepted) = accepted else {
        return Some(Encoding::Identity);
    };
    let wishes = Wishes::read(accepted);
    let mut best: Option<(Encoding, u16)> = None;
    for encoding in BEST_FIRST {
        let wish = wishes.of(encoding);
        // `identity` is always acceptable until refused, but then any accepted encoding goes before it.
        let beaten = best.is_some_and(|(_, wished)| wished >= wish);
        if asset.body(encoding).is_some() && wish > 0 && !beaten {
            best = Some((encoding, wish));
        }
    }
    best.map(|(encoding, _)| encoding)
}

/// Weights in thousandths; `None` where nothing was said.
#[derive(Default)]
struct Wishes {
    brotli: Option<u16>,
    gzip: Option<u16>,
    identity: Option<u16>,
    others: Option<u16>,
}

impl Wishes {
    fn read(header: &str) -> Self {
        let mut wishes = Self::default();
        for part in header.split(',') {
            let (coding, parameters) = part.split_once(';').unwrap_or((part, ""));
            let Some(weight) = weight(parameters) else {
                continue;
            };
            let coding = coding.trim();
            let wish = if coding.eq_ignore_ascii_case("br") {
                &mut wishes.brotli
            } else if coding.eq_ignore_ascii_case("gzip") || coding.eq_ignore_ascii_case("x-gzip") {
                &mut wishes.gzip
            } else if coding.eq_ignore_ascii_case("identity") {
                &mut wishes.identity
            } else if coding == "*" {
                &mut wishes.others
            } else {
                continue;
            };
            *wish = Some(weight);
        }
        wishes
    }

    fn of(&self, encoding: Encoding) -> u16 {
        match encoding {
            Encoding::Brotli => self.brotli.or(self.others).unwrap_or(0),
            Encoding::Gzip => self.gzip.or(self.others).unwrap_or(0),
            // Unless it is named or refused by `*;q=0`, it is what is sent when nothing else fits.
            Encoding::Identity => self.identity.unwrap_or(match self.others {
                Some(0) => 0,
                _ => 1,
            }),
        }
    }
}

/// `q=0.5` -> 500, nothing -> 1000; `None` when it cannot be read.
fn weight(parameters: &str) -> Option<u16> {
    let mut weight = 1000;
    for parameter in parameters
        .split(';')
        .map(str::trim)
        .filter(|p| !p.is_empty())
    {
        let (name, value) = parameter.split_once('=')?;
        if name.trim().eq_ignore_ascii_case("q") {
            weight = thousandths(value.trim())?;
        }
    }
    Some(weight)
}

/// A weight as RFC 9110 (12.4.2) writes it: 0 or 1, up to three digits after the point.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if fraction.len() > 3 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let fraction = format!("{fraction:0<3}").parse::<u16>().ok()?;
    match (whole, fraction) {
        ("0", fraction) => Some(fraction),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

/// The strong entity tag of `asset` in `encoding`. Other bytes, other tag.
pub(crate) fn entity_tag(asset: &Asset, encoding: Encoding) -> String {
    format!("\"{}-{}\"", asset.hash, encoding.name())
}

/// Whether `If-None-Match` (several joined by commas) holds `tag`. Weak marks make no difference here.
pub(crate) fn has_already(if_none_match: &str, tag: &str) -> bool {
    let tags = if_none_match.split(',').map(str::trim);
    tags.map(|known| known.strip_prefix("W/").unwrap_or(known))
        .any(|known| known == "*" || known == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: Asset = Asset {
        address: "/a",
        content_type: "text/plain",
        immutable: false,
        hash: "0123",
        identity: b"aaaa",
        gzip: Some(b"ggg"),
        brotli: Some(b"bb"),
    };
    const NEITHER: Asset = Asset {
        gzip: None,
        brotli: None,
        ..BOTH
    };

    #[test]
    fn the_client_gets_what_it_likes_best_of_what_is_there() {
        use Encoding::{Brotli, Gzip, Identity};
        let cases = [
            (None, Some(Identity)),
            (Some(""), Some(Identity)),
            (Some("gzip, deflate, br, zstd"), Some(Brotli)),
            (Some("gzip"), Some(Gzip)),
            (Some("x-gzip"), Some(Gzip)),
            (Some("GZIP;Q=1, BR;q=0.5"), Some(Gzip)),
            (Some("br;q=0.5, gzip;q=0.8"), Some(Gzip)),
            (Some("br;q=0.801, gzip;q=0.8"), Some(Brotli)),
            (Some("br;q=0, gzip;q=0"), Some(Identity)),
            (Some("br;q=0, *"), Some(Gzip)),
            (Some("*"), Some(Brotli)),
            (Some("identity"), Some(Identity)),
            (Some("identity;q=1, br;q=0.5"), Some(Identity)),
            (Some("identity, br"), Some(Brotli)),
            (Some("gzip;q=0.001"), Some(Gzip)),
            (Some("identity;q=0, br"), Some(Brotli)),
            (Some("identity;q=0"), None),
            (Some("*;q=0"), None),
            (Some("*;q=0, gzip"), Some(Gzip)),
            (Some("deflate"), Some(Identity)),
            // What cannot be read counts as not said.
            (Some("br;q=2, gzip"), Some(Gzip)),
            (Some("br;q=0.12345"), Some(Identity)),
            (Some("br;q=, gzip;q=-1"), Some(Identity)),
            (Some(",,;;q=1,"), Some(Identity)),
            (Some("br;level=5"), Some(Brotli)),
        ];
        for (header, expected) in cases {
            assert_eq!(choose(&BOTH, header), expected, "{header:?}");
        }
    }

    #[test]
    fn what_is_not_kept_is_not_chosen() {
        assert_eq!(choose(&NEITHER, Some("br, gzip")), Some(Encoding::Identity));
        assert_eq!(choose(&NEITHER, Some("br, identity;q=0")), None);
        let gzip = Asset {
            brotli: None,
            ..BOTH
        };
        assert_eq!(choose(&gzip, Some("br, gzip;q=0.1")), Some(Encoding::Gzip));
    }

    #[test]
    fn tags_differ_by_encoding_and_are_found_in_lists() {
        let tag = entity_tag(&BOTH, Encoding::Brotli);
        assert_eq!(tag, "\"0123-br\"");
        assert_ne!(tag, entity_tag(&BOTH, Encoding::Gzip));
        for header in ["\"0123-br\"", "W/\"0123-br\"", "\"x\", \"0123-br\"", "*"] {
            assert!(has_already(header, &tag), "{header}");
        }
        for header in ["", "\"0123-gzip\"", "0123-br", "\"0123-br"] {
            assert!(!has_already(header, &tag), "{header}");
        }
    }
}

//! Finds and unpacks the data.

use serde_json::Value;
use std::io::Read as _;
use std::path::PathBuf;

/// The text of `data/<name>` in the shared folder, unpacked; `None`, with a line printed, where
/// it is missing.
pub(crate) fn text(name: &str) -> Option<String> {
    let folder = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let path = folder.join("data").join(name);
    let Ok(bytes) = std::fs::read(&path) else {
        println!("skipped: {} absent", path.display());
        return None;
    };
    let mut text = String::new();
    if name.ends_with(".gz") {
        flate2::read::GzDecoder::new(bytes.as_slice())
            .read_to_string(&mut text)
            .unwrap();
    } else {
        text = String::from_utf8(bytes).unwrap();
    }
    Some(text)
}

/// One JSON value.
pub(crate) fn json(name: &str) -> Option<Value> {
    text(name).map(|t| serde_json::from_str(&t).unwrap())
}

/// One JSON value a line.
pub(crate) fn json_lines(name: &str) -> Option<Vec<Value>> {
    text(name).map(|t| {
        t.lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect()
    })
}

/// A number that must be there.
pub(crate) fn int(value: &Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| panic!("expected a number, found {value}"))
}

/// A list that must be there.
pub(crate) fn list(value: &Value) -> &[Value] {
    value
        .as_array()
        .unwrap_or_else(|| panic!("expected a list, found {value}"))
}

/// A text that must be there.
pub(crate) fn word(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("expected a text, found {value}"))
}

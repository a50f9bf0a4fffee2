//! Tables of what readers must say.

use alloc::{format, string::String, vec::Vec};

/// Checks errors against a table with a row a line: `LINE:COLUMN | words of the error | text`. `\n` in the
/// text is an end of line.
pub(crate) fn errors(table: &str, error: impl Fn(&str) -> String) {
    let rows = table.lines().filter(|row| !row.is_empty());
    let wrong: Vec<String> = rows.filter_map(|row| fault(row, &error)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn fault(row: &str, error: impl Fn(&str) -> String) -> Option<String> {
    let parts: Vec<&str> = row.splitn(3, '|').map(str::trim).collect();
    let [place, words, text] = parts[..] else {
        return Some(format!("{row}: no row"));
    };
    let (line, column) = place.split_once(':').unwrap_or((place, ""));
    let found = error(&text.replace("\\n", "\n"));
    let right =
        found.starts_with(&format!("line {line}, column {column}: ")) && found.contains(words);
    (!right).then(|| format!("{row}: {found}"))
}

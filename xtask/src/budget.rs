//! What a browser must fetch before the first move can be made, against a budget.

use crate::web::{Entry, read_manifest};
use anyhow::{Result, bail};
use std::fmt::Write as _;
use std::path::Path;

/// Bytes, with Brotli: page, style, program and its bindings; not the worker, which arrives later.
const BUDGET: usize = 150_000;

/// Shows the sizes of a built page.
///
/// # Errors
/// When the budget is exceeded.
pub(crate) fn check(dist: &Path) -> Result<()> {
    let entries = read_manifest(dist)?;
    print!("{}", table(&entries));
    let total = initial(&entries);
    if total > BUDGET {
        bail!("before the first move {total} bytes are fetched; the budget is {BUDGET}");
    }
    Ok(())
}

/// Bytes fetched before the first move.
fn initial(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.initial).map(sent).sum()
}

/// Bytes that a browser which understands Brotli is sent.
fn sent(entry: &Entry) -> usize {
    if entry.brotli > 0 {
        entry.brotli
    } else {
        entry.size
    }
}

fn table(entries: &[Entry]) -> String {
    let mut table = format!("{:>9} {:>9} {:>9}  file\n", "bytes", "gzip", "brotli");
    let mut row = |size: usize, gzip: usize, brotli: usize, name: &str| {
        let _ = writeln!(table, "{size:>9} {gzip:>9} {brotli:>9}  {name}"); // a String takes everything
    };
    let shown = |size: usize, twin: usize| if twin > 0 { twin } else { size };
    for entry in entries {
        let when = if entry.initial {
            " (before the first move)"
        } else {
            ""
        };
        row(
            entry.size,
            shown(entry.size, entry.gzip),
            sent(entry),
            &format!("{}{when}", entry.address),
        );
    }
    let initial: Vec<_> = entries.iter().filter(|entry| entry.initial).collect();
    row(
        initial.iter().map(|entry| entry.size).sum(),
        initial
            .iter()
            .map(|entry| shown(entry.size, entry.gzip))
            .sum(),
        initial.iter().map(|entry| sent(entry)).sum(),
        &format!("before the first move; with brotli the budget is {BUDGET}"),
    );
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(address: &str, initial: bool, size: usize, brotli: usize) -> Entry {
        Entry {
            address: address.to_owned(),
            file: address.to_owned(),
            content_type: "text/plain".to_owned(),
            immutable: true,
            initial,
            hash: String::new(),
            size,
            gzip: 0,
            brotli,
        }
    }

    #[test]
    fn only_what_is_needed_first_counts_as_it_is_sent() {
        let entries = [
            entry("/", true, 10, 0), // has no smaller twin
            entry("/app.wasm", true, 1000, 300),
            entry("/worker.wasm", false, 5000, 2000),
        ];
        assert_eq!(initial(&entries), 310);
        let table = table(&entries);
        assert!(
            table.contains("     1010      1010       310  before the first move"),
            "{table}"
        );
    }
}

//! What a browser must fetch before the first move can be made, against a budget.

use crate::web::{Entry, When, read_manifest};
use anyhow::{Result, bail};
use std::fmt::Write as _;
use std::path::Path;

/// Bytes, with Brotli: page, style, program, its bindings, and the texts of the heaviest language; not the worker, which
/// arrives later.
const BUDGET: usize = 150_000;

/// Shows the sizes of a built page.
///
/// # Errors
/// When the budget is exceeded.
pub(crate) fn check(dist: &Path) -> Result<()> {
    let entries = read_manifest(dist)?;
    print!("{}", table(&entries));
    let total = first(&entries, sent);
    if total > BUDGET {
        bail!("before the first move {total} bytes are fetched; the budget is {BUDGET}");
    }
    Ok(())
}

/// Bytes fetched before the first move, each file as `size` counts it: the files that everybody
/// needs, and the heaviest of the languages.
fn first(entries: &[Entry], size: impl Fn(&Entry) -> usize) -> usize {
    let of = |when| entries.iter().filter(move |entry| entry.when == when);
    let language = of(When::Language).max_by_key(|entry| sent(entry));
    of(When::First).chain(language).map(size).sum()
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
        let when = match entry.when {
            When::First => " (before the first move)",
            When::Language => " (before the first move, in this language)",
            When::Later => "",
        };
        row(
            entry.size,
            shown(entry.size, entry.gzip),
            sent(entry),
            &format!("{}{when}", entry.address),
        );
    }
    row(
        first(entries, |entry| entry.size),
        first(entries, |entry| shown(entry.size, entry.gzip)),
        first(entries, sent),
        &format!("before the first move; with brotli the budget is {BUDGET}"),
    );
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(address: &str, when: When, size: usize, brotli: usize) -> Entry {
        Entry {
            address: address.to_owned(),
            file: address.to_owned(),
            content_type: "text/plain".to_owned(),
            immutable: true,
            when,
            hash: String::new(),
            size,
            gzip: 0,
            brotli,
        }
    }

    #[test]
    fn only_what_is_needed_first_counts_as_it_is_sent() {
        let entries = [
            entry("/", When::First, 10, 0), // has no smaller twin
            entry("/app.wasm", When::First, 1000, 300),
            entry("/vi.txt", When::Language, 90, 30),
            entry("/fa.txt", When::Language, 80, 40), // the heaviest as it is sent
            entry("/worker.wasm", When::Later, 5000, 2000),
        ];
        assert_eq!(first(&entries, sent), 350);
        let table = table(&entries);
        assert!(
            table.contains("     1090      1090       350  before the first move"),
            "{table}"
        );
    }
}

//! Turns the catalogue into Rust: reads `catalogue/*.txt`, checks every language against English,
//! writes one text table per language and the typed enums that index it.
//!
//! Whatever is wrong is reported as a compile error that names file, line and key; all faults are
//! reported at once, so a translator need not build once per fault.

mod catalogue;
mod check;
mod generate;

use std::path::{Path, PathBuf};

use catalogue::{Catalogue, Fault, LANGUAGES, Types};

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=catalogue");
    let folder = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("catalogue");
    let out = PathBuf::from(variable("OUT_DIR"));
    match read(&folder) {
        Ok((types, languages)) => {
            for (name, content) in generate::files(&types, &languages) {
                let path = out.join(name);
                if let Err(error) = std::fs::write(&path, content) {
                    println!("cargo::error=cannot write {}: {error}", path.display());
                }
            }
        }
        Err(faults) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
        }
    }
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name} for a build script"))
}

/// Reads and checks everything; English comes first in the list.
fn read(folder: &Path) -> Result<(Types, Vec<Catalogue>), Vec<Fault>> {
    let mut faults = Vec::new();
    let types = catalogue::types(&content(folder, "types.txt", &mut faults), &mut faults);
    let mut languages = Vec::new();
    for language in &LANGUAGES {
        let text = content(folder, &language.file(), &mut faults);
        languages.push(catalogue::parse(language, &text, &mut faults));
    }
    if faults.is_empty() {
        check::check(&types, &languages, &mut faults);
    }
    if faults.is_empty() {
        Ok((types, languages))
    } else {
        Err(faults)
    }
}

fn content(folder: &Path, name: &str, faults: &mut Vec<Fault>) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| {
        faults.push(Fault::new(name, 0, "", &format!("cannot be read: {error}")));
        String::new()
    })
}

//! The checks: every language against English, English against `types.txt`.

use std::collections::BTreeSet;

use crate::catalogue::{Catalogue, Entry, Fault, Kind, Piece, Types};

fn used<'a>(pieces: &'a [Piece]) -> BTreeSet<&'a str> {
    let argument = |piece: &'a Piece| match piece {
        Piece::Argument(name) => Some(name.as_str()),
        _ => None,
    };
    pieces.iter().filter_map(argument).collect()
}

fn listed(names: &BTreeSet<&str>) -> String {
    if names.is_empty() {
        return "no argument".to_owned();
    }
    names
        .iter()
        .map(|name| format!("{{{name}}}"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Checks every language against English and English against `types.txt`.
pub(crate) fn check(types: &Types, languages: &[Catalogue], faults: &mut Vec<Fault>) {
    let Some((english, others)) = languages.split_first() else {
        return;
    };
    check_types(types, english, faults);
    for catalogue in languages {
        for (key, entry) in &catalogue.entries {
            check_plural(catalogue, key, entry, faults);
        }
    }
    for catalogue in others {
        let file = catalogue.language.file();
        for (key, entry) in &catalogue.entries {
            if !english.entries.contains_key(key) {
                faults.push(Fault::new(&file, entry.line, key, "is not a key of en.txt"));
            }
        }
        for key in &english.keys {
            let expected = &english.entries[key];
            let Some(entry) = catalogue.entries.get(key) else {
                faults.push(Fault::new(&file, 0, key, "is missing"));
                continue;
            };
            if entry.plural != expected.plural {
                let message = "has plural forms in only one of this file and en.txt";
                faults.push(Fault::new(&file, entry.line, key, message));
            }
            let wanted = used(expected.other.as_deref().unwrap_or_default());
            let found = used(entry.other.as_deref().unwrap_or_default());
            if wanted != found {
                let message = format!("expected {}, found {}", listed(&wanted), listed(&found));
                faults.push(Fault::new(&file, entry.line, key, &message));
            }
        }
    }
}

fn check_plural(catalogue: &Catalogue, key: &str, entry: &Entry, faults: &mut Vec<Fault>) {
    let mut fault = |message: &str| {
        faults.push(Fault::new(
            &catalogue.language.file(),
            entry.line,
            key,
            message,
        ))
    };
    let Some(other) = &entry.other else {
        return fault("lacks the plural form [other]");
    };
    if !entry.plural {
        return;
    }
    let wanted = used(other);
    if !wanted.contains("count") {
        fault("plural forms are chosen by {count}, which [other] must show");
    }
    match &entry.one {
        None if catalogue.language.one => fault("lacks the plural form [one]"),
        None => {}
        Some(one) => {
            let mut found = used(one);
            if !catalogue.language.one_is_many {
                found.insert("count");
            }
            if found != wanted {
                fault(&format!("[one] must use {}", listed(&wanted)));
            }
        }
    }
}

fn check_types(types: &Types, english: &Catalogue, faults: &mut Vec<Fault>) {
    let mut seen = BTreeSet::new();
    for (key, entry) in &english.entries {
        let names = entry.arguments();
        let group = key.split('.').next().unwrap_or_default();
        if types.groups.iter().any(|known| known == group) && !names.is_empty() {
            faults.push(Fault::new(
                "en.txt",
                entry.line,
                key,
                "texts of a declared group take no arguments",
            ));
        }
        if names.len() > 8 {
            faults.push(Fault::new(
                "en.txt",
                entry.line,
                key,
                "has more than 8 arguments",
            ));
        }
        for name in names {
            match types.arguments.get(&name) {
                None => {
                    let message = format!("{{{name}}} is not declared in types.txt");
                    faults.push(Fault::new("en.txt", entry.line, key, &message));
                }
                Some((kind, _)) if entry.plural && name == "count" && *kind != Kind::Number => {
                    faults.push(Fault::new(
                        "en.txt",
                        entry.line,
                        key,
                        "{count} must be a number",
                    ));
                }
                Some(_) => {}
            }
            seen.insert(name);
        }
    }
    for (name, (_, line)) in &types.arguments {
        if !seen.contains(name) {
            faults.push(Fault::new("types.txt", *line, name, "is used by no text"));
        }
    }
    for group in &types.groups {
        let prefix = format!("{group}.");
        if !english.keys.iter().any(|key| key.starts_with(&prefix)) {
            faults.push(Fault::new(
                "types.txt",
                0,
                group,
                "no text belongs to this group",
            ));
        }
    }
}

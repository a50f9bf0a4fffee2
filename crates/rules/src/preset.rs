//! Rule sets in words, alike for both games: a preset's name and options that change it, `relaxed,line=exactly-five`.

use crate::BadText;
use alloc::string::String;

/// The name of the preset that is exactly `rules`.
pub(crate) fn name<R: PartialEq>(presets: &[(&'static str, R)], rules: &R) -> Option<&'static str> {
    let found = presets.iter().find(|(_, preset)| preset == rules);
    found.map(|(name, _)| *name)
}

/// Reads a preset's name and its options. `change` carries one option out, or says what it expected instead.
pub(crate) fn read<R: Copy>(
    text: &str,
    presets: &[(&str, R)],
    change: impl Fn(&mut R, &str) -> Result<(), &'static str>,
) -> Result<R, BadText> {
    let mut words = text.split(',');
    let name = words.next().unwrap_or_default();
    let Some((_, mut rules)) = presets.iter().find(|(known, _)| *known == name).copied() else {
        return Err(BadText::new(text, 1, names(presets)));
    };
    let mut column = name.chars().count() as u32 + 2;
    for word in words {
        change(&mut rules, word).map_err(|expected| BadText::new(text, column, expected))?;
        column += word.chars().count() as u32 + 1;
    }
    Ok(rules)
}

/// `standard, relaxed or ggp`.
fn names<R>(presets: &[(&str, R)]) -> String {
    let mut names = String::new();
    for (at, (name, _)) in presets.iter().enumerate() {
        names += match presets.len() - at {
            _ if at == 0 => "",
            1 => " or ",
            _ => ", ",
        };
        names += name;
    }
    names
}

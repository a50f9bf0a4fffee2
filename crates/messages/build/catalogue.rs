//! The catalogue's format.
//!
//! ```text
//! # a comment
//! button.undo = Undo
//! result.resigned = {player} wins: {other} resigned.
//! tray.pairs[one] = {count} captured pair
//! tray.pairs[other] = {count} captured pairs
//! ```
//!
//! `{name}` stands for an argument declared in `types.txt`. Text between backticks is notation: the
//! backticks vanish, and right-to-left languages get it isolated. `[one]` and `[other]` are plural forms,
//! chosen by the argument `count`.

use std::collections::BTreeMap;
use std::fmt;

/// What the build must know of a language.
pub(crate) struct Language {
    /// The BCP 47 tag, also the name of the file.
    pub(crate) tag: &'static str,
    /// The name of the generated static.
    pub(crate) constant: &'static str,
    /// Written from right to left.
    pub(crate) rtl: bool,
    /// Has a plural form `[one]` beside `[other]`.
    pub(crate) one: bool,
    /// `[one]` also stands for other numbers than 1, so it must show the number.
    pub(crate) one_is_many: bool,
}

impl Language {
    /// The file this language's texts are in.
    pub(crate) fn file(&self) -> String {
        format!("{}.txt", self.tag)
    }
}

/// English first: it is the measure for the others. Plural rules: CLDR cardinals for whole numbers.
pub(crate) const LANGUAGES: [Language; 4] = [
    Language {
        tag: "en",
        constant: "EN",
        rtl: false,
        one: true,
        one_is_many: false,
    },
    Language {
        tag: "zh-Hant",
        constant: "ZH_HANT",
        rtl: false,
        one: false,
        one_is_many: false,
    },
    Language {
        tag: "vi",
        constant: "VI",
        rtl: false,
        one: false,
        one_is_many: false,
    },
    Language {
        tag: "fa",
        constant: "FA",
        rtl: true,
        one: true,
        one_is_many: true,
    },
];

/// Something wrong in a catalogue file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    file: String,
    line: usize,
    key: String,
    message: String,
}

impl Fault {
    /// A fault at a line counted from 1; line 0 and an empty key mean the whole file.
    pub(crate) fn new(file: &str, line: usize, key: &str, message: &str) -> Self {
        Self {
            file: file.into(),
            line,
            key: key.into(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "catalogue/{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if !self.key.is_empty() {
            write!(f, ": {}", self.key)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// What an argument is, from `types.txt`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A count, shown in the language's digits.
    Number,
    /// A square, move, score: ASCII in every language, isolated.
    Notation,
    /// Text from outside, isolated.
    Name,
    /// Another message.
    Message,
    /// One of the texts of a group.
    Group(String),
}

/// The declarations of `types.txt`.
#[derive(Debug, Default)]
pub(crate) struct Types {
    /// Groups that become an enum of their own, in order.
    pub(crate) groups: Vec<String>,
    /// Arguments by name, with the line they are declared on.
    pub(crate) arguments: BTreeMap<String, (Kind, usize)>,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Letters as they are.
    Text(String),
    /// Notation written out in the catalogue.
    Notation(String),
    /// An argument's place.
    Argument(String),
}

/// The texts of one key.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The only text, or the plural form `[other]`.
    pub(crate) other: Option<Vec<Piece>>,
    /// The plural form `[one]`.
    pub(crate) one: Option<Vec<Piece>>,
    /// Written with plural forms.
    pub(crate) plural: bool,
    /// The line of the first form.
    pub(crate) line: usize,
}

impl Entry {
    /// The arguments of the text, in the order of their first use.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let mut names = Vec::new();
        for piece in self.other.iter().flatten() {
            if let Piece::Argument(name) = piece
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        names
    }
}

/// One language's file.
pub(crate) struct Catalogue {
    /// Whose file this is.
    pub(crate) language: &'static Language,
    /// The keys in the order of the file.
    pub(crate) keys: Vec<String>,
    /// The texts by key.
    pub(crate) entries: BTreeMap<String, Entry>,
}

/// Lines that say something, with their number from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn is_name(text: &str, dots: bool) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || (dots && c == '.'))
        && !text.ends_with(['-', '.'])
}

/// Reads `types.txt`: `group NAME` lines and `ARGUMENT = KIND` lines.
pub(crate) fn types(text: &str, faults: &mut Vec<Fault>) -> Types {
    let mut types = Types::default();
    let mut fault =
        |line, key: &str, message: &str| faults.push(Fault::new("types.txt", line, key, message));
    for (number, line) in lines(text) {
        if let Some(group) = line.strip_prefix("group ") {
            let group = group.trim().to_owned();
            if !is_name(&group, false) || types.groups.contains(&group) {
                fault(
                    number,
                    &group,
                    "expected a new group name of small letters, digits and `-`",
                );
            }
            types.groups.push(group);
            continue;
        }
        let Some((name, kind)) = line.split_once('=').map(|(a, b)| (a.trim(), b.trim())) else {
            fault(number, "", "expected `group NAME` or `ARGUMENT = KIND`");
            continue;
        };
        let kind = match kind {
            "number" => Kind::Number,
            "notation" => Kind::Notation,
            "name" => Kind::Name,
            "message" => Kind::Message,
            group if types.groups.iter().any(|known| known == group) => {
                Kind::Group(group.to_owned())
            }
            _ => {
                fault(
                    number,
                    name,
                    "expected number, notation, name, message or a group declared above",
                );
                continue;
            }
        };
        if !is_name(name, false) {
            fault(
                number,
                name,
                "expected a name of small letters, digits and `-`",
            );
        }
        if types
            .arguments
            .insert(name.to_owned(), (kind, number))
            .is_some()
        {
            fault(number, name, "declared twice");
        }
    }
    types
}

/// Reads one language's file.
pub(crate) fn parse(language: &'static Language, text: &str, faults: &mut Vec<Fault>) -> Catalogue {
    let mut catalogue = Catalogue {
        language,
        keys: Vec::new(),
        entries: BTreeMap::new(),
    };
    for (number, line) in lines(text) {
        if let Err((key, message)) = add(&mut catalogue, number, line) {
            faults.push(Fault::new(&language.file(), number, &key, &message));
        }
    }
    catalogue
}

fn add(catalogue: &mut Catalogue, number: usize, line: &str) -> Result<(), (String, String)> {
    let no_key = || {
        (
            String::new(),
            "expected `key = text` or `key[one] = text`".to_owned(),
        )
    };
    let (left, text) = line.split_once('=').ok_or_else(no_key)?;
    let (left, text) = (left.trim(), text.trim());
    let (key, form) = match left.split_once('[') {
        Some((key, form)) => (key, Some(form.strip_suffix(']').ok_or_else(no_key)?)),
        None => (left, None),
    };
    let fault = |message: &str| (key.to_owned(), message.to_owned());
    if !is_name(key, true) || !key.contains('.') {
        return Err(fault(
            "expected a key such as `button.undo`: group, dot, name",
        ));
    }
    if text.is_empty() {
        return Err(fault("has no text"));
    }
    let pieces = pieces(text).map_err(|message| fault(&message))?;
    if !catalogue.entries.contains_key(key) {
        catalogue.keys.push(key.to_owned());
    }
    let entry = catalogue.entries.entry(key.to_owned()).or_default();
    if entry.line == 0 {
        entry.line = number;
        entry.plural = form.is_some();
    } else if entry.plural != form.is_some() {
        return Err(fault("is written both with and without plural forms"));
    }
    let slot = match form {
        None | Some("other") => &mut entry.other,
        Some("one") if catalogue.language.one => &mut entry.one,
        Some("one") => return Err(fault("this language has the plural form [other] only")),
        Some(_) => return Err(fault("the plural forms are [one] and [other]")),
    };
    if slot.replace(pieces).is_some() {
        return Err(fault("is given twice"));
    }
    Ok(())
}

/// Splits a text at its arguments and its notation.
pub(crate) fn pieces(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}', '`']) {
        if at > 0 {
            pieces.push(Piece::Text(rest[..at].to_owned()));
        }
        let (open, after) = rest[at..].split_at(1);
        let close = match open {
            "{" => '}',
            "`" => '`',
            _ => return Err("`}` without `{` before it".to_owned()),
        };
        let Some((inner, tail)) = after.split_once(close) else {
            return Err(format!("`{open}` is never closed"));
        };
        match open {
            "{" if is_name(inner, false) => pieces.push(Piece::Argument(inner.to_owned())),
            "{" => return Err(format!("`{{{inner}}}` is no argument name")),
            _ if inner.is_empty() || !inner.is_ascii() => {
                return Err(format!("notation `{inner}` is not plain ASCII"));
            }
            _ => pieces.push(Piece::Notation(inner.to_owned())),
        }
        rest = tail;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    if rest.chars().chain(text.chars()).any(char::is_control) {
        return Err("contains a control character".to_owned());
    }
    Ok(pieces)
}

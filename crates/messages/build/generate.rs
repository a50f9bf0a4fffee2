//! Writes the Rust source and the text tables.
//!
//! A language's texts lie in one string, one after the other; a table of 16-bit ends says where each stops.
//! That is a quarter of the size of an array of `&str` on wasm32. In a text, the character U+0001 stands for
//! the first argument of its message, U+0002 for the second, and so on.

use std::fmt::Write as _;

use crate::catalogue::{Catalogue, Entry, Kind, Piece, Types};

/// First-strong isolate and pop directional isolate.
const ISOLATE: (char, char) = ('\u{2068}', '\u{2069}');

/// The files to write to `OUT_DIR`, by name.
pub(crate) fn files(types: &Types, languages: &[Catalogue]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let Some(english) = languages.first() else {
        return files;
    };
    let (plain, full): (Vec<&String>, Vec<&String>) = english
        .keys
        .iter()
        .partition(|key| english.entries[*key].arguments().is_empty());

    let mut source = String::new();
    plain_enum(&mut source, english, &plain);
    for group in &types.groups {
        group_enum(&mut source, english, group, &plain);
    }
    message_enum(&mut source, types, english, &plain, &full);
    let (_, ends) = table(english, english, &plain, &full);
    let _ = writeln!(
        source,
        "/// How many texts a language has.\nconst SLOTS: usize = {};\n\
         /// Names this version of the catalogue.\nconst CATALOGUE: &str = \"{:016x}\";",
        ends.len(),
        fingerprint(english, plain.iter().chain(&full).copied())
    );
    for catalogue in languages {
        let (text, ends) = table(english, catalogue, &plain, &full);
        let constant = catalogue.language.constant;
        let name = format!("{}.table", catalogue.language.tag);
        let _ = writeln!(
            source,
            "{}static {constant}: Table = Table {{ text: include_str!(concat!(env!(\"OUT_DIR\"), \"/{name}\")), ends: &{ends:?} }};",
            condition(catalogue)
        );
        files.push((name, text));
    }
    compiled(&mut source, languages);
    files.push(("messages.rs".to_owned(), source));
    files
}

/// English is always in the program.
fn condition(catalogue: &Catalogue) -> &'static str {
    match catalogue.language.tag {
        "en" => "",
        _ => "#[cfg(feature = \"all-languages\")]\n",
    }
}

fn compiled(source: &mut String, languages: &[Catalogue]) {
    source.push_str(
        "/// The texts that are in the program.\nconst fn compiled(lang: Lang) -> Option<&'static Table> {\nmatch lang {\n",
    );
    for catalogue in languages {
        let constant = catalogue.language.constant;
        let variant = camel(&constant.to_lowercase().replace('_', "-"));
        let _ = writeln!(
            source,
            "{}Lang::{variant} => Some(&{constant}),",
            condition(catalogue)
        );
    }
    source.push_str("#[cfg(not(feature = \"all-languages\"))]\n_ => None,\n}\n}\n");
}

/// A number that changes with the keys, their order, their plural forms and their arguments (FNV-1a).
fn fingerprint<'a>(english: &Catalogue, keys: impl Iterator<Item = &'a String>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for key in keys {
        let entry = &english.entries[key];
        add(key);
        add(if entry.plural { "plural" } else { "" });
        entry.arguments().iter().for_each(|name| add(name));
    }
    hash
}

/// `live.pentago-turn` becomes `LivePentagoTurn`.
fn camel(key: &str) -> String {
    key.split(['.', '-'])
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|c| c.to_ascii_uppercase())
                .into_iter()
                .chain(letters)
                .collect::<String>()
        })
        .collect()
}

fn field(name: &str) -> String {
    name.replace('-', "_")
}

/// The English text as a code span, for the documentation of a variant.
fn english_text(entry: &Entry) -> String {
    let mut text = String::new();
    for piece in entry.other.iter().flatten() {
        let _ = match piece {
            Piece::Text(t) | Piece::Notation(t) => write!(text, "{t}"),
            Piece::Argument(name) => write!(text, "{{{name}}}"),
        };
    }
    format!("`{text}`")
}

fn plain_enum(source: &mut String, english: &Catalogue, plain: &[&String]) {
    source.push_str(
        "/// A text without arguments, named after its key in the catalogue.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n#[repr(u16)]\npub enum Msg {\n",
    );
    for key in plain {
        let _ = writeln!(
            source,
            "/// {}\n{},",
            english_text(&english.entries[*key]),
            camel(key)
        );
    }
    source.push_str("}\nimpl Msg {\n/// Every text, in the order of the catalogue.\npub const ALL: &'static [Self] = &[");
    for key in plain {
        let _ = write!(source, "Self::{},", camel(key));
    }
    source.push_str("];\n");
    keys(source, plain, |key| key.to_owned());
    source.push_str("}\n");
}

fn keys(source: &mut String, of: &[&String], shown: impl Fn(&str) -> String) {
    source.push_str("/// The key in the catalogue.\n#[must_use]\npub const fn key(self) -> &'static str {\nmatch self {");
    for key in of {
        let name = shown(key);
        let _ = write!(source, "Self::{} => {name:?},", camel(&name));
    }
    source.push_str("}\n}\n");
}

fn group_enum(source: &mut String, english: &Catalogue, group: &str, plain: &[&String]) {
    let prefix = format!("{group}.");
    let name = camel(group);
    let members: Vec<&String> = plain
        .iter()
        .copied()
        .filter(|key| key.starts_with(&prefix))
        .collect();
    let _ = writeln!(
        source,
        "/// The texts `{prefix}*` of the catalogue.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\npub enum {name} {{"
    );
    for key in &members {
        let _ = writeln!(
            source,
            "/// {}\n{},",
            english_text(&english.entries[*key]),
            camel(&key[prefix.len()..])
        );
    }
    let _ = write!(
        source,
        "}}\nimpl {name} {{\n/// All of them, in the order of the catalogue.\npub const ALL: &'static [Self] = &["
    );
    for key in &members {
        let _ = write!(source, "Self::{},", camel(&key[prefix.len()..]));
    }
    source
        .push_str("];\n/// The text.\n#[must_use]\npub const fn msg(self) -> Msg {\nmatch self {");
    for key in &members {
        let _ = write!(
            source,
            "Self::{} => Msg::{},",
            camel(&key[prefix.len()..]),
            camel(key)
        );
    }
    source.push_str("}\n}\n");
    keys(source, &members, |key| key[prefix.len()..].to_owned());
    let _ = write!(
        source,
        "/// The member whose key is `key`, without the group's name.\n#[must_use]\n\
         pub fn from_key(key: &str) -> Option<Self> {{\nmatch key {{"
    );
    for key in &members {
        let member = &key[prefix.len()..];
        let _ = write!(source, "{member:?} => Some(Self::{}),", camel(member));
    }
    let _ = writeln!(
        source,
        "_ => None,}}\n}}\n}}\nimpl From<{name}> for Msg {{ fn from(it: {name}) -> Self {{ it.msg() }} }}\n\
         impl From<{name}> for Message {{ fn from(it: {name}) -> Self {{ Self::Plain(it.msg()) }} }}"
    );
}

fn message_enum(
    source: &mut String,
    types: &Types,
    english: &Catalogue,
    plain: &[&String],
    full: &[&String],
) {
    source.push_str(
        "/// A text with its arguments, to be rendered in any language at any time.\n\
         #[derive(Debug, Clone, PartialEq, Eq, Hash)]\npub enum Message {\n/// A text without arguments.\nPlain(Msg),\n",
    );
    let kind = |name: &str| {
        types
            .arguments
            .get(name)
            .map_or(&Kind::Name, |(kind, _)| kind)
    };
    for key in full {
        let entry = &english.entries[*key];
        let _ = writeln!(source, "/// {}\n{} {{", english_text(entry), camel(key));
        for name in entry.arguments() {
            let (doc, rust) = match kind(&name) {
                Kind::Number => ("a number".to_owned(), "u32".to_owned()),
                Kind::Notation => ("notation, in ASCII".to_owned(), "String".to_owned()),
                Kind::Name => ("text from outside".to_owned(), "String".to_owned()),
                Kind::Message => ("a message of its own".to_owned(), "Box<Message>".to_owned()),
                Kind::Group(group) => (format!("one of `{group}.*`"), camel(group)),
            };
            let _ = writeln!(
                source,
                "/// `{{{name}}}`: {doc}.\n{}: {rust},",
                field(&name)
            );
        }
        source.push_str("},\n");
    }
    source.push_str(
        "}\nimpl Message {\n\
         /// Hands slot, plural form and arguments of this message to `fill`.\n\
         fn parts(&self, lang: Lang, fill: &mut dyn FnMut(usize, &[Argument<'_>])) {\nmatch self {\n\
         Self::Plain(msg) => fill(*msg as usize, &[]),\n",
    );
    let mut slot = plain.len();
    for key in full {
        let entry = &english.entries[*key];
        let names = entry.arguments();
        let fields: Vec<String> = names.iter().map(|name| field(name)).collect();
        let arguments: Vec<String> = names
            .iter()
            .map(|name| {
                let field = field(name);
                match kind(name) {
                    Kind::Number => format!("Argument::Number(*{field})"),
                    Kind::Notation => format!("Argument::Notation({field})"),
                    Kind::Name => format!("Argument::Name({field})"),
                    Kind::Message => format!("Argument::Message({field})"),
                    Kind::Group(_) => format!("Argument::Plain({field}.msg())"),
                }
            })
            .collect();
        let index = if entry.plural {
            format!("plural(lang, *count).slot({slot})")
        } else {
            slot.to_string()
        };
        let _ = writeln!(
            source,
            "Self::{} {{ {} }} => fill({index}, &[{}]),",
            camel(key),
            fields.join(", "),
            arguments.join(", ")
        );
        slot += if entry.plural { 2 } else { 1 };
    }
    source.push_str("}\n}\n}\n");
}

/// All texts of a language in one string, and where each ends. A plural message has two places,
/// `[one]` first; it stays empty where the language has no such form.
fn table(
    english: &Catalogue,
    catalogue: &Catalogue,
    plain: &[&String],
    full: &[&String],
) -> (String, Vec<u16>) {
    let mut text = String::new();
    let mut ends = Vec::new();
    for key in plain.iter().chain(full) {
        let names = english.entries[*key].arguments();
        let entry = &catalogue.entries[*key];
        if entry.plural {
            append(
                &mut text,
                entry.one.as_deref().unwrap_or_default(),
                &names,
                catalogue.language.rtl,
            );
            ends.push(end(&text));
        }
        append(
            &mut text,
            entry.other.as_deref().unwrap_or_default(),
            &names,
            catalogue.language.rtl,
        );
        ends.push(end(&text));
    }
    (text, ends)
}

fn end(text: &str) -> u16 {
    u16::try_from(text.len())
        .expect("a language's texts stay under 64 KiB; beyond that the table needs wider ends")
}

fn append(text: &mut String, pieces: &[Piece], names: &[String], rtl: bool) {
    for piece in pieces {
        match piece {
            Piece::Text(t) => text.push_str(t),
            Piece::Notation(t) if rtl => {
                text.extend([ISOLATE.0].into_iter().chain(t.chars()).chain([ISOLATE.1]))
            }
            Piece::Notation(t) => text.push_str(t),
            Piece::Argument(name) => {
                let index = names
                    .iter()
                    .position(|known| known == name)
                    .map_or(0, |index| index + 1);
                text.extend(u32::try_from(index).ok().and_then(char::from_u32));
            }
        }
    }
}

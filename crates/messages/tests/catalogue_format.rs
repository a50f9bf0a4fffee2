//! The build's reader and checks: what is wrong in a catalogue is named with file, line and key.

#[path = "../build/catalogue.rs"]
mod catalogue;
#[path = "../build/check.rs"]
mod check;

use catalogue::{Catalogue, Fault, Kind, LANGUAGES, Language, Piece, Types};

/// The faults found in a catalogue of these texts, as they are printed. Languages not given repeat English.
fn faults(types: &str, texts: [&str; 4]) -> Vec<String> {
    let mut faults = Vec::new();
    let types = catalogue::types(types, &mut faults);
    let read = |(language, text)| catalogue::parse(language, text, &mut faults);
    let languages: Vec<_> = LANGUAGES.iter().zip(texts).map(read).collect();
    if faults.is_empty() {
        check::check(&types, &languages, &mut faults);
    }
    faults.iter().map(ToString::to_string).collect()
}

fn faults_of_english(types: &str, text: &str) -> Vec<String> {
    faults(types, [text; 4])
}

#[test]
fn a_sound_catalogue_has_no_faults() {
    let types = "# kinds\ngroup who\nwho = who\ncount = number\nat = notation\n";
    let english = "who.you = you\nplay.at = {who} at {at}, or `c4`\nplay.n[one] = one\nplay.n[other] = {count}\n";
    let single = "who.you = bạn\nplay.at = {at}: {who} `c4`\nplay.n[other] = {count} lần\n";
    let persian = "who.you = تو\nplay.at = {who} {at}\nplay.n[one] = {count} بار\nplay.n[other] = {count} بار\n";
    assert_eq!(faults(types, [english, single, single, persian]), [""; 0]);
}

#[test]
fn a_missing_key_names_file_and_key() {
    assert_eq!(
        faults(
            "",
            [
                "a.b = x\na.c = y",
                "a.b = x",
                "a.c = y\na.b = x",
                "a.b = x\na.c = y"
            ]
        ),
        ["catalogue/zh-Hant.txt: a.c: is missing"]
    );
}

#[test]
fn an_unknown_key_names_its_line() {
    assert_eq!(
        faults(
            "",
            [
                "a.b = x",
                "a.b = x",
                "# note\n\na.b = x\na.d = z",
                "a.b = x"
            ]
        ),
        ["catalogue/vi.txt:4: a.d: is not a key of en.txt"]
    );
}

#[test]
fn arguments_that_differ_are_both_named() {
    let english = "a.b = {from} to {to}";
    let found = faults(
        "from = name\nto = name",
        [english, "a.b = {from}", english, "a.b = none"],
    );
    assert_eq!(
        found,
        [
            "catalogue/zh-Hant.txt:1: a.b: expected {from} {to}, found {from}",
            "catalogue/fa.txt:1: a.b: expected {from} {to}, found no argument",
        ]
    );
}

#[test]
fn undeclared_and_unused_arguments_are_refused() {
    assert_eq!(
        faults_of_english("from = name\nto = name", "a.b = {from} {who}"),
        [
            "catalogue/en.txt:1: a.b: {who} is not declared in types.txt",
            "catalogue/types.txt:2: to: is used by no text",
        ]
    );
}

#[test]
fn plural_forms_must_fit_the_language() {
    let types = "count = number";
    let english = "a.n[one] = one pair\na.n[other] = {count} pairs";
    let single = "a.n[other] = {count}";
    assert_eq!(
        faults(types, [english, english, single, english]),
        ["catalogue/zh-Hant.txt:1: a.n: this language has the plural form [other] only"]
    );
    assert_eq!(
        faults(types, [english, single, single, english]),
        ["catalogue/fa.txt:1: a.n: [one] must use {count}"]
    );
    assert_eq!(
        faults(types, [english, single, single, single]),
        ["catalogue/fa.txt:1: a.n: lacks the plural form [one]"]
    );
    assert_eq!(
        faults(
            types,
            [english, "a.n = {count}", single, "a.n[one] = {count}"]
        ),
        [
            "catalogue/fa.txt:1: a.n: lacks the plural form [other]",
            "catalogue/zh-Hant.txt:1: a.n: has plural forms in only one of this file and en.txt",
            "catalogue/fa.txt:1: a.n: expected {count}, found no argument",
        ]
    );
    assert_eq!(
        faults_of_english("", "a.n[few] = x")[0],
        "catalogue/en.txt:1: a.n: the plural forms are [one] and [other]"
    );
    assert_eq!(
        faults_of_english("", "a.n = x\na.n[other] = x")[0],
        "catalogue/en.txt:2: a.n: is written both with and without plural forms"
    );
}

#[test]
fn a_count_is_a_number() {
    let found = faults(
        "count = name",
        [
            "a.n[one] = x\na.n[other] = {count}",
            "a.n[other] = {count}",
            "a.n[other] = {count}",
            "a.n[one] = {count}\na.n[other] = {count}",
        ],
    );
    assert_eq!(found, ["catalogue/en.txt:1: a.n: {count} must be a number"]);
}

#[test]
fn malformed_lines_are_named() {
    let cases = [
        (
            "no equals sign",
            "catalogue/en.txt:1: expected `key = text` or `key[one] = text`",
        ),
        (
            "a.b[one = x",
            "catalogue/en.txt:1: expected `key = text` or `key[one] = text`",
        ),
        (
            "nodot = x",
            "catalogue/en.txt:1: nodot: expected a key such as `button.undo`: group, dot, name",
        ),
        (
            "A.b = x",
            "catalogue/en.txt:1: A.b: expected a key such as `button.undo`: group, dot, name",
        ),
        (
            "a.b. = x",
            "catalogue/en.txt:1: a.b.: expected a key such as `button.undo`: group, dot, name",
        ),
        ("a.b =  ", "catalogue/en.txt:1: a.b: has no text"),
        (
            "a.b = x\na.b = y",
            "catalogue/en.txt:2: a.b: is given twice",
        ),
        ("a.b = {x", "catalogue/en.txt:1: a.b: `{` is never closed"),
        ("a.b = `x", "catalogue/en.txt:1: a.b: ``` is never closed"),
        (
            "a.b = x}",
            "catalogue/en.txt:1: a.b: `}` without `{` before it",
        ),
        (
            "a.b = {X y}",
            "catalogue/en.txt:1: a.b: `{X y}` is no argument name",
        ),
        (
            "a.b = `é`",
            "catalogue/en.txt:1: a.b: notation `é` is not plain ASCII",
        ),
        (
            "a.b = x\u{1}y",
            "catalogue/en.txt:1: a.b: contains a control character",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(faults_of_english("", text)[0], expected, "{text:?}");
    }
}

#[test]
fn malformed_types_are_named() {
    let cases = [
        (
            "who",
            "catalogue/types.txt:1: expected `group NAME` or `ARGUMENT = KIND`",
        ),
        (
            "who = seat",
            "catalogue/types.txt:1: who: expected number, notation, name, message or a group declared above",
        ),
        (
            "who = name\nwho = name",
            "catalogue/types.txt:2: who: declared twice",
        ),
        (
            "Who = name",
            "catalogue/types.txt:1: Who: expected a name of small letters, digits and `-`",
        ),
        (
            "group a\ngroup a",
            "catalogue/types.txt:2: a: expected a new group name of small letters, digits and `-`",
        ),
        (
            "group seat",
            "catalogue/types.txt: seat: no text belongs to this group",
        ),
    ];
    for (types, expected) in cases {
        assert_eq!(
            faults_of_english(types, "a.b = x")[0],
            expected,
            "{types:?}"
        );
    }
    assert_eq!(
        faults_of_english("group a\nx = name", "a.b = {x}"),
        ["catalogue/en.txt:1: a.b: texts of a declared group take no arguments"]
    );
}

#[test]
fn texts_split_at_arguments_and_notation() {
    let text = |t: &str| Piece::Text(t.into());
    assert_eq!(
        catalogue::pieces("{a}: `c4.1r` {a}."),
        Ok(vec![
            Piece::Argument("a".into()),
            text(": "),
            Piece::Notation("c4.1r".into()),
            text(" "),
            Piece::Argument("a".into()),
            text("."),
        ])
    );
}

#[test]
fn kinds_are_read() {
    let mut faults: Vec<Fault> = Vec::new();
    let types: Types = catalogue::types(
        "group g\na = number\nb = notation\nc = name\nd = message\ne = g",
        &mut faults,
    );
    assert_eq!(faults, []);
    let kinds: Vec<Kind> = types
        .arguments
        .values()
        .map(|(kind, _)| kind.clone())
        .collect();
    assert_eq!(
        kinds,
        [
            Kind::Number,
            Kind::Notation,
            Kind::Name,
            Kind::Message,
            Kind::Group("g".into())
        ]
    );
}

#[test]
fn a_text_equal_sign_belongs_to_the_text() {
    let mut faults = Vec::new();
    let english: &'static Language = &LANGUAGES[0];
    let read: Catalogue = catalogue::parse(english, "a.b = x = y", &mut faults);
    assert_eq!(
        read.entries["a.b"].other,
        Some(vec![Piece::Text("x = y".into())])
    );
    assert!(!english.rtl && english.constant == "EN" && read.language.tag == "en");
    assert_eq!(read.entries["a.b"].arguments(), [""; 0]);
}

//! The rules pages say the same in every language, and name the options as the page does.

use std::fs;

use fivefold_messages::{Lang, Msg, PentagoRules, PenteRules};

/// A rules page: `crates/web/rules/{game}.{language}.md`.
fn page(game: &str, lang: Lang) -> String {
    let path = format!(
        "{}/../web/rules/{game}.{}.md",
        env!("CARGO_MANIFEST_DIR"),
        lang.tag()
    );
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn names_every_option(game: &str, options: impl IntoIterator<Item = Msg> + Clone) {
    for lang in Lang::ALL {
        let page = page(game, lang);
        let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).collect();
        let missing = |option: &Msg| {
            let cell = format!("| {} |", lang.text(*option));
            !rows.iter().any(|row| row.starts_with(&cell))
        };
        let missing: Vec<Msg> = options.clone().into_iter().filter(missing).collect();
        assert_eq!(missing, [], "{game} {lang:?}");
    }
}

#[test]
fn every_pentago_option_is_explained_by_its_name() {
    names_every_option("pentago", PentagoRules::ALL.iter().map(|rules| rules.msg()));
}

#[test]
fn every_pente_option_is_explained_by_its_name() {
    names_every_option("pente", PenteRules::ALL.iter().map(|rules| rules.msg()));
}

/// The kinds of lines a page consists of: a translation that lost a paragraph or a clause differs here.
fn shape(page: &str) -> Vec<&str> {
    let mut shape = Vec::new();
    let mut drawing = false;
    for line in page.lines() {
        let fence = line.starts_with("```");
        drawing ^= fence;
        shape.push(match line.split_once(' ') {
            _ if drawing || fence => line,
            Some((mark @ ("#" | "##" | "*" | "|" | "1." | "2."), _)) => mark,
            _ if line.is_empty() => "",
            _ => "text",
        });
    }
    shape
}

#[test]
fn all_languages_have_the_same_sections_lists_and_drawings() {
    for game in ["pentago", "pente"] {
        let english = page(game, Lang::En);
        let english = shape(&english);
        assert_eq!(english.first(), Some(&"#"), "the first line is the title");
        for lang in Lang::ALL {
            let page = page(game, lang);
            // Sentences wrap in the source of the English page only.
            let joined = |mut shape: Vec<&str>| {
                shape.dedup_by(|next, last| *next == "text" && !last.is_empty());
                shape.join("\n")
            };
            assert_eq!(
                joined(shape(&page)),
                joined(english.clone()),
                "{game} {lang:?}"
            );
        }
    }
}

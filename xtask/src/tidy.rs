//! Small promises about the source that no compiler keeps.

mod texts;

use crate::workspace;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// A longer file holds more than one idea.
const MOST_LINES: usize = 1000;

/// Where the texts of the catalogue are shown.
const PAGE: [&str; 4] = [
    "crates/client/src/",
    "crates/web/src/",
    "crates/worker/src/",
    "xtask/src/web/",
];

/// Checks every file of the project.
///
/// # Errors
/// Every broken promise, one a line, with file and line.
pub(crate) fn check() -> Result<()> {
    let root = workspace::root();
    let mut broken = Vec::new();
    let mut of_the_page = String::new();
    for path in source_files(root)? {
        let name = path
            .strip_prefix(root)
            .unwrap_or(&path)
            .display()
            .to_string();
        // What is not text is none of our business.
        if let Ok(text) = fs::read_to_string(&path) {
            broken.extend(of_text(&name, &text));
            if PAGE.iter().any(|folder| name.starts_with(folder)) {
                of_the_page += &text;
            }
            if name == "README.md" || name == "ARCHITECTURE.md" {
                broken.extend(of_trees(&name, &text, &|path| root.join(path).exists()));
            }
        }
    }
    let catalogue = root.join("crates/messages/catalogue");
    let read = |name: &str| {
        let path = catalogue.join(name);
        fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let unused = texts::unused(&read("en.txt")?, &read("types.txt")?, &of_the_page);
    broken.extend(
        unused
            .iter()
            .map(|key| format!("catalogue: {key} is shown nowhere")),
    );
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    Ok(())
}

/// Files that a person wrote: not what is built, not what git keeps.
fn source_files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry.with_context(|| folder.display().to_string())?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let path = entry.path();
            if path.is_dir() {
                let built = name.starts_with("target") || name == "shots" || name == ".git";
                if !built {
                    folders.push(path);
                }
            } else if name != "Cargo.lock" {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn of_text(name: &str, text: &str) -> Vec<String> {
    let mut broken = Vec::new();
    // In two parts, so that this file is no case of them.
    for mark in [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
    ] {
        for (at, line) in text.lines().enumerate() {
            if words(line).any(|word| word == mark) {
                broken.push(format!(
                    "{name}:{}: `{mark}`: do it, or file it where work is planned",
                    at + 1
                ));
            }
        }
    }
    let lines = text.lines().count();
    if name.ends_with(".rs") && lines > MOST_LINES {
        broken.push(format!(
            "{name}: {lines} lines; past {MOST_LINES} make it a folder of files with one idea each"
        ));
    }
    if text.contains('\r') {
        broken.push(format!("{name}: lines end in CR LF; LF is expected"));
    }
    broken
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// Checks the drawings of the project's tree: fenced blocks that begin with ```` ```tree ````.
///
/// A line is a path, indented under its folder, then two spaces and what it is. Several paths of one
/// folder may share a line, with one space between them.
fn of_trees(name: &str, text: &str, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut broken = Vec::new();
    let mut inside = false;
    let mut folders: Vec<(usize, String)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if let Some(fence) = line.trim_start().strip_prefix("```") {
            inside = !inside && fence.trim() == "tree";
            folders.clear();
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let paths = line.trim_start().split("  ").next().unwrap_or_default();
        if !inside || paths.is_empty() {
            continue;
        }
        folders.retain(|(outer, _)| *outer < indent);
        let parent = folders
            .last()
            .map_or(String::new(), |(_, folder)| folder.clone());
        for path in paths.split(' ') {
            let path = format!("{parent}{path}");
            if !exists(&path) {
                broken.push(format!(
                    "{name}:{}: the tree names {path}, which is not there",
                    at + 1
                ));
            }
            if path.ends_with('/') {
                folders.push((indent, path));
            }
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_unfinished_work_are_found_with_their_line() {
        let text = format!("fine\n// {}: later\n", concat!("TO", "DO"));
        assert_eq!(
            of_text("a.rs", &text),
            [format!(
                "a.rs:2: `{}`: do it, or file it where work is planned",
                concat!("TO", "DO")
            )]
        );
        assert_eq!(of_text("a.rs", "todo!() MASTODON\n"), [""; 0]);
    }

    #[test]
    fn long_files_are_found() {
        let long = "x\n".repeat(MOST_LINES + 1);
        assert_eq!(of_text("a.rs", &long).len(), 1);
        assert_eq!(of_text("a.rs", &"x\n".repeat(MOST_LINES)), [""; 0]);
        assert_eq!(of_text("perft.txt", &long), [""; 0]);
        assert_eq!(of_text("a.md", "one\r\ntwo\r\n").len(), 1);
    }

    #[test]
    fn a_tree_that_names_what_is_not_there_is_found() {
        let text = "# A\n```tree\nREADME.md Cargo.toml  first\ncrates/  all packages\n  rules/    the law\n    src/\n  \
                    engine/\ndocs/\n```\n```sh\nls nothing\n```\n";
        let all = [
            "README.md",
            "Cargo.toml",
            "crates/",
            "crates/rules/",
            "crates/rules/src/",
            "crates/engine/",
            "docs/",
        ];
        assert_eq!(
            of_trees("README.md", text, &|path| all.contains(&path)),
            [""; 0]
        );
        assert_eq!(
            of_trees("README.md", text, &|path| path != "crates/engine/"
                && path != "Cargo.toml"),
            [
                "README.md:3: the tree names Cargo.toml, which is not there",
                "README.md:7: the tree names crates/engine/, which is not there",
            ]
        );
    }
}

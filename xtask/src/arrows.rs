//! Which package may know which: the arrows of ARCHITECTURE.md, tested against `cargo metadata`.

use crate::workspace;
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// A package of the workspace and what it may depend on.
struct Row {
    package: &'static str,
    /// Packages of the workspace, for the program itself.
    knows: &'static [&'static str],
    /// More packages of the workspace, for its tests and benchmarks only.
    tests_know: &'static [&'static str],
}

const fn row(
    package: &'static str,
    knows: &'static [&'static str],
    tests_know: &'static [&'static str],
) -> Row {
    Row {
        package,
        knows,
        tests_know,
    }
}

/// The one table. An arrow that is not here is not allowed.
#[rustfmt::skip]
const ARROWS: &[Row] = &[
    row("fivefold-rules", &[], &[]),
    row("fivefold-solver", &["fivefold-rules"], &[]),
    row("fivefold-engine", &["fivefold-rules", "fivefold-solver"], &[]),
    row("fivefold-protocol", &["fivefold-rules"], &[]),
    row("fivefold-messages", &[], &[]),
    row("fivefold-client", &["fivefold-rules", "fivefold-protocol", "fivefold-messages"], &[]),
    row("fivefold-web", &["fivefold-rules", "fivefold-protocol", "fivefold-messages", "fivefold-client"], &[]),
    row("fivefold-worker", &["fivefold-rules", "fivefold-protocol", "fivefold-solver", "fivefold-engine"], &[]),
    row("fivefold-web-assets", &[], &[]), // it holds the built page, not the page's code
    row("fivefold-server", &["fivefold-rules", "fivefold-protocol", "fivefold-solver", "fivefold-engine", "fivefold-web-assets"], &[]),
    row("fivefold", &["fivefold-rules", "fivefold-protocol", "fivefold-messages", "fivefold-solver", "fivefold-engine", "fivefold-client", "fivefold-server"], &[]),
    row("fivefold-e2e", &["fivefold-rules", "fivefold-protocol", "fivefold-solver", "fivefold-server", "fivefold-web-assets"], &["fivefold-messages", "fivefold-client"]), // its server has the database
    row("xtask", &["fivefold-messages"], &[]), // it writes the texts of each language to a file of the page
];

/// Packages from outside that only some may use, tests apart.
const OUTSIDE: &[(&str, &[&str])] = &[
    (
        "serde",
        &[
            "fivefold-protocol",
            "fivefold-client",
            "fivefold-server",
            "fivefold-web",
            "fivefold-worker",
            "fivefold",
        ],
    ),
    ("tokio", &["fivefold-server", "fivefold", "fivefold-e2e"]),
    ("axum", &["fivefold-server"]),
    ("hyper", &["fivefold-server"]),
    ("sqlx", &["fivefold-server"]),
    ("clap", &["fivefold"]),
    ("web-sys", &["fivefold-web", "fivefold-worker"]),
    ("js-sys", &["fivefold-web", "fivefold-worker"]),
    ("wasm-bindgen", &["fivefold-web", "fivefold-worker"]),
    ("anyhow", &["fivefold", "xtask"]),
];

/// Packages that use nothing from outside, tests apart.
const BARE: &[&str] = &["fivefold-rules", "fivefold-messages", "fivefold-web-assets"];

/// Tests the workspace against the table.
///
/// # Errors
/// Every wrong arrow, one a line.
pub(crate) fn check() -> Result<()> {
    let wrong = wrong(&workspace::metadata()?)?;
    if !wrong.is_empty() {
        bail!("{}\nthe table is in xtask/src/arrows.rs", wrong.join("\n"));
    }
    Ok(())
}

/// What differs between `cargo metadata`'s answer and the table, in words.
fn wrong(metadata: &Value) -> Result<Vec<String>> {
    let packages = metadata["packages"]
        .as_array()
        .context("cargo metadata names no packages")?;
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"]
            .as_str()
            .context("a package without a name")?;
        let Some(row) = ARROWS.iter().find(|row| row.package == name) else {
            wrong.push(format!("{name} is not in the table of arrows"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let to = dependency["name"]
                .as_str()
                .context("a dependency without a name")?;
            let for_tests = dependency["kind"] == "dev";
            let ours = ARROWS.iter().any(|row| row.package == to);
            if ours {
                let allowed =
                    row.knows.contains(&to) || (for_tests && row.tests_know.contains(&to));
                if !allowed {
                    wrong.push(format!("{name} -> {to}: no such arrow"));
                }
            } else if !for_tests {
                if BARE.contains(&name) {
                    wrong.push(format!("{name} -> {to}: {name} uses nothing from outside"));
                }
                let users = OUTSIDE.iter().find(|(outside, _)| *outside == to);
                if let Some((_, users)) = users.filter(|(_, users)| !users.contains(&name)) {
                    wrong.push(format!("{name} -> {to}: only for {}", users.join(", ")));
                }
            }
        }
    }
    for row in ARROWS {
        if !packages
            .iter()
            .any(|package| package["name"] == row.package)
        {
            wrong.push(format!(
                "{} is in the table of arrows and not in the workspace",
                row.package
            ));
        }
    }
    Ok(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The workspace as the table wants it, with these dependencies added: from, to, kind.
    fn workspace_with(added: &[(&str, &str, Value)]) -> Value {
        let package = |row: &Row| {
            let knows = row
                .knows
                .iter()
                .map(|to| json!({ "name": to, "kind": null }));
            let added = added.iter().filter(|(from, ..)| *from == row.package);
            let added = added.map(|(_, to, kind)| json!({ "name": to, "kind": kind }));
            json!({ "name": row.package, "dependencies": knows.chain(added).collect::<Vec<_>>() })
        };
        json!({ "packages": ARROWS.iter().map(package).collect::<Vec<_>>() })
    }

    fn wrong_with(from: &str, to: &str, kind: Value) -> Vec<String> {
        wrong(&workspace_with(&[(from, to, kind)])).unwrap()
    }

    #[test]
    fn the_workspace_as_the_table_says_is_right() {
        assert_eq!(wrong(&workspace_with(&[])).unwrap(), [""; 0]);
    }

    #[test]
    fn every_wrong_arrow_is_caught() {
        for (from, to) in [
            ("fivefold-rules", "fivefold-engine"),
            ("fivefold-engine", "fivefold-protocol"),
            ("fivefold-web", "fivefold-server"),
            ("fivefold-server", "fivefold-web"),
            ("fivefold-web", "fivefold-engine"),
            ("fivefold-client", "fivefold-engine"),
            ("fivefold-messages", "fivefold-rules"),
        ] {
            let expected = format!("{from} -> {to}: no such arrow");
            assert_eq!(wrong_with(from, to, Value::Null), [expected.as_str()]);
            // Tests and build scripts do not get around it.
            assert_eq!(wrong_with(from, to, json!("dev")), [expected.as_str()]);
            assert_eq!(wrong_with(from, to, json!("build")), [expected.as_str()]);
        }
    }

    #[test]
    fn packages_from_outside_stay_where_they_belong() {
        assert_eq!(
            wrong_with("fivefold-client", "tokio", Value::Null),
            ["fivefold-client -> tokio: only for fivefold-server, fivefold, fivefold-e2e"]
        );
        assert_eq!(wrong_with("fivefold-engine", "serde", Value::Null).len(), 1);
        assert_eq!(
            wrong_with("fivefold-rules", "itoa", Value::Null),
            ["fivefold-rules -> itoa: fivefold-rules uses nothing from outside"]
        );
        assert_eq!(
            wrong_with("fivefold-rules", "proptest", json!("dev")),
            [""; 0]
        );
        assert_eq!(wrong_with("fivefold-engine", "rayon", Value::Null), [""; 0]);
    }

    #[test]
    fn packages_and_rows_that_lack_each_other_are_caught() {
        let mut workspace = workspace_with(&[]);
        workspace["packages"][0]["name"] = json!("fivefold-new");
        let wrong = wrong(&workspace).unwrap();
        assert_eq!(
            wrong,
            [
                "fivefold-new is not in the table of arrows",
                "fivefold-rules is in the table of arrows and not in the workspace",
            ]
        );
    }

    /// What a package knows through others too.
    fn reach(package: &str) -> Vec<&'static str> {
        let mut found = Vec::new();
        let mut to_visit = vec![package];
        while let Some(package) = to_visit.pop() {
            let row = ARROWS.iter().find(|row| row.package == package).unwrap();
            for to in row.knows {
                if !found.contains(to) {
                    found.push(*to);
                    to_visit.push(to);
                }
            }
        }
        found
    }

    #[test]
    fn the_table_itself_keeps_the_promises_of_the_architecture() {
        assert!(reach("fivefold-rules").is_empty());
        for never in ["fivefold-server", "fivefold-engine", "fivefold-web-assets"] {
            assert!(!reach("fivefold-web").contains(&never), "web -> {never}");
        }
        for package in ["fivefold-server", "fivefold"] {
            assert!(
                !reach(package).contains(&"fivefold-web"),
                "{package} -> web"
            );
        }
        for never in ["fivefold-protocol", "fivefold-client"] {
            assert!(
                !reach("fivefold-engine").contains(&never),
                "engine -> {never}"
            );
        }
        for row in ARROWS {
            assert!(
                !reach(row.package).contains(&row.package),
                "{} knows itself",
                row.package
            );
        }
    }
}

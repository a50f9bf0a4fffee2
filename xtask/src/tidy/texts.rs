//! Every text of the catalogue is shown somewhere.

use std::collections::BTreeSet;

/// The keys whose message no source names. `catalogue` is one language's file, `types` names the groups, whose
/// members are used through an enum of their own, and `sources` are those of the page.
pub(super) fn unused(catalogue: &str, types: &str, sources: &str) -> Vec<String> {
    let groups: BTreeSet<_> = types
        .lines()
        .filter_map(|line| line.strip_prefix("group "))
        .collect();
    let named: BTreeSet<_> = sources
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    let keys: BTreeSet<_> = catalogue.lines().filter_map(key).collect();
    keys.into_iter()
        .filter(|key| {
            let group = key.split('.').next().unwrap_or_default();
            !groups.contains(group) && !named.contains(variant(key).as_str())
        })
        .map(str::to_owned)
        .collect()
}

/// The key of a line `a.key = text` or `a.key[one] = text`.
fn key(line: &str) -> Option<&str> {
    let (left, _) = line.split_once(" = ").filter(|_| !line.starts_with('#'))?;
    left.split('[').next()
}

/// `problem.column-i` is called `ProblemColumnI` in code.
fn variant(key: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
        first.to_ascii_uppercase() + rest
    };
    key.split(['.', '-']).map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::unused;

    #[test]
    fn a_text_that_nothing_names_is_found() {
        let catalogue = "# A\nbutton.undo = Undo\nlive.pairs[one] = a\nlive.pairs[other] = b\ntheme.dark = Dark\n";
        let types = "group theme\ncount = number\n";
        let left = |sources| unused(catalogue, types, sources);
        assert_eq!(
            left("Msg::ButtonUndo Message::LivePairs { count }"),
            [""; 0]
        );
        assert_eq!(left("Msg::ButtonUndoAll"), ["button.undo", "live.pairs"]);
    }
}

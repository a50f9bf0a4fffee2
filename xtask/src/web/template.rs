//! Fills names in double braces, and takes comments out of what is sent.

use anyhow::{Result, bail};
use std::collections::BTreeMap;

/// What stands for each `{{name}}`.
#[derive(Clone, Default)]
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// Puts the values into `text`.
    ///
    /// # Errors
    /// Names `file` and line of a `{{name}}` that has no value or no end.
    pub(crate) fn fill(&self, text: &str, file: &str) -> Result<String> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("{{") {
            let line = text[..text.len() - rest.len() + at].matches('\n').count() + 1;
            let Some(length) = rest[at..].find("}}") else {
                bail!("{file}:{line}: `{{{{` without `}}}}`");
            };
            let name = &rest[at + 2..at + length];
            let Some(value) = self.0.get(name) else {
                let known: Vec<_> = self.0.keys().map(String::as_str).collect();
                bail!(
                    "{file}:{line}: unknown name `{name}`, expected one of: {}",
                    known.join(", ")
                );
            };
            filled.push_str(&rest[..at]);
            filled.push_str(value);
            rest = &rest[at + length + 2..];
        }
        filled.push_str(rest);
        Ok(filled)
    }
}

/// `text` without its comments; an opening mark inside a quoted string is no comment.
///
/// Empty lines that this leaves are taken out too. An unclosed comment reaches to the end, as browsers read it.
pub(crate) fn strip_comments(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut quote = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if quote.is_none() && rest.starts_with(open) {
            let after = &rest[open.len()..];
            rest = after
                .find(close)
                .map_or("", |end| &after[end + close.len()..]);
            continue;
        }
        match quote {
            // Only the mark that opened closes; CSS strings end at the line's end, and an
            // apostrophe in running text must not swallow the page.
            Some(q) if c == q || c == '\n' => quote = None,
            None if c == '"' => quote = Some(c),
            _ => {}
        }
        kept.push(c);
        rest = &rest[c.len_utf8()..];
    }
    kept.lines()
        .filter(|line| !line.trim().is_empty())
        .flat_map(|line| [line, "\n"])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_every_name() {
        let mut names = Names::new();
        names.set("a", "1");
        names.set("b.c", "{{a}}");
        assert_eq!(
            names.fill("x{{a}}y{{b.c}}z{{a}}", "f").unwrap(),
            "x1y{{a}}z1"
        );
    }

    #[test]
    fn an_unknown_name_is_an_error_with_its_line() {
        let mut names = Names::new();
        names.set("style.css", "s");
        let error = names
            .fill("1\n2 {{style.css}}\n3 {{app.js}}", "index.html")
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "index.html:3: unknown name `app.js`, expected one of: style.css"
        );
        let error = names.fill("{{style.css", "index.html").unwrap_err();
        assert_eq!(error.to_string(), "index.html:1: `{{` without `}}`");
    }

    #[test]
    fn comments_go_and_strings_stay() {
        let css = "/* a\n b */\na { content: \"/* no */\"; /* yes */ }\n";
        assert_eq!(
            strip_comments(css, "/*", "*/"),
            "a { content: \"/* no */\";  }\n"
        );
        let html = "<!doctype html>\n<!-- don't -->\n<p>It's</p><!-- open";
        assert_eq!(
            strip_comments(html, "<!--", "-->"),
            "<!doctype html>\n<p>It's</p>\n"
        );
    }
}

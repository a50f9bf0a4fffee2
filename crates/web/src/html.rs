//! HTML as text: elements that are always closed, texts that are always escaped.

use core::fmt::Write as _;

/// Elements without content, which HTML does not close.
const VOID: [&str; 1] = ["input"];

/// A piece of HTML being written.
///
/// ```text
/// html.open("button").attr("type", "button").flag("disabled", true).text("Undo").close();
/// ```
#[derive(Default, Debug)]
pub(crate) struct Html {
    text: String,
    /// The elements not yet closed, the innermost last.
    open: Vec<&'static str>,
    /// The innermost element's tag still takes attributes.
    in_tag: bool,
}

impl Html {
    /// Begins an element inside the one that is open.
    pub(crate) fn open(&mut self, name: &'static str) -> &mut Html {
        self.end_tag();
        self.text.push('<');
        self.text.push_str(name);
        self.open.push(name);
        self.in_tag = true;
        self
    }

    /// An attribute of the element just begun.
    pub(crate) fn attr(&mut self, name: &str, value: &str) -> &mut Html {
        debug_assert!(self.in_tag, "`{name}` comes after the content began");
        self.flag(name, true);
        self.text.push_str("=\"");
        self.escape(value);
        self.text.push('"');
        self
    }

    /// An attribute that is a number.
    pub(crate) fn number(&mut self, name: &str, value: usize) -> &mut Html {
        self.flag(name, true);
        // A String takes everything.
        let _ = write!(self.text, "=\"{value}\"");
        self
    }

    /// An attribute without a value, if it applies.
    pub(crate) fn flag(&mut self, name: &str, applies: bool) -> &mut Html {
        if applies {
            self.text.push(' ');
            self.text.push_str(name);
        }
        self
    }

    /// A text inside the open element.
    pub(crate) fn text(&mut self, text: &str) -> &mut Html {
        self.end_tag();
        self.escape(text);
        self
    }

    /// Markup inside the open element. It must be balanced and made by this program.
    pub(crate) fn raw(&mut self, markup: &str) -> &mut Html {
        self.end_tag();
        self.text.push_str(markup);
        self
    }

    /// Ends the innermost open element.
    pub(crate) fn close(&mut self) -> &mut Html {
        self.end_tag();
        if let Some(name) = self.open.pop()
            && !VOID.contains(&name)
        {
            self.text.push_str("</");
            self.text.push_str(name);
            self.text.push('>');
        }
        self
    }

    /// The whole text.
    pub(crate) fn finish(self) -> String {
        debug_assert!(self.open.is_empty(), "not closed: {:?}", self.open);
        self.text
    }

    fn end_tag(&mut self) {
        if core::mem::take(&mut self.in_tag) {
            self.text.push('>');
        }
    }

    fn escape(&mut self, text: &str) {
        for piece in text.split_inclusive(['&', '<', '"']) {
            let mark = piece.bytes().last().map_or("", |last| match last {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'"' => "&quot;",
                _ => "",
            });
            let plain = piece.len() - usize::from(!mark.is_empty());
            self.text.push_str(&piece[..plain]);
            self.text.push_str(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_closed_and_texts_escaped() {
        let mut html = Html::default();
        html.open("p")
            .attr("title", "a \"b\" & c")
            .number("data-n", 7);
        html.text("1 < 2 & \u{2068}K10\u{2069}").close();
        html.open("input")
            .flag("disabled", true)
            .flag("hidden", false)
            .close();
        assert_eq!(
            html.finish(),
            "<p title=\"a &quot;b&quot; &amp; c\" data-n=\"7\">1 &lt; 2 &amp; \u{2068}K10\u{2069}</p><input disabled>"
        );
    }

    #[test]
    fn no_text_can_open_an_element() {
        for text in ["<script>", "\"><b>", "&lt;", "a<", "<<\"&"] {
            let mut html = Html::default();
            html.open("i").attr("title", text).text(text).close();
            let html = html.finish();
            assert_eq!(html.matches('<').count(), 2, "{html}");
            assert_eq!(html.matches('"').count(), 2, "{html}");
        }
    }
}

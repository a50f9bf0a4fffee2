//! What a person sees.

use super::Page;
use serde_json::{Value, json};

/// The first element that matches and is shown, as JavaScript; `null` when there is none.
///
/// Shown means: it has a size and neither `display: none` nor `visibility: hidden` nor full transparency.
/// `button:says(Close)` is the first whose label or, without one, text is this.
pub(super) fn shown(selector: &str) -> String {
    let (selector, words) = match selector.split_once(":says(") {
        Some((selector, words)) => (selector, words.strip_suffix(')').unwrap_or(words)),
        None => (selector, ""),
    };
    format!(
        "[...document.querySelectorAll({selector})].find(e => e.checkVisibility({{ opacityProperty: true, visibilityProperty: true }}) \
         && e.getClientRects().length > 0 && ({words} === '' || (e.ariaLabel ?? e.textContent).trim() === {words})) ?? null",
        selector = json!(selector),
        words = json!(words),
    )
}

impl Page {
    /// Waits until an element that matches is shown.
    pub fn wait_for(&self, selector: &str) {
        let expression = format!("({}) !== null", shown(selector));
        self.wait_until_true(&expression, &format!("{selector} is shown"));
    }

    /// Waits until no element that matches is shown.
    pub fn wait_until_gone(&self, selector: &str) {
        let expression = format!("({}) === null", shown(selector));
        self.wait_until_true(&expression, &format!("{selector} is gone"));
    }

    /// Waits until the text of the element contains `part`.
    pub fn wait_for_text(&self, selector: &str, part: &str) {
        let (element, part) = (shown(selector), json!(part));
        let expression = format!("(({element})?.textContent ?? '').includes({part})");
        self.wait_until_true(&expression, &format!("{selector} says {part}"));
    }

    /// Whether an element that matches is shown now.
    pub fn shows(&self, selector: &str) -> bool {
        self.evaluate(&format!("({}) !== null", shown(selector))) == true
    }

    /// How many elements match, shown or not.
    pub fn count(&self, selector: &str) -> usize {
        let count = self.evaluate(&format!(
            "document.querySelectorAll({}).length",
            json!(selector)
        ));
        count
            .as_u64()
            .and_then(|count| usize::try_from(count).ok())
            .unwrap_or(0)
    }

    /// The text of the element, with runs of white space as one space. Waits until it is shown.
    pub fn text(&self, selector: &str) -> String {
        let text = self.of(selector, "e.textContent");
        let words: Vec<_> = text
            .as_str()
            .unwrap_or_default()
            .split_whitespace()
            .collect();
        words.join(" ")
    }

    /// The texts of all elements that match, in the order of the document, shown or not.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let texts = self.evaluate(&format!(
            "[...document.querySelectorAll({})].map(e => e.textContent.trim().replace(/\\s+/g, ' '))",
            json!(selector)
        ));
        let texts = texts.as_array().cloned().unwrap_or_default();
        texts
            .iter()
            .map(|text| text.as_str().unwrap_or_default().to_owned())
            .collect()
    }

    /// An attribute of the element; `None` when it has no such attribute. Waits until it is shown.
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let value = self.of(selector, &format!("e.getAttribute({})", json!(name)));
        value.as_str().map(str::to_owned)
    }

    /// A style property as the browser computed it. Waits until the element is shown.
    pub fn style(&self, selector: &str, property: &str) -> String {
        let value = self.of(
            selector,
            &format!("getComputedStyle(e).getPropertyValue({})", json!(property)),
        );
        value.as_str().unwrap_or_default().to_owned()
    }

    /// Left, top, width and height in CSS pixels, from the screen's corner. Waits until it is shown.
    pub fn rectangle(&self, selector: &str) -> [f64; 4] {
        let corners = "(r => [r.x, r.y, r.width, r.height])(e.getBoundingClientRect())";
        let corners = self.of(selector, corners);
        std::array::from_fn(|at| corners[at].as_f64().unwrap_or(0.0))
    }

    /// A selector-like description of what has the keyboard's focus: tag, id and accessible label.
    pub fn focused(&self) -> String {
        let description = self.evaluate(
            "(e => e ? e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + ' ' + \
             (e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40)) : '')(document.activeElement)",
        );
        description.as_str().unwrap_or_default().trim().to_owned()
    }

    /// Whether the page is wider than the screen, so that a person has to scroll sideways.
    pub fn overflows(&self) -> bool {
        self.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            == true
    }

    /// The value of a JavaScript expression about the element, which it knows as `e`.
    pub fn of(&self, selector: &str, expression: &str) -> Value {
        self.wait_for(selector);
        self.evaluate(&format!("(e => {expression})({})", shown(selector)))
    }
}

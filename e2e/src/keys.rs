//! Names of keys, as `KeyboardEvent.key` has them, with what the protocol wants to know of each.

/// One stroke: a key and the modifiers held with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stroke {
    pub(crate) key: String,
    pub(crate) code: String,
    /// The old numeric code, without which the browser does not act on the key (Tab, Enter, arrows).
    pub(crate) number: u32,
    /// What the key writes, if it does.
    pub(crate) text: Option<String>,
    /// Alt 1, Control 2, Meta 4, Shift 8.
    pub(crate) modifiers: u32,
}

const NAMED: [(&str, &str, u32, Option<&str>); 16] = [
    ("Tab", "Tab", 9, None),
    ("Enter", "Enter", 13, Some("\r")),
    ("Escape", "Escape", 27, None),
    ("Space", "Space", 32, Some(" ")),
    ("Backspace", "Backspace", 8, None),
    ("Delete", "Delete", 46, None),
    ("ArrowLeft", "ArrowLeft", 37, None),
    ("ArrowUp", "ArrowUp", 38, None),
    ("ArrowRight", "ArrowRight", 39, None),
    ("ArrowDown", "ArrowDown", 40, None),
    ("Home", "Home", 36, None),
    ("End", "End", 35, None),
    ("PageUp", "PageUp", 33, None),
    ("PageDown", "PageDown", 34, None),
    ("F1", "F1", 112, None),
    ("F5", "F5", 116, None),
];

impl Stroke {
    /// Reads `Enter`, `Shift+Tab`, `Control+z`, `a`, `?`.
    ///
    /// # Errors
    /// Says what was expected.
    pub(crate) fn read(name: &str) -> Result<Self, String> {
        let mut modifiers = 0;
        let mut key = name;
        while let Some((modifier, rest)) = key.split_once('+').filter(|(_, rest)| !rest.is_empty())
        {
            modifiers |= match modifier {
                "Alt" => 1,
                "Control" => 2,
                "Meta" => 4,
                "Shift" => 8,
                _ => {
                    return Err(format!(
                        "unknown modifier `{modifier}` in `{name}`: expected Alt, Control, Meta or Shift"
                    ));
                }
            };
            key = rest;
        }
        let writes = modifiers & !8 == 0; // a stroke with Control writes nothing
        if let Some((key, code, number, text)) = NAMED.iter().find(|(named, ..)| *named == key) {
            let key = if *key == "Space" { " " } else { key };
            return Ok(Self {
                key: key.to_owned(),
                code: (*code).to_owned(),
                number: *number,
                text: text.filter(|_| writes).map(str::to_owned),
                modifiers,
            });
        }
        let mut letters = key.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(format!(
                "unknown key `{name}`: expected one character or a name such as Enter, ArrowLeft, Shift+Tab"
            ));
        };
        let upper = letter.to_ascii_uppercase();
        let (code, number) = match upper {
            'A'..='Z' => (format!("Key{upper}"), u32::from(upper)),
            '0'..='9' => (format!("Digit{upper}"), u32::from(upper)),
            _ => (String::new(), 0),
        };
        Ok(Self {
            key: letter.to_string(),
            code,
            number,
            text: writes.then(|| letter.to_string()),
            modifiers,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Stroke;

    #[test]
    fn reads_names_letters_and_modifiers() {
        let stroke = Stroke::read("Shift+Tab").unwrap();
        assert_eq!(
            (stroke.key.as_str(), stroke.number, stroke.modifiers),
            ("Tab", 9, 8)
        );
        let stroke = Stroke::read("Control+z").unwrap();
        assert_eq!(
            (stroke.code.as_str(), stroke.modifiers, stroke.text),
            ("KeyZ", 2, None)
        );
        assert_eq!(Stroke::read("Space").unwrap().key, " ");
        assert_eq!(Stroke::read("+").unwrap().text.as_deref(), Some("+"));
        assert_eq!(Stroke::read("۵").unwrap().text.as_deref(), Some("۵"));
    }

    #[test]
    fn says_what_it_does_not_know() {
        assert!(
            Stroke::read("Entr")
                .unwrap_err()
                .contains("expected one character or a name")
        );
        assert!(
            Stroke::read("Hyper+a")
                .unwrap_err()
                .contains("expected Alt, Control, Meta or Shift")
        );
        assert!(Stroke::read("").is_err());
    }
}

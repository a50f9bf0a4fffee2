//! The texts of one language, and how arguments are put into them.

use crate::number::write_number;
use crate::{Lang, Message, Msg, TextDirection};

/// All texts of a language, one after the other.
pub(crate) struct Table {
    pub(crate) text: &'static str,
    /// Where each text ends, in bytes.
    pub(crate) ends: &'static [u16],
}

impl Table {
    /// The text at a place; places come from the generated code only.
    pub(crate) fn slot(&self, slot: usize) -> &'static str {
        let end = |slot: usize| self.ends.get(slot).map_or(0, |end| usize::from(*end));
        let start = if slot == 0 { 0 } else { end(slot - 1) };
        self.text.get(start..end(slot)).unwrap_or_default()
    }
}

/// A value for a place in a text.
#[derive(Clone, Copy)]
pub(crate) enum Argument<'a> {
    Number(u32),
    Notation(&'a str),
    Name(&'a str),
    Message(&'a Message),
    Plain(Msg),
}

/// Copies `pattern` to `text`, putting the n-th argument in the place of the character U+000n.
pub(crate) fn fill(lang: Lang, pattern: &str, arguments: &[Argument<'_>], text: &mut String) {
    for piece in pattern.split_inclusive(|c: char| c < ' ') {
        let place = piece
            .as_bytes()
            .last()
            .filter(|byte| **byte < b' ')
            .map(|byte| usize::from(*byte));
        let Some(place) = place else {
            text.push_str(piece);
            continue;
        };
        text.push_str(piece.get(..piece.len() - 1).unwrap_or_default());
        match place.checked_sub(1).and_then(|index| arguments.get(index)) {
            Some(Argument::Number(value)) => write_number(lang, u64::from(*value), text),
            Some(Argument::Notation(notation)) => {
                isolate(notation, lang.dir() == TextDirection::Rtl, text)
            }
            Some(Argument::Name(name)) => isolate(name, true, text),
            Some(Argument::Message(message)) => message.write(lang, text),
            Some(Argument::Plain(msg)) => text.push_str(lang.text(*msg)),
            None => {}
        }
    }
}

/// Puts foreign text where its direction cannot disturb the sentence around it.
fn isolate(inner: &str, needed: bool, text: &mut String) {
    if needed {
        text.push('\u{2068}');
    }
    // An isolate that the inner text opens or closes itself would reach beyond it.
    text.extend(
        inner
            .chars()
            .filter(|c| !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')),
    );
    if needed {
        text.push('\u{2069}');
    }
}

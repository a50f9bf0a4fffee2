//! Every string a person sees, in four languages.
//!
//! The texts live in `catalogue/`, one file per language, one line per text. The build script checks them and
//! generates [`Msg`] (texts without arguments), [`Message`] (texts with typed arguments, rendered in any
//! language at any time) and one enum per declared group, such as [`Player`] or [`Quadrant`].
//! A missing key, an unknown key or arguments that differ between languages do not compile; the error names
//! file, line and key.
//!
//! ```
//! use fivefold_messages::{Direction, Lang, Message, Msg, Player, Quadrant};
//!
//! let lang = Lang::from_tag("en-GB").unwrap();
//! assert_eq!(lang.text(Msg::ButtonUndo), "Undo");
//!
//! let turn = Message::LiveTwist {
//!     player: Player::First,
//!     square: "c4".into(),
//!     quadrant: Quadrant::TopLeft,
//!     direction: Direction::Clockwise,
//! };
//! assert_eq!(turn.render(lang), "White placed a stone on c4 and turned the top left quadrant clockwise.");
//! ```
//!
//! # Adding a text
//!
//! 1. Add a line `group.name = text` to `catalogue/en.txt`, then to the other three files. Key parts are small
//!    letters, digits and `-`; `button.take-back` becomes [`Msg::ButtonTakeBack`].
//! 2. Arguments are written `{name}` and declared once for the whole catalogue in `catalogue/types.txt`:
//!    `number` (shown in the language's digits), `notation` (ASCII everywhere), `name` (text that a person or a
//!    file supplied), `message` (a text of its own), or a group.
//! 3. Plural forms: `key[one] = …` and `key[other] = …`, chosen by the argument `count`. English and Persian
//!    have both (Persian `[one]` also stands for 0), Chinese and Vietnamese have `[other]` only.
//! 4. Notation written out in a text stands between backticks: `` `c4.1r` ``.
//!
//! # Where the texts are
//!
//! English is always in the program. The other languages are too with the feature `all-languages`, which is on by
//! default; the page is built without it and [loads](Lang::load) the one language it shows from a file that
//! [`Lang::packed`] has written.
//!
//! # Direction
//!
//! In Persian, notation is wrapped in U+2068 and U+2069, so that it reads from left to right inside the
//! sentence; text of kind `name` is wrapped in every language, since its direction is unknown. These
//! characters are invisible; a program that compares or copies notation takes it from its source, never out
//! of a rendered text.

#![forbid(unsafe_code)]

mod lang;
mod number;
mod pack;
mod table;

pub use crate::lang::{Lang, TextDirection};
pub use crate::number::{decimal, number};
pub use crate::pack::PackError;

use crate::number::plural;
use crate::table::{Argument, Table};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl Lang {
    /// The language itself if its texts are at hand, else English.
    fn shown(self) -> Self {
        if self.is_at_hand() { self } else { Self::En }
    }

    fn table(self) -> &'static Table {
        compiled(self).or_else(|| pack::loaded(self)).unwrap_or(&EN)
    }

    /// The text of a message without arguments; in English while the language's texts are not
    /// [at hand](Self::is_at_hand).
    #[must_use]
    pub fn text(self, msg: Msg) -> &'static str {
        self.table().slot(msg as usize)
    }
}

impl From<Msg> for Message {
    fn from(msg: Msg) -> Self {
        Self::Plain(msg)
    }
}

impl Message {
    /// The whole text in a language; in English while its texts are not [at hand](Lang::is_at_hand).
    #[must_use]
    pub fn render(&self, lang: Lang) -> String {
        let mut text = String::new();
        self.write(lang, &mut text);
        text
    }

    /// Appends the text in a language.
    pub fn write(&self, lang: Lang, text: &mut String) {
        let lang = lang.shown();
        self.parts(lang, &mut |slot, arguments| {
            table::fill(lang, lang.table().slot(slot), arguments, text)
        });
    }
}

//! The tags that say what is played.

use crate::notation::{ParseError, Word, start_position};
use crate::{AnyPosition, Variant, pentago, pente};
use alloc::string::String;

/// Tags that the other fields of a record stand for: they are read into those and written from
/// them.
pub(super) const OWN: [&str; 6] = [
    "Game",
    "GameType",
    "Rules",
    "Position",
    "Result",
    "Termination",
];

/// A tag's value with the place where it stands.
#[derive(Clone, Debug)]
pub(super) struct Tag<'a> {
    pub(super) value: String,
    /// The value as it is written, between the quotation marks.
    pub(super) word: Word<'a>,
}

/// The tags of [`OWN`] as found.
#[derive(Clone, Default, Debug)]
pub(super) struct Header<'a> {
    pub(super) tags: [Option<Tag<'a>>; OWN.len()],
    /// Whether a tag says that the game was rated.
    pub(super) rated: bool,
}

impl<'a> Header<'a> {
    fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        let i = OWN.iter().position(|n| *n == name)?;
        self.tags[i].as_ref()
    }

    pub(super) fn result(&self) -> Option<&Tag<'a>> {
        self.tag("Result")
    }

    pub(super) fn termination(&self) -> Option<&Tag<'a>> {
        self.tag("Termination")
    }

    /// The start of the game. Without a tag that names the game, `first` tells it, the first move:
    /// a Pentago move has a full stop in it, since no game of the standard rules begins without a
    /// twist.
    pub(super) fn start(
        &self,
        first: Option<Word<'_>>,
        here: Word<'_>,
    ) -> Result<AnyPosition, ParseError> {
        let variant = self.variant(first, here)?;
        match self.tag("Position") {
            None => Ok(variant.start()),
            Some(tag) => start_position(tag.word, variant),
        }
    }

    fn variant(&self, first: Option<Word<'_>>, here: Word<'_>) -> Result<Variant, ParseError> {
        let game = match self.tag("Game").or(self.tag("GameType")) {
            Some(tag) => named(&tag.value, self.rated).ok_or_else(|| {
                tag.word
                    .unexpected("a game we know: Pentago, Pente, Speed Pente or Keryo-Pente")
            })?,
            None => match first {
                Some(word) if word.text.contains('.') => Variant::Pentago(pentago::Rules::STANDARD),
                Some(_) => Variant::Pente(pente_rules(false, self.rated)),
                None => return Err(here.unexpected("moves, or a tag Game with the game's name")),
            },
        };
        let Some(rules) = self.tag("Rules") else {
            return Ok(game);
        };
        match game {
            Variant::Pentago(_) => rules.value.parse().map(Variant::Pentago),
            Variant::Pente(_) => rules.value.parse().map(Variant::Pente),
        }
        .map_err(|e| rules.word.bad(0, e))
    }
}

/// Rated games on pente.org are played with the tournament opening, and their files do not say so.
const fn pente_rules(keryo: bool, rated: bool) -> pente::Rules {
    match (keryo, rated) {
        (false, false) => pente::Rules::STANDARD,
        (false, true) => pente::Rules::TOURNAMENT,
        (true, false) => pente::Rules::KERYO,
        (true, true) => pente::Rules::KERYO_TOURNAMENT,
    }
}

fn named(game: &str, rated: bool) -> Option<Variant> {
    let is = |name: &str| game.trim().eq_ignore_ascii_case(name);
    if is("pentago") {
        Some(Variant::Pentago(pentago::Rules::STANDARD))
    } else if is("pente") || is("speed pente") {
        Some(Variant::Pente(pente_rules(false, rated)))
    } else if is("keryo-pente") || is("speed keryo-pente") {
        Some(Variant::Pente(pente_rules(true, rated)))
    } else {
        None
    }
}

//! One-line games and links.

use super::position::{checked_words, position_line, read_position};
use super::{Fault, ParseError, Word, Words, shown};
use crate::dialect::{self, Dialect};
use crate::pentago::{Placed, Standing};
use crate::{AnyGame, AnyPosition, Position as _, Variant};
use alloc::string::{String, ToString};
use core::fmt::Write as _;

/// A line that was read: a game, or a position as a game without moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The game. Where [`placed`](Self::placed) is given, the game up to the turn that is half
    /// made, as far as the line tells it: a lone board gives no moves, so the game is a new one.
    pub game: AnyGame,
    /// The board on which the twist is due, if that is what the line ends with.
    pub placed: Option<Placed>,
    /// What the line was written in.
    pub dialect: Dialect,
}

/// A position from outside, in either half of a turn.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "one at a time, while a line is read"
)]
pub(super) enum Opened {
    Between(AnyPosition),
    TwistDue(Placed),
}

impl From<Standing> for Opened {
    fn from(standing: Standing) -> Opened {
        match standing {
            Standing::Between(position) => Opened::Between(AnyPosition::Pentago(position)),
            Standing::TwistDue(placed) => Opened::TwistDue(placed),
        }
    }
}

impl Opened {
    pub(super) fn into_line(self, dialect: Dialect) -> Line {
        match self {
            Opened::Between(position) => Line {
                game: AnyGame::new(position),
                placed: None,
                dialect,
            },
            Opened::TwistDue(placed) => Line {
                game: AnyGame::new(Variant::Pentago(placed.rules()).start()),
                placed: Some(placed),
                dialect,
            },
        }
    }
}

/// Reads a line: a one-line game, a position line, a 36-character Pentago board, an explorer board
/// id, or an explorer history `#id,id,...`.
///
/// # Errors
/// The place and what was expected there.
pub fn parse_line(text: &str) -> Result<Line, ParseError> {
    let mut words = checked_words(text)?;
    let Some(first) = words.next() else {
        return Err(words.ended(
            "a game such as pentago c4.1r or pente K10, a position line, a board of 36 characters \
             or an explorer board id",
        ));
    };
    let name = first.text.split('/').next().unwrap_or_default();
    if matches!(name, "pentago" | "pente") {
        let variant = first.text.parse().map_err(|e| first.bad(0, e))?;
        let game = read_game(variant, &mut words)?;
        return Ok(Line {
            game,
            placed: None,
            dialect: Dialect::OneLine,
        });
    }
    if first.text.starts_with('#') || first.text.starts_with("http") {
        return dialect::explorer_line(text);
    }
    if first.text.starts_with(|c: char| c.is_ascii_alphabetic()) && !first.text.contains('/') {
        let board = first.text.chars().count() == super::BOARD_LENGTH;
        let stone = matches!(first.text.chars().next(), Some('x' | 'o' | 'b' | 'w'));
        if !(board && stone) {
            return Err(first.unexpected(
                "pentago or pente, a position line, a board of 36 characters or an explorer board id",
            ));
        }
    }
    super::parse_position(text)
}

/// Reads what follows `GAME/PRESET`.
fn read_game(variant: Variant, words: &mut Words<'_>) -> Result<AnyGame, ParseError> {
    let mut ahead = words.clone();
    let start = match ahead.next() {
        Some(word) if word.text == "from" => {
            let Some(first) = ahead.next() else {
                return Err(ahead.ended("the position that the game starts from"));
            };
            let position = between(first, &mut ahead, variant)?;
            *words = ahead;
            position
        }
        _ => variant.start(),
    };
    let mut game = AnyGame::new(start);
    for word in words {
        let m = game
            .position()
            .parse_move(word.text)
            .map_err(|e| word.bad(0, e))?;
        play(&mut game, m, word)?;
    }
    Ok(game)
}

/// Reads a position between turns that begins with `first`.
fn between<'a>(
    first: Word<'a>,
    words: &mut Words<'a>,
    variant: Variant,
) -> Result<AnyPosition, ParseError> {
    match read_position(first, words, Some(variant))?.0 {
        Opened::Between(position) => Ok(position),
        Opened::TwistDue(_) => Err(first.unexpected(
            "a position between turns; here the twist is due, and moves cannot follow",
        )),
    }
}

/// Reads the position that fills `word` as the start of a game.
pub(crate) fn start_position(word: Word<'_>, variant: Variant) -> Result<AnyPosition, ParseError> {
    let mut words = Words::inside(word);
    let Some(first) = words.next() else {
        return Err(word.unexpected("a position"));
    };
    let position = between(first, &mut words, variant)?;
    match words.next() {
        None => Ok(position),
        Some(word) => Err(word.unexpected("the end of the position")),
    }
}

/// Plays a move that stands at `word`.
pub(crate) fn play(
    game: &mut AnyGame,
    m: crate::AnyMove,
    word: Word<'_>,
) -> Result<(), ParseError> {
    let ply = game.position().ply() + 1;
    let text = shown(word.text);
    if let Some(outcome) = game.position().outcome() {
        return Err(word.fault(Fault::AfterTheEnd { ply, text, outcome }));
    }
    match game.play(m) {
        Ok(_) => Ok(()),
        Err(reason) => Err(word.fault(Fault::Illegal { ply, text, reason })),
    }
}

/// The one-line game: `GAME[/PRESET] [from POSITION] MOVE ...`.
#[must_use]
pub fn write_line(game: &AnyGame) -> String {
    let variant = game.start().variant();
    let mut text = variant.to_string();
    if let Some(name) = text.strip_suffix("/standard") {
        text = name.to_string();
    }
    if *game.start() != variant.start() {
        text.push_str(" from ");
        text.push_str(&bare_position(game.start()));
    }
    for m in game.moves() {
        // Writing to a String cannot fail.
        let _ = write!(text, " {m}");
    }
    text
}

/// A position line without its rules, for where they are named already.
pub(crate) fn bare_position(position: &AnyPosition) -> String {
    let line = position_line(position);
    let fields = match position {
        AnyPosition::Pentago(_) => 2,
        AnyPosition::Pente(_) => 3,
    };
    let end = line.match_indices(' ').nth(fields - 1);
    line[..end.map_or(line.len(), |(i, _)| i)].to_string()
}

/// The one-line game for the fragment of a link: spaces become `_`.
#[must_use]
pub fn to_fragment(game: &AnyGame) -> String {
    write_line(game).replace(' ', "_")
}

/// Reads the fragment of a link, with or without `#`. Characters that a browser or a messenger has
/// written as `%2F` and the like are taken too; the error's column counts the plain characters.
///
/// # Errors
/// The place and what was expected there.
pub fn from_fragment(fragment: &str) -> Result<AnyGame, ParseError> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    checked_words(fragment)?;
    let mut text = String::with_capacity(fragment.len());
    let mut rest = fragment;
    while let Some(c) = rest.chars().next() {
        let coded = rest.strip_prefix('%').and_then(|r| r.get(..2));
        let byte = coded.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte.filter(u8::is_ascii) {
            Some(byte) => {
                text.push(if byte == b'_' { ' ' } else { char::from(byte) });
                rest = &rest[3..];
            }
            None => {
                text.push(if c == '_' { ' ' } else { c });
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    let line = parse_line(&text)?;
    match line.placed {
        None => Ok(line.game),
        Some(_) => Err(ParseError::at(
            1,
            1,
            Fault::Unexpected {
                found: shown(&text),
                expected: "a game between turns; here the twist is due".to_string(),
            },
        )),
    }
}

//! Reading records.

use super::header::{Header, OWN, Tag};
use super::{Ending, MAX_RECORD, Record};
use crate::notation::{self, Fault, ParseError, Word, Words, play, shown};
use crate::{AnyGame, Position as _, Side};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Reads a file of exactly one game.
///
/// # Errors
/// The place and what was expected there; a second game is an error.
pub fn read(text: &str) -> Result<Record, ParseError> {
    let mut games = games(text)?;
    let Some(record) = games.next() else {
        return Err(games.words.ended("a game: tags and moves"));
    };
    let record = record?;
    games.words.skip_blanks();
    if games.words.peek().is_some() {
        return Err(games.words.here().unexpected("one game in this file only"));
    }
    Ok(record)
}

/// Reads every game of a file.
///
/// # Errors
/// Those of the first game that cannot be read; see [`games`] to have the ones before it.
pub fn read_all(text: &str) -> Result<Vec<Record>, ParseError> {
    games(text)?.collect()
}

/// As [`read_all`], from bytes.
///
/// # Errors
/// As [`read_all`], and the place of the first byte that is no UTF-8.
pub fn read_bytes(bytes: &[u8]) -> Result<Vec<Record>, ParseError> {
    check_length(bytes.len())?;
    read_all(notation::text(bytes)?)
}

/// The games of a file, one by one: a large file need not be in memory as games at once.
///
/// # Errors
/// The file is longer than [`MAX_RECORD`].
pub fn games(text: &str) -> Result<Games<'_>, ParseError> {
    check_length(text.len())?;
    Ok(Games {
        words: Words::new(text.strip_prefix('\u{feff}').unwrap_or(text)),
        failed: false,
    })
}

fn check_length(bytes: usize) -> Result<(), ParseError> {
    if bytes > MAX_RECORD {
        let limit = MAX_RECORD;
        return Err(ParseError::at(1, 1, Fault::TooLong { bytes, limit }));
    }
    Ok(())
}

/// The games of a file. Ends after the first error.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    words: Words<'a>,
    failed: bool,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Result<Record, ParseError>> {
        self.words.skip_blanks();
        if self.failed || self.words.peek().is_none() {
            return None;
        }
        let record = read_game(&mut self.words);
        self.failed = record.is_err();
        Some(record)
    }
}

/// Takes `\"`, `\\`, `\}`, `\n` and `\r` back; any other backslash stands for itself. Ends of lines
/// in the text itself become LF.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = match (c, chars.peek()) {
            ('\\', Some(&e @ ('"' | '\\' | '}'))) => Some(e),
            ('\\', Some('n')) => Some('\n'),
            ('\\', Some('r')) => Some('\r'),
            ('\r', Some('\n')) => Some('\n'),
            ('\r', _) => {
                plain.push('\n');
                continue;
            }
            _ => None,
        };
        if escaped.is_some() {
            chars.next();
        }
        plain.push(escaped.unwrap_or(c));
    }
    plain
}

/// Takes what stands up to `end`, which is taken too; a backslash keeps the next character from
/// ending it.
fn take_quoted<'a>(words: &mut Words<'a>, end: char, lines: bool) -> Option<Word<'a>> {
    let start = words.clone();
    let mut bytes = 0;
    loop {
        let c = words.bump()?;
        if c == end {
            return Some(start.ahead(bytes));
        }
        if !lines && matches!(c, '\n' | '\r') {
            return None;
        }
        bytes += c.len_utf8();
        if c == '\\' {
            let next = words.peek()?;
            if lines || !matches!(next, '\n' | '\r') {
                bytes += words.bump()?.len_utf8();
            }
        }
    }
}

/// Reads `[Name "value"]` from after its bracket.
fn read_tag<'a>(words: &mut Words<'a>) -> Result<(String, Tag<'a>), ParseError> {
    let name = words.take_until(|c| matches!(c, '"' | ']' | '[' | '\n' | '\r'));
    if words.peek() != Some('"') || name.text.trim().is_empty() {
        return Err(words.here().unexpected(
            "a tag such as [Site \"a club\"]: a name, then the value in quotation marks",
        ));
    }
    words.bump();
    let here = words.here();
    let word = take_quoted(words, '"', false)
        .ok_or_else(|| here.unexpected("a value that ends with a quotation mark on its line"))?;
    let value = unescaped(word.text);
    words.skip_blanks();
    if words.peek() != Some(']') {
        return Err(words.here().unexpected("] after the tag's value"));
    }
    words.bump();
    Ok((name.text.trim().to_string(), Tag { value, word }))
}

/// The place in [`OWN`] of a tag that becomes another field of the record. A word for the
/// termination that is not ours does not: that tag is kept as it is.
pub(super) fn own_tag(name: &str, value: &str) -> Option<usize> {
    let i = OWN
        .iter()
        .position(|own| own.eq_ignore_ascii_case(name.trim()))?;
    (OWN[i] != "Termination" || Ending::OFF_THE_BOARD.contains(&value)).then_some(i)
}

fn read_game(words: &mut Words<'_>) -> Result<Record, ParseError> {
    let (mut tags, mut header) = (Vec::new(), Header::default());
    let mut comments = Vec::new();
    loop {
        words.skip_blanks();
        match words.peek() {
            Some('[') => {
                let here = words.here();
                words.bump();
                let (name, tag) = read_tag(words)?;
                if let Some(i) = own_tag(&name, &tag.value) {
                    if header.tags[i].is_some() {
                        return Err(here.unexpected("every tag about the game once"));
                    }
                    header.tags[i] = Some(tag);
                } else {
                    if name.eq_ignore_ascii_case("Rated") {
                        header.rated = matches!(tag.value.trim(), "Y" | "y" | "Yes" | "yes");
                    }
                    tags.push((name, tag.value));
                }
            }
            Some('{' | ';') => comments.push((0, read_comment(words)?)),
            _ => break,
        }
    }
    let mut ahead = words.clone();
    let first = next_token(&mut ahead, |_, _| Ok(()))?
        .filter(|w| !is_result(w.text) && giving_up(w.text).is_none());
    let start = header.start(first, words.here())?;
    let mut moves = Movetext {
        game: AnyGame::new(start),
        comments,
        number: 0,
        given_up: None,
        result: None,
    };
    moves.read(words)?;
    moves.into_record(tags, &header)
}

/// Reads `{...}` or `;` to the end of the line.
fn read_comment(words: &mut Words<'_>) -> Result<String, ParseError> {
    let here = words.here();
    if words.bump() == Some('{') {
        take_quoted(words, '}', true)
            .map(|word| unescaped(word.text))
            .ok_or_else(|| here.unexpected("a comment that ends with }"))
    } else {
        let word = words.take_until(|c| matches!(c, '\n' | '\r'));
        Ok(word.text.trim().to_string())
    }
}

/// The next move, result or word of giving up; `number` judges each number before it, with its dots.
fn next_token<'a>(
    words: &mut Words<'a>,
    mut number: impl FnMut(Word<'a>, usize) -> Result<(), ParseError>,
) -> Result<Option<Word<'a>>, ParseError> {
    loop {
        words.skip_blanks();
        if matches!(words.peek(), None | Some('[' | '{' | ';')) {
            return Ok(None);
        }
        let word = words.take_until(|c| c.is_whitespace() || matches!(c, '[' | '{' | ';'));
        let digits = word.text.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word.text[digits..]
            .bytes()
            .take_while(|b| *b == b'.')
            .count();
        if digits == 0 || dots == 0 {
            return Ok(Some(word));
        }
        number(word.part(0..digits), dots)?;
        if digits + dots < word.text.len() {
            return Ok(Some(word.part(digits + dots..word.text.len())));
        }
    }
}

fn is_result(text: &str) -> bool {
    result_of(text).is_some()
}

/// A result as written: `Some(None)` when it says that none is known, else the winner.
fn result_of(text: &str) -> Option<Option<Option<Side>>> {
    match text {
        "1-0" => Some(Some(Some(Side::First))),
        "0-1" => Some(Some(Some(Side::Second))),
        "1/2-1/2" | "0-0" | "½-½" => Some(Some(None)),
        "*" | "?" => Some(None),
        _ => None,
    }
}

/// The ending when a side gives up.
type GivingUp = fn(Side) -> Ending;

/// How a side gave the game up, by the word in the movetext.
fn giving_up(text: &str) -> Option<GivingUp> {
    let is = |name: &str| text.eq_ignore_ascii_case(name);
    if is("resign") || is("resigns") || is("resigned") {
        Some(Ending::Resigned)
    } else if is("forfeit") || is("forfeits") || is("forfeited") {
        Some(Ending::Forfeited)
    } else {
        None
    }
}

struct Movetext<'a> {
    game: AnyGame,
    comments: Vec<(u32, String)>,
    /// The last number before a move; 0 before the first.
    number: u64,
    given_up: Option<GivingUp>,
    result: Option<Word<'a>>,
}

impl<'a> Movetext<'a> {
    fn read(&mut self, words: &mut Words<'a>) -> Result<(), ParseError> {
        loop {
            if let Some(word) = next_token(words, |word, dots| self.number(word, dots))? {
                self.token(word)?;
            } else if matches!(words.peek(), Some('{' | ';')) {
                let ply = self.game.moves().len() as u32;
                self.comments.push((ply, read_comment(words)?));
            } else {
                return Ok(());
            }
        }
    }

    /// Files number rounds or moves and leave numbers out, so only their order is checked: each is
    /// greater than the one before. `1...` takes a round up again.
    fn number(&mut self, word: Word<'a>, dots: usize) -> Result<(), ParseError> {
        let number = word.text.parse().unwrap_or(u64::MAX);
        if number < self.number || (number == self.number && dots == 1) {
            let least = self.number.saturating_add(1);
            return Err(word.unexpected(alloc::format!("a move's number from {least} on")));
        }
        self.number = number;
        Ok(())
    }

    fn token(&mut self, word: Word<'a>) -> Result<(), ParseError> {
        if self.result.is_some() {
            return Err(word.unexpected("the end of the game, or the tags of the next one"));
        }
        if is_result(word.text) {
            self.result = Some(word);
            return Ok(());
        }
        if self.given_up.is_some() {
            return Err(word.unexpected("a result, or the end of the game"));
        }
        if let Some(how) = giving_up(word.text) {
            if let Some(outcome) = self.game.position().outcome() {
                return Err(word.fault(Fault::AfterTheEnd {
                    ply: self.game.position().ply() + 1,
                    text: shown(word.text),
                    outcome,
                }));
            }
            self.given_up = Some(how);
            return Ok(());
        }
        let m = self
            .game
            .position()
            .parse_move(word.text)
            .map_err(|e| word.bad(0, e))?;
        play(&mut self.game, m, word)
    }

    fn into_record(
        self,
        tags: Vec<(String, String)>,
        header: &Header<'_>,
    ) -> Result<Record, ParseError> {
        let tag = header.result().map(|tag| tag.word);
        let mut known: Option<(Word<'_>, Option<Side>)> = None;
        for word in [tag, self.result].into_iter().flatten() {
            let result = result_of(word.text.trim())
                .ok_or_else(|| word.unexpected("1-0, 0-1, 1/2-1/2, 0-0, ? or *"))?;
            match (known, result) {
                (Some((first, a)), Some(b)) if a != b => {
                    return Err(word.fault(Fault::TwoResults {
                        first: shown(first.text),
                        second: shown(word.text),
                    }));
                }
                (None, Some(winner)) => known = Some((word, winner)),
                _ => {}
            }
        }
        let ending = self.ending(header, known)?;
        Ok(Record {
            tags,
            game: self.game,
            ending,
            comments: self.comments,
        })
    }

    fn ending(
        &self,
        header: &Header<'_>,
        known: Option<(Word<'_>, Option<Side>)>,
    ) -> Result<Ending, ParseError> {
        let board = self.game.position().outcome();
        let contradiction = |word: Word<'_>| {
            word.fault(Fault::Result {
                found: shown(word.text),
                board,
            })
        };
        let ending = match (board, self.given_up, known) {
            (Some(outcome), _, Some((word, winner))) if winner != outcome.winner() => {
                return Err(contradiction(word));
            }
            (Some(outcome), ..) => Ending::Board(outcome),
            (None, Some(_), Some((word, None))) => return Err(contradiction(word)),
            // A result names the winner; without one the side to move has given up.
            (None, Some(how), Some((_, Some(winner)))) => how(winner.other()),
            (None, Some(how), None) => how(self.game.position().turn().side()),
            (None, None, None) => Ending::Open,
            (None, None, Some((_, winner))) => Ending::Unstated(winner),
        };
        let Some(tag) = header.termination() else {
            return Ok(ending);
        };
        match (tag.value.as_str(), ending) {
            ("resigned", Ending::Unstated(Some(winner))) => Ok(Ending::Resigned(winner.other())),
            ("time", Ending::Unstated(Some(winner))) => Ok(Ending::Time(winner.other())),
            ("forfeited", Ending::Unstated(Some(winner))) => Ok(Ending::Forfeited(winner.other())),
            ("agreed", Ending::Unstated(None)) => Ok(Ending::Agreed),
            (word, ending) if ending.word() == Some(word) => Ok(ending),
            _ => Err(tag.word.unexpected(match (board, ending.winner()) {
                (Some(_), _) => "no such tag, since the game ended on the board",
                (None, Some(_)) => "resigned, time or forfeited, since a player won",
                (None, None) if ending == Ending::Open => "no such tag, since no result is given",
                (None, None) => "agreed, since the result is a draw",
            })),
        }
    }
}

//! Position lines.

use super::line::Opened;
use super::{BOARD_LENGTH, Fault, Line, MAX_LINE, ParseError, Word, Words};
use super::{read_board, read_explorer_id};
use crate::dialect::Dialect;
use crate::pentago::{self, Standing};
use crate::pente::{self, MAX_SIZE, Point};
use crate::{AnyPosition, Position as _, Seat, Side, Variant};
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write as _;

/// The letters of the seats A1, B1, A2, B2; the first two are the players of a two-player game.
const LETTERS: [char; 4] = ['x', 'o', 'X', 'O'];

fn letter(seat: Seat) -> char {
    LETTERS[seat.index()]
}

/// Rows from the top, numbers for runs of empty places.
fn rows(size: u8, place: impl Fn(u8, u8) -> Option<Seat>) -> String {
    let mut text = String::new();
    for row in (0..size).rev() {
        let mut empty = 0u32;
        for col in 0..=size {
            let stone = if col < size { place(col, row) } else { None };
            let ends = col == size || stone.is_some();
            if ends && empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            match stone {
                Some(seat) => text.push(letter(seat)),
                None => empty += 1,
            }
        }
        if row > 0 {
            text.push('/');
        }
    }
    text
}

fn pentago_rows(marbles: [pentago::Board; 2]) -> String {
    rows(6, |col, row| {
        let square = pentago::Square::at(col, row)?;
        let side = Side::ALL
            .into_iter()
            .find(|s| marbles[s.index()].has(square))?;
        Some(Seat::from(side))
    })
}

fn pentago_line(
    marbles: [pentago::Board; 2],
    turn: Side,
    t: bool,
    rules: pentago::Rules,
) -> String {
    let mut text = pentago_rows(marbles);
    text.push(' ');
    text.push(letter(Seat::from(turn)));
    if t {
        text.push('t');
    }
    if rules != pentago::Rules::STANDARD {
        text.push(' ');
        text.push_str(&rules.to_string());
    }
    text
}

/// The position line, e.g. `6/6/2x3/6/6/6 o` or `19/.../9x9/.../19 o 0-0 tournament`.
#[must_use]
pub fn position_line(position: &AnyPosition) -> String {
    match position {
        AnyPosition::Pentago(p) => {
            let turn = if p.is_untwisted() {
                p.to_move().other()
            } else {
                p.to_move()
            };
            pentago_line(p.marbles(), turn, p.is_untwisted(), p.rules())
        }
        AnyPosition::Pente(p) => {
            let rules = p.rules();
            let board = rows(rules.size(), |col, row| p.stone(Point::at(col, row)?));
            let [first, second] = p.captured();
            let mut text = format!("{board} {} {first}-{second}", letter(p.turn()));
            // The rows tell the size, so the rules are named without it.
            let named = rules.with_size(MAX_SIZE).unwrap_or(rules);
            if named != pente::Rules::STANDARD {
                // Writing to a String cannot fail.
                let _ = write!(text, " {named}");
            }
            text
        }
    }
}

/// The position line of a board on which the twist is due, e.g. `6/6/6/6/6/x5 xt`.
#[must_use]
pub fn placed_line(placed: &pentago::Placed) -> String {
    pentago_line(placed.marbles(), placed.mover(), true, placed.rules())
}

/// Reads a position: a position line, a 36-character Pentago board or an explorer board id.
///
/// # Errors
/// The place and what was expected there.
pub fn parse_position(text: &str) -> Result<Line, ParseError> {
    let mut words = checked_words(text)?;
    let Some(first) = words.next() else {
        return Err(
            words.ended("a position line, a board of 36 characters or an explorer board id")
        );
    };
    let (opened, dialect) = read_position(first, &mut words, None)?;
    match words.next() {
        None => Ok(opened.into_line(dialect)),
        Some(word) => Err(word.unexpected("the end of the position")),
    }
}

/// The words of a text that is not too long.
pub(super) fn checked_words(text: &str) -> Result<Words<'_>, ParseError> {
    if text.len() > MAX_LINE {
        let fault = Fault::TooLong {
            bytes: text.len(),
            limit: MAX_LINE,
        };
        return Err(ParseError::at(1, 1, fault));
    }
    Ok(Words::new(text))
}

/// Reads the position that begins with `first`; `variant` is the game it must belong to, where
/// that is known already.
pub(super) fn read_position<'a>(
    first: Word<'a>,
    words: &mut Words<'a>,
    variant: Option<Variant>,
) -> Result<(Opened, Dialect), ParseError> {
    let rules = match variant {
        Some(Variant::Pentago(rules)) => Some(rules),
        Some(Variant::Pente(_)) => None,
        None => Some(pentago::Rules::STANDARD),
    };
    if first.text.contains('/') {
        return read_rows(first, words, variant).map(|opened| (opened, Dialect::OneLine));
    }
    let Some(rules) = rules else {
        return Err(first.unexpected("the rows of a Pente board, separated by /"));
    };
    let number = first.text.strip_suffix('m').unwrap_or(first.text);
    let (standing, dialect) = if first.text.chars().count() == BOARD_LENGTH {
        (read_board(first, rules)?, Dialect::Board)
    } else if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
        (read_explorer_id(first, rules)?, Dialect::Explorer)
    } else {
        return Err(first.unexpected(
            "a position: rows separated by /, a board of 36 characters or an explorer board id",
        ));
    };
    Ok((Opened::from(standing), dialect))
}

/// Reads one row; `place` is told the column and the seat of every stone. Gives the row's length.
fn read_row(row: Word<'_>, mut place: impl FnMut(u8, Seat)) -> Result<u32, ParseError> {
    let (mut col, mut number) = (0u32, None::<u32>);
    for (i, c) in row.text.chars().enumerate() {
        if let Some(digit) = c.to_digit(10) {
            if digit == 0 && number.is_none() {
                return Err(row.unexpected_at(i as u32, "a number of empty places, 1 or more"));
            }
            let sum = number.unwrap_or(0) * 10 + digit;
            if sum > u32::from(MAX_SIZE) {
                return Err(row.unexpected_at(i as u32, "at most 19 places in a row"));
            }
            number = Some(sum);
            continue;
        }
        col += number.take().unwrap_or(0);
        let Some(seat) = LETTERS.iter().position(|&l| l == c) else {
            return Err(row.unexpected_at(i as u32, "x, o, X, O, a number or /"));
        };
        if col >= u32::from(MAX_SIZE) {
            return Err(row.unexpected_at(i as u32, "at most 19 places in a row"));
        }
        if let Some(seat) = Seat::new(seat as u8) {
            place(col as u8, seat);
        }
        col += 1;
    }
    Ok(col + number.unwrap_or(0))
}

/// Whether a word names rules: it begins with the name of a preset.
fn names_rules(word: Word<'_>, presets: impl Iterator<Item = &'static str>) -> bool {
    let name = word.text.split(',').next().unwrap_or_default();
    presets.into_iter().any(|preset| preset == name)
}

/// The word after the rest of a position, if it names rules.
fn rules_word<'a>(
    words: &mut Words<'a>,
    presets: impl Iterator<Item = &'static str>,
) -> Option<Word<'a>> {
    let mut ahead = words.clone();
    let word = ahead.next().filter(|w| names_rules(*w, presets))?;
    *words = ahead;
    Some(word)
}

fn read_rows<'a>(
    first: Word<'a>,
    words: &mut Words<'a>,
    variant: Option<Variant>,
) -> Result<Opened, ParseError> {
    let size = first.text.split('/').count();
    let pente_size = size >= 5 && size % 2 == 1 && size <= usize::from(MAX_SIZE);
    match variant {
        Some(Variant::Pentago(_)) if size != 6 => {
            return Err(first.unexpected(format!("the 6 rows of a Pentago board, not {size}")));
        }
        Some(Variant::Pente(rules)) if size != usize::from(rules.size()) => {
            return Err(first.unexpected(format!(
                "the {} rows of a Pente board, not {size}",
                rules.size()
            )));
        }
        None if size != 6 && !pente_size => {
            return Err(first.unexpected(format!(
                "the 6 rows of a Pentago board or the 5, 7, ... 19 of a Pente board, not {size}"
            )));
        }
        _ => {}
    }
    let size = size as u8;
    let mut stones = alloc::vec::Vec::new();
    let mut start = 0;
    for (i, text) in first.text.split('/').enumerate() {
        let row = first.part(start..start + text.len());
        start += text.len() + 1;
        let length = read_row(row, |col, seat| {
            stones.push((col, size - 1 - i as u8, seat))
        })?;
        if length != u32::from(size) {
            return Err(row.unexpected(format!("a row of {size} places, not {length}")));
        }
    }
    let Some(turn) = words.next() else {
        return Err(words.ended("the side to move, x or o"));
    };
    if size == 6 {
        read_pentago(first, &stones, turn, words, variant)
    } else {
        read_pente(first, size, &stones, turn, words, variant)
    }
}

fn read_pentago<'a>(
    board: Word<'a>,
    stones: &[(u8, u8, Seat)],
    turn: Word<'a>,
    words: &mut Words<'a>,
    variant: Option<Variant>,
) -> Result<Opened, ParseError> {
    let mut setup = pentago::Setup::default();
    for &(col, row, seat) in stones {
        let square = pentago::Square::at(col, row).filter(|_| seat.index() < 2);
        let Some(square) = square else {
            return Err(board.unexpected("x and o only: Pentago has two players"));
        };
        let marbles = &mut setup.marbles[seat.index()];
        *marbles = marbles.with(square);
    }
    setup.untwisted = match turn.text {
        "x" | "o" => false,
        "xt" | "ot" => true,
        _ => return Err(turn.unexpected("the side to move: x, o, xt or ot")),
    };
    let known = match variant {
        Some(Variant::Pentago(rules)) => Some(rules),
        _ => None,
    };
    let mut rules = known.unwrap_or(pentago::Rules::STANDARD);
    let presets = pentago::Rules::PRESETS.iter().map(|(name, _)| *name);
    if let Some(word) = rules_word(words, presets) {
        let named = word.text.parse().map_err(|e| word.bad(0, e))?;
        if known.is_some_and(|known| known != named) {
            return Err(word.unexpected(format!("the rules of the game, {rules}")));
        }
        rules = named;
    }
    let standing = setup
        .standing(rules)
        .map_err(|e| board.fault(Fault::PentagoBoard(e)))?;
    let (side, t) = match &standing {
        Standing::Between(p) if p.is_untwisted() => (p.to_move().other(), "t"),
        Standing::Between(p) => (p.to_move(), ""),
        Standing::TwistDue(p) => (p.mover(), "t"),
    };
    let expected = format!("{}{t}", letter(Seat::from(side)));
    if expected != turn.text {
        return Err(turn.fault(Fault::SideToMove {
            found: turn.text.to_string(),
            expected,
        }));
    }
    Ok(Opened::from(standing))
}

/// Reads `a-b`, the stones that each side has captured.
fn read_captured(word: Word<'_>) -> Result<[u16; 2], ParseError> {
    let expected = "the stones captured by each side, such as 0-0 or 4-2";
    let number = |text: &str| {
        let plain =
            text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
        text.parse::<u16>().ok().filter(|_| plain)
    };
    let (a, b) = word
        .text
        .split_once('-')
        .ok_or_else(|| word.unexpected(expected))?;
    match (number(a), number(b)) {
        (Some(a), Some(b)) => Ok([a, b]),
        _ => Err(word.unexpected(expected)),
    }
}

fn read_pente<'a>(
    board: Word<'a>,
    size: u8,
    stones: &[(u8, u8, Seat)],
    turn: Word<'a>,
    words: &mut Words<'a>,
    variant: Option<Variant>,
) -> Result<Opened, ParseError> {
    if !matches!(turn.text, "x" | "o" | "X" | "O") {
        return Err(turn.unexpected("the side to move: x or o, with four players x, o, X or O"));
    }
    let mut setup = pente::Setup::new();
    for &(col, row, seat) in stones {
        if let Some(point) = Point::at(col, row) {
            setup.set(point, Some(seat));
        }
    }
    let Some(captured) = words.next() else {
        return Err(words.ended("the stones captured by each side, such as 0-0"));
    };
    setup.captured = read_captured(captured)?;
    let known = match variant {
        Some(Variant::Pente(rules)) => Some(rules),
        _ => None,
    };
    let mut rules = match known {
        Some(rules) => rules,
        None => pente::Rules::STANDARD
            .with_size(size)
            .map_err(|e| board.unexpected(e))?,
    };
    let presets = pente::Rules::PRESETS.iter().map(|(name, _)| *name);
    if let Some(word) = rules_word(words, presets) {
        let named: pente::Rules = word.text.parse().map_err(|e| word.bad(0, e))?;
        let named = if word.text.contains("size=") {
            named
        } else {
            named.with_size(size).map_err(|e| word.unexpected(e))?
        };
        if known.is_some_and(|known| known != named) || named.size() != size {
            return Err(word.unexpected(format!("the rules of the board and the game, {rules}")));
        }
        rules = named;
    }
    let position = setup
        .position(rules)
        .map_err(|e| board.fault(Fault::PenteBoard(e)))?;
    let expected = letter(position.turn()).to_string();
    if expected != turn.text {
        return Err(turn.fault(Fault::SideToMove {
            found: turn.text.to_string(),
            expected,
        }));
    }
    Ok(Opened::Between(AnyPosition::Pente(position)))
}

//! Dialects of Pente, and of gomoku where its moves are a game of Pente.

use super::Dialect;
use crate::notation::{ParseError, Word, Words, play};
use crate::pente::{Opening, Point, Position, Rules};
use crate::{AnyGame, AnyMove, AnyPosition};
use alloc::format;
use alloc::string::String;
use core::fmt::Write as _;

fn start(rules: Rules) -> AnyGame {
    AnyGame::new(AnyPosition::Pente(Position::new(rules)))
}

/// A board of `size` with a free opening: gomoku boards have no other rule for the first stone.
fn free(size: u8, word: Word<'_>) -> Result<Rules, ParseError> {
    Rules::FREE
        .with_size(size)
        .map_err(|e| word.unexpected(format!("a board that Pente is played on; this is {e}")))
}

/// One number, after a letter of `signs`: the first is negative.
fn offset(text: &mut &str, signs: [char; 2]) -> Option<i8> {
    let Some(c) = text.chars().next().map(|c| c.to_ascii_uppercase()) else {
        return Some(0);
    };
    if !signs.contains(&c) {
        return Some(0);
    }
    let rest = &text[1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits]
        .parse::<i8>()
        .ok()
        .filter(|n| (1..=9).contains(n))?;
    *text = &rest[digits..];
    Some(if c == signs[0] { -number } else { number })
}

/// `0` for the centre, else left or right and up or down from it: `L1U3`, `D3`.
pub(super) fn read_relative(words: Words<'_>) -> Result<AnyGame, ParseError> {
    let mut game = start(Rules::STANDARD);
    for word in words {
        let expected = "0 for the centre, or L or R and a number, then U or D and a number";
        let mut rest = word.text;
        let moved = if rest == "0" {
            rest = "";
            Some((0, 0))
        } else {
            offset(&mut rest, ['L', 'R'])
                .and_then(|x| Some((x, offset(&mut rest, ['D', 'U'])?)))
                .filter(|moved| *moved != (0, 0))
        };
        let point = moved
            .filter(|_| rest.is_empty())
            .and_then(|(x, y)| Point::at((9 + x) as u8, (9 + y) as u8))
            .ok_or_else(|| word.unexpected(expected))?;
        play(&mut game, AnyMove::Pente(point), word)?;
    }
    Ok(game)
}

/// A `.psq` file: a first line `Piskvorky 15x15, ...`, then `x,y,milliseconds` for every move,
/// counted from 1 from the top left, until a line that is no move.
pub(super) fn read_piskvork(text: &str) -> Result<AnyGame, ParseError> {
    let mut words = Words::new(text);
    let header = "a first line like Piskvorky 15x15, 11:0, 0";
    let Some(name) = words.next().filter(|w| w.text == "Piskvorky") else {
        return Err(Words::new(text).ended(header));
    };
    let size_word = words.next().ok_or_else(|| name.unexpected(header))?;
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<u8>().ok().filter(|_| plain)
    };
    let size = size_word
        .text
        .trim_end_matches(',')
        .split_once('x')
        .and_then(|(w, h)| number(w).filter(|_| w == h))
        .ok_or_else(|| size_word.unexpected("the board's size, such as 15x15"))?;
    let mut game = start(free(size, size_word)?);
    words.take_until(|c| matches!(c, '\n' | '\r'));
    for word in words {
        let mut fields = word.text.split(',');
        let (x, y) = (fields.next().unwrap_or_default(), fields.next());
        let Some(y) = y else {
            // What follows the moves are the names of the programs.
            if word.text.starts_with('-') {
                break;
            }
            return Err(word.unexpected("a move x,y,milliseconds, or -1 after the last"));
        };
        let point = number(x)
            .zip(number(y))
            .filter(|(x, y)| (1..=size).contains(x) && (1..=size).contains(y))
            .and_then(|(x, y)| Point::at(x - 1, size - y))
            .ok_or_else(|| word.unexpected(format!("a move x,y with numbers 1 to {size}")))?;
        play(&mut game, AnyMove::Pente(point), word)?;
    }
    Ok(game)
}

/// The side of the board that compact strings are about.
const COMPACT_SIZE: u8 = 15;

/// `h8h9i8` or `h8_h9_i8`: letters a to o with i, rows from the bottom, a board of 15.
pub(super) fn read_compact(mut words: Words<'_>) -> Result<AnyGame, ParseError> {
    words.skip_blanks();
    let mut game = start(free(COMPACT_SIZE, words.here())?);
    while words.peek().is_some() {
        if !game.moves().is_empty() && words.peek() == Some('_') {
            words.bump();
        }
        let before = words.clone();
        let letter = words.bump();
        let digits = words.take_until(|c| !c.is_ascii_digit()).text;
        let length = letter.map_or(0, char::len_utf8) + digits.len();
        let word = before.ahead(length);
        let col = match letter {
            Some(c @ 'a'..='o') => c as u8 - b'a',
            _ => return Err(word.unexpected("a column letter a to o (with i)")),
        };
        let row = digits
            .parse::<u8>()
            .ok()
            .filter(|row| (1..=COMPACT_SIZE).contains(row) && !digits.starts_with('0'));
        let point = row
            .and_then(|row| Point::at(col, row - 1))
            .ok_or_else(|| word.unexpected_at(1, "a row number 1 to 15"))?;
        play(&mut game, AnyMove::Pente(point), word)?;
        if words.peek().is_some_and(char::is_whitespace) {
            words.skip_blanks();
            if words.peek().is_some() {
                return Err(words.here().unexpected("moves without blanks between them"));
            }
        }
    }
    Ok(game)
}

/// The moves in a dialect; `None` if it has no form for them.
pub(super) fn write(game: &AnyGame, rules: Rules, dialect: Dialect) -> Option<String> {
    let size = rules.size();
    let mut text = String::new();
    match dialect {
        Dialect::PenteRelative if size != 19 => return None,
        Dialect::Compact if size != COMPACT_SIZE || rules.opening() != Opening::Free => {
            return None;
        }
        Dialect::Piskvork => text = format!("Piskvorky {size}x{size}, 0:0, 0\n"),
        _ => {}
    }
    for (i, m) in game.moves().iter().enumerate() {
        let AnyMove::Pente(p) = m else { return None };
        // Writing to a String cannot fail.
        let _ = match dialect {
            Dialect::Piskvork => writeln!(text, "{},{},0", p.col() + 1, size - p.row()),
            Dialect::Compact => write!(text, "{}{}", char::from(b'a' + p.col()), p.row() + 1),
            _ => {
                text.push_str(if i > 0 { " " } else { "" });
                let (x, y) = (p.col().abs_diff(9), p.row().abs_diff(9));
                if (x, y) == (0, 0) {
                    text.push('0');
                }
                if x > 0 {
                    let _ = write!(text, "{}{x}", if p.col() < 9 { 'L' } else { 'R' });
                }
                if y > 0 {
                    let _ = write!(text, "{}{y}", if p.row() < 9 { 'D' } else { 'U' });
                }
                Ok(())
            }
        };
    }
    if dialect == Dialect::Piskvork {
        text.push_str("-1\n");
    }
    Some(text)
}

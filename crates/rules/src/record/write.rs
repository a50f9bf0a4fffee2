//! Writing records.

use super::read::own_tag;
use super::{Ending, Record};
use crate::notation::bare_position;
use crate::{Position as _, Variant};
use alloc::format;
use alloc::string::{String, ToString};

/// Columns of a line of moves.
const WIDTH: usize = 80;

/// The record as a file of our format, lines ending in LF. [`read`](super::read) gives it back.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        text.push('[');
        let plain = |c: &char| !matches!(c, '"' | '[' | ']') && !c.is_control();
        text.extend(name.trim().chars().filter(plain));
        text.push_str(" \"");
        escape(&mut text, value, '"', true);
        text.push_str("\"]\n");
    };
    let (start, ending) = (record.game.start(), record.ended());
    let (game, rules) = match start.variant() {
        Variant::Pentago(rules) => ("Pentago", rules.to_string()),
        Variant::Pente(rules) => ("Pente", rules.to_string()),
    };
    tag("Game", game);
    tag("Rules", &rules);
    if *start != start.variant().start() {
        tag("Position", &bare_position(start));
    }
    for (name, value) in &record.tags {
        if own_tag(name, value).is_none() {
            tag(name, value);
        }
    }
    tag("Result", ending.result());
    if let Some(word) = ending.word()
        && !matches!(ending, Ending::Board(_))
    {
        tag("Termination", word);
    }
    text.push('\n');
    movetext(&mut text, record);
    text
}

/// Writes `value` so that `end` does not end it early.
fn escape(text: &mut String, value: &str, end: char, lines: bool) {
    for c in value.chars() {
        match c {
            '\n' if lines => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\\' => text.push_str("\\\\"),
            c if c == end => {
                text.push('\\');
                text.push(c);
            }
            c => text.push(c),
        }
    }
}

/// Puts `word` after a blank, or on the next line if this one is full.
fn put(text: &mut String, column: &mut usize, word: &str) {
    let length = word.chars().count();
    if *column > 0 {
        let full = *column + 1 + length > WIDTH;
        text.push(if full { '\n' } else { ' ' });
        *column = if full { 0 } else { *column + 1 };
    }
    text.push_str(word);
    *column += length;
}

fn movetext(text: &mut String, record: &Record) {
    let (game, mut column) = (&record.game, 0);
    let seats = u32::from(game.start().variant().seats());
    let mut comments = record.comments.iter().peekable();
    for i in 0..=game.moves().len() {
        let last = i == game.moves().len();
        // A comment on a move that the game does not have is kept at its end.
        while let Some((_, comment)) = comments.next_if(|(ply, _)| *ply as usize <= i || last) {
            let mut word = String::from("{");
            escape(&mut word, comment, '}', false);
            word.push('}');
            put(text, &mut column, &word);
        }
        let Some(m) = game.moves().get(i) else { break };
        let ply = game.start().ply() + i as u32;
        if ply.is_multiple_of(seats) || i == 0 {
            let dots = if ply.is_multiple_of(seats) {
                "."
            } else {
                "..."
            };
            put(text, &mut column, &format!("{}{dots}", ply / seats + 1));
        }
        put(text, &mut column, &m.to_string());
    }
    put(text, &mut column, record.result());
    text.push('\n');
}

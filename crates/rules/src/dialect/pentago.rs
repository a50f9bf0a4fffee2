//! The Pentago dialects that list moves.

use super::Dialect;
use crate::notation::{ParseError, Word, Words, play};
use crate::pentago::{Move, Position, Quadrant, Rules, Square, Turn, Twist};
use crate::{AnyGame, AnyMove, AnyPosition, Position as _, Side};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The twists in the order of OpenSpiel's letters `s` to `z`: the quadrants clockwise from the top
/// left, each left then right.
const CLOCKWISE: [Quadrant; 4] = [
    Quadrant::TopLeft,
    Quadrant::TopRight,
    Quadrant::BottomRight,
    Quadrant::BottomLeft,
];

const fn twist_at(i: usize) -> Twist {
    Twist {
        quadrant: CLOCKWISE[i / 2 % 4],
        turn: Turn::ALL[i % 2],
    }
}

fn place_of(twist: Twist) -> u8 {
    let found = (0..8usize).find(|i| twist_at(*i) == twist);
    found.unwrap_or_default() as u8
}

/// The square in a row counted from the top; both from 0.
fn square(col: u32, row: u32) -> Option<Square> {
    Square::at(
        u8::try_from(col).ok()?,
        5u8.checked_sub(u8::try_from(row).ok()?)?,
    )
}

/// The square's column and its row from the top, both from 0.
const fn col_row(square: Square) -> (u8, u8) {
    (square.col(), 5 - square.row())
}

/// Reads the moves that `words` hold, by the rules of the dialect's program.
pub(super) fn read(words: Words<'_>, dialect: Dialect) -> Result<AnyGame, ParseError> {
    match dialect {
        Dialect::OpenSpiel | Dialect::OpenSpielActions | Dialect::Pentagod => {
            read_by(Rules::ROTATE_FIRST, words, dialect)
        }
        _ => super::by_legality(|rules| read_by(rules, words.clone(), dialect)),
    }
}

fn read_by(rules: Rules, words: Words<'_>, dialect: Dialect) -> Result<AnyGame, ParseError> {
    let mut game = AnyGame::new(AnyPosition::Pentago(Position::new(rules)));
    let words: Vec<Word<'_>> = match dialect {
        Dialect::Pentagod => spoken(words)?,
        Dialect::OpenSpielActions => numbers(words),
        _ => words.collect(),
    };
    let mut rest = words.as_slice();
    while let [word, more @ ..] = rest {
        let (m, used) = match dialect {
            Dialect::OpenSpiel => (letters(*word, false)?, 0),
            Dialect::Pentagod => (letters(*word, true)?, 0),
            Dialect::OpenSpielActions => (action(*word)?, 0),
            Dialect::Papoms => (papoms(*word, game.position().turn().side())?, 0),
            Dialect::Block => in_two(*word, more.first(), block, block_twist)?,
            _ => in_two(*word, more.first(), pentagoo, pentagoo_twist)?,
        };
        play(&mut game, AnyMove::Pentago(m), *word)?;
        rest = &more[used..];
    }
    if game.moves().is_empty() {
        return Err(Words::new("").here().unexpected("at least one move"));
    }
    Ok(game)
}

/// Numbers between blanks, commas and brackets.
fn numbers(mut words: Words<'_>) -> Vec<Word<'_>> {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']');
    let mut found = Vec::new();
    loop {
        while words.peek().is_some_and(between) {
            words.bump();
        }
        if words.peek().is_none() {
            return found;
        }
        found.push(words.take_until(between));
    }
}

/// The moves of a session with pentagod: its commands are taken, those that play nothing left out.
fn spoken(words: Words<'_>) -> Result<Vec<Word<'_>>, ParseError> {
    let mut moves = Vec::new();
    for word in words {
        match word.text {
            "playgame" | "play" | "white" | "black" | "state" | "winner" | "showboard"
            | "print" | "quit" | "exit" => {}
            "clear_board" | "clear" if moves.is_empty() => {}
            "clear_board" | "clear" => return Err(word.unexpected("one game only")),
            "swap" | "resign" | "undo" => {
                return Err(word.unexpected("moves only: swap, resign and undo are not taken"));
            }
            _ => moves.push(word),
        }
    }
    Ok(moves)
}

/// `c6s`; with `row_first` the letter is the row from the top and the digit the column.
fn letters(word: Word<'_>, row_first: bool) -> Result<Move, ParseError> {
    let mut chars = word.text.chars();
    let letter = match chars.next() {
        Some(c @ 'a'..='f') => u32::from(c) - u32::from('a'),
        _ => return Err(word.unexpected("a letter a to f")),
    };
    let digit = match chars.next() {
        Some(c @ '1'..='6') => u32::from(c) - u32::from('1'),
        _ => return Err(word.unexpected_at(1, "a digit 1 to 6")),
    };
    let twist = match chars.next() {
        Some(c @ 's'..='z') => c as usize - 's' as usize,
        Some(c @ '1'..='8') if row_first => c as usize - '1' as usize,
        Some(c @ 'a'..='h') if row_first => c as usize - 'a' as usize,
        None => return Err(word.unexpected_at(2, "the twist s to z: it is never left out here")),
        _ => return Err(word.unexpected_at(2, "the twist s to z")),
    };
    if chars.next().is_some() {
        return Err(word.unexpected_at(3, "nothing after the twist"));
    }
    let place = if row_first {
        square(digit, letter)
    } else {
        square(letter, digit)
    };
    whole(word, place, Some(twist_at(twist)))
}

fn whole(word: Word<'_>, place: Option<Square>, twist: Option<Twist>) -> Result<Move, ParseError> {
    let square = place.ok_or_else(|| word.unexpected("a square of the board"))?;
    Ok(Move { square, twist })
}

/// OpenSpiel's number of a move.
fn action(word: Word<'_>) -> Result<Move, ParseError> {
    let plain = word.text.bytes().all(|b| b.is_ascii_digit());
    match word.text.parse::<u32>() {
        Ok(n @ 0..=287) if plain => whole(
            word,
            square(n / 8 % 6, n / 48),
            Some(twist_at((n % 8) as usize)),
        ),
        _ => Err(word.unexpected("an action number 0 to 287")),
    }
}

/// `Wa1Ar`: W for the first player, B for the second; column, row from the top; quadrant A B over
/// C D; r or l. The twist is left out when the placement wins.
fn papoms(word: Word<'_>, side: Side) -> Result<Move, ParseError> {
    let mut chars = word.text.chars();
    let colour = if side == Side::First { 'W' } else { 'B' };
    if chars.next() != Some(colour) {
        return Err(word.unexpected(format!("{colour}, since the {side} is to move")));
    }
    let col = match chars.next() {
        Some(c @ 'a'..='f') => u32::from(c) - u32::from('a'),
        _ => return Err(word.unexpected_at(1, "a column letter a to f")),
    };
    let row = match chars.next() {
        Some(c @ '1'..='6') => u32::from(c) - u32::from('1'),
        _ => return Err(word.unexpected_at(2, "a row number 1 to 6")),
    };
    let quadrant = match chars.next() {
        Some(c @ 'A'..='D') => Quadrant::ALL[c as usize - 'A' as usize],
        None => return whole(word, square(col, row), None),
        _ => return Err(word.unexpected_at(3, "a quadrant A to D")),
    };
    let turn = match chars.next() {
        Some('l') => Turn::Left,
        Some('r') => Turn::Right,
        _ => return Err(word.unexpected_at(4, "l or r")),
    };
    if chars.next().is_some() {
        return Err(word.unexpected_at(5, "nothing after the twist"));
    }
    whole(word, square(col, row), Some(Twist { quadrant, turn }))
}

/// A placement and, unless the text ends or goes on with the next placement, its twist.
fn in_two(
    word: Word<'_>,
    next: Option<&Word<'_>>,
    place: impl Fn(Word<'_>) -> Result<Square, ParseError>,
    twist: impl Fn(Word<'_>) -> Result<Twist, ParseError>,
) -> Result<(Move, usize), ParseError> {
    let square = place(word)?;
    match next {
        Some(next) if place(*next).is_err() => {
            let twist = Some(twist(*next)?);
            Ok((Move { square, twist }, 1))
        }
        _ => Ok((
            Move {
                square,
                twist: None,
            },
            0,
        )),
    }
}

/// `3/9`: quadrant 1 2 over 3 4, and in it the places 1 2 3 / 4 5 6 / 7 8 9.
fn block(word: Word<'_>) -> Result<Square, ParseError> {
    match word.text.as_bytes() {
        [q @ b'1'..=b'4', b'/', n @ b'1'..=b'9'] => {
            let (q, n) = (u32::from(q - b'1'), u32::from(n - b'1'));
            square(q % 2 * 3 + n % 3, q / 2 * 3 + n / 3)
                .ok_or_else(|| word.unexpected("a place of the board"))
        }
        _ => Err(word.unexpected("a quadrant 1 to 4, / and a place 1 to 9, as in 3/9")),
    }
}

fn quadrant_and_turn(q: u8, turn: u8) -> Option<Twist> {
    let quadrant = *Quadrant::ALL.get(usize::from(q.checked_sub(b'1')?))?;
    match turn {
        b'l' | b'L' => Some(Twist {
            quadrant,
            turn: Turn::Left,
        }),
        b'r' | b'R' => Some(Twist {
            quadrant,
            turn: Turn::Right,
        }),
        _ => None,
    }
}

fn block_twist(word: Word<'_>) -> Result<Twist, ParseError> {
    match word.text.as_bytes() {
        [q, turn @ (b'L' | b'R')] => quadrant_and_turn(*q, *turn),
        _ => None,
    }
    .ok_or_else(|| word.unexpected("a quadrant 1 to 4 and L or R"))
}

/// `p52`: row and column from 0, from the top.
fn pentagoo(word: Word<'_>) -> Result<Square, ParseError> {
    match word.text.as_bytes() {
        [b'p', row @ b'0'..=b'5', col @ b'0'..=b'5'] => {
            square(u32::from(col - b'0'), u32::from(row - b'0'))
                .ok_or_else(|| word.unexpected("a square of the board"))
        }
        _ => Err(word.unexpected("p, a row 0 to 5 and a column 0 to 5, as in p52")),
    }
}

fn pentagoo_twist(word: Word<'_>) -> Result<Twist, ParseError> {
    match word.text.as_bytes() {
        [b'r', q, turn @ (b'l' | b'r')] => quadrant_and_turn(*q, *turn),
        _ => None,
    }
    .ok_or_else(|| word.unexpected("r, a quadrant 1 to 4 and l or r, as in r1l"))
}

/// The moves in a dialect; `None` if one of them has no form in it.
pub(super) fn write(game: &AnyGame, dialect: Dialect) -> Option<String> {
    let mut moves = Vec::with_capacity(game.moves().len());
    for (i, m) in game.moves().iter().enumerate() {
        let AnyMove::Pentago(m) = m else { return None };
        let (col, row) = col_row(m.square);
        let (letter, digit) = (|n: u8| char::from(b'a' + n), |n: u8| char::from(b'1' + n));
        let turn = |t: Twist, left: char, right: char| match t.turn {
            Turn::Left => left,
            Turn::Right => right,
        };
        moves.push(match dialect {
            Dialect::OpenSpiel => {
                let twist = char::from(b's' + place_of(m.twist?));
                format!("{}{}{twist}", letter(col), digit(row))
            }
            Dialect::Pentagod => {
                let twist = char::from(b's' + place_of(m.twist?));
                format!("{}{}{twist}", letter(row), digit(col))
            }
            Dialect::OpenSpielActions => {
                let place = u32::from(row) * 6 + u32::from(col);
                (place * 8 + u32::from(place_of(m.twist?))).to_string()
            }
            Dialect::Papoms => {
                let colour = if i % 2 == 0 { 'W' } else { 'B' };
                let twist = m.twist.map(|t| {
                    let quadrant = char::from(b'A' + t.quadrant.index() as u8);
                    format!("{quadrant}{}", turn(t, 'l', 'r'))
                });
                let twist = twist.unwrap_or_default();
                format!("{colour}{}{}{twist}", letter(col), digit(row))
            }
            Dialect::Block => {
                let place = row % 3 * 3 + col % 3 + 1;
                let twist = m
                    .twist
                    .map(|t| format!(" {}{}", t.quadrant.number(), turn(t, 'L', 'R')));
                let quadrant = m.square.quadrant().number();
                format!("{quadrant}/{place}{}", twist.unwrap_or_default())
            }
            Dialect::Pentagoo => {
                let twist = m
                    .twist
                    .map(|t| format!(" r{}{}", t.quadrant.number(), turn(t, 'l', 'r')));
                format!("p{row}{col}{}", twist.unwrap_or_default())
            }
            _ => return None,
        });
    }
    let between = match dialect {
        Dialect::OpenSpielActions => ", ",
        Dialect::Block => "\n",
        _ => " ",
    };
    let moves = moves.join(between);
    Some(match dialect {
        Dialect::Pentagod => format!("playgame {moves}"),
        _ => moves,
    })
}

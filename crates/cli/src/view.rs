//! Boards as text: for scripts in one word, for people as a drawing.

use fivefold_rules::pentago::{self, Placed, Square};
use fivefold_rules::pente::{self, Point};
use fivefold_rules::{AnyPosition, Side};
use std::fmt::Write as _;

/// The character of a side's stones; `.` is empty.
pub(crate) const fn letter(side: Option<Side>) -> char {
    match side {
        None => '.',
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
    }
}

/// The board in one word, row-major from the top.
pub(crate) fn board(position: &AnyPosition) -> String {
    match position {
        AnyPosition::Pentago(p) => pentago_board(p.marbles()),
        AnyPosition::Pente(p) => {
            let size = p.rules().size();
            points_from_the_top(size)
                .map(|point| letter(p.stone(point).map(|stone| stone.side())))
                .collect()
        }
    }
}

/// The board of half a turn in one word.
pub(crate) fn placed_board(placed: &Placed) -> String {
    pentago_board(placed.marbles())
}

fn pentago_board(marbles: [pentago::Board; 2]) -> String {
    let squares = (0..6)
        .rev()
        .flat_map(|row| (0..6).map(move |col| (col, row)));
    squares
        .map(|(col, row)| letter(marble(marbles, col, row)))
        .collect()
}

fn marble(marbles: [pentago::Board; 2], col: u8, row: u8) -> Option<Side> {
    let square = Square::at(col, row)?;
    Side::ALL
        .into_iter()
        .find(|side| marbles[side.index()].has(square))
}

fn points_from_the_top(size: u8) -> impl Iterator<Item = Point> {
    (0..size)
        .rev()
        .flat_map(move |row| (0..size).filter_map(move |col| Point::at(col, row)))
}

/// The board as a drawing with its coordinates, without an end of line at its end.
pub(crate) fn draw(position: &AnyPosition) -> String {
    match position {
        AnyPosition::Pentago(p) => draw_pentago(p.marbles()),
        AnyPosition::Pente(p) => draw_pente(p),
    }
}

/// The board of half a turn as a drawing.
pub(crate) fn draw_placed(placed: &Placed) -> String {
    draw_pentago(placed.marbles())
}

fn draw_pentago(marbles: [pentago::Board; 2]) -> String {
    let mut text = String::from("    a b c   d e f\n");
    for row in (0..6).rev() {
        let mut line = format!(" {} ", row + 1);
        for col in 0..6 {
            line.push_str(if col == 3 { " | " } else { " " });
            line.push(letter(marble(marbles, col, row)));
        }
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{line}  {}", row + 1);
        if row == 3 {
            text.push_str("    ------+------\n");
        }
    }
    text.push_str("    a b c   d e f");
    text
}

/// The character of a Pente stone: where every seat has its own colour, the second seat of a team
/// has the capital.
fn stone_letter(stone: pente::Stone) -> char {
    let letter = letter(Some(stone.side()));
    if stone.index() < 2 {
        letter
    } else {
        letter.to_ascii_uppercase()
    }
}

fn draw_pente(position: &pente::Position) -> String {
    let size = position.rules().size();
    let mut columns = String::from("   ");
    for col in 0..size {
        // A column's letter is the first of its points' names: I is left out there.
        let name = Point::at(col, 0).map(|p| p.to_string());
        columns.push(' ');
        columns.push(name.and_then(|n| n.chars().next()).unwrap_or('?'));
    }
    let mut text = columns.clone();
    text.push('\n');
    for row in (0..size).rev() {
        let mut line = format!("{:>3}", row + 1);
        for point in (0..size).filter_map(|col| Point::at(col, row)) {
            line.push(' ');
            line.push(match position.stone(point) {
                Some(stone) => stone_letter(stone),
                None if point == Point::centre(size) => '+',
                None => '.',
            });
        }
        let _ = writeln!(text, "{line} {}", row + 1);
    }
    text.push_str(&columns);
    let [first, second] = position.captured();
    if first + second > 0 {
        let _ = write!(text, "\n    captured stones: x {first}, o {second}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::notation::parse_line;

    #[test]
    fn a_pentago_board_is_drawn_with_its_quadrants() {
        let line = parse_line("pentago a1.4r f6.3l").unwrap();
        let drawing = "    a b c   d e f
 6  . . . | . . o  6
 5  . . . | . . .  5
 4  . . . | . . .  4
    ------+------
 3  . . . | . . .  3
 2  . . . | . . .  2
 1  . . x | . . .  1
    a b c   d e f";
        assert_eq!(draw(line.game.position()), drawing);
        let mut word = ".".repeat(36);
        word.replace_range(5..6, "o");
        word.replace_range(32..33, "x");
        assert_eq!(board(line.game.position()), word);
    }

    #[test]
    fn a_pente_board_is_drawn_with_its_captures() {
        let line = parse_line("pente/standard,size=5 C3 B3 A1 D3 E3").unwrap();
        let drawing = "    A B C D E
  5 . . . . . 5
  4 . . . . . 4
  3 . o x o x 3
  2 . . . . . 2
  1 x . . . . 1
    A B C D E";
        assert_eq!(draw(line.game.position()), drawing);
        assert!(!draw(line.game.position()).contains("captured"));
        let line = parse_line("pente/standard,size=9 E5 F5 A1 G5 H5").unwrap();
        assert!(draw(line.game.position()).ends_with("\n    captured stones: x 2, o 0"));
    }
}

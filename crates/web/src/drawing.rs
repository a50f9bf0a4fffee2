//! The boards as SVG text.
//!
//! Everything here is decoration: what can be pressed, focused and read aloud is the grid of
//! buttons that lies over it. The text is made by this module alone (no outside text gets into it),
//! and uses attributes and classes only, as the content policy wants.

use crate::face::Face;
use core::fmt::Write as _;

/// Side of the Pentago drawing, in its own units.
pub(crate) const PENTAGO_SIDE: i32 = 600;
/// Distance between neighbouring points of the Pente drawing.
const PITCH: i32 = 30;
/// Room for the coordinates round the Pente board.
const MARGIN: i32 = 19;

fn put(text: &mut String, arguments: core::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = text.write_fmt(arguments);
}

/// Where a column or row of the Pentago board lies: the middle gap is 12 wide.
fn across(index: u8) -> i32 {
    i32::from(index) * 98 + 49 + if index >= 3 { 12 } else { 0 }
}

/// The middle of a Pentago square.
pub(crate) fn pentago_square(col: u8, row: u8) -> (i32, i32) {
    (across(col), across(5 - row.min(5)))
}

/// The gradients of the stones. Each drawing holds them once.
pub(crate) fn gradients() -> String {
    let mut text = String::from("<defs>");
    for (seat, (shine, body, rim)) in [
        ("#ffffff", "#f4f0e6", "#b9b1a0"),
        ("#71798a", "#1d2129", "#07080a"),
        ("#fff0c9", "#eebf55", "#a87818"),
        ("#86b2ea", "#27518d", "#0d2446"),
    ]
    .into_iter()
    .enumerate()
    {
        put(
            &mut text,
            format_args!(
                "<radialGradient id=\"seat{seat}\" cx=\".36\" cy=\".32\" r=\".75\"><stop offset=\"0\" stop-color=\"{shine}\"/>\
                 <stop offset=\".45\" stop-color=\"{body}\"/><stop offset=\"1\" stop-color=\"{rim}\"/></radialGradient>"
            ),
        );
    }
    text.push_str("</defs>");
    text
}

/// A stone with its mark: looks differ in shape too where four share a board.
fn stone(text: &mut String, x: i32, y: i32, radius: i32, seat: u8) {
    put(
        text,
        format_args!(
            "<circle class=\"stone\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"url(#seat{seat})\"/>"
        ),
    );
    let arm = radius * 36 / 100;
    let ink = if seat.is_multiple_of(2) {
        "on-light"
    } else {
        "on-dark"
    };
    match seat {
        2 => put(
            text,
            format_args!(
                "<path class=\"glyph {ink}\" d=\"M{} {y}h{}M{x} {}v{}\"/>",
                x - arm,
                arm * 2,
                y - arm,
                arm * 2
            ),
        ),
        3 => put(
            text,
            format_args!("<circle class=\"glyph {ink}\" cx=\"{x}\" cy=\"{y}\" r=\"{arm}\"/>"),
        ),
        _ => {}
    }
}

/// The mark of the last move on a stone, or on the place of one.
fn last_mark(text: &mut String, x: i32, y: i32, radius: i32) {
    put(
        text,
        format_args!(
            "<circle class=\"last-ring\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" stroke-width=\"{}\"/>\
             <circle class=\"last-dot\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
            radius * 86 / 100,
            (radius * 15 / 100).max(2),
            (radius * 22 / 100).max(3)
        ),
    );
}

/// A small stone for trays and the status line, in a box of 24 by 24.
pub(crate) fn chip(seat: u8) -> String {
    let mut text = String::new();
    stone(&mut text, 12, 12, 11, seat);
    text
}

/// One Pentago quadrant (0 to 3, as numbered in the notation) with its stones.
pub(crate) fn quarter(quadrant: usize, face: &Face) -> String {
    let (left, bottom) = ((quadrant % 2) as u8 * 3, if quadrant < 2 { 3 } else { 0 });
    let (x, y) = (
        if left == 0 { 0 } else { 306 },
        if bottom == 3 { 0 } else { 306 },
    );
    let mut text = String::new();
    put(
        &mut text,
        format_args!(
            "<rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"292\" height=\"292\" rx=\"26\"/>",
            x + 1,
            y + 1
        ),
    );
    for row in bottom..bottom + 3 {
        for col in left..left + 3 {
            let (cx, cy) = pentago_square(col, row);
            put(
                &mut text,
                format_args!("<circle class=\"hollow\" cx=\"{cx}\" cy=\"{cy}\" r=\"39\"/>"),
            );
        }
    }
    let inside = |col, row| (left..left + 3).contains(&col) && (bottom..bottom + 3).contains(&row);
    for (col, row) in face.hints.iter().filter(|(col, row)| inside(*col, *row)) {
        let (cx, cy) = pentago_square(*col, *row);
        put(
            &mut text,
            format_args!("<circle class=\"pending\" cx=\"{cx}\" cy=\"{cy}\" r=\"24\"/>"),
        );
    }
    for s in face.stones.iter().filter(|s| inside(s.col, s.row)) {
        let (cx, cy) = pentago_square(s.col, s.row);
        stone(&mut text, cx, cy, 40, s.seat);
        if s.last {
            last_mark(&mut text, cx, cy, 40);
        }
        if s.pending {
            put(
                &mut text,
                format_args!("<circle class=\"pending\" cx=\"{cx}\" cy=\"{cy}\" r=\"44\"/>"),
            );
        }
    }
    if let Some(twist) = face.twist.filter(|twist| twist / 2 == quadrant) {
        let right = twist % 2 == 1;
        // Two short arcs with heads round the quadrant's centre show which way it went.
        let (cx, cy) = (x + 147, y + 147);
        let sweep = u8::from(right);
        let (from, to) = if right { (-30, 30) } else { (30, -30) };
        let head = if right { -13 } else { 13 };
        put(
            &mut text,
            format_args!(
                "<path class=\"taken\" stroke-width=\"6\" d=\"M{} {y0}A136 136 0 0 {sweep} {} {y0}m{head} -12l{} 12l{head} 12\"/>",
                cx + from,
                cx + to,
                -head,
                y0 = cy - 133,
            ),
        );
    }
    text
}

/// Letters and numbers of the Pentago board; they do not turn with the quadrants.
pub(crate) fn pentago_letters() -> String {
    let mut text = String::from("<g class=\"letters\">");
    for index in 0..6u8 {
        let letter = char::from(b'a' + index);
        let (x, y) = pentago_square(index, index);
        put(
            &mut text,
            format_args!(
                "<text x=\"{}\" y=\"587\">{letter}</text><text x=\"13\" y=\"{}\">{}</text>",
                x - 37,
                y - 37,
                index + 1
            ),
        );
    }
    text.push_str("</g>");
    text
}

/// The winning lines of a Pentago board, through the middles of their squares.
pub(crate) fn pentago_lines(face: &Face) -> String {
    let line = |squares: &Vec<(u8, u8)>| stroke(squares, pentago_square, 16);
    face.lines.iter().map(line).collect()
}

/// A line from the first to the last of some places, dark under light so that it shows on any stone.
fn stroke(places: &[(u8, u8)], middle: impl Fn(u8, u8) -> (i32, i32), width: i32) -> String {
    let mut text = String::new();
    let (Some(first), Some(last)) = (places.first(), places.last()) else {
        return text;
    };
    let ((x1, y1), (x2, y2)) = (middle(first.0, first.1), middle(last.0, last.1));
    for (class, width) in [("five-under", width), ("five-over", width * 55 / 100)] {
        put(
            &mut text,
            format_args!(
                "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke-width=\"{width}\"/>"
            ),
        );
    }
    text
}

/// Side of the Pente drawing for a board of `size`, in its own units.
pub(crate) fn pente_side(size: u8) -> i32 {
    i32::from(size) * PITCH + 2 * MARGIN
}

/// The middle of a Pente point.
pub(crate) fn pente_point(size: u8, col: u8, row: u8) -> (i32, i32) {
    let middle = |index: u8| MARGIN + PITCH / 2 + i32::from(index) * PITCH;
    (middle(col), middle(size.saturating_sub(1 + row)))
}

/// The letters of the columns: there is no I.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";

/// The empty Pente board.
pub(crate) fn pente_board(size: u8) -> String {
    let side = pente_side(size);
    let (low, high) = (
        pente_point(size, 0, 0),
        pente_point(size, size - 1, size - 1),
    );
    let mut text = String::new();
    put(
        &mut text,
        format_args!(
            "<rect class=\"wood\" x=\"1\" y=\"1\" width=\"{0}\" height=\"{0}\" rx=\"8\"/><path class=\"rule\" d=\"",
            side - 2
        ),
    );
    for index in 0..size {
        let (x, y) = pente_point(size, index, index);
        put(
            &mut text,
            format_args!("M{} {y}H{}M{x} {}V{}", low.0, high.0, high.1, low.1),
        );
    }
    text.push_str("\"/>");
    let middle = size / 2;
    let edge = if size >= 13 { 3 } else { 2 };
    if size > 2 * edge {
        let marks = [edge, middle, size - 1 - edge];
        for col in marks {
            for row in marks {
                // Boards under 19 have five points only: the corners' and the centre.
                if size < 19 && (col == middle) != (row == middle) {
                    continue;
                }
                let (x, y) = pente_point(size, col, row);
                put(
                    &mut text,
                    format_args!("<circle class=\"star\" cx=\"{x}\" cy=\"{y}\" r=\"3.6\"/>"),
                );
            }
        }
    }
    text.push_str("<g class=\"letters\">");
    for (index, letter) in COLUMNS.chars().take(size.into()).enumerate() {
        let (x, y) = pente_point(size, index as u8, index as u8);
        let far = side - 10;
        put(
            &mut text,
            format_args!(
                "<text x=\"{x}\" y=\"10\">{letter}</text><text x=\"{x}\" y=\"{far}\">{letter}</text>\
                 <text x=\"10\" y=\"{y}\">{0}</text><text x=\"{far}\" y=\"{y}\">{0}</text>",
                index + 1
            ),
        );
    }
    text.push_str("</g>");
    text
}

/// The stones of a Pente board, the points that the last move emptied, and a stone not yet confirmed.
pub(crate) fn pente_stones(face: &Face) -> String {
    let size = face.size;
    let mut text = String::new();
    for (col, row) in &face.hints {
        let (x, y) = pente_point(size, *col, *row);
        put(
            &mut text,
            format_args!(
                "<circle class=\"cross\" fill=\"none\" stroke-width=\"3\" cx=\"{x}\" cy=\"{y}\" r=\"13\"/>"
            ),
        );
    }
    for (col, row) in &face.captured {
        let (x, y) = pente_point(size, *col, *row);
        put(
            &mut text,
            format_args!(
                "<path class=\"taken\" stroke-width=\"2.5\" d=\"M{} {}l12 12m0 -12l-12 12\"/>",
                x - 6,
                y - 6
            ),
        );
    }
    for s in &face.stones {
        let (x, y) = pente_point(size, s.col, s.row);
        stone(&mut text, x, y, 14, s.seat);
        if s.last {
            last_mark(&mut text, x, y, 14);
        }
    }
    if let Some(s) = face.ghost {
        let (x, y) = pente_point(size, s.col, s.row);
        let side = pente_side(size);
        put(
            &mut text,
            format_args!(
                "<path class=\"cross\" stroke-width=\"2.5\" d=\"M0 {y}H{side}M{x} 0V{side}\"/><g class=\"ghost\">"
            ),
        );
        stone(&mut text, x, y, 14, s.seat);
        text.push_str("</g>");
    }
    text
}

/// The winning lines of a Pente board.
pub(crate) fn pente_lines(face: &Face) -> String {
    let line =
        |points: &Vec<(u8, u8)>| stroke(points, |col, row| pente_point(face.size, col, row), 7);
    face.lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::Stone;

    #[test]
    fn the_first_row_is_at_the_bottom() {
        assert_eq!(pentago_square(0, 0), (49, 551));
        assert_eq!(pentago_square(5, 5), (551, 49));
        let (x, y) = pente_point(19, 0, 0);
        assert_eq!((x, pente_side(19) - y), (34, 34));
    }

    #[test]
    fn a_stone_is_drawn_in_its_own_quadrant_only() {
        let c4 = Stone {
            col: 2,
            row: 3,
            seat: 0,
            pending: false,
            last: false,
        };
        let face = Face {
            stones: vec![c4],
            ..Face::default()
        };
        let stones = |q| quarter(q, &face).matches("class=\"stone\"").count();
        let drawn: Vec<_> = (0..4).map(stones).collect();
        assert_eq!(drawn, [1, 0, 0, 0]);
    }

    #[test]
    fn nothing_drawn_needs_an_inline_style() {
        let twisted = Face {
            twist: Some(1),
            ..Face::default()
        };
        let text = gradients() + &pente_board(19) + &pentago_letters() + &quarter(0, &twisted);
        assert!(!text.contains("style"));
    }
}

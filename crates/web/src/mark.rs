//! What a move is worth, as a mark: a shape as well as a colour. What is proved is filled and counts the plies to
//! the end; what is only judged is a dashed circle with a sign.

use crate::scene::Scene;
use core::fmt::Write as _;
use fivefold_client::{Mark, Worth};
use fivefold_messages::{Lang, Opinion, number};

/// Half the side of the box of an [`icon`].
const HALF: i32 = 39;

/// A mark round a middle, in the units of the Pentago board.
pub(crate) fn mark(text: &mut String, x: i32, y: i32, mark: Mark, lang: Lang) {
    let plies = match mark {
        Mark::Judged(opinion) => return judged(text, x, y, opinion),
        Mark::Proved(Worth::Win(plies) | Worth::Loss(plies)) => plies,
        Mark::Proved(Worth::Draw) => None,
    };
    // A number stands under the shape.
    let middle = if plies.is_some() { y - 12 } else { y };
    proved(text, x, middle, mark);
    if let Some(plies) = plies {
        let plies = number(lang, plies.into());
        // A String takes everything, here and below.
        let _ = write!(
            text,
            "<text class=\"worth\" x=\"{x}\" y=\"{}\">{plies}</text>",
            y + 20
        );
    }
}

/// A triangle, a square, a cross.
fn proved(text: &mut String, x: i32, y: i32, mark: Mark) {
    let _ = match mark {
        Mark::Proved(Worth::Win(_)) => write!(
            text,
            "<path class=\"worth-win\" d=\"M{x} {}l18 30h-36z\"/>",
            y - 17
        ),
        Mark::Proved(Worth::Loss(_)) => write!(
            text,
            "<path class=\"worth-loss\" d=\"M{} {}l24 24m0 -24l-24 24\"/>",
            x - 12,
            y - 12
        ),
        _ => write!(
            text,
            "<path class=\"worth-draw\" d=\"M{} {}h28v28h-28z\"/>",
            x - 14,
            y - 14
        ),
    };
}

fn judged(text: &mut String, x: i32, y: i32, opinion: Opinion) {
    let sign = match opinion {
        Opinion::Great => "++",
        Opinion::Good => "+",
        Opinion::Even => "=",
        Opinion::Bad => "−",
        Opinion::Awful => "−−",
    };
    let _ = write!(
        text,
        "<circle class=\"opinion\" cx=\"{x}\" cy=\"{y}\" r=\"24\"/><text class=\"worth\" x=\"{x}\" y=\"{y}\">{sign}</text>"
    );
}

/// A mark as a picture of its own, on the ground of an empty square, in a box of 78 by 78.
pub(crate) fn icon(mark: Mark, lang: Lang) -> String {
    let mut text = format!("<circle class=\"hollow\" cx=\"{HALF}\" cy=\"{HALF}\" r=\"{HALF}\"/>");
    self::mark(&mut text, HALF, HALF, mark, lang);
    text
}

/// The marks of the squares of a Pentago board; `middle` says where a square lies.
pub(crate) fn on_board(scene: &Scene, middle: impl Fn(u8, u8) -> (i32, i32)) -> String {
    let mut text = String::new();
    let squares = scene.view.explore.iter().flat_map(|e| &e.squares);
    for (cell, mark) in scene.view.board.cells.iter().zip(squares) {
        if let Some(mark) = mark {
            let (x, y) = middle(cell.col, cell.row);
            self::mark(&mut text, x, y, *mark, scene.lang);
        }
    }
    text
}

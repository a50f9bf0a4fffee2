//! What most tests begin and end with: a game set up, turns made, what then stands on the screen.

use fivefold_e2e::{Page, View};

/// A game of Pentago that ends with a five by the stone, so without a last twist.
pub(crate) const PENTAGO: [&str; 9] = [
    "a1.1l", "a6.4r", "b1.1r", "d6.4l", "c1.1l", "f5.4r", "d1.2l", "e5.2r", "e1",
];

/// A game of Pente that ends with five in a row.
pub(crate) const PENTE: [&str; 9] = ["K10", "A1", "K11", "C3", "K12", "E5", "K13", "G7", "K14"];

/// Where the page says whose turn it is, or who has won.
pub(crate) const STATUS: &str = ".status";

/// Where the page tells something: a refused move, an import.
pub(crate) const NOTICE: &str = "[role=status]";

/// The moves in the list.
const MOVES: &str = ".moves bdi";

/// Opens the page and starts a game with these choices: the id of a field and its value.
pub(crate) fn start(view: &View, choices: &[(&str, &str)]) -> Option<Page> {
    let page = Page::open(view)?;
    page.goto("/");
    begin(&page, choices);
    Some(page)
}

/// Makes the choices on the set-up screen and starts the game.
pub(crate) fn begin(page: &Page, choices: &[(&str, &str)]) {
    for (field, value) in choices {
        page.fill(&format!("#{field}"), value);
    }
    page.click("#start");
    page.wait_for("#board");
}

/// Opens the page and starts a game against a friend.
pub(crate) fn friend(view: &View, game: &str) -> Option<Page> {
    start(view, &[("game", game), ("opponent", "friend")])
}

/// Plays a turn of Pentago with the mouse.
pub(crate) fn click_turn(page: &Page, turn: &str) {
    let (square, twist) = turn.split_once('.').unwrap_or((turn, ""));
    page.click(&format!("[data-square={square}]"));
    if !twist.is_empty() {
        page.click(&format!("[data-twist='{twist}']"));
    }
}

/// Types moves, each followed by Enter, and waits for each in the list.
pub(crate) fn type_moves(page: &Page, moves: &[&str]) {
    for played in moves {
        let before = page.count(MOVES);
        type_text(page, played);
        moves_are(page, before + 1);
    }
}

/// Types a text into the field for moves and presses Enter.
pub(crate) fn type_text(page: &Page, text: &str) {
    page.click("#typed");
    page.write(text);
    page.press("Enter");
}

/// Waits until the list has so many moves.
pub(crate) fn moves_are(page: &Page, count: usize) {
    page.wait_until(&format!(
        "document.querySelectorAll('{MOVES}').length === {count}"
    ));
}

/// The moves in the list.
pub(crate) fn moves(page: &Page) -> Vec<String> {
    page.texts(MOVES)
}

/// Waits until a stone lies on the square or point.
pub(crate) fn stone_on(page: &Page, place: &str) {
    page.wait_for(&format!("[data-square={place}]:not([data-stone=''])"));
}

/// The status names the winner and the reason; no arrow is in force any more, no square is free.
pub(crate) fn white_has_won(page: &Page) {
    page.wait_for_text(STATUS, "White wins");
    page.wait_for_text(STATUS, "five in a row");
    assert!(!page.shows("[data-twist]:not([aria-disabled])"));
    assert!(!page.shows(".grid .free"));
}

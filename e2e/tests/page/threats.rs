//! Threats on request, captures shown before they are made, and the line of a proved win.

use crate::table::{STATUS, begin, friend, moves, moves_are, type_moves};
use fivefold_e2e::{Page, View};

/// Where the page says what can be done next.
const ADVICE: &str = ".hint";

/// White can take L10 and M10 by N10.
const PAIR: [&str; 4] = ["K10", "L10", "A1", "M10"];

/// White has an open three and is to move; either side can take a pair.
const THREE: [&str; 10] = [
    "K10", "L11", "K11", "M12", "K12", "N13", "G16", "J12", "H16", "L12",
];

/// A position from which White wins by force in a few plies.
const FORCED: [&str; 6] = ["K10", "A1", "K11", "C3", "K12", "E5"];

fn marks(page: &Page) -> usize {
    page.count(".board .threat")
}

/// A game among friends in the language of the view, which is not English.
fn friend_in(view: &View) -> Option<Page> {
    friend(view, "pente")
}

#[test]
fn threats_are_switched_by_key_and_button_and_remembered() {
    let Some(page) = friend(&View::desktop(), "pente") else {
        return;
    };
    type_moves(&page, &THREE);
    assert_eq!(marks(&page), 0);
    page.of("#undo", "e.focus()");
    page.press("t");
    page.wait_for("#threats[aria-pressed=true]");
    page.wait_for("#legend");
    assert!(marks(&page) > 4);
    let label = page.attribute("[data-square=K13]", "aria-label");
    assert_eq!(
        label.as_deref(),
        Some("K13, empty, White makes a four here")
    );
    let label = page.attribute("[data-square=J16]", "aria-label");
    assert_eq!(label.as_deref(), Some("J16, empty"));
    page.screenshot("threats-desktop");
    assert!(!page.overflows());
    page.reload();
    page.wait_for("#legend");
    assert!(marks(&page) > 4, "the choice is remembered");
    page.of("#threats", "e.focus()");
    page.press("Space");
    page.wait_until_gone("#legend");
    assert_eq!(marks(&page), 0);
    assert!(page.focused().contains("threats"), "{}", page.focused());
}

#[test]
fn a_capture_is_marked_under_the_cursor_and_under_the_focus() {
    let Some(page) = friend(&View::desktop(), "pente") else {
        return;
    };
    type_moves(&page, &PAIR);
    page.hover("[data-square=N10]");
    page.wait_for_text(ADVICE, "Captures 1 pair");
    assert_eq!(page.count(".taking:not(.under)"), 2);
    assert_eq!(page.text(".count text"), "2");
    page.screenshot("capture-desktop");
    page.hover("[data-square=O10]");
    page.wait_until("document.querySelectorAll('.taking').length === 0");
    page.hover("[data-square=N10]");
    page.wait_for(".count");
    page.hover(".status");
    page.wait_until("!document.querySelector('.count')");
    page.of(".grid [tabindex='0']", "e.focus()");
    for _ in ["L10", "M10", "N10"] {
        page.press("ArrowRight");
    }
    page.wait_for_text(ADVICE, "Captures 1 pair");
    let focused = page.focused();
    assert!(
        focused.contains("N10") && focused.contains("Captures 1 pair"),
        "{focused}"
    );
    page.press("Enter");
    moves_are(&page, 5);
    page.wait_until("!document.querySelector('.count')");
    page.wait_for("[data-square=L10][data-stone='']");
}

#[test]
fn a_capture_is_marked_under_the_stone_that_waits_for_a_second_tap() {
    let Some(page) = friend(&View::phone(), "pente") else {
        return;
    };
    type_moves(&page, &PAIR);
    let before = page.rectangle("#board");
    page.tap("[data-square=N10]");
    page.wait_for("#confirm");
    page.wait_for_text(ADVICE, "Captures 1 pair");
    assert_eq!(page.count(".taking:not(.under)"), 2);
    page.screenshot("capture-phone");
    assert_eq!(page.rectangle("#board"), before, "the board has not moved");
    page.tap("[data-square=Q10]");
    page.wait_until("document.querySelectorAll('.taking').length === 0");
    assert_eq!(moves(&page).len(), 4);
    page.tap("[data-square=N10]");
    page.wait_for(".count");
    page.tap("#confirm");
    moves_are(&page, 5);
    assert_eq!(page.count(".taking"), 0);
}

/// Asks for a hint, walks through the line of the proof to its end and leaves it.
fn walk_the_line(page: &Page, shot: &str) {
    page.click("#hint");
    page.wait_for("#line-on");
    let (link, before) = (page.url(), moves(page));
    let board = page.rectangle("#board");
    page.screenshot(&format!("{shot}-claim"));
    page.click("#line-on");
    page.wait_for("#line-leave");
    let stones = page.count(".grid [data-stone='0'], .grid [data-stone='1']");
    page.of("#line-on", "e.focus()");
    page.press("Enter");
    page.wait_until(&format!(
        "document.querySelectorAll(\".grid [data-stone='0'], .grid [data-stone='1']\").length === {}",
        stones + 1
    ));
    assert!(page.focused().contains("line-on"), "{}", page.focused());
    for _ in 0..12 {
        if page.shows("#line-on[aria-disabled]") {
            break;
        }
        page.press("ArrowRight");
    }
    page.wait_for("#line-on[aria-disabled]");
    page.screenshot(&format!("{shot}-line"));
    assert!(page.count(".five-over") > 0, "the line ends with the win");
    assert!(!page.shows("#rematch"), "the game goes on");
    assert!(!page.shows(".grid .free"));
    assert_eq!((page.url(), moves(page)), (link, before));
    assert_eq!(page.rectangle("#board"), board, "the board has not moved");
    assert!(!page.overflows());
    page.press("Escape");
    page.wait_until_gone("#line-leave");
    page.wait_until(&format!(
        "document.querySelectorAll(\".grid [data-stone='0'], .grid [data-stone='1']\").length === {stones}"
    ));
    assert!(page.shows(".grid .free"), "it can be played on");
}

#[test]
fn the_line_of_a_proved_win_is_walked_through_and_left() {
    for (view, shot) in [
        (View::desktop(), "proof-desktop"),
        (View::phone(), "proof-phone"),
    ] {
        let Some(page) = friend(&view, "pente") else {
            return;
        };
        type_moves(&page, &FORCED);
        walk_the_line(&page, shot);
        page.wait_for_text(ADVICE, "Proved: White wins in");
        page.wait_for_text(STATUS, "White to move");
    }
}

#[test]
fn everything_is_said_in_persian() {
    for (view, shot) in [
        (View::phone().locale("fa"), "threats-phone-persian"),
        (
            View::desktop().locale("fa").dark(),
            "threats-desktop-persian",
        ),
    ] {
        let Some(page) = friend_in(&view) else {
            return;
        };
        page.wait_for("html[dir=rtl]");
        type_moves(&page, &THREE);
        page.click("#threats");
        page.wait_for_text("#legend", "پنج مهره در یک ردیف");
        assert!(!page.overflows());
        page.screenshot_whole(shot);
        page.click("#new-game");
        begin(&page, &[("game", "pente"), ("opponent", "friend")]);
        type_moves(&page, &FORCED);
        walk_the_line(&page, shot);
        page.wait_for_text(ADVICE, "ثابت شده است");
    }
}

#[test]
fn the_other_languages_have_room() {
    for (tag, word) in [("vi", "Đe dọa"), ("zh-TW", "威脅")] {
        let Some(page) = friend_in(&View::small_phone().locale(tag)) else {
            return;
        };
        type_moves(&page, &THREE);
        page.wait_for_text("#threats", word);
        page.tap("#threats");
        page.wait_for("#legend");
        assert!(!page.overflows());
        page.tap("[data-square=Q10]");
        page.wait_for(".ghost");
        page.screenshot_whole(&format!("threats-small-{tag}"));
    }
}

#[test]
fn in_pentago_the_placement_that_wins_is_marked() {
    let Some(page) = friend(&View::phone(), "pentago") else {
        return;
    };
    type_moves(
        &page,
        &[
            "a1.1l", "a6.4r", "b1.1r", "d6.4l", "c1.1l", "f5.4r", "d1.2l", "e5.2r",
        ],
    );
    page.tap("#threats");
    page.wait_for("#legend");
    assert_eq!(marks(&page), 1);
    let label = page.attribute("[data-square=e1]", "aria-label");
    assert!(label.is_some_and(|label| label.contains("White wins here")));
    page.screenshot("threats-pentago");
}

//! Moves by keyboard: typed into the field, and the window that explains the keys.

use crate::table::{NOTICE, STATUS, friend, moves, moves_are, stone_on, type_moves, type_text};
use fivefold_e2e::View;

#[test]
fn moves_of_pentago_are_typed_whole_and_in_halves() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    type_moves(&page, &["c4.1r", "  D3.2L "]);
    type_text(&page, "e1");
    page.wait_for_text(STATUS, "turn a quadrant");
    type_text(&page, "1r");
    moves_are(&page, 3);
    // The digits of a Persian keyboard.
    type_text(&page, "f\u{6f6}.\u{6f3}l");
    moves_are(&page, 4);
    assert_eq!(moves(&page), ["c4.1r", "d3.2l", "e1.1r", "f6.3l"]);
}

#[test]
fn what_is_typed_wrongly_is_explained_and_not_played() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    type_moves(&page, &["a1.1l"]);
    for (text, words) in [
        ("a1.1r", "a1 is occupied"),
        ("g1.1r", "no column"),
        ("a7.1r", "no row"),
        ("b2.5r", "is no move"),
        ("1r", "is no move"),
        ("<b>x</b>", "<b>x</b>"),
    ] {
        type_text(&page, text);
        page.wait_for_text(NOTICE, words);
        assert_eq!(moves(&page), ["a1.1l"], "{text}");
    }
}

#[test]
fn points_of_pente_are_typed_in_capitals_or_not() {
    let Some(page) = friend(&View::desktop(), "pente") else {
        return;
    };
    type_text(&page, "L10");
    page.wait_for_text(NOTICE, "centre");
    type_text(&page, "k10");
    stone_on(&page, "K10");
    type_text(&page, "I9");
    page.wait_for_text(NOTICE, "no column I");
    type_text(&page, "K10");
    page.wait_for_text(NOTICE, "occupied");
    type_moves(&page, &["l9", "T19"]);
    assert_eq!(moves(&page), ["K10", "L9", "T19"]);
}

#[test]
fn a_window_explains_the_keys() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    page.click("button:says(Keyboard)");
    page.wait_for("dialog[open]");
    let keys = page.texts("dialog[open] kbd");
    for key in ["Enter", "Esc", "u", "Home", "End", "1", "4"] {
        assert!(keys.iter().any(|shown| shown == key), "{key} of {keys:?}");
    }
    page.screenshot("keys");
    // The keys do not reach the game through the window.
    page.press("u");
    page.press("Escape");
    page.wait_until_gone("dialog[open]");
    assert_eq!(page.focused(), "button Keyboard", "the focus returns");
}

#[test]
fn each_turn_is_read_aloud() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    let live = "[aria-live=polite]";
    page.click("[data-square=c4]");
    page.wait_until(&format!(
        "document.querySelector('{live}').textContent.includes('Stone on c4.')"
    ));
    page.click("[data-twist='1r']");
    page.wait_until(&format!(
        "document.querySelector('{live}').textContent.includes(\
         'White placed a stone on c4 and turned the top left quadrant clockwise.')"
    ));
    page.wait_until(&format!(
        "document.querySelector('{live}').textContent.includes('Black')"
    ));
}

//! Both games are played as people play them: by mouse, by finger, by keyboard.

use crate::table::{PENTAGO, PENTE, click_turn, friend, moves_are, stone_on, white_has_won};
use fivefold_e2e::View;

#[test]
fn a_game_of_pentago_by_mouse() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    page.screenshot("pentago-desktop-start");
    for (index, turn) in PENTAGO.into_iter().enumerate() {
        click_turn(&page, turn);
        moves_are(&page, index + 1);
    }
    white_has_won(&page);
    page.screenshot("pentago-desktop-over");
    assert!(!page.overflows());
}

#[test]
fn a_game_of_pentago_by_keyboard() {
    let Some(page) = friend(&View::desktop().dark().reduced_motion(), "pentago") else {
        return;
    };
    page.evaluate("document.querySelector('.grid [tabindex=\"0\"]').focus()");
    for (index, turn) in PENTAGO.into_iter().enumerate() {
        let (square, twist) = turn.split_once('.').unwrap_or((turn, ""));
        // To the bottom left corner, then to the square.
        for _ in 0..5 {
            page.press("ArrowLeft");
            page.press("ArrowDown");
        }
        let bytes = square.as_bytes();
        for _ in b'a'..bytes[0] {
            page.press("ArrowRight");
        }
        for _ in b'1'..bytes[1] {
            page.press("ArrowUp");
        }
        page.press("Enter");
        if let (Some(quadrant), Some(turn)) = (twist.get(..1), twist.get(1..2)) {
            page.wait_for(".arrow.due");
            page.press(quadrant);
            page.press(turn);
        }
        moves_are(&page, index + 1);
        page.evaluate("document.querySelector('.grid [tabindex=\"0\"]').focus()");
    }
    white_has_won(&page);
    page.screenshot("pentago-desktop-dark-over");
}

#[test]
fn a_stone_is_withdrawn_and_a_turn_undone() {
    let Some(page) = friend(&View::phone().dark(), "pentago") else {
        return;
    };
    page.tap("[data-square=c4]");
    page.wait_for("[data-square=c4][data-stone='0']");
    page.screenshot("pentago-phone-dark");
    assert!(!page.overflows());
    page.press("Escape");
    page.wait_for("[data-square=c4][data-stone='']");
    page.tap("[data-square=c4]");
    page.tap("[data-twist='1r']");
    page.wait_for("[data-square=a4][data-stone='0']");
    page.tap("#undo");
    page.wait_for("[data-square=a4][data-stone='']");
    assert_eq!(page.count(".moves ol li"), 0);
}

#[test]
fn a_game_of_pente_by_mouse() {
    let Some(page) = friend(&View::desktop(), "pente") else {
        return;
    };
    for point in PENTE {
        page.click(&format!("[data-square={point}]"));
        stone_on(&page, point);
    }
    white_has_won(&page);
    page.screenshot("pente-desktop-over");
}

#[test]
fn a_game_of_pente_by_finger_on_a_phone() {
    let Some(page) = friend(&View::phone(), "pente") else {
        return;
    };
    for point in PENTE {
        let selector = format!("[data-square={point}]");
        page.tap(&selector);
        page.wait_for("#confirm");
        assert_eq!(page.attribute(&selector, "data-stone").as_deref(), Some(""));
        if point == "C3" {
            page.screenshot("pente-phone-ghost");
        }
        page.tap(&selector);
        stone_on(&page, point);
    }
    white_has_won(&page);
    page.screenshot("pente-phone-over");
    assert!(!page.overflows());
}
